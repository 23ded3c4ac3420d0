"""What may an operation hand to a database?

Both drivers ask here before every statement, so that what one database would take and another refuse is refused
by both, in tests too. A refusal is a bug of the caller: what people send is cleaned before it is stored.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache

from bot.ports import Scalar

_TRANSACTION_WORDS = frozenset(
    {"BEGIN", "START", "COMMIT", "END", "ROLLBACK", "ABORT", "SAVEPOINT", "RELEASE", "ATTACH", "VACUUM"}
)
_INT_LIMIT = 2**63


@cache
def check_statement(sql: str) -> None:
    """Refuse statements that would end the driver's transaction, and everybody else's in the same batch.

    Raises:
        ValueError: *sql* is one of them.
    """
    word = sql.split(None, 1)[0].rstrip(";").upper() if sql.strip() else ""
    if word in _TRANSACTION_WORDS:
        raise ValueError(f"an operation may not say {word}: transactions belong to the store")


def check_parameters(parameters: Mapping[str, Scalar]) -> None:
    """Refuse values that one of the databases cannot hold.

    Raises:
        ValueError: text with NUL or a lone surrogate, a whole number of 64 bits or more, NaN or infinity, a bool.
    """
    for name, value in parameters.items():
        if isinstance(value, str):
            fault = _text_fault(value)
        elif isinstance(value, bool):
            fault = "is a bool; write int(flag)"
        elif isinstance(value, int):
            fault = "" if -_INT_LIMIT <= value < _INT_LIMIT else "does not fit 64 bits"
        elif isinstance(value, float):
            fault = "" if math.isfinite(value) else "is not a finite number"
        else:
            fault = ""
        if fault:
            raise ValueError(f"the value of :{name} {fault}")


def _text_fault(text: str) -> str:
    if "\0" in text:
        return "holds a NUL character"
    if text.isascii():
        return ""
    try:
        text.encode()
    except UnicodeEncodeError:
        return "holds a lone surrogate"
    return ""
