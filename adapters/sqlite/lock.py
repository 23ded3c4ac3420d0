"""Who holds the database? One process at a time; the kernel lets go for a process that dies.

The lock is on a file beside the database, never on the database itself (SQLite's own locks live there). It works
between containers that share a volume of one host, not on a network file system.
"""

from __future__ import annotations

import fcntl
import os
import socket
from datetime import UTC, datetime

from bot.errors import OperatorError


class FileLock:
    """An exclusive lock on `<database>.lock`, held until `release`; the file stays, it is never deleted."""

    def __init__(self, database: str) -> None:
        """Take the lock.

        Raises:
            OperatorError: another process holds it, or the file cannot be written.
        """
        path = f"{database}.lock"
        try:
            self._file = os.open(path, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise OperatorError([f"cannot write {path}: {error.strerror}"]) from error
        try:
            self._take(database, path)
        except BaseException:
            os.close(self._file)
            raise

    def _take(self, database: str, path: str) -> None:
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            holder = os.pread(self._file, 200, 0).decode(errors="replace").strip() or "another process"
            problem = f"{database} is in use by {holder}; stop that process first (one SQLite file serves one process)"
            raise OperatorError([problem]) from error
        except OSError as error:
            raise OperatorError([f"cannot lock {path}: {error.strerror}; keep the database on a local disk"]) from error
        started = datetime.now(UTC).isoformat(timespec="seconds")
        try:
            os.ftruncate(self._file, 0)
            os.pwrite(self._file, f"process {os.getpid()} on {socket.gethostname()} since {started}\n".encode(), 0)
        except OSError as error:
            raise OperatorError([f"cannot write {path}: {error.strerror}"]) from error

    def release(self) -> None:
        """Let others in; the lock cannot be used again."""
        os.close(self._file)
