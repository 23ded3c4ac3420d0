"""What newcomers type into a chat: question | part or * | what each leaf gets | message.

A leaf gets its mark, `-` where the message says nothing for it (it stays open), `?` where it could not be read, and
`~` before the proposal of a self-grade. `ask` is a message that is asked for again.
"""

from __future__ import annotations

NUMBERS = """
ch12-q5|*|1 - - - -|12
ch12-q5|*|0 - - - -|16
ch12-q5|*|- 1 - - -|78
ch12-q5|*|1 1 - - -|12, 78.2
ch12-q5|*|1 1 - - -|12 78.2
ch12-q5|*|1 1 - - -|12、78.2
ch12-q5|*|1 1 - - -|78.2GiB，12字节
ch12-q5|*|1 1 - - -|12B 78.2GiB
ch12-q5|*|1 - - - -|十二字节
ch12-q5|*|1 - - - -|12 per param
ch12-q5|*|- 1 - - -|about 84 GB
ch12-q5|*|1 1 - 1 -|12 78.2 fsdp
ch12-q5|*|1 1 1 - -|12 bytes 78.2 GiB, adam states are made lazily at the first step
ch12-q5|*|1 1 - 1 -|12，84GB，zero3
ch12-q5|1|1 -|12
ch12-q5|1|1 1|12, 78.2
ch12-q5|1|0 1|12, 16, 78.2
"""

COUNTS = """
ch12-q5|*|- - - 1 1|zero-3，因为ddp每张卡都存一份完整模型
ch12-q5|*|- - - - 1|ddp每个rank都有一个完整副本
ch12-q5|*|- - 1 - -|adam 的两种动量在第一次 step 才创建
ch12-q5|*|- - 1 - -|adam's two moments are created lazily at the first step
ch12-q5|*|- - - - 1|every one of the 8 gpus holds a full copy
ch12-q5|*|- - - - 1|64 张卡每张都存一份完整模型
ch12-q5|*|- - - 1 1|fsdp，8卡每卡一份完整模型
ch12-q5|*|- - - - 1|one copy per gpu in ddp
ch12-q5|*|- - 1 - -|8字节的adam状态第一步才分配
ch12-q5|*|- - 1 - -|adam needs another 52 GiB of states, allocated at the first step
ch12-q5|*|- - - 1 1|用 ZeRO-3 因为 3 张卡都是完整的
"""

CLAIMS = """
ch12-q5|*|- - - 1 -|zero3 or fsdp
ch12-q5|*|- - - 1 -|用zero3或者fsdp
ch12-q5|*|- - - 1 -|use fsdp
ch12-q5|*|- - 1 1 -|第一步才分配adam状态，用fsdp
ch12-q5|*|- - - - -|learning rate too big
ch12-q5|*|- - - - -|model shards the states memory gpu
ch12-q5|*|- - - 0 -|ZeRO-2
ch12-q5|3|1 -|zero3
ch12-q5|3|- 1|因为ddp每卡一份
"""

LEAVES = """
ch12-q5|*|1 1 1 1 1|12；78.2；adam状态第一步才分配；zero3；ddp每卡一份完整的
ch12-q5|*|1 1 1 1 1|12; 78.2; lazily created adam states at first step; fsdp; each ddp rank keeps a full copy
ch12-q5|*|1 1 1 1 1|12, 78.2, adam states appear lazily in the first step, zero3, ddp keeps a full copy on each rank
ch12-q5|*|1 1 1 1 1|12\\n78.2\\n优化器状态第一次step才分配\\nZeRO-3\\n每个DDP rank都有完整副本
ch12-q5|*|1 0 1 1 1|12；不知道；adam状态第一步才分配；zero3；ddp每卡一份完整的
"""

