"""Where the reader finds what is wrong with a ledger: the key, and which action it is in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from written import PLAIN, changed, damage, lines, text, without

OPEN, DECLARE, RECORD, INSERT, AMEND, STRIKE, AGREE = range(7)
RENAME, STAKED = 10, 11


Layout = Callable[[list[Any]], str]
# A ledger is read in the same way whoever laid it out.
both_layouts = pytest.mark.parametrize("layout", [text, lines])


def place_of(path: str) -> str:
    """The path as an error names it: `actions[2].deal.tricks.AB`."""
    index, _, keys = path.partition(".")
    return f"actions[{index}].{keys}"


REQUIRED = {
    OPEN: "do at players dealer rules",
    DECLARE: "do at declaration declarer",
    RECORD: "do at deal deal.declaration deal.declarer deal.tricks deal.tricks.AB deal.honours.CD",
    INSERT: "do at rubber before deal",
    AMEND: "do at rubber number deal",
    STRIKE: "do at rubber number",
    RENAME: "do at old new",
    STAKED: "stake.amount stake.per",
    AGREE: "do at rubber players.C rules.bird rules.penalty rules.aces.3 rules.trick_values.hearts",
}


@both_layouts
@pytest.mark.parametrize(
    "path", [f"{index}.{key}" for index, keys in REQUIRED.items() for key in keys.split()]
)
def test_a_missing_key_names_its_place(layout: Layout, path: str) -> None:
    """And says that it is missing."""
    error = damage(layout(without(path)))
    assert (error.place, "missing" in error.message) == (place_of(path), True)


@both_layouts
@pytest.mark.parametrize(
    "path",
    [f"{index}.surprise" for index in range(len(PLAIN))]
    + [f"2.deal.{key}" for key in ("surprise", "tricks.EF", "honours.surprise", "number")]
    + [
        "0.players.E",
        "0.rules.brid",
        "0.rules.aces.5",
        "11.stake.coin",
        "3.deal.declaration",
        "7.rubber",
        "1.note",
    ],
)
def test_an_unknown_key_names_its_place(layout: Layout, path: str) -> None:
    """A key that another kind of action has is unknown, too."""
    assert damage(layout(changed(path, 1))).place == place_of(path)


WRONG: dict[str, list[object]] = {
    "0.do": ["sing", "Open", "", None, 1, ["open"]],
    "0.at": [
        *("", "2026-11-29", "2026-13-01T00:00:00Z", "2026-11-29T18:00:00+00:00", 1, None),
        *("2026-11-29 18:00:00Z", "2026-11-29T18:00:00z", "2026-02-30T00:00:00Z"),
    ],
    "0.players": [["Anna"], "Anna", None, 4],
    "0.players.A": [None, 1, ["Anna"], True],
    "0.dealer": ["E", "AB", "a", "Anna", None, 1],
    "0.rules": [[], "default", None],
    "0.rules.bird": ["300", 300.0, True, -1, 1_000_001, None],
    "0.rules.game_target": [0],
    "0.rules.penalty": [100, "100 x", ""],
    "0.rules.honours_by": ["level", None],
    "0.rules.aces": [150, [150, 200]],
    "0.rules.aces.3": ["150", 150.0, None],
    "1.declaration": ["3d", "8D", "0S", "D3", "3♦", 3, None, ["3D"]],
    "1.declarer": ["anna", "a", "BA", "", None, 1],
    "2.deal": [[], "bird", None, True, 1],
    "2.deal.declaration": ["", "3X"],
    "2.deal.declarer": ["E", None],
    "2.deal.tricks": [9, [9, 4], None, "ab9"],
    "2.deal.tricks.AB": [9.0, "9", True, None, -1, 14, [9]],
    "2.deal.tricks.CD": [4.0, "4", False],
    "2.deal.honours": [3, None],
    "2.deal.honours.AB": [6, -1, 4.0],
    "2.deal.aces.CD": [5, "3", True],
    "2.deal.first": ["A", "BA", None, 1, ""],
    "2.deal.revokes": ["CD", None, {"CD": 1}],
    "2.note": [1, None, ["x"], "two\nlines", "\x1b[2J", "\u202e", "x" * 501],
    "3.rubber": [0, -1, 1.0, "1", True, None],
    "3.before": [0, 1.5, None],
    "3.deal.bird": [False, 1, "true", None],
    "4.number": [0, "2", True],
    "10.old": [None, 1, "", "\x1b[31m"],
    "10.new": [None, ["Anne"], " ", "An\nne"],
    "11.stake": [None, "0.50", 0.5, []],
    "11.stake.amount": [0.5, None, 1, "-1", "1e3", "NaN", ""],
    "11.stake.per": [0, 1.0, "100", True],
    "11.stake.currency": [1, None],
    "11.stake.exact": [False, 1, "true"],
}


@both_layouts
@pytest.mark.parametrize(
    ("path", "value"),
    [(path, value) for path, values in WRONG.items() for value in values],
    ids=lambda part: part if isinstance(part, str) and "." in part else ascii(part)[:20],
)
def test_a_wrong_value_names_its_place(layout: Layout, path: str, value: object) -> None:
    """Of another type, out of range, or in a spelling that only people use."""
    assert damage(layout(changed(path, value))).place == place_of(path)


@both_layouts
@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("2.deal.tricks.AB", 8, "2.deal.tricks"),
        ("2.deal.honours.AB", 5, "2.deal.honours"),
        ("2.deal.aces.CD", 4, "2.deal.aces"),
        ("2.deal.declaration", "3N", "2.deal"),
        ("2.deal.tricks", {"AB": 0, "CD": 13}, "2.deal"),
        ("11.stake.currency", "\n", "11.stake"),
        ("0.players.A", "BORIS", "0.players"),
        ("0.players.A", "", "0.players"),
        ("0.players.A", "cd", "0.players"),
        ("0.players.A", "\x1b[31m", "0.players"),
    ],
    ids=[
        *("tricks make 12", "honours make 6", "aces make 5", "honours without trumps"),
        *("four honours and no trick",),
        *("a line break", "one name", "no name", "a side", "an escape"),
    ],
)
def test_what_cannot_be_true_together_names_its_place(
    layout: Layout, path: str, value: object, place: str
) -> None:
    """Numbers that do not add up, a hand, a stake or a table that cannot be."""
    assert damage(layout(changed(path, value))).place.startswith(place_of(place))


@both_layouts
@pytest.mark.parametrize("index", [0, 1, 2])
def test_a_wrong_side_among_the_revokes_is_refused(layout: Layout, index: int) -> None:
    """Its place is the list or the item in it."""
    place = damage(layout(changed(f"2.deal.revokes.{index}", "EF"))).place
    assert place.startswith("actions[2].deal.revokes")


@both_layouts
@pytest.mark.parametrize(
    ("written", "twice", "place"),
    [
        ('"dealer": "A"', '"dealer": "A", "dealer": "A"', "actions[0]"),
        ('"A": "Anna"', '"A": "Anna", "A": "Elena"', "actions[0].players"),
        ('"bird": 300', '"bird": 300, "bird": 300', "actions[0].rules"),
        ('"3": 150', '"3": 150, "3": 150', "actions[0].rules.aces"),
        ('"AB": 9', '"AB": 9, "AB": 9', "actions[2].deal.tricks"),
        ('"first": "AB"', '"first": "AB", "first": "CD"', "actions[2].deal"),
        ('"bird": true', '"bird": true, "bird": true', "actions[3].deal"),
        ('"do": "close"', '"do": "close", "do": "undo"', "actions[7]"),
        ('"version": 1', '"version": 1, "version": 1', ""),
    ],
)
def test_a_key_that_stands_twice_names_its_place(
    layout: Layout, written: str, twice: str, place: str
) -> None:
    """The object in which it stands, and the key."""
    error = damage(layout(PLAIN).replace(written, twice, 1))
    key = written.partition(":")[0].strip('"')
    assert (error.place, f"the key '{key}' stands twice" in error.message) == (place, True)
