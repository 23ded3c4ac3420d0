import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import config
from bot.config import LogLevel, Platform, Settings, environment, read_settings, why_not_served
from bot.errors import OperatorError
from bot.wording import Language

ROOT = Path(__file__).parent.parent

SECRET = "s3cr3t-value"
DISCORD = {"DISCORD_TOKEN": SECRET}
SLACK_SOCKET = {"SLACK_BOT_TOKEN": SECRET, "SLACK_APP_TOKEN": SECRET}
SLACK_HTTP = {"SLACK_BOT_TOKEN": SECRET, "SLACK_SIGNING_SECRET": SECRET}
SLACK_SEVERAL = {"SLACK_CLIENT_ID": "1.2", "SLACK_CLIENT_SECRET": SECRET, "SLACK_SIGNING_SECRET": SECRET}


def no_file(path: str) -> str:
    raise FileNotFoundError(2, "No such file or directory", path)


def settings(environ: dict[str, str], files: dict[str, str] | None = None) -> Settings:
    return read_settings(environ, lambda path: files[path] if files and path in files else no_file(path))


def problems(environ: dict[str, str], files: dict[str, str] | None = None) -> tuple[str, ...]:
    with pytest.raises(OperatorError) as caught:
        settings(environ, files)
    return caught.value.problems


def test_an_empty_environment_is_a_whole_configuration() -> None:
    assert settings({}) == Settings(database=None, banks=(), language=Language.EN, log=LogLevel.INFO, platforms=())


def test_every_setting_is_read() -> None:
    given = {
        "DATABASE_URL": "sqlite:////var/lib/bot.db",
        "STUDYBOT_BANK": "mine:/srv/bank",
        "STUDYBOT_LANGUAGE": "zh",
        "STUDYBOT_LOG": "debug",
        "DISCORD_API_URL": "https://proxy.example/api/v10/",
        "SLACK_API_URL": "https://slack-gov.com/api",
        "STUDYBOT_LISTEN": "[::1]:8000",
        "STUDYBOT_LEASE_S": "3",
        "STUDYBOT_CALL_TIMEOUT_S": "0.5",
    }
    assert set(given) == set(config.NAMES)
    assert settings(given) == Settings(
        database=Path("/var/lib/bot.db"),
        banks=(Path("mine"), Path("/srv/bank")),
        language=Language.ZH,
        log=LogLevel.DEBUG,
        discord_api_url="https://proxy.example/api/v10",
        slack_api_url="https://slack-gov.com/api/",
        listen=("::1", 8000),
        lease_s=3,
        call_timeout_s=0.5,
    )


def test_a_lease_outlasts_two_calls_and_every_fault_is_listed() -> None:
    (fault,) = problems({"STUDYBOT_LEASE_S": "60"})
    assert "more than twice STUDYBOT_CALL_TIMEOUT_S" in fault
    faults = problems({"STUDYBOT_LEASE_S": "long", "STUDYBOT_CALL_TIMEOUT_S": "1e9"})
    assert [fault.partition(" ")[0] for fault in faults] == ["STUDYBOT_CALL_TIMEOUT_S", "STUDYBOT_LEASE_S"]


def test_the_example_file_names_exactly_the_settings() -> None:
    lines = (ROOT / ".env.example").read_text(encoding="utf-8").splitlines()
    assert sorted(re.findall(r"^#?([A-Z_]+)=", "\n".join(lines), re.MULTILINE)) == sorted(config.NAMES)


def test_the_values_of_the_example_file_are_good_ones() -> None:
    text = (ROOT / ".env.example").read_text(encoding="utf-8")
    assert settings(dict(re.findall(r"^#([A-Z_]+)=(.*)$", text, re.MULTILINE))) == Settings(
        database=Path("studybot.db")
    )


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite:///studybot.db", "studybot.db"),
        ("sqlite:///some/where.db", "some/where.db"),
        ("sqlite:////data/studybot.db", "/data/studybot.db"),
        ("  sqlite:///with a space.db\n", "with a space.db"),
    ],
)
def test_a_sqlite_address_names_a_file(url: str, file: str) -> None:
    assert settings({"DATABASE_URL": url}).database_or(config.LOCAL_DATABASE) == Path(file)


