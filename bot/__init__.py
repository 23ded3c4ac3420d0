"""The study bot's deciding half: requests in, replies out, and nothing of the outside world."""
