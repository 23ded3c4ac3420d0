# 排行榜、名字和连续答题

help-study-top = 每日一题的排行榜：`/study top month server`
help-study-settings = 你的设置：`name=on`、`day_end=4`；管理者还有 `board=off`
top-title-day = 今天的排行榜（{ $until }）
top-title-week = 本周排行榜（{ $since } 至 { $until }）
top-title-month = 本月排行榜（{ $since } 至 { $until }）
top-title-all = 总排行榜
top-empty = 这几天还没有人得分：一道题要等公布答案后才计分。
top-off = 本频道关闭了排行榜。
top-unknown = 不认识“{ $word }”：请写 day、week、month 或 all，以及 channel 或 server。
top-place = 名次
top-who = 谁
top-points = 得分
top-answered = 已答
top-streak = 连续
top-somebody = 一位同学
top-you = 你（{ $name }）
top-more = ……还有 { $num } 人
streak-now = 连续答题：现在 { $current } 题，最好 { $best } 题。每周漏一次不算断。
names-ask = 排行榜和公布答案时不会显示任何人的名字，除非本人愿意。要显示你的名字“{ $name }”吗？以后可以用 `/study settings` 改。
names-named = 显示我的名字
names-unnamed = 不显示
names-now-named = 从现在起，排行榜和公布答案时会把你显示为“{ $name }”。
names-now-unnamed = 排行榜和公布答案时不显示你的名字。
daily-named = 答对并愿意留名的：{ $names }
daily-named-more = 答对并愿意留名的：{ $names }，还有 { $num } 人
settings-title = 你的设置
settings-language = 语言
settings-zone = 时区
settings-no-name = 不显示
settings-unknown = 没有“{ $word }”这个设置：请写 `name=on`、`day_end=4`，频道的设置写 `board=off` 或 `lang=zh`。
settings-switch = “{ $word }”既不是 on 也不是 off。
settings-day-end-how = 请写你的一天在几点结束，0 到 12：`day_end=4`。
settings-day-end-set = 你的一天现在到 { $hour } 结束：在这之前都算前一天，过了零点也不会再提醒一次。
settings-board-on = 本频道显示排行榜。
settings-channel-language-how = 不支持“{ $word }”这种语言：请写 `lang=zh`、`lang=en`，或写 `lang=auto`，即随设置每日一题的人。
settings-channel-language-set = 从现在起，在本频道设置的每日一题用{ $language }，除非另行指定。
settings-channel-language-auto = 从现在起，在本频道设置的每日一题用设置者自己的语言。
settings-board-off = 本频道不再显示排行榜；连续答题仍只有本人看得到。
privacy-first = 我会保存你的回答和评分：只有你能看到，排行榜只显示得分，运行我的人能读到数据库。`/study export` 查看全部，`/study forget` 全部删除。
option-study-top-period = day 今天、week 本周、month 本月、all 全部
option-study-top-where = channel 本频道，server 整个服务器
option-study-settings-change = name=on、day_end=4、board=off、lang=zh
stats-streak = 每日一题连续答题（最好）
stats-next-daily = 下一道每日一题
