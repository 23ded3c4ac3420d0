"""What does a question look like, and what does its result?

Only parts of a reply are made here; controls belong to the commands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b

from bot.quiz.grade import Grade, Outcome
from bot.quiz.progress import Scores
from bot.quiz.question import PartOf, Question
from bot.replies import Bullets, Divider, Paragraph, Part, Quote, Tone
from bot.wording import Language, Message, Sentence, say

_FULL = 0.9995  # a score that prints as 100 %


def percent(score: float) -> str:
    """A score as people read it: `67 %`."""
    return f"{round(100 * score)} %"


def tone_of(score: float) -> Tone:
    """How a score feels."""
    if score >= _FULL:
        return Tone.RIGHT
    return Tone.PARTLY if score > 0 else Tone.WRONG


def question_parts(question: Question, language: Language, seed: str) -> tuple[Part, ...]:
    """Stem, prompts, options, and the rule of credit; nothing here depends on the key.

    *seed* orders the options of a question that shuffles them: the same seed, the same order.
    """
    parts: list[Part] = [Paragraph(text=question.stem.to(language))]
    parts += _asked(question.root, language, seed)
    rule = _credit_rule(question.root, language)
    if rule:
        parts.append(Paragraph(text=f"*{rule}*"))
    return tuple(parts)


def _asked(root: PartOf, language: Language, seed: str) -> list[Part]:
    """The prompts of all parts in one list, then what the leaves show (options, items)."""
    parts = [part for part in _with_parts_below(root) if part.id]
    prompts = [(part.id, part.prompt.to(language)) for part in parts if part.prompt is not None]
    shown: list[Part] = []
    if prompts:
        shown.append(
            Bullets(items=tuple(text for _, text in prompts), labels=tuple(f"({part_id})" for part_id, _ in prompts))
        )
    for leaf in root.leaves():
        if leaf.body is not None:
            own = leaf.body.shown(language)
            shown += [_shuffled(part, f"{seed} {leaf.id}") for part in own] if leaf.body.shuffles else own
    return shown


def _shuffled(part: Part, seed: str) -> Part:
    """The lines of a list in the order that *seed* gives; each keeps its letter."""
    if not isinstance(part, Bullets):
        return part
    lines = zip(part.labels, part.items, strict=True)
    ordered = sorted(lines, key=lambda line: blake2b(f"{seed} {line[0]}".encode()).digest())
    return Bullets(labels=tuple(label for label, _ in ordered), items=tuple(item for _, item in ordered))


def _with_parts_below(part: PartOf) -> Iterator[PartOf]:
    yield part
    for child in part.children:
        yield from _with_parts_below(child)


def _credit_rule(root: PartOf, language: Language) -> str:
    if root.body is not None:
        key = root.body.credit_rule()
        return say(language, Message(key)) if key else ""
    num_parts = len(root.children)
    if len({child.weight for child in root.children}) == 1:
        return say(language, Message("credit-equal-parts", {"parts": num_parts}))
    return say(language, Message("credit-weighted-parts", {"parts": num_parts}))


def result_parts(
    question: Question, grades: Mapping[str, Grade], scores: Scores, language: Language
) -> tuple[Part, ...]:
    """What was read and how it was graded, part by part, for every leaf in *grades*."""
    if question.root.body is not None and question.root.id in grades:
        grade = grades[question.root.id]
        remarks = [Paragraph(text=say(language, sentence)) for sentence in grade.remarks]
        return (*remarks, *option_notes(question.root, grade, language))
    leaves = [leaf for leaf in question.root.leaves() if leaf.id in grades]
    lines = [_leaf_line(leaf, grades[leaf.id], scores.get(leaf.id), language) for leaf in leaves]
    return (Bullets(items=tuple(lines), labels=tuple(f"({leaf.id})" for leaf in leaves)),) if leaves else ()


def option_notes(leaf: PartOf, grade: Grade, language: Language) -> list[Part]:
    """For a choice: every option, whether it was chosen, whether it is right, and why."""
    notes = leaf.body.notes(grade.selection or (), language) if leaf.body is not None else ()
    if not notes:
        return []
    colon = "：" if language is Language.ZH else ":"
    return [Bullets(items=tuple(note.text for note in notes), labels=tuple(f"{note.label}{colon}" for note in notes))]


def _leaf_line(leaf: PartOf, grade: Grade, score: float | None, language: Language) -> str:
    """One leaf in one line: verdict, remarks, and the key where the mark is not full."""
    if score is None:
        verdict = say(language, Message("verdict-open"))
    else:
        verdict = f"**{say(language, Message('verdict-' + tone_of(score).value))}** {percent(score)}"
    pieces = [verdict, *(say(language, sentence) for sentence in grade.remarks)]
    if score is not None and score < _FULL and leaf.body is not None:
        pieces.append(say(language, Message("key-is", {"key": leaf.body.key(language)})))
    return " · ".join(pieces)


def explanation_parts(question: Question, language: Language) -> tuple[Part, ...]:
    """The key of a question of one part, and why."""
    parts: list[Part] = [Divider()]
    if question.root.body is not None:
        key = question.root.body.key(language)
        parts.append(Paragraph(text=say(language, Message("key-is", {"key": key}))))
    parts.append(Paragraph(text=question.explain.to(language)))
    if question.source is not None:
        parts.append(Paragraph(text=say(language, Message("source-is", {"source": question.source.to(language)}))))
    return tuple(parts)


def reference_parts(leaves: tuple[PartOf, ...], language: Language) -> tuple[Part, ...]:
    """The reference answers a learner compares with when the grader is not sure."""
    parts: list[Part] = []
    for leaf in leaves:
        if leaf.body is None:
            continue
        name = f" ({leaf.id})" if leaf.id else ""
        parts.append(Paragraph(text=say(language, Message("reference-is", {"part": name}))))
        parts.append(Quote(text=leaf.body.key(language)))
    return tuple(parts)


def ask_parts(grade: Grade, language: Language) -> tuple[Part, ...]:
    """Why an answer could not be read, and what to write instead."""
    sentences: list[Sentence] = list(grade.remarks)
    for child in grade.parts or ():
        if child.outcome is Outcome.ASK:
            sentences += child.remarks
    return tuple(Paragraph(text=say(language, sentence)) for sentence in sentences)
