"""What each player pays for the rubbers of an evening, with the fewest payments.

Every rubber's shares sum to zero, so every currency's nets and payments do, to the last coin.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from decimal import Decimal
from itertools import combinations
from typing import Any, NamedTuple

from vint_score.book import Book, sheet
from vint_score.journal import Rubber
from vint_score.model import Seat
from vint_score.money import COIN, Stake, share, to_data
from vint_score.names import name_key
from vint_score.standings import ALL_TIME, Period, spellings

SAME_EVENING = timedelta(hours=12)
# More players than these would be too many ways to search.
MOST_SEARCHED = 8
NOTHING = Decimal(0).quantize(COIN)


class Payment(NamedTuple):
    """What one player hands to another."""

    payer: str
    receiver: str
    amount: Decimal


class Account(NamedTuple):
    """The money of one currency: what each player receives (or, below nothing, pays) in all.

    `fewest` says that no fewer payments could do.
    """

    currency: str
    nets: tuple[tuple[str, Decimal], ...]
    payments: tuple[Payment, ...]
    fewest: bool


class Settlement(NamedTuple):
    """The rubbers that were counted, those left out and why, and the money by currency."""

    counted: tuple[Rubber, ...]
    without_stake: tuple[Rubber, ...]
    playing: tuple[Rubber, ...]
    accounts: tuple[Account, ...]


def stake_of(rubber: Rubber, exact: bool = False) -> Stake | None:
    """What the rubber is played for, counted exactly if asked; nothing where for nothing."""
    if not rubber.stake:
        return None
    return replace(rubber.stake, exact=True) if exact else rubber.stake


def shares(rubber: Rubber, stake: Stake) -> dict[Seat, Decimal]:
    """What each seat receives for the rubber or, below nothing, pays."""
    side, difference = sheet(rubber).ahead()
    amount = share(difference, stake)
    return {seat: amount if seat.side is side else -amount for seat, _ in rubber.players.items()}


def paid_data(book: Book, rubber: Rubber, exact: bool = False) -> dict[str, Any] | None:
    """The rubber's stake and what each seat receives, once it is over; nothing without a stake."""
    stake = stake_of(rubber, exact)
    if stake is None:
        return None
    players = {str(seat): str(amount) for seat, amount in shares(rubber, stake).items()}
    over = book.state(rubber) != "playing"
    return {"stake": to_data(stake), "players": players if over else None}


def evening(rubbers: Sequence[Rubber]) -> Sequence[Rubber]:
    """The last rubber and those before it, as long as an evening goes on without a long break."""
    first = max(0, len(rubbers) - 1)
    while first and _start(rubbers[first]) - _start(rubbers[first - 1]) < SAME_EVENING:
        first -= 1
    return rubbers[first:]


def _start(rubber: Rubber) -> datetime:
    return datetime.fromisoformat(rubber.started)


def settle(book: Book, period: Period = ALL_TIME, exact: bool = False) -> Settlement:
    """Settle the rubbers of the period or, where it has no beginning, its last evening."""
    held = [rubber for rubber in book.rubbers if period.holds(rubber)]
    counted: list[Rubber] = []
    without_stake: list[Rubber] = []
    playing: list[Rubber] = []
    nets: dict[str, dict[str, Decimal]] = {}
    for rubber in held if period.since else evening(held):
        stake = stake_of(rubber, exact)
        if book.state(rubber) == "playing":
            playing.append(rubber)
        elif stake is None:
            without_stake.append(rubber)
        else:
            counted.append(rubber)
            net = nets.setdefault(stake.currency, {})
            for seat, amount in shares(rubber, stake).items():
                key = name_key(rubber.players[seat])
                net[key] = net.get(key, NOTHING) + amount
    names = spellings([book])
    accounts = tuple(
        _account(currency, {names[key]: amount for key, amount in net.items()})
        for currency, net in nets.items()
    )
    return Settlement(tuple(counted), tuple(without_stake), tuple(playing), accounts)


def _account(currency: str, net: Mapping[str, Decimal]) -> Account:
    payments, fewest = pay(net)
    nets = sorted(net.items(), key=lambda one: (-one[1], name_key(one[0])))
    return Account(currency, tuple(nets), payments, fewest)


def pay(nets: Mapping[str, Decimal]) -> tuple[tuple[Payment, ...], bool]:
    """Payments that give every player his net, and whether it is certain that none could be saved.

    The nets must sum to zero. Players who can settle among themselves save a payment, so up to
    eight are searched for the most such groups; beyond that all settle as one.
    """
    players = sorted((player for player in nets if nets[player]), key=name_key)
    fewest = len(players) <= MOST_SEARCHED
    groups = _groups(tuple(players), nets) if fewest else [tuple(players)]
    payments = [payment for group in groups for payment in _clear(group, nets)]
    return tuple(sorted(payments, key=lambda one: (name_key(one[0]), name_key(one[1])))), fewest


def _groups(players: tuple[str, ...], nets: Mapping[str, Decimal]) -> list[tuple[str, ...]]:
    """The players in the most groups whose nets sum to zero."""
    best: list[tuple[str, ...]] = []
    first, rest = players[:1], players[1:]
    for size in range(1, len(players)):
        for others in combinations(rest, size):
            group = first + others
            if not sum(nets[player] for player in group):
                left = tuple(player for player in rest if player not in others)
                best = max(best, [group, *_groups(left, nets)], key=len)
    return best


def _clear(group: Iterable[str], nets: Mapping[str, Decimal]) -> list[Payment]:
    """Whoever owes most pays whoever is owed most, until nobody owes anything."""
    owed = {player: nets[player] for player in group}
    payments = []
    while any(owed.values()):
        payer, receiver = min(owed, key=lambda one: owed[one]), max(owed, key=lambda one: owed[one])
        amount = min(-owed[payer], owed[receiver])
        owed[payer] += amount
        owed[receiver] -= amount
        payments.append(Payment(payer, receiver, amount))
    return payments
