"""The journal folded into rubbers, undo and redo."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from evening import DECLARED, NAMES, NOW, OPEN, hand, record

from vint_score.errors import Misplaced, NoSuchDeal, OutOfTurn, VintError
from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Close,
    Insert,
    Open,
    Redo,
    Rename,
    Rubber,
    Strike,
    Undo,
    fold,
)
from vint_score.model import Bird, Deal, Players, Seat
from vint_score.money import Stake
from vint_score.rules import DEFAULT, Rules

STAKE = Stake(Decimal("0.50"))
CLOSE, UNDO, REDO = Close(NOW), Undo(NOW), Redo(NOW)
ONE, TWO, THREE = hand("1S", Seat.A, 7), hand("3D", Seat.C, 4), hand("2N", Seat.B, 8)


def folded(*actions: Action) -> Rubber:
    """The last rubber of the actions."""
    return fold(actions).rubbers[-1]


def dealt(*actions: Action) -> list[Deal]:
    """The deals of the last rubber."""
    return folded(*actions).deals()


def misplaced(*actions: Action) -> Misplaced:
    """Why the actions do not fold."""
    with pytest.raises(Misplaced) as refused:
        fold(actions)
    return refused.value


def test_nothing_done_is_no_rubber() -> None:
    """An empty journal folds."""
    assert fold(()).rubbers == ()


def test_a_rubber_is_as_it_was_opened() -> None:
    """Its number, players, first dealer and rules, and nothing played."""
    rules = Rules(bird=7)
    rubber = folded(OPEN, CLOSE, Open("2026-11-30T18:00:00Z", NAMES, Seat.C, rules))
    assert (rubber.number, rubber.started) == (2, "2026-11-30T18:00:00Z")
    assert (rubber.players, rubber.dealer, rubber.rules) == (NAMES, Seat.C, rules)


def test_deals_stand_in_the_order_in_which_they_were_recorded() -> None:
    """Hands and birds alike."""
    assert dealt(OPEN, record(ONE), record(Bird()), record(TWO)) == [ONE, Bird(), TWO]


@pytest.mark.parametrize(
    ("number", "dealer"), [(1, "A"), (2, "C"), (3, "B"), (4, "D"), (5, "A"), (14, "C")]
)
def test_the_deal_passes_on_to_the_left(number: int, dealer: str) -> None:
    """Who dealt which deal, the first being A's."""
    assert folded(OPEN).dealer_of(number) is Seat(dealer)


@pytest.mark.parametrize(("before", "deals"), [(1, [THREE, ONE, TWO]), (2, [ONE, THREE, TWO])])
def test_a_forgotten_deal_is_put_in_before_another(before: int, deals: list[Deal]) -> None:
    """The later ones move down."""
    assert dealt(OPEN, record(ONE), record(TWO), Insert(NOW, 1, before, THREE)) == deals


def test_an_amended_deal_stands_where_it_stood() -> None:
    """Only the deal that was named changes."""
    assert dealt(OPEN, record(ONE), record(TWO), Amend(NOW, 1, 1, Bird())) == [Bird(), TWO]


def test_a_struck_deal_is_gone() -> None:
    """The later ones move up."""
    assert dealt(OPEN, record(ONE), record(TWO), Strike(NOW, 1, 1)) == [TWO]


@pytest.mark.parametrize(
    ("note", "now"), [(None, "late"), ("Clara said so", "Clara said so"), ("", None)]
)
def test_the_latest_note_stands(note: str | None, now: str | None) -> None:
    """A correction without a note keeps the one that was there, an empty one clears it."""
    rubber = folded(OPEN, record(ONE, "late"), Amend(NOW, 1, 1, TWO, note))
    assert rubber.entry(1).note == now


@pytest.mark.parametrize("action", [record(TWO, ""), Insert(NOW, 1, 1, TWO, "")])
def test_an_empty_note_is_no_note(action: Action) -> None:
    """Nothing is shown where nothing was said."""
    assert [entry.note for entry in folded(OPEN, record(ONE), action).entries] == [None, None]


