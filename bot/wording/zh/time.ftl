# 关于时间、日期和时区的用语。
time-unreadable = 我看不懂“{ $typed }”是几点。可以写 `9:00`、`21:30` 或 `晚上9点半`。
time-out-of-day = 一天从 0:00 到 23:59，“{ $typed }”不在其中。午夜请写 `0:00`。
time-unclear = “{ $typed }”说不清是哪个时间。请用 24 小时制，例如 `3:00` 或 `15:00`。
time-hours-unreadable = 我看不懂“{ $typed }”是从几点到几点。可以写 `22:00-07:00`。
time-hours-half = “{ $typed }”里只有一个时间写了上午或下午。两个都请用 24 小时制，例如 `22:00-07:00`。
time-hours-empty = “{ $typed }”的开始和结束是同一时间。请写两个不同的时间，例如 `22:00-07:00`。
time-duration-unreadable = 我看不懂“{ $typed }”是多长时间（要精确到整分钟）。可以写 `9小时`、`1小时30分` 或 `2天`。
time-duration-too-long = “{ $typed }”太短或太长。可以从 1 分钟到 30 天，例如 `9小时`。
time-days-unreadable = 我看不懂“{ $typed }”是哪些天。可以写 `每天`、`工作日`、`周一三五` 或 `每两天`。
time-days-between = 这可以理解为每 { $few } 天一次，也可以理解为每 { $more } 天一次。请写 `每{ $few }天` 或 `每{ $more }天`。
time-days-too-far-apart = 题目可以每 1 到 { $most } 天出一次，例如 `每两天`。

zone-unknown = 我不认识时区“{ $typed }”。请写离你最近的大城市，例如 `Asia/Shanghai` 或 `北京`。
zone-unknown-near = 我不认识时区“{ $typed }”。你是想写下面的某一个吗？{ $zones }
zone-ambiguous = “{ $typed }”可以指好几个时区。请写明是哪一个：{ $zones }
zone-region = “{ $typed }”是一个地区，里面有好几个时区。请写其中的城市，例如 { $zones }
zone-no-such-offset = “{ $typed }”没有对应的固定时区。请改写一个用这个时间的地方：{ $zones }
zone-fixed = { $offset } 是固定偏移，不跟随夏令时。如果要和某个地方的钟一致，请写那个地方：{ $zones }
zone-fixed-nowhere = { $offset } 是固定偏移，不跟随夏令时。
zone-reversed = { $zone } 就是 { $offset }：这类名字里的正负号是反的。它是固定偏移，不跟随夏令时。

clock-gap = 当天时钟拨快，这个时间不存在，题目在拨快的那一刻发出
clock-overlap = 当天时钟拨慢，这个时间会出现两次，题目在第一次时发出
clock-change = 当天时钟会调整
clock-no-such-date = 这个时区没有这一天，所以没有题目

skip-before-created = 它的时间早于计划建立的时间
skip-before-changed = 它的时间早于计划最后一次修改的时间
skip-while-paused = 它的时间落在计划暂停期间
skip-too-late = 我当时不在线，回来时已经太晚，不再补发
skip-after-reveal = 我当时不在线，回来时已经到了公布答案的时间
skip-quiet-hours = 它已经迟了，等安静时段过去就太晚了
skip-newer-is-due = 我当时不在线，回来时更新的一题也到时间了
