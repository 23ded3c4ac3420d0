"""A form that stands alone is filled in the terminal field by field, and never half of it is sent."""

from __future__ import annotations

from adapters.console import Console
from bot.engine import Engine


async def said(engine: Engine, *lines: str) -> str:
    """What the terminal shows after the last of *lines*."""
    shown: list[str] = []
    console = Console(engine=engine, write=shown.append, locale="en", colour=False, zone="Asia/Shanghai")
    await console.begin()
    for line in lines:
        shown.clear()
        await console.take(line)
    return "".join(shown)


async def test_an_empty_line_takes_what_stands_in_brackets(engine: Engine) -> None:
    assert "Time of day [09:00]" in await said(engine, "/study daily on", "1")
    shown = await said(engine, "/study daily on", "1", "10:30", "", "workdays", "", "")
    assert shown.startswith("10:30, Monday to Friday (Asia/Shanghai)")


async def test_only_what_could_not_be_read_is_asked_again(engine: Engine) -> None:
    begun = ("/study daily on", "1", "soonish", "", "weekends", "", "")
    shown = await said(engine, *begun)
    assert "I cannot read “soonish” as a time" in shown
    assert shown.endswith("Time of day\n")
    assert (await said(engine, *begun, "7:15")).startswith("07:15, Sat, Sun (Asia/Shanghai)")


async def test_a_command_gives_the_form_up(engine: Engine) -> None:
    await said(engine, "/study daily on", "1", "10:30", "/study stats")
    assert "no daily question" in await said(engine, "/study daily status")
