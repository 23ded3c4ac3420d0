"""How is the bot on Slack put together, started and stopped?"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Mapping
from dataclasses import dataclass, field

import aiohttp
from slack_bolt.adapter.socket_mode.aiohttp import AsyncSocketModeHandler
from slack_bolt.async_app import AsyncApp
from slack_sdk.errors import SlackApiError

from adapters.slack.api import Slack, Workspaces, ask
from adapters.slack.events import Listeners, Removed, make_app
from adapters.slack.files import Files, Picture
from adapters.slack.flows import Flows
from adapters.slack.home import Home
from adapters.slack.installed import Installed
from adapters.slack.logs import QUIET, redact_logs
from adapters.slack.oauth import OAuth
from adapters.slack.once import Once
from adapters.slack.people import People
from adapters.slack.platform import NAME, SlackPlatform
from adapters.slack.surfaces import Surfaces
from adapters.slack.talk import Talk
from adapters.slack.web import Events, make_web, serve_web
from adapters.slack.workspaces import Api, OneWorkspace
from bot.config import SlackTokens
from bot.daily.welcome import Arrival
from bot.engine import Engine
from bot.errors import DeliveryError, OperatorError
from bot.ports import Clock, Store
from bot.storage.installations import Installation

log = logging.getLogger(__name__)

_PING_S = 4.0  # a connection that was cut is noticed after about this time
_LONGEST_PAUSE_S = 60.0
_DRAIN_S = 5.0
_ENVIRONMENT = ("SLACK_BOT_TOKEN", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET", "SLACK_CLIENT_ID", "SLACK_CLIENT_SECRET")


@dataclass(slots=True, kw_only=True)
class SlackService:
    """Slack, ready to be served; made by `open_slack`."""

    tokens: SlackTokens
    listen: tuple[str, int]
    api: Api
    workspaces: Workspaces
    platform: SlackPlatform
    store: Store
    clock: Clock
    ping_s: float = _PING_S
    name: str = NAME
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    address: tuple[str, int] = ("", 0)

    async def serve(self, engine: Engine) -> None:
        """Serve until cancelled."""
        once = Once(store=self.store, clock=self.clock)
        await once.forget_old()
        slack = self.platform.slack
        talk = Talk(
            engine=engine,
            slack=slack,
            people=People(slack=slack),
            surfaces=Surfaces(
                slack=slack, files=self.platform.files, session=self.api.session, proxy=self.api.client().proxy
            ),
            once=once,
        )
        listeners = Listeners(flows=Flows(talk=talk, home=Home(talk=talk)), removed=self._removed(engine))
        app = make_app(self.api, listeners)
        try:
            if self.tokens.app_token:
                await self._serve_socket(app, engine)
            else:
                await self._serve_http(app, engine)
        finally:
            await talk.drain(_DRAIN_S)

    async def close(self) -> None:
        """Let go of the connections."""
        await self.api.session.close()

    async def _serve_socket(self, app: AsyncApp, engine: Engine) -> None:
        site = make_web(None, self._oauth(engine))
        runner = await serve_web(site, *self.listen) if isinstance(self.workspaces, Installed) else None
        handler = AsyncSocketModeHandler(
            app, self.tokens.app_token, logger=QUIET, web_client=self.api.client(), ping_interval=self.ping_s
        )
        try:
            await _connect(handler)
            log.info("connected to Slack by Socket Mode")
            self.ready.set()
            await asyncio.Event().wait()
        finally:
            await handler.close_async()  # type: ignore[no-untyped-call]  # bolt's own gap
            if runner is not None:
                await runner.cleanup()

    async def _serve_http(self, app: AsyncApp, engine: Engine) -> None:
        site = make_web(Events(app=app, secret=self.tokens.signing_secret), self._oauth(engine))
        runner = await serve_web(site, *self.listen)
        try:
            self.address = runner.addresses[0][:2]
            log.info("listening for Slack on %s:%s", *self.address)
            self.ready.set()
            await asyncio.Event().wait()
        finally:
            await runner.cleanup()

    def _oauth(self, engine: Engine) -> OAuth | None:
        if not isinstance(self.workspaces, Installed):
            return None

        async def arrived(installation: Installation) -> None:
            team = f"slack:{installation.team}"
            await engine.arrived(Arrival(team=team, target=f"{team}:{installation.installer}"))

        return OAuth(
            store=self.store,
            clock=self.clock,
            api=self.api.client(),
            client_id=self.tokens.client_id,
            client_secret=self.tokens.client_secret,
            installed=self.workspaces,
            arrived=arrived,
        )

    def _removed(self, engine: Engine) -> Removed:
        async def removed(team: str, at_s: int) -> None:
            if isinstance(self.workspaces, Installed) and not await self.workspaces.remove(team, at_s):
                log.info("the workspace %s took the app out and has installed it again since", team)
                return
            log.warning("the app was taken out of the workspace %s", team)
            await engine.departed(f"slack:{team}")

        return removed


async def open_slack(
    tokens: SlackTokens, url: str, listen: tuple[str, int], *, store: Store, clock: Clock, picture: Picture
) -> SlackService:
    """Slack as the settings ask for it.

    Raises:
        OperatorError: the token is not one of Slack's.
    """
    redact_logs(tokens.secrets)
    for name in _ENVIRONMENT:  # bolt would read these by itself, and make stores and clients of its own
        os.environ.pop(name, None)
    api = Api(url=url, session=aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30)))
    try:
        workspaces = await _workspaces(tokens, api, store, clock)
    except BaseException:
        await api.session.close()
        raise
    slack = Slack(workspaces=workspaces)
    return SlackService(
        tokens=tokens,
        listen=listen,
        api=api,
        workspaces=workspaces,
        platform=SlackPlatform(slack=slack, files=Files(slack=slack, picture=picture)),
        store=store,
        clock=clock,
    )


async def _workspaces(tokens: SlackTokens, api: Api, store: Store, clock: Clock) -> Workspaces:
    if tokens.client_id:
        return Installed(
            store=store, clock=clock, api=api, client_id=tokens.client_id, client_secret=tokens.client_secret
        )
    bot = api.client(tokens.bot_token)
    team = str((await _auth_test(api, tokens.bot_token)).get("team_id", ""))
    return OneWorkspace(team=team, bot=bot)


async def _auth_test(api: Api, token: str) -> Mapping[str, object]:
    """Who the token belongs to; asked until Slack answers."""
    pause_s = 1.0
    while True:
        try:
            return await ask(api.client(token), "auth.test", {})
        except DeliveryError as error:
            if error.permanent:
                raise OperatorError([f"Slack refuses SLACK_BOT_TOKEN: {error.reason}"]) from error
            log.warning("Slack does not answer (%s); asked again in %.0f s", error.reason, pause_s)
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)


async def _connect(handler: AsyncSocketModeHandler) -> None:
    """Open the first connection; later ones the library opens by itself."""
    pause_s = 1.0
    while True:
        try:
            await handler.connect_async()  # type: ignore[no-untyped-call]  # the same
        except SlackApiError as error:
            reason = error.response.get("error", "")
            if reason not in {"ratelimited", "internal_error", ""}:
                raise OperatorError([f"Slack refuses SLACK_APP_TOKEN: {reason}"]) from error
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            log.warning("Slack cannot be reached (%s)", type(error).__name__)
        else:
            return
        await asyncio.sleep(pause_s)
        pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)
