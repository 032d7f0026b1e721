"""The season through the command line: standings over days and ledgers, and names."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from conftest import Vint
from season import WON, club_ledger, rubber, squeezed, write


@pytest.fixture
def club(vint: Vint, monkeypatch: pytest.MonkeyPatch) -> Vint:
    """The club's ledger, seen on a screen of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return club_ledger(vint)


# Standings


def test_standings_say_everybody_s_season(club: Vint) -> None:
    """The best first, with the rubber still being played left out."""
    lines = squeezed(club("standings").out)
    assert lines[0] == "Standings over 4 rubbers"
    assert lines[2] == "player points rubbers won games made schlems"
    assert lines[4:] == [
        "ANNA +5668 4 2 4 6 of 6 1",
        "Boris +548 4 1 2 0 of 0 1",
        "Clara -548 4 1 2 0 of 0 0",
        "Eve -2560 1 0 0 0 of 0 0",
        "Dmitri -3108 3 0 0 0 of 0 0",
        "",
        "1 rubber still being played is left out.",
    ]


def test_standings_of_a_period(club: Vint) -> None:
    """Both days are in it, and it is said."""
    out = club("standings --since 2026-01-10 --until 2026-01-10").out
    assert out.startswith("Standings over 1 rubber from 2026-01-10 to 2026-01-10\n")
    assert "being played" not in out


def test_standings_json_has_a_player_s_keys(club: Vint) -> None:
    """The season as plain data."""
    found = club.json("standings --since 2026-02-01")
    assert list(found) == ["since", "until", "rubbers", "playing", "players"]
    assert (found["since"], found["until"]) == ("2026-02-01", None)
    assert (found["rubbers"], found["playing"]) == (3, 1)
    assert found["players"][0] == {
        "player": "ANNA",
        "points": 3108,
        "rubbers": 3,
        "won": 1,
        "games": 2,
        "declared": 4,
        "made": 4,
        "slams": 1,
    }


def test_standings_take_several_ledgers_at_once(club: Vint, tmp_path: Path) -> None:
    """The ledgers named, and not the usual one."""
    other = Vint(tmp_path / "other")
    other.ledger.parent.mkdir()
    write(other, rubber("2026-03-01", WON, "anna Boris Grete Hans"))
    found = club.json("standings", str(club.ledger), str(other.ledger))
    assert (found["rubbers"], found["players"][0]["player"]) == (5, "anna")
    assert club.json("standings", str(other.ledger))["rubbers"] == 1


@pytest.mark.parametrize("link", [False, True])
def test_a_ledger_named_twice_counts_once(club: Vint, tmp_path: Path, link: bool) -> None:
    """By the same name, by another way to it, or by a link."""
    again = tmp_path / "x" / ".." / club.ledger.name
    (tmp_path / "x").mkdir()
    if link:
        again = tmp_path / "again.json"
        again.hardlink_to(club.ledger)
    assert club.json("standings", str(club.ledger), str(again))["rubbers"] == 4


def test_a_copy_is_another_ledger(club: Vint, tmp_path: Path) -> None:
    """Only the same file is the same."""
    copy = tmp_path / "copy.json"
    shutil.copy(club.ledger, copy)
    assert club.json("standings", str(club.ledger), str(copy))["rubbers"] == 8


def test_a_ledger_that_is_named_must_be_there(club: Vint, tmp_path: Path) -> None:
    """A slip of the pen would lose a season."""
    why = club.refused("standings", str(club.ledger), str(tmp_path / "nobody.json"))
    assert "nobody.json" in why


def test_a_broken_ledger_among_several_is_named(club: Vint, tmp_path: Path) -> None:
    """No standings rather than false ones."""
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    assert "broken.json" in club.refused("standings", str(club.ledger), str(broken))


def test_standings_before_the_first_rubber_say_how_to_start(vint: Vint) -> None:
    """The usual ledger need not be there."""
    assert "`vint-score new`" in vint("standings").out
    assert vint.json("standings")["players"] == []


