"""What did whoever runs the bot ask for?

Settings come from the environment, read once by the composition root; nothing else looks there. To add one: its name
in `NAMES`, its value in `Settings`, its line in `.env.example` (a test compares them).
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from math import nan
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict

from bot.errors import OperatorError
from bot.wording import Language

NAMES = (
    "DATABASE_URL",
    "STUDYBOT_BANK",
    "STUDYBOT_LANGUAGE",
    "STUDYBOT_LOG",
    "STUDYBOT_LEASE_S",
    "STUDYBOT_CALL_TIMEOUT_S",
    "DISCORD_API_URL",
    "SLACK_API_URL",
    "STUDYBOT_LISTEN",
)
TOKENS = (
    "DISCORD_TOKEN",
    "SLACK_BOT_TOKEN",
    "SLACK_APP_TOKEN",
    "SLACK_SIGNING_SECRET",
    "SLACK_CLIENT_ID",
    "SLACK_CLIENT_SECRET",
)
SECRETS = ("DATABASE_URL", *TOKENS)  # each may also be given as NAME_FILE, the path of a file that holds it
PREFIX = "STUDYBOT_"  # names that begin like this are ours, so an unknown one is a slip

LOCAL_DATABASE = Path("studybot-local.db")  # of the chats on this machine
SERVED_DATABASE = Path("studybot.db")
DISCORD_API_URL = "https://discord.com/api/v10"
SLACK_API_URL = "https://slack.com/api/"
_LISTEN = ("127.0.0.1", 3000)
_MAX_PORT = 65_535

Choice = TypeVar("Choice", bound=StrEnum)


class Platform(StrEnum):
    """A chat service that was given its tokens."""

    DISCORD = "Discord"
    SLACK = "Slack"


class LogLevel(StrEnum):
    """The least important lines that are logged."""

    DEBUG = "debug"
    INFO = "info"
    WARNING = "warning"
    ERROR = "error"


class Settings(BaseModel):
    """What was asked for; holds no secret, so it may be printed and logged."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    database: Path | None = None  # the SQLite file; None when DATABASE_URL is not set
    banks: tuple[Path, ...] = ()  # directories beside the bank that comes with the bot
    language: Language = Language.EN
    log: LogLevel = LogLevel.INFO
    lease_s: float = 120.0  # how long one worker holds what it is sending
    call_timeout_s: float = 30.0  # the longest a platform may take to answer
    platforms: tuple[Platform, ...] = ()
    discord_api_url: str = DISCORD_API_URL
    slack_api_url: str = SLACK_API_URL
    listen: tuple[str, int] = _LISTEN

    def database_or(self, default: Path) -> Path:
        """The SQLite file, *default* when none was named."""
        return self.database or default


@dataclass(frozen=True, slots=True, kw_only=True)
class SlackTokens:
    """What Slack is entered with; never printed. Empty where nothing was given."""

    bot_token: str = field(default="", repr=False)
    app_token: str = field(default="", repr=False)
    signing_secret: str = field(default="", repr=False)
    client_id: str = field(default="", repr=False)
    client_secret: str = field(default="", repr=False)

    @property
    def secrets(self) -> tuple[str, ...]:
        """What must stand in no log."""
        return (self.bot_token, self.app_token, self.signing_secret, self.client_secret)


def read_discord_token(environ: Mapping[str, str], read_file: Callable[[str], str]) -> str:
    """The token of Discord; its faults were found by `read_settings`."""
    return _given(environ, read_file).text("DISCORD_TOKEN")


def read_slack_tokens(environ: Mapping[str, str], read_file: Callable[[str], str]) -> SlackTokens:
    """The tokens of Slack; their faults were found by `read_settings`."""
    given = _given(environ, read_file)
    return SlackTokens(
        bot_token=given.text("SLACK_BOT_TOKEN"),
        app_token=given.text("SLACK_APP_TOKEN"),
        signing_secret=given.text("SLACK_SIGNING_SECRET"),
        client_id=given.text("SLACK_CLIENT_ID"),
        client_secret=given.text("SLACK_CLIENT_SECRET"),
    )


