"""How is an instant kept? As whole milliseconds since 1970 in UTC; everything that decides uses aware datetimes."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MS = timedelta(milliseconds=1)


def to_ms(instant: datetime) -> int:
    """The millisecond that *instant* (aware) lies in."""
    return (instant - _EPOCH) // MS


def from_ms(ms: int) -> datetime:
    """The beginning of the millisecond, in UTC."""
    return _EPOCH + ms * MS
