import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOOLS = ("sh", "cat", "cmp", "cp", "rm", "mkdir", "dirname", "make")  # all that set-up may need beside a Python

# Plays a Python that can make environments: what it was asked stands in `asked`, and it is noisy and greedy on purpose.
GOOD = """#!/bin/sh
case "$*" in
    --version) echo "Python {version}.1" ;;
    *interpreter.py) echo "ready {version} /opt/python{version}" ;;
    "-m bot") while read -r line; do echo "heard $line"; done ;;
    *)
        cat >/dev/null
        echo "noise"
        echo "$*" >>asked
        case "$*" in *venv*) rm -rf .venv && mkdir -p .venv/bin && cp "$0" .venv/bin/python ;; esac
        [ ! -e fail ] ;;
esac
"""
TOO_OLD_TO_READ = '#!/bin/sh\n[ "$1" = --version ] && echo "Python 2.7.18" && exit\necho "SyntaxError" >&2; exit 1\n'
BROKEN_SHIM = "#!/bin/sh\necho 'no such version' >&2; exit 127\n"

# A real Python in front of which these modules stand.
OTHERS = {
    "sitecustomize": "import sys; sys.version_info = (3, 9, 18, 'final', 0)",
    "sqlite3": "sqlite_version_info = (3, 31, 1)",
    "_sqlite3": "raise ImportError(name='_sqlite3')",
    "ensurepip": "raise ImportError(name='ensurepip')",
    "venv": "raise ImportError(name='venv')",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Machine:
    """A checkout and the programs that are found on its PATH."""

    checkout: Path
    bin: Path

    def install(self, name: str, script: str) -> Path:
        program = self.bin / name
        program.write_text(script, encoding="utf-8")
        program.chmod(0o755)
        return program

    def install_real(self, name: str, *, with_module: str) -> Path:
        shadow = self.bin / f"instead-of-{with_module}"
        shadow.mkdir()
        (shadow / f"{with_module}.py").write_text(OTHERS[with_module], encoding="utf-8")
        return self.install(name, f'#!/bin/sh\nPYTHONPATH="{shadow}" exec "{sys.executable}" "$@"\n')

    def run(self, *command: str, said: str = "", **environ: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.bin / command[0]), *command[1:]],
            cwd=self.checkout,
            input=said,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
            env={"PATH": str(self.bin), **environ},
        )

    def set_up(self, lock: str = "requirements.txt", **environ: str) -> subprocess.CompletedProcess[str]:
        return self.run("sh", "tools/setup", lock, **environ)

    def asked(self) -> list[str]:
        """What the Pythons were asked since the last look: "venv", or the lock that was installed."""
        file = self.checkout / "asked"
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        file.unlink(missing_ok=True)
        return ["venv" if " venv " in line else line.split()[-1] for line in lines]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    checkout = tmp_path / "a checkout"
    shutil.copytree(ROOT / "tools", checkout / "tools")
    (checkout / "bot").mkdir()
    for file in ("bot/__init__.py", "bot/versions.py", "Makefile"):
        shutil.copy(ROOT / file, checkout / file)
    (checkout / "requirements.txt").write_text("one==1\n", encoding="utf-8")
    (checkout / "requirements-dev.txt").write_text("one==1\ntwo==2\n", encoding="utf-8")
    programs = tmp_path / "bin"
    programs.mkdir()
    for tool in TOOLS:
        (programs / tool).symlink_to(shutil.which(tool) or pytest.skip(f"{tool} is not on this machine"))
    return Machine(checkout=checkout, bin=programs)


def refusal(result: subprocess.CompletedProcess[str]) -> str:
    """The sentence that ends a refused set-up."""
    assert (result.returncode, result.stdout) == (78, "")
    return result.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("module", "says"),
    [
        ("sitecustomize", "needs Python 3.11 or newer, and this one is 3.9.18"),
        ("sqlite3", "needs SQLite 3.37 or newer, and this Python has 3.31.1"),
        ("_sqlite3", "built without SQLite"),
        ("ensurepip", "lacks its ensurepip module (on Debian and Ubuntu: apt install python3-venv)"),
        ("venv", "lacks its venv module (on Debian and Ubuntu: apt install python3-venv)"),
    ],
)
def test_a_python_that_lacks_something_is_refused_by_name_with_one_sentence(
    machine: Machine, module: str, says: str
) -> None:
    machine.install_real("python3", with_module=module)
    result = machine.set_up()
    assert says in refusal(result)
    assert refusal(result).startswith("python3: ")
    assert len(result.stderr.splitlines()) == 1


def test_a_python_too_old_to_read_the_question_is_refused_by_its_version(machine: Machine) -> None:
    machine.install("python", TOO_OLD_TO_READ)
    assert "needs Python 3.11 or newer, and this one is 2.7.18" in refusal(machine.set_up())


