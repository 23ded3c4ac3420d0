# Slack: what stands around a reply there.

slack-title = Study bot
slack-send = Send
slack-close = Close
slack-loading = One moment …
slack-grading = Grading …
slack-goes-on = It goes on in our direct messages.
slack-file-sent = { $name } is in our direct messages.
slack-not-posted = I could not write to this channel: { $reason }
slack-home-start = Ask me
slack-home-stats = My progress
slack-home-export = My data
slack-home-forget = Forget me
slack-home-help = Help
