"""What does the `.env` file set?"""

from __future__ import annotations

from collections.abc import Mapping
from io import StringIO
from pathlib import Path

from dotenv.parser import parse_stream

from bot.errors import OperatorError


def read_dotenv(path: Path) -> Mapping[str, str | None]:
    """What the file at *path* sets, nothing when there is none; a name without "=" has the value None.

    Raises:
        OperatorError: the file or a line of it cannot be read; a line is never passed over.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return {}
    except (OSError, UnicodeError) as error:
        raise OperatorError([f"{path}: cannot be read ({error})"]) from None
    bindings = list(parse_stream(StringIO(text)))
    faults = [f"{path}:{one.original.line}: write NAME=value" for one in bindings if one.error]
    if faults:
        raise OperatorError(faults)
    return {one.key: one.value for one in bindings if one.key is not None}
