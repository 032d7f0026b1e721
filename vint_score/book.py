"""The book: a journal folded, scored and judged, and the one place where an action is tried.

`attempt` is pure: an action either gives a new book or raises what is wrong with it. Whoever asks
"may this be done?" and whoever does it ask here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from vint_score.errors import AfterTheEnd, FirstNeeded, Impossible, Misplaced, OutOfTurn
from vint_score.games import replay, winner
from vint_score.journal import (
    NO_RUBBER,
    Action,
    Amend,
    Close,
    Declare,
    Folded,
    Insert,
    Journal,
    Open,
    Record,
    Rubber,
    Strike,
    check_rubber,
    fold,
    fold_next,
)
from vint_score.model import Deal, Hand, Seat, Side, count

if TYPE_CHECKING:
    # What changes the book draws no sheet, or only in the end.
    from vint_score.scoring import Sheet


class Book(NamedTuple):
    """A journal with its rubbers and who won each of them."""

    journal: Journal
    folded: Folded
    winners: tuple[Side | None, ...]

    @property
    def rubbers(self) -> tuple[Rubber, ...]:
        """The rubbers in order."""
        return self.folded.rubbers

    def rubber(self, number: int | None = None) -> Rubber:
        """Rubber `number`, or the last one; raises OutOfTurn where there is none."""
        if number is None:
            number = len(self.rubbers)
        check_rubber(number, len(self.rubbers))
        return self.rubbers[number - 1]

    def winner(self, rubber: Rubber) -> Side | None:
        """The side that won the rubber, if one did."""
        return self.winners[rubber.number - 1]

    def state(self, rubber: Rubber) -> str:
        """`won`, `closed` (given up, or left behind by a later rubber) or `playing`."""
        if self.winner(rubber):
            return "won"
        closed = rubber.closed or rubber.number < len(self.rubbers)
        return "closed" if closed else "playing"

    def next_dealer(self, rubber: Rubber) -> Seat | None:
        """Who deals next, or nothing unless the rubber is being played."""
        if self.state(rubber) != "playing":
            return None
        return rubber.dealer_of(len(rubber.entries) + 1)

    def open_rubber(self) -> Rubber:
        """The rubber that is being played; raises OutOfTurn with what to do where none is."""
        if not self.rubbers:
            raise OutOfTurn(NO_RUBBER)
        rubber = self.rubbers[-1]
        state = self.state(rubber)
        if state == "won":
            raise OutOfTurn(
                f"Rubber {rubber.number} is over: {self.winner(rubber)} won it. Start the next "
                "with `vint-score new`, or correct a deal with `vint-score edit N`."
            )
        if state == "closed":
            raise OutOfTurn(
                f"Rubber {rubber.number} was given up. Start the next with `vint-score new`, "
                "or take it back with `vint-score undo`."
            )
        return rubber


def sheet(rubber: Rubber) -> Sheet:
    """The rubber scored, with every line."""
    from vint_score.scoring import score

    return score(rubber.deals(), rubber.rules)


def read(journal: Journal) -> Book:
    """The book of a journal; raises Misplaced at an action that cannot stand, or be scored."""
    folded = fold(journal)
    winners = []
    for rubber in folded.rubbers:
        try:
            winners.append(_judge(rubber))
        except AfterTheEnd as error:
            raise Misplaced(rubber.entries[error.last - 1].origin, str(error)) from error
        except FirstNeeded as error:
            raise Misplaced(rubber.entries[error.number - 1].origin, str(error)) from error
        except OutOfTurn as error:
            raise Misplaced(folded.done[-1], str(error)) from error
    return Book(journal, folded, tuple(winners))


def problems(actions: Mapping[int, Action]) -> list[Misplaced]:
    """Everything in a journal that cannot stand or be scored, by the place of its action.

    An action that cannot stand is left out, and a hand that does not say who was first is taken
    to go to AB, so that what comes after is looked at too.
    """
    found: list[Misplaced] = []
    places = list(actions)
    folded = fold(list(actions.values()), found)
    for rubber in folded.rubbers:
        found.extend(_rubber_problems(rubber, folded.done[-1]))
    found = [Misplaced(places[error.index], str(error)) for error in found]
    return sorted(found, key=lambda error: error.index)


def _rubber_problems(rubber: Rubber, last: int) -> Iterator[Misplaced]:
    deals = rubber.deals()
    while True:
        try:
            _judge(rubber, deals)
            return
        except OutOfTurn as error:
            yield Misplaced(last, str(error))
            return
        except FirstNeeded as error:
            yield Misplaced(rubber.entries[error.number - 1].origin, str(error))
            deal = deals[error.number - 1]
            assert isinstance(deal, Hand)
            deals[error.number - 1] = replace(deal, first=Side.AB)
        except AfterTheEnd as error:
            for entry in rubber.entries[error.last - 1 :]:
                yield Misplaced(entry.origin, str(error))
            return


def attempt(book: Book, action: Action) -> Book:
    """The book with one action more; raises VintError, with what to type, where it may not be."""
    _check_turn(book, action)
    journal = (*book.journal, action)
    try:
        folded = fold_next(book.folded, journal)
    except Misplaced as error:
        raise error.__cause__ or error from None
    winners = []
    for index, rubber in enumerate(folded.rubbers):
        if index < len(book.rubbers) and book.rubbers[index] == rubber:
            winners.append(book.winners[index])
            continue
        try:
            winners.append(_judge(rubber, before=book))
        except AfterTheEnd as error:
            _refuse_early_end(action, rubber, error, _option(rubber, folded))
        except FirstNeeded as error:
            _refuse_unknown_first(action, rubber, error, _option(rubber, folded))
    after = Book(journal, folded, tuple(winners))
    if isinstance(action, (Record, Insert)):
        number = action.before if isinstance(action, Insert) else len(after.rubber().entries)
        rubber = after.rubber(action.rubber if isinstance(action, Insert) else None)
        _check_first(action.deal, number, rubber)
    return after


def _judge(
    rubber: Rubber, deals: list[Deal] | None = None, before: Book | None = None
) -> Side | None:
    """The side that wins the rubber by its deals, or by others that are taken for them.

    Raises what `winner` raises, and OutOfTurn where the rubber was won while a declaration waits
    for its result; `before` is the book that tells how often to undo.
    """
    side = winner(rubber.deals() if deals is None else deals, rubber.rules)
    if side and rubber.declared:
        times = _times(before, rubber.declared) if before else ""
        raise OutOfTurn(
            f"With this {side} would have won the rubber, while "
            f"{say_waiting(rubber, rubber.declared)} Give it first with "
            "`vint-score result TRICKS`, or take the declaration back with "
            f"`vint-score undo`{times}."
        )
    return side


def _check_turn(book: Book, action: Action) -> None:
    """Raise OutOfTurn where the state of the rubbers does not allow the action."""
    if isinstance(action, Open):
        if book.rubbers and book.state(book.rubbers[-1]) == "playing":
            number = book.rubbers[-1].number
            raise OutOfTurn(
                f"Rubber {number} is not finished. Play it out, or give it up with "
                "`vint-score close`; names, dealer and rules are corrected with "
                "`vint-score agree`."
            )
    elif isinstance(action, (Record, Declare, Close)):
        book.open_rubber()


def check_nothing_waits(book: Book) -> None:
    """Raise OutOfTurn while a declaration waits for its result."""
    rubber = book.rubbers[-1] if book.rubbers else None
    if rubber and rubber.declared:
        raise OutOfTurn(
            f"{say_waiting(rubber, rubber.declared)} Type `vint-score result TRICKS`, or take the "
            f"declaration back with `vint-score undo`{_times(book, rubber.declared)}."
        )


def say_waiting(rubber: Rubber, declared: Declare) -> str:
    """That a declaration waits for its result, and whose it is."""
    by = declared.declarer
    who = rubber.players[by] if isinstance(by, Seat) else str(by)
    return f"{declared.declaration.code} by {who} waits for its result."


def _times(book: Book, declared: Declare) -> str:
    """How often to undo: corrections that were made since stand before the declaration."""
    done = [book.journal[index] for index in book.folded.done]
    later = done[::-1].index(declared)
    return f" ({later + 1} times: {count(later, 'change')} came after it)" if later else ""


def declared_hand(book: Book) -> Declare:
    """The declaration that waits for its result; raises OutOfTurn where none does."""
    declared = book.open_rubber().declared
    if declared is None:
        raise OutOfTurn(
            "Nothing is declared. Type `vint-score declare DECLARATION BY` before play, or the "
            "whole hand with `vint-score hand DECLARATION BY TRICKS`."
        )
    return declared


def _check_first(deal: Deal, number: int, rubber: Rubber) -> None:
    """Raise Impossible where the hand says who was first and only one side, or none, could be."""
    if not isinstance(deal, Hand) or deal.first is None:
        return
    turn = replay(rubber.deals(), rubber.rules)[number - 1]
    if turn.first_used:
        return
    target = rubber.rules.game_target
    if turn.wins_game:
        why = f"only {turn.wins_game} reaches the game in this hand"
    else:
        why = f"neither side reaches {target} in this hand (AB {turn.score[0]}, CD {turn.score[1]})"
    if deal.revokes:
        why += "; a side that revoked cannot"
    raise Impossible(f"Nobody needs to say who was first: {why}. Leave --first out.")


def typed_number(action: Action, number: int, rubber: int) -> int | None:
    """What a deal was called before the action, or nothing for the deal that the action adds."""
    if isinstance(action, Insert) and action.rubber == rubber and number >= action.before:
        return None if number == action.before else number - 1
    if isinstance(action, Strike) and action.rubber == rubber and number >= action.number:
        return number + 1
    return number


def is_own(action: Action, number: int, rubber: Rubber) -> bool:
    """Whether deal `number` is the one that the action records, puts in or corrects."""
    if isinstance(action, Record):
        return number == len(rubber.entries)
    if isinstance(action, Insert):
        return (action.rubber, action.before) == (rubber.number, number)
    if isinstance(action, Amend):
        return (action.rubber, action.number) == (rubber.number, number)
    return False


def _option(rubber: Rubber, folded: Folded) -> str:
    """What a command needs to speak of the rubber: nothing for the last one."""
    return f" --rubber {rubber.number}" if rubber.number < len(folded.rubbers) else ""


def _refuse_early_end(action: Action, rubber: Rubber, error: AfterTheEnd, option: str) -> NoReturn:
    later = [
        number
        for position in range(error.last, len(rubber.entries) + 1)
        if (number := typed_number(action, position, rubber.number))
    ]
    own = typed_number(action, error.won_at, rubber.number)
    where = f"at deal {own}" if own else "with the deal put in"
    names = f"deal {later[0]} is" if len(later) == 1 else f"deals {later[0]} to {later[-1]} are"
    raise AfterTheEnd(
        error.won_at,
        error.last,
        f"With this the rubber would be over {where}, but {names} there after it. If they were "
        f"not played, strike them first, the last one before the others (`vint-score remove "
        f"{later[-1]}{option}`); or correct this one otherwise.",
    ) from error


def _refuse_unknown_first(
    action: Action, rubber: Rubber, error: FirstNeeded, option: str
) -> NoReturn:
    target = rubber.rules.game_target
    needed = ", ".join(
        f"{side} needed {count(tricks, 'trick')}" for side, tricks in error.needed.items()
    )
    if is_own(action, error.number, rubber):
        raise FirstNeeded(
            error.number,
            error.needed,
            f"Both sides reach {target} in this hand ({needed}). Say which got there first: "
            "add --first AB or --first CD.",
            own=True,
        ) from error
    number = typed_number(action, error.number, rubber.number)
    raise FirstNeeded(
        error.number,
        error.needed,
        f"With this both sides would reach {target} in deal {number} ({needed}). Say first which "
        f"got there first, `vint-score edit {number} --first AB{option}` (or CD), then type this "
        "again.",
    ) from error
