"""Claims about what touches the world."""
