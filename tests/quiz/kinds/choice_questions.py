"""Small questions that are answered by letters, signs or an order; fields are text, as the bank has them."""

from __future__ import annotations

from bot.quiz.grade import Grade
from bot.quiz.kinds.base import Asked, Kind
from bot.quiz.kinds.matching import Matching
from bot.quiz.kinds.multiple import Multiple
from bot.quiz.kinds.ordering import Ordering
from bot.quiz.kinds.single import Single
from bot.quiz.kinds.true_false import TrueFalse
from bot.wording import Language, Localised, say

OPTIONS = {
    letter: {
        "text": {"zh": f"说法{letter}", "en": f"claim {letter}"},
        "explain": {"zh": f"因{letter}", "en": f"why {letter}"},
    }
    for letter in "ABCDE"
}
STEPS = {
    "A": "all-gather of the parameters",
    "B": "forward",
    "C": {"zh": "反向传播", "en": "backward pass"},
    "D": "reduce-scatter of the gradients",
    "E": "optimizer.step()",
}
SCHEMES = {
    "left": {"1": "DDP", "2": "ZeRO-1", "3": "ZeRO-2"},
    "right": {"a": "nothing", "b": "moments", "c": {"zh": "梯度和动量", "en": "gradients as well"}, "d": "data only"},
    "answer": {"1": "a", "2": "b", "3": "c"},
}


def multiple(*, answer: list[str] | str, **fields: str) -> Multiple:
    return Multiple.model_validate({"kind": "multiple", "options": OPTIONS, "answer": answer, **fields})


def single(answer: str = "B") -> Single:
    return Single.model_validate({"kind": "single", "options": OPTIONS, "answer": answer})


def true_false(answer: str = "false") -> TrueFalse:
    return TrueFalse.model_validate({"kind": "true_false", "answer": answer})


def ordering(**fields: str) -> Ordering:
    return Ordering.model_validate({"kind": "ordering", "items": STEPS, "answer": list("ABCDE"), **fields})


def matching(**fields: str) -> Matching:
    return Matching.model_validate({"kind": "matching", **SCHEMES, **fields})


def graded(kind: Kind, text: str, mode: str | None = None) -> Grade:
    return kind.grade(text, Asked(stem=Localised(zh="问", en="Which?"), mode=mode))


def said(grade: Grade, language: Language = Language.EN) -> str:
    return " ".join(say(language, remark) for remark in grade.remarks)
