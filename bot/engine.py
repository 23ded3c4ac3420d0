"""Requests in, replies out.

How a request is served:

1. **Read and decide**, in one read transaction: the delivery was answered before → that reply again. Otherwise the
   command or the control's handler looks at the store and the bank, grades if there is something to grade, and gives
   back a `Decision`: the reply, and the effects that must be durable before it is given.
2. **Settle**, in one short write transaction: record the delivery with its reply, run the effects. Known delivery →
   the recorded reply, no effect. An effect that finds the store changed since step 1 (another click was faster)
   undoes the transaction, and step 1 begins again.

So one request has one effect however often it is delivered, nobody is answered before the write is durable, and
nothing slow happens while others wait for the writer.

Rules of this room: no sentence is written here, no platform is known here, and what a command does stands in the
command's own file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from bot.actions import parse_action
from bot.codec import from_text, to_text
from bot.commands import ACTIONS, CHANNEL_ACTIONS, COMMANDS, answer, daily_form, forms, help  # noqa: A004 - what the command is called
from bot.commands.board_names import board_name
from bot.commands.context import Context, Decision, event_key
from bot.commands.finding import find_command
from bot.daily.instants import to_ms
from bot.daily.welcome import Arrival, welcome_row
from bot.errors import StorageError, UserError
from bot.ports import Clock, Outgoing, Store, Transaction
from bot.quiz.question import Bank, Question
from bot.replies import Form, Paragraph, Reply, Tone
from bot.requests import Opened, Pressed, Request, Said, storable
from bot.storage import boards, departures, events, learners, notes, outbox, people, schedules
from bot.wording import Language, Message, say

KEPT = timedelta(days=90)  # platforms redeliver within hours; an answer may be shared for months
KEPT_AFTER_DEPARTURE = timedelta(days=30)
PLANNED_ANEW = timedelta(days=2)  # more than zone data can move an instant (26 h), and a question may be late
_PRUNED_AT_ONCE = 500  # rows of one transaction, so that nobody waits for it
_TRIES = 5  # a request loses a race at most once per rival; more rivals than this is not a person


class _Overtaken(Exception):  # noqa: N818 - not an error: the request is decided anew
    """The store changed between the decision and its effects."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Engine:
    """Answers requests from *bank* and *store*; *language* is spoken where nothing else says which.

    *outgoing* hears what has changed for those who asked nothing.
    """

    bank: Bank
    store: Store
    clock: Clock
    language: Language = Language.EN
    outgoing: Outgoing | None = None

    async def handle(self, request: Request) -> Reply:
        """The reply to *request*, after everything it changes is durable.

        Raises:
            StorageError: the store cannot be used now; nothing was recorded, the same request may come again.
        """
        request = storable(request)
        now_ms = to_ms(self.clock())
        for _ in range(_TRIES):
            decision = await self.store.read(partial(self._decide, request, now_ms))
            try:
                reply = await self.store.write(partial(_settle, request, decision, now_ms))
            except _Overtaken:
                continue
            if decision.erases:
                await self.store.scrub()
            self._tell(decision)
            return reply
        raise StorageError("overtaken too often")

    def asks_about_channel(self, what: Opened | Said | Pressed) -> bool:
        """Whether the answer depends on who manages the channel, or on whether the bot may post there.

        An adapter that has to ask its platform for `Request.manages` and `Request.obstacle` asks only then.
        """
        match what:
            case Opened():
                return False
            case Pressed(action=token):
                return _verb(token) in CHANNEL_ACTIONS
            case Said(text=text):
                return _asks_channel(text)

    async def arrived(self, arrival: Arrival) -> None:
        """The bot was added to a workspace, or is there again: welcome it once, and let go on what rested since."""
        now_ms = to_ms(self.clock())
        row = welcome_row(arrival, spoken_language(arrival.locale, self.language), now_ms)

        def settle(tx: Transaction) -> None:
            departures.come_back(tx, arrival.team, now_ms)
            outbox.plan(tx, row)

        await self.store.write(settle)
        if self.outgoing is not None:
            self.outgoing.wake()

    async def departed(self, team: str) -> None:
        """The bot was taken out of a workspace (`platform:team`); one that is only out of reach has not been left."""
        now_ms = to_ms(self.clock())
        await self.store.write(partial(departures.depart, team=team, at=now_ms))

    async def forget_departed(self) -> None:
        """Delete what is kept of workspaces that were left thirty days ago; at every start and once a day."""
        before = to_ms(self.clock() - KEPT_AFTER_DEPARTURE)
        for team in await self.store.read(partial(departures.departed_before, before=before)):
            for learner_id in await self.store.read(partial(departures.learners_of, team=team)):
                await self.store.write(partial(people.forget, learner_id=learner_id))
            await self.store.write(partial(departures.forget_team, team=team))
            await self.store.scrub()

    async def follow_zones(self, zone_data: str) -> int:
        """Plan anew when governments have changed their clocks; how many schedules that concerned.

        *zone_data* names the version of the zone data; what is in the outbox already stays as it is. A question whose
        time is moved into the past by it comes late instead of never.
        """
        since_ms = to_ms(self.clock() - PLANNED_ANEW)

        def settle(tx: Transaction) -> int:
            if notes.noted(tx, notes.ZONE_DATA) == zone_data:
                return 0
            replanned = schedules.replan_from(tx, since_ms)
            notes.take_note(tx, notes.ZONE_DATA, zone_data)
            return replanned

        return await self.store.write(settle)

    async def form(self, token: str) -> Form | None:
        """The form that a control with this action opens, for platforms that must show it at once; a choice is one too.

        From the bank in memory; only a question that has changed since it was shown is looked up in the store. None
        when the control opens no form, or its question is gone.

        Raises:
            StorageError: the store had to be asked and cannot answer now.
        """
        if _verb(token) == daily_form.VERB:
            return daily_form.daily_form(self.bank, token, {})
        asked = forms.asked_by(token)
        question = None if asked is None else await self._question_of(asked)
        return None if asked is None or question is None else forms.form_of(question, asked)

    def faults(self, token: str, fields: Mapping[str, tuple[str, ...]]) -> Form | None:
        """The form again, with what was sent and why it cannot be read; None when it can.

        None too when the bank in memory does not say: then `handle` does.
        """
        asked = forms.asked_by(token)
        question = None if asked is None else forms.question_in_bank(self.bank, asked)
        return None if asked is None or question is None else forms.faults_of(question, asked, fields)

    async def _question_of(self, asked: forms.Asked) -> Question | None:
        return forms.question_in_bank(self.bank, asked) or await self.store.read(
            partial(forms.question_in_store, asked=asked)
        )

    def _tell(self, decision: Decision) -> None:
        if self.outgoing is None:
            return
        for post_id in decision.outdated:
            self.outgoing.redraw(post_id)
        if decision.sends:
            self.outgoing.wake()

    async def forget_old_deliveries(self) -> None:
        """Drop the replies kept for redelivery and sharing once nobody can want them any more; at every start."""
        before = to_ms(self.clock() - KEPT)
        while await self.store.write(partial(events.prune_events, before=before, limit=_PRUNED_AT_ONCE)):
            pass

    def _decide(self, request: Request, now_ms: int, tx: Transaction) -> Decision:
        known = events.find_event(tx, event_key(request))
        if known is not None:
            return Decision(reply=from_text(Reply, known))
        own = learners.learner_language(tx, request.learner_id)
        context = Context(
            request=request,
            tx=tx,
            bank=self.bank,
            now_ms=now_ms,
            language=Language(own) if own else spoken_language(request.locale, self.language),
        )
        try:
            decision = _dispatch(context)
        except UserError as error:
            text = say(context.language, error.message)
            reply = Reply(parts=(Paragraph(text=text),), tone=Tone.ERROR)
            decision = Decision(reply=reply, is_kept=not error.names_people)
        spoken = replace(decision.reply, language=decision.reply.language or context.language)
        return replace(decision, reply=spoken)


