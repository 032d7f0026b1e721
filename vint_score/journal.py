"""The journal: what people did and said, in order, and the rubbers that it folds into.

The journal only grows. Undo and redo are actions too: folding keeps a list of what is done and a
list of what is undone, and any other action clears the undone list. Nothing here knows a score.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from vint_score.actions import (
    Action,
    Agree,
    Amend,
    Close,
    Declare,
    Insert,
    Journal,
    Open,
    Record,
    Redo,
    Rename,
    Strike,
    Undo,
)
from vint_score.errors import Misplaced, NoSuchDeal, OutOfTurn, VintError
from vint_score.model import Deal, Hand, Players, Seat, check_auction
from vint_score.rules import Rules

if TYPE_CHECKING:
    # Few rubbers are played for money; the others need not import decimals.
    from vint_score.money import Stake


class Entry(NamedTuple):
    """A deal as it stands, its latest note, and the index of the action that it comes from."""

    deal: Deal
    note: str | None
    origin: int


class Rubber(NamedTuple):
    """What the journal says of one rubber."""

    number: int
    started: str
    players: Players
    dealer: Seat
    rules: Rules
    entries: tuple[Entry, ...]
    declared: Declare | None
    closed: bool
    stake: "Stake | None" = None

    def deals(self) -> list[Deal]:
        """Its deals in order."""
        return [entry.deal for entry in self.entries]

    def dealer_of(self, number: int) -> Seat:
        """Who dealt deal `number`: "The deal passes to the left: A, C, B, D, A ..."."""
        return self.dealer.left(number - 1)

    def entry(self, number: int) -> Entry:
        """Deal `number`; raises NoSuchDeal."""
        check_deal(number, len(self.entries), self.number)
        return self.entries[number - 1]


class Folded(NamedTuple):
    """The rubbers, and the indexes of the actions that are done and that are undone."""

    rubbers: tuple[Rubber, ...]
    done: tuple[int, ...]
    undone: tuple[int, ...]


class _Draft:
    """A rubber while it is being folded."""

    __slots__ = (
        "closed",
        "dealer",
        "declared",
        "entries",
        "number",
        "players",
        "rules",
        "stake",
        "started",
    )

    def __init__(self, rubber: Rubber) -> None:
        self.number = rubber.number
        self.started = rubber.started
        self.players = rubber.players
        self.dealer = rubber.dealer
        self.rules = rubber.rules
        self.entries = list(rubber.entries)
        self.declared = rubber.declared
        self.closed = rubber.closed
        self.stake = rubber.stake

    def rubber(self) -> Rubber:
        return Rubber(
            self.number,
            self.started,
            self.players,
            self.dealer,
            self.rules,
            tuple(self.entries),
            self.declared,
            self.closed,
            self.stake,
        )


# The rubbers while they are being folded; one becomes a draft when something is done to it.
_Drafts = list["Rubber | _Draft"]


def fold(actions: Sequence[Action], problems: list[Misplaced] | None = None) -> Folded:
    """Fold the actions, in the order of the journal, into rubbers.

    Raises Misplaced at the first action that cannot stand where it does; where `problems` are
    asked for, leaves such actions out and notes them there.
    """
    done: list[int] = []
    undone: list[int] = []
    for index, action in enumerate(actions):
        kind = action.__class__
        if kind is Undo:
            _move(done, undone, index, "There is nothing to undo.", problems)
        elif kind is Redo:
            _move(undone, done, index, "There is nothing to redo: see `vint-score log`.", problems)
        else:
            done.append(index)
            if undone:
                undone.clear()
    return Folded(_do([], actions, done, problems), tuple(done), tuple(undone))


def fold_next(folded: Folded, actions: Sequence[Action]) -> Folded:
    """Fold one action more than `folded` holds, the last of these; raises Misplaced.

    Rubbers that it does not touch are the same objects as before.
    """
    index = len(actions) - 1
    if isinstance(actions[index], (Undo, Redo)):
        return fold(actions)
    rubbers = _do(list(folded.rubbers), actions, [index])
    return Folded(rubbers, (*folded.done, index), ())


def _do(
    drafts: _Drafts,
    actions: Sequence[Action],
    indexes: Sequence[int],
    problems: list[Misplaced] | None = None,
) -> tuple[Rubber, ...]:
    """Do the actions of these indexes to the rubbers."""
    handlers = _FOLD
    for index in indexes:
        action = actions[index]
        try:
            handlers[action.__class__](drafts, action, index)
        except VintError as error:
            _refuse(index, error, problems)
    return tuple(one.rubber() if isinstance(one, _Draft) else one for one in drafts)


def _refuse(index: int, error: VintError, problems: list[Misplaced] | None) -> None:
    misplaced = Misplaced(index, str(error))
    if problems is None:
        raise misplaced from error
    problems.append(misplaced)


def _move(
    source: list[int],
    target: list[int],
    index: int,
    otherwise: str,
    problems: list[Misplaced] | None,
) -> None:
    if source:
        target.append(source.pop())
    else:
        _refuse(index, OutOfTurn(otherwise), problems)


def _open(drafts: _Drafts, action: Open, index: int) -> None:
    at, players, dealer, rules, stake, _ = action
    number = len(drafts) + 1
    drafts.append(Rubber(number, at, players, dealer, rules, (), None, False, stake))


def _declare(drafts: _Drafts, action: Declare, index: int) -> None:
    draft = _open_draft(drafts)
    if draft.declared:
        raise OutOfTurn("A declaration waits for its result.")
    if action.auction:
        check_auction(action.auction, action.declaration, action.declarer)
    draft.declared = action


# What a named tuple's own constructor comes to; it is called for every deal of every year.
_entry = tuple.__new__


def _record(drafts: _Drafts, action: Record, index: int) -> None:
    draft = drafts[-1] if drafts else None
    if not isinstance(draft, _Draft) or draft.closed:
        draft = _open_draft(drafts)
    _, deal, note, _ = action
    declared = draft.declared
    if declared:
        if not isinstance(deal, Hand) or (
            (deal.declaration, deal.declarer) != (declared.declaration, declared.declarer)
        ):
            raise OutOfTurn("A declaration waits for its result, and this is another deal.")
        draft.declared = None
    draft.entries.append(_entry(Entry, (deal, note or None, index)))


def _insert(drafts: _Drafts, action: Insert, index: int) -> None:
    draft = _draft(drafts, action.rubber)
    check_deal(action.before, len(draft.entries), draft.number)
    draft.entries.insert(action.before - 1, Entry(action.deal, action.note or None, index))


def _amend(drafts: _Drafts, action: Amend, index: int) -> None:
    draft = _draft(drafts, action.rubber)
    check_deal(action.number, len(draft.entries), draft.number)
    before = draft.entries[action.number - 1]
    note = before.note if action.note is None else action.note or None
    draft.entries[action.number - 1] = Entry(action.deal, note, index)


def _strike(drafts: _Drafts, action: Strike, index: int) -> None:
    draft = _draft(drafts, action.rubber)
    check_deal(action.number, len(draft.entries), draft.number)
    del draft.entries[action.number - 1]


def _agree(drafts: _Drafts, action: Agree, index: int) -> None:
    draft = _draft(drafts, action.rubber)
    draft.players = action.players or draft.players
    draft.dealer = action.dealer or draft.dealer
    draft.rules = action.rules or draft.rules
    draft.stake = action.stake if action.stake is not None else draft.stake


def _rename(drafts: _Drafts, action: Rename, index: int) -> None:
    found = False
    for number, rubber in enumerate(drafts, 1):
        players = rubber.players.renamed(action.old, action.new)
        if players != rubber.players:
            _draft(drafts, number).players = players
            found = True
    if not found:
        raise OutOfTurn(f"No rubber has a player called {action.old!r}.")


def _close(drafts: _Drafts, action: Close, index: int) -> None:
    draft = _open_draft(drafts)
    draft.closed = True
    draft.declared = None


_FOLD: dict[type, Callable[[_Drafts, Any, int], None]] = {
    Open: _open,
    Declare: _declare,
    Record: _record,
    Insert: _insert,
    Amend: _amend,
    Strike: _strike,
    Agree: _agree,
    Rename: _rename,
    Close: _close,
}

NO_RUBBER = "There is no rubber yet. Start one with `vint-score new`."


def _open_draft(drafts: _Drafts) -> _Draft:
    draft = drafts[-1] if drafts else None
    if not isinstance(draft, _Draft):
        draft = _draft(drafts, len(drafts))
    if draft.closed:
        raise OutOfTurn(
            f"Rubber {draft.number} was given up. Start the next with `vint-score new`."
        )
    return draft


def _draft(drafts: _Drafts, number: int) -> _Draft:
    check_rubber(number, len(drafts))
    draft = drafts[number - 1]
    if not isinstance(draft, _Draft):
        draft = drafts[number - 1] = _Draft(draft)
    return draft


def check_rubber(number: int, rubbers: int) -> None:
    """Raise OutOfTurn unless there are that many rubbers."""
    if not rubbers:
        raise OutOfTurn(NO_RUBBER)
    if not 1 <= number <= rubbers:
        raise OutOfTurn(f"No rubber {number}: the ledger has {rubbers}. See `vint-score rubbers`.")


def check_deal(number: int, deals: int, rubber: int = 1) -> None:
    """Raise NoSuchDeal unless there are that many deals; `rubber` is where they are."""
    if not 1 <= number <= deals:
        have = deals or "none yet"
        earlier = " A deal of an earlier rubber is named with --rubber R." if rubber > 1 else ""
        message = f"No deal {number}: the rubber has {have}. See `vint-score show`.{earlier}"
        raise NoSuchDeal(number, deals, message)


__all__ = [
    "NO_RUBBER",
    "Action",
    "Agree",
    "Amend",
    "Close",
    "Declare",
    "Entry",
    "Folded",
    "Insert",
    "Journal",
    "Open",
    "Record",
    "Redo",
    "Rename",
    "Rubber",
    "Strike",
    "Undo",
    "check_deal",
    "check_rubber",
    "fold",
    "fold_next",
]