def test_a_narrow_season_says_as_much_as_a_wide_one(
    club: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The name over the points, rubbers won over declarations made, games over slams."""
    monkeypatch.setenv("COLUMNS", "40")
    lines = squeezed(club("standings").out)
    assert "ANNA 2/4 4" in lines
    assert lines[lines.index("ANNA 2/4 4") + 1] == "+5668 6/6 1"


# Days


@pytest.mark.parametrize("command", ["standings", "settle"])
@pytest.mark.parametrize("option", ["--since", "--until"])
@pytest.mark.parametrize(
    "day", ["yesterday", "20260110", "2026-1-1", "2026-02-30", "2026-W02-6", "10.1.2026", ""]
)
def test_what_is_no_day_is_not_understood(club: Vint, command: str, option: str, day: str) -> None:
    """The answer shows how a day is written."""
    assert "2026-11-29" in club.refused(command, option, day, code=2)


@pytest.mark.parametrize("command", ["standings", "settle"])
def test_a_period_that_ends_before_it_begins_is_not_understood(club: Vint, command: str) -> None:
    """No rubber could lie in it."""
    why = club.refused(command, "--since", "2026-02-01", "--until", "2026-01-01", code=2)
    assert "2026-02-01" in why


# Names


@pytest.mark.parametrize("old", ["Dmitri", "dmitri", "D mitri", "dm"])
def test_rename_corrects_a_name_in_every_rubber(club: Vint, old: str) -> None:
    """The name in any case, or its beginning; how many rubbers it was is said."""
    said = club("rename", old, "Dmitri Petrovich").out
    assert said == "Dmitri is Dmitri Petrovich now, in 4 rubbers.\n"
    players = [one["players"]["D"] for one in club.json("rubbers")]
    assert players == ["Dmitri Petrovich", "Eve", *["Dmitri Petrovich"] * 3]


def test_rename_is_taken_back_by_undo(club: Vint) -> None:
    """An action like any other."""
    before = club.json("rubbers")
    club("rename Eve Ewa")
    club("undo")
    assert club.json("rubbers") == before


def test_a_whole_name_goes_before_a_beginning(vint: Vint) -> None:
    """Ann is Ann, though Anna begins so, too."""
    write(vint, rubber("2026-01-10", names="Anna Ann Clara Dmitri"))
    assert vint("rename ann Nina").out.startswith("Ann is Nina now")


def test_rename_may_change_the_spelling_alone(club: Vint) -> None:
    """Only the rubbers in which it was otherwise are counted."""
    assert club("rename anna Anna").out == "ANNA is Anna now, in 1 rubber.\n"


def test_two_names_of_one_player_become_one(club: Vint) -> None:
    """Who never sat at one table may be one person, and it is said what that means."""
    out = club("rename Eve Dmitri").out
    assert "Eve is Dmitri now, in 1 rubber." in out
    assert "undo" in out
    assert "Dmitri -5668 4 0 0 0 of 0 0" in squeezed(club("standings").out)


@pytest.mark.parametrize(
    ("old", "new", "code", "says"),
    [
        ("Zed", "Zoe", 2, "ANNA, Boris, Clara, Eve, Dmitri"),
        ("", "Zoe", 2, "Nobody"),
        ("Eve", "Eve", 1, "Eve"),
        ("Eve", "  Eve ", 1, "Eve"),
        ("Eve", "b oris", 1, "rubber 2"),
        ("Dmitri", "ANNA", 1, "rubber 1"),
        ("Eve", "", 2, "empty"),
        ("Eve", "AB", 2, "AB"),
        ("Eve", "E\nve", 2, "control"),
    ],
)
def test_a_name_that_cannot_be_corrected_so_is_refused(
    club: Vint, old: str, new: str, code: int, says: str
) -> None:
    """Nobody of the name, nothing to correct, another player of a rubber, no name at all."""
    why = club.refused("rename", old, new, code=code)
    assert all(word in why for word in says.split(", "))


def test_a_beginning_that_fits_two_is_not_understood(vint: Vint) -> None:
    """Of players of different rubbers, too; both are named."""
    write(vint, rubber("2026-01-10"), rubber("2026-01-11", names="Bella Fjodor Grete Hans"))
    why = vint.refused("rename", "b", "Zoe", code=2)
    assert "Boris" in why
    assert "Bella" in why


def test_rename_before_the_first_rubber_says_how_to_start(vint: Vint) -> None:
    """Nobody is there to be renamed."""
    assert "`vint-score new`" in vint.refused("rename", "Anna", "Zoe")
