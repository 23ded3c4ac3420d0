"""Which amount does an answer in numbers, units and working claim?"""
