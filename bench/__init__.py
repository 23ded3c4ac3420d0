"""What does it cost? Programs that measure and print a table."""
