# 对选择、判断、排序、配对作答的回应。

choices-none = 一个也不选
choices-read = 读作：{ $letters }。
choices-right = 正确。
choices-wrong = 不该选 { $wrong }。
choices-missed = 漏选了 { $missed }。
choices-wrong-and-missed = 不该选 { $wrong }；漏选了 { $missed }。
choices-several = 只有一项正确，这里却写了 { $letters }。参考答案：{ $key }。
choices-skipped = 这一题跳过了。参考答案：{ $key }。

choices-nothing = 没有读到选项。请发你选的字母，可选 { $options }。
choices-stranger = 没有 { $letters } 这个选项；选项有 { $options }。
choices-only-rejected = 这里只说了哪些是错的。如果你选的是 { $letters }，请直接发这些字母。
choices-content = 这里没有写字母。如果你选的是 { $letters }，请直接发这些字母。
choices-alternatives = 这里并列了几种可能（{ $letters }）。请只发你最终选定的字母。
choices-unclear = 这条作答有不止一种读法，请只发你选的字母。
choices-unclear-offer = 这条作答有不止一种读法。如果你选的是 { $letters }，请只发这些字母。

choices-note-hit = { $letter } ✓ 选对了
choices-note-wrong = { $letter } ✗ 不该选
choices-note-missed = { $letter } ○ 漏选了
choices-note-left = { $letter } – 没选，是对的

choices-rule-net = 每选对一项得一份分，每选错一项扣回一份。
choices-rule-all-or-nothing = 全部选对才得分。
choices-rule-each = 每个选项单独计分：该选的选了、不该选的没选都算对。
choices-rule-coverage = 得分＝找到的正确选项所占比例 × 所选选项中正确的比例。
choices-rule-halves = 错一处得一半；五个及以上选项时，错两处得四分之一。
choices-rule-no-wrong-half = 少选得一半分，选错任何一项不得分。

choices-true = 对
choices-false = 错
choices-truth-right = 正确：{ $read }。
choices-truth-wrong = 读作“{ $read }”，不正确。
choices-truth-ask = 是对还是错？请只发其中一个，例如 `对` 或 `错`。
choices-truth-skipped = 这一题跳过了。参考答案：{ $key }。

choices-order-read = 读作：{ $order }。
choices-order-right = 正确。
choices-order-key = 参考答案：{ $order }。
choices-order-short = 有的项没有写进来。
choices-order-skipped = 这一题跳过了。参考答案：{ $order }。
choices-order-ask = 请按顺序发出全部字母，写法例如：{ $example }。
choices-order-twice = { $letter } 出现了两次。每个字母只写一次，按顺序发。
choices-order-rule-lcs = 按先后正确的项计分：取作答与答案的最长公共子序列。
choices-order-rule-pairs = 每对前后相邻且正确的项计一份分。
choices-order-rule-exact = 顺序全对才得分。

choices-match-read = 读作：{ $pairs }。
choices-match-right = 正确。
choices-match-wrong = 不对的有：{ $pairs }。
choices-match-missing = 没有配对的有：{ $names }。
choices-match-key = 参考答案：{ $pairs }。
choices-match-skipped = 这一题跳过了。参考答案：{ $pairs }。
choices-match-ask = 左边每一项写一对，写法例如：{ $example }。
choices-match-twice = { $name } 出现在不止一对里，请选定一对。
choices-match-rule-share = 每配对一项，得一份分。
choices-match-rule-exact = 全部配对才得分。
