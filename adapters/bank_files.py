"""Which files make up the bank, and what stands in them?

Reads directories and single files; what they mean is decided in `bot/quiz/bank.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from bot.errors import OperatorError
from bot.quiz.authoring.findings import Code, Finding, Place, finding
from bot.quiz.authoring.yaml_text import MAX_BYTES
from bot.quiz.bank import load_bank
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank

MAX_SHOWN = 20  # problems of the bank that the start lists; `check` lists all
_ENDINGS = {".yaml", ".yml"}


@dataclass(frozen=True, slots=True, kw_only=True)
class BankFiles:
    """Path and text of every file that could be read, and a finding for every one that could not."""

    files: tuple[tuple[str, str], ...]
    findings: tuple[Finding, ...]


def read_bank_files(paths: Iterable[Path]) -> BankFiles:
    """All files of *paths* in order, those of a directory by name; a file that is reached twice is read once."""
    texts: list[tuple[str, str]] = []
    findings: list[Finding] = []
    seen: set[Path] = set()
    for path in paths:
        for file in _files(path):
            try:
                real = file.resolve(strict=True)
                if real not in seen:
                    seen.add(real)
                    texts.append((str(file), _read(file)))
            except UnicodeDecodeError as error:
                findings.append(finding(Code.FILE_ENCODING, _undecodable(file, error)))
            except _TooLargeError:
                findings.append(finding(Code.FILE_SIZE, Place(path=str(file)), limit=MAX_BYTES // 1024))
            except (OSError, RuntimeError) as error:  # RuntimeError: a loop of links, before Python 3.13
                findings.append(finding(Code.FILE_UNREADABLE, Place(path=str(file)), detail=_reason(error)))
    return BankFiles(files=tuple(texts), findings=tuple(findings))


def usable_bank(paths: Iterable[Path]) -> Bank:
    """The bank of all files of *paths*.

    Raises:
        OperatorError: there is a fault in a file; says where.
    """
    read = read_bank_files(paths)
    loaded = load_bank(read.files, FUNCTIONS)
    if not loaded.is_usable or read.findings:
        faults = [str(found) for found in (*read.findings, *loaded.findings) if found.is_error]
        left = len(faults) - MAX_SHOWN
        rest = [f"… and {left} more: python -m bot check"] if left > 0 else []
        raise OperatorError([*faults[:MAX_SHOWN], *rest])
    return loaded.bank


class _TooLargeError(Exception):
    """The file holds more than a bank file may."""


def _files(path: Path) -> Iterator[Path]:
    """*path* itself, or the bank files below it; hidden entries are passed over, and no directory is entered twice."""
    if not path.is_dir():
        yield path
        return
    entered: set[Path] = set()
    waiting = [path]
    while waiting:
        directory = waiting.pop()
        real = directory.resolve()
        if real in entered:
            continue
        entered.add(real)
        try:
            entries = sorted(entry for entry in directory.iterdir() if not entry.name.startswith("."))
        except OSError:
            yield directory  # cannot be listed: reading it tells why
            continue
        yield from (entry for entry in entries if entry.suffix in _ENDINGS and not entry.is_dir())
        waiting.extend(entry for entry in reversed(entries) if entry.is_dir())


def _read(file: Path) -> str:
    if not file.is_file():
        raise OSError("no file: it is a pipe, a device or a directory")
    with file.open("rb") as stream:
        data = stream.read(MAX_BYTES + 1)
    if len(data) > MAX_BYTES:
        raise _TooLargeError
    return data.decode("utf-8")


def _undecodable(file: Path, error: UnicodeDecodeError) -> Place:
    before = error.object[: error.start]
    line_start = before.rfind(b"\n") + 1
    column = len(before[line_start:].decode("utf-8")) + 1
    return Place(path=str(file), line=before.count(b"\n") + 1, column=column)


def _reason(error: OSError | RuntimeError) -> str:
    return getattr(error, "strerror", None) or str(error)
