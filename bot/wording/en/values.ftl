# What is said of numbers.

number-none = I found no number in this. Write one, for example `= 5`.
number-none-unit = I found no number in this. Write a number with its unit, for example `5 { $unit }`.
number-unclear = I read several numbers ({ $read }) and cannot tell which one is your answer. Send only that one.
number-bound = I read { $read } as a bound. Write the value itself.
number-working = This is an expression without its result. Work it out and write the number.
number-unit-unknown = I read { $read }, but “{ $unit }” is no unit I know here. Write bytes, KB, KiB, MB, MiB, GB, GiB, TB or TiB, or the unit of the question.
number-denied = I read { $read } as what it is not, and no value that it is.
number-several = Several values stand there ({ $read }); an answer is one of them.
number-range = The range { $read } is wider than the tolerance; an answer is one value.
number-range-narrow = Read as the middle of { $read }.
number-out-of-range = That number is out of any range.
number-unit-none = Read as { $read }; the value asked for has no such unit.
number-unit-other = Read as { $read }; that is no amount in { $unit }.
number-right = Read as { $read }: right.
number-near = Read as { $read }. { $say }
number-wrong = Read as { $read }; that is not the value asked for.
number-sign = Read as { $read }; only the sign is wrong.
number-sloppy-unit = Read as { $read }. The number is right for { $key }, but the unit is not { $unit }: a prefix with `i` counts in powers of 1024, one without in powers of 1000.
number-bits = Read as { $read }; that is off by a factor of 8, as between bits and bytes.
number-binary = Read as { $read }; that is off as between powers of 1000 (GB) and powers of 1024 (GiB).
number-factor-large = Read as { $read }; that is too large by a factor of { $factor }.
number-factor-small = Read as { $read }; that is too small by a factor of { $factor }.
number-coarse = Read as { $read }; it is rounded too coarsely. Give more digits.
number-comma-thousands = The comma was read as separating thousands: { $read }.
number-comma-decimal = The comma was read as a decimal point: { $read }.
number-small-b = A small b was read as bytes: { $unit }. For bits write the word.
credit-number-unit = Any unit of the same amount is right. The right number with GB for GiB, or the other way round, earns part of the mark.
