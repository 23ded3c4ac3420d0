"""Which signs of a chat message are only its dress?

Discord and Slack send bold, code, spoilers, mentions, links and quotations as signs within the text. Each pass
here reads the text once from left to right.
"""

from __future__ import annotations

import re

_ENTITY = re.compile("&(?:amp;)*(amp|lt|gt);")
_ENTITIES = {"amp": "&", "lt": "<", "gt": ">"}
_MENTION = re.compile(r"<(?:[@#!][^<>\n]{1,200}|a?:\w{1,40}:\d{1,25}|t:\d{1,16}(?::\w)?)>")
_LINK = re.compile(r"<((?:https?://|mailto:|tel:)[^<>|\s]*)(?:\|([^<>]*))?>")
_EMOJI_NAME = re.compile(r"(?<!\w):(?:[a-z][a-z0-9_+'-]{0,60}|[+-]1):(?::skin-tone-\d:)?")
_QUOTED_LINE = re.compile(r"\s*>")
_FENCE = re.compile(r"```(?:[a-z+]{2,12}\n(?=[^`\s]))?")
_TICKS_INSIDE = re.compile(r"(?<=[A-Za-z0-9])`+(?=[A-Za-z0-9])")
_RUN = re.compile(r"\*+|_+|~+|\|\|")
_LATIN = re.compile("[0-9A-Za-z０-９Ａ-Ｚａ-ｚ]")
_LONGEST_RUN = {"*": 3, "_": 3, "~": 2, "|": 2}
_MARKS = str.maketrans(dict.fromkeys("&<>*_~|`", " "))
_ROUNDS = 6


def strip_markup(text: str) -> str:
    """*text* without the markup of chat platforms; line ends, case and width stay as they were typed."""
    for _ in range(_ROUNDS):
        following = _strip_once(text)
        if following == text:
            return text
        text = following
    return _strip_once(without_marks(text))


def without_marks(text: str) -> str:
    """*text* with every sign that markup is made of blanked: the end of a text that nests markup without end."""
    return text.translate(_MARKS)


def _strip_once(text: str) -> str:
    if "<" in text:
        text = _LINK.sub(lambda match: f" {match.group(2) or match.group(1)} ", _MENTION.sub(" ", text))
    if "&" in text:
        text = _ENTITY.sub(lambda match: _ENTITIES[match.group(1)], text)
    if ":" in text:
        text = _EMOJI_NAME.sub(" ", text)
    if ">" in text:
        text = _without_quotation(text)
    if "`" in text:
        text = _TICKS_INSIDE.sub(" ", _FENCE.sub(" ", text)).replace("`", "")
    if any(mark in text for mark in "*_~|"):
        text = _without_emphasis(text)
    return text


def _without_quotation(text: str) -> str:
    """What follows the quoted lines at the top; a message that is nothing but a quotation stays."""
    lines = text.split("\n")
    first = next((at for at, line in enumerate(lines) if line.strip() and not _QUOTED_LINE.match(line)), 0)
    return "\n".join(lines[first:])


def _without_emphasis(text: str) -> str:
    """Marks dropped where they stand in pairs around text; what was struck out counts as withdrawn.

    `10**9` is a power and `accumulation_steps` a name: a mark opens only after a space or a sign and closes only
    before one.
    """
    opened: dict[str, re.Match[str]] = {}
    pairs: list[tuple[re.Match[str], re.Match[str]]] = []
    for run in _RUN.finditer(text):
        mark = run.group()
        if len(mark) > _LONGEST_RUN[mark[0]]:
            continue
        start = opened.get(mark)
        if start is not None and run.start() > start.end() and _closes(text, run):
            pairs.append((start, run))
            del opened[mark]
        elif _opens(text, run):
            opened[mark] = run
    return _with_pairs_removed(text, pairs) if pairs else text


def _opens(text: str, run: re.Match[str]) -> bool:
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    if run.group() == "||":
        return True
    return not _in_expression(before, ")") and bool(after.strip())


def _closes(text: str, run: re.Match[str]) -> bool:
    before, after = text[run.start() - 1 : run.start()], text[run.end() : run.end() + 1]
    if run.group() == "||":
        return True
    return bool(before.strip()) and not _in_expression(after, "(")


def _in_expression(neighbour: str, bracket: str) -> bool:
    return neighbour == bracket or _LATIN.match(neighbour) is not None


def _with_pairs_removed(text: str, pairs: list[tuple[re.Match[str], re.Match[str]]]) -> str:
    struck = [(first.end(), last.start()) for first, last in pairs if first.group()[0] == "~"]
    edges = sorted((run.start(), run.end(), " " if run.group() == "||" else "") for pair in pairs for run in pair)
    kept = _joined(text, edges)
    if not struck:
        return kept
    withdrawn = _joined(text, sorted([*edges, *((start, end, " ") for start, end in struck)]))
    return withdrawn if any(char.isalnum() for char in withdrawn) else kept


def _joined(text: str, gaps: list[tuple[int, int, str]]) -> str:
    pieces, at = [], 0
    for start, end, instead in gaps:
        if start >= at:
            pieces += [text[at:start], instead]
        at = max(at, end)
    return "".join([*pieces, text[at:]])
