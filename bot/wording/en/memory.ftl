## A line that cannot be read. Words of the asker come in quotes.

memory-empty = The line is empty. Try: /mem 7b bf16 adam
memory-too-long = The line has { $length } characters; at most { $most } are read. A pasted config.json may be longer.
memory-too-many-words = The line has { $count } words; at most { $most } are read.
memory-invisible-character = Character { $place } is { $code }, an invisible control character; delete it and send the line again.
memory-right-to-left = Character { $place } ({ $code }) is written from right to left; the words of /mem are English or Chinese.
memory-picture = Character { $place } is "{ $sign }", a picture or sign and not a word; leave it out.
memory-unknown-word = unknown word '{ $word }' (word { $place }); `/mem help` lists the words, `/mem models` and `/mem gpus` the names
memory-unknown-word-near = unknown word '{ $word }' (did you mean { $meant }?), word { $place }
memory-unknown-words = unknown words (with their places): { $words }; `/mem help` lists the words
memory-bare-number = the number '{ $word }' (word { $place }) belongs to nothing; write what it counts, for example mb { $word } or seq { $word }
memory-value-missing = '{ $word }' needs a value, for example { $example }
memory-value-unknown = { $key }= cannot be '{ $word }'; it takes one of: { $choices }
memory-bytes = '{ $word }' is no amount of memory; write it with its unit, for example mem=24gib or mem=24gb (1 GiB = 2^30 bytes, 1 GB = 10^9)
memory-share = { $key } must be a number from 0 to below 1, not '{ $word }'
memory-number = { $key } must be a whole number from { $least } to { $most }, not '{ $word }'
memory-unknown-gpu = unknown GPU '{ $word }'; write for example a100-80, h100, 4090, or its memory as mem=24gib; `/mem gpus` lists them
memory-size-negative = a model cannot have fewer than zero parameters: '{ $word }'; write the size without the minus sign
memory-size-zero = a model of zero parameters ('{ $word }') needs no memory; write its size, for example 7b
memory-size-too-large = '{ $word }' is more than the 100t (10^14) parameters this calculator counts
memory-size-not-whole = '{ $word }' is not a whole number of parameters; leave out decimals or use a smaller unit
memory-several-models = '{ $word }' fits several models: { $names }; write one of them
memory-two-models = two models in one line: '{ $one }' and '{ $other }'; keep one
memory-no-model = no model in this line: write a size (7b), a name (llama-2-7b), sizes (h= L= i= a= V=) or paste its config.json (`/mem models` lists names); without a model I answer only the effective batch (mb 8 accum 4 dp 2) and number formats (bf16 vs fp16)
memory-contradiction = '{ $one }' and '{ $other }' contradict each other; keep one
memory-repeat = '{ $one }' and '{ $other }' say the same thing twice; keep one
memory-format-word = '{ $word }' is a number format without a training recipe; with a model write fp8, or ask about the format alone
memory-gpus = the degrees do not multiply to the GPUs: { $formula } = { $product }, but there are { $gpus }
memory-gpus-divide = { $gpus } GPUs cannot be divided by { $formula } = { $product }
memory-hsdp = a group of { $group } does not divide { $dp } data-parallel ranks
memory-global-batch = a global batch of { $global } is not mb { $mb } × accum { $accum } × dp { $dp }; change one of them
memory-ep-dp = ep { $ep } does not divide dp { $dp }; expert parallelism spreads experts over the data-parallel ranks (dp { $ep } is enough)
memory-ep-experts = ep { $ep } cannot divide { $experts } experts
memory-tp-divides = tp { $tp } does not divide this model ({ $name } = { $number }); a rank cannot hold a part of one
memory-vpp-layers = pp { $pp } × vpp { $vpp } does not divide { $layers } layers
memory-note-idle-settings = { $words }: does not change the memory
memory-note-uncounted = { $words }: not counted; the numbers are those of the same training without it, so here they are estimated
memory-pp-layers = pp { $pp } needs at least { $pp } layers; this model has { $layers }
memory-galore-adapter = '{ $one }' projects the gradients of full training, '{ $other }' trains adapters only; keep one
memory-frozen-base = '{ $one }' on a base in 8 bits ('{ $other }') is not counted here; qlora freezes it in 4 bits (NF4), lora in bf16
memory-adapter-missing = '{ $word }' belongs to an adapter; add lora or qlora
memory-adapter-shape = '{ $word }' depends on the shapes of the model's matrices, which a size does not tell; name a model, for example { $names }
memory-gpu-missing = '{ $word }' needs a GPU: add one, for example a100-80, 4090 or mem=24gib
memory-shape-missing = a model of family { $family } also needs { $missing }
memory-shape-foreign = '{ $word }' belongs to another family than { $family }; leave it out or name the family
memory-shape-heads = { $hidden } hidden units do not divide into { $heads } heads; say the head size with hd=
memory-shape-kv = { $heads } heads do not divide into groups for { $kv } key/value heads
memory-shape-topk = topk={ $topk } is more than the { $experts } experts
memory-shape-dense = dense_layers={ $dense } leaves none of the { $layers } layers for experts
memory-config-too-long = the pasted config.json has { $length } characters; at most { $most } are read
memory-config-not-json = what stands between the braces is no JSON object; paste the whole config.json
memory-config-type = this calculator does not know model_type '{ $type }'; it knows { $known }
memory-config-uncounted = the config.json says '{ $field }': { $value }, and what that adds is not counted here; I would rather not guess
memory-config-field = the config.json lacks a usable '{ $field }': it must be there, a whole number in a sensible range (or true/false)

