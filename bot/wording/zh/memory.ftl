## 读不懂的一行。提问者写的词放在引号里。

memory-empty = 这一行是空的。试试：/mem 7b bf16 adam
memory-too-long = 这一行有 { $length } 个字符，最多读 { $most } 个。粘贴的 config.json 可以更长。
memory-too-many-words = 这一行有 { $count } 个词，最多读 { $most } 个。
memory-invisible-character = 第 { $place } 个字符是 { $code }，一个看不见的控制字符；请删掉它再发一次。
memory-right-to-left = 第 { $place } 个字符（{ $code }）是从右向左书写的；/mem 的词是英文或中文。
memory-picture = 第 { $place } 个字符“{ $sign }”是图形或符号，不是词；请去掉它。
memory-unknown-word = 不认识的词 '{ $word }'（第 { $place } 个词）；`/mem help` 列出可用的词，`/mem models` 和 `/mem gpus` 列出名字
memory-unknown-word-near = 不认识的词 '{ $word }'（是不是想写 { $meant }？），第 { $place } 个词
memory-unknown-words = 不认识的词（括号里是第几个词）：{ $words }；`/mem help` 列出可用的词
memory-bare-number = 数字 '{ $word }'（第 { $place } 个词）没有归属；请写明它数的是什么，例如 mb { $word } 或 seq { $word }
memory-value-missing = '{ $word }' 后面要有一个值，例如 { $example }
memory-value-unknown = { $key }= 不能是 '{ $word }'；可以是：{ $choices }
memory-bytes = '{ $word }' 不是显存大小；请带上单位，例如 mem=24gib 或 mem=24gb（1 GiB = 2^30 字节，1 GB = 10^9 字节）
memory-share = { $key } 必须是从 0 到小于 1 的数，不能是 '{ $word }'
memory-number = { $key } 必须是 { $least } 到 { $most } 的整数，不能是 '{ $word }'
memory-unknown-gpu = 不认识的 GPU '{ $word }'；可以写 a100-80、h100、4090，或者直接写显存 mem=24gib；`/mem gpus` 列出全部
memory-size-negative = 模型的参数量不能是负数：'{ $word }'；请去掉负号
memory-size-zero = 参数量为零的模型（'{ $word }'）不占显存；请写它的大小，例如 7b
memory-size-too-large = '{ $word }' 超过了本计算器能算的 100t（10^14）个参数
memory-size-not-whole = '{ $word }' 不是整数个参数；请减少小数位或换小一点的单位
memory-several-models = '{ $word }' 对得上好几个模型：{ $names }；请写其中一个
memory-two-models = 一行里有两个模型：'{ $one }' 和 '{ $other }'；请只留一个
memory-no-model = 这一行没有模型：请写大小（7b）、名字（llama-2-7b）、各项尺寸（h= L= i= a= V=），或粘贴它的 config.json（`/mem models` 列出名字）；没有模型时我只回答有效批大小（mb 8 accum 4 dp 2）和数值格式（bf16 vs fp16）
memory-contradiction = '{ $one }' 和 '{ $other }' 互相矛盾；请只留一个
memory-repeat = '{ $one }' 和 '{ $other }' 说了两遍同一件事；请只留一个
memory-format-word = '{ $word }' 是一种数值格式，没有对应的训练配方；和模型一起请写 fp8，或者单独问这种格式
memory-gpus = 各并行度相乘与 GPU 数不符：{ $formula } = { $product }，而 GPU 有 { $gpus } 张
memory-gpus-divide = { $gpus } 张 GPU 不能被 { $formula } = { $product } 整除
memory-hsdp = 每组 { $group } 张，不能整除 { $dp } 个数据并行 rank
memory-global-batch = 全局批大小 { $global } 不等于 mb { $mb } × accum { $accum } × dp { $dp }；请改其中一项
memory-ep-dp = ep { $ep } 不能整除 { $dp } 个数据并行 rank；expert parallel 把专家分散在这些 rank 上（dp { $ep } 就够）
memory-ep-experts = ep { $ep } 分不了 { $experts } 个专家
memory-tp-divides = tp { $tp } 不能整除这个模型（{ $name } = { $number }）；一张卡不能只放半个
memory-vpp-layers = pp { $pp } × vpp { $vpp } 不能整除 { $layers } 层
memory-note-idle-settings = { $words }：不影响显存
memory-note-uncounted = { $words }：不计入；数字是同一训练不用它时的值，因此这里是估计值
memory-pp-layers = pp { $pp } 至少要有 { $pp } 层；这个模型有 { $layers } 层
memory-galore-adapter = '{ $one }' 投影的是全参训练的梯度，'{ $other }' 只训练 adapter；请只留一个
memory-frozen-base = 这里不计算 8 bit 底座（“{ $other }”）上的“{ $one }”；qlora 把底座冻结为 4 bit（NF4），lora 冻结为 bf16
memory-adapter-missing = '{ $word }' 属于 adapter；请加上 lora 或 qlora
memory-adapter-shape = '{ $word }' 取决于模型各矩阵的形状，光有大小不知道；请写模型名，例如 { $names }
memory-gpu-missing = '{ $word }' 需要一张 GPU：请加上，例如 a100-80、4090 或 mem=24gib
memory-shape-missing = { $family } 系列的模型还需要 { $missing }
memory-shape-foreign = '{ $word }' 不属于 { $family } 系列；请去掉它，或写明是哪个系列
memory-shape-heads = 隐藏维度 { $hidden } 不能平分给 { $heads } 个头；请用 hd= 写明每个头的大小
memory-shape-kv = { $heads } 个头不能按 { $kv } 个 key/value 头分组
memory-shape-topk = topk={ $topk } 比专家数 { $experts } 还多
memory-shape-dense = dense_layers={ $dense } 之后，{ $layers } 层里就没有专家层了
memory-config-too-long = 粘贴的 config.json 有 { $length } 个字符，最多读 { $most } 个
memory-config-not-json = 花括号之间的内容不是 JSON 对象；请粘贴完整的 config.json
memory-config-type = 本计算器不认识 model_type '{ $type }'；认识的有 { $known }
memory-config-uncounted = config.json 里写了 '{ $field }'：{ $value }，它带来的参数这里没有计入；宁可不算也不猜
memory-config-field = config.json 里没有可用的 '{ $field }'：它必须存在，并且是合理范围内的整数（或 true/false）

