from __future__ import annotations

import math

import pytest
from hypothesis import given

from bot.ports import Scalar
from bot.storage.guard import check_parameters, check_statement
from tests.storage.strategies import texts, times


@pytest.mark.parametrize(
    "sql", ["COMMIT", " begin immediate", "Rollback;", "SAVEPOINT x", "RELEASE x", "END", "VACUUM"]
)
def test_an_operation_may_not_end_its_transaction(sql: str) -> None:
    with pytest.raises(ValueError, match="belong to the store"):
        check_statement(sql)


@pytest.mark.parametrize("sql", ["SELECT 1", "INSERT INTO begin VALUES (1)", "UPDATE t SET a = 'COMMIT'", ""])
def test_other_statements_pass(sql: str) -> None:
    check_statement(sql)


@pytest.mark.parametrize(
    "value", ["a\0b", "\ud800", "显存\udfff", 2**63, -(2**63) - 1, math.nan, math.inf, -math.inf, True, False], ids=repr
)
def test_what_one_database_cannot_hold_is_refused(value: Scalar) -> None:
    with pytest.raises(ValueError, match="the value of :x"):
        check_parameters({"ok": "fine", "x": value})


@pytest.mark.parametrize("value", [None, "", "显存 🙂", 2**63 - 1, -(2**63), 0.0, -1.5e300], ids=repr)
def test_what_both_hold_passes(value: Scalar) -> None:
    check_parameters({"x": value})


@given(texts, times)
def test_what_people_type_passes(text: str, at: int) -> None:
    check_parameters({"text": text, "at": at})
