"""How do the files that authors write become questions, and what is said of their slips?"""