## How a line was read

memory-note-model = { $word } was read as { $name }, the only known model it fits
memory-note-master-fp32 = the weights are fp32 already, so the master copy is a second fp32 copy of them
memory-note-paged = a paged optimizer has the same bytes, in memory that can spill to the host
memory-note-fp8 = fp8 changes the matrix products and what linears save; weights, gradients and moments are counted as in bf16
memory-note-ddp = { $count } GPUs without a sharding word were read as DDP (dp { $degree })
memory-note-degree = { $scheme } came without a degree; { $degree } is assumed
memory-note-nodes = { $nodes } nodes × { $gpus } GPUs were read as { $world } GPUs
memory-note-idle = { $word } does nothing here without { $without }
memory-note-micro-batch = { $word } was read as the micro-batch of one GPU, not as the global batch
memory-note-global-batch = global batch { $global } = mb { $mb } × accum { $accum } × dp { $dp }
memory-note-positions = the sequence is longer than the { $positions } positions this model has learned

## Names

memory-model-states = Model states
memory-saved-activations = Saved activations
memory-runtime-memory = Runtime memory
memory-not-counted-cell = not counted
memory-peak-row = Peak
memory-small-rest = other tensors
memory-parameters = parameters
memory-gradients = gradients
memory-moments = optimizer states
memory-first-moment = first moment m
memory-second-moment = second moment v
memory-master = master weights
memory-input-ids = token ids, labels
memory-saved-layers = saved by the layers
memory-recomputed = recomputed activations
memory-saved-final-norm = saved by the final norm
memory-small = rotary tables, mask
memory-kept-logits = logits kept
memory-loss = logits and loss
memory-casts = autocast copies of weights
memory-weight-gradient = gradient in the making
memory-layer-work = work inside a layer
memory-embedding-work = work at the embedding
memory-dequantised = dequantised weight
memory-step-copy = copy made by the step
memory-buckets = communication buckets
memory-unsharded = unsharded parameters
memory-all-gather = all-gather buffer
memory-reduce-scatter = reduce-scatter buffer
memory-phase-init = loading
memory-phase-fwd1 = the first forward
memory-phase-bwd1 = the first backward
memory-phase-step1 = the first optimizer step
memory-phase-zero1 = zero_grad
memory-phase-fwd2 = the second forward
memory-phase-bwd2 = the second backward
memory-phase-step2 = the second optimizer step
memory-phase-zero2 = the second zero_grad
memory-place-end-of-forward = the end of forward
memory-place-cross-entropy = the cross-entropy
memory-place-head = the output head
memory-place-final-norm = the final norm
memory-place-mlp = the MLP of layer { $layer }
memory-place-attention = the attention of layer { $layer }
memory-place-norm = the norm of layer { $layer }
memory-place-experts = the experts of layer { $layer }
memory-place-mlp-norm = the norm before the MLP of layer { $layer }
memory-place-embedding = the embedding
memory-place-root = the gradient reduction of embedding and head
memory-place-step = the step
memory-reason-family = activations of this model family
memory-reason-selective-checkpointing = selective checkpointing
memory-reason-chunked-loss = the chunked loss
memory-reason-fused-loss = the fused loss
memory-reason-fp8 = fp8
memory-reason-mixed-dtypes = weights and gradients of different widths
memory-reason-dropout = dropout
memory-reason-no-fused-kernel = the step (torch has no fused one: about one more copy of a moment)
memory-reason-small-tensors = small tensors that low-bit optimizers leave in fp32
memory-reason-shape-unknown = states that depend on matrix shapes
memory-reason-ddp-buckets = DDP's buckets
memory-reason-zero-buckets = ZeRO's buckets
memory-reason-fsdp-form = this form of FSDP
memory-reason-tensor-parallel = tensor parallelism
memory-reason-pipeline = pipeline parallelism
memory-reason-context-parallel = context parallelism
memory-reason-expert-parallel = expert parallelism
memory-reason-adapter-form = this form of adapter training

