"""Reading a long ledger fast: what was read once is not read again.

A ledger that the program wrote has one action a line, and a table plays few different hands: the
lines of many years differ in little but their times. Every line, or part of a line, is read by the
one strict reader when it is met first; when the same text comes again, what was read then is used
again. Nothing is taken that the strict reader would refuse; a line that it refuses ends this, and
the whole document is read by it instead, for it knows how to say what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from vint_score.errors import VintError
from vint_score.journal import Action, Journal, Record
from vint_score.model import Hand

_AT = '"at": "'
_TIME = len("2026-11-29T18:00:00Z")
_RECORD = f'{{"do": "record", {_AT}'
# A text that is followed by a colon is a key, and only a deal has this one: whatever stands before
# it and behind it, both parts fit together in any two lines that begin alike.
_CUT = '"tricks": {'


def read_lines(
    lines: Iterable[str], read_line: Callable[[str], Action], read_time: Callable[[str], str]
) -> Journal | None:
    """The actions of the lines, or nothing where one of them is wrong."""
    # What a named tuple's own constructor comes to; it is called for every deal of every year.
    make = tuple.__new__
    whole: dict[str, Action] = {}
    heads: dict[str, _Head] = {}
    tails: dict[str, Record] = {}
    actions: list[Action] = []
    try:
        for line in lines:
            begins = line.find(_AT, 0, 32) + len(_AT)
            ends = begins + _TIME
            at = line[begins:ends]
            cut = line.find(_CUT, ends, 128)
            if cut > 0 and line.startswith(_RECORD):
                head, tail = line[ends:cut], line[cut:]
                begun = heads.get(head)
                twin = begun and (begun.records.get(tail) or begun.joined(tail, tails))
                if twin:
                    actions.append(make(Record, (read_time(at), twin.deal, twin.note, twin.do)))
                    continue
                action = read_line(line)
                assert isinstance(action, Record)
                assert isinstance(action.deal, Hand)
                if head == _head(action.deal):
                    heads.setdefault(head, _Head(action.deal)).records[tail] = action
                    tails[tail] = action
            else:
                rest = line[:begins] + line[ends:]
                known = whole.get(rest)
                if known:
                    actions.append(known.__class__(read_time(at), *known[1:]))
                    continue
                action = read_line(line)
                if action.at == at:
                    whole[rest] = action
            actions.append(action)
    except (VintError, ValueError, RecursionError):
        return None
    return tuple(actions)


def _head(deal: Hand) -> str:
    """What stands between the time of a record and its tricks, as it is written."""
    return f'", "deal": {{"declaration": "{deal.declaration.code}", "declarer": "{deal.declarer}", '


class _Head:
    """How some records begin, and those of them that were read, by their rest."""

    __slots__ = ("declaration", "declarer", "records")

    def __init__(self, deal: Hand) -> None:
        self.declaration = deal.declaration
        self.declarer = deal.declarer
        self.records: dict[str, Record] = {}

    def joined(self, tail: str, tails: Mapping[str, Record]) -> Record | None:
        """A record that begins like these and ends like one of another beginning.

        Nothing where none ended so before; raises Impossible.
        """
        other = tails.get(tail)
        if other is None or not isinstance(other.deal, Hand):
            return None
        deal = other.deal
        joined = Hand(
            self.declaration,
            self.declarer,
            deal.ab_tricks,
            deal.ab_honours,
            deal.ab_aces,
            deal.first,
            deal.revokes,
            deal.auction,
        )
        self.records[tail] = record = Record(other.at, joined, other.note)
        return record
