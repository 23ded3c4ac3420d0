"""What else people say about strategy and copies in ch12-q5: question | part or * | least mark | most mark | answer."""

from __future__ import annotations

COPIES = r"""
5|3.b|0.75|1|Each worker in DDP stores all parameters, gradients and optimizer states
5|3.b|0.75|1|DDP duplicates the model on every card
5|3.b|0.75|1|in DDP no rank has less than the full model
5|3.b|0.75|1|every GPU in DDP has the same full set of states, so more of them don't shrink it
5|3.b|0.75|1|DDP copies everything
5|3.b|0.75|1|because the whole model sits on each GPU
5|3.b|0.75|1|the model isn't split across GPUs in DDP, only the data is
5|3.b|0.75|1|each GPU's copy remains complete
5|3.b|0.75|1|all model states are kept on all ranks
5|3.b|0.75|1|each GPU requires M_P+M_G+M_O regardless of N
5|3.b|0.75|1|a DDP replica is always the full model
5|3.b|0.75|1|DDP 中每个进程都维护完整的模型副本
5|3.b|0.75|1|因为每张卡都要存完整的模型，多加卡也不会让每张卡少存
5|3.b|0.75|1|DDP 下模型不切，单卡还是要放下全部参数
5|3.b|0.75|1|每张卡都是完整拷贝，加再多也放不下
5|3.b|0.75|1|DDP 每个 rank 的显存占用都一样，都是完整模型
5|3.b|0.75|1|数据并行只是把数据分开，模型每张卡都有一份
5|3.b|0.75|1|DDP 是把模型复制到每张卡
5|3.b|0.75|1|各卡都有全套参数、梯度、优化器状态
5|3.b|0.75|1|每卡 full replica，不会变小
5|3.b|0.75|1|加卡不减少每卡的模型副本大小，每卡都是整份
5|3.b|0|0|In DDP the parameters are divided among the ranks
5|3.b|0|0|every rank owns a different slice of the weights
5|3.b|0|0|DDP stores different layers on different GPUs
5|3.b|0|0|DDP splits the optimizer states
5|3.b|0|0|ranks don't hold full copies
5|3.b|0|0|It's false that each rank holds a full copy
5|3.b|0|0|每个 rank 并不保存完整副本
5|3.b|0|0|DDP 没有在每张卡上放完整模型
5|3.b|0|0|每张卡放不同的层
5|3.b|0|0|参数被均分到每张卡
5|3.b|0|0|因为梯度同步很慢
5|3.b|0|0|all-reduce overhead
5|3.b|0|0|more GPUs use more power
5|3.b|0|0|because of Amdahl's law
5|3.b|0|0|因为加卡没有用
5|3.b|0|0|activations grow with the number of GPUs
5|3.b|0|0.25|communication, bandwidth, or full copies
5|3.b|0|0|adding GPUs does not help
5|3.a|1|1|Use FSDP with FULL_SHARD
5|3.a|1|1|FSDP, i.e. ZeRO-3
5|3.a|1|1|ZeRO-3（或 FSDP）
5|3.a|1|1|FSDP/ZeRO3
5|3.a|1|1|deepspeed zero-3
5|3.a|1|1|ZeRO-3 instead of DDP
5|3.a|1|1|DDP won't do; use FSDP
5|3.a|1|1|不要用 DDP，用 FSDP
5|3.a|1|1|应该用 ZeRO-3，因为要切参数
5|3.a|1|1|FSDP, ZeRO-3
5|3.a|1|1|ZeRO-3 plus activation checkpointing
5|3.a|0.5|1|FSDP or tensor parallelism
5|3.a|0.25|1|ZeRO-3 or pipeline parallelism
5|3.a|0|0|ZeRO stage 2
5|3.a|0|0|DDP plus gradient checkpointing
5|3.a|0|0|FSDP with SHARD_GRAD_OP
5|3.a|0|0|not FSDP
5|3.a|0|0|FSDP won't help
5|3.a|0|0|data parallel
5|3.a|0|0|CPU offload
5|3.a|0|0|换更大的卡
5|3.a|0|0|ZeRO-3 没用
5|3.b|0.75|1|each GPU still has to hold the whole model
5|3.b|0.75|1|the full model must fit on each card
5|3.b|0.75|1|the entire model needs to fit on one GPU in DDP
5|3.b|0.75|1|DDP needs the model to fit on every GPU
5|3.b|0.75|1|with DDP you get N copies, not N pieces
5|3.b|0.75|1|adding cards just adds more copies
5|3.b|0.75|1|nothing is split in DDP
5|3.b|0.75|1|DDP shards nothing
5|3.b|0.75|1|no state is sharded under DDP
5|3.b|0.75|1|none of the weights are partitioned by DDP
5|3.b|0.75|1|DDP only shards the data, never the weights
5|3.b|0|0.75|memory per GPU is independent of the number of GPUs in DDP
5|3.b|0|0.75|per-GPU memory does not change with more DDP ranks
5|3.b|0|0.75|DDP doesnt reduce per-GPU memory
5|3.b|0.75|1|It replicates.
5|3.b|0.75|1|every card carries all 84 GB
5|3.b|0.75|1|each replica is as big as before
5|3.b|0.75|1|ten cards, ten full models
5|3.b|0.75|1|one model per GPU, whole
5|3.b|0.75|1|every process keeps its own parameters, gradients and optimizer states
5|3.b|0|0.75|what DDP divides is the data
5|3.b|0.75|1|parameters are duplicated on each device
5|3.b|0.75|1|a single GPU would still need room for all the parameters
5|3.b|0.75|1|you'd just get the same OOM on more GPUs because each has the whole thing
5|3.b|0.75|1|DDP 每张卡放的都是整个模型
5|3.b|0.75|1|DDP 只切数据不切模型
5|3.b|0.75|1|每张卡都得装下完整模型
5|3.b|0.75|1|加卡也只是多几份一样的模型
5|3.b|0.75|1|DDP 里什么都没切
5|3.b|0.75|1|模型没有被拆开，每张卡还是那么大
5|3.b|0|0.75|单卡显存跟卡数无关
5|3.b|0|0.75|单卡占用不随卡数下降
5|3.b|0.75|1|DDP 要求每张卡都能放下全部参数
5|3.b|0.75|1|各 rank 都存 M_P+M_G+M_O
5|3.b|0.75|1|每個 rank 都有一整份模型
5|3.b|0.75|1|数据并行复制模型，不切分
5|3.b|0.75|1|因为 DDP 是复制不是切分
5|3.b|0.75|1|卡再多，每张卡也要存全部参数
5|3.b|0.75|1|每卡一份 replica
5|3.b|0|0.75|DDP 的显存不会随 GPU 数变少
5|3.b|0.75|1|N 张卡就是 N 份完整的参数
5|3.b|0.75|1|It is not the case that DDP shards anything
5|3.b|0.75|1|DDP never gives a rank less than the whole model
5|3.b|0|0|each GPU holds only a part of the model
5|3.b|0|0|each rank keeps a shard of the parameters
5|3.b|0|0|every GPU gets 1/N of the states
5|3.b|0|0|in DDP the copy on each card is only 1/N
5|3.b|0|0|DDP splits the model over the cards
5|3.b|0|0|DDP partitions parameters evenly across ranks
5|3.b|0|0|DDP doesn't keep a full copy on each rank
5|3.b|0|0|not every rank keeps a full copy
5|3.b|0|0|每张卡只存一部分参数
5|3.b|0|0|每个 rank 只有模型的 1/N
5|3.b|0|0|每张卡分到一份切片
5|3.b|0|0|DDP 把参数平均切到各卡上
5|3.b|0|0|DDP 不会在每张卡上保留完整副本
5|3.b|0|0|模型在 DDP 里被切开了
5|3.b|0|0|DDP 每张卡的参数更少
5|3.b|0|0|DDP lowers the memory of each GPU
5|3.b|0|0|communication is too slow
5|3.b|0|0|通信开销太大
5|3.b|0|0|the batch gets too big
5|3.b|0|0|PCIe bandwidth
5|3.b|0|0|GPUs are expensive
5|3.b|0|0|because DDP does not work
5|3.b|0|0|DDP is slow
5|3.b|0|0|more GPUs are not enough
5|3.b|0|0|DDP GPU copy model rank full memory replica
5|3.b|0|0|Why does adding GPUs to DDP not help
5|3.b|0|0|full marks please
5|3.b|0|0|activations take too much memory
5|3.b|0|0.5|each rank holds a full copy or each rank holds a shard
5|3.a|1|1|zero stage 3
5|3.a|1|1|FSDP (full shard)
5|3.a|1|1|ZeRO-3 / FSDP
5|3.a|1|1|ZeRO 3 or FSDP FULL_SHARD
5|3.a|1|1|not DDP, but ZeRO-3
5|3.a|1|1|ZeRO-3 rather than DDP
5|3.a|1|1|ZeRO-3 而不是 DDP
5|3.a|1|1|用 ZeRO 第三阶段
5|3.a|0.75|1|shard the parameters too
5|3.a|1|1|全切分的 FSDP
5|3.a|0|0|ZeRO-3 or ZeRO-1
5|3.a|0|0|FSDP or DDP
5|3.a|0|0|FSDP 还是 DDP
5|3.a|0|0|DDP/FSDP
5|3.a|0|0|ZeRO-3？或者 checkpointing？
5|3.a|0|0|ZeRO-3 or activation checkpointing
5|3.a|0|0|ZeRO-2 或 ZeRO-3
5|3.a|0|0|either ZeRO-3 or a bigger GPU
5|3.a|0|0|zero2
5|3.a|0|0|不是 ZeRO-3
5|3.a|0|0|don't use FSDP
5|3.a|0|0|anything but ZeRO-3
5|3.a|0|0|量化
5|3.a|0|0.25|ZeRO-3, DDP, TP, pipeline, checkpointing
5|1.a|1|1|12 B & that's all
5|3.b|0|0|each GPU has a different part of the model
5|3.b|0|0|每个进程只负责 1/N 的参数
5|3.b|0|0|DDP divides model memory by the number of GPUs
5|3.b|0|0|with DDP the weights are sharded
5|3.b|0|0|DDP 会把模型分到多张卡上
5|3.b|0|0|full copy is not kept
5|3.b|0|0|没有完整副本
5|3.b|0|0|no rank keeps the full model
5|3.b|0|0|nobody has a full copy
5|3.b|0|0|none of the ranks holds the whole model
5|3.b|0|0|DDP keeps a partial replica
5|3.b|0|0|each replica is smaller
5|3.b|0|0|更多 GPU 更快
5|3.b|0.75|1|DDP holds M_P+M_G+M_O on each rank
5|3.b|0.75|1|all GPUs store identical copies
5|3.b|0.75|1|DDP is replication, not sharding
5|3.b|0.75|1|every rank keeps full params
5|3.b|0.75|1|每个 GPU 都要容纳整个模型
5|3.b|0.75|1|DDP 不切分模型，每卡完整
5|3.b|0.75|1|没有任何切分，每张卡都一样大
5|3.a|1|1|ZeRO3
5|3.a|0|0|ZeRO-2 or FSDP with shard_grad_op
5|3.a|0|0|not ZeRO-3 but DDP
5|3.a|0|0|DDP rather than FSDP
5|3.a|0|0|用 DDP 而不是 FSDP
5|3.a|0|0|ZeRO-3 is not suitable
5|3.a|0|0|FSDP 不行
5|3.a|0|0|anything except FSDP
"""
