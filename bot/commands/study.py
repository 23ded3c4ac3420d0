"""`/study …`: one's own progress and settings, and help."""

from __future__ import annotations

from functools import partial

from bot.commands.context import Command, Context, Decision
from bot.errors import UserError
from bot.quiz.drawing import percent
from bot.replies import Code, Facts, Paragraph, Part, Reply, Table, short_literal
from bot.storage import attempts, learners, sets
from bot.wording import Language, Message, say

_LANGUAGE_WORDS = {
    Language.ZH: {"zh", "zh-cn", "zh-tw", "cn", "chinese", "中文", "汉语", "漢語", "简体中文", "繁體中文", "中"},
    Language.EN: {"en", "en-us", "en-gb", "english", "英文", "英语", "英語", "英"},
}


def handle_language(context: Context, argument: str) -> Decision:
    """Choose the language of all replies, or say which one is spoken.

    Raises:
        UserError: the word names no language there is.
    """
    word = argument.strip().casefold()
    if not word:
        return Decision(reply=_said(context, "language-now"))
    language = next((language for language, words in _LANGUAGE_WORDS.items() if word in words), None)
    if language is None:
        raise UserError(Message("language-unknown", {"word": short_literal(word)}))
    text = say(language, Message("language-set"))
    effect = partial(_set_language, context.learner_id, language)
    return Decision(reply=Reply(parts=(Paragraph(text=text),)), effects=(effect,))
