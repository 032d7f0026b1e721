"""Every --json document, key by key as it was promised to scripts."""

from __future__ import annotations

import json
from typing import Any

import pytest
from conftest import Vint

SHOW = (
    "rubber started players rules state winner next_dealer declared deals games birds breakdown "
    "total"
)
HAND = (
    "number dealer game kind declaration declarer made played revokes tricks honours aces first "
    "note lines game_score wins_game"
)
BIRD = "number dealer game kind note lines game_score wins_game"
SUMMARY = "rubber started players state winner games breakdown total ahead by"
CALC = "declaration declarer made played revokes tricks honours aces lines total"
RUBBERS = "rubber started players state winner games deals total"
LOG = "number at do rubber undone text note"
KINDS = ["tricks", "honours", "aces", "penalties", "slams", "games", "rubber", "birds"]
PLAYERS = {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"}
RULES = {
    "game_target": 400,
    "games_to_win": 2,
    "game_bonus": 500,
    "rubber_bonus": 1000,
    "little_slam": 500,
    "big_slam": 1000,
    "bird": 300,
    "penalty": "100x",
    "honours_by": "suit",
    "revoke_tricks": 3,
    "level_step": 10,
    "trick_values": {"spades": 4, "clubs": 6, "diamonds": 8, "hearts": 10, "without_trumps": 12},
    "aces": {"3": 150, "4": 200},
    "aces_without_trumps": {"3": 300, "4": 400},
}


@pytest.fixture
def played(table: Vint) -> Vint:
    """A rubber won in three hands and a bird, and a second one in which a hand is declared."""
    table("hand 3d clara 7 -H ab3 -A cd3 --revoke ab --note late")
    table("bird")
    table("hand 7n anna 13")
    table("hand 7s boris 13 -H ab3")
    table("new")
    table("declare 2h dmitri")
    return table


def test_show_has_its_keys_and_no_others(played: Vint) -> None:
    """The running sheet, as `show` promises it."""
    assert list(played.json("show")) == SHOW.split()


def test_show_says_what_is_declared_and_who_deals(played: Vint) -> None:
    """While a rubber is played its winner is null and the next dealer a seat."""
    sheet = played.json("show")
    assert (sheet["state"], sheet["winner"], sheet["next_dealer"]) == ("playing", None, "A")
    assert sheet["declared"] == {"declaration": "2H", "declarer": "D"}


def test_show_of_a_won_rubber_has_a_winner_and_no_dealer(played: Vint) -> None:
    """Nobody deals in a rubber that is over."""
    sheet = played.json("show", "1")
    assert (sheet["state"], sheet["winner"], sheet["next_dealer"]) == ("won", "AB", None)
    assert sheet["declared"] is None


def test_show_repeats_players_and_rules(played: Vint) -> None:
    """The rules agreed for a rubber are shown with it, whole."""
    sheet = played.json("show")
    assert (sheet["players"], sheet["rules"]) == (PLAYERS, RULES)


def test_a_hand_has_its_keys_and_facts(played: Vint) -> None:
    """A hand in `show`, every value."""
    hand = played.json("show", "1")["deals"][0]
    assert list(hand) == HAND.split()
    assert hand == {
        "number": 1,
        "dealer": "A",
        "game": 1,
        "kind": "hand",
        "declaration": "3D",
        "declarer": "C",
        "made": True,
        "played": {"AB": 6, "CD": 7},
        "revokes": ["AB"],
        "tricks": {"AB": 3, "CD": 10},
        "honours": {"AB": 3, "CD": 2},
        "aces": {"AB": 1, "CD": 3},
        "first": None,
        "note": "late",
        "lines": [
            {"side": "AB", "kind": "tricks", "points": 84, "why": "3 tricks at 28"},
            {"side": "CD", "kind": "tricks", "points": 280, "why": "10 tricks at 28"},
            {"side": "AB", "kind": "honours", "points": 240, "why": hand["lines"][2]["why"]},
            {"side": "CD", "kind": "aces", "points": 150, "why": hand["lines"][3]["why"]},
        ],
        "game_score": {"AB": 84, "CD": 280},
        "wins_game": None,
    }


def test_a_bird_has_its_keys_and_facts(played: Vint) -> None:
    """A bird has no declaration, and the game stands as before it."""
    bird = played.json("show", "1")["deals"][1]
    assert list(bird) == BIRD.split()
    assert bird == {
        "number": 2,
        "dealer": "C",
        "game": 1,
        "kind": "bird",
        "note": None,
        "lines": [],
        "game_score": {"AB": 84, "CD": 280},
        "wins_game": None,
    }


def test_what_wins_a_game_and_the_rubber_are_lines_of_that_deal(played: Vint) -> None:
    """Lines come in the order of the eight kinds; those of no points are left out."""
    lines = played.json("show", "1")["deals"][3]["lines"]
    points = [(line["side"], line["kind"], line["points"]) for line in lines]
    assert points == [
        ("AB", "tricks", 13 * 64),
        ("AB", "honours", 120),
        ("AB", "slams", 1000),
        ("AB", "games", 500),
        ("AB", "rubber", 1000),
        ("AB", "birds", 300),
    ]


def test_games_hold_those_won_when_the_rubber_is_won(played: Vint) -> None:
    """No unfinished game stands behind the last one."""
    assert played.json("show", "1")["games"] == [
        {"number": 1, "winner": "AB", "score": {"AB": 84 + 13 * 72, "CD": 280}},
        {"number": 2, "winner": "AB", "score": {"AB": 13 * 64, "CD": 0}},
    ]


def test_games_hold_the_unfinished_one_before_its_first_deal(played: Vint) -> None:
    """A rubber without deals has its first game."""
    assert played.json("show")["games"] == [
        {"number": 1, "winner": None, "score": {"AB": 0, "CD": 0}}
    ]


def test_the_breakdown_has_the_eight_kinds_and_adds_up(played: Vint) -> None:
    """The parts of the rubber, zeros among them, and their sums."""
    sheet = played.json("show", "1")
    assert sheet["birds"] == 1
    assert [list(sheet["breakdown"][side]) for side in ("AB", "CD")] == [KINDS, KINDS]
    ab = [84 + 936 + 832, 240 + 120, 0, 0, 2000, 1000, 1000, 300]
    assert list(sheet["breakdown"]["AB"].values()) == ab
    assert list(sheet["breakdown"]["CD"].values()) == [280, 0, 150, 0, 0, 0, 0, 0]
    assert sheet["total"] == {"AB": sum(ab), "CD": 430}


def test_explain_prints_a_deal_as_show_does(played: Vint) -> None:
    """The deal by itself."""
    assert played.json("explain", "1", "--rubber", "1") == played.json("show", "1")["deals"][0]


def test_summary_has_its_keys_and_who_is_ahead(played: Vint) -> None:
    """The result: games won by each side, the parts, the totals, the difference."""
    result = played.json("summary", "1")
    assert list(result) == SUMMARY.split()
    assert result["games"] == {"AB": 2, "CD": 0}
    assert (result["state"], result["winner"], result["ahead"]) == ("won", "AB", "AB")
    assert result["by"] == result["total"]["AB"] - result["total"]["CD"] == 6082


def test_nobody_is_ahead_when_the_totals_are_level(played: Vint) -> None:
    """A rubber without points has nobody ahead, by nothing."""
    result = played.json("summary")
    assert (result["ahead"], result["by"], result["winner"]) == (None, 0, None)


def test_rubbers_is_a_list_with_its_keys(played: Vint) -> None:
    """One object for each rubber, in order."""
    found = played.json("rubbers")
    assert [list(one) for one in found] == [RUBBERS.split()] * 2
    assert [(one["rubber"], one["state"], one["deals"]) for one in found] == [
        (1, "won", 4),
        (2, "playing", 0),
    ]
    assert found[0]["total"] == played.json("show", "1")["total"]


def test_log_is_a_list_with_its_keys(played: Vint) -> None:
    """Every action has its number, time, word, rubber and text."""
    played("undo")
    found = played.json("log")
    assert {tuple(one) for one in found} == {tuple(LOG.split())}
    assert [one["number"] for one in found] == list(range(1, 9))
    assert [(one["do"], one["rubber"], one["undone"]) for one in found] == [
        ("open", 1, False),
        *[("record", 1, False)] * 4,
        ("open", 2, False),
        ("declare", 2, True),
        ("undo", 2, False),
    ]
    assert [one["note"] for one in found][:3] == [None, "late", None]


def test_log_of_one_rubber_leaves_the_others_out(played: Vint) -> None:
    """--rubber keeps the numbers that the whole log gives."""
    found = played.json("log", "--rubber", "2")
    assert [(one["number"], one["do"]) for one in found] == [(6, "open"), (7, "declare")]


def test_rules_are_the_rules_in_force(vint: Vint) -> None:
    """Without a rubber, the rules as they come; with one, what was agreed for it."""
    assert vint.json("rules") == RULES
    vint("new --penalty 50x --rule aces.3=100")
    assert vint.json("rules") == RULES | {"penalty": "50x", "aces": {"3": 100, "4": 200}}


def test_calc_has_its_keys_and_facts(vint: Vint) -> None:
    """What a hand would score, with nothing of a rubber."""
    found = vint.json("calc 3d cd 7 -H ab3 -A cd3 --revoke cd --revoke cd --revoke ab")
    assert list(found) == CALC.split()
    assert (found["declaration"], found["declarer"], found["made"]) == ("3D", "CD", False)
    assert (found["played"], found["tricks"]) == ({"AB": 6, "CD": 7}, {"AB": 9, "CD": 4})
    assert found["revokes"] == ["CD", "CD", "AB"]
    assert (found["honours"], found["aces"]) == ({"AB": 3, "CD": 2}, {"AB": 1, "CD": 3})
    assert found["total"] == {"AB": 252 + 240 + 5 * 2800, "CD": 112 + 150}


@pytest.mark.parametrize("command", ["rubbers", "log"])
def test_an_empty_book_is_an_empty_list(vint: Vint, command: str) -> None:
    """Before the first rubber there is nothing to list, and no text in its place."""
    assert vint.json(command) == []


@pytest.mark.parametrize(
    "line", ["show", "summary", "explain 1 --rubber 1", "calc 1s a 7", "rubbers", "log", "rules"]
)
def test_json_is_one_document_and_nothing_else(played: Vint, line: str) -> None:
    """Standard output reads as one JSON document; standard error is empty."""
    said = played(*line.split(), "--json")
    document: Any = json.loads(said.out)
    assert document
    assert not said.err


@pytest.mark.parametrize(
    ("line", "place"), [("hand 1s ab 7", "AB"), ("hand 1s dc 7", "CD"), ("hand 1s d 7", "D")]
)
def test_a_declarer_is_a_seat_or_a_side(table: Vint, line: str, place: str) -> None:
    """A hand whose declarer nobody noted has the side."""
    table(line)
    assert table.json("show")["deals"][0]["declarer"] == place


def test_a_side_held_back_by_a_revoke_stands_one_point_short(table: Vint) -> None:
    """`game_score` of the side that revoked stops at 399, and its points count."""
    table("hand 7n a 13 --revoke ab --revoke cd")
    deal = table.json("show")["deals"][0]
    assert deal["game_score"] == {"AB": 399, "CD": 0}
    assert deal["wins_game"] is None
    assert table.json("show")["total"]["AB"] == 13 * 72 + 1000
