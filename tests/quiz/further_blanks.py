"""What else people write into blanks, as sentences or several at once: question | part or * | least mark | most mark | answer."""

# ruff: noqa: E501 - an answer is one line
from __future__ import annotations

BLANKS = r"""
2|2|1|1|over four
2|2|1|1|loss over 4
2|2|1|1|divide by how many steps you accumulate
2|2|1|1|divide it by the number of times you accumulate
2|2|1|1|divided by however many micro-batches there are in the window
2|2|1|1|divide by accumulation count (4)
2|2|1|1|乘以零点二五
2|2|1|1|乘零点二五
2|2|1|1|除以四
2|2|1|1|除以有几个 micro-batch
2|2|1|1|除以累积的 micro-batch 个数
2|2|1|1|除以攒的步数
2|2|1|1|除以累积了多少步
2|2|1|1|× 0.25
2|2|1|1|times a quarter
2|2|1|1|cut to a quarter
2|2|1|1|divide through by 4
2|2|0|0|over eight
2|2|0|0|divide by how many GPUs you have
2|2|0|0|除以每个 micro-batch 的样本数
2|2|0|0|除以样本数
2|2|0|0|乘以八
2|2|0|0|乘以四
2|2|0|0|not divided by 4
2|2|0|0|不除以 4
2|2|0|0|divide by 4 or 8
2|2|0|0|quadrupled
2|2|0|0|乘以零点五
2|2|0|0|除以零点二五
2|3|1|1|can't move
2|3|1|1|must not move until the window is over
2|3|1|1|cannot be updated until the end
2|3|1|1|may not change before the last backward
2|3|1|1|mustn't be touched till the window closes
2|3|1|1|don't change until step
2|3|1|1|won't change before the window ends
2|3|1|1|自始至终不变
2|3|1|1|从头到尾都一样
2|3|1|1|从头到尾是同一份
2|3|1|1|是同一份参数
2|3|1|1|用同一份
2|3|1|1|不能动，直到窗口结束
2|3|1|1|窗口结束前不能动
2|3|1|1|窗口结束之前保持原样
2|3|1|1|stay the same the whole time
2|3|1|1|stay put for the whole window
2|3|1|1|remain as they were
2|3|1|1|be held still
2|3|1|1|别动
2|3|1|1|not be stepped
2|3|0|0|not stay the same
2|3|0|0|must not stay fixed
2|3|0|0|change until the end
2|3|0|0|move
2|3|0|0|can move
2|3|0|0|be updated until the window is done
2|3|0|0|不是同一份
2|3|0|0|不保持一致
2|3|0|0|每步都动
2|3|0|0|自始至终都在变
2|3|0|0|can't stay the same until the window's done
2|3|0|0|unfixed
1|3|1|1|看曲线的最高点
1|3|1|1|看峰值
1|3|1|1|取决于峰值
1|3|1|1|由峰值决定
1|3|1|1|要看最高的那一刻
1|3|1|1|the highest moment
1|3|1|1|look at the peak
1|3|1|1|depends on the peak
1|3|1|1|it's the peak that decides
1|3|1|1|the top of the curve
1|3|1|1|最吃显存的那一刻
1|3|0|0|看平均值
1|3|0|0|不看峰值
1|3|0|0|the lowest point of the curve
1|3|0|0|看曲线的最低点
1|3|0|0|看起点
1|3|0|0|不是最高点
1|1|1|1|运行时的那部分显存
1|1|1|1|what the runtime needs
1|1|1|1|memory used by the runtime itself
1|1|1|1|the memory the runtime takes
1|1|1|1|框架和运行时自己占的
1|1|1|1|runtime (CUDA context etc.)
1|1|0.25|1|CUDA context and so on
1|1|0.25|1|NCCL buffers, CUDA context, workspaces
1|1|0|0|optimizer runtime states
1|1|0|0|training time
1|2|1|1|the gradients of all weights
1|2|1|1|反向算出来的梯度
1|2|1|1|grad
1|2|0|0|激活的梯度
1|2|0|0|gradient clipping values
1|1|1|1|runtime memory usage overhead
1|1|1|1|it is called runtime memory
1|1|1|1|运行时占的显存
1|1|1|1|第三类是运行时开销
1|1|1|1|the rest is runtime overhead
1|1|0.25|1|workspace, fragmentation, etc.
1|1|0.25|1|显存碎片等
1|1|0|0|运行速度
1|1|0|0|runtime activations
1|1|0|0|the rest is activations
1|1|0|0|the rest is not runtime memory
1|1|0|0|everything but runtime memory
1|2|1|1|gradients (one per parameter)
1|2|1|1|也就是梯度
1|2|1|1|还有梯度
1|2|1|1|they also hold gradients
1|2|0|0|gradients and activations
1|2|0|0|没有梯度
1|2|0|0|no gradients
1|2|0|0|gradient noise
1|2|0|0|梯度的范数
1|3|1|1|peak usage
1|3|1|1|最高峰
1|3|1|1|what matters is the peak
1|3|1|1|the maximum over time
1|3|1|1|peak GPU memory allocated
1|3|1|1|占用最高的那个时刻
1|3|1|1|看最大值
1|3|1|1|显存占用的最高点决定的
1|3|0|0|平均占用
1|3|0|0|看最后的占用
1|3|0|0|off-peak
1|3|0|0|the peak learning rate
1|3|0|0|peak or mean
1|3|0|0|不看峰值，看平均
1|3|1|1|不看平均，看峰值
1|3|1|1|not the average but the peak
1|3|0|0|the average rather than the peak
2|1|1|1|8*4=32
2|1|0|0|8+4=12
2|2|1|1|loss 先除以 accumulation_steps
2|2|1|1|除以 4 再 backward
2|2|1|1|scaled by 1/accum_steps
2|2|1|1|divided by the total number of micro batches
2|2|1|1|divide each by four before backward
2|2|1|1|normalize by the number of accumulation steps
2|2|1|1|乘 1/4
2|2|1|1|先乘以累积步数的倒数
2|2|1|1|要除以梯度累积的步数
2|2|1|1|平均到 4 步上
2|2|0|0|multiplied by accumulation steps
2|2|0|0|除以 2
2|2|0|0|divide by 8
2|2|0|0|除以 batch size 32
2|2|0|0|divided by the number of GPUs
2|2|0|0|divide by the learning rate
2|2|0|0|不用除
2|2|0|0|don't divide by 4
2|2|0.25|0.75|averaged
2|2|0.25|0.75|取平均
2|3|1|1|must be kept the same
2|3|1|1|not change at all during the window
2|3|1|1|不许更新
2|3|1|1|保持同一份
2|3|1|1|在窗口内不更新
2|3|1|1|一直用同一份参数
2|3|1|1|remain constant till the update
2|3|1|1|never change within a window
2|3|1|1|not be modified before step()
2|3|1|1|没有变化
2|3|1|1|参数不能变
2|3|1|1|stay fixed for all 4 micro-batches
2|3|1|1|be frozen until optimizer.step()
2|3|1|1|保持不动
2|3|1|1|维持原来的值
2|3|1|1|不得更改
2|3|0|0|change
2|3|0|0|be updated after each micro-batch
2|3|0|0|每个 micro-batch 更新一次
2|3|0|0|逐步更新
2|3|0|0|not frozen
2|3|0|0|不必保持不变
2|3|0|0|needn't stay the same
2|3|0|0|don't have to be fixed
2|3|0|0|无需固定
2|3|0|0|fixed or not fixed
2|3|0|0|fixed until the next micro-batch, then updated
2|3|0|0|同步
2|3|0|0|be reset
2|3|0|0|all be different
1|1|0|0|runtime memory is wrong
1|3|0|0|peak is not right
1|3|0|0|the peak does not decide
1|3|0|0|峰值不重要
2|3|0|0|it is not true that they stay fixed
2|3|0|0|nothing stays fixed
2|3|0|0|everything but fixed
2|2|0|0|nobody divides by 4
2|2|0|0|divide by 4 is wrong
2|2|0|0|除以 4 是错的
1|2|0|0|not really gradients
1|2|0|0|梯度不算
1|2|0|0|所有东西除了梯度
"""

