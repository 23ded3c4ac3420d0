"""The bot on Slack: bolt takes in what people do, and replies are drawn in Block Kit.

One request goes through `events` (acknowledged at once), `talk` (the engine is asked), and back through a `surfaces`
(where the reply is seen). `workspaces` knows the token of each workspace. No rule of the quiz stands here.
"""