## 这一行是怎么读的

memory-note-model = { $word } 读作 { $name }：认识的模型里只有它对得上
memory-note-master-fp32 = 权重已经是 fp32，master 是它的第二份 fp32 副本
memory-note-paged = paged optimizer 字节数不变，只是这部分显存可以换出到主机内存
memory-note-fp8 = fp8 只改变矩阵乘和 linear 保存的输入；权重、梯度和动量按 bf16 计
memory-note-ddp = 写了 { $count } 张 GPU 而没有写切分方式，按 DDP（dp { $degree }）读
memory-note-degree = { $scheme } 没有写并行度，按 { $degree } 计
memory-note-nodes = { $nodes } 个节点 × { $gpus } 张 GPU 读作 { $world } 张 GPU
memory-note-idle = 没有 { $without } 时，{ $word } 在这里不起作用
memory-note-micro-batch = { $word } 读作单张 GPU 的 micro-batch，不是全局批大小
memory-note-global-batch = 全局批大小 { $global } = mb { $mb } × accum { $accum } × dp { $dp }
memory-note-positions = 序列比这个模型学过的 { $positions } 个位置更长

## 名称

memory-model-states = 模型状态
memory-saved-activations = 保存的激活值
memory-runtime-memory = 运行时显存
memory-not-counted-cell = 未计
memory-peak-row = 峰值
memory-small-rest = 其他张量
memory-parameters = 参数
memory-gradients = 梯度
memory-moments = 优化器状态
memory-first-moment = 一阶动量 m
memory-second-moment = 二阶动量 v
memory-master = 主权重（master）
memory-input-ids = token id 与标签
memory-saved-layers = 各层保存的激活
memory-recomputed = 重算的激活
memory-saved-final-norm = 最后的 norm 保存的激活
memory-small = 旋转位置表、掩码
memory-kept-logits = 保留的 logits
memory-loss = logits 与损失
memory-casts = autocast 的权重副本
memory-weight-gradient = 正在算的梯度
memory-layer-work = 层内的临时张量
memory-embedding-work = embedding 处的临时张量
memory-dequantised = 反量化的权重
memory-step-copy = step 的副本
memory-buckets = 通信 bucket
memory-unsharded = 未切分的参数
memory-all-gather = all-gather 缓冲
memory-reduce-scatter = reduce-scatter 缓冲
memory-phase-init = 加载
memory-phase-fwd1 = 第一次前向
memory-phase-bwd1 = 第一次反向
memory-phase-step1 = 第一次 optimizer step
memory-phase-zero1 = zero_grad
memory-phase-fwd2 = 第二次前向
memory-phase-bwd2 = 第二次反向
memory-phase-step2 = 第二次 optimizer step
memory-phase-zero2 = 第二次 zero_grad
memory-place-end-of-forward = 前向末尾
memory-place-cross-entropy = 交叉熵
memory-place-head = 输出头
memory-place-final-norm = 最后的 norm
memory-place-mlp = 第 { $layer } 层的 MLP
memory-place-attention = 第 { $layer } 层的注意力
memory-place-norm = 第 { $layer } 层的 norm
memory-place-experts = 第 { $layer } 层的专家
memory-place-mlp-norm = 第 { $layer } 层 MLP 之前的 norm
memory-place-embedding = embedding
memory-place-root = embedding 与输出头的梯度归约
memory-place-step = step
memory-reason-family = 这个系列的激活值
memory-reason-selective-checkpointing = 选择性重计算
memory-reason-chunked-loss = 分块损失
memory-reason-fused-loss = 融合损失
memory-reason-fp8 = fp8
memory-reason-mixed-dtypes = 权重与梯度宽度不同
memory-reason-dropout = dropout
memory-reason-no-fused-kernel = step（torch 没有这个优化器的 fused kernel，它自己的实现大约再多一份动量）
memory-reason-small-tensors = 低比特优化器留在 fp32 的小张量
memory-reason-shape-unknown = 取决于矩阵形状的状态
memory-reason-ddp-buckets = DDP 的 bucket
memory-reason-zero-buckets = ZeRO 的 bucket
memory-reason-fsdp-form = 这种形式的 FSDP
memory-reason-tensor-parallel = 张量并行
memory-reason-pipeline = 流水线并行
memory-reason-context-parallel = 上下文并行
memory-reason-expert-parallel = 专家并行
memory-reason-adapter-form = 这种形式的 adapter 训练

