"""Ledgers of many deals, made up but playable, for the benchmark."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

from vint_score.errors import VintError
from vint_score.journal import Action, Journal, Open, Record
from vint_score.model import DECLARATIONS, Bird, Deal, Hand, Players, Seat, Side
from vint_score.rules import DEFAULT, Rules
from vint_score.scoring import replay

NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Elena", "Fyodor")


def deals_at_a_table(random: Random) -> Iterator[Deal]:
    """Hands and birds as they come, for ever."""
    codes = list(DECLARATIONS)
    while True:
        if random.random() < 0.06:
            yield Bird()
            continue
        declaration = DECLARATIONS[random.choice(codes[:20])]
        honours = None if declaration.code.endswith("N") else random.randint(0, 5)
        try:
            yield Hand(
                declaration,
                random.choice(list(Seat)),
                random.randint(3, 10),
                honours,
                random.randint(0, 4),
                random.choice(list(Side)),
            )
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
            rubber.append(deal)
            journal.append(Record(_time(next(minute)), deal))
            recorded += 1
            if recorded == deals or list(replay(rubber, DEFAULT))[-1].wins_rubber:
                break
    last = list(replay(rubber, DEFAULT))[-1]
    if last.wins_rubber:
        journal.append(Open(_time(next(minute)), Players(), Seat.A, DEFAULT))
    return tuple(journal)


def one_rubber(deals: int, rules: Rules, seed: int = 1) -> Journal:
    """A journal of one rubber of so many deals; the rules must let it last."""
    table = deals_at_a_table(Random(seed))
    records = (Record(_time(minute), next(table)) for minute in range(deals))
    return (Open(_time(0), Players(), Seat.A, rules), *records)


def _time(minute: int) -> str:
    day, rest = divmod(minute, 24 * 60)
    date = f"20{20 + day // 336:02}-{1 + day // 28 % 12:02}-{1 + day % 28:02}"
    return f"{date}T{rest // 60:02}:{rest % 60:02}:00Z"
