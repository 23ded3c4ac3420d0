"""Discord: translates what comes and draws what goes; every rule of the quiz stays in `bot/`."""