def test_a_deal_knows_the_action_that_it_comes_from() -> None:
    """The last one that set it: here the amending one, and the recording one."""
    rubber = folded(OPEN, record(ONE), record(TWO), Amend(NOW, 1, 1, THREE))
    assert [entry.origin for entry in rubber.entries] == [3, 2]


def test_a_declaration_waits_for_its_result() -> None:
    """Until the deal is recorded."""
    assert folded(OPEN, DECLARED).declared == DECLARED


@pytest.mark.parametrize("end", [record(TWO), CLOSE, UNDO])
def test_a_declaration_waits_no_longer(end: Action) -> None:
    """Recorded, given up with the rubber, or taken back."""
    assert folded(OPEN, DECLARED, end).declared is None


@pytest.mark.parametrize(
    "correction",
    [
        Amend(NOW, 1, 1, TWO),
        Insert(NOW, 1, 1, TWO),
        Strike(NOW, 1, 1),
        Agree(NOW, 1, dealer=Seat.D),
    ],
)
def test_a_correction_leaves_what_is_declared_alone(correction: Action) -> None:
    """The hand is still being played."""
    assert folded(OPEN, record(ONE), DECLARED, correction).declared == DECLARED


def test_a_correction_speaks_of_its_own_rubber() -> None:
    """An earlier one is corrected, the last one stays as it is."""
    actions = (OPEN, record(ONE), CLOSE, OPEN, record(TWO), Amend(NOW, 1, 1, THREE))
    assert [rubber.deals() for rubber in fold(actions).rubbers] == [[THREE], [TWO]]


def test_what_is_agreed_holds_for_the_whole_rubber() -> None:
    """Names, first dealer and rules at once."""
    names, rules = Players("Elena", "Boris", "Clara", "Dmitri"), Rules(penalty="50x")
    rubber = folded(OPEN, record(ONE), Agree(NOW, 1, names, Seat.D, rules))
    assert (rubber.players, rubber.dealer, rubber.rules) == (names, Seat.D, rules)


def test_what_is_not_agreed_anew_stays() -> None:
    """A correction of the dealer leaves names and rules."""
    rubber = folded(OPEN, Agree(NOW, 1, dealer=Seat.D))
    assert (rubber.players, rubber.dealer, rubber.rules) == (NAMES, Seat.D, DEFAULT)


@pytest.mark.parametrize(("agreed", "stands"), [(STAKE, STAKE), (None, None)])
def test_a_stake_may_be_agreed_later(agreed: Stake | None, stands: Stake | None) -> None:
    """For the whole rubber, like its rules."""
    assert folded(OPEN, Agree(NOW, 1, dealer=Seat.D, stake=agreed)).stake == stands


def test_a_stake_that_is_not_agreed_anew_stays() -> None:
    """A correction of the dealer leaves it."""
    assert folded(OPEN._replace(stake=STAKE), Agree(NOW, 1, dealer=Seat.D)).stake == STAKE


def test_a_name_is_corrected_in_every_rubber() -> None:
    """Where somebody bears it, in any case; the others keep theirs."""
    rubbers = fold((OPEN, CLOSE, OPEN, Rename(NOW, "anna", "Anne"))).rubbers
    assert [rubber.players for rubber in rubbers] == [replace(NAMES, a="Anne")] * 2


