# What is said of numbers, choices, orders and pairs.

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

choice-none = I found no option in this. Send the letters, for example `{ $example }`.
choice-one = One option is asked for; I read { $read }. Send one letter.
choice-unknown = There is no option { $unknown } here. The options are { $options }.
choice-only-rejected = You say what it is not ({ $rejected }). Do you mean { $others }? Send the letters.
choice-either = I read alternatives ({ $read }). Send the letters that you choose.
choice-conflict = I read both yes and no for { $read }. Send the letters that you choose.
choice-words = I found no letter in this. Do you mean { $offered }? Send the letters.
choice-read = Read as { $read }.
choice-read-none = Read as: none of them.
choice-right = All right.
choice-counts = Right ones chosen: { $hits } of { $right }; wrong ones chosen: { $wrong }.
choice-key-none = None of them

credit-net = Each right option counts up, each wrong one down, as a share of the right ones; never below 0.
credit-all-or-nothing = Only exactly the right options count.
credit-each = Each option is worth the same, whether rightly chosen or rightly left out; choosing nothing is 0.
credit-coverage = The share of right options you found, times the share of your choices that are right.
credit-halves = All right is the full mark; one slip halves it, two slips (from five options) quarter it.
credit-no-wrong-half = A wrong option makes it 0; some of the right ones and no wrong one is half.

truth-none = I cannot tell whether this says true or false. Write `true` or `false`.
truth-both = I read both true and false. Write one of them.
truth-read-true = Read as: true.
truth-read-false = Read as: false.
truth-true = True
truth-false = False
truth-right = That is right.
truth-wrong = That is not right.

order-none = I found no order in this. Send the letters in order, for example `{ $example }`.
order-unknown = There is no item { $unknown } here. The items are { $items }.
order-twice = { $read } stands there more than once. Send each letter once, in order.
order-read = Read as { $read }.
order-right = The order is right.
order-share = In the right order: { $kept } of { $items }.
order-pairs = Neighbours in the right order: { $kept } of { $items }.
order-wrong = The order is not right.
credit-lcs = The largest number of items that stand in the right order, as a share of all items.
credit-pairs = The share of neighbouring pairs that are right.
credit-exact = Only the complete right answer counts.

match-none = I found no pairs in this. Send each number with its letter, for example `{ $example }`.
match-count = I read { $read }, but there are { $items } to match. Send each number with its letter, for example `{ $example }`.
match-unknown = There is no { $unknown } here. Send each number with its letter, for example `{ $example }`.
match-twice = { $read } has more than one partner. Send each number once.
match-read = Read as { $read }.
match-share = Right pairs: { $kept } of { $items }.
match-right = All pairs are right.
match-wrong = Not all pairs are right.
credit-share = The share of right pairs.
