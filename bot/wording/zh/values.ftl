# 数值、选择、排序、配对的说法。

number-none = 没有读到数字。请写一个数，例如 `= 5`。
number-none-unit = 没有读到数字。请写数字和单位，例如 `5 { $unit }`。
number-unclear = 读到好几个数（{ $read }），分不清哪个是答案。请只发那一个。
number-bound = { $read } 读成了一个界限。请写出具体的值。
number-working = 这是一个没有写结果的式子。请算出来，写成数字。
number-unit-unknown = 读到 { $read }，但这里不认识单位“{ $unit }”。请写 bytes、KB、KiB、MB、MiB、GB、GiB、TB、TiB，或者题目里的单位。
number-denied = 读到的是“不是 { $read }”，没有说是多少。
number-several = 这里写了好几个值（{ $read }）；答案只能是其中一个。
number-range = 范围 { $read } 比允许的误差还宽；答案应当是一个值。
number-range-narrow = 按 { $read } 的中间值来读。
number-out-of-range = 这个数超出了任何合理的范围。
number-unit-none = 读作 { $read }；题目问的值没有这样的单位。
number-unit-other = 读作 { $read }；这不能换算成 { $unit }。
number-right = 读作 { $read }：正确。
number-near = 读作 { $read }。{ $say }
number-wrong = 读作 { $read }；不是题目要的值。
number-sign = 读作 { $read }；只有正负号错了。
number-sloppy-unit = 读作 { $read }。数字对应的是 { $key }，但单位不是 { $unit }：带 `i` 的前缀按 1024 的幂，不带的按 1000 的幂。
number-bits = 读作 { $read }；差了 8 倍，像是 bit 和 byte 弄混了。
number-binary = 读作 { $read }；像是 1000 的幂（GB）和 1024 的幂（GiB）弄混了。
number-factor-large = 读作 { $read }；是正确值的 { $factor } 倍。
number-factor-small = 读作 { $read }；只有正确值的 1/{ $factor }。
number-coarse = 读作 { $read }；舍入太粗了，请多写几位。
number-comma-thousands = 逗号读作千位分隔：{ $read }。
number-comma-decimal = 逗号读作小数点：{ $read }。
number-small-b = 小写的 b 读作字节：{ $unit }。要表示比特，请写出 bit 这个词。
credit-number-unit = 同样大小的量用什么单位都算对。数字对、但 GiB 写成 GB（或反过来）得部分分。

choice-none = 没有读到选项。请发字母，例如 `{ $example }`。
choice-one = 这题只选一项，读到的是 { $read }。请只发一个字母。
choice-unknown = 这里没有选项 { $unknown }。选项有 { $options }。
choice-only-rejected = 只说了哪些不选（{ $rejected }）。是要选 { $others } 吗？请发字母。
choice-either = 读到的是“或者”（{ $read }）。请发出要选的字母。
choice-conflict = { $read } 既说选又说不选。请发出要选的字母。
choice-words = 没有读到字母。是指 { $offered } 吗？请发字母。
choice-read = 读作 { $read }。
choice-read-none = 读作：一个都不选。
choice-right = 全对。
choice-counts = 选对 { $hits } 个（共 { $right } 个），选错 { $wrong } 个。
choice-key-none = 一个都不选

credit-net = 选对一项加分，选错一项扣分，按正确选项的个数折算，最低 0 分。
credit-all-or-nothing = 必须与正确选项完全一致才得分。
credit-each = 每个选项分值相同，该选的选了、不该选的没选都算对；什么都不选为 0 分。
credit-coverage = 选出的正确选项所占比例，乘以所选中正确的比例。
credit-halves = 全对满分；错一处得一半，错两处（至少五个选项时）得四分之一。
credit-no-wrong-half = 有错选为 0 分；没有错选但没选全得一半。

truth-none = 看不出是“对”还是“错”。请写“对”或“错”。
truth-both = 既读到“对”又读到“错”。请只写一个。
truth-read-true = 读作：对。
truth-read-false = 读作：错。
truth-true = 对
truth-false = 错
truth-right = 判断正确。
truth-wrong = 判断不正确。

order-none = 没有读到顺序。请按顺序发字母，例如 `{ $example }`。
order-unknown = 这里没有 { $unknown } 这一项。各项是 { $items }。
order-twice = { $read } 出现了不止一次。每个字母按顺序写一次。
order-read = 读作 { $read }。
order-right = 顺序正确。
order-share = 顺序正确的有 { $kept } 项，共 { $items } 项。
order-pairs = 前后相邻正确的有 { $kept } 对，共 { $items } 对。
order-wrong = 顺序不对。
credit-lcs = 按照相对顺序正确的最多项数占全部项数的比例给分。
credit-pairs = 按相邻两项顺序正确的比例给分。
credit-exact = 必须完全正确才得分。

match-none = 没有读到配对。请写出每个编号和对应的字母，例如 `{ $example }`。
match-count = 读到 { $read }，但一共要配 { $items } 对。请写出每个编号和对应的字母，例如 `{ $example }`。
match-unknown = 这里没有 { $unknown }。请写出每个编号和对应的字母，例如 `{ $example }`。
match-twice = { $read } 配了不止一个。每个编号只写一次。
match-read = 读作 { $read }。
match-share = 配对正确 { $kept } 对，共 { $items } 对。
match-right = 全部配对正确。
match-wrong = 没有全部配对正确。
credit-share = 按配对正确的比例给分。
