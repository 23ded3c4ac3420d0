# What is said about an answer of letters, signs or an order: choices, true/false, orderings, matchings.

choices-none = none of them
choices-read = Read as { $letters }.
choices-right = Right.
choices-wrong = { $wrong } should not be chosen.
choices-missed = Missed: { $missed }.
choices-wrong-and-missed = { $wrong } should not be chosen; missed: { $missed }.
choices-several = Only one option is right, and the answer names { $letters }. Key: { $key }.
choices-skipped = Skipped. Key: { $key }.

choices-nothing = No option was found there. Send the letters you choose, out of { $options }.
choices-stranger = There is no option { $letters }; the options are { $options }.
choices-only-rejected = The answer only says which options are wrong. If you mean { $letters }, send that.
choices-content = There is no letter in the answer. If you mean { $letters }, send that.
choices-alternatives = Several possibilities stand side by side ({ $letters }). Send only the letters you decide for.
choices-unclear = That can be read in more than one way. Send only the letters you choose.
choices-unclear-offer = That can be read in more than one way. If you mean { $letters }, send only that.

choices-note-hit = { $letter } ✓ chosen, right
choices-note-wrong = { $letter } ✗ chosen, but not right
choices-note-missed = { $letter } ○ right, but not chosen
choices-note-left = { $letter } – rightly not chosen

choices-rule-net = Each right option earns its share; each wrong one takes a share back.
choices-rule-all-or-nothing = Only the exact choice counts.
choices-rule-each = Each option counts by itself: rightly chosen or rightly left.
choices-rule-coverage = The share of right options found, times the share of the chosen ones that are right.
choices-rule-halves = One mistake halves the score; with five options or more, two leave a quarter.
choices-rule-no-wrong-half = A part of the right options earns half; with one wrong option chosen, nothing.

choices-true = true
choices-false = false
choices-truth-right = Right: { $read }.
choices-truth-wrong = Read as { $read }; that is not right.
choices-truth-ask = Is it true or false? Send one of the two, for example `T` or `F`.
choices-truth-skipped = Skipped. Key: { $key }.

choices-order-read = Read as { $order }.
choices-order-right = Right.
choices-order-key = Key: { $order }.
choices-order-short = Not every item stands in the answer.
choices-order-skipped = Skipped. Key: { $order }.
choices-order-ask = Send the letters of all items in their order, for example like this: { $example }.
choices-order-twice = { $letter } stands there twice. Send each letter once, in order.
choices-order-rule-lcs = What stands in the right order counts: the longest run of the key that the answer keeps, gaps allowed.
choices-order-rule-pairs = Each pair of neighbours that is right counts.
choices-order-rule-exact = Only the exact order counts.

choices-match-read = Read as { $pairs }.
choices-match-right = Right.
choices-match-wrong = Not right: { $pairs }.
choices-match-missing = Not paired: { $names }.
choices-match-key = Key: { $pairs }.
choices-match-skipped = Skipped. Key: { $pairs }.
choices-match-ask = Send one pair for each on the left, for example like this: { $example }.
choices-match-twice = { $name } stands in more than one pair. Decide for one.
choices-match-rule-share = Each right pair counts the same.
choices-match-rule-exact = Only all pairs together count.
