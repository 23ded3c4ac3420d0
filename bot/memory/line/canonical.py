"""How is a setup written as a `/mem` line? `read(format(setup))` gives the same setup back."""

from __future__ import annotations

from bot.memory.devices import DEVICES
from bot.memory.presets import PRESETS, usual_sequence_length
from bot.memory.setup import (
    Adapter,
    Architecture,
    Device,
    Dtype,
    LossKind,
    Model,
    Nominal,
    Optimizer,
    Recipe,
    Scheme,
    Sharding,
    Targets,
    TrainingSetup,
    Workload,
)


def format(setup: TrainingSetup) -> str:  # noqa: A001 - the inverse of `read`, called as canonical.format
    """The line that says *setup* and leaves nothing to defaults that matter."""
    words = [
        *model_words(setup.model),
        *_sharding(setup.sharding),
        *_weights(setup.recipe),
        *_adapter(setup.adapter),
        *_optimizer(setup.recipe, setup.optimizer),
        *([f"r={setup.galore_rank}"] if setup.optimizer is Optimizer.GALORE and not setup.adapter else []),
        setup.step.value,
        *workload_words(setup.workload, setup.model),
        *_device(setup.device),
    ]
    return "/mem " + " ".join(words)


def size_word(parameters: int) -> str:
    """A size as it is typed, exactly: 7b, 6.74b, 350m."""
    units = (("t", 12), ("b", 9), ("m", 6))
    unit, power = next(((unit, power) for unit, power in units if parameters >= 10**power), ("k", 3))
    whole, rest = divmod(parameters, 10**power)
    decimals = f"{rest:0{power}d}".rstrip("0")
    return f"{whole}.{decimals}{unit}" if decimals else f"{whole}{unit}"


def model_words(model: Model) -> list[str]:
    """A preset's name, a size, or the sizes of a shape."""
    if isinstance(model, Nominal):
        return [size_word(model.parameters)]
    if PRESETS.get(model.name) == model:
        return [model.name]
    sizes = {
        "family": model.family.value,
        "h": model.hidden,
        "L": model.layers,
        "i": model.inner,
        "a": model.heads,
        "kv": model.kv_heads,
        "hd": model.head_size,
        "V": model.vocabulary,
        **({"pos": model.positions} if model.positions else {}),
        **_parts(model),
    }
    return [*(f"{key}={value}" for key, value in sizes.items()), "tied" if model.tied else "untied"]


def _parts(model: Architecture) -> dict[str, int]:
    parts: dict[str, int] = {}
    if model.experts:
        parts |= {"experts": model.experts.count, "topk": model.experts.per_token, "expert_i": model.experts.inner}
        parts |= {"shared": model.experts.shared} if model.experts.shared else {}
        parts |= {"dense_layers": model.experts.dense_layers} if model.experts.dense_layers else {}
    if model.latent:
        parts |= {
            "q_rank": model.latent.query_rank,
            "kv_rank": model.latent.key_value_rank,
            "nope": model.latent.head_without_position,
            "rope": model.latent.head_with_position,
            "v_hd": model.latent.value_head,
        }
    return parts


def precision_word(recipe: Recipe) -> str:
    """The word that gives weights and matrix products their dtypes."""
    if recipe.autocast is None:
        return recipe.parameter.value
    if recipe.autocast is Dtype.FP8 and recipe.parameter is Dtype.BF16:
        return Dtype.FP8.value
    return "amp" if recipe.autocast is Dtype.BF16 else f"amp {recipe.autocast.value}"


def _weights(recipe: Recipe) -> list[str]:
    words = [precision_word(recipe)]
    words += [f"grads={recipe.gradient.value}"] if recipe.gradient is not recipe.parameter else []
    return [*words, f"main_grads={recipe.main_gradient.value}"] if recipe.main_gradient else words


def _optimizer(recipe: Recipe, optimizer: Optimizer) -> list[str]:
    words = [optimizer.value]
    words += [] if optimizer.has_own_format else [f"moments={recipe.moments.value}"]
    return [*words, "master"] if recipe.master else words


def _sharding(sharding: Sharding) -> list[str]:
    words = [f"{sharding.scheme.value}={sharding.degree}"] if sharding.scheme is not Scheme.NONE else []
    words += [f"dp={sharding.data_parallel}"] if sharding.replicas > 1 else []
    axes = {
        "tp": sharding.tensor,
        "pp": sharding.pipeline,
        "vpp": sharding.virtual_pipeline,
        "cp": sharding.context,
        "ep": sharding.expert,
    }
    words += [f"{key}={degree}" for key, degree in axes.items() if degree > 1]
    return [*words, "sp"] if sharding.sequence_parallel else words


def _adapter(adapter: Adapter | None) -> list[str]:
    if adapter is None:
        return []
    targets = Targets(adapter.targets).name.lower()
    return [adapter.kind.value, f"r={adapter.rank}", f"targets={targets}"]


def workload_words(workload: Workload, model: Model) -> list[str]:
    """What is fed; of a bare size only what differs from the usual, since nothing is counted from it."""
    usual = Workload(sequence_length=usual_length(model))
    if isinstance(model, Nominal) and workload == usual:
        return []
    words = [
        workload.implementation.value,
        workload.attention.value,
        f"seq={workload.sequence_length}",
        f"mb={workload.micro_batch_size}",
        f"accum={workload.accumulation_steps}",
        f"ckpt={workload.checkpointing.value}",
        *_loss(workload),
    ]
    words += [f"dropout={workload.dropout!r}"] if workload.dropout else []
    return [*words, "clip"] if workload.clip else words


def usual_length(model: Model) -> int:
    """The sequence length to assume when none is said."""
    return usual_sequence_length(model) if isinstance(model, Architecture) else Workload().sequence_length


def _loss(workload: Workload) -> list[str]:
    match workload.loss:
        case LossKind.PLAIN:
            return []
        case LossKind.FUSED:
            return ["fused-ce"]
        case LossKind.CHUNKED:
            return [f"chunked-ce={workload.loss_chunks}"]


def _device(device: Device | None) -> list[str]:
    if device is None:
        return []
    return [device.name] if DEVICES.get(device.name) == device else [f"mem={device.name}"]
