"""The backup: the ledger before its last change, never spoilt, and how it is put back."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import Vint
from processes import Terminal, folder_of

WRITES = ("hand 3d anna 9", "bird", "undo", "redo", "new", "close", "edit 1 --tricks 8")
BROKEN = {
    "empty": b"",
    "blank": b"\n\n",
    "cut": b'{"format": "vint-score", "version": 1, "actions": [\n{"do": "op',
    "foreign": b"[1, 2, 3]",
    "zeros": bytes(512),
    "newer": b'{"format": "vint-score", "version": 99, "deals": []}',
    "unscorable": json.dumps(
        {
            "format": "vint-score",
            "version": 1,
            "actions": [{"do": "undo", "at": "2026-11-29T18:00:00Z"}],
        }
    ).encode(),
}
WRONG = {kind: broken for kind, broken in BROKEN.items() if kind != "newer"}


@pytest.fixture
def evening(table: Vint) -> Vint:
    """A ledger with a few deals and its backup."""
    for line in ("hand 1s anna 7", "bird --note last", "hand 3d c 9"):
        table(line)
    return table


def backup(vint: Vint) -> Path:
    """Where the backup lies."""
    return vint.ledger.with_name("ledger.json.bak")


@pytest.mark.parametrize("line", WRITES)
def test_the_backup_is_the_ledger_before_the_last_change(evening: Vint, line: str) -> None:
    """Byte for byte, after every kind of change."""
    if line == "redo":
        evening("undo")
    if line == "new":
        evening("close")
    before = evening.bytes()
    evening(line)
    assert backup(evening).read_bytes() == before
    assert evening.bytes() != before


@pytest.mark.parametrize("line", ["hand 3d anna 14", "edit 9 --tricks 8", "new", "result 9"])
def test_what_is_refused_leaves_the_backup_alone(evening: Vint, line: str) -> None:
    """Only a change makes a new backup."""
    before = backup(evening).read_bytes()
    evening.refused(line)
    assert backup(evening).read_bytes() == before


def test_looking_leaves_the_backup_alone(evening: Vint) -> None:
    """A reader writes nothing at all."""
    before = {name: evening.ledger.with_name(name).stat() for name in folder_of(evening.ledger)}
    for line in ("show", "log", "rubbers", "check", "summary"):
        evening(line)
    after = {name: evening.ledger.with_name(name).stat() for name in folder_of(evening.ledger)}
    assert [one.st_mtime_ns for one in after.values()] == [
        one.st_mtime_ns for one in before.values()
    ]
    assert list(after) == list(before)


def test_the_first_ledger_has_no_backup(vint: Vint) -> None:
    """There was nothing before it."""
    vint("new")
    assert not backup(vint).exists()


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
@pytest.mark.parametrize("line", ["bird", "undo", "new"])
def test_a_broken_ledger_never_goes_over_a_good_backup(
    evening: Vint, line: str, broken: bytes
) -> None:
    """It is refused, and the backup stays what it was."""
    good = backup(evening).read_bytes()
    evening.ledger.write_bytes(broken)
    evening.refused(line)
    assert backup(evening).read_bytes() == good


@pytest.mark.parametrize("line", ["bird", "show", "log --json", "restore", "restore --yes"])
def test_a_newer_ledger_is_not_to_be_restored(evening: Vint, line: str) -> None:
    """Nothing is wrong with it: its backup is older, and a newer program reads it."""
    evening.ledger.write_bytes(BROKEN["newer"])
    error = evening(*line.split(), code=1).err
    assert "newer vint-score" in error
    assert "restore" not in error
    assert evening.bytes() == BROKEN["newer"]


@pytest.mark.parametrize("broken", WRONG.values(), ids=WRONG)
@pytest.mark.parametrize("line", ["bird", "show", "check"])
def test_the_error_names_the_backup_and_how_to_put_it_back(
    evening: Vint, line: str, broken: bytes
) -> None:
    """Whoever meets a broken ledger is told what to type."""
    evening.ledger.write_bytes(broken)
    said = evening(*line.split(), code=1)
    assert str(backup(evening)) in said.err
    assert "vint-score restore" in said.err


def test_without_a_backup_none_is_promised(vint: Vint) -> None:
    """The error names only what is there."""
    vint.ledger.write_text("{")
    assert "restore" not in vint.refused("bird")


def test_a_ledger_that_is_gone_never_costs_its_backup(evening: Vint) -> None:
    """A rubber begun where the ledger is gone leaves the old backup somewhere, for ever."""
    good = backup(evening).read_bytes()
    evening.ledger.unlink()
    for line in ("new", "bird", "bird", "close", "new"):
        evening(line)
    beside = [evening.ledger.with_name(name) for name in folder_of(evening.ledger)]
    assert good in [path.read_bytes() for path in beside]


@pytest.mark.parametrize("broken", WRONG.values(), ids=WRONG)
def test_restore_puts_the_backup_back_and_keeps_the_broken_file(
    evening: Vint, broken: bytes
) -> None:
    """What it brings back and where the broken file is now are said."""
    good = backup(evening).read_bytes()
    evening.ledger.write_bytes(broken)
    said = evening("restore --yes")
    assert evening.bytes() == good
    assert backup(evening).read_bytes() == good
    [kept] = folder_of(evening.ledger) - {"ledger.json", "ledger.json.bak", "ledger.json.lock"}
    assert evening.ledger.with_name(kept).read_bytes() == broken
    assert kept in "".join(said.out.split())
    assert "2 deals" in said.out


def test_every_broken_file_is_kept_under_a_name_of_its_own(evening: Vint) -> None:
    """The second restore does not go over what the first one kept."""
    for broken in ("first", "second", "third"):
        evening.ledger.write_text(broken)
        evening("restore --yes")
    kept = {
        evening.ledger.with_name(name).read_text()
        for name in folder_of(evening.ledger)
        if "broken" in name
    }
    assert kept == {"first", "second", "third"}


def test_a_ledger_that_is_gone_is_put_back(evening: Vint) -> None:
    """Without a file there is nothing to keep, and the backup comes in its place."""
    good = backup(evening).read_bytes()
    evening.ledger.unlink()
    evening("restore --yes")
    assert evening.bytes() == good


def test_without_anybody_to_ask_restore_needs_yes(evening: Vint) -> None:
    """It says what it would bring back, and changes nothing."""
    evening.ledger.write_text("{")
    before = {
        name: evening.ledger.with_name(name).read_bytes() for name in folder_of(evening.ledger)
    }
    why = evening.refused("restore", code=2)
    assert "2 deals" in why
    assert "--yes" in why
    after = {
        name: evening.ledger.with_name(name).read_bytes() for name in folder_of(evening.ledger)
    }
    assert after == before


def test_a_ledger_that_reads_is_not_restored(evening: Vint) -> None:
    """A good ledger is newer than its backup: a deal would be lost."""
    assert "nothing to restore" in evening.refused("restore --yes")


def test_restore_without_a_backup_says_so(vint: Vint) -> None:
    """It names the file that it looked for."""
    vint.ledger.write_text("{")
    assert str(backup(vint)) in vint.refused("restore --yes")


def test_a_broken_backup_is_not_put_back(evening: Vint) -> None:
    """It is named, with what is wrong with it, and both files stay as they are."""
    evening.ledger.write_text("{")
    backup(evening).write_text('{"format": "vint-score", "version": 1, "actions": [{"do": "bid"}]}')
    why = evening.refused("restore --yes")
    assert str(backup(evening)) in why
    assert "actions[0].do" in why


def test_at_a_terminal_restore_asks(evening: Vint) -> None:
    """It says what it would bring back before anything is done; yes does it."""
    pytest.importorskip("pty", reason="this platform has no pseudo-terminals")
    good = backup(evening).read_bytes()
    evening.ledger.write_text("{")
    terminal = Terminal(evening.ledger, "restore")
    terminal.wait_for("?")
    assert b"2 deals" in terminal.said
    assert evening.bytes() == b"{"
    terminal.type("y\n")
    assert terminal.end().code == 0
    assert evening.bytes() == good


@pytest.mark.parametrize("answer", ["n\n", "\n", ""])
def test_at_a_terminal_no_restores_nothing(evening: Vint, answer: str) -> None:
    """Neither does Enter alone, nor Ctrl-C."""
    pytest.importorskip("pty", reason="this platform has no pseudo-terminals")
    evening.ledger.write_text("{")
    terminal = Terminal(evening.ledger, "restore")
    terminal.wait_for("?")
    if answer:
        terminal.type(answer)
    else:
        terminal.interrupt()
    assert terminal.end().code == 130
    assert evening.bytes() == b"{"


def test_what_was_restored_meanwhile_is_not_gone_over(evening: Vint) -> None:
    """While one window asks, another restores and records a deal: that deal stays."""
    pytest.importorskip("pty", reason="this platform has no pseudo-terminals")
    evening.ledger.write_text("{")
    terminal = Terminal(evening.ledger, "restore")
    terminal.wait_for("?")
    evening("restore --yes")
    evening("bird --note acknowledged")
    terminal.type("y\n")
    said = terminal.end()
    assert [deal["note"] for deal in evening.json("show")["deals"]][-1] == "acknowledged"
    assert said.code == 1
