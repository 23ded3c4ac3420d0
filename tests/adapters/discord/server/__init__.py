"""Discord as far as the bot can see it, on loopback: REST and gateway."""
