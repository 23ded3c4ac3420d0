"""Pictures and documents of a reply: uploaded before it is shown, and told in words where that fails."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from adapters.slack.api import Slack
from adapters.slack.incoming import Place
from adapters.slack.limits import ALT, shortened
from bot.errors import DeliveryError
from bot.replies import Code, Document, Figure, Paragraph, Part, Reply, literal
from bot.wording import Language, Message, say

log = logging.getLogger(__name__)

Picture = Callable[[Figure], bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class Files:
    """Uploads what a reply holds; *picture* draws a figure, slowly, and runs off the event loop."""

    slack: Slack
    picture: Picture

    async def pictures(self, team: str, reply: Reply) -> Mapping[Figure, str]:
        """The file of each figure that could be uploaded."""
        found: dict[Figure, str] = {}
        for part in reply.parts:
            if not isinstance(part, Figure):
                continue
            try:
                png = await asyncio.to_thread(self.picture, part)
                found[part] = await self.slack.upload(team, png, "chart.png", shortened(part.alt, ALT))
            except DeliveryError as error:
                log.warning("a picture is told in words: %s", error.reason)
        return found

    async def send_documents(self, place: Place, reply: Reply, language: Language) -> Reply:
        """Send the documents to the person alone; the reply says so, or holds their text where that failed."""
        if not any(isinstance(part, Document) for part in reply.parts):
            return reply
        parts = [await self._sent(place, part, language) for part in reply.parts]
        return replace(reply, parts=tuple(parts))

    async def _sent(self, place: Place, part: Part, language: Language) -> Part:
        if not isinstance(part, Document):
            return part
        try:
            channel = await direct_channel(self.slack, place.team, place.user)
            await self.slack.upload(place.team, part.text.encode(), part.name, part.name, channel)
        except DeliveryError as error:
            log.warning("a file is shown as text: %s", error.reason)
            return Code(text=part.text)
        return Paragraph(text=say(language, Message("slack-file-sent", {"name": literal(part.name)})))


async def direct_channel(slack: Slack, team: str, user: str) -> str:
    """The conversation with one person.

    Raises:
        DeliveryError: there can be none.
    """
    found = await slack.call(team, "conversations.open", users=user)
    return str((found.get("channel") or {}).get("id", ""))
