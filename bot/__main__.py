"""The composition root and command line: names every real thing; no other module of `bot` may import adapters.

`python -m bot` alone serves the chat platforms when their tokens are set, else it is a chat in this terminal.
"""

import sys

from bot.versions import EXIT_CONFIGURATION, complaint

try:
    import sqlite3
except ImportError:
    _complaint = complaint(sys.version_info[:3], None)
else:
    _complaint = complaint(sys.version_info[:3], sqlite3.sqlite_version_info)
if _complaint is not None:
    sys.stderr.write(_complaint + "\n")
    sys.exit(EXIT_CONFIGURATION)

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adapters.bank_files import read_bank_files, usable_bank
from adapters.dotenv_file import read_dotenv
from adapters.exits import EXIT_NO, run, stop_on_terminate
from adapters.json_lines import each_line, json_line
from bot.config import (
    LOCAL_DATABASE,
    SERVED_DATABASE,
    Settings,
    environment,
    read_discord_token,
    read_settings,
    read_slack_tokens,
    why_not_served,
)
from bot.config import Platform as ChatPlatform
from bot.errors import OperatorError, UserError
from bot.ports import Platform, Store, Target
from bot.quiz.memory_functions import FUNCTIONS
from bot.quiz.question import Bank
from bot.replies import Figure, Reply, plain
from bot.services import Finding, Service
from bot.wording import Language, say

if TYPE_CHECKING:
    from adapters.worker import Worker
    from adapters.worker.gate import Pace
    from adapters.worker.outgoing import WorkersOutgoing
    from bot.engine import Engine

HOME = Path(__file__).resolve().parent.parent
QUESTIONS = HOME / "questions"
LANGUAGE = click.Choice([language.value for language in Language])


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.pass_context
def main(context: click.Context) -> None:
    """A study bot for LLM training engineering. Without a command: what `make run` runs."""
    if context.invoked_subcommand is None:
        settings = _settings()
        _serve(settings) if settings.platforms else _console(settings)


@main.command()
def serve() -> None:
    """Serve Discord and Slack."""
    _serve(_settings())


@main.command()
def console() -> None:
    """Chat in this terminal, or through a pipe."""
    _console(_settings())


@main.command()
def web() -> None:
    """Chat in a browser: not there yet."""
    raise OperatorError(["the web chat is not there yet; `python -m bot console` is a chat in this terminal"])


