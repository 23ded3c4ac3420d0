# What a question and its result say.
level = difficulty { $level }/5
credit-equal-parts = { $parts } parts, each worth the same.
credit-weighted-parts = { $parts } parts of different weight.
how-choice = Send the letters of your choice, for example `AC`.
how-text = Send your answer as a message.
how-blanks = Send all { $parts } answers in one message, separated by `;`.
how-parts = Send everything in one message with the numbers in front, or part by part.
answer-choice = Choose
answer-form = Answer
answer-form-parts = Answer { $parts }
your-answer = Your answer
hint-button = Hint (−{ $cost })
hint-is = **Hint:** { $hint }
skip-button = Skip
next-button = Next question
again-button = Once more
open-first = You still have this question open. Answer it or skip it; then we go on.
language-of-this-question = Only this question. `/study language en` makes everything English.
question-was-skipped = You skipped this question.
skipped = { $question } skipped. It will come again when you ask for it: `/quiz { $question }`.

verdict-right = right
verdict-partly = partly right
verdict-wrong = not right
verdict-open = for you to grade
result-right = ✓ Right
result-partly = ◐ Partly right
result-wrong = ✗ Not right
key-is = Answer: { $key }
source-is = Source: { $source }
self-graded-note = graded by yourself, at least in part
hints-note = { $hints ->
    [one] one hint used: −{ $cost }
   *[other] { $hints } hints used: −{ $cost }
}
field-empty = This field was empty.
attempt-not-used = Nothing is used up: answer again.
still-open = Still to answer: { $parts }.
reference-is = I read your answer{ $part }, but I am not sure of it. This is the reference:
self-grade-how = Compare, and say how it went:
self-marked = marked by yourself
self-had = I had it
self-partly = Partly
self-missed = Missed it

run-summary = **{ $set } is done: { $score }**
mark-skipped = skipped
set-finished = You have finished { $set }. Nothing new is left in it.
all-answered = You have answered all { $num } questions. Nothing new is left for now.
all-answered-topic = You have answered all { $num } questions on { $topic }. Nothing new is left there for now.
restart-oldest-button = The one from longest ago
restart-set-button = { $set } from the start
any-next-button = Another topic
bank-empty = There are no questions yet. Whoever runs this bot can add some under questions/.
quiz-unknown = I know no set, topic or question “{ $what }”. Type /quiz alone, or with one of: { $names }.
quiz-unknown-near = I know no set, topic or question “{ $what }”. Did you mean /quiz { $near }?