@pytest.mark.parametrize(
    ("actions", "deals"),
    [
        ([UNDO], [ONE]),
        ([UNDO, REDO], [ONE, TWO]),
        ([UNDO, UNDO], []),
        ([UNDO, UNDO, REDO], [ONE]),
        ([UNDO, UNDO, REDO, REDO], [ONE, TWO]),
        ([UNDO, record(THREE)], [ONE, THREE]),
        ([UNDO, record(THREE), UNDO], [ONE]),
        ([UNDO, record(THREE), UNDO, UNDO], []),
        ([Strike(NOW, 1, 1), UNDO], [ONE, TWO]),
        ([Amend(NOW, 1, 2, THREE), UNDO], [ONE, TWO]),
        ([Insert(NOW, 1, 1, THREE), UNDO, UNDO], [ONE]),
        ([CLOSE, UNDO, record(THREE)], [ONE, TWO, THREE]),
        ([CLOSE, OPEN, UNDO, UNDO], [ONE, TWO]),
    ],
)
def test_undo_and_redo_go_back_and_forth(actions: list[Action], deals: list[Deal]) -> None:
    """After One and Two were recorded: the last change first, whatever it was."""
    assert dealt(OPEN, record(ONE), record(TWO), *actions) == deals


def test_undo_takes_back_a_whole_rubber() -> None:
    """Nothing is left of one that was only begun."""
    assert fold((OPEN, UNDO)).rubbers == ()


def test_folding_tells_what_is_done_and_what_is_undone() -> None:
    """By the places of the actions; an undone action that another followed is in neither list."""
    actions = (OPEN, record(ONE), UNDO, record(TWO), record(THREE), UNDO)
    told = fold(actions)
    assert (told.done, told.undone) == ((0, 3), (4,))


@pytest.mark.parametrize(
    ("actions", "place"),
    [
        ([UNDO], 0),
        ([OPEN, UNDO, UNDO], 2),
        ([REDO], 0),
        ([OPEN, REDO], 1),
        ([OPEN, record(ONE), UNDO, record(TWO), REDO], 4),
        ([record(ONE)], 0),
        ([DECLARED], 0),
        ([CLOSE], 0),
        ([Amend(NOW, 1, 1, ONE)], 0),
        ([OPEN, CLOSE, record(ONE)], 2),
        ([OPEN, CLOSE, CLOSE], 2),
        ([OPEN, DECLARED, DECLARED], 2),
        ([OPEN, DECLARED, record(ONE)], 2),
        ([OPEN, DECLARED, record(Bird())], 2),
        ([OPEN, record(ONE), Amend(NOW, 2, 1, ONE)], 2),
        ([OPEN, record(ONE), Strike(NOW, 0, 1)], 2),
        ([OPEN, Agree(NOW, 2, dealer=Seat.D)], 1),
        ([OPEN, Rename(NOW, "Elena", "Helen")], 1),
    ],
)
def test_an_action_out_of_turn_names_its_place(actions: list[Action], place: int) -> None:
    """The first action that cannot stand where it does, and that it was out of turn."""
    refusal = misplaced(*actions)
    assert (refusal.index, type(refusal.__cause__)) == (place, OutOfTurn)


@pytest.mark.parametrize("number", [0, 2, 99])
@pytest.mark.parametrize("kind", ["insert", "amend", "strike"])
def test_a_deal_that_is_not_there_is_named(kind: str, number: int) -> None:
    """The refusal carries the number that was asked for and how many deals there are."""
    actions: dict[str, Action] = {
        "insert": Insert(NOW, 1, number, TWO),
        "amend": Amend(NOW, 1, number, TWO),
        "strike": Strike(NOW, 1, number),
    }
    cause = misplaced(OPEN, record(ONE), actions[kind]).__cause__
    assert isinstance(cause, NoSuchDeal)
    assert (cause.number, cause.count) == (number, 1)


@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_rubber_gives_no_deal_that_it_does_not_have(number: int) -> None:
    """Deals are counted from one."""
    with pytest.raises(VintError, match=f"No deal {number}: the rubber has 1. See `vint-score"):
        folded(OPEN, record(ONE)).entry(number)


@pytest.mark.parametrize(("one", "other"), [(UNDO, REDO), (CLOSE, UNDO), (REDO, CLOSE)])
def test_two_kinds_of_action_are_never_equal(one: Action, other: Action) -> None:
    """Not even done at the same moment."""
    assert one != other
