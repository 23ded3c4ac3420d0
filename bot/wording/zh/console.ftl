# 只在终端里出现的用语。
console-no-such-control = 上一条消息下面有 { $num } 个带编号的按钮。
console-form = 我们一个一个来（直接回车就用方括号里的，输入命令就放弃）：
console-field-by-field = 我们一个一个来（直接回车表示先空着，输入命令就离开填表）：
