# one's own data, and reminders

help-study-export = everything I keep about you, as a file
help-study-forget = delete everything I keep about you
help-study-remind = at most one direct message a day, if something waits: `/study remind 20:00`; `off` ends it
export-title = What is kept about you
export-what = { $num ->
    [one] One row, by table.
   *[other] { $num } rows, by table.
}
export-withheld = { $num ->
    [one] The grade of one daily answer is left out: it comes with the answers of its question.
   *[other] The grades of { $num } daily answers are left out: they come with the answers of their questions.
}
forget-ask = This deletes { $attempts } answered or begun questions, { $runs } runs through sets, your settings, name, streaks and places on boards, and whatever I still meant to send you. { $schedules } daily questions that you set up stay in their channels and belong to nobody. It cannot be undone; backups keep it until they are too old. `/study export` saves it first.
forget-sure = Delete everything about me
forget-done = Everything about you is deleted. If you write to me again, we begin anew.
remind-how = Write a time on your clock: `/study remind 20:00`, or `/study remind off`.
remind-zone = I do not know your time zone yet: `/study remind 20:00 Asia/Shanghai`.
remind-set = I will write to you at { $time } ({ $zone }) on days on which something waits, never twice a day. `/study remind off` ends it.
remind-stopped = No more reminders.
remind-stop = No more reminders
remind-daily = { $num ->
    [one] The daily question of your channel still waits for your answer.
   *[other] { $num } daily questions of your channels still wait for your answers.
}
remind-begun = You have begun { $question } and not finished it: `/quiz` shows it again.
remind-set-begun = You are in the middle of { $set }: `/quiz { $set }` goes on.
option-study-remind-time = the time on your clock, or off
option-study-remind-zone = your time zone, such as Asia/Shanghai
