# What is said about an answer in words: blanks, key points, several parts in one message.

text-too-long = That is longer than { $limit } characters. Write a shorter answer; nothing was counted.

text-blank-empty = Nothing to read there. Write the missing words.
text-blank-skipped = Skipped.
text-blank-right = Right: { $answer }.
text-blank-typo = Right; “{ $typed }” was read as “{ $meant }”.
text-blank-wrong = Not this.
text-blank-denied = The answer denies what it names.
text-blank-several = Several different answers stand in one blank, so none counts.
text-blank-long = A whole sentence stands where a few words are asked. Write only the missing words.

text-points-empty = Nothing to read there. Answer in a sentence or two.
text-points-skipped = Skipped.
text-points-addressed = That speaks to the grader and answers nothing.
text-points-list = A list of words without a claim earns nothing; say in a sentence what happens and why.
text-points-echo = That repeats the question.
text-points-contrary = That claims the contrary of what happens.
text-points-guesses = Several guesses stand side by side; decide for one.
text-points-unsure = Not everything in the answer was recognised; compare it with the reference and mark it yourself.
text-points-found = Found: { $points }.
text-points-denied = Denied: { $points }.
text-points-missing = Missing: { $points }.
text-points-rule = Each key point earns its share; a false claim beside it costs some.

text-group-empty = Nothing to read there. Answer every part: { $parts }.
text-group-unclear = It is not clear which words belong to which part. Write one line for each: { $parts }.
text-label-alone = { $parts }: and the answer?
text-part-other = That is marked as { $part }; what is asked now is { $asked }.
text-part = { $part }: { $mark } – { $remark }
text-part-marked = marked.
text-part-missing = Nothing was said for this part.
text-part-skipped = Skipped.

text-outcome-ask = That could not be read; nothing was counted.
text-outcome-unsure = Compare the answer with the reference and mark it yourself.
text-outcome-right = Right.
text-outcome-partly = Partly right.
text-outcome-wrong = Not right.
