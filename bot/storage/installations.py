"""In which Slack workspaces is the app installed, with which tokens, and which installations are under way?"""

from __future__ import annotations

from dataclasses import dataclass

from bot.ports import Transaction
from bot.storage.records import NOBODY
from bot.storage.values import optional_int, optional_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """The app in one workspace. *expires_at* is None for a token that stays valid."""

    team: str
    bot_token: str
    bot_user: str = ""
    refresh_token: str | None = None
    expires_at: int | None = None
    installer: str = ""


def save(tx: Transaction, installation: Installation, at: int) -> None:
    """Keep it, in place of an earlier one."""
    tx.execute(
        "INSERT INTO installation (team, bot_token, bot_user, refresh_token, expires_at, installer, installed_at) "
        "VALUES (:team, :token, :bot, :refresh, :expires, :installer, :at) ON CONFLICT (team) DO UPDATE SET "
        "bot_token = :token, bot_user = :bot, refresh_token = :refresh, expires_at = :expires, "
        "installer = :installer, installed_at = :at, refresher = NULL, refresh_until = NULL",
        {
            "team": installation.team,
            "token": installation.bot_token,
            "bot": installation.bot_user,
            "refresh": installation.refresh_token,
            "expires": installation.expires_at,
            "installer": installation.installer,
            "at": at,
        },
    )


def find(tx: Transaction, team: str) -> Installation | None:
    """The installation in *team*."""
    rows = tx.execute(
        "SELECT bot_token, bot_user, refresh_token, expires_at, installer FROM installation WHERE team = :team",
        {"team": team},
    )
    if not rows:
        return None
    token, bot, refresh, expires, installer = rows[0]
    return Installation(
        team=team,
        bot_token=str(token),
        bot_user=str(bot),
        refresh_token=optional_text(refresh),
        expires_at=optional_int(expires),
        installer=str(installer),
    )


def installer_of(tx: Transaction, place: str) -> str | None:
    """The id of who installed the app in the workspace of a channel or person; None where nobody is known."""
    platform, team, _ = place.split(":", 2)
    found = find(tx, team) if platform == "slack" else None
    known = found is not None and found.installer not in {"", NOBODY}
    return f"{platform}:{team}:{found.installer}" if found is not None and known else None


def teams(tx: Transaction) -> tuple[str, ...]:
    """Every workspace with an installation."""
    return tuple(str(team) for (team,) in tx.execute("SELECT team FROM installation ORDER BY team"))


def remove(tx: Transaction, team: str, until: int) -> bool:
    """Forget the tokens of *team*, unless they came after *until*; whether none is left."""
    tx.execute("DELETE FROM installation WHERE team = :team AND installed_at <= :until", {"team": team, "until": until})
    return not tx.execute("SELECT 1 FROM installation WHERE team = :team", {"team": team})


def hold_refresh(tx: Transaction, team: str, holder: str, now: int, until: int) -> str | None:
    """The refresh token, for the one who may use it until *until*; None when another does, or there is none."""
    rows = tx.execute(
        "UPDATE installation SET refresher = :holder, refresh_until = :until WHERE team = :team "
        "AND refresh_token IS NOT NULL AND (refresh_until IS NULL OR refresh_until < :now) RETURNING refresh_token",
        {"team": team, "holder": holder, "now": now, "until": until},
    )
    return optional_text(rows[0][0]) if rows else None


def keep_refreshed(tx: Transaction, renewed: Installation, holder: str) -> bool:
    """Keep the new tokens; False when the installation was replaced or removed meanwhile."""
    rows = tx.execute(
        "UPDATE installation SET bot_token = :token, refresh_token = :refresh, expires_at = :expires, "
        "refresher = NULL, refresh_until = NULL WHERE team = :team AND refresher = :holder RETURNING 1",
        {
            "team": renewed.team,
            "token": renewed.bot_token,
            "refresh": renewed.refresh_token,
            "expires": renewed.expires_at,
            "holder": holder,
        },
    )
    return bool(rows)


def let_go(tx: Transaction, team: str, holder: str) -> None:
    """Nothing came of it; the next may try."""
    tx.execute(
        "UPDATE installation SET refresher = NULL, refresh_until = NULL WHERE team = :team AND refresher = :holder",
        {"team": team, "holder": holder},
    )


def issue_state(tx: Transaction, state: str, now: int, expires_at: int) -> None:
    """Remember that an installation was begun; those that expired are forgotten."""
    tx.execute("DELETE FROM oauth_state WHERE expires_at <= :now", {"now": now})
    tx.execute("INSERT INTO oauth_state (state, expires_at) VALUES (:state, :at)", {"state": state, "at": expires_at})


def consume_state(tx: Transaction, state: str, now: int) -> bool:
    """Whether *state* was issued, is still valid and was not used; now it is used."""
    rows = tx.execute(
        "DELETE FROM oauth_state WHERE state = :state AND expires_at > :now RETURNING 1", {"state": state, "now": now}
    )
    return bool(rows)
