"""What people write into the blanks of the seed exercises: (question, part, mark) and the answers, `;` between them."""

from __future__ import annotations

BLANKS: dict[tuple[str, str, float], str] = {
    ("ch12-q1", "1", 1.0): """
运行时的显存; Runtime-Memory; runtime; the runtime memory; runtime overhead; run-time memory; 運行時顯存;
執行階段記憶體; 框架运行时开销; runtim memory; runtime memroy; CUDA/framework overhead;
runtime memory (CUDA context, buffers); it's the runtime memory; runtime memory, not activations;
runtime memory and framework overhead; 运行时显存（CUDA context 等）; 系统运行时开销; Runtime GPU memory;
gpu runtime memory; runtime buffers and overhead; 运行时内存占用; 其他运行时显存; 运行时占用的显存;
runtime memory usage; runtime GPU memory overhead; the runtime's own memory; Runtime memory.; "runtime memory";
`runtime memory`; **运行时显存**; memory for the runtime; 运行时（runtime）显存; framework/runtime overhead;
CUDA runtime overhead; 运行时的开销; 运行时额外显存; 运行时系统占用; runtime memory / 运行时显存;
runtime-related memory; 系统/运行时开销; runtime memroy (CUDA context); 執行時顯存; 運行時記憶體;
运行过程中的临时显存; runtime mem; 运行时 memory; runtime 显存; 运行時显存; Run Time Memory;
memory of the runtime; 运行时部分; runtime allocations
""",
    ("ch12-q1", "1", 0.5): """
temporary buffers; CUDA context; workspace; fragmentation; 临时缓冲区; cuDNN workspaces; 显存碎片;
NCCL 通信缓冲区; CUDA context and fragmentation; CUDA context、workspace 和通信缓冲; the CUDA context;
temp buffers; 内存碎片; 临时显存; kernel workspaces; communication buffers; cuda kernels workspace;
通信缓冲区和临时缓冲区
""",
    ("ch12-q1", "1", 0.0): """
parameters; runtime? activations? gradients?; not runtime memory; 不是运行时显存; activations;
gradients or runtime; KV cache; runtime or activations; host memory; r; 运行时/激活; optimizer; model weights;
training memory; GPU memory; cache of keys and values; gradients; 激活; CPU 内存; 显存; input data; loss;
not the runtime; 非运行时; memory; swap; inference-time memory; runtime error; runtime complexity; run; 时间
""",
    ("ch12-q1", "2", 1.0): """
GRADIENT; 梯度值; gradients; grads; the gradients; gradiants; graidents; gradients of the parameters;
参数的梯度; 梯度张量; gradient (梯度); 梯度（gradients）; gradient/梯度; weight gradients; parameter gradients;
gradients, because backward produces them; gradients, not activations; 梯度而不是激活;
not activations but gradients; Gradients.; the grads; gradients (BF16); 每个参数的梯度;
the gradient of each parameter; gradient buffers; 参数梯度; gradientes; grad tensors; 梯度（grad）; 模型梯度;
gradient info; gradients of loss w.r.t. parameters; 反向传播得到的梯度; gradients / 梯度; gradeints;
weights' gradients; gradient memory
""",
    ("ch12-q1", "2", 0.0): """
weights; gradient accumulation; radiant; ingredients; 梯队; gradient checkpointing; gradients or weights;
not gradients; 激活; no gradients; 梯度累积; 不是梯度; gradient descent; momentum and gradients;
gradient checkpoint; gradient norm; activation gradient; parameters and gradients; gradients or activations;
optimizer; Adam states; hidden states; bias; no gradient; 没有梯度; 梯度?激活?; gradient clipping; momentum;
loss; graduates; gradual; not gradients but activations
""",
    ("ch12-q1", "3", 1.0): """
峰值。; 最高; peak; peak memory; the maximum; highest; max; maxium; 最大值; 峰值显存; 显存峰值;
the peak of the memory curve; peak memory usage; 最高点; 最大显存; high-water mark; maximal; 顶峰; memory peak;
peak (maximum); the highest; peak, not average; 訓練峰值; max/peak; peak value; peaks; max memory; the max;
最高值; 峰值内存; 显存占用峰值; 显存使用的峰值; the peak usage; peak GPU memory; maximum usage; max value;
the highest value; 峰; peak point; 全程最大值; highest point; maximal memory; 最大占用; 峰值（peak）;
peak/maximum; 最大的显存占用; 最高显存占用; the global maximum; maximum memory usage; the largest
""",
    ("ch12-q1", "3", 0.0): """
mean; average; minimum; peek; not the peak; peak or average; 平均; 最小; total; weight file size; last; a;
speak; lowest; end; begin; valley; 平均值; 平均显存; 总量; average peak; the average not the peak; not maximum;
静态显存; 参数量; beak; usage; non-peak; 瞬时值; variance; peak or mean
""",
    ("ch12-q2", "2", 1.0): """
divided by accumulation_steps; 乘以四分之一; /4; loss / 4; 除以4; ÷4; 除以累积步数; 除以累積步數; divide by 4;
divide the loss by the number of accumulation steps; multiplied by 1/4; times 0.25;
loss = loss / accumulation_steps; loss /= 4; (loss / accum_steps).backward(); scale by 1/N; scaled by 1/4;
divide it by 4 before backward; 每个 micro-batch 的 loss 除以 4; 把 loss 除以累积步数再反向;
divided by the number of micro-batches; 除以 4（累积步数）; 除以梯度累积步数; divide by accumulation steps (4);
multiply by 0.25; *0.25; x 1/4; 乘 0.25; be divided by 4; 缩小为原来的1/4;
divided by gradient_accumulation_steps; devided by 4; dividing by four; 除以累加次数; loss/N_accum;
divide by N; averaged over the accumulation steps; 除4; divide by the accumulation count;
divided by gradient accumulation steps; divided by N; 除以累计步数 4; loss 除以 4; 把每个 loss 除以 4;
each loss is divided by 4; scaled by 1/accumulation_steps; scale by 0.25; multiply it by one quarter;
multiplied with 1/4; 乘 1/4; 乘上 0.25; ÷ 4; ÷累积步数; 除以4再backward; 除以 4，再反向; 先除以累积步数;
/ accumulation_steps; `loss / 4`; loss=loss/4; loss * 0.25; (1/4) * loss; 0.25 * loss; loss *= 1/4;
divide by four; divide each micro-batch loss by 4; divided by number of accumulation steps (4);
除以 gradient accumulation steps; 除以累积的步数; 除以累積次數; 除以 micro-batch 的个数; 除以微批数量;
normalised by the number of accumulation steps; averaged over 4 micro-batches; 缩放 1/4; 按累积步数缩放;
按累积步数取平均; reduced by a factor of 4; 缩小 4 倍; divided by accum_steps; 先除以 4 再 backward();
除以累积步数，使梯度为平均值; be divided by the number of accumulation steps; divided by K=4;
divide by num_micro_batches; ×1/4; *1/4; multiply by the reciprocal of the accumulation steps;
scaled down by 4; 取四分之一; 变为原来的四分之一; 除以步数; divde by 4; 除以累计次数
""",
    ("ch12-q2", "2", 0.5): """
average it; 取平均; 求平均
""",
    ("ch12-q2", "2", 0.25): """
4; four; 四; 4 steps; by 4; 4 步; accumulation steps; the number of micro-batches; 累积步数; 梯度累积步数; 累积次数
""",
    ("ch12-q2", "2", 0.0): """
乘以累积步数; 不用除以 4; multiply by 4; 求和; sum; 除以 8; divide by 8; divide by the batch size;
not divided by 4; don't divide by 4; 除以2; 除以 4 或 8; multiplied by accumulation steps; accumulate; 加起来;
divide by 32; add; 除以 micro-batch size; multiply by accumulation_steps; 乘 4; *4; × 4; add them up; 不除;
除以样本数; divided by 8; divided by the number of samples; divide by sequence length; 除以 batch; 除以卡数;
divided by world size; don't divide; no scaling; 保持不变; subtract 4; divide by 2; 除以学习率; 除以16;
multiplied by 8; divide by 1/4; dividing by zero; 除以 1/4; not scaled; divide or multiply by 4;
divide by 4 or by 8
""",
    ("ch12-q2", "3", 1.0): """
恒定; unmodified; unchanged; stay unchanged; constant; the same; fixed; frozen; 保持不变; 不变; 固定; 不更新;
not updated; must not change; stay the same; remain constant; be kept fixed; consistent; 一致; 保持一致;
不能更新; 同一份; 没有变化; unchagned; identical; not be updated; don't change; 冻结; 保持固定不变;
參數保持不變; static; untouched; 不得修改; 维持原值; kept the same; no change; unchanged, not updated;
unchanged until step; 相同; constant (not updated); stay fixed; stay constant; remain unchanged;
remain the same; be unchanged; be frozen; be the same; must be constant; 保持相同; 保持恒定; 保持固定; 不能变;
不可更新; 不得更新; 不做更新; 不变化; 不发生变化; 不被修改; 都不更新; 固定住; 同一组参数; 是同一份; 保持同一份;
维持不变; 不改; 不动; not be changed; not be modified; not change; not get updated; stay put; never updated;
kept constant; kept unchanged; held fixed; not altered; unaltered; consistent across micro-batches;
the same for all micro-batches; identical for all micro-batches; "unchanged"; 不變; 固定不變;
保持一致（不更新）; no updates; remain static; without change; constnat; unchanges; stable; 保持静止;
不允许更新; 冻结不变
""",
    ("ch12-q2", "3", 0.0): """
变; changed; updated; unfixed; not unchanged; 不是不变; changing; 更新; not fixed; not the same; instant;
change; variable; 不固定; not constant; united; unchanged or updated; 不一致; 每步更新; be updated; be changed;
变化; 有变化; 随时更新; change every step; sync; 同步更新; not frozen; 不冻结; not stay the same; inconsistent;
exchange; 改变; doubled; averaged; 归零; 清零; updated once per micro-batch; be sharded; 不一样; 不相同;
not identical; 不保持不变; 可变; random; unstable; changed not fixed; updated, not fixed; fixed or updated;
不再固定
""",
}


def blanks() -> list[tuple[str, str, float, str]]:
    """Every row of the table."""
    return [
        (question, part, mark, answer.strip())
        for (question, part, mark), answers in BLANKS.items()
        for answer in answers.split(";")
        if answer.strip()
    ]
