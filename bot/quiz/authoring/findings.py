"""What can be wrong with a file of the bank, and what should stand there instead?

One table: each code, how grave it is, and the sentence an author reads. Codes are stable; a sentence may be bettered.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum, StrEnum


class Severity(StrEnum):
    """Whether the bot starts.

    With an error it does not: something cannot be asked or graded as its author meant it. With a warning it does: all
    works, but teaches or looks worse than it could.
    """

    ERROR = "error"
    WARNING = "warning"


class Code(Enum):
    """Every finding there is: its code, its severity, its sentence with gaps in braces."""

    FILE_UNREADABLE = ("file-unreadable", Severity.ERROR, "cannot be read: {detail}")
    FILE_SIZE = ("file-size", Severity.ERROR, "more than {limit} KiB: split it into several files")
    FILE_ENCODING = ("file-encoding", Severity.ERROR, "not UTF-8: save the file as UTF-8")

    YAML_SYNTAX = ("yaml-syntax", Severity.ERROR, "not YAML: {detail}; texts with `: `, `#` or quotes go into quotes")
    YAML_EMPTY = ("yaml-empty", Severity.ERROR, "nothing stands here: write `bank:`, `license:` and `questions:`")
    YAML_CHARACTER = ("yaml-character", Severity.ERROR, "control character U+{number}: delete it")
    YAML_ALIAS = (
        "yaml-alias",
        Severity.ERROR,
        "`&` anchors and `*` aliases are not read: write the text out, or quote it",
    )
    YAML_TAG = (
        "yaml-tag",
        Severity.ERROR,
        "the tag `{tag}` is not read: every value is text, leave the tag out or quote it",
    )
    YAML_KEY = ("yaml-key", Severity.ERROR, "a field name must be one word or text, not a list or a mapping")
    YAML_DUPLICATE = (
        "yaml-duplicate",
        Severity.ERROR,
        "`{name}` stands twice in this mapping (first in line {first}): keep one",
    )
    YAML_DOCUMENTS = ("yaml-documents", Severity.ERROR, "a second document begins: one file holds one, remove `---`")
    YAML_DEPTH = ("yaml-depth", Severity.ERROR, "nested more than {limit} deep: a question needs far less")

    FIELD_MISSING = ("field-missing", Severity.ERROR, "`{name}` is missing: add `{name}:`")
    FIELD_UNKNOWN = ("field-unknown", Severity.ERROR, "`{name}` is no field here: {advice}")
    FIELD_WRONG = ("field-wrong", Severity.ERROR, "`{name}`: {detail}")
    LANGUAGE_MISSING = ("language-missing", Severity.ERROR, "`{name}`: {detail}; write {{zh: …, en: …}}")
    KIND_MISSING = ("kind-missing", Severity.ERROR, "neither `kind` nor `parts`: write `kind:` with one of {kinds}")
    KIND_UNKNOWN = ("kind-unknown", Severity.ERROR, "`{name}` is no kind: write one of {kinds}")
    VALUE_EXPRESSION = ("value-expression", Severity.ERROR, "the value cannot be computed: {detail}")

    ID_WRONG = (
        "id-wrong",
        Severity.ERROR,
        "the id `{name}` must be made of a-z, 0-9 and `-`, at most {limit} characters",
    )
    ID_DUPLICATE = (
        "id-duplicate",
        Severity.ERROR,
        "the id `{name}` stands already at {first}: ids are never reused, write another",
    )
    PART_ID = (
        "part-id",
        Severity.ERROR,
        "the part id `{name}` must be a number, with letters or numbers behind dots: 1, 2, 3.a",
    )
    PART_DUPLICATE = (
        "part-duplicate",
        Severity.ERROR,
        "the part `{name}` stands twice: number the parts 1, 2, 3.a, 3.b …",
    )
    PART_GROUP = (
        "part-group",
        Severity.ERROR,
        "the part `{name}` has a kind and is also the group of `{child}`: rename one of them",
    )
    PARTS_AND_KIND = (
        "parts-and-kind",
        Severity.ERROR,
        "a question has `kind` or `parts`, not both: move the kind into a part",
    )
    PARTS_NONE = ("parts-none", Severity.ERROR, "`parts` is empty: write a part, or `kind:` instead")
    SET_DUPLICATE = (
        "set-duplicate",
        Severity.ERROR,
        "the set `{name}` stands already at {first}: join the two, or rename one",
    )
    SET_QUESTION = ("set-question", Severity.ERROR, "the set names `{name}`, which no file has: {advice}")

    EXPLAIN_MISSING = (
        "explain-missing",
        Severity.ERROR,
        "no explanation: add `explain: {{zh: …, en: …}}` that says why the key is right",
    )
    OPTION_EXPLAIN = (
        "option-explain",
        Severity.WARNING,
        "option {name} has no explanation: add `explain:` that says why it is right or wrong",
    )
    NEAR_SAY = (
        "near-say",
        Severity.WARNING,
        "this near miss has no sentence: add `say: {{zh: …, en: …}}` that says what happened",
    )
    ALIAS_AMBIGUOUS = (
        "alias-ambiguous",
        Severity.ERROR,
        "`{name}` is accepted and also listed as {other}: keep it in one place",
    )
    HINT_LEAKS = (
        "hint-leaks",
        Severity.WARNING,
        "the hint holds the answer `{name}`: point at the way, not at the answer",
    )
    LATEX = (
        "latex",
        Severity.WARNING,
        "`{name}` looks like LaTeX, which no chat draws: write 2^30, × and ÷, or `code`",
    )
    TEXT_LONG = (
        "text-long",
        Severity.WARNING,
        "{count} characters in {name}, more than the {limit} a chat message can show: shorten it",
    )
    OPTIONS_COUNT = ("options-count", Severity.ERROR, "{count} {name}: a menu takes {least} to {limit}")
    PARTS_COUNT = (
        "parts-count",
        Severity.WARNING,
        "{count} answers in one question: a form takes at most {limit}, make two questions of it",
    )
    TOPIC_UNKNOWN = ("topic-unknown", Severity.WARNING, "`{name}` is no topic of this program: {advice}")

    KEY_NOT_FULL = (
        "key-not-full",
        Severity.ERROR,
        "the right answer `{name}` scores {detail}: mend the key, the alias or the pattern",
    )
    WRONG_FULL = ("wrong-full", Severity.ERROR, "the wrong answer `{name}` scores {detail}: narrow what is accepted")
    NONSENSE_GRADED = (
        "nonsense-graded",
        Severity.ERROR,
        "the nonsense `{name}` scores {detail}: narrow what is accepted",
    )

    def __init__(self, code: str, severity: Severity, says: str) -> None:
        self.code = code
        self.severity = severity
        self.says = says


@dataclass(frozen=True, slots=True, kw_only=True, order=True)
class Place:
    """Where in the bank; lines and columns count from 1. The default is a whole file."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing to mend: where, what kind, in which question, and the sentence."""

    place: Place
    code: Code
    message: str
    question_id: str = ""

    @property
    def is_error(self) -> bool:
        return self.code.severity is Severity.ERROR

    def __str__(self) -> str:
        """One line, as editors and build logs read it: `file:line:column: code message`."""
        question = f"{self.question_id}: " if self.question_id else ""
        sentence = " ".join(self.message.split())  # an answer that is quoted may hold line breaks
        return f"{self.place}: {self.code.code} {question}{sentence}{'' if self.is_error else ' (warning)'}"


def finding(code: Code, place: Place, question_id: str = "", /, **gaps: str | int) -> Finding:
    """A finding whose sentence has its gaps filled."""
    return Finding(place=place, code=code, message=code.says.format(**gaps), question_id=question_id)


def in_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """*findings* by file, line and column, each once."""
    return tuple(sorted(dict.fromkeys(findings), key=lambda found: (found.place, found.code.code, found.message)))
