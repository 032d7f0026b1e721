"""Corrections and what they lead to: which are refused, and what the refusal says to type."""

from __future__ import annotations

import pytest
from evening import (
    CD_GAME,
    DECLARED,
    GAME,
    HEARTS,
    NOW,
    OPEN,
    SEVEN,
    SIX,
    SMALL,
    book_of,
    hand,
    opened,
    record,
    refusal,
)

from vint_score.book import attempt, sheet
from vint_score.errors import AfterTheEnd, FirstNeeded, Impossible, OutOfTurn
from vint_score.journal import Action, Agree, Amend, Close, Insert, Strike
from vint_score.model import Bird, Deal, Seat, Side
from vint_score.rules import Rules

A, C = Seat.A, Seat.C
AB, CD = Side.AB, Side.CD
CLOSE = Close(NOW)


@pytest.mark.parametrize(
    ("deals", "action"),
    [
        ([SEVEN], record(SIX)),
        ([SEVEN, SMALL, Bird()], Insert(NOW, 1, 2, SIX)),
        ([SEVEN, SMALL, Bird()], Amend(NOW, 1, 2, SIX)),
    ],
    ids=["recorded", "put in", "corrected"],
)
def test_both_sides_reach_the_game_in_the_hand_itself(deals: list[Deal], action: Action) -> None:
    """The refusal carries the deal and the tricks that each needed, and says what to add."""
    error = refusal(opened(*deals), action, FirstNeeded)
    assert (error.number, error.needed, error.own) == (2, {"AB": 3, "CD": 4}, True)
    assert str(error) == (
        "Both sides reach 400 in this hand (AB needed 3 tricks, CD needed 4 tricks). "
        "Say which got there first: add --first AB or --first CD."
    )


@pytest.mark.parametrize(
    ("deals", "action", "number", "typed"),
    [
        ([SMALL, Bird(), SIX], Amend(NOW, 1, 1, SEVEN), 3, "vint-score edit 3 --first AB` (or CD)"),
        ([Bird(), SIX], Insert(NOW, 1, 1, SEVEN), 3, "vint-score edit 2 --first AB` (or CD)"),
        ([SEVEN, HEARTS, SIX], Strike(NOW, 1, 2), 2, "vint-score edit 3 --first AB` (or CD)"),
        (
            [SMALL, SIX],
            Agree(NOW, 1, rules=Rules(game_target=150)),
            2,
            "vint-score edit 2 --first AB` (or CD)",
        ),
    ],
    ids=["corrected", "put in", "struck", "agreed"],
)
def test_a_correction_leaves_open_who_was_first_in_a_later_deal(
    deals: list[Deal], action: Action, number: int, typed: str
) -> None:
    """The refusal carries the deal as it would be numbered, and says it as it is numbered now."""
    error = refusal(opened(*deals), action, FirstNeeded)
    assert (error.number, error.own, typed in str(error)) == (number, False, True)


def test_a_refusal_names_the_rubber_where_it_is_not_the_last() -> None:
    """The command to type speaks of rubber 1."""
    actions = [*opened(SMALL, SIX), CLOSE, OPEN]
    says = r"`vint-score edit 2 --first AB --rubber 1` \(or CD\)"
    refusal(actions, Amend(NOW, 1, 1, SEVEN), FirstNeeded, says)


@pytest.mark.parametrize(
    ("deals", "deal", "says"),
    [
        ([], hand("4H", A, 10, first=AB), "only AB reaches the game in this hand"),
        ([], hand("4H", A, 10, first=CD), "only AB reaches the game in this hand"),
        ([], hand("3H", A, 9, first=AB), r"neither side reaches 400 in this hand \(AB 270, CD 120"),
        ([HEARTS], hand("1S", A, 7, first=AB), r"neither side .* \(AB 298, CD 144\)"),
        ([SEVEN], hand("4N", C, 6, first=AB, revokes="AB"), "only CD .*a side that revoked cannot"),
    ],
)
def test_who_was_first_is_refused_where_it_is_not_needed(
    deals: list[Deal], deal: Deal, says: str
) -> None:
    """Only one side could be first, or none reaches the game."""
    refusal(opened(*deals), record(deal), Impossible, says)


