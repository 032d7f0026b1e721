"""The season and the money as texts and as plain data."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

from vint_score.book import Book
from vint_score.clock import local_day
from vint_score.journal import Rubber
from vint_score.model import SEATS_OF, Side, count
from vint_score.money import say_amount, say_stake
from vint_score.notation import Look
from vint_score.screen import shorten
from vint_score.settle import Account, Settlement, shares, stake_of
from vint_score.standings import ALL_TIME, Period, Standing, Standings
from vint_score.tables import NAME_WIDTH, draw
from vint_score.words import say_partners

Data = dict[str, Any]
# The wide table of the season needs so many columns.


def say_period(period: Period) -> str:
    """From when to when, to go on a sentence: ` from 2026-01-01 to 2026-12-31`."""
    since, until = period
    if since and until:
        return f" from {since} to {until}"
    if since:
        return f" since {since}"
    return f" until {until}" if until else ""


def standings(found: Standings, period: Period, look: Look) -> str:
    """The season's table, the best first."""
    said = []
    if found.players:
        said.append(f"Standings over {count(found.rubbers, 'rubber')}{say_period(period)}")
        said.append(_narrow(found.players, look) if look.narrow else _wide(found, look))
    else:
        start = "" if found.playing or period != ALL_TIME else " Start one with `vint-score new`."
        said.append(f"No rubber is over{say_period(period)}.{start}")
    if found.playing:
        verb = "is" if found.playing == 1 else "are"
        said.append(f"{count(found.playing, 'rubber')} still being played {verb} left out.")
    return "\n\n".join(said)


def _wide(found: Standings, look: Look) -> str:
    rows = [
        (
            _short(one.player, look),
            _signed(one.points),
            one.rubbers,
            one.won,
            one.games,
            f"{one.made} of {one.declared}",
            one.slams,
        )
        for one in found.players
    ]
    headers = ("player", "points", "rubbers", "won", "games", "made", "schlems")
    return draw(rows, headers, "lrrrrrr")


def _narrow(players: Iterable[Standing], look: Look) -> str:
    """Two lines a player, for a screen of 40 columns."""
    rows = [
        (
            f"{_short(one.player, look)}\n{_signed(one.points)}",
            f"{one.won}/{one.rubbers}\n{one.made}/{one.declared}",
            f"{one.games}\n{one.slams}",
        )
        for one in players
    ]
    return draw(rows, ("player\npoints", "won\nmade", "games\nschlems"), "lrr")


def _short(name: str, look: Look) -> str:
    return shorten(name, NAME_WIDTH, "…" if look.signs else ".")


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def standings_data(found: Standings, period: Period) -> Data:
    """The season as plain data."""
    return {
        "since": period.since,
        "until": period.until,
        "rubbers": found.rubbers,
        "playing": found.playing,
        "players": [one._asdict() for one in found.players],
    }


def paid(book: Book, rubber: Rubber, exact: bool = False) -> str:
    """What the rubber's players pay and receive, in sentences; it must have a stake."""
    stake = stake_of(rubber, exact)
    assert stake is not None
    said = [f"{say_stake(stake)}."]
    by_seat = shares(rubber, stake)
    won = {side: by_seat[SEATS_OF[side][0]] for side in Side}
    if book.state(rubber) == "playing":
        said.append("What each player pays is counted when the rubber is over.")
    elif not any(won.values()):
        said.append("That comes to nothing: nobody pays.")
    else:
        for side in sorted(Side, key=lambda side: -won[side]):
            verb = "receive" if won[side] > 0 else "pay"
            amount = say_amount(abs(won[side]), stake.currency)
            said.append(f"{say_partners(rubber.players, side)} {verb} {amount} each.")
    return "\n".join(said)


def settlement(found: Settlement, period: Period, look: Look) -> str:
    """Each player's net, the payments, and which rubbers they are for."""
    said = []
    if found.counted:
        for account in found.accounts:
            said.extend(_account(account, look))
    else:
        said.append(f"There is nothing to settle{say_period(period)}.")
    said.append("\n".join(_counted(found)))
    return "\n\n".join(text for text in said if text)


def _account(account: Account, look: Look) -> list[str]:
    rows = [
        (_short(name, look), _verb(net), say_amount(abs(net), account.currency) if net else "")
        for name, net in account.nets
    ]
    payments = [
        f"{payer} pays {receiver} {say_amount(amount, account.currency)}"
        for payer, receiver, amount in account.payments
    ]
    said = [draw(rows, (), "llr", "plain"), "\n".join(payments) or "Nobody owes anybody anything."]
    if not account.fewest:
        many = sum(1 for _, net in account.nets if net)
        said.append(f"With {many} players it was not searched whether fewer payments would do.")
    return said


def _verb(net: Decimal) -> str:
    if not net:
        return "is even"
    return "receives" if net > 0 else "pays"


def _counted(found: Settlement) -> list[str]:
    """Which rubbers were counted, and which were left out and why."""
    said = []
    if found.counted:
        first, last = (
            local_day(rubber.started) for rubber in (found.counted[0], found.counted[-1])
        )
        when = first if first == last else f"{first} to {last}"
        said.append(f"Counted: {say_rubbers(found.counted)} ({when}).")
    for rubbers, why in (
        (found.without_stake, "played for no stake"),
        (found.playing, "still being played"),
    ):
        if rubbers:
            said.append(f"Left out, {why}: {say_rubbers(rubbers)}.")
    if found.without_stake and not found.counted:
        said.append("A stake is agreed afterwards, too, as in `vint-score agree --stake 0.50`.")
    return said


def say_rubbers(rubbers: Sequence[Rubber]) -> str:
    """Rubbers by number: `rubber 4`, `rubbers 1 to 3, 5`."""
    runs: list[list[int]] = []
    for rubber in rubbers:
        if runs and rubber.number == runs[-1][-1] + 1:
            runs[-1].append(rubber.number)
        else:
            runs.append([rubber.number])
    parts = [
        f"{run[0]} to {run[-1]}" if len(run) > 2 else " and ".join(map(str, run)) for run in runs
    ]
    return f"rubber{'' if len(rubbers) == 1 else 's'} {', '.join(parts)}"


def settlement_data(found: Settlement) -> Data:
    """The settlement as plain data; amounts are texts, for they are exact."""
    return {
        "rubbers": [rubber.number for rubber in found.counted],
        "without_stake": [rubber.number for rubber in found.without_stake],
        "playing": [rubber.number for rubber in found.playing],
        "accounts": [
            {
                "currency": account.currency,
                "players": {name: str(net) for name, net in account.nets},
                "payments": [
                    {"from": payer, "to": receiver, "amount": str(amount)}
                    for payer, receiver, amount in account.payments
                ],
                "fewest": account.fewest,
            }
            for account in found.accounts
        ],
    }
