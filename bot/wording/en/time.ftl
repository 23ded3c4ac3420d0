# What is said about times, days and time zones.
time-unreadable = I cannot read “{ $typed }” as a time. Write it like `9:00`, `21:30` or `9:30 pm`.
time-out-of-day = A day goes from 0:00 to 23:59, and “{ $typed }” lies outside. For midnight write `0:00`.
time-unclear = “{ $typed }” could be more than one time, or none. Write it with 24 hours, for example `3:00` or `15:00`.
time-hours-unreadable = I cannot read “{ $typed }” as hours from one time to another. Write them like `22:00-07:00`.
time-hours-half = In “{ $typed }” only one time says am or pm. Write both with 24 hours, for example `22:00-07:00`.
time-hours-empty = “{ $typed }” begins and ends at the same time. Write two different times, for example `22:00-07:00`.
time-duration-unreadable = I cannot read “{ $typed }” as a length of time in whole minutes. Write it like `9h`, `1h30m` or `2 days`.
time-duration-too-long = “{ $typed }” is too short or too long. Between one minute and 30 days is possible, for example `9h`.
time-days-unreadable = I cannot read “{ $typed }” as days. Write `daily`, `weekdays`, `mon,wed,fri` or `every 2 days`.
time-days-between = That can be understood as every { $few } days or as every { $more } days. Write `every { $few } days` or `every { $more } days`.
time-days-too-far-apart = Questions can come every 1 to { $most } days, for example `every 2 days`.

zone-unknown = I know no time zone “{ $typed }”. Name a large city near you, for example `Asia/Shanghai` or `New York`.
zone-unknown-near = I know no time zone “{ $typed }”. Did you mean one of these? { $zones }
zone-ambiguous = “{ $typed }” stands for several time zones. Write the one you mean: { $zones }
zone-region = “{ $typed }” is a region with several time zones. Name a city in it, for example { $zones }
zone-no-such-offset = There is no fixed zone for “{ $typed }”. Name a place with this time instead: { $zones }
zone-fixed = { $offset } is a fixed offset: it knows no daylight saving time. To follow the clocks of a place, name it: { $zones }
zone-fixed-nowhere = { $offset } is a fixed offset: it knows no daylight saving time.
zone-reversed = { $zone } is { $offset }: in these names the sign is reversed. It is a fixed offset and knows no daylight saving time.

clock-gap = clocks go forward and this time does not exist that day, so the question comes when they do
clock-overlap = clocks go back and this time comes twice that day; the question comes the first time
clock-change = clocks change that day
clock-no-such-date = this date does not exist in this time zone, so there is no question

skip-before-created = it was due before the schedule was made
skip-before-changed = it was due before the schedule was last changed
skip-while-paused = it was due while the schedule was paused
skip-too-late = I was away, and it was too late to post it
skip-after-reveal = I was away until its answers were to be shown
skip-quiet-hours = it was late, and the quiet hours would have made it too late
skip-newer-is-due = I was away, and a newer question was due
