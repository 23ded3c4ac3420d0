# boards, names and streaks

help-study-top = the board of the daily questions: `/study top month server`
help-study-settings = your settings: `name=on`, `day_end=4`; for managers `board=off`
top-title-day = Board of today ({ $until })
top-title-week = Board of this week ({ $since } to { $until })
top-title-month = Board of this month ({ $since } to { $until })
top-title-all = Board of all days
top-empty = Nobody has points in these days yet: a question counts once its answers are shown.
top-off = Boards are turned off in this channel.
top-unknown = I do not know “{ $word }”: write day, week, month or all, and channel or server.
top-place = place
top-who = who
top-points = points
top-answered = answered
top-streak = streak
top-somebody = a learner
top-you = you ({ $name })
top-more = { $num ->
    [one] … and one more
   *[other] … and { $num } more
}
streak-now = Streak: { $current } in a row, best { $best }. One miss a week is forgiven.
names-ask = Boards and reveals show nobody's name unless they want it. Shall yours be shown, as “{ $name }”? `/study settings` changes it later.
names-named = Show my name
names-unnamed = Leave me unnamed
names-now-named = Boards and reveals show you as “{ $name }” from now on.
names-now-unnamed = Boards and reveals do not show your name.
daily-named = Right, and happy to be named: { $names }
daily-named-more = Right, and happy to be named: { $names } and { $num } more
settings-title = Your settings
settings-language = language
settings-zone = time zone
settings-no-name = not shown
settings-unknown = I do not know the setting “{ $word }”: write `name=on`, `day_end=4`, or for the channel `board=off` or `lang=zh`.
settings-switch = “{ $word }” is neither on nor off.
settings-day-end-how = Write the hour at which your day ends, 0 to 12: `day_end=4`.
settings-day-end-set = Your day ends at { $hour } now: what comes before that hour belongs to the day before, so a reminder after midnight is not a second one.
settings-board-on = This channel shows boards.
settings-channel-language-how = “{ $word }” is no language of mine: write `lang=zh`, `lang=en`, or `lang=auto` for the language of whoever sets a question up.
settings-channel-language-set = Daily questions that are set up in this channel from now on are in { $language }, unless they say otherwise.
settings-channel-language-auto = Daily questions that are set up in this channel from now on are in the language of whoever does it.
settings-board-off = This channel shows no boards any more; streaks stay private.
privacy-first = I keep your answers and their grades; only you see them, boards show points, and whoever runs me can read the database. `/study export` shows everything, `/study forget` deletes it.
option-study-top-period = day, week, month or all
option-study-top-where = this channel, or the whole server
option-study-settings-change = name=on, day_end=4, board=off, lang=zh
stats-streak = Daily questions in a row (best)
stats-next-daily = Next daily question
