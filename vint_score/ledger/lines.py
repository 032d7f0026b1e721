"""Reading a long ledger fast: what was read once is not read again.

A ledger that the program wrote has one action a line, and a table plays few different hands: the
lines of many years differ in little but their times. Every line, or part of a line, is read by the
one strict reader when it is met first; when the same bytes come again, what was read then is used
again. Nothing is taken that the strict reader would refuse; a line that it refuses ends this, and
the whole document is read by it instead, for it knows how to say what is wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from typing import Any

from vint_score.errors import VintError
from vint_score.journal import Action, Journal, Open, Record
from vint_score.model import Deal, Hand

FORMAT = "vint-score"
VERSION = 1
HEAD = f'{{"format": "{FORMAT}", "version": {VERSION}, "actions": [\n'.encode()
SEPARATOR = b",\n"
TAIL = b"\n]}\n"
_ONE_HEAD = HEAD[:-1] + b"{"
_ONE_TAIL = b"}]}"
_AT = b'"at": "'
_RECORD = b'{"do": "record", ' + _AT
_OPEN = b'{"do": "open", ' + _AT
_TIME = len("2026-11-29T18:00:00Z")
_OPENED = {"players", "dealer", "rules"}
# Each stands in a line as a key, for a text that is followed by a colon is no name and no note;
# and only a deal has the one, only what opens a rubber the other.
_TRICKS = b'"tricks": {'
_RULES = b', "rules": {'


# The strict reader: of an action, of some of the members of one of its kind, of a time. Each raises
# VintError, or ValueError where it is not JSON.
ReadAction = Callable[[bytes], Action]
ReadMembers = Callable[[str, bytes], Mapping[str, Any]]
ReadTime = Callable[[str], str]


def laid_out(raw: bytes) -> bytes | None:
    """A ledger with one action a line, as the program writes one; nothing where it is otherwise.

    One that is all on one line, as other programs write JSON, is broken into lines: what is broken
    are blanks between actions, for no text in it holds a quotation mark as it is.
    """
    if raw.startswith(HEAD):
        return raw if raw.endswith(TAIL) and not raw.endswith(b"," + TAIL) else None
    body = raw.rstrip(b" \t\r\n")
    if b"\n" in body or not (body.startswith(_ONE_HEAD) and body.endswith(_ONE_TAIL)):
        return None
    actions = body[len(HEAD) - 1 : -len(_ONE_TAIL) + 1]
    return HEAD + actions.replace(b'}, {"do": "', b'},\n{"do": "') + TAIL


def read_lines(
    raw: bytes, read_action: ReadAction, read_members: ReadMembers, read_time: ReadTime
) -> Journal | None:
    """The actions of a ledger with one action a line, or nothing where one of them is wrong."""
    lines = BytesIO(raw)
    lines.seek(len(HEAD))
    last = len(raw) - len(TAIL) + 1
    time, behind = len(_RECORD), len(_RECORD) + _TIME
    records, others = _Records(), _Others(read_action, read_members, read_time)
    known = records.known
    actions: list[Action] = []
    try:
        for line in lines:
            if line[:time] == _RECORD:
                at, rest = line[time:behind].decode(), line[behind:]
                noted = known.get(rest) or records.joined(rest)
                if noted:
                    action = _make(Record, (read_time(at), noted[0], noted[1], "record"))
                else:
                    action = read_action(_alone(line, lines.tell() == last))
                    records.learn(rest, at, action)
            elif lines.tell() <= last:
                action = others.action(_alone(line, lines.tell() == last))
            else:
                # The brackets that close it all.
                continue
            actions.append(action)
    except (VintError, ValueError, RecursionError):
        return None
    return tuple(actions)


def _alone(line: bytes, is_last: bool) -> bytes:
    """A line without its end, which is a comma too but for the last; raises ValueError."""
    ending = b"\n" if is_last else SEPARATOR
    if not line.endswith(ending):
        raise ValueError(line)
    return line[: -len(ending)]


# What a named tuple's own constructor comes to; it is called for every deal of every year.
_make: Any = tuple.__new__
# What a record says beside its time.
_Noted = tuple[Deal, "str | None"]


class _Records:
    """The records that were read, by what stands behind their times, and the parts of that."""

    def __init__(self) -> None:
        self.known: dict[bytes, _Noted] = {}
        self.heads: dict[bytes, Hand] = {}
        self.tricks: dict[bytes, Hand] = {}
        self.tails: dict[bytes, tuple[Hand, str | None]] = {}

    def learn(self, rest: bytes, at: str, action: Action) -> None:
        """Remember an action that was read from a line, where its time is what stood there."""
        if action.at != at or not isinstance(action, Record):
            return
        noted = action.deal, action.note
        self.known[rest] = noted
        deal = action.deal
        head, tricks, tail = _parts(rest)
        # Only what is in the order in which it is written fits together.
        if isinstance(deal, Hand) and head == _head(deal):
            self.heads[head] = self.tricks[tricks] = deal
            self.tails[tail] = deal, action.note

    def joined(self, rest: bytes) -> _Noted | None:
        """What is put together from the parts of others; nothing where one of them is new.

        Raises Impossible for a hand that cannot be.
        """
        head, tricks, tail = _parts(rest)
        begun, taken, ended = self.heads.get(head), self.tricks.get(tricks), self.tails.get(tail)
        if not (begun and taken and ended):
            return None
        held, note = ended
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
        self.known[rest] = noted = deal, note
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
    """All other actions that were read, by their lines without their times, and parts of some."""

    def __init__(
        self, read_action: ReadAction, read_members: ReadMembers, read_time: ReadTime
    ) -> None:
        self.read_action = read_action
        self.read_members = read_members
        self.read_time = read_time
        self.known: dict[bytes, Action] = {}
        self.members: dict[bytes, Mapping[str, Any]] = {}

    def action(self, line: bytes) -> Action:
        """The action of a line; raises what the strict reader raises."""
        time = line.find(_AT) + len(_AT)
        if time < len(_AT):
            return self.read_action(line)
        at, rest = line[time : time + _TIME].decode(), line[:time] + line[time + _TIME :]
        known = self.known.get(rest)
        if known:
            again: Action = _make(known.__class__, (self.read_time(at), *known[1:]))
            return again
        action = self._opened(line, at) or self.read_action(line)
        if action.at == at:
            self.known[rest] = action
        return action

    def _opened(self, line: bytes, at: str) -> Open | None:
        """What opens a rubber: who sits where, and the rules, read apart.

        Nothing for another line, and where they cannot be told apart.
        """
        begins = len(_OPEN) + _TIME
        cut = line.find(_RULES, begins)
        if cut < 0 or not line.startswith(_OPEN):
            return None
        if line[begins : begins + 3] != b'", ' or line[-1:] != b"}":
            return None
        # Two objects that are not empty are one object where they have no key in common.
        some, others = self._members(line[begins + 3 : cut]), self._members(line[cut + 2 : -1])
        both = {**some, **others}
        if not some or len(both) < len(some) + len(others) or not both.keys() >= _OPENED:
            return None
        return Open(self.read_time(at), **both)

    def _members(self, text: bytes) -> Mapping[str, Any]:
        found = self.members.get(text)
        if found is None:
            found = self.members[text] = self.read_members("open", text)
        return found