## The answer of a training

memory-title = { $model } · { $recipe }: { $bytes } B/param → { $gb } GB = { $gib } GiB of model states
memory-title-per-gpu = { $model } · { $recipe }: { $bytes } B/param → { $gb } GB = { $gib } GiB of model states per GPU
memory-exact = { $parameters } × { $bytes } { $equals } { $product } bytes
memory-exact-per-gpu = { $parameters } × { $bytes } { $equals } { $product } bytes in all, { $share } on each of { $world } GPUs
memory-exact-adapters = { $parameters } parameters, of which { $trainable } are trained: { $product } bytes
memory-active = { $active } of the parameters work on a token; states count all of them, activations only those.
memory-title-peak = { $title }, peak { $peak } GiB
memory-peak = The peak, **{ $gib } GiB**, is in { $phase }, at { $place }.
memory-peak-per-gpu = The peak, **{ $gib } GiB** per GPU, is in { $phase }, at { $place }.
memory-header-part = part
memory-header-bytes = B/param
memory-header-gib = GiB
memory-header-peak = GiB at the peak
memory-estimated-mark = ≈ estimated; the rest exact for PyTorch 2.13.0 / transformers 5.24.0.
memory-estimated-because = ≈ estimated ({ $reasons }); the rest exact for PyTorch 2.13.0 / transformers 5.24.0.
memory-unconfirmed = Exact means tensor bytes of PyTorch 2.13.0 / transformers 5.24.0, counted without a GPU; no CUDA run has confirmed them yet, and other versions move them.
memory-states-exact = The states are exact.
memory-states-estimated = The states are estimated, because of: { $reasons }.
memory-timeline-states = **Timeline** load { $load } → backward { $backward } (+ activations) → first step { $step } GiB. { $created }
memory-timeline = **Timeline** ({ $mark }GiB alive at the end of each phase) load { $init } → forward { $fwd1 } → backward { $bwd1 } → first step { $step1 } → second forward { $fwd2 } → backward { $bwd2 }. { $created }
memory-created = { $optimizer }'s states appear at the first optimizer step.
memory-created-large = { $optimizer }'s states appear at the first optimizer step (the classic out-of-memory error).
memory-created-none = { $optimizer } keeps no states.
memory-recipes = **Other recipes** (states, GiB) { $list }
memory-recipe-torch = { $bytes } B torch { $optimizer }: { $gib }
memory-recipe-seed = { $bytes } B no master: { $gib }
memory-recipe-zero = { $bytes } B with fp32 master: { $gib }
memory-recipe-megatron = { $bytes } B Megatron: { $gib }
memory-recipe-deepspeed = { $bytes } B DeepSpeed: { $gib }
memory-full-training = **Without adapters** all of it would be trained: { $bytes } B/param, { $gib } GiB of states.
memory-foreach = `foreach`, torch's default on CUDA, would copy a moment in the step and peak at { $gib } GiB.
memory-fit = **{ $gpu }**: { $usable } GiB usable{ $sold }. { $verdict }
memory-sold = {" "}(sold as { $gb } GB)
memory-fits = It **fits**: { $needed } GiB of tensors + 0.6 context + 8 % fragmentation leave room; { $headroom } GiB beyond the tensors.
memory-tight = It is **tight**: { $needed } GiB of tensors + 0.6 context fit, but not with 8 % lost to fragmentation; { $headroom } GiB beyond the tensors.
memory-does-not-fit = It **does not fit**: { $needed } GiB of tensors + 0.6 context; it { $passes }dies in { $phase }.
memory-passes = passes { $phase } ({ $gib } GiB), then{" "}
memory-states-only = {" "}That is the states alone; activations come on top.
memory-changes = **What would make it fit** (peak, GiB; ≈ estimated)
memory-changes-states = **What would make the states fit** (GiB; ≈ estimated)
memory-change-fits = `{ $words }` → { $gib }
memory-change-tight = `{ $words }` → { $gib } (tight)
memory-verdict-fits = fits
memory-verdict-tight = tight
memory-verdict-does-not-fit = does not fit
memory-no-change = None of the usual changes, alone or together, makes it fit: take several GPUs with ckpt, a shorter sequence or a smaller model.
memory-costs = **Price** { $list }
memory-cost-checkpointing = recomputation: about a third more compute
memory-cost-ddp = DDP divides nothing; 2N elements sent per step and rank (estimated)
memory-cost-zero = ZeRO-1/2: 2N elements sent per step and rank (estimated)
memory-cost-zero3 = ZeRO-3/FSDP: 3N elements sent per step and rank (estimated)
memory-cost-accumulation = accumulation: gradients stay under the activations, one more G at the peak
memory-not-counted = **Not counted** CUDA context, kernels' workspaces, NCCL, fragmentation.
memory-not-counted-states = **Not counted** activations, logits, buffers, CUDA context. Name a model for those: `/mem { $name } { $words }` (states near this size: { $names } GiB).
memory-not-counted-axes = **Not counted** activations, logits, buffers: with { $words } only the model states of the fullest GPU are counted.
memory-estimated-sign = {"≈ "}
memory-axes-uncounted = `{ $word }` follows from activations, and with { $axes } only model states are counted here. Leave out { $axes } for it.
memory-assumed = **Assumed** `{ $words }`
memory-read-as = **Read as** `{ $line }`
memory-note = **Note** { $notes }
memory-sweep = **Per GPU, by number of GPUs** (the numbers above are those of { $world })
memory-header-world = GPUs
memory-header-states = states, GiB
memory-header-peak-short = peak, GiB
memory-shortened = (shortened; `verbose` shows all)
memory-compare = **Compared** (one change each; GiB per GPU; ≈ estimated)
memory-header-words = words
memory-as-asked = as asked
memory-candidates = **Highest places**
memory-header-place = place
memory-header-phase = phase
memory-header-after = alive after, GiB
memory-header-within = most within, GiB
memory-found-max-batch = **Largest micro-batch** on { $gpu }: **{ $value }** (peak { $gib } GiB; context and fragmentation leave { $limit } GiB).
memory-found-max-seq = **Longest sequence** on { $gpu }: **{ $value }** tokens (peak { $gib } GiB; context and fragmentation leave { $limit } GiB).
memory-found-min-gpus = **Fewest GPUs** (powers of two, { $scheme }) of { $gpu }: **{ $value }** ({ $gib } GiB each; context and fragmentation leave { $limit } GiB).
memory-found-no-batch = **Not even one sequence** of { $length } tokens fits on { $gpu }: mb 1 needs { $gib } GiB, context and fragmentation leave { $limit } GiB. The rest of this answer is for mb { $micro }.
memory-found-no-seq = **Not even one token** a sequence fits on { $gpu }: seq 1 (mb { $micro }) needs { $gib } GiB, context and fragmentation leave { $limit } GiB. The rest of this answer is for seq { $length }.
memory-found-positions = It ends there because the model has learned { $positions } positions, not for lack of memory.
memory-found-none = **No number of GPUs is enough** ({ $scheme }, { $gpu }): what is not divided alone is more than { $limit } GiB. Checkpoint, shorten the sequence, or add tp.