@pytest.mark.parametrize("shim", [True, False])
def test_a_machine_without_python_is_told_which_to_install(machine: Machine, *, shim: bool) -> None:
    if shim:
        machine.install("python3.13", BROKEN_SHIM)
    assert "no Python here; the bot needs Python 3.11 or newer" in refusal(machine.set_up())


def test_the_first_python_that_can_is_taken(machine: Machine) -> None:
    machine.install("python3.13", BROKEN_SHIM)
    machine.install_real("python3", with_module="ensurepip")
    machine.install("python", GOOD.format(version="3.12"))
    assert machine.set_up().returncode == 0
    assert (machine.checkout / ".venv/made-by").read_text(encoding="utf-8") == "ready 3.12 /opt/python3.12\n"


def test_an_environment_that_cannot_be_made_ends_with_what_to_install(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    (machine.checkout / "fail").touch()
    assert "could not make .venv" in refusal(machine.set_up())


def test_set_up_speaks_on_standard_error_and_leaves_the_input_alone(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    result = machine.run("sh", "-c", "sh tools/setup requirements.txt && cat", said="/quiz\n")
    assert result.stdout == "/quiz\n"
    assert "Setting up .venv" in result.stderr


def test_make_run_gives_the_talk_to_the_bot_and_its_replies_alone_to_the_output(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    first = machine.run("make", "run", said="/quiz\nC\n")
    again = machine.run("make", "-s", "run", said="D\n")
    assert (first.returncode, first.stdout) == (0, "heard /quiz\nheard C\n")
    assert (again.stdout, again.stderr) == ("heard D\n", "")


def test_a_finished_set_up_does_nothing_again(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    assert machine.set_up().returncode == 0
    assert machine.asked() == ["venv", "requirements.txt"]
    result = machine.set_up()
    assert (result.returncode, result.stdout, result.stderr) == (0, "", "")
    assert machine.asked() == []


def test_a_changed_lock_is_installed_into_the_same_environment(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    machine.set_up()
    (machine.checkout / "requirements.txt").write_text("one==2\n", encoding="utf-8")
    machine.asked()
    assert machine.set_up().returncode == 0
    assert machine.asked() == ["requirements.txt"]


def test_the_lock_for_development_serves_the_bot_too(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    machine.set_up("requirements-dev.txt")
    assert machine.asked() == ["venv", "requirements-dev.txt"]
    machine.set_up("requirements.txt")
    assert machine.asked() == []


def test_a_failed_installation_says_so_and_the_next_one_starts_afresh(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    machine.set_up()
    (machine.checkout / "requirements.txt").write_text("one==2\n", encoding="utf-8")
    (machine.checkout / "fail").touch()
    failed = machine.set_up()
    assert (failed.returncode, failed.stdout) == (1, "")
    assert "the same command tries again" in failed.stderr.splitlines()[-1]
    machine.asked()
    (machine.checkout / "fail").unlink()
    assert machine.set_up().returncode == 0
    assert machine.asked() == ["venv", "requirements.txt"]


@pytest.mark.parametrize("lost", [".venv/bin/python", ".venv/made-by", ".venv/requirements.txt"])
def test_an_environment_with_a_piece_missing_is_made_again(machine: Machine, lost: str) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    machine.set_up()
    machine.asked()
    (machine.checkout / lost).unlink()
    assert machine.set_up().returncode == 0
    assert machine.asked() == ["venv", "requirements.txt"]


def test_the_python_that_is_asked_for_replaces_the_one_before_and_stays(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    other = machine.install("mine", GOOD.format(version="3.13"))
    machine.set_up()
    machine.asked()
    machine.set_up(PYTHON=str(other))
    assert machine.asked() == ["venv", "requirements.txt"]
    machine.set_up()
    assert machine.asked() == []


def test_the_python_that_is_asked_for_is_refused_even_when_all_is_set_up(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    machine.install("mine", TOO_OLD_TO_READ)
    machine.set_up()
    assert refusal(machine.set_up(PYTHON="mine")).startswith("mine: the bot needs Python 3.11")
    assert refusal(machine.set_up(PYTHON="nowhere")).startswith("PYTHON=nowhere cannot be run")


def test_what_is_installed_is_checked_against_the_hashes_of_the_lock(machine: Machine) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    machine.set_up()
    installs = (machine.checkout / "asked").read_text(encoding="utf-8").splitlines()[-1]
    assert "--require-hashes" in installs


@pytest.mark.parametrize(("target", "says"), [("web", "not there yet"), ("bench", "nothing to measure yet")])
def test_a_target_with_nothing_behind_it_says_so(machine: Machine, target: str, says: str) -> None:
    machine.install("python3", GOOD.format(version="3.12"))
    result = machine.run("make", target)
    assert (result.returncode, result.stdout) == (2, "")
    assert says in result.stderr
