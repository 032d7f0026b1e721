"""Colours: red suits and what to look at first, on a terminal that wants them."""

from __future__ import annotations

import json
import re

import pytest
from conftest import Vint
from processes import Terminal, run, surroundings

from vint_score.cli.paint import paint

ESCAPE = "\x1b["
RED, PLAIN = "\x1b[31m", "\x1b[39m"
BOLD, END = "\x1b[1m", "\x1b[0m"


@pytest.fixture
def suits(table: Vint) -> Vint:
    """A rubber in which every suit was declared once."""
    for hand in ("1s anna 7", "1c clara 7", "1d boris 7", "1h dmitri 7", "1n anna 7"):
        table(f"hand {hand}")
    return table


def unpainted(text: str) -> str:
    """The text without its colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("sign", "♥♦")
def test_red_suits_are_painted_red(sign: str) -> None:
    """And what stands behind the sign is not."""
    assert paint(f"3{sign} Anna 9") == f"3{RED}{sign}{PLAIN} Anna 9"


@pytest.mark.parametrize("text", ["3♠ Anna 9", "3♣ Anna 9", "3N Anna 9", "⩋ Bird", "", "a total"])
def test_everything_else_stays_as_it_is(text: str) -> None:
    """Black suits are the colour of the text, whatever that is."""
    assert paint(text) == text


@pytest.mark.parametrize(
    "row", ["needs  148  288", "rubber so far  572", "   total  1348", "  needs  9"]
)
def test_rows_to_look_at_first_are_bold(row: str) -> None:
    """What is still needed, and how the rubber stands."""
    assert paint(row) == f"{BOLD}{row}{END}"


def test_every_line_is_painted_by_itself() -> None:
    """No colour runs on into the next line."""
    assert paint("needs 1\n1♥\nAnna") == f"{BOLD}needs 1{END}\n1{RED}♥{PLAIN}\nAnna"


def test_color_paints_the_sheet(suits: Vint) -> None:
    """Asked for, colours come into a pipe, too, and before NO_COLOR."""
    painted = suits("--color show", env={"NO_COLOR": "1"}).out
    assert painted.count(f"{RED}♦{PLAIN}") == 1
    assert painted.count(f"{RED}♥{PLAIN}") == 1
    assert painted.count(BOLD) == 3


@pytest.mark.parametrize("columns", ["40", "80"])
@pytest.mark.parametrize("line", ["show", "summary", "explain 3", "hand 1d anna 7"])
def test_colours_change_nothing_but_the_colours(suits: Vint, line: str, columns: str) -> None:
    """Columns stay straight, and lines are broken where they would be."""
    before = suits.bytes()
    assert before is not None
    painted = suits(f"--color {line}", env={"COLUMNS": columns}).out
    suits.ledger.write_bytes(before)
    plain = suits(f"--no-color {line}", env={"COLUMNS": columns}).out
    assert unpainted(painted) == plain
    assert ESCAPE not in plain


@pytest.mark.parametrize(
    "line", ["show --json", "explain 3 --json", "export", "sheet", "summary --format github"]
)
def test_what_other_programs_read_is_never_painted(suits: Vint, line: str) -> None:
    """An escape would be no JSON and no CSV."""
    out = suits(f"--color {line}").out
    assert ESCAPE not in out
    assert not line.endswith("--json") or json.loads(out)


def test_letters_for_suits_have_no_colour(suits: Vint) -> None:
    """With --ascii there is no sign to paint; the rows to look at first stay bold."""
    out = suits("--ascii --color show").out
    assert RED not in out
    assert BOLD in out


@pytest.mark.parametrize("options", ["", "--no-color"])
def test_a_pipe_gets_no_colours(suits: Vint, options: str) -> None:
    """Whatever the terminal is called, nobody asked for them."""
    said = run(
        suits.ledger,
        *options.split(),
        "show",
        env=surroundings(suits.ledger, TERM="xterm-256color"),
    )
    assert said.code == 0
    assert ESCAPE not in said.out


@pytest.mark.parametrize(
    ("options", "surrounding", "painted"),
    [
        ("", {"TERM": "xterm-256color"}, True),
        ("--no-color", {"TERM": "xterm-256color"}, False),
        ("", {"TERM": "xterm-256color", "NO_COLOR": "1"}, False),
        ("", {"TERM": "xterm-256color", "NO_COLOR": ""}, True),
        ("", {"TERM": "dumb"}, False),
        ("--color", {"TERM": "dumb", "NO_COLOR": "1"}, True),
    ],
)
def test_a_terminal_gets_the_colours_that_it_wants(
    suits: Vint, options: str, surrounding: dict[str, str], painted: bool
) -> None:
    """NO_COLOR and TERM=dumb are obeyed unless the command line says otherwise."""
    pytest.importorskip("pty", reason="this platform has no pseudo-terminals")
    said = Terminal(suits.ledger, *options.split(), "show", **surrounding).end()
    assert said.code == 0
    assert "♦" in said.out
    assert (RED in said.out) is painted
