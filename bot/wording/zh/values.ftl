# 数值题的说法。

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
