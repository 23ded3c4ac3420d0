# What the owner of a schedule is told when the bot could not post by itself.
notice-paused = I could not post in the channel `{ $channel }`: { $reason }. I paused the daily questions there. When it is mended, resume them with `/study daily on`.
notice-unknown = I cannot find out whether the question of { $date } reached the channel `{ $channel }`: { $reason }. I did not send it again, so that nobody gets it twice. Please look there.
notice-given-up = The question of { $date } did not reach the channel `{ $channel }`: { $reason }. I tried until it was too late, and it will not come any more. The next one comes as planned.

# why something cannot be posted, and what to do

daily-obstacle = I cannot post in this channel: { $reason }. Mend that and say it again.
reason-missing-access = I cannot see the channel; give me “View Channel” there
reason-missing-permissions = I may not write there; give me “Send Messages” and “Embed Links” (for threads also “Create Public Threads” and “Send Messages in Threads”)
reason-unknown-channel = the channel does not exist any more
reason-cannot-message-person = this person takes no direct messages
reason-not-in-channel = I am not in the channel; write `/invite` there and choose me
reason-channel-not-found = the channel cannot be found; if it is private, invite me there
reason-is-archived = the channel is archived
reason-not-a-user-group = the mention is no user group; in Slack choose one, like @team, or leave it out.
reason-missing-scope = the app lacks a permission; install it again from its manifest
reason-restricted = only some people may write there
reason-account-inactive = the app was deactivated; install it again
reason-token-revoked = the app's token was revoked; install it again
reason-departed = I was removed from this workspace
reason-no-questions = there is no question to ask; the topic or the set holds none
reason-rule-unreadable = its time cannot be read any more; set it again
reason-other = { $code }

# the short form

daily-form-button = Set it up
daily-form-title = A daily question here
daily-form-time = Time of day
daily-form-zone = Time zone
daily-form-days = Days
daily-form-what = Questions
daily-form-what-more = Questions (there are more: topic=… in the command)
daily-form-lang = Language
daily-form-any = from all topics
daily-form-every-day = every day
daily-form-workdays = Monday to Friday
daily-form-mon-wed-fri = Mon, Wed, Fri
daily-form-weekends = Saturday and Sunday
daily-form-zh = 中文
daily-form-en = English
daily-form-both = 中文 and English

# welcome

welcome = { $zone }
welcome-title = Hello! I ask questions on LLM training engineering
welcome-what = One question a day in a channel, with fair grading and the reasons; practice whenever you like; and the GPU memory of any training in one line. In English and Chinese. To begin:
welcome-daily = A daily question here, 09:00 ({ $zone })
welcome-first = Ask me a first question

daily-last-answers = [The last answers]({ $url })
daily-column-part = part
daily-column-right = right
