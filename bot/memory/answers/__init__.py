"""What does a person learn from an `Estimate`? From its numbers to the parts of a `Reply`."""
