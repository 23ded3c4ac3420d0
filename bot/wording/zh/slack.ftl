# Slack：回复四周的文字。

slack-title = 学习机器人
slack-send = 提交
slack-close = 关闭
slack-loading = 稍等……
slack-grading = 批改中……
slack-goes-on = 其余内容在私信里。
slack-file-sent = { $name } 已发到私信。
slack-not-posted = 我没法在这个频道发消息：{ $reason }
slack-home-start = 出一道题
slack-home-stats = 我的进度
slack-home-export = 我的数据
slack-home-forget = 删除我的数据
slack-home-help = 帮助
