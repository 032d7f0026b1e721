"""The season's standings: what each player won and lost, over the rubbers of several books."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import add
from typing import NamedTuple

from vint_score.book import Book, sheet
from vint_score.clock import local_day
from vint_score.games import is_made
from vint_score.journal import Rubber
from vint_score.model import ALL_TRICKS, Hand, Seat
from vint_score.names import name_key
from vint_score.scoring import Sheet, slam_tricks


class Period(NamedTuple):
    """From one day to another, both included, as `2026-11-29`; nothing means without an end."""

    since: str | None = None
    until: str | None = None

    def holds(self, rubber: Rubber) -> bool:
        """Whether the rubber was started in it."""
        day = local_day(rubber.started)
        return (self.since or day) <= day <= (self.until or day)


ALL_TIME = Period()


class Standing(NamedTuple):
    """One player's season; `points` are those ahead or behind, `made` of the `declared`."""

    player: str
    points: int = 0
    rubbers: int = 0
    won: int = 0
    games: int = 0
    declared: int = 0
    made: int = 0
    slams: int = 0

    def plus(self, other: Standing) -> Standing:
        """Both seasons together."""
        return Standing(self.player, *map(add, self[1:], other[1:]))


class Standings(NamedTuple):
    """All players' seasons, the best first, over so many rubbers; `playing` were left out."""

    players: tuple[Standing, ...]
    rubbers: int
    playing: int


def spellings(books: Iterable[Book]) -> dict[str, str]:
    """Every player's name as it was spelled last, by what tells two names apart."""
    rubbers = [rubber for book in books for rubber in book.rubbers]
    rubbers.sort(key=lambda rubber: rubber.started)
    return {name_key(name): name for rubber in rubbers for _, name in rubber.players.items()}


def standings(books: Sequence[Book], period: Period = ALL_TIME) -> Standings:
    """The season over all rubbers of the period that are over, won or given up."""
    found = {key: Standing(name) for key, name in spellings(books).items()}
    rubbers = playing = 0
    for book in books:
        for rubber in filter(period.holds, book.rubbers):
            if book.state(rubber) == "playing":
                playing += 1
                continue
            rubbers += 1
            scored = sheet(rubber)
            for seat, name in rubber.players.items():
                key = name_key(name)
                found[key] = found[key].plus(_of_rubber(seat, rubber, scored))
    played = [one for one in found.values() if one.rubbers]
    played.sort(key=lambda one: (-one.points, name_key(one.player)))
    return Standings(tuple(played), rubbers, playing)


def _of_rubber(seat: Seat, rubber: Rubber, scored: Sheet) -> Standing:
    """What a rubber gives the player of the seat; each partner has the whole difference."""
    side = seat.side
    hands = [deal for deal in rubber.deals() if isinstance(deal, Hand)]
    declared = [hand for hand in hands if hand.declarer is seat]
    return Standing(
        rubber.players[seat],
        points=scored.total(side) - scored.total(side.other),
        rubbers=1,
        won=int(scored.winner is side),
        games=scored.games_won(side),
        declared=len(declared),
        made=sum(is_made(hand, rubber.rules) for hand in declared),
        slams=sum(slam_tricks(hand, side, rubber.rules) >= ALL_TRICKS - 1 for hand in hands),
    )
