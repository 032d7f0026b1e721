"""`vint-score play` as a process: at a terminal, at a pipe, and when the lid is closed."""

from __future__ import annotations

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select

import pytest
from calling import deals
from conftest import Vint
from processes import Terminal, run, start

pytest.importorskip("pty", reason="this platform has no pseudo-terminals")

PROMPT = "vint> "
UP = "\x10"  # Ctrl-P is the arrow on every kind of terminal.
CANCEL = "\x03"
END = "\x04"


class Evening(Terminal):
    """The table mode at a terminal, with its prompts counted."""

    def __init__(self, vint: Vint, **more: str | None) -> None:
        super().__init__(vint.ledger, "play", **{"COLUMNS": "80", **more})
        self.prompts = 0
        self.ready()

    def ready(self) -> None:
        """Wait until the next line is asked for."""
        self.prompts += 1
        self.wait_for(PROMPT, self.prompts)

    def cancel(self, heard: str) -> None:
        """Press Ctrl-C until it is heard, and no more: the next one would end the evening."""
        while heard.encode() not in self.said:
            self.type(CANCEL)
            while select([self.screen], [], [], 1)[0] and heard.encode() not in self.said:
                assert self._read(), self.said

    def line(self, keys: str) -> None:
        """Type a line, and wait until it is done."""
        self.type(f"{keys}\n")
        self.ready()


def kinds(vint: Vint) -> list[str]:
    """What the recorded deals are."""
    return [deal["kind"] for deal in deals(vint)]


def test_a_line_typed_at_the_prompt_is_recorded(table: Vint) -> None:
    """The prompt comes again after what the line said, and the end of input leaves."""
    evening = Evening(table)
    evening.line("3d anna 9 -H ab4 -A cd3")
    evening.type(END)
    said = evening.end()
    assert said.code == 0
    assert "Deal 1: 3 Diamonds by Anna" in said.out
    assert kinds(table) == ["hand"]


@pytest.mark.parametrize("word", ["quit", "exit", "q"])
def test_quit_leaves_the_terminal(table: Vint, word: str) -> None:
    """Exit code 0, as at the end of input."""
    evening = Evening(table)
    evening.type(f"{word}\n")
    assert evening.end().code == 0


def test_ctrl_c_at_the_prompt_leaves_with_130(table: Vint) -> None:
    """As every interrupted command does; what was recorded stays."""
    evening = Evening(table)
    evening.line("bird")
    evening.interrupt()
    said = evening.end()
    assert said.code == 130
    assert "Traceback" not in said.out
    assert kinds(table) == ["bird"]


def test_ctrl_c_in_a_line_that_is_begun_clears_the_line(table: Vint) -> None:
    """The evening goes on at a new prompt; nothing of the line is taken."""
    pytest.importorskip("readline", reason="this platform has no readline")
    evening = Evening(table)
    evening.type("4h clara")
    evening.wait_for("4h clara")
    evening.cancel("leaves.)")
    evening.ready()
    evening.line("bird")
    evening.type(END)
    assert evening.end().code == 0
    assert kinds(table) == ["bird"]


@pytest.mark.parametrize("cancelled", [True, False], ids=["Ctrl-C", "the end of input"])
def test_a_question_that_is_cancelled_ends_its_line_alone(table: Vint, cancelled: bool) -> None:
    """Ctrl-C or the end of input at a question records nothing, and the evening goes on."""
    evening = Evening(table)
    evening.type("hand 3d\n")
    evening.wait_for("Dmitri): ")
    if cancelled:
        evening.cancel("interrupted")
    else:
        evening.type(END)
    evening.ready()
    evening.line("bird")
    evening.type(END)
    said = evening.end()
    assert (said.code, said.out.count("interrupted")) == (0, 1)
    assert kinds(table) == ["bird"]


def test_only_what_is_missing_is_asked(table: Vint) -> None:
    """The declaration and the declarer were typed: tricks, honours and aces are asked for."""
    evening = Evening(table)
    evening.type("3d anna\n")
    for question, answer in (("Tricks", "9"), ("Honours", "ab4"), ("Aces", "")):
        evening.wait_for(question)
        evening.type(f"{answer}\n")
    evening.ready()
    evening.type(END)
    assert "Who declared" not in evening.end().out
    assert deals(table)[0]["honours"] == {"AB": 4, "CD": 1}


def test_the_first_new_asks_for_the_names(vint: Vint) -> None:
    """As `new` does by itself."""
    evening = Evening(vint)
    evening.type("new\n")
    for question, answer in (
        *(("Player A", "Anna"), ("Player B", "Boris"), ("Player C", "Clara")),
        *(("Player D", "Dmitri"), ("Who deals", ""), ("Penalty for", "")),
    ):
        evening.wait_for(question)
        evening.type(f"{answer}\n")
    evening.ready()
    evening.type(END)
    assert evening.end().code == 0
    assert vint.json("show")["players"]["D"] == "Dmitri"


