# 自己的数据和提醒

help-study-export = 我保存的关于你的一切，作为文件给你
help-study-forget = 删除我保存的关于你的一切
help-study-remind = 有事可做时每天最多一条私信：`/study remind 20:00`；`off` 取消
export-title = 保存了哪些关于你的数据
export-what = 共 { $num } 行，按表列出。
export-withheld = 其中 { $num } 次每日一题的评分要等公布答案后才能看到，这里先不包含。
forget-ask = 这会删除：答过或做到一半的 { $attempts } 道题、{ $runs } 次套题进度、你的设置、名字、连续记录和排行榜名次，以及还没发给你的消息。你设置的 { $schedules } 个每日一题会留在频道里，不再属于任何人。无法撤销；备份里的会保留到备份过期。想先存一份请用 `/study export`。
forget-sure = 删除关于我的一切
forget-done = 关于你的一切都已删除。你再来时，我们从头开始。
remind-how = 请写你当地的时间：`/study remind 20:00`，或 `/study remind off`。
remind-zone = 还不知道你的时区：`/study remind 20:00 Asia/Shanghai`。
remind-set = 有事可做的日子，我会在 { $time }（{ $zone }）私信你，一天不会超过一次。`/study remind off` 取消。
remind-stopped = 不再提醒。
remind-stop = 不再提醒
remind-daily = 你所在频道有 { $num } 道每日一题还在等你回答。
remind-begun = { $question } 你做到一半：发 `/quiz` 继续。
remind-set-begun = 套题 { $set } 做到一半：发 `/quiz { $set }` 继续。
option-study-remind-time = 你当地的时间，或 off
option-study-remind-zone = 你的时区，例如 Asia/Shanghai
