"""Corrections through the command line: edit and remove, in the running rubber and earlier ones."""

from __future__ import annotations

from typing import Any

import pytest
from conftest import Vint
from reading import flat, missing

BEGUN = (
    "hand 1s anna 7 -H ab3",
    "bird",
    "hand 3d clara 9 -H cd4 -A ab3 --note late",
    "hand 2n boris 8 -A cd3",
)
FACTS: dict[str, Any] = {
    "declaration": "3D",
    "declarer": "C",
    "played": {"AB": 4, "CD": 9},
    "honours": {"AB": 1, "CD": 4},
    "aces": {"AB": 3, "CD": 1},
    "first": None,
    "revokes": [],
    "note": "late",
}


@pytest.fixture
def begun(table: Vint) -> Vint:
    """A rubber with a hand, a bird and two more hands: AB 316, CD 386 in the first game."""
    for line in BEGUN:
        table(line)
    return table


def deal(vint: Vint, number: int) -> Any:
    """Deal `number` of the last rubber."""
    return vint.json("show")["deals"][number - 1]


def facts(vint: Vint, number: int) -> dict[str, Any]:
    """What was said of deal `number`, its points apart."""
    found = deal(vint, number)
    return {key: found[key] for key in FACTS}


@pytest.mark.parametrize(
    ("options", "changed"),
    [
        (("--declaration", "2d"), {"declaration": "2D"}),
        (("--declaration", "two hearts"), {"declaration": "2H"}),
        (("--by", "dmitri"), {"declarer": "D"}),
        (("--by", "cd"), {"declarer": "CD"}),
        (("--by", "anna", "--tricks", "4"), {"declarer": "A"}),
        (("--by", "ab", "--tricks", "cd9"), {"declarer": "AB"}),
        (("--tricks", "10"), {"played": {"AB": 3, "CD": 10}}),
        (("--tricks", "ab5"), {"played": {"AB": 5, "CD": 8}}),
        (("-H", "ab3"), {"honours": {"AB": 3, "CD": 2}}),
        (("--honours", "none"), {"honours": None}),
        (("-A", "cd4"), {"aces": {"AB": 0, "CD": 4}}),
        (("--aces", "NONE"), {"aces": None}),
        (("--revoke", "ab", "--revoke", "boris"), {"revokes": ["AB", "AB"]}),
        (("--first", "cd"), {"first": "CD"}),
        (("--note", "Clara declared"), {"note": "Clara declared"}),
        (("--note", "none"), {"note": None}),
        (("--declaration", "2n", "-H", "none"), {"declaration": "2N", "honours": None}),
    ],
)
def test_edit_changes_what_is_named_and_nothing_else(
    begun: Vint, options: tuple[str, ...], changed: dict[str, Any]
) -> None:
    """Each option puts its own part right; the rest of the deal stays."""
    begun("edit", "3", *options)
    assert facts(begun, 3) == FACTS | changed


def test_edit_replaces_the_revokes_that_stood(begun: Vint) -> None:
    """--revoke says all the revokes of the deal anew."""
    begun("edit 3 --revoke ab --revoke ab")
    begun("edit 3 --revoke cd")
    assert deal(begun, 3)["revokes"] == ["CD"]


@pytest.mark.parametrize("option", ["--revoke", "--first"])
def test_none_clears_what_was_said(begun: Vint, option: str) -> None:
    """`none` takes back a revoke and who was first."""
    begun("edit", "3", option, "cd")
    begun("edit", "3", option, "none")
    assert facts(begun, 3) == FACTS


def test_edit_can_make_a_bird_of_a_hand(begun: Vint) -> None:
    """--bird says that all four passed; nothing of the hand is scored any more."""
    begun("edit 3 --bird")
    assert deal(begun, 3)["kind"] == "bird"
    assert deal(begun, 3)["lines"] == []


def test_edit_can_make_a_hand_of_a_bird(begun: Vint) -> None:
    """With declaration, declarer and tricks the bird becomes a hand."""
    begun("edit 2 --declaration 1h --by dmitri --tricks 8 -H cd3 -A cd4 --revoke ab")
    assert facts(begun, 2) == {
        "declaration": "1H",
        "declarer": "D",
        "played": {"AB": 5, "CD": 8},
        "honours": {"AB": 2, "CD": 3},
        "aces": {"AB": 0, "CD": 4},
        "first": None,
        "revokes": ["AB"],
        "note": None,
    }


