"""Ledgers of many deals, made up but playable, for the benchmark."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from random import Random

from vint_score.errors import FirstNeeded, VintError
from vint_score.games import replay
from vint_score.journal import Action, Journal, Open, Record
from vint_score.model import DECLARATIONS, Bird, Deal, Denomination, Hand, Players, Seat, Side
from vint_score.rules import DEFAULT, Rules

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Elena", "Fyodor")


def deals_at_a_table(random: Random) -> Iterator[Deal]:
    """Hands and birds as they come to a table, for ever; who was first is left out.

    Low declarations are common and high ones rare, most are made or fail by a trick, honours are
    noted as the cards fall, and aces when a side has three of them or more.
    """
    codes = list(DECLARATIONS)
    weights = [2.0 ** -(DECLARATIONS[code].level) for code in codes]
    while True:
        if random.random() < 0.06:
            yield Bird()
            continue
        declaration = DECLARATIONS[random.choices(codes, weights)[0]]
        trumps = declaration.denomination is not Denomination.WITHOUT_TRUMPS
        declarer = random.choice(list(Seat))
        tricks = min(13, declaration.tricks + random.choice((-2, -1, -1, 0, 0, 0, 1, 1, 2)))
        ab_tricks = tricks if declarer.side is Side.AB else 13 - tricks
        honours = sum(random.random() < 0.5 for _ in range(5)) if trumps else None
        aces = sum(random.random() < 0.5 for _ in range(4))
        try:
            yield Hand(declaration, declarer, ab_tricks, honours, aces if aces != 2 else None)
        except VintError:
            continue


def season(deals: int, seed: int = 1) -> Journal:
    """A journal of so many deals, rubber after rubber, the last one just begun."""
    random = Random(seed)
    table = deals_at_a_table(random)
    journal: list[Action] = []
    recorded = 0
    minute = count()
    while recorded < deals:
        a, b, c, d = random.sample(NAMES, 4)
        journal.append(Open(_time(next(minute)), Players(a, b, c, d), Seat.A, DEFAULT))
        rubber: list[Deal] = []
        for deal in table:
            deal = _settled(rubber, deal, random)
            rubber.append(deal)
            journal.append(Record(_time(next(minute)), deal))
            recorded += 1
            if recorded == deals or replay(rubber, DEFAULT)[-1].wins_rubber:
                break
    last = replay(rubber, DEFAULT)[-1]
    if last.wins_rubber:
        journal.append(Open(_time(next(minute)), Players(), Seat.A, DEFAULT))
    return tuple(journal)


def _settled(rubber: list[Deal], deal: Deal, random: Random) -> Deal:
    """The deal, with who was first where the game needs it."""
    try:
        replay([*rubber, deal], DEFAULT)
    except FirstNeeded:
        assert isinstance(deal, Hand)
        return replace(deal, first=random.choice(list(Side)))
    return deal


def one_rubber(deals: int, rules: Rules, seed: int = 1) -> Journal:
    """A journal of one rubber of so many deals; the rules must let it last."""
    table = deals_at_a_table(Random(seed))
    records = (Record(_time(minute), next(table)) for minute in range(deals))
    return (Open(_time(0), Players(), Seat.A, rules), *records)


def _time(minute: int) -> str:
    day, rest = divmod(minute, 24 * 60)
    date = f"20{20 + day // 336:02}-{1 + day // 28 % 12:02}-{1 + day % 28:02}"
    return f"{date}T{rest // 60:02}:{rest % 60:02}:00Z"
