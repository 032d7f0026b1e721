"""Odd names are printed as they were given, and the columns of every table stay straight."""

from __future__ import annotations

import re
import sys
from unicodedata import normalize

import pytest
from conftest import Vint

# Each with a plain name that takes as many columns, and that nothing else on a sheet holds.
_TWINS = (
    *("1E10 Wxyz", "007 Vwx", "nan Uvw", "- Q", "A|B Tuv", "Анна Wxyz", "true Wxyz", "*x* Tuv"),
    *("Ёж Zq", "+7 Zq", "# Q", "\\ Q", "Zoë Vwx", "… Q", "ß Q", "%s Zq", "<b> Tuv"),
    *("Zoe\u0308 Vwx", "Ива\u0301н Wxyz", "q\u0323a Zq"),
)
NARROW = {**dict(twin.split() for twin in _TWINS), 'O"Hara, Jr': "Quvwxyzquv"}
WIDE = {"李": "Zq", "👩‍👩‍👧": "Zq", "李龍": "Quvw", "ｱﾝﾅ": "Vwx"}
DEALS = ("hand 3d a 9 -H ab4 -A cd3", "bird", "hand 1n c 7 -A ab3", "hand 7h c 12", "hand 1s b 7")
TABLES = ("show", "summary", "rubbers", "log", "explain 1", "hand 2c a 8", "settle", "standings")
PLAIN = ("Plainone", "Plaintwo", "Plainthree")


def named(vint: Vint, name: str) -> Vint:
    """A ledger in which somebody of that name sits in A's seat, with a few deals."""
    vint("new", "--ab", name, PLAIN[0], "--cd", *PLAIN[1:])
    for line in DEALS:
        vint(line)
    return vint


def check_straight(vint: Vint, other: Vint, name: str, plain: str) -> None:
    """Every table is the one that the plain name gives, with the odd name in its place."""
    named(vint, name)
    named(other, plain)
    for line in TABLES:
        drawn, straight = vint.run(*line.split()), other.run(*line.split())
        assert drawn.code == straight.code == 0, (line, drawn)
        assert timeless(drawn.out) == timeless(in_place(straight.out, plain, name)), line


def timeless(text: str) -> str:
    """The text without the moment, and with every accent joined to its letter."""
    return normalize("NFC", re.sub(r"\d\d:\d\d:\d\d", "now", text))


def in_place(text: str, plain: str, name: str) -> str:
    """The text with the name in the plain one's place, cut off where that was cut off."""
    for length in range(2, len(plain)):
        text = text.replace(f"{plain[:length]}…", f"{name[:length]}…")
    return text.replace(plain, name)


@pytest.fixture
def other(tmp_path_factory: pytest.TempPathFactory) -> Vint:
    """Another table."""
    return Vint(tmp_path_factory.mktemp("other"))


@pytest.mark.parametrize(("name", "plain"), NARROW.items(), ids=[ascii(name) for name in NARROW])
def test_latin_and_cyrillic_names_stand_straight(
    vint: Vint, other: Vint, name: str, plain: str
) -> None:
    """What looks like a number, a rule or a table's line, and accents however they are typed."""
    check_straight(vint, other, name, plain)


@pytest.mark.parametrize(("name", "plain"), NARROW.items(), ids=[ascii(name) for name in NARROW])
def test_they_stand_straight_without_wcwidth(
    vint: Vint, other: Vint, name: str, plain: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What measures wide letters need not be installed for those."""
    monkeypatch.setitem(sys.modules, "wcwidth", None)
    check_straight(vint, other, name, plain)


@pytest.mark.parametrize(("name", "plain"), WIDE.items(), ids=[ascii(name) for name in WIDE])
def test_wide_letters_stand_straight(vint: Vint, other: Vint, name: str, plain: str) -> None:
    """Letters that take two columns of a terminal, and a family that takes two in all."""
    pytest.importorskip("wcwidth", reason="how wide these letters are is not known without wcwidth")
    check_straight(vint, other, name, plain)


@pytest.mark.parametrize("name", [*NARROW, *WIDE], ids=ascii)
def test_a_name_is_kept_as_given(vint: Vint, name: str) -> None:
    """In the data, in the heading, and as a word of the commands."""
    named(vint, name)
    assert vint.json("show")["players"]["A"] == name
    assert name in vint("show").out.splitlines()[0]
    assert name in vint("summary").out.splitlines()[0]
    assert name in vint("log").out


@pytest.mark.parametrize("name", [*NARROW, *WIDE], ids=ascii)
def test_a_name_names_its_player(vint: Vint, name: str) -> None:
    """As the declarer, as the dealer and as a side."""
    vint("new", "--ab", PLAIN[0], name, "--cd", *PLAIN[1:], "--dealer", name)
    vint("hand", "3d", name, "9")
    vint("edit", "1", "--revoke", name)
    deal = vint.json("show")["deals"][0]
    assert (deal["dealer"], deal["declarer"], deal["revokes"]) == ("B", "B", ["AB"])


def test_all_odd_names_may_sit_at_one_table(vint: Vint) -> None:
    """Four at a time."""
    names = [*NARROW, *WIDE]
    for begin in range(0, len(names) - 3, 4):
        a, b, c, d = names[begin : begin + 4]
        vint("new", "--ab", a, b, "--cd", c, d)
        vint("close")
    assert len(vint.json("rubbers")) == len(names) // 4
