"""How is the Markdown subset of replies written for Slack, so that nothing a person typed has an effect?

Slack's own markup (`mrkdwn`) has no escape for its marks: a mark that shall only be seen is followed by a zero-width
space. `&`, `<` and `>` are written as entities, so no text can ping anybody or become a link.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_UNSEEN = "\u200b"
_INNER = r"(?:\\.|[^*\\\n])"
_TOKENS = re.compile(  # as `bot.replies.plain` reads them
    r"\\([\\`*_\[\]])"
    r"|`([^`\n]*)`"
    rf"|(?<![\w*])\*\*(?=\S)({_INNER}+)\*\*(?![\w*])"
    rf"|(?<![\w*])\*(?=\S)({_INNER}+)\*(?![\w*])"
    r"|\[([^\]\n]*)\]\(([^)\s]*)\)"
)
_WORDS = re.compile(r"\n|[^\S\n]+|[^\s]{1,200}")
_MARKS = re.compile(r"([*_~`])")


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece that is never cut: as Slack's markup, and in plain words."""

    markup: str
    plain: str


def escape(text: str) -> str:
    """*text* so that Slack reads no control sequence in it."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def unescape(text: str) -> str:
    """What a person typed, of the text that Slack delivers."""
    return text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def units(text: str) -> int:
    """The length as Slack may count it: in UTF-16."""
    return len(text) + sum(char > "\uffff" for char in text)


def atoms(text: str) -> list[Atom]:
    """The Markdown subset in pieces, in order."""
    found: list[Atom] = []
    end = 0
    for match in _TOKENS.finditer(text):
        found += plain_atoms(text[end : match.start()])
        found += _token(match)
        end = match.end()
    return [*found, *plain_atoms(text[end:])]


def plain_atoms(text: str) -> list[Atom]:
    """Words that are shown as they are."""
    return [Atom(_shown(word), word) for word in _WORDS.findall(text)]


def packed(pieces: Iterable[Atom], limit: int) -> Iterator[Atom]:
    """*pieces* joined into texts of at most *limit*; cut between words, nothing is left out."""
    markup: list[str] = []
    plain: list[str] = []
    size = 0
    for piece in pieces:
        length = units(piece.markup)
        if markup and size + length > limit:
            yield Atom("".join(markup), "".join(plain))
            markup, plain, size = [], [], 0
        markup.append(piece.markup)
        plain.append(piece.plain)
        size += length
    if markup:
        yield Atom("".join(markup), "".join(plain))


def fenced(text: str, limit: int) -> Iterator[Atom]:
    """*text* in fixed width, shown as it is, in blocks of at most *limit*."""
    lines = [Atom(escape(piece).replace("`", "`" + _UNSEEN), piece) for piece in _lines(text)]
    for block in packed(lines, limit - 8):
        yield Atom(f"```\n{block.markup.rstrip(chr(10))}\n```", block.plain)


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines(keepends=True):
        for start in range(0, len(line), 200):
            yield line[start : start + 200]


def _shown(text: str) -> str:
    return _MARKS.sub(r"\1" + _UNSEEN, escape(text))


def _token(match: re.Match[str]) -> list[Atom]:
    escaped, code, bold, italic, label, url = match.groups()
    if escaped is not None:
        return plain_atoms(escaped)
    if code is not None:
        return [Atom(f"`{escape(code)}`", code)] if 0 < len(code) <= 1_000 else plain_atoms(code)  # noqa: PLR2004 - an atom has to fit a block
    if label is not None:
        return _link(label, url)
    inner = atoms(bold or italic)
    sign = "*" if bold is not None else "_"
    joined = "".join(piece.markup for piece in inner)
    if units(joined) > 1_000 or joined != joined.strip():  # noqa: PLR2004 - the same
        return inner
    return [Atom(f"{sign}{joined}{sign}", "".join(piece.plain for piece in inner))]


def _link(label: str, url: str) -> list[Atom]:
    words = "".join(piece.plain for piece in atoms(label))
    plain = f"{words} ({url})" if url and url != label else words
    if not url.startswith(("https://", "http://")) or len(url) + len(words) > 1_000 or "|" in url:  # noqa: PLR2004 - the same
        return plain_atoms(plain)
    return [Atom(f"<{escape(url)}|{escape(words).replace('|', '/')}>", plain)]
