"""A real ledger of an evening, ways to damage it, and how it is read then."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from conftest import Vint

from vint_score import book
from vint_score.errors import Damaged, Misplaced
from vint_score.ledger.codec import decode, encode

EVENING = (
    *(
        "new --ab Anna Анна --cd 李 Dmitri --penalty 50x",
        "hand 1s anna 7 -H ab3",
        "bird --note late",
    ),
    *("hand 3d 李 9 -H cd4 -A ab3", "declare 2n a", "result 8 -A cd3", "undo", "redo"),
    *("edit 1 --tricks 8 --note recounted", "bird --before 2", "remove 2"),
    "hand 1s anna 7 -H ab3 --note sure",
    *("agree --dealer dmitri --rule bird=200", "hand 1c ab 7 --revoke cd", "close", "new"),
    *("hand 1s anna 7 -H ab3", "hand 1s anna 7", "hand 3d 李 9 -H cd4 -A ab3", "declare 1h d"),
)


def evening_ledger(folder: Path) -> bytes:
    """A ledger with every kind of action, its times as an evening passes."""
    vint = Vint(folder)
    for line in EVENING:
        vint(line)
    minutes = count(12)

    def later(_: re.Match[str]) -> str:
        minute = next(minutes)
        return f"2026-11-29T{18 + minute // 60}:{minute % 60:02}:00Z"

    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", later, vint.ledger.read_text("utf-8"))
    return text.encode()


def outcome(read: Callable[[Any], Any], ledger: bytes | str) -> str:
    """What is read, types and all, or everything that is wrong with it."""
    try:
        return repr(read(ledger))
    except Damaged as error:
        return repr([(one.place, one.message) for one in error.all()])


def changed(raw: bytes, random: Random) -> bytes:
    """The bytes with a few of them otherwise: what a bad disk or a slip of the hand does."""
    damaged = bytearray(raw)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at = random.randrange(len(damaged))
        kind = random.randrange(5)
        if kind == 0:
            damaged[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            damaged[at] = random.choice(b'0123456789{}[]":,ABCDeE.- \n\0\xff')
        elif kind == 2:
            del damaged[at : at + random.choice((1, 1, 2, 30))]
        elif kind == 3:
            damaged[at:at] = damaged[at - 20 : at]
        else:
            other = random.randrange(len(damaged))
            damaged[at], damaged[other] = damaged[other], damaged[at]
    return bytes(damaged)


def judged(raw: bytes) -> str:
    """Whether the bytes are read, which must be as a valid ledger, or refused with a place."""
    try:
        journal = decode(raw)
        book.read(journal)
    except Damaged as error:
        where = error.place or next(word for word in ("UTF-8", "empty") if word in error.message)
        return f"refused at {where}"
    except Misplaced as error:
        return f"unscorable at {journal[error.index].do}"
    return "read" if decode(encode(journal)) == journal else "read otherwise"
