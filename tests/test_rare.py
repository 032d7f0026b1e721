"""What hardly ever happens at a table, and what the program says then."""

from __future__ import annotations

import errno
import gc
import io
import os
import stat
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from conftest import Vint
from processes import Terminal
from reading import flat

from vint_score import __main__, screen
from vint_score.cli import app, command, run
from vint_score.ledger import disk


class Left(Exception):
    """Stands for the process's end; it carries the exit code."""


@pytest.fixture
def leaving(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The process stays when the program leaves it, and goes on as it was."""

    def leave(code: int) -> None:
        raise Left(code)

    monkeypatch.setattr(os, "_exit", leave)
    yield
    gc.enable()


def interrupt(*_: Any, **__: Any) -> None:
    """Ctrl-C, pressed at this moment."""
    raise KeyboardInterrupt


def full(*_: Any) -> None:
    """A disk that is full at this moment."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.mark.usefixtures("leaving")
@pytest.mark.parametrize(("end", "code"), [(lambda: 2, 2), (interrupt, 130)])
def test_the_program_leaves_with_its_exit_code(
    monkeypatch: pytest.MonkeyPatch, end: Any, code: int
) -> None:
    """130 where Ctrl-C came before anything was begun."""
    monkeypatch.setattr("vint_score.cli.run", end)
    with pytest.raises(Left) as left:
        __main__.main()
    assert left.value.args == (code,)


@pytest.mark.usefixtures("leaving")
def test_an_output_that_is_full_does_not_keep_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    """What cannot be written to it any more is let go."""
    monkeypatch.setattr("vint_score.cli.run", lambda: 0)
    gone = io.StringIO()
    monkeypatch.setattr(gone, "flush", full)
    monkeypatch.setattr(sys, "stdout", gone)
    with pytest.raises(Left) as left:
        __main__.main()
    assert left.value.args == (0,)


def test_ctrl_c_while_the_words_are_read_records_nothing(
    table: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It ends the command in one sentence, like everywhere."""
    before = table.bytes()
    monkeypatch.setattr(command.Command, "parse_args", interrupt)
    said = table.run("bird")
    assert (said.code, said.err.strip()) == (130, "Error: interrupted: nothing was recorded.")
    assert table.bytes() == before


def test_ctrl_c_while_it_is_told_says_that_it_was_recorded(
    table: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deal is on the disk by then, and nobody must type it again."""
    monkeypatch.setattr(app, "emit", interrupt)
    said = table.run("bird")
    monkeypatch.undo()
    assert said.code == 130
    assert "this was recorded" in said.err
    assert len(table.json("show")["deals"]) == 1


def test_an_output_that_is_no_file_is_written_to(
    table: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another program may run this one and read what it says."""
    monkeypatch.setenv("VINT_SCORE_LEDGER", str(table.ledger))
    heard = io.StringIO()
    monkeypatch.setattr(sys, "stdout", heard)
    assert run(["bird"]) == 0
    assert heard.getvalue().startswith("Deal 1: a bird")


def test_a_ledger_with_a_nul_in_its_name_is_refused(table: Vint) -> None:
    """No file is called so, and the system would not say what is wrong with it."""
    assert "NUL" in table.refused("--ledger", "led\0ger.json", "show")


def test_a_ledger_that_is_no_file_is_refused(table: Vint) -> None:
    """A pipe is not waited for."""
    if not hasattr(os, "mkfifo"):
        pytest.skip("this platform has no named pipes")
    pipe = table.ledger.with_name("pipe")
    os.mkfifo(pipe)
    assert "it is not a file" in table.refused("--ledger", str(pipe), "show")


def test_a_link_that_leads_nowhere_is_a_ledger_in_which_nothing_was_done(vint: Vint) -> None:
    """The first rubber makes the file that it leads to."""
    there = vint.ledger.with_name("elsewhere.json")
    vint.ledger.symlink_to(there)
    assert "0 rubbers, 0 deals, nothing wrong" in flat(vint("check").out)
    vint("new")
    assert there.exists()
    assert vint.ledger.is_symlink()


def test_nobody_is_renamed_in_a_ledger_without_rubbers(table: Vint) -> None:
    """The only rubber was taken back."""
    table("undo")
    assert "There is no rubber yet" in table.refused("rename anna Anya")


@pytest.mark.parametrize(
    "line",
    ["new --cd Clara Dmitri --ab Anna --default-rules", "new --ab Anna Boris --cd --exact Dmitri"],
)
def test_a_side_that_lacks_a_name_is_told_of(vint: Vint, line: str) -> None:
    """An option is no player."""
    assert "needs two names" in vint.refused(line, code=2)


def test_the_log_tells_of_a_stake_that_was_agreed(table: Vint) -> None:
    """And that it was given up again."""
    table("agree --stake 0.50 --currency £")
    table("agree --stake 0")
    log = flat(table("log").out)
    assert "Agreed: Stake: £0.50 for every 100 points" in log
    assert "Agreed: no stake." in log


def test_a_rubber_that_ends_level_is_paid_by_nobody(vint: Vint) -> None:
    """Its only hand was struck after it was given up."""
    vint("new --stake 1")
    vint("hand 1s a 7")
    vint("close")
    assert "Nobody is ahead: nobody pays." in vint("remove 1").out


def test_a_difference_that_rounds_to_nothing_is_paid_by_nobody(vint: Vint) -> None:
    """Four points are none to the nearest hundred."""
    vint("new --stake 1 --per 100")
    vint("hand 1s a 7")
    vint("close")
    assert "That comes to nothing: nobody pays." in vint("edit 1 --note counted").out


def test_a_hand_worth_nothing_has_no_lines(vint: Vint) -> None:
    """A table may play for honours alone."""
    out = vint("calc 1s a 7 --rule trick_values.spades=0").out
    assert "tricks at" not in out
    assert "AB 0, CD 0" in out


def test_the_backup_of_each_ledger_that_is_gone_is_kept(table: Vint) -> None:
    """Whoever begins anew twice has both, under names that were free."""
    backup = table.ledger.with_name("ledger.json.bak")
    kept = []
    for _ in range(2):
        table("bird")
        kept.append(backup.read_bytes())
        table.ledger.unlink()
        table("new")
    found = [backup.with_name(f"{backup.name}-{number}").read_bytes() for number in (1, 2)]
    assert found == kept


def test_what_a_crash_left_of_a_ledger_that_is_gone_becomes_its_backup(table: Vint) -> None:
    """The ledger as it was before the change is brought back by name."""
    before = table.ledger.read_bytes()
    table.ledger.rename(f"{table.ledger}.77.old.tmp")
    table("new")
    assert table.ledger.with_name("ledger.json.bak").read_bytes() == before


def test_a_broken_ledger_that_cannot_be_kept_is_not_restored_over(
    table: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk loses neither of the two files."""
    table("bird")
    good = table.ledger.with_name("ledger.json.bak").read_bytes()
    table.ledger.write_text("broken")

    monkeypatch.setattr(disk, "_second_name", full)
    assert "it cannot be kept as" in table.refused("restore --yes")
    assert table.ledger.with_name("ledger.json.bak").read_bytes() == good


@pytest.mark.parametrize("refusal", [errno.EINVAL, errno.ENOTSUP])
def test_a_folder_that_cannot_be_synced_is_no_reason_to_record_nothing(
    table: Vint, monkeypatch: pytest.MonkeyPatch, refusal: int
) -> None:
    """Some file systems have no such thing for a folder, and need none."""
    synced = os.fsync

    def sync(handle: int) -> None:
        if stat.S_ISDIR(os.fstat(handle).st_mode):
            raise OSError(refusal, os.strerror(refusal))
        synced(handle)

    monkeypatch.setattr(os, "fsync", sync)
    table("bird")
    assert len(table.json("show")["deals"]) == 1


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("word " + "x" * 50, "word\n  " + "x" * 38 + "\n  " + "x" * 12),
        ("word /" + "x" * 50, "word\n  /" + "x" * 50),
        ("/" + "x" * 50 + " and more", "/" + "x" * 50 + "\n  and more"),
        ("/" + "x" * 50, "/" + "x" * 50),
    ],
)
def test_a_word_too_long_for_the_screen_is_cut_unless_it_is_a_path(text: str, broken: str) -> None:
    """A path stays whole, so that it can be copied."""
    assert screen.fit(text, 40) == broken


@pytest.mark.parametrize(
    ("known", "columns"), [(SimpleNamespace(wcswidth=lambda text: 7), 7), (None, 2)]
)
def test_a_letter_is_measured_by_wcwidth_where_it_is_installed(
    monkeypatch: pytest.MonkeyPatch, known: object, columns: int
) -> None:
    """Elsewhere the Unicode tables tell which letters are wide."""
    monkeypatch.setitem(sys.modules, "wcwidth", known)
    assert screen.width("安") == columns


def test_a_sheet_is_not_poured_over_a_terminal(table: Vint) -> None:
    """A page is for a browser: it asks for a file, and shows how."""
    pytest.importorskip("pty", reason="this platform has no pseudo-terminals")
    said = Terminal(table.ledger, "sheet").end()
    assert said.code == 2
    assert "--output rubber.html" in said.out