def test_edit_says_what_the_deal_was_and_what_it_is(begun: Vint) -> None:
    """Both forms stand one under the other, so that a slip in the correction is seen."""
    was, _, now = flat(begun("edit 3 --by dmitri --tricks 10").out).partition("Deal 3 is")
    assert "3 Diamonds by Clara, CD 9 tricks" in was
    assert "3 Diamonds by Dmitri, CD 10 tricks" in now


def test_edit_says_what_the_totals_were(begun: Vint) -> None:
    """Game and rubber are said as they are and as they were."""
    said = begun("edit 3 --tricks 8").out.partition("\n\n")[0]
    game, rubber = ("344", "358", "316", "386"), ("3414", "978", "586", "1006")
    assert missing(said, (*game, *rubber)) == []


def test_edit_that_changes_no_points_says_so(begun: Vint) -> None:
    """A note or another declarer of the same side leaves everything else as it was."""
    assert "Nothing else changed" in flat(begun("edit 3 --by dmitri").out)


def test_edit_says_that_a_later_deal_wins_the_game_now(begun: Vint) -> None:
    """Fourteen points more in deal 1 let CD win the game in deal 4."""
    out = flat(begun("edit 1 --declaration 2s --tricks 7").out)
    assert "Deal 4 now wins game 1 for CD" in out
    assert deal(begun, 4)["wins_game"] == "CD"


def test_edit_says_that_a_later_deal_wins_no_game_any_more(begun: Vint) -> None:
    """Taken back, the game goes on."""
    begun("edit 1 --declaration 2s --tricks 7")
    assert "Deal 4 no longer wins a game" in flat(begun("edit 1 --declaration 1s").out)


BOTH_IN_THE_SECOND = ("edit", "1", "--declaration", "5n", "--by", "anna", "--tricks", "6")


@pytest.fixture
def disputed(table: Vint) -> Vint:
    """Two deals; with deal 1 in five without trumps both sides would reach 400 in deal 2."""
    table("hand 3d clara 9")
    table("hand 3d clara 8")
    return table


def test_a_correction_that_needs_a_later_first_gives_the_command_to_type(disputed: Vint) -> None:
    """The refusal counts the tricks that each needed and names the deal in the command."""
    error = flat(disputed.refused(*BOTH_IN_THE_SECOND))
    assert "AB needed 4 tricks" in error
    assert "CD needed 2 tricks" in error
    assert "`vint-score edit 2 --first AB`" in error


def test_first_may_be_said_ahead_of_the_correction_that_needs_it(disputed: Vint) -> None:
    """Said ahead it is kept and changes nothing; the correction then brings it into use."""
    assert "kept, not needed now" in flat(disputed("edit 2 --first ab").out)
    out = flat(disputed(*BOTH_IN_THE_SECOND).out)
    assert "AB was first" in out
    assert "Deal 2 now wins game 1 for AB" in out
    assert disputed.json("show")["games"][0] == {
        "number": 1,
        "winner": "AB",
        "score": {"AB": 312 + 140, "CD": 364 + 224},
    }


def test_a_first_that_is_needed_no_more_is_ignored_and_said_to_be_kept(disputed: Vint) -> None:
    """When the correction is taken further the word of the table stays with the deal."""
    disputed("edit 2 --first ab")
    disputed(*BOTH_IN_THE_SECOND)
    out = flat(disputed("edit 1 --declaration 1n").out)
    assert "kept, not needed now" in out
    assert deal(disputed, 2)["first"] == "AB"
    assert deal(disputed, 2)["wins_game"] is None


def test_the_command_for_a_first_of_an_earlier_rubber_names_the_rubber(disputed: Vint) -> None:
    """The command can be typed as it stands."""
    disputed("close")
    disputed("new")
    error = flat(disputed.refused(*BOTH_IN_THE_SECOND, "--rubber", "1"))
    assert "`vint-score edit 2 --first AB --rubber 1`" in error
    disputed("edit 2 --first AB --rubber 1")
    disputed(*BOTH_IN_THE_SECOND, "--rubber", "1")