## explain

memory-explain = **On the board**
memory-explain-parameters = parameters: { $count } × { $bytes } B = { $product } B
memory-explain-gradients = gradients: { $count } × { $bytes } B = { $product } B
memory-explain-moments = optimizer states: { $count } × { $bytes } B = { $product } B
memory-explain-master = master weights: { $count } × 4 B = { $product } B
memory-explain-sum = sum: { $bytes } B/param × { $count } { $equals } { $product } B
memory-explain-units = { $product } / 10^9 { $equals } { $gb } GB; { $product } / 2^30 { $equals } { $gib } GiB
memory-explain-ddp = DDP divides nothing: every rank holds all of it
memory-explain-zero1 = ZeRO-1 divides the optimizer states by { $degree }: { $product } B per GPU = { $gib } GiB
memory-explain-zero2 = ZeRO-2 divides gradients and optimizer states by { $degree }: { $product } B per GPU = { $gib } GiB
memory-explain-zero3 = ZeRO-3/FSDP divides parameters, gradients and optimizer states by { $degree }: { $product } B per GPU = { $gib } GiB
memory-explain-axes = the other axes leave { $product } B = { $gib } GiB of states per GPU
memory-explain-adapters = { $count } parameters stay frozen, { $trainable } are trained: only those have gradients and optimizer states
memory-explain-peak = peak: { $sum } { $equals } { $product } B { $equals } { $gib } GiB, in { $phase }
memory-explain-term = { $name } { $bytes }

