"""How does a mapping of a bank file become a typed value, or findings at the right line?"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TypeVar

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from bot.quiz.authoring.findings import Code, Finding, Place, finding
from bot.quiz.authoring.yaml_text import ListNode, MapNode, Node, TextNode, plain
from bot.quiz.kinds import Functions
from bot.quiz.kinds.base import Kind, MissingLanguageError, Spec

S = TypeVar("S", bound=Spec)
_LISTED = 24  # more names than this are no help


@dataclass(slots=True, kw_only=True)
class Desk:
    """Where one file is worked on: what may be used, and what was found so far."""

    path: str
    kinds: Mapping[str, type[Kind]]
    functions: Functions
    question_id: str = ""
    findings: list[Finding] = field(default_factory=list)

    def place(self, node: Node) -> Place:
        return Place(path=self.path, line=node.line, column=node.column)

    def note(self, code: Code, node: Node, **gaps: str | int) -> None:
        self.findings.append(finding(code, self.place(node), self.question_id, **gaps))

    def read(self, spec: type[S], node: MapNode, names: Collection[str], known: Collection[str] = ()) -> S | None:
        """The fields *names* of *node* as a *spec*; None after noting everything that is wrong with them.

        *known* are names that are read elsewhere and may be what an author meant by an unknown one.
        """
        values = {name: plain(value) for name, (_, value) in node.entries.items() if name in names}
        try:
            return spec.model_validate(values, context={"functions": self.functions})
        except ValidationError as error:
            for detail in error.errors(include_url=False, include_input=False):
                self._note_error(node, detail, {*known, *field_names(spec)})
            return None

    def _note_error(self, node: MapNode, error: ErrorDetails, known: Collection[str]) -> None:
        """One complaint of pydantic, at the node it is about."""
        at, resolved = _walk(node, error["loc"])
        name = ".".join(resolved) or "this question"
        cause = error.get("ctx", {}).get("error")
        match error["type"]:
            case "missing" if error["loc"] == ("explain",):
                self.note(Code.EXPLAIN_MISSING, at)
            case "missing":
                self.note(Code.FIELD_MISSING, at, name=".".join([*resolved, str(error["loc"][-1])]))
            case "extra_forbidden":
                parent, _ = _walk(node, error["loc"][:-1])
                field_name = str(error["loc"][-1])
                key = parent.entries[field_name][0] if isinstance(parent, MapNode) else at
                choices = known if len(error["loc"]) == 1 else ()
                self.note(Code.FIELD_UNKNOWN, key, name=field_name, advice=nearest(field_name, choices))
            case _ if isinstance(cause, MissingLanguageError):
                self.note(Code.LANGUAGE_MISSING, at, name=name, detail=str(cause))
            case _ if resolved == ["value"] and cause is not None:
                self.note(Code.VALUE_EXPRESSION, at, detail=str(cause))
            case _:
                self.note(Code.FIELD_WRONG, at, name=name, detail=str(cause or error["msg"]))


def field_names(spec: type[Spec]) -> set[str]:
    """The names of *spec* as they stand in a file."""
    return {field.alias or name for name, field in spec.model_fields.items()}


def nearest(name: str, choices: Collection[str]) -> str:
    """What to write instead of *name*."""
    close = get_close_matches(name, sorted(choices), n=1)
    if close:
        return f"did you mean `{close[0]}`?"
    if 0 < len(choices) <= _LISTED:
        return f"write one of {', '.join(sorted(choices))}"
    return "check the spelling" if choices else "delete it"


def _walk(node: Node, loc: tuple[int | str, ...]) -> tuple[Node, list[str]]:
    """The deepest node on the way *loc*, and the steps that led to it; marks of unions on the way lead nowhere."""
    resolved: list[str] = []
    for step in loc:
        match node:
            case MapNode() if (child := node.get(str(step))) is not None:
                node = child
            case ListNode(items=items) if isinstance(step, int) and step < len(items):
                node = items[step]
            case TextNode():
                break
            case _:
                continue
        resolved.append(str(step))
    return node, resolved
