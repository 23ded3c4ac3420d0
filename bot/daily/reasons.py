"""Why can something not be posted? The codes of platforms and of this program, in words that say what to mend."""

from __future__ import annotations

from bot.replies import literal
from bot.wording import Message

KNOWN = frozenset(
    {
        "missing_access",  # the channel is not visible to the bot
        "missing_permissions",  # visible, but it may not write there
        "unknown_channel",
        "cannot_message_person",
        "not_in_channel",
        "channel_not_found",
        "is_archived",
        "not_a_user_group",  # Slack: the mention of a daily question is something else
        "missing_scope",
        "restricted",  # only some may write there
        "account_inactive",
        "token_revoked",
        "departed",
        "no-questions",
        "rule-unreadable",
    }
)

# Somebody deleted the message that was to be edited, or that this one hangs below. The channel is as it was.
MESSAGE_GONE = frozenset({"unknown_message", "message_not_found", "thread_not_found", "cannot_reply_to_message"})


def reason_said(reason: str) -> Message:
    """*reason* in words; a code that nobody has described stands as it is."""
    if reason in KNOWN:
        return Message("reason-" + reason.replace("_", "-"))
    return Message("reason-other", {"code": literal(reason)})