def test_a_dispute_over_who_was_first_is_settled_by_edit(begun: Vint) -> None:
    """The game goes to the other side, and everything after it is replayed."""
    begun("hand 2h dmitri 6 -H ab3 --first ab")
    assert "Deal 5 now wins game 1 for CD" in flat(begun("edit 5 --first cd").out)
    assert begun.json("summary")["games"] == {"AB": 0, "CD": 1}


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (("bird",), ("deal 3 is", "`vint-score remove 3`")),
        (("bird", "bird"), ("deals 3 to 4 are", "`vint-score remove 4`")),
    ],
)
def test_a_correction_that_ends_the_rubber_too_early_names_the_deals_after_it(
    table: Vint, later: tuple[str, ...], words: tuple[str, ...]
) -> None:
    """Deals after the end are named, and so is the command that strikes the last of them."""
    for line in ("hand 7n a 13", "hand 1s a 7", *later):
        table(line)
    error = table.refused("edit 2 --declaration 7n --tricks 13")
    assert missing(error, ("deal 2", *words)) == []


def test_remove_says_which_deal_it_was_and_moves_the_later_ones_up(begun: Vint) -> None:
    """The struck deal is said whole; dealers pass on as if it had never been."""
    out = flat(begun("remove 3").out)
    assert "3 Diamonds by Clara" in out
    assert "moved up" in out
    assert "Dmitri deals next" in out
    numbers = [(one["number"], one["dealer"]) for one in begun.json("show")["deals"]]
    assert numbers == [(1, "A"), (2, "C"), (3, "B")]


def test_remove_of_the_last_deal_moves_nothing(begun: Vint) -> None:
    """Nothing stands after the last deal."""
    assert "moved" not in flat(begun("remove 4").out)
    assert len(begun.json("show")["deals"]) == 3


def test_a_won_rubber_whose_victory_is_corrected_away_goes_on(table: Vint) -> None:
    """The last rubber is played again after its winning deal is struck."""
    table("hand 7n a 13")
    table("hand 7n a 13")
    assert "no longer won" in flat(table("remove 2").out)
    table("hand 1s a 7")
    assert table.json("show")["state"] == "playing"


@pytest.fixture
def two_rubbers(table: Vint) -> Vint:
    """A rubber won by AB in two deals, and a second one begun."""
    for line in ("hand 7n a 13", "hand 7n a 13", "new", "hand 1s a 7 -H ab3"):
        table(line)
    return table


@pytest.mark.parametrize("line", ["edit 2 --tricks 3 --rubber 1", "remove 2 --rubber 1"])
def test_an_earlier_rubber_whose_victory_is_taken_away_stands_closed(
    two_rubbers: Vint, line: str
) -> None:
    """Nobody can go on with it, so it stands given up, and the program says so."""
    out = flat(two_rubbers(line).out)
    assert "Rubber 1 is no longer won" in out
    assert "given up" in out
    assert [one["state"] for one in two_rubbers.json("rubbers")] == ["closed", "playing"]
    assert two_rubbers.json("show", "1")["breakdown"]["AB"]["rubber"] == 0


def test_a_correction_that_wins_a_closed_rubber_makes_it_won(two_rubbers: Vint) -> None:
    """The rubber's points come back with the victory."""
    two_rubbers("edit 2 --tricks 3 --rubber 1")
    assert "Rubber 1 is now won by AB" in flat(two_rubbers("edit 2 --tricks 13 --rubber 1").out)
    assert two_rubbers.json("rubbers")[0]["state"] == "won"
    assert two_rubbers.json("show", "1")["breakdown"]["AB"]["rubber"] == 1000


def test_a_correction_of_an_earlier_rubber_leaves_the_running_one_alone(two_rubbers: Vint) -> None:
    """Rubber 2 is the same before and after."""
    before = two_rubbers.json("show")
    two_rubbers("edit 1 --tricks 12 --note counted --rubber 1")
    assert two_rubbers.json("show") == before


def test_corrections_speak_of_the_last_rubber_unless_told(two_rubbers: Vint) -> None:
    """`edit 1` is deal 1 of rubber 2."""
    two_rubbers("edit 1 --tricks 8")
    assert two_rubbers.json("show")["deals"][0]["played"] == {"AB": 8, "CD": 5}
