"""The shipped manifest makes the app that the code needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from jsonschema import Draft7Validator

from adapters.slack.oauth import SCOPES
from bot.commands import COMMANDS

ROOT = Path(__file__).parents[3]
MANIFEST = ROOT / "adapters" / "slack" / "manifest.yaml"
SCHEMAS = sorted((ROOT.parent / "shared" / "conformance").glob("slack_manifest.schema.*.json")) or sorted(
    (ROOT.parent.parent / "shared" / "conformance").glob("slack_manifest.schema.*.json")
)


def manifest() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(MANIFEST.read_text(encoding="utf-8"))
    return found


def test_the_manifest_asks_for_the_scopes_of_the_code_and_gives_each_a_reason() -> None:
    assert tuple(sorted(manifest()["oauth_config"]["scopes"]["bot"])) == tuple(sorted(SCOPES))
    lines = MANIFEST.read_text(encoding="utf-8").splitlines()
    assert all(any(f"- {scope} " in line and "#" in line for line in lines) for scope in SCOPES)


def test_the_manifest_names_every_command() -> None:
    named = {command["command"] for command in manifest()["features"]["slash_commands"]}
    assert named == {"/" + command.name.split()[0] for command in COMMANDS}


@pytest.mark.skipif(not SCHEMAS, reason="Slack's manifest schemas are not beside this checkout")
def test_the_manifest_obeys_slacks_schema() -> None:
    problems = {
        path.name: [error.message for error in Draft7Validator(json.loads(path.read_text())).iter_errors(manifest())]
        for path in SCHEMAS
    }
    assert [] in problems.values(), problems
