"""What may be done to a book and what is refused: why, and what the refusal says to type."""

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

from vint_score.book import check_nothing_waits, declared_hand, problems, read
from vint_score.errors import (
    Misplaced,
    NoSuchDeal,
    OutOfTurn,
)
from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Close,
    Insert,
    Redo,
    Strike,
    Undo,
)
from vint_score.model import Bird, Seat, Side

A, C = Seat.A, Seat.C
AB, CD = Side.AB, Side.CD
CLOSE, UNDO, REDO = Close(NOW), Undo(NOW), Redo(NOW)
WON = opened(GAME, GAME)
GIVEN_UP = [*opened(SMALL), CLOSE]
ANY = record(SMALL)


@pytest.mark.parametrize(
    ("actions", "action", "says"),
    [
        ([], ANY, "no rubber yet. Start one with `vint-score new`"),
        ([], DECLARED, "no rubber yet"),
        ([], CLOSE, "no rubber yet"),
        ([], Strike(NOW, 1, 1), "no rubber yet"),
        ([], Agree(NOW, 1, dealer=C), "no rubber yet"),
        ([], UNDO, "nothing to undo"),
        ([OPEN, UNDO], UNDO, "nothing to undo"),
        ([OPEN], REDO, "nothing to redo"),
        ([OPEN, UNDO, OPEN], REDO, "nothing to redo"),
        ([OPEN], OPEN, "Rubber 1 is not finished.*`vint-score close`.*`vint-score agree`"),
        ([OPEN, DECLARED], OPEN, "Rubber 1 is not finished"),
        (WON, ANY, "Rubber 1 is over: AB won it.*`vint-score new`.*`vint-score edit N`"),
        (WON, DECLARED, "Rubber 1 is over"),
        (WON, CLOSE, "Rubber 1 is over"),
        (GIVEN_UP, ANY, "Rubber 1 was given up.*`vint-score new`.*`vint-score undo`"),
        (GIVEN_UP, DECLARED, "Rubber 1 was given up"),
        (GIVEN_UP, CLOSE, "Rubber 1 was given up"),
        ([OPEN, DECLARED], DECLARED, "waits for its result"),
        ([OPEN, DECLARED], ANY, "waits for its result"),
        ([OPEN, DECLARED], record(Bird()), "waits for its result"),
        ([OPEN, ANY], Amend(NOW, 2, 1, SMALL), "No rubber 2: the ledger has 1"),
    ],
)
def test_an_action_out_of_turn_is_refused(actions: list[Action], action: Action, says: str) -> None:
    """The refusal says how it stands and what to type."""
    refusal(actions, action, OutOfTurn, says)


@pytest.mark.parametrize(
    "action", [Amend(NOW, 1, 9, SMALL), Strike(NOW, 1, 9), Insert(NOW, 1, 9, SMALL)]
)
def test_a_deal_that_is_not_there_is_refused(action: Action) -> None:
    """The refusal carries what was asked for and what there is."""
    error = refusal(opened(SMALL, SMALL), action, NoSuchDeal)
    assert (error.number, error.count, str(error)[:32]) == (
        9,
        2,
        "No deal 9: the rubber has 2. See",
    )


def test_nothing_else_is_recorded_while_a_declaration_waits() -> None:
    """The refusal says what is declared and what to type."""
    says = "3D by Clara waits for its result.*`vint-score result TRICKS`.*`vint-score undo`"
    with pytest.raises(OutOfTurn, match=says):
        check_nothing_waits(book_of([OPEN, DECLARED]))


@pytest.mark.parametrize(
    ("corrections", "says"),
    [
        ([Strike(NOW, 1, 1)], r"`vint-score undo` \(2 times: 1 change came after it\)"),
        (
            [Amend(NOW, 1, 1, HEARTS), UNDO, Amend(NOW, 1, 1, SIX), Strike(NOW, 1, 1)],
            r"`vint-score undo` \(3 times: 2 changes came after it\)",
        ),
    ],
)
def test_a_declaration_is_taken_back_behind_its_corrections(
    corrections: list[Action], says: str
) -> None:
    """The refusal says how often to type undo: what was undone since does not count."""
    with pytest.raises(OutOfTurn, match=says):
        check_nothing_waits(book_of([*opened(SMALL), DECLARED, *corrections]))


@pytest.mark.parametrize("actions", [[], [OPEN], [OPEN, DECLARED, UNDO], GIVEN_UP])
def test_nothing_waits_where_nothing_is_declared(actions: list[Action]) -> None:
    """No refusal."""
    check_nothing_waits(book_of(actions))


def test_the_declaration_that_waits_is_known() -> None:
    """Its result can be given."""
    assert declared_hand(book_of([OPEN, DECLARED])) == DECLARED


def test_a_result_with_nothing_declared_is_refused() -> None:
    """The refusal gives both ways to record a hand."""
    with pytest.raises(
        OutOfTurn, match=r"Nothing is declared.*`vint-score declare.*`vint-score hand"
    ):
        declared_hand(book_of([OPEN]))