def test_without_an_address_each_program_uses_its_own_file() -> None:
    assert settings({"DATABASE_URL": ""}).database_or(config.LOCAL_DATABASE) == Path("studybot-local.db")


@pytest.mark.parametrize(
    ("url", "says"),
    [
        ("mysql://me:s3cr3t-value@host/db", "'mysql'"),
        ("postgresql://me:s3cr3t-value@host/db", "PostgreSQL"),
        ("me:s3cr3t-value@host/db", "not a database address"),
        ("sqlite://studybot.db", "names no file"),
        ("sqlite:///", "names no file"),
        ("studybot.db", "not a database address"),
    ],
)
def test_another_database_is_refused_without_repeating_its_password(url: str, says: str) -> None:
    (problem,) = problems({"DATABASE_URL": url})
    assert says in problem
    assert "sqlite:///" in problem
    assert SECRET not in problem


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("STUDYBOT_LANG", "STUDYBOT_LANGUAGE"),
        ("STUDYBOT_LANGAUGE", "STUDYBOT_LANGUAGE"),
        ("STUDYBOT_BANKS", "STUDYBOT_BANK"),
        ("STUDYBOT_LOGS", "STUDYBOT_LOG"),
        ("studybot_bank", "STUDYBOT_BANK"),
        ("STUDYBOT_DATABASE_URL", "DATABASE_URL"),
    ],
)
def test_an_unknown_name_is_reported_with_the_nearest_known_one(name: str, nearest: str) -> None:
    assert problems({name: "x"}) == (f"{name} is not a setting of this version; did you mean {nearest}?",)


def test_an_unknown_name_that_resembles_none_lists_them_all() -> None:
    (problem,) = problems({"STUDYBOT_XYZZY": "x"})
    assert all(name in problem for name in config.NAMES)


def test_names_of_other_programs_are_not_ours_to_judge() -> None:
    assert settings({"LANGUAGE": "fr", "PATH": "/bin", "SLACKBOT_TOKEN": "x"}) == Settings()


@pytest.mark.parametrize(("name", "value"), [("STUDYBOT_LANGUAGE", "fr"), ("STUDYBOT_LOG", "loud")])
def test_a_value_outside_a_closed_set_is_answered_with_the_set(name: str, value: str) -> None:
    (problem,) = problems({name: value})
    assert value in problem
    assert {"STUDYBOT_LANGUAGE": "en, zh", "STUDYBOT_LOG": "debug, info, warning, error"}[name] in problem


def test_all_problems_are_told_at_once() -> None:
    found = problems(
        {
            "DATABASE_URL": "oracle://x",
            "STUDYBOT_LANGUAGE": "fr",
            "STUDYBOT_LOG": "loud",
            "STUDYBOT_BNAK": "x",
            "SLACK_APP_TOKEN": SECRET,
            "DISCORD_TOKEN_FILE": "/nowhere",
        }
    )
    assert len(found) == 6
    assert SECRET not in " ".join(found)


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        (("SLACK_APP_TOKEN",), ("SLACK_BOT_TOKEN",)),
        (("SLACK_SIGNING_SECRET",), ("SLACK_BOT_TOKEN",)),
        (("SLACK_BOT_TOKEN",), ("SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET")),
        (("SLACK_CLIENT_ID",), ("SLACK_CLIENT_SECRET", "SLACK_APP_TOKEN", "SLACK_SIGNING_SECRET")),
        (("SLACK_CLIENT_SECRET", "SLACK_SIGNING_SECRET"), ("SLACK_CLIENT_ID",)),
        (("SLACK_CLIENT_ID", "SLACK_BOT_TOKEN", "SLACK_APP_TOKEN"), ("SLACK_CLIENT_SECRET",)),
    ],
)
def test_half_a_slack_configuration_says_what_is_missing(given: tuple[str, ...], missing: tuple[str, ...]) -> None:
    (problem,) = problems(dict.fromkeys(given, SECRET))
    needed = problem.partition("missing")[2]
    assert all(name in needed for name in missing)
    assert not any(re.search(rf"{name}\b", needed) for name in given)
    assert SECRET not in problem