def environment(dotenv: Mapping[str, str | None], environ: Mapping[str, str]) -> Mapping[str, str]:
    """`.env` below the real environment, which wins: a name set there also hides its twin with or without _FILE."""
    hidden = {name.removesuffix("_FILE") for name in environ} | {f"{name}_FILE" for name in environ}
    kept = {name: value for name, value in dotenv.items() if value is not None and name not in hidden}
    return {**kept, **environ}


def read_settings(environ: Mapping[str, str], read_file: Callable[[str], str]) -> Settings:
    """Settings from *environ*; a value that is empty counts as not given. *read_file* opens what NAME_FILE names.

    Raises:
        OperatorError: with every problem there is, not only the first; no problem repeats a secret.
    """
    given = _given(environ, read_file)
    given.problems += _unknown(environ)
    settings = Settings(
        database=_database(given),
        banks=tuple(Path(part) for part in given.text("STUDYBOT_BANK").split(os.pathsep) if part.strip()),
        language=_one_of(given, "STUDYBOT_LANGUAGE", Language.EN),
        log=_one_of(given, "STUDYBOT_LOG", LogLevel.INFO),
        call_timeout_s=_seconds(given, "STUDYBOT_CALL_TIMEOUT_S", 30.0, (0.05, 300.0)),
        lease_s=_seconds(given, "STUDYBOT_LEASE_S", 120.0, (0.2, 3_600.0)),
        platforms=_platforms(given),
        discord_api_url=_api_url(given, "DISCORD_API_URL", DISCORD_API_URL).rstrip("/"),
        slack_api_url=_api_url(given, "SLACK_API_URL", SLACK_API_URL).rstrip("/") + "/",
        listen=_listen(given),
    )
    if settings.lease_s <= 2 * settings.call_timeout_s:
        given.problems.append("STUDYBOT_LEASE_S must be more than twice STUDYBOT_CALL_TIMEOUT_S")
    if given.problems:
        raise OperatorError(given.problems)
    return settings


def why_not_served(settings: Settings) -> tuple[str, ...]:
    """Why `python -m bot serve` cannot start, a sentence each."""
    if settings.platforms:
        return ()
    tokens = "set DISCORD_TOKEN for Discord, SLACK_BOT_TOKEN and SLACK_APP_TOKEN for Slack"
    return (f"no chat platform is configured: {tokens}; `python -m bot console` is a chat in this terminal",)


@dataclass(slots=True)
class _Given:
    """What stands in the environment, and what was found wrong with it so far."""

    values: Mapping[str, str]
    read_file: Callable[[str], str]
    problems: list[str] = field(default_factory=list)

    def text(self, name: str) -> str:
        """The value of *name*, "" when there is none."""
        path = self.values.get(f"{name}_FILE") if name in SECRETS else None
        if path is None:
            return self.values.get(name, "")
        if name in self.values:
            self.problems.append(f"{name} and {name}_FILE are both set; keep one")
        try:
            text = self.read_file(path).strip()
        except (OSError, UnicodeError) as error:
            reason = error.strerror if isinstance(error, OSError) else "not text"
            self.problems.append(f"{name}_FILE: {path} cannot be read ({reason or 'no reason given'})")
            return ""
        if not text:
            self.problems.append(f"{name}_FILE: {path} is empty")
        return text


def _given(environ: Mapping[str, str], read_file: Callable[[str], str]) -> _Given:
    return _Given({name: value.strip() for name, value in environ.items() if value.strip()}, read_file)


