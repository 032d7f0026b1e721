"""Closed pipes, full devices and Ctrl-C: what was recorded is known, nothing is half done."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest
from conftest import Said, Vint
from processes import (
    PROGRAM,
    Terminal,
    end,
    faulty,
    folder_of,
    locked,
    run,
    start,
)

posix = pytest.mark.skipif(os.name != "posix", reason="pipes and signals of POSIX are needed")
has_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
STEADY = {"ledger.json", "ledger.json.bak", "ledger.json.lock"}
LOOKS = ("show", "show --json", "log", "rubbers", "rules", "--help", "explain 1", "demo", "")


@pytest.fixture
def evening(table: Vint) -> Vint:
    """A ledger with a deal and its backup."""
    table("hand 3d anna 9 -H ab4")
    return table


@pytest.fixture
def nobody() -> Iterator[int]:
    """A pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


@posix
@pytest.mark.parametrize("line", LOOKS)
def test_a_reader_that_has_gone_hears_no_complaint(evening: Vint, nobody: int, line: str) -> None:
    """`vint-score log | head -1` ends in silence."""
    assert end(start(evening.ledger, *line.split(), stdout=nobody)).err == ""


@posix
def test_a_deal_is_recorded_though_nobody_reads_of_it(evening: Vint, nobody: int) -> None:
    """It is on the disk before a word of it is printed."""
    assert end(start(evening.ledger, "bird", stdout=nobody)).err == ""
    assert len(evening.json("show")["deals"]) == 2


@posix
@pytest.mark.parametrize("line", ["show 7", "bid", "hand 9x anna 7"])
def test_a_refusal_that_nobody_reads_has_its_exit_code(
    evening: Vint, nobody: int, line: str
) -> None:
    """The code alone tells a script."""
    code = evening.run(*line.split()).code
    assert end(start(evening.ledger, line, stderr=nobody)).code == code


@posix
def test_head_gets_its_line(evening: Vint) -> None:
    """The first line of a long output, and nothing on stderr."""
    said = run(evening.ledger, "rules", through=("sh", "-c", '"$@" | head -1', "sh", *PROGRAM))
    assert said == Said(0, "VINT, OR SIBERIAN WHIST\n", "")


@posix
@has_full
@pytest.mark.parametrize("line", ["bird", "hand 1s anna 7", "undo", "declare 1s a", "close"])
def test_on_a_full_device_it_says_that_the_change_was_recorded(evening: Vint, line: str) -> None:
    """Whoever sees no sheet must know whether to type it again."""
    before = evening.bytes()
    with open("/dev/full", "w") as full:
        said = end(start(evening.ledger, line, stdout=full))
    assert said.code == 1
    assert said.err.startswith("Error: ")
    assert "was recorded" in said.err
    assert evening.bytes() != before


@posix
@has_full
@pytest.mark.parametrize("line", ["show", "log --json", "--help", "rules"])
def test_looking_on_a_full_device_is_an_error_in_one_line(evening: Vint, line: str) -> None:
    """What could not be printed was not shown."""
    with open("/dev/full", "w") as full:
        said = end(start(evening.ledger, line, stdout=full))
    assert said.code == 1
    assert said.err.startswith("Error: ")
    assert len(said.err.splitlines()) == 1


@posix
@has_full
def test_a_refusal_on_a_full_device_records_nothing(evening: Vint) -> None:
    """Neither output can be written, and the code tells it."""
    before = evening.bytes()
    with open("/dev/full", "w") as full:
        said = end(start(evening.ledger, "hand 1s anna 14", stdout=full, stderr=full))
    assert said.code == 1
    assert evening.bytes() == before


@posix
@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_closed_streams_are_no_reason_to_stop(evening: Vint, closing: str) -> None:
    """As some schedulers start a program; the deal is recorded."""
    closed = ("sh", "-c", f'exec "$@" {closing}', "sh", *PROGRAM)
    said = run(evening.ledger, "bird", through=closed)
    assert (said.code, said.err) == (0, "")
    assert len(evening.json("show")["deals"]) == 2


