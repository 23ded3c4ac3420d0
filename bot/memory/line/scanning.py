"""What does each word of a `/mem` line choose?

Options are unpacked into plain words first. Then the rules are tried in order at each token: `key=value`, a count of
GPUs or nodes, a GPU, a denied phrase, a phrase (the longest first), a memory, a size, a model's name. What no rule
reads is an error that points at the word.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.errors import UserError
from bot.memory.line import counting, phrases
from bot.memory.line.found import Found, Rule, reading
from bot.memory.line.key import Kind
from bot.memory.line.keys import KEYS
from bot.memory.line.lookup import LONGEST_NAME, find_device, longest_name, nearest
from bot.memory.line.quantities import parse_bytes, parse_count, parse_size
from bot.memory.line.slots import Reading, Slot
from bot.memory.line.tokens import Token, shown
from bot.memory.line.unpacking import unpack
from bot.memory.line.values import custom_device, value_of
from bot.memory.line.word import normalised
from bot.memory.presets import PRESETS
from bot.memory.setup import Nominal
from bot.wording import Message

_MOST_NAMES = 12


def scan(tokens: Sequence[Token]) -> list[Reading]:
    """The choices of a line in their order.

    Raises:
        UserError: a word is unknown, or a value is missing or out of range.
    """
    tokens = unpack(tokens)
    readings: list[Reading] = []
    unknown: list[Token] = []
    start = 0
    while start < len(tokens):
        found = next((found for rule in _RULES if (found := rule(tokens[start:]))), None)
        if found is None:
            unknown.append(tokens[start])
        else:
            readings += found.readings
        start += found.length if found else 1
    if unknown:
        raise _unknown(unknown[0]) if len(unknown) == 1 else _several_unknown(unknown)
    return readings


def _assignment(tokens: Sequence[Token]) -> Found | None:
    name, sign, text = tokens[0].text.partition("=")
    if not sign:
        return None
    key = KEYS.get(normalised(name))
    if key is None:
        raise _unknown(Token(name, tokens[0].place), nearest(name))
    if key.slot is Slot.TARGETS and phrases.projection(text):
        split = [Token(name, tokens[0].place), Token(text, tokens[0].place), *tokens[1:]]
        found = phrases.phrase(split)
        return found and Found(found.readings, found.length - 1)
    if not text:
        raise UserError(Message("memory-value-missing", {"word": tokens[0].shown, "example": key.example}))
    if key.kind is Kind.DEVICE:
        device = find_device([text])
        if device is None:
            raise UserError(Message("memory-unknown-gpu", {"word": shown(text)}))
        return Found([reading(Slot.DEVICE, device, tokens[:1])], 1)
    return Found(phrases.filled(key, value_of(key, text, shown(text)), tokens[:1]), 1)


def _bare_bytes(tokens: Sequence[Token]) -> Found | None:
    """`24gib`, `24g`; a plain `b` is a size of a model."""
    text = tokens[0].text
    num_bytes = parse_bytes(text) if text.endswith(("ib", "gb", "tb", "g")) else None
    return None if num_bytes is None else Found([reading(Slot.DEVICE, custom_device(num_bytes), tokens[:1])], 1)


def _size(tokens: Sequence[Token]) -> Found | None:
    parameters = parse_size(tokens[0].text, tokens[0].shown)
    if parameters is None:
        return None
    return Found([reading(Slot.MODEL, Nominal(parameters=parameters), tokens[:1])], 1)


def _spaced(tokens: Sequence[Token]) -> Found | None:
    """`7 b`, `7 billion`, `24 gb`: a number and its unit, cut apart by a space."""
    if len(tokens) < 2 or not tokens[0].text[0].isdigit() or not tokens[1].text.isalpha():  # noqa: PLR2004 - a pair
        return None
    text = tokens[0].text + tokens[1].text
    if tokens[1].text in {"gb", "gib", "g"} and (num_bytes := parse_bytes(text)):
        return Found([reading(Slot.DEVICE, custom_device(num_bytes), tokens[:2])], 2)
    parameters = parse_size(text, shown(text))
    if parameters is None:
        return None
    return Found([reading(Slot.MODEL, Nominal(parameters=parameters), tokens[:2])], 2)


def _model(tokens: Sequence[Token]) -> Found | None:
    length, names = longest_name([token.text for token in tokens[:LONGEST_NAME]])
    if not names:
        return None
    if len(names) > 1:
        word = " ".join(token.shown for token in tokens[:length])
        listed = ", ".join(names[:_MOST_NAMES]) + (" …" if len(names) > _MOST_NAMES else "")
        raise UserError(Message("memory-several-models", {"word": word, "names": listed}))
    return Found([reading(Slot.MODEL, PRESETS[names[0]], tokens[:length])], length)


_RULES: tuple[Rule, ...] = (
    _assignment,
    phrases.ways,
    phrases.projections,
    counting.nodes_times_gpus,
    counting.times_device,
    counting.times_number,
    counting.gpus_of_a_node,
    counting.number_and_unit,
    counting.device,
    phrases.denial,
    phrases.phrase,
    _bare_bytes,
    _size,
    _spaced,
    _model,
)


def _several_unknown(tokens: Sequence[Token]) -> UserError:
    """All of them at once, each with its place and what it may have been meant to be."""
    meant = [nearest(token.text) for token in tokens]
    words = [
        f"'{token.shown}' ({token.place}{f' → {near}?' if near else ''})"
        for token, near in zip(tokens, meant, strict=True)
    ]
    return UserError(Message("memory-unknown-words", {"words": ", ".join(words)}))


def _unknown(token: Token, meant: str | None = None) -> UserError:
    place = str(token.place)
    if parse_count(token.text, binary=True) is not None:
        return UserError(Message("memory-bare-number", {"word": token.shown, "place": place}))
    meant = meant or nearest(token.text)
    if meant:
        return UserError(Message("memory-unknown-word-near", {"word": token.shown, "place": place, "meant": meant}))
    return UserError(Message("memory-unknown-word", {"word": token.shown, "place": place}))
