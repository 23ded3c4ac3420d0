from __future__ import annotations

import os
from pathlib import Path

import pytest

from adapters.bank_files import read_bank_files
from bot.quiz.authoring.findings import Code
from bot.quiz.authoring.yaml_text import MAX_BYTES
from bot.quiz.bank import load_bank


def write(path: Path, data: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data if isinstance(data, bytes) else data.encode())
    return path


def names(root: Path, *paths: Path) -> list[str]:
    read = read_bank_files(paths or (root,))
    assert read.findings == ()
    return [str(Path(path).relative_to(root)) for path, _ in read.files]


def test_yaml_files_of_a_directory_are_read_by_name_and_all_others_left_alone(tmp_path: Path) -> None:
    for name in ("b.yml", "a.yaml", "README.md", ".hidden.yaml", "sub/c.yaml", ".git/d.yaml"):
        write(tmp_path / name, name)

    assert names(tmp_path) == ["a.yaml", "b.yml", "sub/c.yaml"]


def test_a_file_that_is_named_is_read_whatever_its_ending(tmp_path: Path) -> None:
    file = write(tmp_path / "bank.txt", "甲: 乙")

    assert read_bank_files([file]).files == ((str(file), "甲: 乙"),)


def test_a_file_that_is_reached_twice_is_read_once(tmp_path: Path) -> None:
    file = write(tmp_path / "a.yaml", "x")
    (tmp_path / "link.yaml").symlink_to(file)

    assert names(tmp_path, tmp_path, file) == ["a.yaml"]


def test_linked_directories_are_followed_and_loops_end(tmp_path: Path) -> None:
    write(tmp_path / "elsewhere" / "a.yaml", "x")
    bank = tmp_path / "bank"
    bank.mkdir()
    (bank / "linked").symlink_to(tmp_path / "elsewhere")
    (bank / "loop").symlink_to(bank)

    assert names(tmp_path, bank) == ["bank/linked/a.yaml"]


def test_a_link_to_itself_is_a_finding(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").symlink_to(tmp_path / "a.yaml")

    assert [found.code for found in read_bank_files([tmp_path]).findings] == [Code.FILE_UNREADABLE]


def test_a_path_that_is_not_there_is_a_finding_and_the_rest_is_read(tmp_path: Path) -> None:
    file = write(tmp_path / "a.yaml", "x")
    read = read_bank_files([tmp_path / "missing", file])

    assert [(found.code, found.place.path) for found in read.findings] == [
        (Code.FILE_UNREADABLE, str(tmp_path / "missing"))
    ]
    assert len(read.files) == 1


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.yaml")

    assert [found.code for found in read_bank_files([tmp_path]).findings] == [Code.FILE_UNREADABLE]


def test_bytes_that_are_not_utf8_are_found_at_their_line_and_column(tmp_path: Path) -> None:
    write(tmp_path / "a.yaml", "a: b\n问: ".encode() + "问".encode("gb18030"))
    (found,) = read_bank_files([tmp_path]).findings

    assert (found.code, found.place.line, found.place.column) == (Code.FILE_ENCODING, 2, 4)


def test_a_file_above_the_limit_is_refused_and_one_at_the_limit_is_read(tmp_path: Path) -> None:
    write(tmp_path / "a.yaml", b"#" * MAX_BYTES)
    write(tmp_path / "b.yaml", b"#" * (MAX_BYTES + 1))
    read = read_bank_files([tmp_path])

    assert [found.code for found in read.findings] == [Code.FILE_SIZE]
    assert len(read.files) == 1
    assert [found.code for found in load_bank(read.files).findings] == [Code.YAML_EMPTY]