def _unknown(environ: Mapping[str, str]) -> list[str]:
    known = {name.removeprefix(PREFIX): name for name in NAMES}
    problems = []
    for name in sorted(environ):
        if name.upper().startswith(PREFIX) and name not in NAMES:
            near = get_close_matches(name.upper().removeprefix(PREFIX), known, n=1, cutoff=0.5)
            hint = f"did you mean {known[near[0]]}?" if near else f"there are {', '.join(NAMES)}"
            problems.append(f"{name} is not a setting of this version; {hint}")
    return problems


def _one_of(given: _Given, name: str, default: Choice) -> Choice:
    value = given.text(name)
    choices = {choice.value: choice for choice in type(default)}
    if value and value not in choices:
        given.problems.append(f"{name} is {value!r}; it can be {', '.join(choices)}")
    return choices.get(value, default)


def _seconds(given: _Given, name: str, default: float, bounds: tuple[float, float]) -> float:
    value = given.text(name)
    least, most = bounds
    try:
        seconds = float(value) if value else default
    except ValueError:
        seconds = nan
    if not least <= seconds <= most:
        given.problems.append(f"{name} is {value!r}; it is a number of seconds from {least:g} to {most:g}")
        return default
    return seconds


def _database(given: _Given) -> Path | None:
    url = given.text("DATABASE_URL")
    scheme, separator, rest = url.partition("://")
    if not url:
        return None
    if scheme == "sqlite" and rest.startswith("/") and rest != "/":
        return Path(rest.removeprefix("/"))  # three slashes: relative; a fourth begins an absolute path
    usable = "sqlite:///relative/file.db or sqlite:////absolute/file.db"
    if scheme == "sqlite":
        given.problems.append(f"DATABASE_URL names no file; write {usable}")
    elif scheme.startswith("postgres"):
        given.problems.append(f"DATABASE_URL: this version of the bot has no PostgreSQL driver yet; write {usable}")
    else:
        found = (
            f"begins with {scheme!r}" if separator else "is not a database address"
        )  # without ://, all may be secret
        given.problems.append(f"DATABASE_URL {found}; write {usable}")
    return None


def _api_url(given: _Given, name: str, default: str) -> str:
    url = given.text(name) or default
    if not url.startswith(("https://", "http://")):
        given.problems.append(f"{name} is {url!r}; write an address like {default}")
    return url


def _listen(given: _Given) -> tuple[str, int]:
    text = given.text("STUDYBOT_LISTEN")
    host, _, port = text.rpartition(":")
    if not text:
        return _LISTEN
    if not host or not (port.isascii() and port.isdigit() and len(port) < 6 and int(port) <= _MAX_PORT):  # noqa: PLR2004 - digits of a port
        given.problems.append(f"STUDYBOT_LISTEN is {text!r}; write host:port, for example 127.0.0.1:3000")
        return _LISTEN
    return host.strip("[]"), int(port)


def _platforms(given: _Given) -> tuple[Platform, ...]:
    tokens = {name for name in TOKENS if given.text(name) or f"{name}_FILE" in given.values}
    slack = {name for name in tokens if name.startswith("SLACK_")}
    missing = _missing_for_slack(slack) if slack else []
    if missing:
        given.problems.append(
            f"Slack is half configured: {', '.join(sorted(slack))} set; missing {' and '.join(missing)}"
        )
    discord = (Platform.DISCORD,) if "DISCORD_TOKEN" in tokens else ()
    return (*discord, Platform.SLACK) if slack else discord


def _missing_for_slack(slack: set[str]) -> list[str]:
    """What the tokens at hand lack: a way to act in one or several workspaces, and a way to be called."""
    several = {"SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET"}
    missing = sorted(several - slack) if slack & several else []
    if not slack & {*several, "SLACK_BOT_TOKEN"}:
        missing.append("SLACK_BOT_TOKEN (for several workspaces: SLACK_CLIENT_ID and SLACK_CLIENT_SECRET)")
    if not slack & {"SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET"}:
        missing.append("SLACK_APP_TOKEN (Socket Mode) or SLACK_SIGNING_SECRET (HTTP)")
    return missing
