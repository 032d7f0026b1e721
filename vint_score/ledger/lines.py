"""Reading a long ledger fast: what was read once is not read again.

A ledger that the program wrote has one action a line, and a table plays few different hands: the
lines of many years differ in little but their times. Every line, or part of a line, is read by the
one strict reader when it is met first; when the same bytes come again, what was read then is used
again. Nothing is taken that the strict reader would refuse; a line that it refuses ends this, and
the whole document is read by it instead, for it knows how to say what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from vint_score.errors import VintError
from vint_score.journal import Action, Journal, Open, Record
from vint_score.model import Deal, Hand

SEPARATOR = b",\n"
_AT = b'"at": "'
_RECORD = b'{"do": "record", ' + _AT
_OPEN = b'{"do": "open", ' + _AT
_TIME = len("2026-11-29T18:00:00Z")
_BEHIND_TIME = len(_RECORD) + _TIME
_OPENED = {"players", "dealer", "rules"}
_COMMA = ord(",")
# Each stands in a line as a key, for a text that is followed by a colon is no name and no note;
# and only a deal has the one, only what opens a rubber the other.
_TRICKS = b'"tricks": {'
_RULES = b', "rules": {'


class Readers(NamedTuple):
    """The strict reader: of an action, of some of the members of one of its kind, of a time.

    Each raises VintError, or ValueError where it is not JSON.
    """

    action: Callable[[bytes], Action]
    members: Callable[[str, bytes], Mapping[str, Any]]
    time: Callable[[str], str]


def read_lines(raw: bytes, begins: int, stop: int, readers: Readers) -> Journal | None:
    """The actions of the lines between two places, or nothing where one of them is wrong.

    What stands at `stop` is the newline that ends the last of them.
    """
    find, startswith, read_time = raw.find, raw.startswith, readers.time
    # What a named tuple's own constructor comes to; it is called for every deal of every year.
    make = tuple.__new__
    records, others = _Records(), _Others(readers)
    known = records.known
    actions: list[Action] = []
    try:
        while begins <= stop:
            newline = find(b"\n", begins)
            ends = newline if newline == stop else newline - 1
            if ends < stop and raw[ends] != _COMMA:
                return None
            if startswith(_RECORD, begins):
                middle = begins + _BEHIND_TIME
                rest = raw[middle:ends]
                at = raw[middle - _TIME : middle].decode()
                noted = known.get(rest) or records.joined(rest)
                if noted:
                    actions.append(make(Record, (read_time(at), *noted)))
                else:
                    action = readers.action(raw[begins:ends])
                    actions.append(action)
                    records.learn(rest, at, action)
            else:
                actions.append(others.action(raw[begins:ends]))
            begins = newline + 1
    except (VintError, ValueError, RecursionError):
        return None
    return tuple(actions)


# What a record says beside its time.
_Noted = tuple[Deal, "str | None", str]


class _Records:
    """The records that were read, by what stands behind their times, and the parts of that."""

    def __init__(self) -> None:
        self.known: dict[bytes, _Noted] = {}
        self.heads: dict[bytes, Hand] = {}
        self.tricks: dict[bytes, Hand] = {}
        self.tails: dict[bytes, tuple[Hand, _Noted]] = {}

    def learn(self, rest: bytes, at: str, action: Action) -> None:
        """Remember an action that was read from a line, where its time is what stood there."""
        if action.at != at or not isinstance(action, Record):
            return
        noted = action.deal, action.note, action.do
        self.known[rest] = noted
        deal = action.deal
        head, tricks, tail = _parts(rest)
        # Only what is in the order in which it is written fits together.
        if isinstance(deal, Hand) and head == _head(deal):
            self.heads[head] = self.tricks[tricks] = deal
            self.tails[tail] = deal, noted

    def joined(self, rest: bytes) -> _Noted | None:
        """What is put together from the parts of others; nothing where one of them is new.

        Raises Impossible for a hand that cannot be.
        """
        head, tricks, tail = _parts(rest)
        begun, taken, ended = self.heads.get(head), self.tricks.get(tricks), self.tails.get(tail)
        if not (begun and taken and ended):
            return None
        held, (_, note, do) = ended
        deal = Hand(
            begun.declaration,
            begun.declarer,
            taken.ab_tricks,
            held.ab_honours,
            held.ab_aces,
            held.first,
            held.revokes,
            held.auction,
        )
        noted = self.known[rest] = deal, note, do
        return noted


def _parts(rest: bytes) -> tuple[bytes, bytes, bytes]:
    """What stands before the tricks, the tricks, and what stands behind them."""
    cut = rest.find(_TRICKS)
    ends = rest.find(b"}", cut) + 1
    return rest[:cut], rest[cut:ends], rest[ends:]


def _head(deal: Hand) -> bytes:
    """What stands between the time of a record and its tricks, as it is written."""
    code, by = deal.declaration.code, deal.declarer
    return f'", "deal": {{"declaration": "{code}", "declarer": "{by}", '.encode()


class _Others:
    """All other actions that were read, by their lines without their times."""

    def __init__(self, readers: Readers) -> None:
        self.readers = readers
        self.known: dict[bytes, Action] = {}
        self.members: dict[bytes, Mapping[str, Any]] = {}

    def action(self, line: bytes) -> Action:
        """The action of a line; raises what the readers raise."""
        time = line.find(_AT) + len(_AT)
        if time < len(_AT):
            return self.readers.action(line)
        at, rest = line[time : time + _TIME].decode(), line[:time] + line[time + _TIME :]
        known = self.known.get(rest)
        if known:
            return known._replace(at=self.readers.time(at))
        action = self._opened(line, at) or self.readers.action(line)
        if action.at == at:
            self.known[rest] = action
        return action

    def _opened(self, line: bytes, at: str) -> Action | None:
        """What opens a rubber, its players and its rules read apart; nothing for other lines."""
        begins = len(_OPEN) + _TIME
        cut = line.find(_RULES, begins)
        if cut < 0 or not (line.startswith(_OPEN) and line.startswith(b'", ', begins)):
            return None
        # Two objects together are one object where they have no key in common.
        some, others = self._members(line[begins + 3 : cut]), self._members(line[cut + 2 : -1])
        both = {**some, **others}
        if line[-1:] != b"}" or len(both) < len(some) + len(others) or not both.keys() >= _OPENED:
            return None
        return Open(self.readers.time(at), **both)

    def _members(self, text: bytes) -> Mapping[str, Any]:
        if text not in self.members:
            self.members[text] = self.readers.members("open", text)
        return self.members[text]
