"""Questions: what they are, how an answer is read and graded, which one comes next."""