def test_the_line_before_comes_back(table: Vint) -> None:
    """The history of the evening's lines, where readline is."""
    pytest.importorskip("readline", reason="this platform has no readline")
    evening = Evening(table)
    evening.line("bird")
    evening.line(UP)
    evening.type(END)
    assert evening.end().code == 0
    assert kinds(table) == ["bird", "bird"]


def test_lines_are_taken_where_there_is_no_readline(table: Vint, tmp_path: Path) -> None:
    """Without history and completion, as on a plain Windows."""
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    (hidden / "readline.py").write_text("raise ImportError")
    path = os.pathsep.join((str(hidden), os.environ.get("PYTHONPATH", "")))
    evening = Evening(table, PYTHONPATH=path)
    evening.line("bird")
    evening.type(END)
    assert evening.end().code == 0
    assert kinds(table) == ["bird"]


@pytest.mark.parametrize(
    ("keys", "kept"),
    [
        ("3d ann\t9 -H ab4 -A ab3", ("3D", "A")),
        ("diam\ts clara 7 -H ab4 -A ab3", ("1D", "C")),
        ("thr\thearts dm\t9 -H ab4 -A ab3", ("3H", "D")),
        ("han\tspades bor\t7 -H ab4 -A ab3", ("1S", "B")),
    ],
)
def test_the_tab_key_completes_at_the_prompt(table: Vint, keys: str, kept: tuple[str, str]) -> None:
    """Players, levels and denominations anywhere in the line, commands at its beginning."""
    pytest.importorskip("readline", reason="this platform has no readline")
    evening = Evening(table)
    evening.line(keys)
    evening.type(END)
    assert evening.end().code == 0
    assert [(deal["declaration"], deal["declarer"]) for deal in deals(table)] == [kept]


def test_the_tab_key_knows_players_who_came_meanwhile(table: Vint) -> None:
    """It asks the ledger as it stands."""
    pytest.importorskip("readline", reason="this platform has no readline")
    evening = Evening(table)
    evening.line("rename anna Zenobia")
    evening.line("3d zen\t9 -H ab4 -A ab3")
    evening.type(END)
    assert evening.end().code == 0
    assert deals(table)[0]["declarer"] == "A"


@contextmanager
def piped(vint: Vint) -> Iterator[subprocess.Popen[bytes]]:
    """The table mode with lines that come one by one through a pipe."""
    with start(vint.ledger, "play", stdin=subprocess.PIPE) as process:
        try:
            yield process
        finally:
            process.kill()


def tell(process: subprocess.Popen[bytes], line: str, until: bytes) -> None:
    """Write a line, and read what is said up to a line that begins so."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()
    assert any(said.startswith(until) for said in process.stdout), until


def test_each_deal_is_on_the_disk_before_the_next_is_typed(table: Vint) -> None:
    """Whoever looks from another window sees it, and the program still waits."""
    with piped(table) as process:
        for number in (1, 2, 3):
            tell(process, "bird", f"Deal {number}:".encode())
            assert kinds(table) == ["bird"] * number
        assert process.poll() is None


def test_a_closed_lid_loses_nothing(table: Vint) -> None:
    """Killed between two lines, every deal stands in a ledger that reads."""
    with piped(table) as process:
        tell(process, "3d anna 9", b"Deal 1:")
        process.kill()
        assert process.wait() == -signal.SIGKILL
    assert kinds(table) == ["hand"]
    table("bird")


def test_a_ledger_that_breaks_meanwhile_ends_a_line_and_not_the_evening(table: Vint) -> None:
    """Every line reads the ledger anew: once it is mended, the next is recorded."""
    whole = table.bytes()
    assert whole is not None
    with piped(table) as process:
        tell(process, "rules", b"EVERY HOUSE RULE")
        table.ledger.write_text("broken")
        tell(process, "--version", b"vint-score ")
        assert process.stdin
        process.stdin.write(b"bird\n")
        tell(process, "--version", b"vint-score ")
        assert table.bytes() == b"broken"
        table.ledger.write_bytes(whole)
        tell(process, "bird", b"Deal 1:")
    assert kinds(table) == ["bird"]


def test_lines_from_a_pipe_are_taken_to_the_end(table: Vint) -> None:
    """No prompt is printed there, and a line that fails is told of on standard error."""
    with (table.ledger.with_name("typed")).open("w+b") as typed:
        typed.write(b"bird\n3d zoe 9\nbird\n")
        typed.seek(0)
        said = run(table.ledger, "play", stdin=typed)
    assert (said.code, said.err.count("Error: ")) == (0, 1)
    assert PROMPT not in said.out + said.err
    assert kinds(table) == ["bird", "bird"]


def test_a_reader_who_leaves_ends_no_evening(table: Vint) -> None:
    """What is said goes nowhere from then on; what is typed is recorded all the same."""
    with piped(table) as process:
        tell(process, "rules", b"EVERY HOUSE RULE")
        assert process.stdin
        assert process.stdout
        process.stdout.close()
        process.stdin.write(b"help\nbird\nhelp\nbird\n")
        process.stdin.close()
        assert process.wait() == 0
    assert kinds(table) == ["bird", "bird"]
