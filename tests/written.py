"""A ledger with one action of every kind, as a journal and as it lies on the disk."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

import pytest
from evening import NAMES, NOW, hand

from vint_score.errors import Damaged
from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Close,
    Declare,
    Insert,
    Open,
    Record,
    Redo,
    Rename,
    Strike,
    Undo,
)
from vint_score.ledger.codec import decode
from vint_score.model import DECLARATIONS, Bird, Players, Seat, Side
from vint_score.money import Stake
from vint_score.rules import DEFAULT, Rules, to_data

FULL = hand("3D", Seat.A, 9, 4, 1, first=Side.AB, revokes="CD AB CD")
# One action of every kind, with everything in it that it may say.
ACTIONS: list[Action] = [
    Open(NOW, NAMES, Seat.A, DEFAULT),
    Declare(NOW, DECLARATIONS["3D"], Seat.A),
    Record(NOW, FULL, "Clara declared"),
    Insert(NOW, 1, 1, Bird(), "forgotten"),
    Amend(NOW, 1, 2, hand("7N", Side.CD, 13), ""),
    Strike(NOW, 1, 2),
    Agree(NOW, 1, Players("Анна", "李", 'O"Hara', "\\"), Seat.C, Rules(penalty="50")),
    Close(NOW),
    Undo(NOW),
    Redo(NOW),
    Rename(NOW, "Anna", "Anne"),
    Open(NOW, NAMES, Seat.A, DEFAULT, Stake(Decimal("0.50"), 100, "£", True)),
]
# The same as plain data, written out.
DEAL: dict[str, Any] = {
    "declaration": "3D",
    "declarer": "A",
    "tricks": {"AB": 9, "CD": 4},
    "honours": {"AB": 4, "CD": 1},
    "aces": {"AB": 1, "CD": 3},
    "first": "AB",
    "revokes": ["CD", "AB", "CD"],
}
PLAIN: list[dict[str, Any]] = [
    {
        "do": "open",
        "at": NOW,
        "players": {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"},
        "dealer": "A",
        "rules": to_data(DEFAULT),
    },
    {"do": "declare", "at": NOW, "declaration": "3D", "declarer": "A"},
    {"do": "record", "at": NOW, "deal": DEAL, "note": "Clara declared"},
    {
        "do": "insert",
        "at": NOW,
        "rubber": 1,
        "before": 1,
        "deal": {"bird": True},
        "note": "forgotten",
    },
    {
        "do": "amend",
        "at": NOW,
        "rubber": 1,
        "number": 2,
        "note": "",
        "deal": {"declaration": "7N", "declarer": "CD", "tricks": {"AB": 13, "CD": 0}},
    },
    {"do": "strike", "at": NOW, "rubber": 1, "number": 2},
    {
        "do": "agree",
        "at": NOW,
        "rubber": 1,
        "dealer": "C",
        "players": {"A": "Анна", "B": "李", "C": 'O"Hara', "D": "\\"},
        "rules": {**to_data(DEFAULT), "penalty": "50"},
    },
    {"do": "close", "at": NOW},
    {"do": "undo", "at": NOW},
    {"do": "redo", "at": NOW},
    {"do": "rename", "at": NOW, "old": "Anna", "new": "Anne"},
]
PLAIN.append({**PLAIN[0], "stake": {"amount": "0.50", "per": 100, "currency": "£", "exact": True}})


def text(actions: object, **head: object) -> str:
    """A ledger of these actions, laid out by another program than this one."""
    document = {"format": "vint-score", "version": 1, "actions": actions, **head}
    return json.dumps(document, ensure_ascii=False)


def lines(actions: list[Any]) -> str:
    """A ledger of these actions as this program lays it out, one action a line."""
    each = ",\n".join(json.dumps(action, ensure_ascii=False) for action in actions)
    return f'{{"format": "vint-score", "version": 1, "actions": [\n{each}\n]}}\n'


def damage(ledger: str | bytes) -> Damaged:
    """What is wrong with the ledger."""
    with pytest.raises(Damaged) as refused:
        decode(ledger.encode("utf-8", "surrogatepass") if isinstance(ledger, str) else ledger)
    return refused.value


def changed(path: str, value: object) -> list[Any]:
    """The plain actions with one value put at a path such as `2.deal.tricks.AB`."""
    actions: list[Any] = json.loads(json.dumps(PLAIN))
    *outer, last = path.split(".")
    inner: Any = actions
    for key in outer:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    if isinstance(inner, list):
        inner[int(last)] = value
    else:
        inner[last] = value
    return actions


def without(path: str) -> list[Any]:
    """The plain actions with one key taken away."""
    actions = changed(path, None)
    *outer, last = path.split(".")
    inner: Any = actions
    for key in outer:
        inner = inner[int(key)] if isinstance(inner, list) else inner[key]
    del inner[last]
    return actions
