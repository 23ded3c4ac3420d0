# 机器人自己发消息失败时，告诉日程负责人的话。
notice-paused = 我无法在频道 `{ $channel }` 发消息：{ $reason }。那里的每日一题已暂停；问题解决后，用 `/study daily on` 恢复。
notice-unknown = 无法确认 { $date } 的题目是否已发到频道 `{ $channel }`：{ $reason }。为避免重复，我没有再发一次，请到那里看一下。
notice-given-up = { $date } 的题目没能发到频道 `{ $channel }`：{ $reason }。我一直重试到超过时限，这道题不会再补发；下一道照常。

# 为什么发不出去，怎么办

daily-obstacle = 我在本频道发不了消息：{ $reason }。处理好之后再说一次。
reason-missing-access = 我看不到这个频道，请给我“查看频道”权限
reason-missing-permissions = 我在那里不能发言，请给我“发送消息”和“嵌入链接”权限（要开讨论串还需“创建公开讨论串”和“在讨论串中发送消息”）
reason-unknown-channel = 频道已经不存在
reason-cannot-message-person = 对方不接收私信
reason-not-in-channel = 我不在这个频道，请在频道里输入 `/invite` 并选择我
reason-channel-not-found = 找不到这个频道；如果是私有频道，请先邀请我
reason-is-archived = 频道已归档
reason-not-a-user-group = mention 不是用户组；在 Slack 里请选一个用户组（如 @team），或者去掉 mention。
reason-missing-scope = 应用缺少权限，请按 manifest 重新安装
reason-restricted = 只有部分人可以在那里发言
reason-account-inactive = 应用已被停用，请重新安装
reason-token-revoked = 应用的 token 已被撤销，请重新安装
reason-departed = 我已被移出这个工作区
reason-no-questions = 没有题可出：这个主题或套题是空的
reason-rule-unreadable = 设定的时间已读不懂，请重新设置
reason-other = { $code }

# 简短表单

daily-form-button = 设置
daily-form-title = 在这里开每日一题
daily-form-time = 时间
daily-form-zone = 时区
daily-form-days = 哪些天
daily-form-what = 题目
daily-form-what-more = 题目（还有更多：在命令里写 topic=…）
daily-form-lang = 语言
daily-form-any = 所有主题
daily-form-every-day = 每天
daily-form-workdays = 周一到周五
daily-form-mon-wed-fri = 周一、三、五
daily-form-weekends = 周六和周日
daily-form-zh = 中文
daily-form-en = English
daily-form-both = 中英双语

# 欢迎

welcome = { $zone }
welcome-title = 你好！我出关于 LLM 训练工程的题
welcome-what = 每天在频道里出一题，公平评分并讲清理由；随时可以自己练；一行话就能算出任何训练要多少显存。中英文都行。先试试：
welcome-daily = 在这里开每日一题，09:00（{ $zone }）
welcome-first = 先问我一道题

daily-last-answers = [上一题的答案]({ $url })
daily-column-part = 部分
daily-column-right = 答对