## The picture

memory-figure-alt = Stacked bars, most { $mark }GiB within each phase (parameters + gradients + optimizer states + activations + runtime): { $bars }.{ $limit }
memory-figure-init = load
memory-figure-fwd1 = forward 1
memory-figure-bwd1 = backward 1
memory-figure-step1 = step 1
memory-figure-fwd2 = forward 2
memory-figure-bwd2 = backward 2
memory-figure-bar = { $phase } { $total } = { $parts }
memory-figure-limit = {" "}Line: { $gib } usable on { $gpu }.

## help

memory-help-title-help = /mem: the GPU memory of a training, in words of any order
memory-help-title-models = Models known by name
memory-help-title-gpus = GPUs known by name, and what a process can use
memory-help-model = model
memory-help-precision = precision
memory-help-recipe = recipe
memory-help-optimizer = optimizer
memory-help-workload = workload
memory-help-parallel = many GPUs
memory-help-adapter = adapters
memory-help-gpu = GPU
memory-help-question = questions
memory-help-more = `/mem models` lists the models, `/mem gpus` the GPUs. Without a model: `/mem mb 8 accum 4 dp 2` (effective batch), `/mem bf16 vs fp16` (number formats).
memory-help-other-models = Any other: its size (`7b`), its sizes (`h= L= i= a= V=`), or its pasted config.json.
memory-help-other-gpus = Any other: its memory, for example `mem=24gib`.

## Without training

memory-batch-title = Effective batch size: { $size }
memory-batch = micro-batch { $micro } × accumulation steps { $accum } × data-parallel ranks { $dp } = **{ $size }**, in sequences per optimizer step.
memory-batch-tokens = × sequence length { $length } = { $tokens } tokens per optimizer step.
memory-batch-why = Only the micro-batch costs activations; accumulation and ranks enlarge the batch without them.
memory-formats-title = Number formats: { $names }
memory-header-format = format
memory-header-size = bytes
memory-header-exponent = exponent
memory-header-mantissa = mantissa
memory-header-largest = largest
memory-header-smallest-normal = smallest normal
memory-header-smallest = smallest
memory-header-epsilon = eps
memory-formats-bits = Exponent bits decide the range, mantissa bits the spacing between neighbours.
memory-formats-range = { $wide } reaches further than { $narrow }: { $narrow } overflows beyond { $largest }.
memory-formats-precision = { $fine } is more precise than { $coarse }: steps of { $fine_eps } against { $coarse_eps } near 1.
memory-formats-same-range = { $names } have the same exponent bits and so nearly the same range.
memory-formats-fp16 = fp16: gradients below about 6e-8 become 0 (underflow), values above 65504 overflow; training needs loss scaling (multiply the loss, divide the gradients).
memory-formats-bf16 = bf16: the range of fp32, so no loss scaling; only 8 significant bits, so sums and small updates want fp32 (moments, master weights).
memory-formats-fp32 = fp32: the reference; 4 bytes a number, no loss scaling.
memory-formats-tf32 = tf32: an input format of matrix units; stored in 4 bytes, so it saves no memory.
memory-formats-fp8 = fp8: needs a scale per tensor or block; e4m3 for weights and activations, e5m2, with more range, for gradients.
memory-formats-fp4 = fp4: eight magnitudes, used only with a scale for every small block.
memory-formats-e8m0 = e8m0: no number of its own but the scale of 32 MX values, a power of two.
memory-inference-title = { $model } · { $weights }: { $gb } GB = { $gib } GiB of weights
memory-inference-weights = Weights: { $parameters } × { $bytes } B = { $product } B.
memory-inference-cache = Key/value cache at sequence { $length }, batch { $batch }: { $product } B = { $gib } GiB; together { $total } GiB.
memory-inference-no-cache = The key/value cache depends on the model's shape; name a model for it.
memory-inference-remark = This calculator answers training questions; for serving it counts only weights and cache (no scales of quantised weights, no activations, no server).
memory-inference-unused = Not used for this: { $words }
memory-inference-fit = **{ $gpu }**: { $usable } GiB usable; { $gib } GiB of weights and cache: { $verdict }.
