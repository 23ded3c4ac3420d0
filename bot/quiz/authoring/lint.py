"""What may a question not do, although its fields are well formed?

Everything here looks at one question: its texts as written, and, where it could be built, its answers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.quiz.authoring.desk import Desk, nearest
from bot.quiz.authoring.findings import Code
from bot.quiz.authoring.specs import TOPICS
from bot.quiz.authoring.yaml_text import ListNode, MapNode, Node, TextNode, texts
from bot.quiz.kinds.base import Kind
from bot.quiz.normalise import normalise
from bot.quiz.patterns import is_regex
from bot.quiz.question import Question
from bot.wording import Language

# Characters a text may have so that the whole question fits into one message on every platform (Slack: 3,000 in a
# section; Discord: 4,000 in a message). Options stand in the body, so they are not bound by a button's 75.
BUDGETS = {
    "stem": 1_500,
    "prompt": 500,
    "text": 300,
    "items": 150,
    "left": 150,
    "right": 150,
    "hint": 500,
    "say": 500,
    "explain": 2_000,
    "reference": 1_500,
    "source": 500,
}
MENUS = {"options": "options", "items": "items", "left": "entries", "right": "entries"}
MENU_SIZES = (2, 10)  # Slack draws up to 10 radio buttons or checkboxes
MAX_ANSWERS = 5  # fields of a Discord form

_CODE = re.compile(r"`[^`\n]*`")
_LATEX = re.compile(
    r"\$\$|\$[^$\n]*[\\^_{}=][^$\n]*\$|\\[(\[]|\\[A-Za-z]+\{|\\(?:times|cdot|approx|le|ge|div|pm|sum|to)\b"
)
_HAN = re.compile(r"[\u3400-\u9fff]")
_LETTERS_OF_A_LEAK = 4
_SIGNS_OF_A_LEAK = 2


def lint(node: MapNode, question: Question | None, desk: Desk) -> None:
    """Note everything in *node* that breaks a rule; *question* is what was built of it, if anything."""
    topics = node.get("topic")
    if isinstance(topics, ListNode):
        for topic in texts(topics):
            if topic.value not in TOPICS:
                desk.note(Code.TOPIC_UNKNOWN, topic, name=topic.value, advice=nearest(topic.value, TOPICS))
    _lint_fields(node, desk)
    if question is not None:
        leaves = list(question.root.leaves())
        if len(leaves) > MAX_ANSWERS:
            desk.note(Code.PARTS_COUNT, node.get("parts") or node, count=len(leaves), limit=MAX_ANSWERS)
        _lint_hints(node, [leaf.body for leaf in leaves if leaf.body is not None], desk)


def _lint_fields(node: Node, desk: Desk) -> None:
    """Every mapping below *node*, by what its fields are named."""
    match node:
        case ListNode(items=items):
            for item in items:
                _lint_fields(item, desk)
        case MapNode(entries=entries):
            for name, (_, value) in entries.items():
                if name in BUDGETS:
                    _lint_text(name, value, desk)
                if name in MENUS and isinstance(value, MapNode):
                    _lint_menu(name, value, desk)
                _lint_fields(value, desk)
            _lint_aliases(node, desk)
        case TextNode():
            pass


def _lint_text(name: str, node: Node, desk: Desk) -> None:
    limit = BUDGETS[name]
    for text in texts(node):
        if len(text.value) > limit:
            desk.note(Code.TEXT_LONG, text, count=len(text.value), name=f"`{name}`", limit=limit)
        latex = _LATEX.search(_CODE.sub("", text.value))
        if latex:
            desk.note(Code.LATEX, text, name=latex[0])
    if isinstance(node, TextNode) and _HAN.search(node.value) and name != "source":
        desk.note(Code.LANGUAGE_MISSING, node, name=name, detail="missing language: en")


def _lint_menu(name: str, menu: MapNode, desk: Desk) -> None:
    least, most = MENU_SIZES
    if not least <= len(menu.entries) <= most:
        desk.note(Code.OPTIONS_COUNT, menu, count=len(menu.entries), name=MENUS[name], least=least, limit=most)
    if name == "options":
        for letter, (_, option) in menu.entries.items():
            if not isinstance(option, MapNode) or option.get("explain") is None:
                desk.note(Code.OPTION_EXPLAIN, option, name=letter)


def _lint_aliases(node: MapNode, desk: Desk) -> None:
    """Near misses without a sentence, and answers that are accepted here and something else there."""
    for name in ("near", "wrong", "partial"):
        for near in _items(node.get(name)):
            if isinstance(near, MapNode) and near.get("say") is None:
                desk.note(Code.NEAR_SAY, near)
    accepted = {normalise(alias.value) for alias in _below(node.get("accept")) if not is_regex(alias.value)}
    for name in ("reject", "partial", "confusable"):
        for entry in _items(node.get(name)):
            aliases = entry.get("accept") if isinstance(entry, MapNode) else entry
            for alias in _below(aliases):
                if not is_regex(alias.value) and normalise(alias.value) in accepted:
                    desk.note(Code.ALIAS_AMBIGUOUS, alias, name=alias.value, other=f"`{name}`")


def _lint_hints(node: MapNode, bodies: list[Kind], desk: Desk) -> None:
    answers = {normalise(answer): answer for body in bodies for answer in body.right_answers() if _can_leak(answer)}
    for hint in _items(node.get("hint")):
        for text in _below(*(hint.get(language.value) for language in Language) if isinstance(hint, MapNode) else ()):
            leaked = next((answer for form, answer in answers.items() if _holds(normalise(text.value), form)), None)
            if leaked is not None:
                desk.note(Code.HINT_LEAKS, text, name=leaked)


def _items(node: Node | None) -> list[Node]:
    return node.items if isinstance(node, ListNode) else []


def _below(*nodes: Node | None) -> Iterator[TextNode]:
    for node in nodes:
        if node is not None:
            yield from texts(node)


def _can_leak(answer: str) -> bool:
    """Letters of options and single signs stand in any text; words and numbers give themselves away."""
    letters = sum(char.isascii() and char.isalpha() for char in answer)
    signs = sum(char.isdigit() or bool(_HAN.match(char)) for char in answer)
    return letters >= _LETTERS_OF_A_LEAK or signs >= _SIGNS_OF_A_LEAK


def _holds(text: str, answer: str) -> bool:
    """Whether *answer* stands in *text* as words of its own."""
    before = r"(?<![a-z0-9.])" if answer[:1].isascii() else ""
    behind = r"(?![a-z0-9])" if answer[-1:].isascii() else ""
    return re.search(before + re.escape(answer) + behind, text) is not None
