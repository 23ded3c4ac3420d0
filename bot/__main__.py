"""The composition root and command line: the only module of `bot` that may import adapters."""