## 训练的回答

memory-title = { $model } · { $recipe }：{ $bytes } B/参数 → { $gb } GB = { $gib } GiB 模型状态
memory-title-per-gpu = { $model } · { $recipe }：{ $bytes } B/参数 → 每张 GPU { $gb } GB = { $gib } GiB 模型状态
memory-exact = { $parameters } × { $bytes } { $equals } { $product } 字节
memory-exact-per-gpu = { $parameters } × { $bytes } { $equals } 共 { $product } 字节，{ $world } 张 GPU 上每张 { $share } 字节
memory-exact-adapters = { $parameters } 个参数，其中训练 { $trainable } 个：{ $product } 字节
memory-active = 每个 token 只用其中 { $active } 个参数；模型状态算全部，激活值只算用到的。
memory-title-peak = { $title }，峰值 { $peak } GiB
memory-peak = 峰值 **{ $gib } GiB** 出现在{ $phase }，位置：{ $place }。
memory-peak-per-gpu = 每张 GPU 的峰值 **{ $gib } GiB** 出现在{ $phase }，位置：{ $place }。
memory-header-part = 部分
memory-header-bytes = B/参数
memory-header-gib = GiB
memory-header-peak = 峰值时 GiB
memory-estimated-mark = ≈ 为估算；其余对 PyTorch 2.13.0 / transformers 5.24.0 是精确值。
memory-estimated-because = ≈ 为估算（{ $reasons }）；其余对 PyTorch 2.13.0 / transformers 5.24.0 是精确值。
memory-unconfirmed = 精确指 PyTorch 2.13.0 / transformers 5.24.0 的张量字节数，是不用 GPU 数出来的；还没有 CUDA 实测，换版本会变。
memory-states-exact = 模型状态是精确值。
memory-states-estimated = 模型状态是估算值，原因：{ $reasons }。
memory-timeline-states = **时间线** 加载 { $load } → 反向 { $backward }（另加激活值）→ 第一次 step { $step } GiB。{ $created }
memory-timeline = **时间线**（各阶段结束时占用的显存，{ $mark }GiB）加载 { $init } → 前向 { $fwd1 } → 反向 { $bwd1 } → 第一次 step { $step1 } → 第二次前向 { $fwd2 } → 反向 { $bwd2 }。{ $created }
memory-created = { $optimizer } 的状态在第一次 optimizer step 才出现。
memory-created-large = { $optimizer } 的状态在第一次 optimizer step 才出现（最常见的 OOM 就在这里）。
memory-created-none = { $optimizer } 没有状态。
memory-recipes = **其他配方**（模型状态，GiB）{ $list }
memory-recipe-torch = { $bytes } B torch { $optimizer }：{ $gib }
memory-recipe-seed = { $bytes } B 无主权重：{ $gib }
memory-recipe-zero = { $bytes } B 加 fp32 主权重：{ $gib }
memory-recipe-megatron = { $bytes } B Megatron：{ $gib }
memory-recipe-deepspeed = { $bytes } B DeepSpeed：{ $gib }
memory-full-training = **不用 adapter** 就要训练全部参数：{ $bytes } B/参数，模型状态 { $gib } GiB。
memory-foreach = 若用 `foreach`（torch 在 CUDA 上的默认），step 会多复制一份动量，峰值变为 { $gib } GiB。
memory-fit = **{ $gpu }**：可用 { $usable } GiB{ $sold }。{ $verdict }
memory-sold = （标称 { $gb } GB）
memory-fits = **放得下**：张量 { $needed } GiB + 0.6 上下文 + 8 % 碎片仍有余；张量之外还有 { $headroom } GiB。
memory-tight = **很紧**：张量 { $needed } GiB + 0.6 上下文放得下，但再损失 8 % 碎片就不够；张量之外还有 { $headroom } GiB。
memory-does-not-fit = **放不下**：张量 { $needed } GiB + 0.6 上下文；{ $passes }OOM 发生在{ $phase }。
memory-passes = 能通过{ $phase }（{ $gib } GiB），但{" "}
memory-states-only = 这只是模型状态，激活值还要另加。
memory-changes = **怎样才放得下**（峰值，GiB；≈ 为估算）
memory-changes-states = **怎样才放得下模型状态**（GiB；≈ 为估算）
memory-change-fits = `{ $words }` → { $gib }
memory-change-tight = `{ $words }` → { $gib }（很紧）
memory-verdict-fits = 放得下
memory-verdict-tight = 很紧
memory-verdict-does-not-fit = 放不下
memory-no-change = 常见的改动单独用或一起用都放不下：请用多张 GPU 加 ckpt、缩短序列，或换小一点的模型。
memory-costs = **代价** { $list }
memory-cost-checkpointing = 重计算：计算量约多三分之一
memory-cost-ddp = DDP 什么都不切分；每步每个 rank 发送 2N 个元素（估算）
memory-cost-zero = ZeRO-1/2：每步每个 rank 发送 2N 个元素（估算）
memory-cost-zero3 = ZeRO-3/FSDP：每步每个 rank 发送 3N 个元素（估算）
memory-cost-accumulation = 梯度累积：激活值在的时候梯度也在，峰值多一份 G
memory-not-counted = **未计** CUDA 上下文、kernel 工作区、NCCL、碎片。
memory-not-counted-states = **未计** 激活值、logits、缓冲、CUDA 上下文。要算这些请写模型名：`/mem { $name } { $words }`（相近大小的模型状态：{ $names } GiB）。
memory-not-counted-axes = **未计** 激活值、logits、缓冲：用了 { $words }，这里只算最满的那张 GPU 的模型状态。
memory-estimated-sign = {"≈ "}
memory-axes-uncounted = `{ $word }` 取决于激活值，而用了 { $axes } 时这里只算模型状态。要问它就去掉 { $axes }。
memory-assumed = **默认** `{ $words }`
memory-read-as = **读作** `{ $line }`
memory-note = **说明** { $notes }
memory-sweep = **每张 GPU，按 GPU 数**（上面的数字按 { $world } 张）
memory-header-world = GPU 数
memory-header-states = 模型状态 GiB
memory-header-peak-short = 峰值 GiB
memory-shortened = （已缩短；`verbose` 显示全部）
memory-compare = **比较**（每行改一处；每张 GPU，GiB；≈ 为估算）
memory-header-words = 改动
memory-as-asked = 原样
memory-candidates = **最高的几处**
memory-header-place = 位置
memory-header-phase = 阶段
memory-header-after = 结束后 GiB
memory-header-within = 期间最高 GiB
memory-found-max-batch = { $gpu } 上，**最大的 micro-batch：{ $value }**（峰值 { $gib } GiB；扣除上下文和碎片后可用 { $limit } GiB）。
memory-found-max-seq = { $gpu } 上，**最长的序列：{ $value }** 个 token（峰值 { $gib } GiB；扣除上下文和碎片后可用 { $limit } GiB）。
memory-found-min-gpus = **最少的 GPU 数**（2 的幂，{ $scheme }，{ $gpu }）：**{ $value }**（每张 { $gib } GiB；扣除上下文和碎片后可用 { $limit } GiB）。
memory-found-no-batch = { $gpu } 上，**连一条 { $length } 个 token 的序列都放不下**：mb 1 需要 { $gib } GiB，扣除上下文和碎片后可用 { $limit } GiB。以下其余内容按 mb { $micro } 计算。
memory-found-no-seq = { $gpu } 上，**连一个 token 的序列都放不下**：seq 1（mb { $micro }）需要 { $gib } GiB，扣除上下文和碎片后可用 { $limit } GiB。以下其余内容按 seq { $length } 计算。
memory-found-positions = 到此为止是因为模型只学过 { $positions } 个位置，不是因为显存不够。
memory-found-none = **多少张 GPU 都不够**（{ $scheme }，{ $gpu }）：不被切分的部分已超过 { $limit } GiB。请开 ckpt、缩短序列，或加 tp。

