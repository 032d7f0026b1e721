"""What a screen shows: widths, long names, letters for signs, and the encodings of the output."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest
from conftest import Vint
from reading import flat, missing

SIGNS = "♠♣♦♥⩋"
TWELVE = ("Annabellinda", "Bartholomews", "Clementinina", "Demetriusson")
LONG = ("Wilhelmina-Konstantinowna", "Bartholomäus der Jüngere", "Clémentine", "Дмитрий")
EVENING = (
    *("hand 1s a 7 -H ab3", "bird", "hand 3d c 9 -H cd4 -A ab3", "hand 2n b 8 -A cd3"),
    *("hand 2h d 6 -H ab3 -A ab3 --first ab", "hand 7c d 12 -H cd5 -A ab3"),
    *("hand 6s a 12 -H ab3 -A ab3", "new", "hand 7n b 3", "bird"),
)


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of 80 columns, whatever the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")


def seated(vint: Vint, names: tuple[str, ...]) -> Vint:
    """An evening of two rubbers with these players, the first of them won by AB."""
    vint("new", "--ab", *names[:2], "--cd", *names[2:])
    for line in EVENING:
        vint(line)
    return vint


@pytest.fixture
def evening(vint: Vint) -> Vint:
    """The evening with short names."""
    return seated(vint, ("Anna", "Boris", "Clara", "Dmitri"))


def table_lines(out: str) -> list[str]:
    """The lines of tables: those in which columns stand apart."""
    return [line for line in out.splitlines() if "  " in line.strip()]


@pytest.mark.parametrize("names", [TWELVE, LONG], ids=["twelve letters", "longer"])
@pytest.mark.parametrize(
    "line",
    [
        *("show 1", "show 2", "summary 1", "explain 5 --rubber 1", "rubbers", "rules"),
        *("hand 2n b 13 -A ab4", "bird", "edit 1 --tricks 2", "remove 1", "calc 7n ab 0 -A ab4"),
    ],
)
def test_no_line_of_a_table_is_longer_than_eighty_columns(
    vint: Vint, line: str, names: tuple[str, ...]
) -> None:
    """A small window holds the whole sheet, with names of twelve letters and longer ones."""
    out = seated(vint, names)(line).out
    assert table_lines(out)
    assert [line for line in table_lines(out) if len(line) > 80] == []


@pytest.mark.parametrize("names", [TWELVE, LONG], ids=["twelve letters", "longer"])
def test_a_summary_has_the_names_whole(vint: Vint, names: tuple[str, ...]) -> None:
    """What is kept of the evening names everybody in full."""
    assert missing(seated(vint, names)("summary 1").out, names) == []


def test_names_of_twelve_letters_stand_whole_in_the_sheet(vint: Vint) -> None:
    """They are not shortened in any cell of `show`."""
    lines = table_lines(seated(vint, TWELVE)("show 1").out)
    for name in TWELVE:
        assert any(name in line for line in lines)


def test_longer_names_are_shortened_in_the_sheet(vint: Vint) -> None:
    """Their beginning stands with a mark that something is left out."""
    lines = "\n".join(table_lines(seated(vint, LONG)("show 1").out))
    assert "Wilhelmina-…" in lines
    assert LONG[0] not in lines
    assert LONG[3] in lines


def test_letters_stand_for_signs_with_ascii(vint: Vint) -> None:
    """--ascii prints no suit sign, no bird sign and no ellipsis of its own."""
    seated(vint, ("Wilhelmina-Konstantinowna", "Boris", "Clara", "Dmitri"))
    out = vint("--ascii", "show", "1").out
    assert out.isascii()
    assert "3D Clara 9" in out
    assert "Bird" in out


def test_ascii_leaves_names_as_they_were_given(vint: Vint) -> None:
    """Only the program's own signs are replaced."""
    assert "Дмитрий" in flat(seated(vint, LONG)("--ascii", "show", "1").out)


def printed(vint: Vint, encoding: str, *words: str) -> str:
    """What a new process prints for a screen of this encoding."""
    environment = {
        **os.environ,
        "PYTHONIOENCODING": encoding,
        "VINT_SCORE_LEDGER": str(vint.ledger),
    }
    done = subprocess.run(
        [sys.executable, "-m", "vint_score", *words],
        env=environment,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    assert not done.stderr
    return done.stdout.decode(encoding)


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp866", "cp1251", "cp1252"])
def test_letters_stand_for_signs_that_an_encoding_lacks(evening: Vint, encoding: str) -> None:
    """Readable letters and the word Bird, not question marks."""
    out = printed(evening, encoding, "show", "1")
    assert "3D Clara 9" in out
    assert "Bird" in out
    assert "?" not in out


def test_signs_are_printed_where_the_encoding_has_them(evening: Vint) -> None:
    """UTF-8 carries suits and birds."""
    out = printed(evening, "utf-8", "show", "1")
    assert [sign for sign in SIGNS if sign not in out] == []


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "utf-8"])
def test_json_keeps_names_in_any_encoding(vint: Vint, encoding: str) -> None:
    """What the encoding cannot carry is escaped, as JSON can."""
    sheet = json.loads(printed(seated(vint, LONG), encoding, "show", "1", "--json"))
    assert tuple(sheet["players"].values()) == LONG
