"""Can this interpreter run the bot at all?

Asked before anything else is imported, by the set-up and by `python -m bot`, of whatever Python the machine offers.
So this module, and the parts of `bot/__main__.py` that run before it is asked, keep to syntax that Python 3.6 can
read: annotations in quotes, no `match`, no `from __future__ import annotations`.
"""

EXIT_CONFIGURATION = 78  # EX_CONFIG of sysexits.h: the bot cannot start here, or not as it is configured
NEEDED_PYTHON = (3, 11)
NEEDED_SQLITE = (3, 37)  # the first with STRICT tables


def complaint(python: "tuple[int, ...]", sqlite: "tuple[int, ...] | None") -> "str | None":
    """What is too old, as one sentence for whoever starts the bot; None when all is well.

    *python* is `sys.version_info[:3]`; *sqlite* is `sqlite3.sqlite_version_info`, None when that module is missing.
    """
    if python < NEEDED_PYTHON:
        return f"the bot needs Python {_dotted(NEEDED_PYTHON)} or newer, and this one is {_dotted(python)}"
    if sqlite is None:
        return f"the bot needs SQLite {_dotted(NEEDED_SQLITE)} or newer, and this Python was built without SQLite"
    if sqlite < NEEDED_SQLITE:
        return f"the bot needs SQLite {_dotted(NEEDED_SQLITE)} or newer, and this Python has {_dotted(sqlite)}"
    return None


def _dotted(version: "tuple[int, ...]") -> "str":
    return ".".join(str(number) for number in version)