def spoken_language(locale: str, default: Language) -> Language:
    """The language of a platform's locale (`zh-TW`, `zh_CN.UTF-8`, `en-GB`), else *default*."""
    prefix = locale.lower().replace("_", "-").partition("-")[0].partition(".")[0]
    return Language(prefix) if prefix in set(Language) else default


def _verb(token: str) -> str | None:
    """What a control does; None when it is of another program."""
    try:
        return parse_action(token).verb
    except UserError:
        return None


def _asks_channel(text: str) -> bool:
    try:
        found = find_command(COMMANDS, text)
    except UserError:
        return False
    return found is not None and found[0].asks_channel


def _dispatch(context: Context) -> Decision:
    match context.request.input:
        case Opened():
            return help.handle_opened(context)
        case Pressed(action=token, fields=fields):
            pressed = parse_action(token)
            handler = ACTIONS.get(pressed.verb)
            if handler is None:
                raise UserError(Message("control-unknown"))
            return handler(context, pressed.args, fields)
        case Said(text=text) as said:
            found = find_command(COMMANDS, text)
            if found is None:
                return answer.handle_text(context, said)
            command, argument = found
            return command.handle(context, argument)


def _settle(request: Request, decision: Decision, now_ms: int, tx: Transaction) -> Reply:
    """The write transaction. Tables are touched in the order of `bot/storage/schema.py`: the event comes last."""
    key = event_key(request)
    known = events.find_event(tx, key)
    if known is not None:
        return from_text(Reply, known)
    if not decision.erases:
        learners.ensure_learner(tx, request.learner_id, now_ms)
        if name := board_name(request.name):  # people change what they are called
            boards.keep_name(tx, request.learner_id, name)
    if not all(effect(tx) for effect in decision.effects):
        raise _Overtaken
    kept = to_text(decision.kept or decision.reply)
    if decision.is_kept and not events.record_event(tx, key, request.learner_id, kept, now_ms):
        raise _Overtaken
    return decision.reply