MESSAGES = r"""
5|3|0.9|1|FSDP, because with DDP the whole model must fit on each GPU
5|3|0.9|1|用 ZeRO-3。因为 DDP 每张卡都要放整个模型。
5|3|0.9|1|ZeRO-3 shards params too; DDP just replicates them
5|3|0.9|1|Strategy: ZeRO-3. Reason: replicas in DDP are complete.
5|3|0.9|1|ZeRO-3 每卡只存 1/N，DDP 每卡存全部
5|3|0.9|1|FSDP. Each GPU then holds only 1/N, whereas in DDP each holds everything.
5|3|0.45|0.55|FSDP, because communication is the bottleneck
5|3|0.45|0.55|ZeRO-2, because DDP replicates the full model
5|3|0|0|ZeRO-2, because of bandwidth
5|3|0.9|1|ZeRO-3, as DDP would put everything on each GPU
5|3|0.9|1|FSDP full shard. DDP shards nothing, so a card needs as much as before.
5|3|0.9|1|用 FSDP；DDP 每张卡都是全量
5|3|0.9|1|3.a FSDP 3.b every rank holds all states
5|3|0.9|1|a: ZeRO-3\nb: DDP copies the model
5|3|0.45|0.55|because each DDP rank has a full copy
5|3|0|0|DDP, since each rank holds a shard
5|3|0|0.55|ZeRO-3 because DDP only stores a part on each GPU
1|*|1|1|第三类叫运行时显存，模型状态还要加上梯度，最后看峰值够不够
1|*|1|1|Besides that there is runtime memory, the states include gradients, and it is the peak that counts
1|*|1|1|runtime overhead, then grads, and finally the max
1|*|1|1|it's runtime memory, it's gradients, it's the peak
1|*|1|1|1.1 运行时\n1.2 梯度\n1.3 最高点
1|*|1|1|1.1: runtime 1.2: grads 1.3: peak
1|*|1|1|1->runtime 2->gradients 3->peak
1|*|1|1|Q1 -> runtime\nQ2 -> gradients\nQ3 -> peak
1|*|1|1|a. runtime memory b. gradients c. peak
1|*|1|1|A: runtime memory B: gradients C: peak
1|*|1|1|1.runtime 2.grads 3.peak
1|*|1|1|1.运行时2.梯度3.峰值
1|*|0.6|0.7|1.运行时2.梯度3.平均值
1|*|0|0|梯度、峰值、运行时
1|*|0|0|不是运行时显存，不是梯度，不是峰值
1|*|0.6|0.7|运行时显存，梯度，平均
2|*|1|1|1.32 2./4 3.fixed
2|*|1|1|1.32 2.除以4 3.不变
2|*|1|1|1.32;2./4;3.same
2|*|0.6|0.7|1.32 2.*4 3.fixed
2|*|0.6|0.7|1.12 2./4 3.fixed
2|*|1|1|effective batch 32, then loss over 4, and the parameters stay put
2|*|1|1|32 samples; loss is divided by 4; weights are not touched
2|*|1|1|三十二；除以四；不变
2|*|1|1|32、乘以零点二五、不变
2|*|1|1|有效 batch 是 32，loss 除以 4，参数不动
2|*|1|1|batch size 32, scale the loss by 1/4, keep weights fixed
2|*|1|1|You get 32, divide each loss by four, and keep the params frozen.
2|*|1|1|2.1 32\n2.2 divide by 4\n2.3 unchanged
2|*|1|1|2.1=32, 2.2=/4, 2.3=fixed
2|*|0.3|0.4|32; times 4; updated
2|*|0.6|0.7|batch 32 then loss over eight and the weights stay the same
1|*|1|1|1) 运行时；2) 梯度；3) 峰值
1|*|1|1|答：运行时显存，梯度，最高值
1|*|1|1|First is runtime memory, second is gradients, third is peak
1|*|1|1|(1)=runtime memory (2)=gradients (3)=peak
1|*|1|1|runtime memory\n\ngradients\n\npeak
1|*|1|1|* runtime memory\n* gradients\n* peak
1|*|1|1|blank1: runtime, blank2: grads, blank3: peak
1|*|1|1|空1：运行时显存；空2：梯度；空3：峰值
1|*|1|1|第1空 运行时显存 第2空 梯度 第3空 峰值
1|*|0.6|0.7|运行时显存，激活，峰值
1|*|0.6|0.7|1. runtime memory 2. 3. peak
1|*|0|0.34|峰值，运行时显存，梯度
2|*|1|1|32 / divide by 4 / unchanged
2|*|1|1|(1) 8×4=32 (2) 除以 4 (3) 不变
2|*|1|1|有效 batch size = 32；loss 除以累积步数；参数保持不变
2|*|1|1|1. 32\n2. loss/4\n3. not updated
2|*|1|1|the effective batch is 32, each loss is divided by 4 and the parameters stay fixed
2|*|1|1|32 - divided by 4 - constant
2|*|0.6|0.7|32，乘以 4，不变
2|*|0.6|0.7|32, divide by 4, updated every micro-batch
2|*|0.3|0.4|36；除以 8；不变
2|*|0.6|0.7|32，不知道，不变
1|*|0.6|0.7|The third part is not runtime memory, model states also hold the gradients, and what decides is the peak.
1|*|0.6|0.7|The third part is runtime memory, model states also hold the gradients, and what decides is the average or the peak.
1|*|0.6|0.7|The third part is runtime memory, model states also hold the gradients, and it isn't the peak that decides.
5|*|0.91|1|5.1.a 12 B\n5.1.b 78.2 GiB\n5.2 Adam states are lazily allocated at the first step\n5.3.a FSDP\n5.3.b each DDP rank holds a full copy
5|*|0.91|1|5.1: 12 bytes, 78.2 GiB\n5.2: optimizer states first allocated at step\n5.3: ZeRO-3; DDP replicates the model
5|*|0.91|1|5.1 12 bytes and 78.2 GiB 5.2 Adam's moments are created at the first step 5.3 FSDP, DDP copies everything
5|*|0.91|1|1.a 12\n1.b 78.2\n2 Adam states created at the first step\n3.a ZeRO-3\n3.b every rank has a full copy
5|*|0.91|1|1.a) 12 bytes 1.b) 78.2 GiB 2) Adam states created at the first step 3.a) ZeRO-3 3.b) every rank has a full copy
5|*|0.91|1|Q1 -> 12 B and 78.2 GiB; Q2 -> Adam states are lazily allocated in the first step; Q3 -> zero3 since ddp duplicates the full model per gpu
5|*|0.91|1|Q1: 12 B & 78.2 GiB\nQ2: Adam moments get allocated at the first step\nQ3: FSDP; in DDP each GPU holds everything
5|*|0.74|0.84|Q1 -> 12B & 78.2 GB; Q2 -> Adam states created at first step; Q3 -> zero3
5|*|0.58|0.67|1) 12 bytes, 78.2 GiB 2) learning rate 3) ZeRO-3 since ddp duplicates the full model per gpu
5|*|0.91|1|第1问：12 字节，78.2 GiB。第2问：优化器状态第一次 step 才分配。第3问：ZeRO-3，DDP 每卡一份完整副本。
5|*|0.91|1|12 字节，78.2 GiB；优化器状态第一次 step 才分配；用 ZeRO-3，DDP 每卡都是完整副本
5|*|0.91|1|12 B/param, 78.2 GiB total. Adam's states are only created at the first step. Use FSDP since every DDP rank keeps a full copy.
5|*|0.91|1|1a: 12 bytes\n1b: 78.2 GiB\n2: Adam state lazily created at step 1\n3a: ZeRO-3\n3b: DDP keeps a full replica per GPU
5|*|0.91|1|(1a) 12 bytes (1b) 78.2 GiB (2) Adam state is lazily created at first step (3a) ZeRO-3 (3b) DDP keeps a full replica per GPU
5|*|0.91|1|5-1 12 bytes; 78.2 GiB\n5-2 Adam state is lazily created at first step\n5-3 ZeRO-3, DDP keeps a full replica per GPU
5|*|0.3|0.34|5.2 Adam state is lazily created at first step
5|*|0.3|0.34|5.3.a ZeRO-3\n5.3.b DDP keeps a full replica per GPU
5|*|0.91|1|5.2 Adam state is lazily created at first step\n5.1 12 bytes, 78.2 GiB\n5.3 ZeRO-3, DDP keeps a full replica per GPU
5|*|0.91|1|Ex 5.1: 12 bytes, 78.2 GiB; Ex 5.2: Adam state is lazily created at first step; Ex 5.3: ZeRO-3, DDP keeps a full replica per GPU
5|1|1|1|12 B & 78.2 GiB
5|1|1|1|12B & 78.2GiB
5|1|1|1|1.a -> 12 B; 1.b -> 78.2 GiB
5|1|1|1|5.1.a 12 B, 5.1.b 78.2 GiB
5|1|1|1|5.1.a=12, 5.1.b=78.2
5|1|0.5|0.5|12 B & 84 GiB
5|1|0.7|0.8|12 B & 78.2 GB
5|1|0|0|16 B & 104 GiB
"""
