"""Can the bot be served on Slack as it is configured? Asked of Slack, without changing anything there."""

from __future__ import annotations

import aiohttp
from slack_sdk.errors import SlackApiError

from adapters.slack.api import ask
from adapters.slack.oauth import SCOPES
from adapters.slack.workspaces import Api
from bot.config import SlackTokens
from bot.errors import DeliveryError
from bot.services import Finding


async def examine(tokens: SlackTokens, url: str) -> list[Finding]:
    """Everything that can be found out."""
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=30)) as session:
        api = Api(url=url, session=session)
        findings: list[Finding] = []
        if tokens.bot_token:
            findings += await _token(api, tokens.bot_token)
        else:
            findings.append(
                Finding(is_good=True, text="several workspaces; each brings its token when it installs the app")
            )
        findings.append(await _socket(api, tokens))
        return findings


async def _token(api: Api, token: str) -> list[Finding]:
    client = api.client(token)
    try:
        answer = await client.auth_test()
    except SlackApiError as error:
        return [Finding(is_good=False, text=f"SLACK_BOT_TOKEN is refused ({error.response.get('error', 'no reason')})")]
    except (aiohttp.ClientError, TimeoutError) as error:
        return [Finding(is_good=False, text=f"{api.url} does not answer ({type(error).__name__})")]
    findings = [
        Finding(is_good=True, text=f"SLACK_BOT_TOKEN belongs to {answer.get('team', '')} ({answer.get('team_id', '')})")
    ]
    granted = {name.lower(): value for name, value in answer.headers.items()}.get("x-oauth-scopes", "")
    missing = sorted(set(SCOPES) - {scope.strip() for scope in str(granted).split(",")})
    text = f"scopes missing: {', '.join(missing)}; install the app again from its manifest" if missing else "all scopes"
    return [*findings, Finding(is_good=not missing, text=text), await _channels(api, token)]


async def _channels(api: Api, token: str) -> Finding:
    """In how many channels the bot is: it can write to no other."""
    try:
        found = await ask(api.client(token), "users.conversations", {"types": "public_channel,private_channel"})
    except DeliveryError as error:
        return Finding(is_good=False, text=f"channels cannot be listed ({error.reason})")
    names = [str(channel.get("name", "")) for channel in found.get("channels") or ()]
    if not names:
        return Finding(is_good=True, text="in no channel yet; write /invite in one to let a daily question come")
    return Finding(is_good=True, text=f"in {len(names)} channels: {', '.join(names[:20])}")


async def _socket(api: Api, tokens: SlackTokens) -> Finding:
    if not tokens.app_token:
        return Finding(is_good=True, text="HTTP mode; Slack has to reach STUDYBOT_LISTEN as /slack/events")
    try:
        await api.client().apps_connections_open(app_token=tokens.app_token)
    except SlackApiError as error:
        return Finding(is_good=False, text=f"SLACK_APP_TOKEN is refused ({error.response.get('error', 'no reason')})")
    except (aiohttp.ClientError, TimeoutError) as error:
        return Finding(is_good=False, text=f"{api.url} does not answer ({type(error).__name__})")
    return Finding(is_good=True, text="Socket Mode can be opened")