@main.command(context_settings={"ignore_unknown_options": True})  # "-7b" is a query, if a wrong one
@click.argument("query", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print the answer as one JSON object.")
@click.option("--jsonl", is_flag=True, help="Read one query a line, write one JSON object a line.")
@click.option("--chart", type=click.Path(path_type=Path, dir_okay=False), help="Also write the chart to this PNG file.")
@click.option("--lang", type=LANGUAGE, default="en", help="Language of the answer.")
def mem(query: str | None, *, as_json: bool, jsonl: bool, chart: Path | None, lang: str) -> None:
    """GPU memory of a training setup: python -m bot mem "7b bf16 adam"."""
    from bot.memory.answer import answer
    from bot.memory.contract import query_object

    if jsonl:
        if query is not None or chart is not None:
            raise click.UsageError("--jsonl reads its queries from standard input and draws nothing")
        each_line(query_object)
        return
    if query is None:
        raise click.UsageError('what setup? for example: python -m bot mem "7b bf16 adam"')
    if as_json:
        found = query_object(query)
        click.echo(json_line(found))
        if not found["ok"]:
            sys.exit(EXIT_NO)
    if not as_json or chart is not None:
        try:
            reply = answer(query, Language(lang))
        except UserError as error:
            click.echo(plain(say(Language(lang), error.message)), err=True)
            sys.exit(EXIT_NO)
        if not as_json:
            click.echo(reply.summary)
        if chart is not None:
            _write_chart(reply, chart)


def _write_chart(reply: Reply, path: Path) -> None:
    from adapters.figures import draw

    figure = next((part for part in reply.parts if isinstance(part, Figure)), None)
    if figure is None:
        click.echo("there is no chart for this: name a model, for example llama-3-8b", err=True)
        sys.exit(EXIT_NO)
    path.write_bytes(draw(figure))


@main.command()
@click.option("--jsonl", is_flag=True, required=True, help="Read one answer a line, write one grade a line.")
@click.option(
    "--bank", "paths", multiple=True, type=click.Path(path_type=Path), help="A further bank file or directory."
)
@click.option("--lang", type=LANGUAGE, default="en", help="Language of the feedback.")
def grade(*, jsonl: bool, paths: Sequence[Path], lang: str) -> None:
    """Grade answers in bulk."""
    from bot.quiz.batch import grade_line

    del jsonl  # the only form there is; asked for by name so that another can come
    bank = _bank(paths)
    if not each_line(lambda line: grade_line(bank, line, Language(lang))):
        sys.exit(EXIT_NO)


@main.command()
@click.argument("paths", nargs=-1, type=click.Path(path_type=Path))
@click.option("--format", "shape", type=click.Choice(["text", "json"]), default="text", show_default=True)
def check(paths: Sequence[Path], shape: str) -> None:
    """Read question files and list everything to mend in them."""
    from bot.quiz.authoring.check import as_json, as_text, check_bank

    own = read_bank_files(paths or (QUESTIONS,))
    shipped = read_bank_files((QUESTIONS,)).files
    named = {path for path, _ in own.files}
    files = (*(file for file in shipped if file[0] not in named), *own.files)  # as the start would load them
    found = [finding for finding in check_bank(files, FUNCTIONS) if finding.place.path in named]
    findings = (*own.findings, *found)
    click.echo(as_json(findings) if shape == "json" else as_text(findings))
    sys.exit(EXIT_NO if findings else 0)


def _settings() -> Settings:
    settings = read_settings(*_given())
    logging.basicConfig(
        level=settings.log.value.upper(), format="%(levelname)s %(name)s: %(message)s", stream=sys.stderr
    )
    return settings


def _given() -> tuple[Mapping[str, str], Callable[[str], str]]:
    """The environment, and what opens the files that hold secrets."""
    return environment(read_dotenv(HOME / ".env"), os.environ), lambda path: Path(path).read_text(encoding="utf-8")


def _serve(settings: Settings) -> None:
    problems = why_not_served(settings)
    if problems:
        raise OperatorError(problems)
    bank = _bank(settings.banks)
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(_serve_platforms(settings, bank))


async def _serve_platforms(settings: Settings, bank: Bank) -> None:
    from adapters.sqlite import open_store
    from adapters.worker.housekeeping import tidied
    from adapters.worker.outgoing import serve_beside

    stop_on_terminate()
    store = await open_store(str(settings.database_or(SERVED_DATABASE)))
    services: list[Service] = []
    try:
        services += [await _service(platform, settings, store) for platform in settings.platforms]
        links = {service.name: service.platform.link for service in services}
        engine, outgoing = _engine(settings, bank, store, links)
        outgoing.workers = {
            service.name: _worker(service.name, service.platform, settings, store, outgoing) for service in services
        }
        async with tidied(engine, outgoing):
            await asyncio.gather(
                *(serve_beside(outgoing.workers[service.name], service.serve(engine)) for service in services)
            )
    finally:
        for service in services:
            await service.close()
        await store.close()


async def _service(platform: ChatPlatform, settings: Settings, store: Store) -> Service:
    from adapters.figures import draw

    if platform is ChatPlatform.DISCORD:
        from adapters.discord.serving import make_discord

        token = read_discord_token(*_given())
        return make_discord(token, settings.discord_api_url, draw, proxy=os.environ.get("HTTPS_PROXY"))
    from adapters.slack.serving import open_slack

    tokens = read_slack_tokens(*_given())
    return await open_slack(tokens, settings.slack_api_url, settings.listen, store=store, clock=_now, picture=draw)


@main.command()
def doctor() -> None:
    """Look whether the chat platforms can be served as configured."""
    settings = _settings()
    is_good = True
    for platform in ChatPlatform:
        if platform not in settings.platforms:
            click.echo(f"{platform.value}: not configured")
            continue
        for finding in asyncio.run(_examine(platform, settings)):
            click.echo(finding.line(platform.value))
            is_good = is_good and finding.is_good
    if not is_good:
        sys.exit(EXIT_NO)


async def _examine(platform: ChatPlatform, settings: Settings) -> Sequence[Finding]:
    if platform is ChatPlatform.DISCORD:
        from adapters.discord import doctor as discord

        channels = await _scheduled(settings, platform)
        return await discord.examine(read_discord_token(*_given()), settings.discord_api_url, channels)
    from adapters.slack import doctor as slack

    return await slack.examine(read_slack_tokens(*_given()), settings.slack_api_url)


async def _scheduled(settings: Settings, platform: ChatPlatform) -> tuple[Target, ...]:
    """The channels with a schedule, as far as the database says; the bot may be running."""
    from adapters.sqlite import look
    from bot.storage.schedules import scheduled_channels

    path = str(settings.database_or(SERVED_DATABASE))
    found = await look(path, lambda tx: scheduled_channels(tx, platform.value.lower()))
    return tuple(map(Target.from_text, found or ()))


def _console(settings: Settings) -> None:
    bank = _bank(settings.banks)
    database = settings.database_or(LOCAL_DATABASE)
    if sys.stdin is None or sys.stdout is None:
        raise OperatorError(["the chat needs standard input and output; they are closed"])
    with suppress(asyncio.CancelledError, KeyboardInterrupt):
        asyncio.run(_chat(settings, bank, database))


async def _chat(settings: Settings, bank: Bank, database: Path) -> None:
    from adapters.console import chat, on_standard_output
    from adapters.console.platform import NAME, ConsolePlatform
    from adapters.sqlite import open_store
    from adapters.worker.gate import Pace
    from adapters.worker.housekeeping import tidied
    from adapters.worker.outgoing import serve_beside

    stop_on_terminate()
    store = await open_store(str(database))
    _announce(f"chat in this terminal; progress is kept in {database}; {len(bank.questions)} questions; Ctrl-D ends it")
    _announce("Discord and Slack are not started: they have no tokens; README.md says where to get them")
    try:
        engine, outgoing = _engine(settings, bank, store, {})
        console = on_standard_output(engine, os.environ)
        pace = Pace(per_s=1_000, burst=100, channel_every_s=0)  # a terminal has no limits
        worker = _worker(NAME, ConsolePlatform(console.announce), settings, store, outgoing, pace)
        outgoing.workers = {NAME: worker}
        console.settled = worker.settled
        async with tidied(engine, outgoing):
            await serve_beside(worker, chat(console))
    finally:
        await store.close()


def _engine(
    settings: Settings, bank: Bank, store: Store, links: Mapping[str, Callable[[Target, str], str]]
) -> "tuple[Engine, WorkersOutgoing]":
    """The engine, and what it changes for those who asked nothing; the workers come once the platforms are there."""
    from adapters.worker.outgoing import WorkersOutgoing
    from bot.daily.sending import Sender
    from bot.engine import Engine

    sender = Sender(bank=bank, store=store, clock=_now, language=settings.language, links=links)
    outgoing = WorkersOutgoing(sender=sender)
    return Engine(bank=bank, store=store, clock=_now, language=settings.language, outgoing=outgoing), outgoing


def _worker(
    name: str,
    platform: Platform,
    settings: Settings,
    store: Store,
    outgoing: "WorkersOutgoing",
    pace: "Pace | None" = None,
) -> "Worker":
    from adapters.worker import Timing, Worker

    timing = Timing(lease_s=settings.lease_s, call_timeout_s=settings.call_timeout_s)
    draw = outgoing.sender.draw
    return Worker(name=name, platform=platform, store=store, clock=_now, draw=draw, timing=timing, pace=pace)


def _now() -> datetime:
    return datetime.now(UTC)


def _bank(more: Iterable[Path]) -> Bank:
    return usable_bank((QUESTIONS, *more))


def _announce(sentence: str) -> None:
    sys.stderr.write(f"study bot: {sentence}\n")


if __name__ == "__main__":
    run(main)