## explain

memory-explain = **板书**
memory-explain-parameters = 参数：{ $count } × { $bytes } B = { $product } B
memory-explain-gradients = 梯度：{ $count } × { $bytes } B = { $product } B
memory-explain-moments = 优化器状态：{ $count } × { $bytes } B = { $product } B
memory-explain-master = 主权重：{ $count } × 4 B = { $product } B
memory-explain-sum = 合计：{ $bytes } B/参数 × { $count } { $equals } { $product } B
memory-explain-units = { $product } / 10^9 { $equals } { $gb } GB；{ $product } / 2^30 { $equals } { $gib } GiB
memory-explain-ddp = DDP 什么都不切分：每个 rank 都放一整份
memory-explain-zero1 = ZeRO-1 把优化器状态除以 { $degree }：每张 GPU { $product } B = { $gib } GiB
memory-explain-zero2 = ZeRO-2 把梯度和优化器状态除以 { $degree }：每张 GPU { $product } B = { $gib } GiB
memory-explain-zero3 = ZeRO-3/FSDP 把参数、梯度和优化器状态除以 { $degree }：每张 GPU { $product } B = { $gib } GiB
memory-explain-axes = 其余并行维度之后，每张 GPU 的模型状态是 { $product } B = { $gib } GiB
memory-explain-adapters = { $count } 个参数冻结，训练 { $trainable } 个：只有后者有梯度和优化器状态
memory-explain-peak = 峰值：{ $sum } { $equals } { $product } B { $equals } { $gib } GiB，在{ $phase }
memory-explain-term = { $name } { $bytes }

