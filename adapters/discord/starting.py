"""How often may a session with Discord be begun? A thousand times a day; who uses that up is locked out until tomorrow.

A bot that a supervisor starts anew every second, or that Discord throws out right after each start, would. So the less
of the allowance is left, the slower new sessions are begun.
"""

from __future__ import annotations

_PLENTY = 0.5  # of the allowance: up to there nobody waits
_RESERVE = 0.05  # of the allowance, for whoever runs the bot to find out what is wrong
_LEAST_BETWEEN_S = 5.0
_MOST_BETWEEN_S = 150.0  # a connection that says nothing for three minutes is closed


def pause_s(*, shards: int, left: int, total: int, reset_s: float) -> float:
    """How long to wait before *shards* sessions are begun, when *left* of *total* remain until *reset_s* from now."""
    usable = left - shards - _RESERVE * total
    if left > _PLENTY * total and usable > 0:
        return 0.0
    if usable <= 0:
        return reset_s
    return min(reset_s, reset_s * shards / usable)  # what is left lasts until more comes


def pause_between_s(begun: int) -> float:
    """How long to wait before a session, when *begun* were begun in the last hour."""
    return min(_MOST_BETWEEN_S, _LEAST_BETWEEN_S * 2.0 ** max(0, begun - 1))
