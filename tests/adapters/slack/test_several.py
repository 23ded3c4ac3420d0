"""Many workspaces: installing, renewing tokens, leaving."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from functools import partial
from urllib.parse import parse_qs, urlsplit

import aiohttp
import pytest

from adapters.slack.installed import Installed
from bot.config import SlackTokens
from bot.ports import Transaction
from bot.storage import installations
from bot.storage.installations import Installation
from tests.adapters.slack.server.fake import APP_TOKEN, TEAM
from tests.adapters.slack.worlds import World, now, slack_world, words

SEVERAL = SlackTokens(app_token=APP_TOKEN, client_id="1.2", client_secret="client-secret-of-tests")
BY_HTTP = SlackTokens(signing_secret="signing", client_id="1.2", client_secret="client-secret-of-tests")


@pytest.fixture
async def site() -> AsyncIterator[World]:
    async with slack_world(BY_HTTP) as world:
        yield world


async def install(session: aiohttp.ClientSession, world: World) -> tuple[str, str]:
    host, port = world.service.address
    base = f"http://{host}:{port}/slack"
    async with session.get(f"{base}/install", allow_redirects=False) as answer:
        target = urlsplit(answer.headers["Location"])
        cookie = answer.cookies["study-bot-state"].value
    assert f"{target.scheme}://{target.netloc}" == world.slack.base
    (state,) = parse_qs(target.query)["state"]
    assert cookie == state
    return f"{base}/oauth_redirect?code=c1&state={state}", state


async def open_page(address: str, state: str) -> int:
    async with (
        aiohttp.ClientSession(cookies={"study-bot-state": state}) as session,
        session.get(address) as answer,
    ):
        return answer.status


async def test_a_workspace_installs_the_app_once_with_one_state(site: World) -> None:
    async with aiohttp.ClientSession() as session:
        address, state = await install(session, site)
    statuses = await asyncio.gather(*(open_page(address, state) for _ in range(5)))
    assert sorted(statuses) == [200, 400, 400, 400, 400]
    assert site.slack.refreshes == 1
    client = await site.service.workspaces.client(TEAM)
    assert client.token in site.slack.tokens


async def test_a_state_of_another_browser_is_refused(site: World) -> None:
    async with aiohttp.ClientSession() as session:
        address, _ = await install(session, site)
    assert await open_page(address, "another") == 400
    assert await open_page(address.partition("?")[0], "") == 400
    assert site.slack.refreshes == 0


async def test_a_state_expires() -> None:
    async with slack_world(BY_HTTP) as world:

        def issue(tx: Transaction) -> None:
            installations.issue_state(tx, "old", 0, 1)

        await world.store.write(issue)
        assert not await world.store.write(partial(installations.consume_state, state="old", now=2))


def expiring(seconds: float) -> Installation:
    at = int((time.time() + seconds) * 1_000)
    return Installation(team=TEAM, bot_token="xoxe.xoxb-old-token", refresh_token="xoxe-old-token", expires_at=at)


async def test_of_all_replicas_one_renews_an_expired_token() -> None:
    async with slack_world(SEVERAL) as world:
        first = world.service.workspaces
        assert isinstance(first, Installed)
        await first.keep(expiring(-10))
        replicas = [
            Installed(store=world.store, clock=now, api=first.api, client_id="1.2", client_secret="s") for _ in range(4)
        ]
        clients = await asyncio.gather(*(replica.client(TEAM) for replica in replicas))
        assert world.slack.refreshes == 1
        assert {client.token for client in clients} == world.slack.tokens


async def test_new_tokens_are_kept_though_nobody_waits_for_them_any_more() -> None:
    async with slack_world(SEVERAL) as world:
        workspaces = world.service.workspaces
        assert isinstance(workspaces, Installed)
        await workspaces.keep(expiring(-10))
        answered = asyncio.Event()
        world.slack.troubles["oauth.v2.access"].append(answered)
        waiting = asyncio.create_task(workspaces.client(TEAM))
        await world.slack.until(lambda: world.slack.refreshes == 1)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        answered.set()
        assert (await workspaces.client(TEAM)).token in world.slack.tokens
        assert world.slack.refreshes == 1


async def test_a_token_that_slack_calls_expired_is_renewed_and_the_answer_comes() -> None:
    async with slack_world(SEVERAL) as world:
        assert isinstance(world.service.workspaces, Installed)
        await world.service.workspaces.keep(expiring(10 * 3_600))
        shown = await world.person(channel="D1").slash("/study help")
        assert "/quiz" in words(shown)
        assert world.slack.refreshes == 1


async def test_an_old_word_of_leaving_takes_no_newer_installation_away() -> None:
    async with slack_world(SEVERAL) as world:
        workspaces = world.service.workspaces
        assert isinstance(workspaces, Installed)
        left_at_s = int(time.time()) - 60
        await workspaces.keep(expiring(10 * 3_600))
        assert not await workspaces.remove(TEAM, left_at_s)
        person = world.person(channel="D1")
        body = {**person.event({"type": "app_uninstalled"}), "event_time": left_at_s}
        await world.slack.acknowledged(await world.slack.deliver("events_api", body))
        assert await world.store.read(partial(installations.find, team=TEAM)) is not None
        assert "/quiz" in words(await person.slash("/study help"))


async def test_a_workspace_that_takes_the_app_out_hears_nothing_more() -> None:
    async with slack_world(SEVERAL) as world:
        assert isinstance(world.service.workspaces, Installed)
        await world.service.workspaces.keep(expiring(10 * 3_600))
        person = world.person()
        await world.slack.deliver("events_api", person.event({"type": "app_uninstalled"}))

        for _ in range(200):
            if await world.store.read(partial(installations.find, team=TEAM)) is None:
                return
            await asyncio.sleep(0.02)
        pytest.fail("the token is still kept")
