"""What does a schedule say beside its rule?"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.daily.calendar import Occurrence, due_at
from bot.daily.catch_up import GRACE, QuietHours

_MINUTE = timedelta(minutes=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class ScheduleOptions:
    """How late a question may come, when none may come late, and when its answers are shown.

    That is *reveal_after* it was due, or when the clocks next show *reveal_minute* (after midnight); never where both
    are None.
    """

    grace: timedelta = GRACE
    quiet: QuietHours | None = None
    reveal_after: timedelta | None = None
    reveal_minute: int | None = None

    def reveal_at(self, occurrence: Occurrence, zone: ZoneInfo) -> datetime | None:
        """When the answers of *occurrence* are shown, whatever the clocks do in between."""
        if self.reveal_minute is None:
            return None if self.reveal_after is None else occurrence.due_at + self.reveal_after
        days = (occurrence.day + timedelta(days=number) for number in range(4))  # a date may be left out
        found = (due_at(day, self.reveal_minute, zone) for day in days)
        return next((at for at in found if at is not None and at > occurrence.due_at), None)

    def to_text(self) -> str:
        """JSON for the store, in whole minutes; what is as usual is left out."""
        kept: dict[str, object] = {}
        if self.grace != GRACE:
            kept["grace"] = self.grace // _MINUTE
        if self.quiet is not None:
            kept["quiet"] = [self.quiet.from_minute, self.quiet.to_minute]
        if self.reveal_after is not None:
            kept["reveal"] = self.reveal_after // _MINUTE
        if self.reveal_minute is not None:
            kept["reveal_at"] = self.reveal_minute
        return json.dumps(kept, separators=(",", ":"))

    @classmethod
    def from_text(cls, text: str) -> ScheduleOptions:
        """The options that `to_text` wrote; keys of other rooms are left alone.

        Raises:
            ValueError: the text holds no options.
        """
        kept = json.loads(text)
        quiet: QuietHours | None = None
        match kept:
            case {"quiet": [int(from_minute), int(to_minute)]}:
                quiet = QuietHours(from_minute=from_minute, to_minute=to_minute)
            case {"quiet": _}:
                raise ValueError("the stored text holds no quiet hours")
            case {}:
                pass
            case _:
                raise ValueError("the stored text holds no options")
        clock = _minutes(kept, "reveal_at")
        return cls(
            grace=_minutes(kept, "grace") or GRACE,
            quiet=quiet,
            reveal_after=_minutes(kept, "reveal"),
            reveal_minute=None if clock is None else clock // _MINUTE,
        )


def _minutes(kept: dict[str, object], name: str) -> timedelta | None:
    value = kept.get(name)
    if value is None:
        return None
    if not isinstance(value, int):
        raise ValueError(f"the stored text holds no number of minutes for {name}")  # noqa: TRY004 - the text is wrong
    return value * _MINUTE
