"""How do the posts of the day look: the question, and later its answers?

Nothing of a question post may depend on the key: not a byte of its texts, labels or actions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from bot.actions import action
from bot.codec import from_text
from bot.daily.asking import Asking
from bot.daily.instants import from_ms
from bot.quiz.drawing import explanation_parts, percent, question_parts
from bot.quiz.fields import answer_controls, answer_token
from bot.quiz.grade import Grade
from bot.quiz.question import Question
from bot.replies import (
    Audience,
    Awaits,
    Bullets,
    Button,
    ChoiceField,
    Control,
    Divider,
    Paragraph,
    Part,
    Reply,
    Table,
    TextField,
    literal,
)
from bot.storage.records import Attempt, AttemptState, OutboxRow
from bot.wording import Language, Message, say

MOST_NAMED = 20
LEAST_FOR_SHARES = 5  # answers, below which shares would tell who answered what


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """A question of the day as it is to be shown; *languages* are one or both, *last_answers* an address or empty."""

    row: OutboxRow
    question: Question
    asking: Asking
    zone: ZoneInfo
    languages: tuple[Language, ...]
    is_late: bool = False
    num_answered: int = 0
    is_void: bool = False
    is_sample: bool = False
    last_answers: str = ""


def post_reply(post: Post) -> Reply:
    """The question for everybody in the channel."""
    first = post.languages[0]
    parts: list[Part] = []
    for language in post.languages:
        parts += [Divider()] if parts else []
        parts += _question(post, language)
    if post.is_sample or post.is_void:
        controls: tuple[Control, ...] = ()
    else:
        controls = (
            *answer_controls(
                post.question,
                tuple(post.question.root.leaves()),
                lambda span: answer_token("day-answer", post.row.post_id, post.question, span, first),
                first,
            ),
            Button(action=action("day-open", post.row.post_id), label=say(first, Message("daily-open-button"))),
        )
    return Reply(
        title=_title("daily-title", post, first),
        parts=tuple(parts),
        controls=controls,
        audience=Audience.CHANNEL,
        awaits=Awaits.SAME if post.is_sample or post.is_void else _awaits(post.question, first),
        mention=post.asking.mention,
        opens_thread=post.asking.opens_thread,
    )


def _question(post: Post, language: Language) -> list[Part]:
    if post.is_void:
        return [Paragraph(text=say(language, Message("daily-void-post")))]
    parts: list[Part] = []
    if post.is_late:
        due = f"{from_ms(post.row.due_at).astimezone(post.zone):%H:%M}"
        parts.append(Paragraph(text=say(language, Message("daily-late", {"time": due}))))
    parts += question_parts(post.question, language, post.row.post_id)
    parts.append(Paragraph(text=say(language, Message("daily-how-" + post.asking.feedback.value))))
    if post.row.reveal_at is not None:
        when = f"{from_ms(post.row.reveal_at).astimezone(post.zone):%H:%M} ({post.zone.key})"
        parts.append(Paragraph(text=say(language, Message("daily-reveal-at", {"time": when}))))
    if post.last_answers:
        parts.append(Paragraph(text=say(language, Message("daily-last-answers", {"url": post.last_answers}))))
    if post.num_answered:
        parts.append(Paragraph(text=say(language, Message("daily-num-answered", {"num": post.num_answered}))))
    return parts


def reveal_reply(post: Post, answered: Sequence[Attempt], named: Sequence[str] = ()) -> Reply:
    """The answers: what was asked, the key, why, and how people chose; *answered* are the attempts that count.

    *named* are those who were right and want to be named.
    """
    first = post.languages[0]
    parts: list[Part] = []
    for language in post.languages:
        parts += [Divider()] if parts else []
        parts += [Paragraph(text=post.question.stem.to(language)), *_keys(post.question, language)]
        parts += explanation_parts(post.question, language)
        parts += _shares(post.question, answered, language)
        if named:
            parts.append(Paragraph(text=_named(named, language)))
    controls = (
        Button(action=action("day-result", post.row.post_id), label=say(first, Message("daily-result-button"))),
        Button(
            action=action("next", post.question.id, first.value), label=say(first, Message("daily-practise-button"))
        ),
    )
    return Reply(
        title=_title("daily-reveal-title", post, first),
        parts=tuple(parts),
        controls=controls,
        audience=Audience.CHANNEL,
        awaits=Awaits.SAME,
    )


def _named(named: Sequence[str], language: Language) -> str:
    names = ", ".join(literal(name) for name in named[:MOST_NAMED])
    more = len(named) - MOST_NAMED
    key = "daily-named" if more <= 0 else "daily-named-more"
    return say(language, Message(key, {"names": names, "num": max(more, 0)}))


def _keys(question: Question, language: Language) -> list[Part]:
    """The key of each part; for a choice, every option and why it is right or wrong."""
    root = question.root
    if root.body is not None:
        notes = root.body.notes((), language)
        return (
            [Bullets(items=tuple(n.text for n in notes), labels=tuple(f"{n.label}:" for n in notes))] if notes else []
        )
    leaves = [(leaf.id, leaf.body.key(language)) for leaf in root.leaves() if leaf.body is not None]
    labels = tuple(f"({leaf_id})" for leaf_id, _ in leaves)
    return [Bullets(items=tuple(key for _, key in leaves), labels=labels)]


def _shares(question: Question, answered: Sequence[Attempt], language: Language) -> list[Part]:
    num = len(answered)
    counted = Paragraph(text=say(language, Message("daily-num-answered", {"num": num})))
    if num < LEAST_FOR_SHARES:
        return [counted]
    right = sum((attempt.score or 0.0) >= 1 for attempt in answered)
    told = Paragraph(text=say(language, Message("daily-share-right", {"num": num, "share": percent(right / num)})))
    if question.root.body is None:
        return [told, _shares_of_parts(question, answered, language)]
    field = question.root.body.field("", "", language)
    if not isinstance(field, ChoiceField):
        return [told]
    chosen = Counter(letter for attempt in answered for letter in _selection(attempt))
    rows = tuple((option.label, percent(chosen[option.value] / num)) for option in field.options)
    header = (say(language, Message("daily-column-option")), say(language, Message("daily-column-share")))
    return [told, Table(header=header, rows=rows), *_mistake(answered, language)]


def _shares_of_parts(question: Question, answered: Sequence[Attempt], language: Language) -> Table:
    """How many were right in each part, of all who answered."""
    right = Counter(
        response.part_id for attempt in answered for response in attempt.responses if (response.score or 0.0) >= 1
    )
    rows = tuple((f"({leaf.id})", percent(right[leaf.id] / len(answered))) for leaf in question.root.leaves())
    header = (say(language, Message("daily-column-part")), say(language, Message("daily-column-right")))
    return Table(header=header, rows=rows)


def _mistake(answered: Iterable[Attempt], language: Language) -> list[Part]:
    """The wrong answer that was given most often, if more than one gave it."""
    wrong = Counter(_selection(attempt) for attempt in answered if (attempt.score or 0.0) < 1)
    most = [(count, selection) for selection, count in wrong.items() if selection and count > 1]
    if not most:
        return []
    count, selection = max(most)
    said = Message("daily-common-mistake", {"answer": ", ".join(selection), "num": count})
    return [Paragraph(text=say(language, said))]


def _selection(attempt: Attempt) -> tuple[str, ...]:
    grades = (from_text(Grade, response.grade_text) for response in attempt.responses)
    return next((tuple(grade.selection) for grade in grades if grade.selection), ())


def counted(attempts: Iterable[Attempt]) -> tuple[Attempt, ...]:
    """The attempts on a post that were answered, wholly or in part."""
    return tuple(each for each in attempts if each.score is not None and each.state is not AttemptState.SKIPPED)


def _title(key: str, post: Post, language: Language) -> str:
    said = say(language, Message(key, {"date": post.row.local_date or ""}))
    level = say(language, Message("level", {"level": str(post.question.difficulty)}))
    return f"{said} · {post.question.id} · {', '.join(post.question.topics)} · {level}"


def _awaits(question: Question, language: Language) -> Awaits:
    fields = [leaf.body.field("", "", language) for leaf in question.root.leaves() if leaf.body is not None]
    return Awaits.NUMBER if any(isinstance(one, TextField) and one.number for one in fields) else Awaits.TEXT
