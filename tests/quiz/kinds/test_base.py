from __future__ import annotations

import pytest

from bot.quiz.kinds.base import Kind, Takes
from bot.replies import ChoiceField, TextField
from bot.wording import Language
from tests.quiz.kinds.choice_questions import matching, multiple, ordering, single, true_false
from tests.quiz.seed import question

KINDS = [single(), multiple(answer="B"), true_false(), ordering(), matching()] + [
    leaf.body for number in range(1, 6) for leaf in question(f"ch12-q{number}").root.leaves() if leaf.body is not None
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: type(kind).__name__)
def test_the_field_is_of_the_sort_that_the_kind_takes(kind: Kind) -> None:
    field = kind.field("answer", "Answer", Language.EN)

    assert isinstance(field, ChoiceField) is kind.takes.is_chosen
    assert (isinstance(field, TextField) and field.number) is (kind.takes is Takes.NUMBER)