## 图

memory-figure-alt = 堆叠柱状图，各阶段期间最高的 { $mark }GiB（参数 + 梯度 + 优化器状态 + 激活值 + 运行时）：{ $bars }。{ $limit }
memory-figure-init = 加载
memory-figure-fwd1 = 前向 1
memory-figure-bwd1 = 反向 1
memory-figure-step1 = step 1
memory-figure-fwd2 = 前向 2
memory-figure-bwd2 = 反向 2
memory-figure-bar = { $phase } { $total } = { $parts }
memory-figure-limit = 横线在 { $gib }：{ $gpu } 可用的显存。

## help

memory-help-title-help = /mem：算训练要多少显存，词序随意
memory-help-title-models = 认识名字的模型
memory-help-title-gpus = 认识名字的 GPU，以及进程可用的显存
memory-help-model = 模型
memory-help-precision = 精度
memory-help-recipe = 配方
memory-help-optimizer = 优化器
memory-help-workload = 负载
memory-help-parallel = 多张 GPU
memory-help-adapter = adapter
memory-help-gpu = GPU
memory-help-question = 问题
memory-help-more = `/mem models` 列出模型，`/mem gpus` 列出 GPU。没有模型时可问：`/mem mb 8 accum 4 dp 2`（有效批大小）、`/mem bf16 vs fp16`（数值格式）。
memory-help-other-models = 其他模型：写大小（`7b`）、各项尺寸（`h= L= i= a= V=`），或粘贴它的 config.json。
memory-help-other-gpus = 其他 GPU：写显存，例如 `mem=24gib`。

