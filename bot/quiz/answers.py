"""Is there an answer at all?"""

from __future__ import annotations

from bot.quiz.grade import Grade, ask
from bot.quiz.kinds.base import MAX_ANSWER
from bot.wording import Message


def unreadable(answer: str) -> Grade | None:
    """Why *answer* is not even looked at: it is empty or too long; None when it can be read."""
    if len(answer) > MAX_ANSWER:
        return ask(Message("answer-too-long", {"limit": str(MAX_ANSWER)}))
    if not answer.strip():
        return ask(Message("answer-empty"))
    return None