def test_who_was_first_is_refused_in_a_deal_that_is_put_in() -> None:
    """As in a recorded one."""
    action = Insert(NOW, 1, 1, hand("1S", A, 7, first=AB))
    refusal(opened(SMALL), action, Impossible, "^Nobody needs to say who was first")


def test_a_correction_may_say_ahead_who_was_first() -> None:
    """Kept with the deal, though nothing asks for it yet."""
    after = attempt(book_of(opened(SMALL)), Amend(NOW, 1, 1, hand("1S", A, 7, first=CD)))
    assert after.rubber().deals() == [hand("1S", A, 7, first=CD)]


@pytest.mark.parametrize(
    ("deals", "action", "facts", "says"),
    [
        (
            [GAME, HEARTS, SMALL, Bird()],
            Amend(NOW, 1, 2, GAME),
            (2, 3),
            "over at deal 2, but deals 3 to 4 are there after it.*`vint-score remove 4`",
        ),
        (
            [GAME, HEARTS, SMALL],
            Amend(NOW, 1, 2, GAME),
            (2, 3),
            "over at deal 2, but deal 3 is there after it.*`vint-score remove 3`",
        ),
        (
            [GAME, HEARTS, SMALL],
            Insert(NOW, 1, 2, GAME),
            (2, 3),
            "over with the deal put in, but deals 2 to 3 are there.*`vint-score remove 3`",
        ),
        (
            [GAME, SMALL, HEARTS, SMALL],
            Insert(NOW, 1, 2, HEARTS),
            (4, 5),
            "over at deal 3, but deal 4 is there.*`vint-score remove 4`",
        ),
        (
            [HEARTS, CD_GAME, HEARTS, HEARTS, HEARTS, HEARTS],
            Strike(NOW, 1, 2),
            (4, 5),
            "over at deal 5, but deal 6 is there.*`vint-score remove 6`",
        ),
        (
            [GAME, HEARTS, Bird()],
            Agree(NOW, 1, rules=Rules(game_target=270)),
            (2, 3),
            "over at deal 2, but deal 3 is there",
        ),
    ],
    ids=["corrected", "one later", "put in", "put in before", "struck", "agreed"],
)
def test_a_correction_may_not_end_the_rubber_before_its_last_deal(
    deals: list[Deal], action: Action, facts: tuple[int, int], says: str
) -> None:
    """The refusal carries the deals as they would be numbered, and names them as they are now."""
    error = refusal(opened(*deals), action, AfterTheEnd, says)
    assert (error.won_at, error.last) == facts


def test_a_refused_end_names_the_rubber_where_it_is_not_the_last() -> None:
    """The command to type speaks of rubber 1."""
    actions = [*opened(GAME, HEARTS, SMALL), CLOSE, OPEN]
    says = "`vint-score remove 3 --rubber 1`"
    refusal(actions, Amend(NOW, 1, 2, GAME), AfterTheEnd, says)


def test_a_correction_may_not_win_the_rubber_while_a_declaration_waits() -> None:
    """The refusal says who would have won, what waits, and how to take it back."""
    actions = [*opened(GAME, HEARTS), DECLARED]
    says = "AB would have won.*3D by Clara waits.*`vint-score result TRICKS`.*`vint-score undo`"
    refusal(actions, Amend(NOW, 1, 2, GAME), OutOfTurn, says)


def test_taking_a_declaration_back_takes_back_what_was_corrected_after_it() -> None:
    """The refusal says how often to type undo."""
    actions = [*opened(GAME, HEARTS), DECLARED, Amend(NOW, 1, 1, HEARTS), Amend(NOW, 1, 1, GAME)]
    says = r"`vint-score undo` \(3 times"
    refusal(actions, Amend(NOW, 1, 2, GAME), OutOfTurn, says)


def test_rules_that_are_corrected_score_the_whole_rubber_anew() -> None:
    """Two short in Three Diamonds, at a hundred points each instead of 2800."""
    before = [*opened(hand("3D", A, 7), SMALL), Agree(NOW, 1, rules=Rules(penalty="100"))]
    assert sheet(book_of(before).rubber()).breakdown()[CD]["penalties"] == 200
