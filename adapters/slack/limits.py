"""How much does Slack take? Lengths in characters, counts in elements."""

from __future__ import annotations

from adapters.slack.mrkdwn import units

BLOCKS_OF_MESSAGE = 50
BLOCKS_OF_VIEW = 100
MESSAGE_TEXT = 4_000  # longer ones are split or folded
SECTION = 3_000
HEADER = 150
BUTTON = 75
OPTION = 75
ALT = 2_000
LABEL = 2_000
INPUT = 3_000
TITLE = 24
MENU = 100  # options
BOXES = 10  # radio buttons or checkboxes
ROW = 5  # buttons, so that a phone shows them


def shortened(text: str, limit: int) -> str:
    """*text*, cut visibly when it is too long."""
    if units(text) <= limit:
        return text
    kept = text[: limit - 1]
    while units(kept) > limit - 1:
        kept = kept[:-1]
    return kept + "…"
