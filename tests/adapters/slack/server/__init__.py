"""A Slack on loopback: the Web API, Socket Mode, response addresses, uploads and OAuth, as far as the bot uses them."""
