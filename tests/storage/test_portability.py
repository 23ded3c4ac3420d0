"""The SQL of every operation stays inside what SQLite and PostgreSQL read alike; one rule, one row of RULES."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import bot
from bot.storage.schema import MIGRATIONS
from tests.storage.database import new_database

BOT = Path(bot.__path__[0])


def nullable_columns() -> list[str]:
    """Columns that may be empty, by the schema itself; a name that is a key of some table is not told apart."""
    database = new_database()
    sql = "SELECT name FROM pragma_table_info(:table) WHERE [notnull] = 0 AND pk = 0"
    found = [str(name) for table in database.tables() for (name,) in database.execute(sql, {"table": table})]
    keys = {database.columns(table)[0] for table in database.tables()}
    found = [name for name in found if name not in keys]
    database.close()
    return found


# What must not occur in a statement of an operation, and why.
RULES = {
    "PostgreSQL has no scalar MAX or MIN; write CASE": r"\b(MAX|MIN)\s*\([^()]*,",
    "the sum of whole numbers is a Decimal on PostgreSQL; write CAST(SUM(…) AS BIGINT)": (
        r"(?<!CAST\()\bSUM\s*\((?!CASE WHEN [^()]+ THEN \w+\.?score END\))"
    ),
    "averages are a Decimal on PostgreSQL; divide in Python": r"\bAVG\s*\(",
    "a comparison is 1 on SQLite and True on PostgreSQL; select it through CASE": (
        r"(SELECT|RETURNING)\s+[\w.]+\s*(=|<|>|IS\b)"
    ),
    "PostgreSQL cannot tell the type of a bare parameter; make two texts": r":\w+\s+IS\b",
    "an empty list is an error on PostgreSQL; give JSON or loop": r"\bIN\s*\(\s*\)",
    "LIKE ignores case on SQLite only; write LOWER(a) LIKE LOWER(:b)": r"(?<!\))\s+LIKE\b|LIKE\s+(?!LOWER\()",
    "NULLs come first on SQLite and last on PostgreSQL; say NULLS LAST": (
        rf"ORDER BY [^()]*\b({'|'.join(nullable_columns())})\b(?!( ASC| DESC)? NULLS LAST)"
    ),
    "only SQLite knows it": r"\b(AUTOINCREMENT|INSERT OR|REPLACE INTO|GLOB|IFNULL|ROWID|strftime|PRAGMA)\b",
    "only PostgreSQL knows it": r"::|\b(ILIKE|FOR UPDATE|ANY\s*\(|NOW\s*\(|SERIAL)\b",
    "the driver of PostgreSQL would take a colon in a literal for a parameter": (r"^([^']*'[^']*')*[^']*'[^']*:"),
    "double quotes are names on PostgreSQL and sometimes text on SQLite": r'"',
    "transactions belong to the driver": r"(^|;)\s*(BEGIN|COMMIT|END|ROLLBACK|SAVEPOINT|RELEASE)\b",
    "parameters are written :name": r"\?|%\(|@\w",
    "one statement at a time": r";",
    "only names are portable, not the clock of the database": r"\bCURRENT_(TIMESTAMP|DATE|TIME)\b",
}


def statements() -> Iterator[tuple[str, str]]:
    """Where, and what, every call `….execute(text, …)` under bot/ says."""
    for path in sorted(BOT.rglob("*.py")):
        module = ".".join(path.relative_to(BOT.parent).with_suffix("").parts)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "execute":
                yield f"{module}:{node.lineno}", text_of(node.args[0], module)


def text_of(node: ast.expr, module: str) -> str:
    """A literal, or a constant of the module; anything else could be made of what a person typed."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    assert isinstance(node, ast.Name), f"SQL is a literal or a constant of {module}, not {ast.unparse(node)}"
    return str(getattr(importlib.import_module(module), node.id))


STATEMENTS = dict(statements())


def test_statements_are_found_at_all() -> None:
    assert len(STATEMENTS) >= 20


@pytest.mark.parametrize("place", STATEMENTS)
def test_every_statement_keeps_every_rule(place: str) -> None:
    assert [why for why, pattern in RULES.items() if re.search(pattern, STATEMENTS[place], re.IGNORECASE)] == []


@pytest.mark.parametrize(
    ("rule", "sql"),
    [
        ("PostgreSQL has no scalar MAX", "UPDATE t SET a = MAX(a, :b)"),
        ("the sum of whole", "SELECT SUM(points) FROM t"),
        ("the sum of whole", "SELECT SUM(CASE WHEN a = 1 THEN 1 ELSE 0 END) FROM t"),
        ("averages", "SELECT AVG(score) FROM t"),
        ("a comparison", "SELECT a = 7 FROM t"),
        ("a comparison", "UPDATE t SET a = 1 RETURNING b IS NULL"),
        ("PostgreSQL cannot tell", "SELECT a FROM t WHERE :x IS NULL OR a = :x"),
        ("an empty list", "SELECT a FROM t WHERE a IN ()"),
        ("LIKE ignores", "SELECT a FROM t WHERE a LIKE :x"),
        ("NULLs come", "SELECT a FROM t ORDER BY closed_at DESC"),
        ("only SQLite", "INSERT OR IGNORE INTO t VALUES (1)"),
        ("only PostgreSQL", "SELECT a::text FROM t"),
        ("the driver of PostgreSQL", "SELECT a FROM t WHERE b = 'x:y'"),
        ("double quotes", 'SELECT "a" FROM t'),
        ("transactions belong", "COMMIT"),
        ("parameters", "SELECT a FROM t WHERE a = ?"),
        ("one statement", "DELETE FROM t; DELETE FROM u"),
        ("only names", "SELECT CURRENT_TIMESTAMP"),
    ],
)
def test_every_rule_catches_what_it_is_for(rule: str, sql: str) -> None:
    (pattern,) = (pattern for why, pattern in RULES.items() if why.startswith(rule))
    assert re.search(pattern, sql, re.IGNORECASE)


@pytest.mark.parametrize("migration", MIGRATIONS, ids=lambda migration: migration.name)
def test_the_schema_says_types_by_the_three_tokens_only(migration: object) -> None:
    template = str(getattr(migration, "template", ""))
    assert not re.search(r"\b(INTEGER|INT|REAL|BLOB|BIGINT|BOOLEAN|DOUBLE|NUMERIC|STRICT|AUTOINCREMENT)\b", template)
    assert set(re.findall(r"\{\w*\}", template)) <= {"{int}", "{real}", "{strict}"}
    assert template.count("CREATE TABLE") == template.count("{strict}")
