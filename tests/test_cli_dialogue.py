"""The program on a terminal of its own, as a process: questions, answers, Ctrl-C, other windows."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress

import pytest
from conftest import Vint

pty = pytest.importorskip("pty", reason="this platform has no pseudo-terminals")


END = b"\x04"
# The line after it is for an interruption that comes between the question and the reading of its
# answer: Python notices that one only when a line is there.
CTRL_C = b"\x03\n"


def nothing() -> None:
    """Do nothing between the question and the answer."""


def dialogue(
    vint: Vint, line: str, answers: dict[str, bytes], meanwhile: Callable[[], object] = nothing
) -> tuple[str, int]:
    """Run the program with all three streams on one terminal; type each answer to its question.

    A question without an answer gets the end of input. `meanwhile` is done at each question, before
    its answer. Returns what the terminal showed and the exit code.
    """
    process, terminal = pty.fork()
    if process == 0:  # pragma: no cover (becomes the program)
        arguments = [sys.executable, "-m", "vint_score", "--ledger", str(vint.ledger)]
        os.execv(sys.executable, [*arguments, *line.split()])
    shown = b""
    waiting = dict(answers)
    try:
        with suppress(OSError):
            while chunk := os.read(terminal, 1024):
                shown += chunk
                if shown.endswith(b": "):
                    asked = shown.rpartition(b"\n")[2].decode()
                    question = next((text for text in waiting if text in asked), "")
                    meanwhile()
                    os.write(terminal, waiting.pop(question, END))
    finally:
        os.close(terminal)
        _, status = os.waitpid(process, 0)
    return shown.decode(), os.waitstatus_to_exitcode(status)


def test_a_hand_is_asked_for_and_recorded(table: Vint) -> None:
    """Asked and answered as at the card table, down to the tables at the end."""
    answers = {"declared": b"clara\n", "Tricks": b"9\n", "Honours": b"cd4\n", "Aces": b"ab3\n"}
    shown, code = dialogue(table, "hand 3 diamonds", answers)
    assert code == 0
    assert "rubber so far" in shown
    assert table.json("show")["deals"][0]["declarer"] == "C"


@pytest.mark.parametrize(
    ("line", "question"),
    [("hand", "Declaration"), ("hand 3 diamonds clara", "Tricks"), ("declare 3d", "declared")],
)
def test_ctrl_c_at_a_question_leaves_with_130_and_records_nothing(
    table: Vint, line: str, question: str
) -> None:
    """No traceback, no half-done hand."""
    before = table.bytes()
    shown, code = dialogue(table, line, {question: CTRL_C})
    assert code == 130
    assert "Traceback" not in shown
    assert table.bytes() == before


@pytest.mark.parametrize("line", ["hand 3d", "declare 3d"])
def test_nobody_waits_for_a_window_in_which_a_question_stands(table: Vint, line: str) -> None:
    """A second window records a bird while the first one asks who declared."""
    answers = {"declared": b"clara\n", "Tricks": b"9\n", "Honours": b"\n", "Aces": b"\n"}
    birds = iter(["bird"])

    def record_a_bird() -> None:
        for bird in birds:
            table(bird)

    _, code = dialogue(table, line, answers, record_a_bird)
    assert code == 0
    assert table.json("show")["deals"][0]["kind"] == "bird"
