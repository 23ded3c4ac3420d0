"""How is one interaction answered? Acknowledged at once and once; whatever comes later goes on from there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

import discord

from adapters.discord import limits
from adapters.discord.drawing import Page, pages
from adapters.discord.files import Attachment, Picture, as_files, attachments_of
from adapters.discord.lost import LOST, NEVER_SENT, persistently
from adapters.discord.modals import modal
from bot.engine import spoken_language
from bot.replies import Audience, Form, Reply
from bot.wording import Language, Message, say

Interaction = discord.Interaction[discord.Client]

_ALREADY = 40060  # it was answered, although the answer to that got lost or said no
_WINDOW_S = 2.8  # after three seconds Discord forgets who asked
_PATIENCE_S = 30.0  # for what may come later


@dataclass(slots=True, kw_only=True)
class Exchange:
    """One interaction, from its acknowledgement to its answer.

    *redraws* is true once the acknowledgement said that the pressed message itself will change.
    """

    interaction: Interaction
    language: Language
    is_acknowledged: bool = False
    redraws: bool = False

    @classmethod
    def of(cls, interaction: Interaction, default: Language) -> Exchange:
        """In the language of the person, as Discord tells it."""
        return cls(interaction=interaction, language=spoken_language(str(interaction.locale), default))

    @property
    def data(self) -> Mapping[str, Any]:
        return cast("Mapping[str, Any]", self.interaction.data or {})

    # the first answer

    async def defer(self) -> None:
        """An answer follows, for this person alone."""
        await self._acknowledge(lambda: self.interaction.response.defer(ephemeral=True, thinking=True))

    async def defer_redrawing(self) -> None:
        """The message that was pressed may change, and looks as it is until then."""
        await self._acknowledge(self.interaction.response.defer)
        self.redraws = True

    async def open(self, form: Form) -> None:
        """A form; Discord takes it only as the very first answer."""
        await self._acknowledge(lambda: self.interaction.response.send_modal(modal(form)))

    async def suggest(self, values: Sequence[str]) -> None:
        """Values for the option that is being typed."""
        choices = [
            discord.app_commands.Choice(name=value, value=value)
            for value in values
            if 0 < len(value) <= limits.OPTION_TEXT
        ]
        await self._acknowledge(lambda: self.interaction.response.autocomplete(choices[: limits.OPTIONS]))

    async def tell(self, message: Message) -> None:
        """One sentence, for this person alone."""
        text = say(self.language, message)
        if not self.is_acknowledged:
            await self._acknowledge(lambda: self.interaction.response.send_message(text, ephemeral=True))
        elif self.redraws:
            await persistently(lambda: self._follow_up(content=text), within_s=_PATIENCE_S)
        else:
            await self._edit(content=text)

    async def _acknowledge(self, answer: Callable[[], Awaitable[object]]) -> None:
        try:
            await persistently(answer, within_s=_WINDOW_S)
        except discord.InteractionResponded:
            pass
        except discord.HTTPException as error:
            if error.code != _ALREADY:
                raise
        self.is_acknowledged = True

    # the answer

    async def answer(self, reply: Reply, picture: Picture) -> None:
        """*reply*, in as many messages as it takes."""
        attachments = await attachments_of(reply, picture)
        first, *rest = pages(reply)
        if reply.audience is Audience.CHANNEL:
            if not self.redraws:
                await self._edit(content="✓")  # ends the private waiting; the channel gets the rest
            await self._publish([first, *rest], attachments)
            return
        if self.redraws and reply.audience is not Audience.REPLACE:
            await self._add(first, attachments)
        else:
            await self._edit(page=first, attachments=attachments)
        for page in rest:
            await self._add(page, ())

    async def _publish(self, drawn: Sequence[Page], attachments: Sequence[Attachment]) -> None:
        for number, page in enumerate(drawn):
            shown = attachments if number == 0 else ()
            await persistently(
                lambda page=page, shown=shown: self._follow_up(page=page, attachments=shown, is_private=False),  # type: ignore[misc]  # mypy reads no types into defaults of a lambda
                within_s=_PATIENCE_S,
                failures=NEVER_SENT,  # everybody would see it twice
            )

    async def _add(self, page: Page, attachments: Sequence[Attachment]) -> None:
        await persistently(lambda: self._follow_up(page=page, attachments=attachments), within_s=_PATIENCE_S)

    async def _follow_up(
        self,
        *,
        content: str = "",
        page: Page | None = None,
        attachments: Sequence[Attachment] = (),
        is_private: bool = True,
    ) -> None:
        more = {} if page is None else {"embed": page.embed, "view": page.view()}
        await self.interaction.followup.send(
            content, files=as_files(attachments), ephemeral=is_private, **cast("Any", more)
        )

    async def _edit(
        self, *, content: str | None = None, page: Page | None = None, attachments: Sequence[Attachment] = ()
    ) -> None:
        more = {} if page is None else {"embed": page.embed, "view": page.view()}
        await persistently(
            lambda: self.interaction.edit_original_response(
                content=content, attachments=as_files(attachments), **cast("Any", more)
            ),
            within_s=_PATIENCE_S,
            failures=LOST,
        )
