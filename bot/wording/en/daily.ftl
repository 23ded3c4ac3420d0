# The daily question: its schedule, its posts, its answers.
help-study-daily-on = a question every day in this channel: `/study daily on 09:00 Asia/Shanghai weekdays set=ch12 reveal=18:00 feedback=reveal`
help-study-daily-off = no more daily questions here
help-study-daily-status = the daily questions of this channel
help-study-daily-why = when the next ones come, and what became of the last
help-study-daily-skip = leave out the next one
help-study-daily-post = today's question now
help-study-daily-test = how a post looks, only for you
help-study-daily-void = the last question counts as never asked
help-study-managers = who may manage the daily questions here: `/study managers add @somebody`
help-study-timezone = your time zone: `/study timezone Asia/Shanghai`

daily-every-day = every day
daily-workdays = Monday to Friday
daily-every-few = every { $days } days
daily-weekday-0 = Mon
daily-weekday-1 = Tue
daily-weekday-2 = Wed
daily-weekday-3 = Thu
daily-weekday-4 = Fri
daily-weekday-5 = Sat
daily-weekday-6 = Sun

daily-no-channel = Daily questions belong to a channel. Say this in the channel where they shall come.
daily-managers-only = Only people who manage this channel can do that. They can let you do it with `/study managers add`.
daily-managers-only-added = Only people who manage this channel can do that, and { $people }. They can let you do it with `/study managers add`.
daily-none = There is no daily question in this channel. `/study daily on 09:00` begins one.
daily-which = There are several here; add the number of the one you mean: { $schedules }
daily-no-such-number = There is no daily question #{ $number } here. `/study daily status` shows what there is.
daily-pool-empty = There is no question to ask: the topic or the set holds none.

daily-on-how = Say when, for example `/study daily on 09:00`. A time zone, days and options can follow: `/study daily on 9am New York weekdays set=ch12 reveal=18:00`.
daily-on-zone = In which time zone? Add it, for example `/study daily on 09:00 Asia/Shanghai`, or keep yours once with `/study timezone`.
daily-option-unknown = There is no option “{ $name }”. Did you mean: { $near }?
daily-value-unknown = { $name }= cannot be “{ $value }”. Did you mean: { $near }?
daily-on-made = Done: daily question #{ $number }.
daily-on-others = This channel has { $num } daily questions now. To change one instead, put its number first: `/study daily on #{ $first } 09:00`.
daily-on-changed = Daily question #{ $number } is changed; from now on:
daily-on-resumed = { $numbers } goes on. The next times:
daily-on-already = That is what #{ $number } does already.
daily-on-sample = A post will look like this (a sample; its buttons come with the real one):
daily-now-button = Post today's now
daily-off-button = Switch off
daily-off-ask = Switch off #{ $number } ({ $rule })? What was asked stays; answers that are due are still shown.
daily-off-sure = Yes, switch off #{ $number }
daily-off-done = #{ $number } is off. `/study daily on` with a time begins a new one.

daily-status-title = Daily questions in this channel
daily-state-active = on
daily-state-paused = paused
daily-fact-state = State
daily-fact-next = Next
daily-fact-last = Last
daily-fact-options = Options
daily-fact-pool = Not asked yet
daily-why-paused = Paused: { $reason }. `/study daily on` lets it go on.
daily-why-next = The next times:
daily-why-last = What became of the last ones:
daily-why-nothing-yet = Nothing was due yet.
daily-outcome-posted = { $date }: posted { $at }
daily-outcome-late = ({ $minutes } min late)
daily-outcome-void = (taken back)
daily-outcome-due = { $date }: waits to be posted
daily-outcome-claimed = { $date }: is being posted
daily-outcome-skipped = { $date }: not posted
daily-outcome-failed = { $date }: refused by the platform
daily-outcome-unknown = { $date }: perhaps posted, not sent again
daily-outcome-withdrawn = { $date }: taken out by a manager
daily-skip-done = The question of { $when } will not come.
daily-skip-enough = The next 60 are left out already. `/study daily off` ends them all.
daily-post-comes = Today's question comes now. It is still one a day: none comes at the usual time.
daily-post-already = Today's question was posted already; there is one a day. The next one comes as planned.
daily-post-not-today = Today's question was taken out or could not be posted. The next one comes as planned.
daily-post-paused = This daily question is paused. `/study daily on` lets it go on.
daily-test-only-you = Only you see this: a sample of a post.
daily-void-nothing = No question was posted that could be taken back.
daily-void-ask = Take back the question of { $date } ({ $question })? Its answers will not count and the key will not be shown.
daily-void-sure = Yes, as if never asked
daily-void-done = The question of { $date } counts as never asked.
daily-void-told = The question of { $date } was taken back; its answers do not count.
daily-void-post = This question was taken back; its answers do not count.
daily-was-void = That question was taken back; its answers do not count. Type /quiz for another.

daily-title = Question of the day { $date }
daily-reveal-title = Answers { $date }
daily-of = of the day { $date }
daily-late = This should have come at { $time }.
daily-how-now = Answer below or by a reply; only you see the verdict. Your first answer counts.
daily-how-reveal = Answer below or by a reply. You can change your answer until the answers are shown; the last one counts.
daily-reveal-at = The answers come at { $time }.
daily-num-answered = { $num ->
    [one] 1 answer
   *[other] { $num } answers
}
daily-open-button = Open for me
daily-last-counts = Until { $time } you can change your answer; the last one counts.
daily-kept = Kept. The verdict comes at { $time }; until then you can send another answer, the last one counts.
daily-no-skip = The question of the day needs no skip: leave it, and go on with /quiz.
daily-first-counts = You have answered this one; the first answer counts.
daily-was-public = Everybody here could read that. With the buttons under the question your answer stays private.
daily-too-late = The answers were shown at { $time }. What you answer now is practice.
daily-practise-button = Practise it
daily-result-button = My result
daily-share-right = { $num } answers, { $share } all right
daily-column-option = Option
daily-column-share = Chosen by
daily-common-mistake = The most frequent mistake: { $answer } ({ $num } times).

managers-always = Whoever may manage this channel on the platform may manage its daily questions.
managers-list = Also:
managers-how = Write `/study managers add @somebody` or `/study managers remove @somebody`.
managers-added = `{ $person }` may manage the daily questions here.
managers-removed = `{ $person }` may no longer manage the daily questions here.
timezone-now = Your time zone is { $zone }. `/study timezone Asia/Shanghai` changes it.
timezone-none = I do not know your time zone; I go by that of the daily question. Set it with `/study timezone Asia/Shanghai`.
timezone-set = Your time zone is { $zone }, where it is { $time } now.
notice-few-left = The daily questions in `{ $channel }` have { $num } new ones left. After that they come again from the beginning. More questions: add files to the bank, or choose another topic or set with `/study daily on`.
