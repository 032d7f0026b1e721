"""`check` reads the whole ledger, scores every rubber, and says everything that is wrong."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Vint

from vint_score.rules import DEFAULT, to_data

AT = "2026-11-29T18:00:00Z"
RULES = to_data(DEFAULT)
OPEN: dict[str, Any] = {
    "do": "open",
    "at": AT,
    "players": {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"},
    "dealer": "A",
    "rules": RULES,
}
BIRD = {"do": "record", "at": AT, "deal": {"bird": True}}


def hand(code: str = "1S", ab: int = 7, **more: object) -> dict[str, Any]:
    """A hand by A, as it lies in the ledger."""
    return {"declaration": code, "declarer": "A", "tricks": {"AB": ab, "CD": 13 - ab}, **more}


def record(code: str = "1S", ab: int = 7, **more: object) -> dict[str, Any]:
    """A hand by A that was recorded."""
    return {"do": "record", "at": AT, "deal": hand(code, ab, **more)}


GAME = record("7N", 13)


def checked(vint: Vint, *actions: object) -> tuple[list[str], str]:
    """The places that `check` names, and what it says in the end of a ledger of these actions."""
    document = {"format": "vint-score", "version": 1, "actions": list(actions)}
    vint.ledger.write_text(json.dumps(document))
    before = vint.bytes()
    said = vint("check", code=1)
    assert vint.bytes() == before
    assert said.err.startswith(f"Error: {vint.ledger}: ")
    return [line.split(": ")[0] for line in said.out.splitlines() if ": " in line], said.err


def test_a_good_ledger_has_its_rubbers_and_deals_counted(table: Vint) -> None:
    """Exit 0, with what was found."""
    for line in ("hand 1s anna 7", "bird", "close", "new", "hand 3d c 9"):
        table(line)
    assert "2 rubbers, 3 deals, nothing wrong." in " ".join(table("check").out.split())


def test_a_check_changes_nothing(table: Vint) -> None:
    """Neither the ledger nor anything beside it."""
    before = {path.name: path.read_bytes() for path in table.ledger.parent.iterdir()}
    table("check")
    assert {path.name: path.read_bytes() for path in table.ledger.parent.iterdir()} == before


def test_everything_that_does_not_read_is_named(vint: Vint) -> None:
    """Every place of every action, and how many there are."""
    places, error = checked(
        vint,
        {**OPEN, "dealer": "E", "at": "yesterday"},
        record(ab=7),
        {"do": "record", "at": AT, "deal": hand(first="A", honours={"AB": 6, "CD": -1}), "x": 1},
        {"do": "sing", "at": AT},
        [],
        {"do": "strike", "rubber": 0, "number": True},
        {"do": "record", "at": AT, "deal": hand("3N", honours={"AB": 3, "CD": 2})},
    )
    assert sorted(places) == [
        *("actions[0].at", "actions[0].dealer", "actions[2].deal.first"),
        *("actions[2].deal.honours.AB", "actions[2].deal.honours.CD", "actions[2].x"),
        *("actions[3].do", "actions[4]", "actions[5].at", "actions[5].number"),
        *("actions[5].rubber", "actions[6].deal"),
    ]
    assert "12 things wrong" in error


def test_everything_that_cannot_be_scored_is_named(vint: Vint) -> None:
    """In every rubber, and what cannot stand in the journal as well."""
    places, error = checked(
        vint,
        {"do": "undo", "at": AT},
        OPEN,
        *(GAME, record(), GAME, record(), record()),
        {"do": "strike", "at": AT, "rubber": 1, "number": 9},
        {"do": "strike", "at": AT, "rubber": 7, "number": 1},
        {"do": "redo", "at": AT},
        OPEN,
        *(record("3H", 7), record("3H", 6), record("1S", 7)),
        {"do": "declare", "at": AT, "declaration": "3D", "declarer": "A"},
        record(),
    )
    assert places == [f"actions[{index}]" for index in (0, 5, 6, 7, 8, 9, 13, 15)]
    assert "8 things wrong" in error


SEVERAL: dict[str, tuple[object, list[str]]] = {
    "rules": (
        {
            **OPEN,
            "rules": {**RULES, "bird": -1, "game_target": 0, "brid": 3, "aces": {"3": 1}},
        },
        ["rules.aces.4", "rules.bird", "rules.brid", "rules.game_target"],
    ),
    "a table of the rules": (
        {
            **OPEN,
            "rules": {**RULES, "trick_values": {"spades": 4, "clubs": -6, "hearts": "10", "x": 1}},
        },
        [
            *("rules.trick_values.clubs", "rules.trick_values.diamonds"),
            *("rules.trick_values.hearts", "rules.trick_values.without_trumps"),
            "rules.trick_values.x",
        ],
    ),
    "revokes": (
        record(revokes=["AB", "E", "CD", 1]),
        ["deal.revokes[1]", "deal.revokes[3]"],
    ),
    "tricks": (record(tricks={"AB": "7", "CD": 6.0}), ["deal.tricks.AB", "deal.tricks.CD"]),
    "an action": (
        {"do": "insert", "at": "noon", "deal": {"bird": 1}, "note": "\n", "before": 0},
        ["at", "before", "deal.bird", "note", "rubber"],
    ),
}


@pytest.mark.parametrize(("action", "wrong"), SEVERAL.values(), ids=SEVERAL)
def test_several_things_wrong_in_one_place_are_all_named(
    vint: Vint, action: object, wrong: list[str]
) -> None:
    """Not only the first of them: nobody should have to mend and check by turns."""
    places, error = checked(vint, OPEN, action)
    assert sorted(places) == [f"actions[1].{place}" for place in wrong]
    assert f"{len(wrong)} things wrong" in error


def test_two_bad_names_are_both_named(vint: Vint) -> None:
    """Each of them in its place or in its words."""
    names = {"A": "", "B": "B\x1b", "C": "Clara", "D": "Dmitri"}
    _, error = checked(vint, {**OPEN, "players": names})
    assert "2 things wrong" in error


@pytest.mark.parametrize("calls", ["P", "P P P P", "1S P", "1S P P P P P", "2S 1S P P P P"])
def test_a_declaration_to_which_no_auction_came_is_named(vint: Vint, calls: str) -> None:
    """Before its result is given, when it would be too late to type it otherwise."""
    declare = {"do": "declare", "at": AT, "declaration": "1S", "declarer": "A"}
    places, _ = checked(vint, OPEN, BIRD, {**declare, "auction": calls.split()})
    assert places == ["actions[2]"]


def test_a_rubber_won_under_a_declaration_is_named(vint: Vint) -> None:
    """A correction by hand that wins the rubber while a hand is being played."""
    places, error = checked(
        vint,
        *(OPEN, GAME, record()),
        {"do": "declare", "at": AT, "declaration": "3D", "declarer": "A"},
        {"do": "amend", "at": AT, "rubber": 1, "number": 2, "deal": hand("7N", 13)},
    )
    assert places == ["actions[4]"]
    assert "1 thing wrong" in error


def test_what_does_not_read_hides_nothing_that_cannot_be_scored(vint: Vint) -> None:
    """A rubber that reads is scored, though something in another does not."""
    places, _ = checked(
        vint, *(OPEN, {**BIRD, "surprise": 1}, {"do": "close", "at": AT}), *(OPEN, GAME, GAME, BIRD)
    )
    assert places == ["actions[1].surprise", "actions[6]"]


@pytest.mark.parametrize(
    "slip",
    [{**OPEN, "dealer": "E"}, {**OPEN, "x": 1}, {"do": "opn", "at": AT}, 7],
    ids=["its dealer", "a key", "its kind", "all of it"],
)
def test_one_slip_is_not_told_of_as_many(vint: Vint, slip: object) -> None:
    """Where a rubber's beginning does not read, its good deals are not said to be wrong."""
    places, error = checked(vint, slip, *[record()] * 5, {"do": "close", "at": AT}, OPEN, BIRD)
    assert [place.partition(".")[0] for place in places] == ["actions[0]"]
    assert "1 thing wrong" in error


def test_a_newer_ledger_is_not_called_wrong(vint: Vint) -> None:
    """It is for a newer program to say."""
    vint.ledger.write_text('{"format": "vint-score", "version": 7}')
    error = vint.refused("check")
    assert "newer vint-score" in error
    assert "wrong" not in error


@pytest.mark.parametrize("text", ["", "{", "[]"])
def test_what_is_no_ledger_at_all_is_one_thing(vint: Vint, text: str) -> None:
    """There is nothing more to say of it."""
    vint.ledger.write_text(text)
    said = vint("check", code=1)
    assert said.out
    assert "1 thing wrong" in said.err