## 不是训练的问题

memory-batch-title = 有效批大小：{ $size }
memory-batch = micro-batch { $micro } × 累积步数 { $accum } × 数据并行 rank { $dp } = 每次 optimizer step **{ $size }** 条序列。
memory-batch-tokens = × 序列长度 { $length } = 每次 optimizer step { $tokens } 个 token。
memory-batch-why = 只有 micro-batch 要付激活值的显存；累积步数和 rank 数放大批大小而不增加它。
memory-formats-title = 数值格式：{ $names }
memory-header-format = 格式
memory-header-size = 字节
memory-header-exponent = 指数位
memory-header-mantissa = 尾数位
memory-header-largest = 最大
memory-header-smallest-normal = 最小正规数
memory-header-smallest = 最小正数
memory-header-epsilon = eps
memory-formats-bits = 指数位管范围，尾数位管相邻两数的间隔。
memory-formats-range = { $wide } 的范围比 { $narrow } 大：{ $narrow } 超过 { $largest } 就上溢。
memory-formats-precision = { $fine } 比 { $coarse } 精细：在 1 附近的间隔是 { $fine_eps }，对 { $coarse_eps }。
memory-formats-same-range = { $names } 的指数位一样多，范围几乎相同。
memory-formats-fp16 = fp16：小于约 6e-8 的梯度变成 0（下溢），超过 65504 就上溢；训练要做 loss scaling（放大损失，再把梯度缩回）。
memory-formats-bf16 = bf16：范围同 fp32，所以不需要 loss scaling；只有 8 位有效二进制位，累加和微小更新需要 fp32（动量、主权重）。
memory-formats-fp32 = fp32：参照；每个数 4 字节，不需要 loss scaling。
memory-formats-tf32 = tf32：矩阵单元的输入格式；存储仍占 4 字节，不省显存。
memory-formats-fp8 = fp8：每个张量或每块需要一个 scale；e4m3 用于权重和激活值，范围更大的 e5m2 用于梯度。
memory-formats-fp4 = fp4：只有 8 个绝对值，必须给每个小块配 scale。
memory-formats-e8m0 = e8m0：本身不是数，而是 32 个 MX 数共用的 scale，一个 2 的幂。
memory-inference-title = { $model } · { $weights }：{ $gb } GB = { $gib } GiB 权重
memory-inference-weights = 权重：{ $parameters } × { $bytes } B = { $product } B。
memory-inference-cache = 序列 { $length }、批大小 { $batch } 的 KV cache：{ $product } B = { $gib } GiB；合计 { $total } GiB。
memory-inference-no-cache = KV cache 取决于模型的形状；要算它请写模型名。
memory-inference-remark = 本计算器面向训练；推理只算权重和 KV cache（不含量化的 scale、激活值和服务程序）。
memory-inference-unused = 这里没有用到：{ $words }
memory-inference-fit = **{ $gpu }**：可用 { $usable } GiB；权重和 KV cache { $gib } GiB：{ $verdict }。
