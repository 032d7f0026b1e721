"""The history of an evening: every action, what it spoke of, and what does not stand any more."""

from __future__ import annotations

import pytest
from evening import DECLARED, NOW, OPEN, hand, record

from vint_score.history import history
from vint_score.journal import Agree, Amend, Close, Insert, Redo, Strike, Undo
from vint_score.model import Bird, Deal, Seat

CLOSE, UNDO, REDO = Close(NOW), Undo(NOW), Redo(NOW)
ONE, TWO, THREE = hand("1S", Seat.A, 7), hand("3D", Seat.C, 4), hand("2N", Seat.B, 8)
EVENING = (
    OPEN,
    record(ONE),
    DECLARED,
    record(TWO),
    Insert(NOW, 1, 2, Bird()),
    Strike(NOW, 1, 1),
    UNDO,
    record(THREE),
    UNDO,
    REDO,
    CLOSE,
    OPEN,
    record(ONE),
    Amend(NOW, 1, 3, ONE),
    Agree(NOW, 2, dealer=Seat.C),
    UNDO,
)


@pytest.mark.parametrize(
    ("place", "spoke_of", "undone", "target"),
    [
        (0, (1, None), False, None),
        (1, (1, 1), False, None),
        (2, (1, None), False, None),
        (3, (1, 2), False, None),
        (4, (1, 2), False, None),
        (5, (1, 1), True, None),
        (6, (1, 1), False, 5),
        (7, (1, 4), False, None),
        (8, (1, 4), False, 7),
        (9, (1, 4), False, 7),
        (10, (1, None), False, None),
        (11, (2, None), False, None),
        (12, (2, 1), False, None),
        (13, (1, 3), False, None),
        (14, (2, None), True, None),
        (15, (2, None), False, 14),
    ],
)
def test_the_history_tells_what_each_action_spoke_of(
    place: int, spoke_of: tuple[int, int | None], undone: bool, target: int | None
) -> None:
    """Its rubber and its deal as they were numbered then, and what an undo or redo moved."""
    event = history(EVENING)[place]
    moved = event.target.place if event.target else None
    assert (event.rubber, event.number, event.undone, moved) == (*spoke_of, undone, target)


def test_the_history_leaves_nothing_out() -> None:
    """Every action in order, those that were undone among them."""
    assert [event.action for event in history(EVENING)] == list(EVENING)


@pytest.mark.parametrize(("place", "was"), [(3, None), (4, None), (5, ONE), (13, TWO), (14, None)])
def test_the_history_tells_what_a_deal_was(place: int, was: Deal | None) -> None:
    """The deal that was struck or corrected, as it stood until then."""
    assert history(EVENING)[place].was == was
