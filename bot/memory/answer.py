"""What does `/mem` answer? The way from a line to a `Reply`, and the order of its passages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.memory.answers import passages
from bot.memory.answers.drawing import figure
from bot.memory.answers.fitting import Verdict, fit
from bot.memory.answers.helping import help_reply, is_verbose, topic_of
from bot.memory.answers.inverse import Found, solved
from bot.memory.answers.others import batch_reply, formats_reply, inference_reply
from bot.memory.answers.tables import anatomy_table, comparison_table, places_table, sweep_table, timeline_table
from bot.memory.answers.verdicts import change_parts, fit_paragraph, found_paragraph
from bot.memory.estimate import estimate
from bot.memory.line.questions import EffectiveBatch, Formats, Inference, Training
from bot.memory.line.reading import read
from bot.memory.line.slots import Ask
from bot.memory.results import Estimate
from bot.replies import Bullets, Paragraph, Part, Reply, Table, Tone
from bot.wording import Language, Message, say

MOST_CHARACTERS = 1_999  # a Discord message takes 2,000
_EVERYTHING = 5  # more than any passage is dispensable
_NEEDED = 1  # keeps only what no answer leaves out
_LONGER = Language.EN  # what fits in these words fits in the others: all languages leave out the same
_MOST_TIMES_LONGER = 1.6  # than in any other language; answers of all kinds are 1.3 to 1.56 times as long


def answer(query: str, language: Language) -> Reply:
    """The reply to a `/mem` line; an empty one asks for help.

    Raises:
        UserError: the line cannot be read; the message says what to write instead.
    """
    topic = topic_of(query)
    if topic is not None:
        return help_reply(topic, language, verbose=is_verbose(query))
    question = read(query)
    match question:
        case Training():
            return training_reply(question, language)
        case EffectiveBatch():
            return batch_reply(question, language)
        case Formats():
            return formats_reply(question, language)
        case Inference():
            return inference_reply(question, language)


@dataclass(frozen=True, slots=True)
class _Passage:
    """A part, and how soon the short form leaves it out: 0 never, else the highest first."""

    part: Part
    dispensable: int = 0


def training_reply(question: Training, language: Language) -> Reply:
    """Everything about one training; short unless the line says `verbose` or `explain`."""
    inverse = solved(question)
    if inverse:
        question = replace(question, setup=inverse.setup)
    found = estimate(question.setup)
    if question.asked & {Ask.VERBOSE, Ask.EXPLAIN}:
        return _draft(question, found, inverse, language).reply(_EVERYTHING)
    draft = _draft(question, found, inverse, language)
    if language is not _LONGER and _MOST_TIMES_LONGER * len(draft.whole.summary) <= MOST_CHARACTERS:
        return draft.whole
    longer = draft if language is _LONGER else _draft(question, found, inverse, _LONGER)
    level = _level(longer)
    if level is not None:
        return draft.reply(level)
    reply, measured = draft.reply(_NEEDED), longer.reply(_NEEDED)
    while len(measured.summary) > MOST_CHARACTERS:
        fewer, fewer_measured = _with_a_line_less(reply.parts), _with_a_line_less(measured.parts)
        if fewer is None or fewer_measured is None:
            break
        reply, measured = replace(reply, parts=fewer), replace(measured, parts=fewer_measured)
    return reply


def _with_a_line_less(parts: tuple[Part, ...]) -> tuple[Part, ...] | None:
    """*parts* without the last line of the last list or table: lists go from the smallest change to the largest.

    The first of several tables is a sweep over GPUs; the last says what the number is made of, and stays whole. Of the
    small print before the closing line the remarks go first; what is estimated and what was assumed stand last.
    """
    tables = [part for part in parts if isinstance(part, Table)]
    for at in reversed(range(len(parts))):
        part = parts[at]
        shorter: Part | None = None
        if isinstance(part, Bullets) and len(part.items) > 1:
            shorter = replace(part, items=part.items[:-1], labels=part.labels[:-1])
        elif isinstance(part, Table) and part is not tables[-1] and len(part.rows) > 1:
            shorter = replace(part, rows=part.rows[:-1])
        elif isinstance(part, Paragraph) and at == len(parts) - 2 and "\n" in part.text:
            shorter = replace(part, text=part.text.partition("\n")[2])
        if shorter is not None:
            return (*parts[:at], shorter, *parts[at + 1 :])
    return None


@dataclass(frozen=True, slots=True)
class _Draft:
    """An answer in one language before anything is left out."""

    whole: Reply
    passages: tuple[_Passage, ...]
    language: Language

    def reply(self, level: int) -> Reply:
        """Without the passages of *level* and above; then it says that it was shortened."""
        kept = tuple(passage.part for passage in self.passages if passage.dispensable < level)
        if len(kept) == len(self.passages):
            return self.whole
        shortened = Paragraph(text=say(self.language, Message("memory-shortened")))
        return replace(self.whole, parts=(*kept, shortened))


def _draft(question: Training, found: Estimate, inverse: Found | None, language: Language) -> _Draft:
    wanted = list(_passages(question, found, inverse, language))
    if found.timeline:
        wanted.append(_Passage(figure(found, question.setup.device, language), 2))
    title = passages.title(question.setup, found, language)
    whole = Reply(title=title, parts=tuple(passage.part for passage in wanted), tone=_tone(question, found))
    return _Draft(whole, tuple(wanted), language)


def _level(draft: _Draft) -> int | None:
    """How much can be said within the limit; None where even what is needed is too long."""
    levels = range(_EVERYTHING, _NEEDED - 1, -1)
    return next((level for level in levels if len(draft.reply(level).summary) <= MOST_CHARACTERS), None)


def _tone(question: Training, found: Estimate) -> Tone:
    device = question.setup.device
    if device is None or fit(found, device).verdict is Verdict.FITS:
        return Tone.PLAIN
    return Tone.WARNING


def _passages(question: Training, found: Estimate, inverse: Found | None, language: Language) -> Iterator[_Passage]:
    """The order of an answer: the number, what it is made of, when, whether it fits, what it leaves out."""
    setup = question.setup
    asked = question.asked
    if inverse and setup.device:
        yield _Passage(found_paragraph(inverse, setup.device, language))
    yield _Passage(passages.arithmetic(setup, found, language))
    if question.degree_open:
        yield _titled("memory-sweep", {"world": str(setup.sharding.world)}, language)
        yield _Passage(sweep_table(setup, language))
    if Ask.EXPLAIN in asked:
        yield _titled("memory-explain", {}, language)
        yield _Passage(Bullets(items=tuple(passages.explanation(setup, found, language))))
    yield _Passage(anatomy_table(found, setup, language, everything=Ask.VERBOSE in asked))
    yield _Passage(passages.timeline(setup, found, language))
    if found.timeline and asked & {Ask.TIMELINE, Ask.VERBOSE}:
        yield _Passage(timeline_table(found, language))
    if setup.device:
        yield _Passage(fit_paragraph(found, setup.device, language))
        if fit(found, setup.device).verdict is Verdict.DOES_NOT_FIT:
            for part in change_parts(setup, setup.device, language, everything=Ask.VERBOSE in asked):
                yield _Passage(part)
    yield _Passage(passages.recipes(setup, found, language), 1)
    if Ask.COMPARE in asked:
        yield _titled("memory-compare", {}, language)
        yield _Passage(comparison_table(setup, language))
    if found.candidates and Ask.VERBOSE in asked:
        yield _titled("memory-candidates", {}, language)
        yield _Passage(places_table(found, language))
    yield from _small_print(question, found, language)


def _small_print(question: Training, found: Estimate, language: Language) -> Iterator[_Passage]:
    price = passages.costs(question.setup, language)
    if price:
        yield _Passage(price, 3)
    step = passages.foreach(question, found, language)
    if step:
        yield _Passage(step, 4)
    lines = [
        passages.notes(question, language),
        passages.not_counted(question, language),
        passages.exactness(found, language),
        passages.assumed(question, language),
    ]
    if Ask.VERBOSE in question.asked:
        lines.append(say(language, Message("memory-unconfirmed")))
        lines.append(passages.read_as(question, language))
    yield _Passage(Paragraph(text="\n".join(line for line in lines if line)))


def _titled(key: str, gaps: dict[str, str], language: Language) -> _Passage:
    return _Passage(Paragraph(text=say(language, Message(key, gaps))))
