import re
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot import config
from bot.__main__ import main
from bot.commands import COMMANDS

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def tracked() -> list[Path]:
    """Every file of the tree; what git ignores is none of it."""
    if not (ROOT / ".git").exists():
        pytest.skip("not a git checkout, so what belongs to the tree is not known")
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout.decode()
    return [path for name in listed.split("\0") if name and (path := ROOT / name).is_file()]


def marked(name: str) -> list[str]:
    """The table or fenced block after each `<!-- name -->` of the README: one in each language."""
    found = re.findall(rf"^<!-- {name} -->\n(?:```\w*\n(.*?)^```|((?:^\|[^\n]*\n)+))", README, re.MULTILINE | re.DOTALL)
    assert len(found) == 2, f"the README has {len(found)} blocks marked {name}"
    return [fenced or table for fenced, table in found]


def mapped(block: str) -> Iterator[str]:
    """The paths of a map, whose second level is indented."""
    folder = ""
    for line in block.splitlines():
        path = line.split()[0]
        folder = folder if line.startswith(" ") else path
        yield folder + path if line.startswith(" ") else path


def test_every_path_of_the_map_exists() -> None:
    for block in marked("map"):
        paths = list(mapped(block))
        assert [path for path in paths if not (ROOT / path).exists()] == []
        assert [path for path in paths if (ROOT / path).is_dir() != path.endswith("/")] == []


def test_every_folder_at_the_top_stands_in_the_map() -> None:
    folders = {f"{path.relative_to(ROOT).parts[0]}/" for path in tracked() if path.parent != ROOT}
    for block in marked("map"):
        assert {folder for folder in folders if not folder.startswith(".")} <= set(mapped(block))


def test_both_halves_of_the_readme_show_the_same_map() -> None:
    english, chinese = marked("map")
    assert list(mapped(english)) == list(mapped(chinese))


def test_every_command_stands_in_the_readme_and_nothing_else_does() -> None:
    there = {command.name for command in COMMANDS}
    for block in marked("commands"):
        rows = [row.removeprefix("| `/") for row in block.splitlines() if row.startswith("| `/")]
        named = {next((name for name in there if re.match(rf"{name}\b", row)), row) for row in rows}
        assert named == there


def test_every_setting_stands_in_the_readme() -> None:
    for block in marked("settings"):
        assert tuple(re.findall(r"^\| `(\w+)`", block, re.MULTILINE)) == config.NAMES


def test_every_target_of_make_that_a_document_names_exists() -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for document in (path for path in tracked() if path.suffix == ".md"):
        named = set(re.findall(r"(?:`|^|\s)make ([a-z-]+)(?=`|\s+#| PYTHON)", document.read_text(encoding="utf-8")))
        assert named <= targets, document.name


def test_every_command_line_that_a_document_shows_exists() -> None:
    for document in (path for path in tracked() if path.suffix == ".md"):
        named = set(re.findall(r"python -m bot ([a-z]+)", document.read_text(encoding="utf-8")))
        assert named <= main.commands.keys(), document.name


def test_every_path_of_a_link_exists() -> None:
    for document in (path for path in tracked() if path.suffix == ".md"):
        text = document.read_text(encoding="utf-8")
        links = re.findall(r"\]\((?!https?://)([^)#\s]+)(?:#[^)]*)?\)", text)
        assert [link for link in links if not (document.parent / link).exists()] == [], document.name


def test_every_room_of_the_contributing_page_exists() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    table = text.partition("<!-- rooms -->")[2].partition("\n\n")[0]
    rooms = re.findall(r"`((?:bot|adapters|questions|tools)/[\w./]*|[\w.]+\.toml|\.env\.example|Makefile)`", table)
    assert len(rooms) > 10
    assert [room for room in rooms if not (ROOT / room).exists()] == []


# Written so that neither matches itself.
REGISTRY = (
    r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|deb\.debian\.org|crates\.io|golang\.org|--(?:extra-)?index-url"
)
SOMEBODYS_PATH = r"(?<![\w.~}/])/(?:root|work|workspace|builds|(?:home|Users)/\w+)(?![\w-])"


@pytest.mark.parametrize("what", [REGISTRY, SOMEBODYS_PATH])
def test_no_file_names_a_package_registry_or_a_path_of_somebodys_machine(what: str) -> None:
    found = {path.name: re.search(what, path.read_text(encoding="utf-8", errors="replace")) for path in tracked()}
    assert {name: hit[0] for name, hit in found.items() if hit} == {}


def pins(lock: str) -> dict[str, str]:
    """What a lock installs: name and version, and on which systems."""
    return dict(re.findall(r"^([a-z0-9.-]+)==([^\\\n]+?) \\$", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE))


def test_the_lock_for_development_holds_the_bots_own_whole() -> None:
    assert pins("requirements.txt").items() <= pins("requirements-dev.txt").items()


@pytest.mark.parametrize(
    ("lock", "asked"),
    [("requirements.txt", ("project", "dependencies")), ("requirements-dev.txt", ("dependency-groups", "dev"))],
)
def test_a_lock_holds_all_that_the_project_asks_for(lock: str, asked: tuple[str, str]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    names = {re.sub(r"[-_.]+", "-", re.split(r"[\[<>=!~; ]", name)[0]).lower() for name in project[asked[0]][asked[1]]}
    assert names <= pins(lock).keys()


def test_the_image_bears_the_version_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert f'image.version="{project["version"]}"' in (ROOT / "Dockerfile").read_text(encoding="utf-8")