@pytest.mark.parametrize(
    ("actions", "states", "dealer"),
    [
        ([OPEN], ["playing"], "A"),
        (opened(SMALL, Bird()), ["playing"], "B"),
        (WON, ["won"], None),
        (GIVEN_UP, ["closed"], None),
        ([*GIVEN_UP, OPEN], ["closed", "playing"], "A"),
        ([*WON, OPEN, ANY], ["won", "playing"], "C"),
        ([*WON, Strike(NOW, 1, 2)], ["playing"], "C"),
        ([*WON, OPEN, Strike(NOW, 1, 2)], ["closed", "playing"], "A"),
        ([*opened(GAME, SMALL), CLOSE, Amend(NOW, 1, 2, GAME)], ["won"], None),
        ([*opened(GAME, SMALL), CLOSE, OPEN, Amend(NOW, 1, 2, GAME)], ["won", "playing"], "A"),
        ([*opened(GAME, SMALL), CLOSE, UNDO], ["playing"], "B"),
    ],
    ids=[
        "begun",
        "two deals",
        "won",
        "given up",
        "the next begun",
        "the next after a victory",
        "its victory taken away",
        "its victory taken away, a later one begun",
        "given up, then won by a correction",
        "given up, a later one begun, then won",
        "taken up again",
    ],
)
def test_how_the_rubbers_stand(
    actions: list[Action], states: list[str], dealer: str | None
) -> None:
    """Won, closed or being played; and who deals next, if anybody does."""
    after = book_of(actions)
    found = [after.state(rubber) for rubber in after.rubbers]
    assert (found, after.next_dealer(after.rubber())) == (states, dealer)


def test_a_book_knows_who_won_each_rubber() -> None:
    """AB the first, CD the second, nobody the third."""
    after = book_of([*WON, *opened(CD_GAME, CD_GAME), OPEN])
    assert [after.winner(rubber) for rubber in after.rubbers] == [AB, CD, None]


@pytest.mark.parametrize(("number", "found"), [(None, 2), (1, 1), (2, 2)])
def test_a_rubber_is_found_by_its_number(number: int | None, found: int) -> None:
    """The last one unless told."""
    assert book_of([*WON, OPEN]).rubber(number).number == found


@pytest.mark.parametrize("number", [0, 3, -1])
def test_a_rubber_that_is_not_there_is_refused(number: int) -> None:
    """The refusal says how many there are."""
    with pytest.raises(OutOfTurn, match=f"No rubber {number}: the ledger has 2"):
        book_of([*WON, OPEN]).rubber(number)


@pytest.mark.parametrize(
    ("actions", "place"),
    [
        ([*WON, ANY], 3),
        (opened(SEVEN, SIX), 2),
        ([*opened(SMALL, SIX), Amend(NOW, 1, 1, SEVEN)], 2),
        ([*opened(GAME, HEARTS, SMALL), Amend(NOW, 1, 2, GAME)], 3),
        ([*opened(GAME, HEARTS), DECLARED, Amend(NOW, 1, 2, GAME)], 4),
        ([*opened(SEVEN), Insert(NOW, 1, 1, SIX)], 1),
        ([OPEN, UNDO, UNDO], 2),
    ],
    ids=[
        *("after the end", "who was first", "later who was first", "won before it"),
        *("while a declaration waits", "put in, then who was first", "nothing to undo"),
    ],
)
def test_a_journal_that_cannot_be_names_the_action(actions: list[Action], place: int) -> None:
    """The action that the deal which cannot be scored comes from, counted from 0."""
    with pytest.raises(Misplaced) as refused:
        read(tuple(actions))
    assert refused.value.index == place


@pytest.mark.parametrize(
    ("actions", "places"),
    [
        ([*WON, OPEN, ANY], []),
        ([*WON, ANY, ANY], [3, 4]),
        (opened(SEVEN, SIX, SEVEN, SIX), [2, 4]),
        (opened(hand("4N", A, 7), SIX, CD_GAME, SMALL), [2]),
        ([*opened(GAME, HEARTS), DECLARED, Amend(NOW, 1, 2, GAME)], [4]),
        ([UNDO, OPEN, REDO, ANY, Strike(NOW, 1, 9), DECLARED, DECLARED], [0, 2, 4, 6]),
    ],
    ids=[
        *("nothing wrong", "after the end", "who was first, twice", "taken to go to AB"),
        *("while a declaration waits", "actions that cannot stand"),
    ],
)
def test_everything_wrong_with_a_journal_is_found(actions: list[Action], places: list[int]) -> None:
    """The place of each action, not of the first alone."""
    assert [error.index for error in problems(dict(enumerate(actions)))] == places


def test_what_is_wrong_is_found_where_the_ledger_has_it() -> None:
    """By the places that were given, though an action between them could not be read."""
    found = problems({0: OPEN, 2: record(GAME), 5: record(GAME), 7: ANY})
    assert [error.index for error in found] == [7]


def test_a_deal_of_an_earlier_rubber_is_named_with_its_rubber() -> None:
    """The refusal says so where there is an earlier one."""
    with pytest.raises(NoSuchDeal, match="A deal of an earlier rubber is named with --rubber R"):
        book_of([*WON, OPEN, ANY]).rubber().entry(4)
