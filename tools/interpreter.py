"""Can the Python that runs this file make the bot's virtual environment?

Prints "ready" and which Python it is, or prints what is missing and exits 78. `tools/setup` asks every candidate, so
the syntax is one that Python 3.6 can read.
"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bot.versions import EXIT_CONFIGURATION, complaint


def missing() -> "str | None":
    """What this Python lacks, as one sentence; None when it can be used."""
    try:
        import sqlite3  # noqa: PLC0415 - whether it can be imported is the question

        sqlite = sqlite3.sqlite_version_info
    except ImportError:
        sqlite = None
    problem = complaint(sys.version_info[:3], sqlite)
    if problem:
        return problem
    try:
        import ensurepip  # noqa: F401, PLC0415 - the same
        import venv  # noqa: F401, PLC0415 - the same
    except ImportError as error:
        return f"this Python lacks its {error.name} module (on Debian and Ubuntu: apt install python3-venv)"
    return None


if __name__ == "__main__":
    problem = missing()
    if problem:
        sys.stdout.write(problem + "\n")
        sys.exit(EXIT_CONFIGURATION)
    sys.stdout.write(f"ready {sys.version_info[0]}.{sys.version_info[1]} {sys.base_prefix}\n")
