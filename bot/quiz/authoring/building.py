"""How does a mapping of the bank become a question?"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256

from bot.quiz.authoring.desk import Desk, field_names, nearest
from bot.quiz.authoring.findings import Code
from bot.quiz.authoring.specs import ID, MAX_ID, PART_ID, PartSpec, QuestionSpec
from bot.quiz.authoring.yaml_text import ListNode, MapNode, Node, TextNode, plain
from bot.quiz.kinds.base import Kind
from bot.quiz.question import Hint, PartOf, Question
from bot.wording import Language, Localised

_QUESTION_FIELDS = field_names(QuestionSpec)
_PART_FIELDS = field_names(PartSpec)
_HASH_LENGTH = 16  # hexadecimal digits: 64 bits


def build(node: MapNode, desk: Desk) -> Question | None:
    """The question of *node*; None after noting everything that is wrong with it."""
    before = len(desk.findings)
    spec = desk.read(QuestionSpec, node, _QUESTION_FIELDS)
    root = _root(node, desk, any_order=spec is not None and spec.any_order)
    if spec is not None and not re.fullmatch(ID, spec.id):
        desk.note(Code.ID_WRONG, _at(node, "id"), name=spec.id, limit=MAX_ID)
    if spec is None or root is None or any(found.is_error for found in desk.findings[before:]):
        return None
    source_text = canonical(node)
    return Question(
        id=spec.id,
        topics=spec.topic,
        difficulty=spec.difficulty,
        stem=spec.stem,
        root=root,
        explain=spec.explain,
        hints=tuple(Hint(text=Localised(zh=hint.zh, en=hint.en), cost=hint.cost) for hint in spec.hint),
        minutes=spec.minutes,
        source=spec.source,
        version=_version(source_text, root),
        face=_face(spec, root),
        source_text=source_text,
    )


def part_nodes(node: MapNode) -> Iterator[tuple[str, Node]]:
    """Where the id of each part of *node* stands."""
    parts = node.get("parts")
    for part in parts.items if isinstance(parts, ListNode) else []:
        own = part.get("id") if isinstance(part, MapNode) else None
        if isinstance(own, TextNode):
            yield own.value, own


def canonical(node: MapNode) -> str:
    """*node* as JSON that is the same in whatever order its author wrote the fields of question and parts.

    Inside a field the order stays: options and items are shown in it.
    """
    question = plain(node)
    assert isinstance(question, dict)  # noqa: S101 - what MapNode become
    parts = question.get("parts")
    if isinstance(parts, list):
        question["parts"] = [dict(sorted(part.items())) if isinstance(part, dict) else part for part in parts]
    return json.dumps(dict(sorted(question.items())), ensure_ascii=False, separators=(",", ":"))


def _version(source_text: str, root: PartOf) -> str:
    """Everything: the text, and the keys, which may be computed by functions outside of it."""
    keys = [leaf.body.key(Language.EN) for leaf in root.leaves() if leaf.body is not None]
    return _hash([source_text, *keys])


def _face(spec: QuestionSpec, root: PartOf) -> str:
    """What is shown before the answer; hints stay out, since they may lean on the key."""
    return _hash([spec.id, asdict(spec.stem), spec.difficulty, list(spec.topic), _part_face(root)])


def _part_face(part: PartOf) -> list[object]:
    shown: list[object] = []
    if part.body is not None:
        for language in Language:
            pieces = (*part.body.shown(language), part.body.field("field", "label", language))
            shown.extend([type(piece).__name__, asdict(piece)] for piece in pieces)
    prompt = asdict(part.prompt) if part.prompt is not None else None
    return [part.id, prompt, shown, [_part_face(child) for child in part.children]]


def _hash(value: object) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:_HASH_LENGTH]


def _root(node: MapNode, desk: Desk, *, any_order: bool) -> PartOf | None:
    parts = node.get("parts")
    if parts is None:
        body = _body(node, desk, _QUESTION_FIELDS)
        return None if body is None else PartOf(id="", body=body)
    for name, (key, _) in node.entries.items():
        if name == "kind":
            desk.note(Code.PARTS_AND_KIND, key)
        elif name not in {*_QUESTION_FIELDS, "parts"}:
            desk.note(Code.FIELD_UNKNOWN, key, name=name, advice=nearest(name, {*_QUESTION_FIELDS, "parts"}))
    if not isinstance(parts, ListNode) or not parts.items:
        desk.note(Code.PARTS_NONE, parts)
        return None
    flat = _flat_parts(node, parts, desk)
    return None if flat is None else PartOf(id="", children=_group("", flat), any_order=any_order)


def _flat_parts(question: MapNode, parts: ListNode, desk: Desk) -> dict[str, PartOf] | None:
    """Every part by id, in the order of the file; None after noting what is wrong."""
    before = len(desk.findings)
    ids = [part_id for part_id, _ in part_nodes(question)]
    flat: dict[str, PartOf] = {}
    for node in parts.items:
        if not isinstance(node, MapNode):
            desk.note(Code.FIELD_WRONG, node, name="parts", detail="each part is a mapping with `id` and `kind`")
            continue
        part = _part(node, desk, ids)
        if part is not None and part.id in flat:
            desk.note(Code.PART_DUPLICATE, _at(node, "id"), name=part.id)
        elif part is not None:
            flat[part.id] = part
    return None if len(desk.findings) > before else flat


def _part(node: MapNode, desk: Desk, ids: list[str]) -> PartOf | None:
    spec = desk.read(PartSpec, node, _PART_FIELDS)
    own = node.get("id")
    name = own.value if isinstance(own, TextNode) else ""
    child = next((other for other in ids if other.startswith(f"{name}.")), None)
    if spec is not None and not re.fullmatch(PART_ID, name):
        desk.note(Code.PART_ID, _at(node, "id"), name=name)
        return None
    if child is not None and node.entries.keys() <= _PART_FIELDS:  # heads a group
        return None if spec is None else PartOf(id=name, prompt=spec.prompt, weight=spec.weight)
    body = _body(node, desk, _PART_FIELDS)
    if child is not None:
        desk.note(Code.PART_GROUP, _at(node, "id"), name=name, child=child)
    return None if spec is None or body is None else PartOf(id=name, prompt=spec.prompt, weight=spec.weight, body=body)


def _group(prefix: str, flat: dict[str, PartOf]) -> tuple[PartOf, ...]:
    """The children of the group *prefix*: its leaves, and groups of those with longer ids."""
    start = f"{prefix}." if prefix else ""
    names = dict.fromkeys(
        start + part_id.removeprefix(start).split(".")[0]
        for part_id in flat
        if part_id.startswith(start) and part_id != prefix
    )
    children = []
    for name in names:
        part = flat.get(name, PartOf(id=name))
        if part.body is None:
            part = PartOf(id=name, prompt=part.prompt, weight=part.weight, children=_group(name, flat))
        children.append(part)
    return tuple(children)


def _body(node: MapNode, desk: Desk, outer: set[str]) -> Kind | None:
    """The kind's own fields: all that are not *outer*."""
    kinds = ", ".join(sorted(desk.kinds))
    kind = node.get("kind")
    if kind is None:
        desk.note(Code.KIND_MISSING, node, kinds=kinds)
        return None
    model = desk.kinds.get(kind.value) if isinstance(kind, TextNode) else None
    if model is None:
        desk.note(Code.KIND_UNKNOWN, kind, name=kind.value if isinstance(kind, TextNode) else "…", kinds=kinds)
        return None
    return desk.read(model, node, node.entries.keys() - outer, known=outer)


def _at(node: MapNode, name: str) -> Node:
    return node.get(name) or node
