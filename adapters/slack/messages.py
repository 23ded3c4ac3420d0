"""How does a reply become messages? One where it fits; a long one goes on in the next, nothing is left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from adapters.slack.controls import draw_controls
from adapters.slack.drawing import Block, Drawn, draw_parts
from adapters.slack.limits import BLOCKS_OF_MESSAGE, MESSAGE_TEXT
from adapters.slack.mrkdwn import units
from bot.replies import Figure, Reply

Message = dict[str, Any]


def draw_messages(reply: Reply, pictures: Mapping[Figure, str]) -> list[Message]:
    """`text` and `blocks` of each message; every `text` tells in plain words all that its blocks show."""
    return [_message(group) for group in _groups([*_mention(reply), *draw_parts(reply, pictures)], reply)]


def _mention(reply: Reply) -> Iterable[Drawn]:
    """The one user group that may be notified, as `<!subteam^…>`; anything else was refused before it came here."""
    if reply.mention:
        text = {"type": "mrkdwn", "text": reply.mention}
        yield Drawn({"type": "section", "text": text}, reply.mention)


def _groups(parts: list[Drawn], reply: Reply) -> list[list[Drawn]]:
    groups: list[list[Drawn]] = [[]]
    size = 0
    for drawn in (*parts, *draw_controls(reply.controls)):
        length = units(drawn.text) + 1
        if groups[-1] and (len(groups[-1]) >= BLOCKS_OF_MESSAGE or size + length > MESSAGE_TEXT):
            groups.append([])
            size = 0
        groups[-1].append(drawn)
        size += length
    return groups


def _message(group: list[Drawn]) -> Message:
    blocks: list[Block] = [drawn.block for drawn in group]
    text = "\n".join(drawn.text for drawn in group if drawn.text) or "…"
    return {"text": text, "blocks": blocks}


def without_pictures(messages: Iterable[Message]) -> list[Message]:
    """The same, with what each picture shows in words: for when Slack does not take the file."""
    return [{**message, "blocks": [_in_words(block) for block in message["blocks"]]} for message in messages]


def _in_words(block: Block) -> Block:
    if block["type"] != "image":
        return block
    return {"type": "section", "text": {"type": "plain_text", "text": block["alt_text"], "emoji": False}}
