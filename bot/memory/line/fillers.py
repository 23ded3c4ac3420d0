"""Which words of a `/mem` line say nothing about the training? They are read over.

Politeness, grammar, the names of trainers, and the plain nouns of the trade. None of them could choose anything: a word
that is not here and chooses nothing is an error that names it.
"""

from __future__ import annotations

from bot.memory.line.word import normalised

# May stand between a key and its value: `batch size of 4`, `序列长度为 4096`.
LINKS = frozenset(
    {"of", "is", "to", "at", "be", "up", "equals", "set", "为", "是", "设为", "设成", "等于", "用", "到", "选"}
)

_ENGLISH = """
    a an the this that these my our me i we you it its one some any each per every total overall altogether about
    around approximately roughly only just then so also or and plus but please pls plz hi hello hey thanks thx ok
    sorry quick question help check say suppose on with using use used via in into for from by at as of to under
    over inside across between within x is are be was am can could would should may might will shall does do did
    want wants need needs needed require requires required going try trying like think know tell show give get got
    take takes have has having if when while where there what whats which who how much many big large actually
    really maybe still now new set setting settings config setup size sizes value default defaults model models
    parameters params llm network training train trained trains pretrain pretraining finetune finetuning finetuned
    tune tuning sft dpo cpt posttrain instruct chat base run runs running job script launch start fitting optim
    optimizer optimiser precision dtype weights memory gpumemory vram gram ram hbm usage use footprint consumption
    cost costs peak gpus gpu cards card devices nvlink infiniband ib pcie sxm distributed parallel strategy sharding
    shard stage accelerate accelerator torchrun llamafactory axolotl torchtune trl peft unsloth nemo lightning
    trainer colab server machine cluster box node local home single effective lengths steps step way ways rank ranks
    true yes enabled enable on with turn turned option options mode all whole everything same perfect correct fine
    together instead rather
"""

_PHRASES = """
    how much, to train, per gpu, each gpu, per device, per card, fine tune, fine tuning, fine tuned, continual
    pretraining, continued pretraining, gpu memory, gpu ram, effective batch, effective batch size, memory
    usage, data type, and then, for each, in total, is it possible, possible, what if, i have, do i need, would
    i need, will i need, we have, ive, im, let me, optimizer states, instruction tuning, instruction tuned,
    supervised finetuning, supervised fine tuning, post training
"""

_CHINESE = """
    模型 参数 参数量 参数规模 大模型 的话 训练 训 微调 预训练 继续预训练 增量预训练 指令微调 监督微调 训一个 训个
    量化 优化器 精度 每台 每机 每卡 每张 每张卡 每块 每个 分布式 显存 显存占用 内存 占用 需要 需 多少 要 要多少 得 大概
    大约 约 左右 有效批量 有效批大小 有效batch 有效batchsize 等效batch 等效batchsize 等效批量 等效批大小 全局 总
    总共 一共 共 共计 合计 用 使用 采用 在 上 的 和 与 及 加 加上 再 再加 开 开启 打开 启用 跑 能 能不能 可以
    可不可以 一下 我 我们 咱 你 想 想要 打算 准备 请 请问 帮我 帮忙 帮 算 算算 计算 估算 估计 看看 问 问下 想问 是
    是不是 吗 呢 么 吧 啊 呀 了 个 一个 这个 那 那么 如果 假如 假设 的时候 什么 有什么 大小 怎么 怎样 如何 会 会不会
    要不要 就 只 只有 只用 都 也 还 还要 并 并且 且 或 以及 然后 现在 有 我有 手上有 手里有 数 数量 为 设 设为 设成
    设置 设置为 配 配置 情况下 下 时 来 做 方法 方式 策略 框架 机器 服务器 集群 环境 单 路 步 大 小 点 型 老师 同学
    大佬 谢谢 您好 你好 求 求助 一 张 块 卡 显卡 上面 里 内 中 让 把 给 对 各
"""

FILLERS = frozenset(
    normalised("".join(word.split())) for word in (*_ENGLISH.split(), *_CHINESE.split(), *_PHRASES.split(","))
)
