"""Slack calls us over HTTP: requests are checked, handed to bolt, and answered; nothing of them is logged."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from aiohttp import web
from slack_bolt.adapter.aiohttp import to_aiohttp_response
from slack_bolt.async_app import AsyncApp
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_bolt.request.internals import parse_body

from adapters.slack.oauth import OAuth
from adapters.slack.signature import MAX_BODY, is_signed

EVENTS = "/slack/events"
INSTALL = "/slack/install"
REDIRECT = "/slack/oauth_redirect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Events:
    """Takes signed requests in."""

    app: AsyncApp
    secret: str
    now_s: Callable[[], float] = time.time

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """413 when it is too large, 401 when it is not Slack's, else bolt's answer."""
        if (request.content_length or 0) > MAX_BODY:
            return web.Response(status=413)
        try:
            body = await request.read()
        except web.HTTPRequestEntityTooLarge:
            return web.Response(status=413)
        timestamps = request.headers.getall("X-Slack-Request-Timestamp", [])
        signatures = request.headers.getall("X-Slack-Signature", [])
        if not is_signed(self.secret, timestamps, signatures, body, self.now_s()):
            return web.Response(status=401)
        try:
            text = body.decode()
            payload = parse_body(text, request.content_type)
        except ValueError:
            return web.Response(status=400)
        if not isinstance(payload, dict):
            return web.Response(status=400)
        headers: dict[str, str | Sequence[str]] = {
            name: value for name, value in request.headers.items() if value.isprintable()
        }
        bolt_request = AsyncBoltRequest(body=text, query=request.query_string, headers=headers)
        return await to_aiohttp_response(await self.app.async_dispatch(bolt_request))


def make_web(events: Events | None, oauth: OAuth | None) -> web.Application:
    """The site: events where there is a signing secret, the install page where there are several workspaces."""
    site = web.Application(client_max_size=MAX_BODY)
    if events is not None:
        site.router.add_post(EVENTS, events.handle)
    if oauth is not None:
        site.router.add_get(INSTALL, oauth.install)
        site.router.add_get(REDIRECT, oauth.redirected)
    return site


async def serve_web(site: web.Application, host: str, port: int) -> web.AppRunner:
    """Listen; the runner is cleaned up by the caller. No access log: queries hold codes."""
    runner = web.AppRunner(site, access_log=None)
    await runner.setup()
    await web.TCPSite(runner, host, port).start()
    return runner
