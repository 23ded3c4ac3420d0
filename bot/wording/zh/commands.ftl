# 命令与引擎的用语。
command-unknown = 没有 { $typed } 这个命令。输入 /study help 看看有哪些。
command-unknown-near = 没有 { $typed } 这个命令。你是想输入 { $near } 吗？
control-unknown = 这个按钮来自很早以前的消息，我已经读不出来了。输入 /quiz 继续。
control-of-another = 这是别人的题。输入 /quiz 领一道自己的。
question-gone = 题目 { $question } 已经不在了。输入 /quiz 继续。
no-question-open = 现在没有进行中的题目。输入 /quiz 领一道，或输入 /study help 看看能做什么。
nothing-said = 请输入答案，或者输入命令，例如 /quiz。
internal-error = 我这边出了点问题（编号 { $reference }）。内容没有丢，请再试一次。
busy = 我暂时连不上存储。内容没有丢，请稍后再试。

greeting = 你好！我出大模型训练工程的题，批改你的回答，也会算训练显存。可以先输入这三行之一：
help-title = 可以这样说
help-first = 先复制这三行试试：
help-answering = 其他任何一行都算对当前题目的回答，中文英文都可以：选择题写字母（`CD`），数值题写数字和单位，其余用文字。消息下面的按钮有编号：输入编号，或 `#` 加编号。
help-quiz = 下一题；也可以指定套题、主题或题号：`/quiz zero`、`/quiz ch12-q1`
help-mem = 计算一种训练配置要多少显存
help-study-language = 我用哪种语言和你说话：`zh` 或 `en`
help-study-stats = 到目前为止的答题情况
help-study-sets = 有哪些套题，各做到哪里
help-study-help = 这一页

language-now = 我现在和你说中文。输入 `/study language en` 可以改。Type `/study language en` for English.
language-set = 好的，以后我和你说中文。
language-unknown = 我不会说“{ $word }”。可以选 `/study language zh` 或 `/study language en`。

stats-title = 你的进度
stats-nothing-yet = 还没有批改过的题目。输入 /quiz 开始吧。
stats-answered = 已回答次数
stats-different = 不同的题目
stats-mean = 平均得分
stats-self-graded = 自评的部分
stats-skipped = 跳过
column-topic = 主题
column-seen = 做过
column-score = 得分
column-question = 题目
column-parts = 各部分
column-command = 命令
column-set = 套题
column-questions = 题数
column-state = 状态
sets-title = 套题
sets-new = 还没开始
sets-running = 进行中
sets-finished = 已完成

share-button = 分享到频道
share-too-old = 这条回答太久了，分享不了；请再问一次，分享新的回答。

# options of commands, for platforms that ask for each by name: at most 100 characters
option-quiz-what = 套题、主题或题号
option-mem-setup = 模型、精度、优化器等，顺序随意：7b bf16 adam
option-study-language-language = zh 或 en
option-study-timezone-zone = 你的时区，例如 Asia/Shanghai
option-study-managers-change = add 添加，remove 移除
option-study-managers-person = 谁
option-study-daily-on-time = 时间，例如 09:00、9am、早上9点
option-study-daily-on-zone = 时区，例如 Asia/Shanghai；不写就用你的时区
option-study-daily-on-days = 工作日、周一三五、每2天；不写就是每天
option-study-daily-on-topic = 只出这个主题的题
option-study-daily-on-set = 只出这套题里的题
option-study-daily-on-lang = 帖子用哪种语言
option-study-daily-on-reveal = 什么时候公布答案：18:00 或 +9h
option-study-daily-on-feedback = 立即告诉本人对错，还是公布时一起
option-study-daily-on-order = 打乱，还是按原来的顺序
option-study-daily-on-quiet = 什么时段不补发：22:00-07:00
option-study-daily-on-thread = 每道题下面开一个讨论串
option-study-daily-on-mention = 发题时提醒哪个身份组
option-study-daily-off-number = 本频道的第几个每日一题：编号
option-study-daily-skip-number = 本频道的第几个每日一题：编号
option-study-daily-post-number = 本频道的第几个每日一题：编号
option-study-daily-test-number = 本频道的第几个每日一题：编号
option-study-daily-void-number = 本频道的第几个每日一题：编号
