# 机器人自己发消息失败时，告诉日程负责人的话。
notice-paused = 我无法在频道 `{ $channel }` 发消息：{ $reason }。那里的每日一题已暂停；问题解决后，用 `/study daily on` 恢复。
notice-unknown = 无法确认 { $date } 的题目是否已发到频道 `{ $channel }`：{ $reason }。为避免重复，我没有再发一次，请到那里看一下。
notice-given-up = { $date } 的题目没能发到频道 `{ $channel }`：{ $reason }。我一直重试到超过时限，这道题不会再补发；下一道照常。
