# 对文字作答的回应：填空、要点题，以及一条消息里回答多个小题。

text-too-long = 这条作答超过 { $limit } 个字符，未计入。请写短一些再发。

text-blank-empty = 没有读到内容，请写出空里缺的词。
text-blank-skipped = 这一空跳过了。
text-blank-right = 正确：{ $answer }。
text-blank-typo = 正确；“{ $typed }”按“{ $meant }”理解。
text-blank-wrong = 不对。
text-blank-denied = 你否定了自己写的内容。
text-blank-several = 一个空里写了几个不同的答案，都不算分。
text-blank-long = 这里只需要几个词，却读到一整句话。请只写空里缺的词。

text-points-empty = 没有读到内容，请用一两句话作答。
text-points-skipped = 这一题跳过了。
text-points-addressed = 这些话是说给评分程序的，没有回答问题。
text-points-list = 只罗列关键词不得分；请用一句话说清发生了什么、为什么。
text-points-echo = 这只是重复了题目。
text-points-contrary = 说反了。
text-points-guesses = 并列了好几种猜测，请选定一种。
text-points-unsure = 作答里有没能识别的内容；请对照参考答案自评。
text-points-found = 已答出：{ $points }。
text-points-denied = 被你否定：{ $points }。
text-points-missing = 还缺：{ $points }。
text-points-rule = 每个要点各占一份分数；同时写出错误说法会扣分。

text-group-empty = 没有读到内容，请回答每一部分：{ $parts }。
text-group-unclear = 看不出哪些词属于哪一部分，请每部分各写一行：{ $parts }。
text-label-alone = { $parts }：答案呢？
text-part-other = 这里标的是 { $part }，现在问的是 { $asked }。
text-part = { $part }：{ $mark }——{ $remark }
text-part-marked = 已评分。
text-part-missing = 这一部分没有作答。
text-part-skipped = 这一部分跳过了。

text-outcome-ask = 没能读懂这条作答，未计入。
text-outcome-unsure = 请对照参考答案自评。
text-outcome-right = 正确。
text-outcome-partly = 部分正确。
text-outcome-wrong = 不对。
