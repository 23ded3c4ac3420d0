"""What stands in a YAML file, with every value kept as the text that was written?

YAML guesses types: `NO` becomes false, `12:30` becomes 750, `1.10` becomes 1.1. Here nothing is guessed. A tree is
built straight from the parser's events, so each node knows its line and column, and whatever could hide or blow up
content (aliases, tags, doubled fields, second documents, control characters, depth, size) is refused by name. Parsing
does not recurse, and the tree is never deeper than MAX_DEPTH.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Protocol

import yaml

from bot.quiz.authoring.findings import Code, Finding, Place, finding

MAX_DEPTH = 20
MAX_BYTES = 256 * 1024
_SHOWN = 10  # findings for a file that is not text at all

_UNREADABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # the C parser where PyYAML was built with it
Plain = str | list["Plain"] | dict[str, "Plain"]


@dataclass(slots=True, kw_only=True)
class TextNode:
    """One scalar, exactly as written."""

    line: int
    column: int
    value: str


@dataclass(slots=True, kw_only=True)
class ListNode:
    """A list."""

    line: int
    column: int
    items: list[Node] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class MapNode:
    """A mapping; names are texts and differ from each other."""

    line: int
    column: int
    entries: dict[str, tuple[TextNode, Node]] = field(default_factory=dict)

    def get(self, name: str) -> Node | None:
        entry = self.entries.get(name)
        return entry[1] if entry else None


Node = TextNode | ListNode | MapNode


def plain(node: Node) -> Plain:
    """*node* as strings, lists and dicts; no deeper than the parser allows."""
    match node:
        case TextNode(value=value):
            return value
        case ListNode(items=items):
            return [plain(item) for item in items]
        case MapNode(entries=entries):
            return {name: plain(value) for name, (_, value) in entries.items()}


def tree(value: Plain) -> Node:
    """*value* as nodes of the first line: what a file would give that holds it."""
    match value:
        case str():
            return TextNode(line=1, column=1, value=value)
        case list():
            return ListNode(line=1, column=1, items=[tree(item) for item in value])
        case dict():
            entries = {name: (TextNode(line=1, column=1, value=name), tree(item)) for name, item in value.items()}
            return MapNode(line=1, column=1, entries=entries)


def texts(node: Node) -> Iterator[TextNode]:
    """Every scalar below *node*; field names are none."""
    match node:
        case TextNode():
            yield node
        case ListNode(items=items):
            for item in items:
                yield from texts(item)
        case MapNode(entries=entries):
            for _, value in entries.values():
                yield from texts(value)


def parse(path: str, text: str) -> tuple[Node | None, tuple[Finding, ...]]:
    """The tree of one file (None where none could be built) and everything that was refused in it."""
    text = text.removeprefix("\ufeff")
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return None, (finding(Code.FILE_SIZE, Place(path=path), limit=MAX_BYTES // 1024),)
    unreadable = tuple(_unreadable(path, text))
    if unreadable:
        return None, unreadable
    builder = _Builder(path)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            if not builder.take(event):
                break
    except yaml.MarkedYAMLError as error:
        builder.fail(error)
    if builder.root is None and not builder.findings:
        builder.findings.append(finding(Code.YAML_EMPTY, Place(path=path)))
    return builder.root, tuple(builder.findings)


def _unreadable(path: str, text: str) -> Iterator[Finding]:
    for match in islice(_UNREADABLE.finditer(text), _SHOWN):
        line = text.count("\n", 0, match.start()) + 1
        column = match.start() - text.rfind("\n", 0, match.start())
        yield finding(Code.YAML_CHARACTER, Place(path=path, line=line, column=column), number=f"{ord(match[0]):04X}")


class _Mark(Protocol):
    """A position as either parser of PyYAML tells it, from 0."""

    line: int
    column: int


def _position(mark: _Mark | None) -> tuple[int, int]:
    return (1, 1) if mark is None else (mark.line + 1, mark.column + 1)


class _Builder:
    """Puts events together to a tree; `open` holds the lists and mappings that are not closed yet."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.root: Node | None = None
        self.findings: list[Finding] = []
        self._open: list[ListNode | MapNode] = []
        self._names: list[TextNode | None] = []  # for each open mapping, the name that waits for its value
        self._documents = 0

    def refuse(self, code: Code, at: tuple[int, int], **gaps: str | int) -> None:
        self.findings.append(finding(code, Place(path=self.path, line=at[0], column=at[1]), **gaps))

    def fail(self, error: yaml.MarkedYAMLError) -> None:
        """The parser gave up; the C parser also does so by itself when brackets are nested very deep."""
        self.root = None
        problem = str(error.problem or error.context)
        code = Code.YAML_DEPTH if "nesting depth" in problem else Code.YAML_SYNTAX
        self.refuse(code, _position(error.problem_mark or error.context_mark), detail=problem, limit=MAX_DEPTH)

    def take(self, event: yaml.Event) -> bool:
        """Add one event; False when nothing behind it can be read."""
        line, column = at = _position(event.start_mark)
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    self.refuse(Code.YAML_DOCUMENTS, at)
                    return False
            case yaml.AliasEvent():
                self.refuse(Code.YAML_ALIAS, at)
                self._add(TextNode(line=line, column=column, value=""))
            case yaml.ScalarEvent():
                self._check_properties(event)
                self._check_characters(event)
                self._add(TextNode(line=line, column=column, value=event.value))
            case yaml.SequenceStartEvent():
                self._check_properties(event)
                return self._enter(ListNode(line=line, column=column), event)
            case yaml.MappingStartEvent():
                self._check_properties(event)
                return self._enter(MapNode(line=line, column=column), event)
            case yaml.CollectionEndEvent():
                self._open.pop()
                self._names.pop()
        return True

    def _check_properties(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is not None:
            self.refuse(Code.YAML_ALIAS, _position(event.start_mark))
        if event.tag is not None:
            self.refuse(Code.YAML_TAG, _position(event.start_mark), tag=event.tag)

    def _check_characters(self, event: yaml.ScalarEvent) -> None:
        """Escapes in double quotes reach past the check of the file's own characters."""
        found = _UNREADABLE.search(event.value)
        if found:
            self.refuse(Code.YAML_CHARACTER, _position(event.start_mark), number=f"{ord(found[0]):04X}")

    def _enter(self, node: ListNode | MapNode, event: yaml.Event) -> bool:
        if len(self._open) >= MAX_DEPTH:
            self.refuse(Code.YAML_DEPTH, _position(event.start_mark), limit=MAX_DEPTH)
            self.root = None
            return False
        self._add(node)
        self._open.append(node)
        self._names.append(None)
        return True

    def _add(self, node: Node) -> None:
        """Put *node* where the file has it: the root, the next item, a field's name or its value."""
        if not self._open:
            self.root = node
            return
        parent = self._open[-1]
        if isinstance(parent, ListNode):
            parent.items.append(node)
        elif self._names[-1] is None:
            self._names[-1] = self._name(node)
        else:
            self._set(parent, self._names[-1], node)
            self._names[-1] = None

    def _name(self, node: Node) -> TextNode:
        if isinstance(node, TextNode):
            return node
        self.findings.append(finding(Code.YAML_KEY, Place(path=self.path, line=node.line, column=node.column)))
        return TextNode(line=node.line, column=node.column, value="")

    def _set(self, parent: MapNode, name: TextNode, node: Node) -> None:
        first = parent.entries.get(name.value)
        if first:
            place = Place(path=self.path, line=name.line, column=name.column)
            self.findings.append(finding(Code.YAML_DUPLICATE, place, name=name.value, first=first[0].line))
        else:
            parent.entries[name.value] = (name, node)