@pytest.mark.parametrize("slack", [SLACK_SOCKET, SLACK_HTTP, SLACK_SEVERAL])
def test_each_whole_slack_configuration_asks_for_slack(slack: dict[str, str]) -> None:
    assert settings(slack).platforms == (Platform.SLACK,)


def test_tokens_of_both_platforms_ask_for_both() -> None:
    asked = settings(DISCORD | SLACK_SOCKET)
    assert asked.platforms == (Platform.DISCORD, Platform.SLACK)
    assert why_not_served(asked) == ()


def test_serving_without_any_token_is_told_what_works_instead() -> None:
    (reason,) = why_not_served(settings({}))
    assert "python -m bot console" in reason


def test_settings_hold_no_secret() -> None:
    assert SECRET not in repr(settings(DISCORD | SLACK_HTTP))


@pytest.mark.parametrize("name", config.SECRETS)
def test_every_secret_may_be_given_by_file(name: str) -> None:
    value = "sqlite:///x.db" if name == "DATABASE_URL" else SECRET
    whole = {} if name == "DATABASE_URL" else DISCORD | SLACK_SOCKET | SLACK_SEVERAL
    by_file = {key: text for key, text in whole.items() if key != name} | {f"{name}_FILE": "/run/it"}
    assert settings(by_file, {"/run/it": f"{value}\n"}) == settings(whole | {name: value})


@pytest.mark.parametrize(
    ("files", "says"), [({}, "No such file"), ({"/run/it": " \n"}, "is empty")], ids=["absent", "empty"]
)
def test_a_secret_file_that_holds_nothing_is_one_problem_and_not_a_missing_token(
    files: dict[str, str], says: str
) -> None:
    (problem,) = problems({"SLACK_BOT_TOKEN": SECRET, "SLACK_APP_TOKEN_FILE": "/run/it"}, files)
    assert problem.startswith("SLACK_APP_TOKEN_FILE: /run/it")
    assert says in problem


def test_a_secret_given_twice_is_a_problem() -> None:
    (problem,) = problems(DISCORD | {"DISCORD_TOKEN_FILE": "/run/it"}, {"/run/it": SECRET})
    assert "keep one" in problem


def test_only_secrets_are_read_from_files() -> None:
    assert problems({"STUDYBOT_BANK_FILE": "/run/it"})[0].startswith("STUDYBOT_BANK_FILE is not a setting")


def test_the_real_environment_wins_over_the_file_and_hides_its_twin() -> None:
    dotenv = {"STUDYBOT_LOG": "debug", "STUDYBOT_LANGUAGE": "zh", "DISCORD_TOKEN": "old", "STUDYBOT_BANK": None}
    environ = {"STUDYBOT_LOG": "error", "DISCORD_TOKEN_FILE": "/run/it"}
    assert environment(dotenv, environ) == {
        "STUDYBOT_LOG": "error",
        "STUDYBOT_LANGUAGE": "zh",
        "DISCORD_TOKEN_FILE": "/run/it",
    }
    assert environment({"DISCORD_TOKEN_FILE": "/run/it"}, {"DISCORD_TOKEN": ""}) == {"DISCORD_TOKEN": ""}


@given(st.dictionaries(st.sampled_from([*config.NAMES, *config.TOKENS, "STUDYBOT_X"]), st.text(max_size=20)))
def test_any_environment_gives_settings_or_a_list_of_sentences(environ: dict[str, str]) -> None:
    found: tuple[str, ...] = ("none",)
    try:
        read_settings(environ, no_file)
    except OperatorError as error:
        found = error.problems
    assert found
