# What the owner of a schedule is told when the bot could not post by itself.
notice-paused = I could not post in the channel `{ $channel }`: { $reason }. I paused the daily questions there. When it is mended, resume them with `/study daily on`.
notice-unknown = I cannot find out whether the question of { $date } reached the channel `{ $channel }`: { $reason }. I did not send it again, so that nobody gets it twice. Please look there.
notice-given-up = The question of { $date } did not reach the channel `{ $channel }`: { $reason }. I tried until it was too late, and it will not come any more. The next one comes as planned.
