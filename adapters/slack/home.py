"""The Home tab: what the engine says of one's settings and progress, and buttons that say the usual lines."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, field
from itertools import count

from adapters.slack.controls import row_of, say_button
from adapters.slack.drawing import Block, Drawn, draw_parts
from adapters.slack.incoming import Incoming, Place
from adapters.slack.limits import BLOCKS_OF_VIEW
from adapters.slack.people import Kept
from adapters.slack.talk import Talk
from bot.errors import DeliveryError
from bot.replies import Reply
from bot.requests import Said
from bot.wording import Message, say

log = logging.getLogger(__name__)

_LINES = ("/study stats", "/study settings")
_BUTTONS = (
    ("slack-home-start", "/quiz"),
    ("slack-home-stats", "/study stats"),
    ("slack-home-export", "/study export"),
    ("slack-home-forget", "/study forget"),
    ("slack-home-help", "/study help"),
)
_LANGUAGES = (("English", "/study language en"), ("中文", "/study language zh"))
_EVERY_S = 1.0  # a tab that is opened again and again is drawn once a second


@dataclass(slots=True, kw_only=True)
class Home:
    """Draws the Home tab of one person."""

    talk: Talk
    _published: Kept[float] = field(default_factory=Kept)

    async def publish(self, place: Place, key: str) -> None:
        """Draw it with what is true now."""
        now_s = asyncio.get_running_loop().time()
        last_s = self._published.get((place.team, place.user))
        if last_s is not None and now_s - last_s < _EVERY_S and key.startswith("opened:"):
            return
        self._published.put((place.team, place.user), now_s)
        bare = Place(team=place.team, user=place.user)
        replies = [
            await self.talk.answer(Incoming(key=f"{key}:{line}", input=Said(text=line), place=bare)) for line in _LINES
        ]
        view = {"type": "home", "blocks": self._blocks(bare, [reply for reply in replies if reply is not None])}
        try:
            await self.talk.slack.call(place.team, "views.publish", 2.0, user_id=place.user, view=view)
        except DeliveryError as error:
            log.warning("views.publish: %s", error.reason)

    def _blocks(self, place: Place, replies: list[Reply]) -> list[Block]:
        language = next((reply.language for reply in replies if reply.language), self.talk.language(place))
        numbers = count(1)
        drawn = [
            row_of([say_button(next(numbers), say(language, Message(key)), line) for key, line in _BUTTONS]),
        ]
        for reply in replies:
            drawn += [Drawn({"type": "divider"}, ""), *draw_parts(reply, {})]
        drawn.append(row_of([say_button(next(numbers), label, line) for label, line in _LANGUAGES]))
        return [one.block for one in drawn][:BLOCKS_OF_VIEW]
