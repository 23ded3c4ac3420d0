# 对文字作答的回应：填空、要点题，以及一条消息里回答多个小题。

text-answer = { $zh }
text-key = 参考答案：{ $key }。
text-too-long = 这条作答超过 { $limit } 个字符，未计入。请写短一些再发。

text-blank-empty = 没有读到内容，请写出空里缺的词。
text-blank-skipped = 这一空跳过了。参考答案：{ $key }。
text-blank-right = 正确：{ $answer }。
text-blank-typo = 正确；“{ $typed }”按“{ $meant }”理解。
text-blank-wrong = 不对。参考答案：{ $key }。
text-blank-denied = 你否定了自己写的内容。参考答案：{ $key }。
text-blank-several = 一个空里写了几个不同的答案，都不算分。参考答案：{ $key }。
text-blank-long = 这里只需要几个词，却读到一整句话。请只写空里缺的词。
