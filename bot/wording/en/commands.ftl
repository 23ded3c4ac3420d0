# What commands and the engine say.
command-unknown = There is no command { $typed }. Type /study help to see what there is.
command-unknown-near = There is no command { $typed }. Did you mean { $near }?
control-unknown = This control is from an older message that I can no longer read. Type /quiz to go on.
control-of-another = That belongs to somebody else. Type /quiz to get a question of your own.
question-gone = The question { $question } is no longer there. Type /quiz to go on.
no-question-open = No question is open. Type /quiz for one, or /study help to see what there is.
nothing-said = Type an answer, or a command such as /quiz.
internal-error = Something went wrong on my side (reference { $reference }). Nothing was lost; please try again.
busy = I cannot reach my records just now. Nothing was lost; please try again in a moment.

greeting = Hi! I ask questions on LLM training engineering, grade what you answer, and work out GPU memory. Three things to type:
help-title = What you can say
help-first = Three lines to copy first:
help-answering = Any other line answers the open question, in English or Chinese: letters for a choice (`CD`), a number with its unit, or words. Buttons under a message are numbered: type the number, or `#` and the number.
help-quiz = the next question; or a set, a topic or a question id: `/quiz zero`, `/quiz ch12-q1`
help-mem = GPU memory of a training setup
help-study-language = the language I speak with you: `zh` or `en`
help-study-stats = what you answered so far
help-study-sets = the sets of questions and how far you are
help-study-help = this page

language-now = I speak English with you. `/study language zh` changes that. 输入 `/study language zh` 改用中文。
language-set = From now on I speak English with you.
language-unknown = I do not speak “{ $word }”. Choose `/study language en` or `/study language zh`.

stats-title = Your progress
stats-nothing-yet = Nothing is graded yet. Type /quiz to begin.
stats-answered = Questions answered
stats-different = Different questions
stats-mean = Mean score
stats-self-graded = Parts graded by yourself
stats-skipped = Skipped
column-topic = Topic
column-seen = Seen
column-score = Score
column-question = Question
column-parts = Parts
column-command = Command
column-set = Set
column-questions = Questions
column-state = State
sets-title = Sets
sets-new = not begun
sets-running = under way
sets-finished = finished

share-button = Share in channel
share-too-old = That answer is too old to share; ask once more and share the new one.

# options of commands, for platforms that ask for each by name: at most 100 characters
option-quiz-what = a set, a topic or a question id
option-mem-setup = model, precision, optimizer and more, in any order: 7b bf16 adam
option-study-language-language = zh or en
option-study-timezone-zone = your time zone, such as Asia/Shanghai
option-study-managers-change = add or remove
option-study-managers-person = who
option-study-daily-on-time = the time, such as 09:00, 9am or 早上9点
option-study-daily-on-zone = the time zone, such as Asia/Shanghai; yours when left out
option-study-daily-on-days = weekdays, mon,wed,fri or every 2 days; every day when left out
option-study-daily-on-topic = only questions on this topic
option-study-daily-on-set = only questions of this set
option-study-daily-on-lang = the language of the posts
option-study-daily-on-reveal = when the answers are shown: 18:00 or +9h
option-study-daily-on-feedback = the verdict at once, or with everybody at the reveal
option-study-daily-on-order = mixed, or as listed
option-study-daily-on-quiet = when nothing may come late: 22:00-07:00
option-study-daily-on-thread = a thread below each question
option-study-daily-on-mention = the one role that is notified
option-study-daily-off-number = which of the channel's daily questions: its number
option-study-daily-skip-number = which of the channel's daily questions: its number
option-study-daily-post-number = which of the channel's daily questions: its number
option-study-daily-test-number = which of the channel's daily questions: its number
option-study-daily-void-number = which of the channel's daily questions: its number
