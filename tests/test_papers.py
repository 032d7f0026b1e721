"""Files that people ask for, a sheet or a table: written whole or not at all, and never wrongly."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import Vint


@pytest.fixture
def evening(table: Vint) -> Vint:
    """Two rubbers, the first of them won."""
    for line in ("hand 7s a 13", "hand 7s b 13", "new", "hand 1s dmitri 7"):
        table(line)
    return table


def deals(file: Path) -> int:
    """How many deals the file holds."""
    return len(file.read_text().splitlines()) - 1


@pytest.mark.parametrize("form", ["csv", "json"])
def test_a_file_holds_what_would_be_printed(evening: Vint, form: str, tmp_path: Path) -> None:
    """In UTF-8, lines ended by one letter on every system; what was written is said."""
    file = tmp_path / f"deals.{form}"
    said = evening("export", "1", "--format", form, "--output", str(file))
    assert said.out == f"Written to {file}: rubber 1, 2 deals.\n"
    assert file.read_bytes().decode() == evening(f"export 1 --format {form}").out
    assert b"\r" not in file.read_bytes()


def test_a_dash_prints(evening: Vint) -> None:
    """`--output -` is as if it were not there."""
    assert evening("export --output -").out == evening("export").out


def test_a_file_that_stands_there_is_replaced(evening: Vint, tmp_path: Path) -> None:
    """Whole, with its permissions, and nothing is left beside it."""
    file = tmp_path / "deals.csv"
    file.write_text("old " * 10_000)
    file.chmod(0o640)
    before = set(tmp_path.iterdir())
    evening("export", "--output", str(file))
    assert deals(file) == 1
    assert file.stat().st_mode & 0o777 == 0o640
    assert set(tmp_path.iterdir()) == before


def test_a_new_file_is_as_readable_as_any_other(evening: Vint, tmp_path: Path) -> None:
    """Not only for whoever wrote it."""
    (tmp_path / "other").write_text("")
    evening("export", "--output", str(tmp_path / "deals.csv"))
    modes = {(tmp_path / name).stat().st_mode for name in ("other", "deals.csv")}
    assert len(modes) == 1


def test_a_link_stays_a_link(evening: Vint, tmp_path: Path) -> None:
    """The file that it leads to is written."""
    link, file = tmp_path / "link.csv", tmp_path / "deals.csv"
    try:
        link.symlink_to(file)
    except OSError:
        pytest.skip("this system lets us make no links")
    evening("export", "--output", str(link))
    assert link.is_symlink()
    assert deals(file) == 1


@pytest.mark.parametrize("command", ["export", "sheet"])
@pytest.mark.parametrize("name", ["", ".bak", ".lock", ".BAK", ".7.tmp"])
def test_the_ledgers_own_files_are_never_written_over(
    evening: Vint, command: str, name: str
) -> None:
    """Neither the ledger, nor its backup, nor its lock, whether they are there or not."""
    file = Path(f"{evening.ledger}{name}")
    before = file.read_bytes() if file.exists() else None
    assert "belongs to the ledger" in evening.refused(command, "--output", str(file))
    assert (file.read_bytes() if file.exists() else None) == before


def test_the_ledger_is_known_by_another_path(evening: Vint) -> None:
    """However its name is written."""
    ledger = evening.ledger
    roundabout = ledger.parent / "." / ".." / ledger.parent.name / ledger.name
    assert "belongs to the ledger" in evening.refused("export", "--output", str(roundabout))


@pytest.mark.parametrize(
    ("name", "why"),
    [("", "is a folder"), ("missing/deals.csv", "there is no folder"), ("x\0y", "name of a file")],
)
def test_what_cannot_be_written_is_refused(
    evening: Vint, name: str, why: str, tmp_path: Path
) -> None:
    """In clear words."""
    code = 2 if "\0" in name else 1
    assert why in evening.refused("export", "--output", f"{tmp_path}/{name}", code=code)


def test_an_empty_name_is_no_file(evening: Vint) -> None:
    """The message shows what to type."""
    assert "--output deals.csv" in evening.refused("export", "--output", " ", code=2)


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="this system has no /dev/null")
def test_a_device_is_not_replaced_by_a_file(evening: Vint) -> None:
    """Least of all the one that swallows everything."""
    assert "is not a file" in evening.refused("export", "--output", "/dev/null")


def test_a_disk_that_fails_leaves_the_old_file(
    evening: Vint, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole, and without leftovers."""
    file = tmp_path / "deals.csv"
    file.write_text("old")
    before = set(tmp_path.iterdir())

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("vint_score.ledger.papers.os.fsync", fail)
    error = evening.refused("export", "--output", str(file))
    assert error == f"Error: {file} cannot be written: No space left on device.\n"
    assert file.read_text() == "old"
    assert set(tmp_path.iterdir()) == before


@pytest.mark.parametrize("words", ["export", "export --format json", "sheet"])
def test_a_pipe_of_another_encoding_loses_no_name(vint: Vint, words: str) -> None:
    """Where a screen would show question marks, a pipe gets UTF-8, or JSON's own escapes."""
    vint("new --ab Дмитрий Женя --cd Жорж Юрий")
    vint("hand 1s дмитрий 7")
    found = subprocess.run(
        [sys.executable, "-m", "vint_score", "--ledger", str(vint.ledger), *words.split()],
        env={**os.environ, "PYTHONIOENCODING": "cp1252", "PYTHONUTF8": "0"},
        capture_output=True,
        check=True,
    )
    text = found.stdout.decode()
    if "json" in words:
        text = " ".join(json.loads(text)["players"].values())
    assert "Дмитрий" in text
