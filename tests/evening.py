"""Hands, rubbers and books written down in short."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

from vint_score.book import Book, attempt, read
from vint_score.errors import VintError
from vint_score.journal import Action, Declare, Open, Record
from vint_score.model import DECLARATIONS, Deal, Declarer, Hand, Players, Seat, Side
from vint_score.rules import DEFAULT, Rules

Refused = TypeVar("Refused", bound=VintError)

NOW = "2026-11-29T18:00:00Z"
NAMES = Players("Anna", "Boris", "Clara", "Dmitri")


def hand(
    code: str,
    by: Declarer,
    ab: int,
    honours: int | None = None,
    aces: int | None = None,
    first: Side | None = None,
    revokes: str = "",
) -> Hand:
    """A hand; tricks, honours and aces are AB's, revokes are sides with blanks between."""
    revoked = tuple(Side(side) for side in revokes.split())
    return Hand(DECLARATIONS[code], by, ab, honours, aces, first=first, revokes=revoked)


SMALL = hand("1S", Seat.A, 7)  # 28 to 24
HEARTS = hand("3H", Seat.A, 9)  # 270 to 120, and in two of them 540 to 240
GAME = hand("4H", Seat.A, 10)  # 400 to 120, a game for AB at once
CD_GAME = hand("4H", Seat.C, 3)  # and one for CD
SEVEN = hand("4N", Seat.A, 7)  # 294 to 252, one trick short
SIX = hand("4N", Seat.C, 6)  # 252 to 294: after SEVEN both have 546

OPEN = Open(NOW, NAMES, Seat.A, DEFAULT)
DECLARED = Declare(NOW, DECLARATIONS["3D"], Seat.C)


def record(deal: Deal, note: str | None = None) -> Record:
    """A deal noted at the end of the rubber."""
    return Record(NOW, deal, note)


def opened(*deals: Deal, rules: Rules = DEFAULT) -> list[Action]:
    """The actions of a rubber with these deals."""
    return [Open(NOW, NAMES, Seat.A, rules), *map(record, deals)]


def book_of(actions: Sequence[Action]) -> Book:
    """The book after each action was attempted in turn."""
    book = read(())
    for action in actions:
        book = attempt(book, action)
    return book


def refusal(
    actions: Sequence[Action], action: Action, kind: type[Refused], says: str | None = None
) -> Refused:
    """The error with which an action is refused after these; `says` is what it must match."""
    before = book_of(actions)
    with pytest.raises(kind, match=says) as refused:
        attempt(before, action)
    return refused.value
