"""What touches the world: terminal, databases, files, chat platforms. No rule of the quiz lives here."""
