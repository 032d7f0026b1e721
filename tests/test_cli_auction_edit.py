"""Correcting the auction of a deal: giving it, changing it, taking it away."""

from __future__ import annotations

import pytest
from calling import BIRD, CALLS, CODES, called, deals, not_called
from conftest import Vint
from reading import flat


@pytest.fixture
def typed(table: Vint) -> Vint:
    """A hand that was typed in words: 2 Hearts by Dmitri, nine tricks."""
    table("hand 2h dmitri 9 -H cd4")
    return table


@pytest.fixture
def noted(table: Vint) -> Vint:
    """The same hand with its auction."""
    called(table, "hand 9 -H cd4")
    return table


def test_edit_gives_a_hand_its_auction(typed: Vint) -> None:
    """The rest of the hand stays."""
    before = deals(typed)[0]
    called(typed, "edit 1")
    assert deals(typed)[0] == {**before, "auction": CODES}


def test_edit_puts_what_the_calls_came_to_in_the_hand(typed: Vint) -> None:
    """Declaration and declarer are those of the auction."""
    called(typed, "edit 1", "p 1c p p p p")
    assert (deals(typed)[0]["declaration"], deals(typed)[0]["declarer"]) == ("1C", "C")


def test_edit_puts_other_calls_in_the_place_of_those_that_stood(noted: Vint) -> None:
    """The same end was reached by another way."""
    called(noted, "edit 1", "1s p p 2h p p p p")
    assert deals(noted)[0]["auction"] == ["1S", "P", "P", "2H", "P", "P", "P", "P"]


@pytest.mark.parametrize("line", ["edit 1 --auction none", "edit 1 --auction NONE --by clara"])
def test_edit_takes_an_auction_away(noted: Vint, line: str) -> None:
    """`none` clears, as everywhere, and leaves the declarer free."""
    noted(line)
    assert "auction" not in deals(noted)[0]
    assert deals(noted)[0]["declarer"] == ("C" if "clara" in line else "D")


@pytest.mark.parametrize("line", ["edit 1 --tricks 8", "edit 1 -A cd3", "edit 1 --revoke ab"])
def test_an_edit_of_something_else_leaves_the_auction(noted: Vint, line: str) -> None:
    """What is not named stays."""
    noted(line)
    assert deals(noted)[0]["auction"] == CODES


@pytest.mark.parametrize("line", ["edit 1 --by clara", "edit 1 --declaration 3h"])
def test_an_edit_against_the_auction_is_refused(noted: Vint, line: str) -> None:
    """The calls say otherwise: they are to be given again, or to go."""
    assert "--auction none" in flat(noted.refused(line))


@pytest.mark.parametrize("line", ["edit 1 --by clara", "edit 1 --declaration 3h"])
def test_typed_words_must_agree_with_typed_calls(typed: Vint, line: str) -> None:
    """Nobody can tell which of the two is meant."""
    assert "The auction came to 2H by D" in not_called(typed, line)


def test_an_auction_of_the_other_side_needs_the_tricks(typed: Vint) -> None:
    """As --by does: whose the nine tricks are has to be said."""
    assert "--tricks ab4" in not_called(typed, "edit 1", "1s p p p p")
    called(typed, "edit 1 --tricks ab4", "1s p p p p")
    assert deals(typed)[0]["played"] == {"AB": 4, "CD": 9}


def test_an_auction_without_trumps_needs_the_honours_cleared(typed: Vint) -> None:
    """Honours that stood do not count without trumps."""
    assert "-H none" in not_called(typed, "edit 1", "p 1s p 2n p p p p")
    called(typed, "edit 1 -H none", "p 1s p 2n p p p p")
    assert deals(typed)[0]["declaration"] == "2N"


def test_four_passes_make_a_bird_of_a_hand(noted: Vint) -> None:
    """Like --bird, and a note may go with it."""
    called(noted, "edit 1 --note mistaken", BIRD)
    assert [(deal["kind"], deal["note"]) for deal in deals(noted)] == [("bird", "mistaken")]


@pytest.mark.parametrize("line", ["edit 1 --tricks 8", "edit 1 --declaration 1s", "edit 1 -A ab3"])
def test_nothing_else_is_corrected_with_four_passes(noted: Vint, line: str) -> None:
    """A bird has nothing of a hand."""
    assert "that is a bird" in not_called(noted, line, BIRD)


def test_a_bird_is_made_a_hand_by_its_calls_and_tricks(table: Vint) -> None:
    """Declaration and declarer come from the auction."""
    table("bird")
    called(table, "edit 1 --tricks 9")
    assert (deals(table)[0]["declarer"], deals(table)[0]["auction"]) == ("D", CODES)


@pytest.mark.parametrize(("calls", "missing"), [(CALLS, "--tricks"), ("none", "--declaration")])
def test_a_bird_needs_more_than_an_auction_to_be_a_hand(
    table: Vint, calls: str, missing: str
) -> None:
    """The message names what is missing."""
    table("bird")
    assert missing in not_called(table, "edit 1", calls)


@pytest.mark.parametrize(
    ("calls", "code", "word"),
    [
        ("p 1s p 1s p p p p", 1, "Call 4"),
        ("p 1s p 2h", 1, "not over"),
        ("none of it", 2, "Call 1"),
        ("", 2, "empty"),
    ],
)
def test_edit_refuses_what_is_no_auction(noted: Vint, calls: str, code: int, word: str) -> None:
    """As `hand` and `declare` do."""
    assert word in not_called(noted, "edit 1", calls, code)


def test_calls_that_stand_already_are_nothing_to_correct(noted: Vint) -> None:
    """No change is recorded that changes nothing."""
    assert "nothing to correct" in not_called(noted, "edit 1")


def test_edit_reads_the_calls_from_the_dealer_of_the_deal(noted: Vint) -> None:
    """In deal 2, which Clara dealt, the first call is hers."""
    noted("bird")
    called(noted, "edit 2 --tricks 7", "1s p p p p")
    assert deals(noted)[1]["declarer"] == "C"


def test_undo_and_redo_of_a_corrected_auction(noted: Vint) -> None:
    """The calls that stood come back, and go again."""
    noted("edit 1 --auction none")
    noted("undo")
    assert deals(noted)[0]["auction"] == CODES
    noted("redo")
    assert "auction" not in deals(noted)[0]
