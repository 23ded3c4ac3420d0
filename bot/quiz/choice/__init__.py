"""What does an answer in letters, signs or verdicts choose?"""
