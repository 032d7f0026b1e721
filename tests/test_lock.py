"""The lock beside a ledger: several writers lose nothing, readers never wait."""

from __future__ import annotations

import json
import os

import pytest
from conftest import Vint
from processes import end, faulty, folder_of, locked, run, start

from vint_score.ledger import lock

pytest.importorskip("fcntl", reason="this platform locks files in another way")

HELD = "another vint-score holds the ledger"
SHELLS = 12
WRITES = (
    *("hand 3d anna 9", "bird", "declare 3d anna", "edit 1 --tricks 8", "remove 1", "undo", "new"),
    *("redo", "close", "agree --penalty 50x"),
)
READS = ("show", "show --json", "summary", "explain 1", "log", "rubbers", "rules", "check", "")


def test_twelve_shells_at_once_leave_twelve_deals(table: Vint) -> None:
    """Every deal that a shell says it recorded is there, and once."""
    shells = [start(table.ledger, f"bird --note shell-{n}") for n in range(SHELLS)]
    said = [end(shell) for shell in shells]
    assert [one.code for one in said] == [0] * SHELLS, said
    notes = {deal["note"] for deal in table.json("show")["deals"]}
    assert notes == {f"shell-{n}" for n in range(SHELLS)}
    assert len(table.json("show")["deals"]) == SHELLS


def test_shells_that_begin_a_ledger_at_once_begin_one_rubber(vint: Vint) -> None:
    """Of four that type `new` where nothing is, one starts the rubber and three are refused."""
    codes = [end(shell).code for shell in [start(vint.ledger, "new") for _ in range(4)]]
    assert sorted(codes) == [0, 1, 1, 1]
    assert len(vint.json("rubbers")) == 1


def test_the_lock_is_a_file_of_its_own_that_stays(table: Vint) -> None:
    """It is never renamed and never deleted: the same file after every kind of change."""
    file = os.stat(f"{table.ledger}.lock").st_ino
    for line in ("hand 3d anna 9", "edit 1 --tricks 8", "remove 1", "undo", "redo", "close"):
        table(line)
    table.ledger.write_text("{")
    table("restore --yes")
    assert os.stat(f"{table.ledger}.lock").st_ino == file


def test_a_reader_leaves_no_lock_behind(vint: Vint) -> None:
    """Looking at a ledger that is not there makes no file."""
    vint("rubbers")
    assert folder_of(vint.ledger) == set()


@pytest.mark.parametrize("line", WRITES)
def test_a_writer_is_told_that_another_holds_the_ledger(
    table: Vint, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """Every command that changes something gives up in the end, and leaves the ledger alone."""
    table("bird")
    monkeypatch.setattr(lock, "PATIENCE", 0.0)
    with locked(table.ledger):
        why = table.refused(line)
    assert HELD in why
    assert "Nothing was recorded" in why


def test_a_process_that_waited_in_vain_says_so(table: Vint) -> None:
    """It waits for its patience's length, then exits 1 with one sentence."""
    before = table.bytes()
    with locked(table.ledger):
        said = run(table.ledger, "bird", through=faulty("patience 0.1; announce"))
    assert (said.code, said.out) == (1, "")
    waiting, error = said.err.splitlines()
    assert waiting == "waiting"
    assert error.startswith("Error: ")
    assert HELD in error
    assert table.bytes() == before


def test_ten_seconds_are_waited_for_a_lock() -> None:
    """Long enough for any other command, short enough for a table."""
    assert lock.PATIENCE == 10


def test_a_writer_that_waits_goes_on_when_the_lock_is_free(table: Vint) -> None:
    """The second of two shells records when the first is done."""
    with locked(table.ledger):
        waiting = start(table.ledger, "bird", through=faulty("announce"))
        assert waiting.stderr
        assert waiting.stderr.readline() == b"waiting\n"
    assert end(waiting).code == 0
    assert len(table.json("show")["deals"]) == 1


def test_what_another_recorded_meanwhile_is_kept(table: Vint) -> None:
    """The ledger is read when the lock is held, and not before."""
    with locked(table.ledger):
        waiting = start(table.ledger, "bird --note mine", through=faulty("announce"))
        assert waiting.stderr
        waiting.stderr.readline()
        line = json.dumps({"do": "record", "at": "2026-11-29T18:00:00Z", "deal": {"bird": True}})
        text = table.ledger.read_text()
        table.ledger.write_text(text.replace("\n]}", f",\n{line}\n]}}"))
    assert end(waiting).code == 0
    assert [deal["note"] for deal in table.json("show")["deals"]] == [None, "mine"]


@pytest.mark.parametrize("line", READS)
def test_a_reader_never_waits(table: Vint, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Whoever only looks needs no lock, however long another holds it."""
    table("bird")
    monkeypatch.setattr(lock, "PATIENCE", 0.0)
    with locked(table.ledger):
        table(*line.split())


def test_a_reader_finds_a_whole_ledger_while_others_write(table: Vint) -> None:
    """Readers of a ledger that is being written all the time never fail."""
    writers = [start(table.ledger, "bird") for _ in range(6)]
    readers = [start(table.ledger, "show --json") for _ in range(6)]
    said = [end(reader) for reader in readers]
    assert [one.code for one in said] == [0] * 6, said
    assert [end(writer).code for writer in writers] == [0] * 6


def test_a_link_and_the_ledger_itself_have_one_lock(
    table: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whichever way two shells come to the ledger, one waits for the other."""
    link = table.ledger.parent / "elsewhere"
    link.mkdir()
    (link / "linked.json").symlink_to(table.ledger)
    monkeypatch.setattr(lock, "PATIENCE", 0.0)
    with locked(table.ledger):
        said = table("--ledger", str(link / "linked.json"), "bird", code=1)
    assert HELD in said.err
    assert [entry.name for entry in link.iterdir()] == ["linked.json"]


@pytest.mark.parametrize("error", ["ENOLCK", "EOPNOTSUPP", "ENOSYS", "EINVAL"])
def test_a_file_system_without_locks_is_refused(table: Vint, error: str) -> None:
    """Without a lock a deal could be lost: it says so, and where else to keep the ledger."""
    before = table.bytes()
    said = run(table.ledger, "bird", through=faulty(f"fail flock 1 {error}"))
    assert (said.code, said.out) == (1, "")
    assert "no locks" in said.err
    assert "--ledger" in said.err
    assert "Nothing was recorded" in said.err
    assert table.bytes() == before


def test_a_lock_that_cannot_be_opened_is_refused(table: Vint) -> None:
    """Something else in the lock's place: the message names it."""
    path = table.ledger.with_name("ledger.json.lock")
    path.unlink()
    path.mkdir()
    why = table.refused("bird")
    assert str(path) in why
    assert "Nothing was recorded" in why


def test_whoever_dies_lets_go_of_the_lock(table: Vint) -> None:
    """The system opens the lock of a process that was killed while it held it."""
    assert run(table.ledger, "bird", through=faulty("kill 4")).code == -9
    assert run(table.ledger, "bird", through=faulty("patience 0")).code == 0
