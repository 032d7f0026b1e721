"""What the program refuses, and why: one family of errors, each carrying its facts.

A message says what is wrong and what to type instead. `cli` turns an error into its exit code.
"""

from __future__ import annotations

from collections.abc import Mapping


class VintError(Exception):
    """Understood and refused, by the game or by the ledger."""

    exit_code = 1


class NotUnderstood(VintError):
    """A word that cannot be read, or a player nobody knows."""

    exit_code = 2


class Impossible(VintError):
    """A hand that no table can have seen: 14 tricks, honours without trumps."""


class BadName(NotUnderstood):
    """A name that cannot stand on the sheet, or that another player of the table bears."""


class NoSuchDeal(VintError):
    """A deal that the rubber does not have.

    `number` is what was asked for, `count` how many deals the rubber has.
    """

    def __init__(self, number: int, count: int, message: str) -> None:
        super().__init__(message)
        self.number = number
        self.count = count


class AfterTheEnd(VintError):
    """Deals that come after the rubber was won.

    `won_at` is the deal that won it, `last` the first one after it.
    """

    def __init__(self, won_at: int, last: int, message: str = "") -> None:
        super().__init__(message or "the rubber was won before it")
        self.won_at = won_at
        self.last = last


class FirstNeeded(VintError):
    """Both sides reach the game in one hand, and nobody said which got there first.

    `number` is the deal, `needed` how many tricks each side needed, by side; `own` says that it is
    the deal that was being recorded or corrected.
    """

    def __init__(
        self, number: int, needed: Mapping[str, int], message: str = "", own: bool = False
    ) -> None:
        super().__init__(message or "both sides reach the game in it and nobody said who was first")
        self.number = number
        self.needed = needed
        self.own = own


class OutOfTurn(VintError):
    """An action that the rubber's state does not allow: a result with nothing declared."""


class Misplaced(VintError):
    """A stored action that cannot stand where it does; `index` counts the actions from 0."""

    def __init__(self, index: int, message: str) -> None:
        super().__init__(message)
        self.index = index


class LedgerError(VintError):
    """A ledger that cannot be read or written; `path` is the file."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}")
        self.path = path


class DamagedLedger(LedgerError):
    """A ledger that does not read; `place` is where in it (`actions[5].deal`), or nothing."""

    def __init__(self, path: str, place: str, message: str) -> None:
        super().__init__(path, f"{place}: {message}" if place else message)
        self.place = place


class NewerLedger(LedgerError):
    """A ledger that a later program wrote; this one does not touch it."""


class Damaged(VintError):
    """A text that is no ledger; `place` is where in it, as in `actions[5].deal.tricks.AB`.

    `others` are what else is wrong beside it.
    """

    def __init__(self, place: str, message: str, others: tuple[Damaged, ...] = ()) -> None:
        super().__init__(message)
        self.place = place
        self.message = message
        self.others = others

    def under(self, key: str) -> Damaged:
        """The same, seen from one level further out."""
        dot = "." if self.place and not self.place.startswith("[") else ""
        others = tuple(other.under(key) for other in self.others)
        return Damaged(f"{key}{dot}{self.place}", self.message, others)

    def all(self) -> tuple[Damaged, ...]:
        """Everything that is wrong, this first."""
        return (self, *(one for other in self.others for one in other.all()))


class Newer(Damaged):
    """A ledger that a later program wrote: nothing is wrong with it."""
