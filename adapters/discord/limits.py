"""How much does Discord take? Documented limits of messages, components and commands."""

from __future__ import annotations

TITLE = 256
DESCRIPTION = 4_000  # of an embed; Discord takes 4,096
FOOTER = 2_048
ROWS = 5
BUTTONS_IN_ROW = 5
BUTTON_LABEL = 80
CUSTOM_ID = 100
OPTIONS = 25
OPTION_TEXT = 100
MODAL_TITLE = 45
FIELDS = 5
FIELD_LABEL = 45
FIELD_DESCRIPTION = 100
TYPED = 4_000
ALTERNATIVE = 1_024
COMMAND_DESCRIPTION = 100
NONCE = 25


def short(text: str, limit: int) -> str:
    """*text* within *limit*; what is cut shows that it was."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