def check_interrupted(vint: Vint, said: Said, before: bytes | None, number: int) -> None:
    """Exit 130 in one true sentence; the ledger is the old one or has one action more."""
    assert said.code == 130, (number, said)
    assert "Traceback" not in said.err, (number, said)
    after = vint.bytes()
    what = ": nothing was recorded." if after == before else ", but this was recorded."
    word = f"Error: interrupted{what}"
    # Before the program has begun it has no word for it.
    assert said.err.strip().endswith(word) or (after == before and not said.err), (number, said)
    if after != before:
        old = json.loads(before)["actions"] if before else []
        assert json.loads(after or b"")["actions"][:-1] == old, number
        assert vint.ledger.with_name("ledger.json.bak").read_bytes() == before, number
    vint("check")
    vint("close" if after else "new")
    assert folder_of(vint.ledger) - STEADY == set(), number


@posix
def test_ctrl_c_at_any_call_leaves_nothing_half_done(evening: Vint) -> None:
    """Every call that touches the disk is interrupted in turn."""
    before = evening.bytes()
    assert before
    for number in count(1):
        evening.ledger.write_bytes(before)
        said = run(evening.ledger, "bird", through=faulty(f"say; interrupt {number}"))
        if "struck" not in said.err:
            break
        said = said._replace(err=said.err.removeprefix("struck\n"))
        check_interrupted(evening, said, before, number)
    assert said.code == 0
    assert number > 8


@posix
@pytest.mark.parametrize("number", [1, 6, 12, 18])
def test_ctrl_c_that_is_switched_off_stays_so(evening: Vint, number: int) -> None:
    """Whoever starts the program behind their back wants it done."""
    said = run(evening.ledger, "bird", through=faulty(f"deaf; interrupt {number}"))
    assert (said.code, said.err) == (0, "")
    assert len(evening.json("show")["deals"]) == 2


@posix
def test_ctrl_c_at_any_call_of_a_restore_is_told_truly(evening: Vint) -> None:
    """Whether the backup was put back is known, whenever Ctrl-C comes."""
    backup = evening.bytes()
    evening("bird")
    for number in count(1):
        evening.ledger.write_bytes(b"{")
        said = run(evening.ledger, "restore --yes", through=faulty(f"say; interrupt {number}"))
        if "struck" not in said.err:
            break
        what = ": nothing was recorded." if evening.bytes() == b"{" else ", but this was recorded."
        assert (said.code, said.err.split("Error: ")[-1].strip()) == (130, f"interrupted{what}")
        assert evening.bytes() in (b"{", backup)
        assert evening.ledger.with_name("ledger.json.bak").read_bytes() == backup
        for name in folder_of(evening.ledger) - STEADY:
            evening.ledger.with_name(name).unlink()
    assert said.code == 0
    assert number > 8


@posix
@pytest.mark.parametrize("number", [1, 2, 5, 12, 30, 55, 90, 150, 220, 300])
def test_ctrl_c_in_any_function_leaves_nothing_half_done(evening: Vint, number: int) -> None:
    """While the program is loaded, while it reads, while it scores, while it prints."""
    before = evening.bytes()
    said = run(evening.ledger, "bird", through=faulty(f"interrupt call {number}"))
    check_interrupted(evening, said, before, number)


@posix
def test_ctrl_c_while_waiting_for_the_lock_records_nothing(evening: Vint) -> None:
    """Exit 130 at once, and the ledger stays."""
    before = evening.bytes()
    with locked(evening.ledger):
        waiting = start(evening.ledger, "bird", through=faulty("announce"))
        assert waiting.stderr
        assert waiting.stderr.readline() == b"waiting\n"
        waiting.send_signal(signal.SIGINT)
        said = end(waiting)
    assert (said.code, said.out) == (130, "")
    assert said.err.strip() == "Error: interrupted: nothing was recorded."
    assert evening.bytes() == before


@posix
@pytest.mark.parametrize(
    ("line", "question"),
    [("new", "Player A"), ("hand 3d anna", "ricks"), ("hand 3d anna 9", "onours"), ("play", "> ")],
)
@pytest.mark.parametrize("begun", ["", "Bob"], ids=["at once", "in a word"])
def test_ctrl_c_at_a_prompt_records_nothing(
    evening: Vint, line: str, question: str, begun: str
) -> None:
    """A question can always be left."""
    if line == "new":
        evening.ledger.unlink()
    before = evening.bytes()
    terminal = Terminal(evening.ledger, line)
    terminal.wait_for(question)
    terminal.type(begun)
    terminal.wait_for(begun)
    terminal.interrupt()
    said = terminal.end()
    assert said.code == 130
    assert "Traceback" not in said.out
    assert evening.bytes() == before
