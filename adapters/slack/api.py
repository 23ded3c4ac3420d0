"""How is Slack asked, and what do its refusals mean?

Nothing here tries again by itself after an answer that was lost: a second request is a second message. A request that
Slack surely refused for its pace may be asked once more; one refused for an expired token is asked with a new one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import aiohttp
from slack_sdk.errors import SlackApiError, SlackRequestError
from slack_sdk.web.async_client import AsyncWebClient
from slack_sdk.web.async_slack_response import AsyncSlackResponse

from bot.errors import DeliveryError, RateLimited, Unclear

_SERVER_ERROR, _TOO_MANY = 500, 429
_UNCLEAR = {"internal_error", "fatal_error", "service_unavailable", "request_timeout"}
_PASSING = {"token_expired", "team_added_to_org", "accesslimited", "org_login_required"}
_CODES = {
    "restricted_action": "restricted",
    "restricted_action_read_only_channel": "restricted",
    "restricted_action_thread_only_channel": "restricted",
    "restricted_action_non_threadable_channel": "restricted",
    "cannot_dm_bot": "cannot_message_person",
    "user_disabled": "cannot_message_person",
    "user_not_found": "cannot_message_person",
    "invalid_auth": "token_revoked",
    "not_authed": "token_revoked",
    "no_permission": "missing_scope",
    "not_allowed_token_type": "missing_scope",
}
_READS = {
    "users.conversations",
    "users.info",
    "conversations.info",
    "conversations.history",
    "conversations.replies",
    "auth.test",
}


class Workspaces(Protocol):
    """Knows the token of each workspace."""

    async def client(self, team: str) -> AsyncWebClient:
        """A client that may act in *team*.

        Raises:
            DeliveryError: the bot is not installed there.
        """
        ...

    async def renewed(self, team: str) -> AsyncWebClient:
        """The same, after Slack called the token expired."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Slack:
    """Slack's Web API in every workspace where the bot is."""

    workspaces: Workspaces

    async def call(self, team: str, method: str, patience_s: float = 0.0, **args: Any) -> Mapping[str, Any]:  # noqa: ANN401 - whatever the method takes
        """The answer of *method*; one that comes too fast is asked again within *patience_s*.

        Raises:
            DeliveryError: it was refused; `RateLimited`, `Unclear` as their names say.
        """
        try:
            return await self._once(team, method, args)
        except RateLimited as error:
            if error.retry_after_s > patience_s:
                raise
            await asyncio.sleep(error.retry_after_s)
        return await self._once(team, method, args)

    async def _once(self, team: str, method: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
        client = await self.workspaces.client(team)
        try:
            return await ask(client, method, args)
        except DeliveryError as error:
            if error.reason != "token_expired":
                raise
        return await ask(await self.workspaces.renewed(team), method, args)

    async def upload(self, team: str, content: bytes, name: str, words: str, channel: str | None = None) -> str:
        """Upload a file, into *channel* or nowhere yet; its id.

        Raises:
            DeliveryError: it is not there.
        """
        client = await self.workspaces.client(team)
        try:
            found = await client.files_upload_v2(
                content=content, filename=name, title=name, alt_txt=words, channel=channel
            )
        except SlackApiError as error:
            raise refusal(error) from error
        except (aiohttp.ClientError, TimeoutError, SlackRequestError) as error:
            raise DeliveryError("upload_failed", permanent=False) from error
        return str(found["file"]["id"])


async def ask(client: AsyncWebClient, method: str, args: Mapping[str, Any]) -> Mapping[str, Any]:
    """One request.

    Raises:
        DeliveryError: as of `Slack.call`.
    """
    given = {name: value for name, value in args.items() if value is not None and value != ""}
    try:
        if method in _READS:
            answer = await client.api_call(method, http_verb="GET", params=given)
        elif method.startswith("oauth."):  # takes no JSON
            answer = await client.api_call(method, data=given)
        else:
            answer = await client.api_call(method, json=given)
    except SlackApiError as error:
        raise refusal(error) from error
    except aiohttp.ClientConnectorError as error:
        raise DeliveryError("unreachable", permanent=False) from error
    except (aiohttp.ClientError, TimeoutError, ConnectionError) as error:
        raise Unclear("no_answer") from error
    return answer.data if isinstance(answer.data, dict) else {}


def refusal(error: SlackApiError) -> DeliveryError:
    """What an answer that is not `ok` means."""
    response = error.response
    if not isinstance(response, AsyncSlackResponse):
        return Unclear("no_json")
    data = response.data if isinstance(response.data, dict) else {}
    code = str(data.get("error", ""))
    if response.status_code == _TOO_MANY or code in {"ratelimited", "rate_limited"}:
        return RateLimited(retry_after_s=_retry_after(response.headers), everywhere=False)
    if response.status_code >= _SERVER_ERROR or code in _UNCLEAR or not code:
        return Unclear(code or f"status_{response.status_code}")
    return DeliveryError(_CODES.get(code, code), permanent=code not in _PASSING)


def _retry_after(headers: Mapping[str, Any]) -> float:
    for name, value in headers.items():
        if name.lower() == "retry-after":
            try:
                return max(float(value[0] if isinstance(value, list) else value), 0.0)
            except ValueError:
                break
    return 1.0
