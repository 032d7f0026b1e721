"""Rubbers of several evenings, for the season's standings and for the money."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal

from conftest import Vint
from evening import GAME, SMALL, hand

from vint_score.actions import Action, Close, Open, Record
from vint_score.ledger.codec import encode
from vint_score.model import Deal, Players, Seat
from vint_score.money import Stake
from vint_score.rules import DEFAULT, Rules
from vint_score.settle import NOTHING, Payment

FOUR = "Anna Boris Clara Dmitri"
LONG = "Maximilianus Constantinus Bartholomaea Wilhelmina12"
CROWD = ["Anna", "Boris", "Clara", "Dmitri", "Eve", "Fjodor", "Grete", "Hans", "Ilja", "Jutta"]
# Two games for AB at once: 2800 to 240.
WON = (GAME, GAME)
POUNDS = Stake(Decimal("0.50"), currency="£")


def rubber(
    day: str,
    deals: Iterable[Deal] = WON,
    names: str = FOUR,
    stake: Stake | None = None,
    *,
    close: bool = False,
    rules: Rules = DEFAULT,
) -> list[Action]:
    """The actions of a rubber begun on a day, at six in the evening unless the day says when."""
    at = day if "T" in day else f"{day}T18:00:00Z"
    opened = Open(at, Players(*names.split()), Seat.A, rules, stake)
    closed: list[Action] = [Close(at)] if close else []
    return [opened, *(Record(at, deal) for deal in deals), *closed]


def journal(*rubbers: list[Action]) -> tuple[Action, ...]:
    """The journal of these rubbers, one after another."""
    return tuple(action for actions in rubbers for action in actions)


def write(vint: Vint, *rubbers: list[Action]) -> Vint:
    """Put a ledger of these rubbers where the command line finds it."""
    vint.ledger.write_bytes(encode(journal(*rubbers)))
    return vint


def club_ledger(vint: Vint) -> Vint:
    """An evening long ago, then one of two rubbers for pounds, one for nothing, one going on."""
    return write(
        vint,
        rubber("2026-01-10", stake=POUNDS),
        rubber("2026-02-10T18:00:00Z", names="Anna Clara Boris Eve", stake=POUNDS),
        rubber("2026-02-10T20:00:00Z", [hand("1S", Seat.A, 12)], FOUR, POUNDS, close=True),
        rubber("2026-02-10T21:00:00Z", [SMALL], close=True),
        rubber("2026-02-10T22:00:00Z", [SMALL], "ANNA Boris Clara Dmitri", POUNDS),
    )


def squeezed(out: str) -> list[str]:
    """The lines with single blanks, however the columns are set."""
    return [" ".join(line.split()) for line in out.splitlines()]


def paid(nets: Mapping[str, Decimal], payments: tuple[Payment, ...]) -> dict[str, Decimal]:
    """What every player has after the payments, beginning with nothing."""
    after = dict.fromkeys(nets, NOTHING)
    for payer, receiver, amount in payments:
        after[payer] -= amount
        after[receiver] += amount
    return after