LABELS = """
ch12-q5|*|ask|1a
ch12-q5|*|ask|1.a
ch12-q5|*|ask|3b
ch12-q5|*|ask|(2)
ch12-q2|*|ask|(2)
ch12-q5|*|1 - - - -|1a 12
ch12-q5|*|1 - - - -|1.a 12
ch12-q5|*|1 1 - - -|1a 12字节 1b 84GB
ch12-q5|*|- 1 - - -|1b 84GB
ch12-q5|*|- - - - 1|3b each gpu has its own copy
ch12-q5|*|- - - - 1|3b 每张卡都有一份完整的
ch12-q5|*|- - - 0 -|3a ZeRO-2
ch12-q5|*|- - 1 - -|2 bc adam allocates m and v lazily at first step
ch12-q5|*|- - 1 - -|2 因为优化器状态第一次step才分配
ch12-q5|*|- - 1 - -|2因为优化器状态第一次step才分配
ch12-q5|*|1 1 - - -|1a是12字节，1b是84GB
ch12-q5|*|- - - 1 1|3 zero3 因为每卡一份
ch12-q5|*|- - - 1 1|3 fsdp, every rank holds a full copy
ch12-q5|*|1 - 0.5 1 -|1 12 2 adam lazy first step 3 fsdp
ch12-q5|*|1 1 1 1 1|1a 12\\n1b 84GB\\n2 优化器状态第一次step才分配\\n3a zero3\\n3b ddp每卡一份
ch12-q5|*|1 1 1 1 1|1a 12 1b 78.2 2 adam states first step lazily 3a zero3 3b full copy on every ddp rank
ch12-q5|1|- 1|1b 78.2
ch12-q5|1|- 1|b 78.2
ch12-q5|1.b|1|1b 84GB
ch12-q5|2|1|2 because adam allocates m and v lazily at first step
ch12-q2|*|- - 1|3 not change
ch12-q2|*|- - 1|3 保持不变
ch12-q2|*|- 1 -|2 除以4
ch12-q2|*|- 1 -|2 divide by 4
ch12-q2|*|0 1 1|2 除以4 不变
ch12-q1|*|- 1 -|2 gradients
ch12-q1|*|1 - 1|1 runtime 3 peak
ch12-q1|*|- - 1|(3) peak value
"""

ELSEWHERE = """
ch12-q5|2|ask|1.a 12
ch12-q5|2|ask|1a 12
ch12-q5|2|ask|1.a 12 1.b 78
ch12-q5|2|ask|3b 每张卡一份完整的
ch12-q5|2|ask|3: zero3, every ddp rank keeps a full copy
ch12-q5|2|ask|2
ch12-q5|1|ask|(3) peak value
ch12-q5|1|ask|1a
ch12-q5|3|ask|2) adam states are lazy
ch12-q5|1.b|ask|1.a 12
ch12-q5|3.b|ask|3a zero-3
ch12-q5|3.b|ask|2
ch12-q2|1|ask|3 unchanged
ch12-q1|3|ask|(1) runtime
ch12-q5|1.b|1|1) 12, 78.2 2) lazily at first step by adam states 3) zero3
ch12-q5|2|1|(1) adam states (2) allocated lazily at first step
ch12-q5|2|1|1. adam states are lazily allocated at the first step
ch12-q5|3|1 1|1) ZeRO-3 2) every DDP rank has a full copy
ch12-q5|1|- 1|2) 78.2
ch12-q1|2|1|2. gradients
"""

WORDS = """
ch12-q2|*|1 1 1|32 divide by 4 no update
ch12-q2|*|1 1 1|32 divide by 4 and no update
ch12-q2|*|1 1 1|32 除以4 不能动
ch12-q2|*|1 1 1|32 除以四 固定
ch12-q2|*|1 0 1|32 divide by 8 no update
ch12-q2|*|1 0 1|32 not divide by 4 no update
ch12-q2|*|0 1 1|16 divided by 4 unchanged
ch12-q2|*|1 0.25 1|32, 4, same
ch12-q2|*|1 0.25 1|32 / 4 / unchanged
ch12-q2|*|1 0.25 1|32；累积步数；不变
ch12-q1|*|1 1 1|runtime memory gradients peak memory
"""


def said(table: str) -> list[tuple[str, str | None, str, str]]:
    """Every row of *table*."""
    rows = (line.split("|", 3) for line in table.strip().splitlines())
    return [
        (asked, None if part == "*" else part, marks, text.replace("\\n", "\n")) for asked, part, marks, text in rows
    ]
