"""What is in the bank, and what is wrong with its files?

A file is a mapping `bank`, `license`, `questions` and perhaps `sets`. Every file is read to its end and everything
that is wrong is told at once; a question with an error is left out, so that the rest can still be looked at.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from bot.quiz.authoring.building import build, part_nodes
from bot.quiz.authoring.desk import Desk, nearest
from bot.quiz.authoring.findings import Code, Finding, Place, finding, in_order
from bot.quiz.authoring.lint import lint
from bot.quiz.authoring.specs import ID, MAX_ID, FileSpec, SetSpec
from bot.quiz.authoring.yaml_text import ListNode, MapNode, Node, TextNode, parse, tree
from bot.quiz.kinds import KINDS, Functions
from bot.quiz.kinds.base import Kind
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank, Question, QuestionSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Loaded:
    """The bank, and everything that should be mended in its files.

    *places* says where each question and each of its parts stands; the id of a whole question's part is empty.
    """

    bank: Bank
    findings: tuple[Finding, ...]
    places: Mapping[tuple[str, str], Place]

    @property
    def is_usable(self) -> bool:
        """Whether the bot may start: warnings do not keep it from that."""
        return not any(found.is_error for found in self.findings)


def load_bank(
    files: Iterable[tuple[str, str]],
    functions: Functions = FUNCTIONS,
    kinds: Mapping[str, type[Kind]] = KINDS,
) -> Loaded:
    """The bank made of *files* (path and text of each); expressions may call *functions*."""
    shelf = _Shelf()
    for path, text in files:
        root, findings = parse(path, text)
        shelf.findings.extend(findings)
        if root is not None:
            desk = Desk(path=path, kinds=kinds, functions=functions)
            _read_file(root, desk, shelf)
            shelf.findings.extend(desk.findings)
    sets = _known_sets(shelf)
    return Loaded(
        bank=Bank(questions=shelf.questions, sets=sets),
        findings=in_order(shelf.findings),
        places=shelf.places,
    )


def question_from_source(
    source_text: str,
    functions: Functions = FUNCTIONS,
    kinds: Mapping[str, type[Kind]] = KINDS,
) -> Question:
    """The very question that wrote *source_text*.

    Raises:
        ValueError: the program has changed so that it can no longer read this version.
    """
    node = tree(json.loads(source_text))
    desk = Desk(path="source", kinds=kinds, functions=functions)
    question = build(node, desk) if isinstance(node, MapNode) else None
    if question is None:
        raise ValueError("; ".join(found.message for found in desk.findings))
    return question


@dataclass(slots=True, kw_only=True)
class _Shelf:
    """What all files together have so far."""

    questions: dict[str, Question] = field(default_factory=dict)
    places: dict[tuple[str, str], Place] = field(default_factory=dict)
    sets: dict[str, tuple[QuestionSet, Place]] = field(default_factory=dict)
    members: list[tuple[str, Place]] = field(default_factory=list)  # ids that sets name, and where
    findings: list[Finding] = field(default_factory=list)


def _read_file(root: Node, desk: Desk, shelf: _Shelf) -> None:
    if not isinstance(root, MapNode):
        desk.note(Code.FIELD_WRONG, root, name="file", detail="a file is a mapping `bank`, `license`, `questions`")
        return
    desk.read(FileSpec, root, root.entries.keys() - {"questions", "sets"}, known={"questions", "sets"})
    questions = root.get("questions")
    if questions is None:
        desk.note(Code.FIELD_MISSING, root, name="questions")
    elif isinstance(questions, ListNode):
        for node in questions.items:
            _read_question(node, desk, shelf)
    else:
        desk.note(Code.FIELD_WRONG, questions, name="questions", detail="write a list, each question behind a `-`")
    desk.question_id = ""
    sets = root.get("sets")
    if isinstance(sets, MapNode):
        for set_id, (key, node) in sets.entries.items():
            _read_set(set_id, key, node, desk, shelf)
    elif sets is not None:
        desk.note(
            Code.FIELD_WRONG,
            sets,
            name="sets",
            detail="write a mapping from the id of each set to `title` and `questions`",
        )


def _read_question(node: Node, desk: Desk, shelf: _Shelf) -> None:
    desk.question_id = ""
    if not isinstance(node, MapNode):
        desk.note(Code.FIELD_WRONG, node, name="questions", detail="each question is a mapping with `id`, `stem`, …")
        return
    own = node.get("id")
    desk.question_id = own.value if isinstance(own, TextNode) else ""
    question = build(node, desk)
    lint(node, question, desk)
    if not isinstance(own, TextNode):
        return
    first = shelf.places.setdefault((own.value, ""), desk.place(own))
    if first != desk.place(own):
        desk.note(Code.ID_DUPLICATE, own, name=own.value, first=str(first))
    elif question is not None:
        shelf.questions[question.id] = question
        shelf.places |= {(question.id, part_id): desk.place(part) for part_id, part in part_nodes(node)}


def _read_set(set_id: str, key: TextNode, node: Node, desk: Desk, shelf: _Shelf) -> None:
    if not re.fullmatch(ID, set_id):
        desk.note(Code.ID_WRONG, key, name=set_id, limit=MAX_ID)
    if not isinstance(node, MapNode):
        desk.note(Code.FIELD_WRONG, node, name=set_id, detail="a set is a mapping `title`, `questions`")
        return
    spec = desk.read(SetSpec, node, node.entries.keys())
    if spec is None:
        return
    if set_id in shelf.sets:
        desk.note(Code.SET_DUPLICATE, key, name=set_id, first=str(shelf.sets[set_id][1]))
        return
    shelf.sets[set_id] = (QuestionSet(id=set_id, title=spec.title, question_ids=spec.questions), desk.place(key))
    members = node.get("questions")
    if isinstance(members, ListNode):
        shelf.members.extend((item.value, desk.place(item)) for item in members.items if isinstance(item, TextNode))


def _known_sets(shelf: _Shelf) -> dict[str, QuestionSet]:
    """The sets, without questions that could not be built; names of no question at all are noted."""
    declared_ids = {question_id for question_id, _ in shelf.places}
    for name, place in shelf.members:
        if name not in declared_ids:
            shelf.findings.append(finding(Code.SET_QUESTION, place, name=name, advice=nearest(name, declared_ids)))
    known: dict[str, QuestionSet] = {}
    for set_id, (declared, _) in shelf.sets.items():
        ids = tuple(question_id for question_id in declared.question_ids if question_id in shelf.questions)
        if ids:
            known[set_id] = QuestionSet(id=set_id, title=declared.title, question_ids=ids)
    return known
