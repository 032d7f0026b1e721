"""The ledger's text <-> a journal: one strict reader, one writer, one action a line.

Reading checks every key and every type, and says where it found what is wrong. A key that a later
program adds may be absent, so that a ledger of today reads for ever.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from vint_score.errors import Damaged, VintError
from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Close,
    Declare,
    Insert,
    Journal,
    Open,
    Record,
    Redo,
    Rename,
    Strike,
    Undo,
)
from vint_score.ledger.lines import read_lines
from vint_score.model import (
    ALL_ACES,
    ALL_HONOURS,
    ALL_TRICKS,
    DECLARATIONS,
    PASS,
    PASS_CODE,
    Bird,
    Call,
    Deal,
    Declaration,
    Declarer,
    Hand,
    Players,
    Seat,
    Side,
    auction_codes,
)
from vint_score.names import LONGEST_NOTE, check_name, check_text
from vint_score.rules import BadRule, Rules, from_data, to_data

FORMAT = "vint-score"
VERSION = 1
SEPARATOR = ",\n"
HEAD = f'{{"format": "{FORMAT}", "version": {VERSION}, "actions": [\n'
TAIL = "\n]}\n"

Reader = Callable[[Any], Any]
Value = TypeVar("Value")


def _together(problems: list[Damaged]) -> Damaged:
    first = problems[0]
    return Damaged(first.place, first.message, (*first.others, *problems[1:]))


class _Twice:
    """Stands for an object in which a key stands twice, until a reader comes to its place."""

    def __init__(self, key: str) -> None:
        self.key = key


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | _Twice:
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    return _Twice(next(key for key in keys if keys.count(key) > 1))


_DECODER = json.JSONDecoder(object_pairs_hook=_object)


def decode(raw: bytes) -> Journal:
    """The journal in a ledger's bytes; raises Damaged with the place of what is wrong."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Damaged("", f"it is not UTF-8 text (byte {error.start}).") from None
    if not text.strip():
        raise Damaged("", "it is empty.")
    if text.startswith(HEAD) and text.endswith(TAIL):
        # Whatever the lines do not give, the whole document gives, or says what is wrong with it.
        journal = read_lines(text[len(HEAD) : -len(TAIL)].split(SEPARATOR), read_line, read_time)
        if journal:
            return journal
    return _read_document(text)


def read_line(line: str) -> Action:
    """The action of a line by itself; raises Damaged, or ValueError where it is not JSON."""
    raw, end = _DECODER.raw_decode(line)
    if end != len(line):
        raise ValueError(line)
    return _action(raw)


def _read_document(text: str) -> Journal:
    try:
        document = json.loads(text, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Damaged(place, f"it is not JSON: {error.msg}.") from None
    except RecursionError:
        raise Damaged("", "it is nested far too deeply for a ledger.") from None
    except ValueError as error:
        raise Damaged("", f"it holds a number that no ledger holds: {error}.") from None
    _check_kind(document)
    readers = dict.fromkeys(("format", "version", "actions"), _any)
    actions = _fields(document, readers, readers).pop("actions")
    del document
    try:
        return _actions(actions)
    except Damaged as error:
        raise error.under("actions") from None


def _check_kind(document: Any) -> None:
    if isinstance(document, _Twice):
        raise _wrong(document, "")
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Damaged("format", f'it is not a ledger of this program: no "format": "{FORMAT}".')
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise Damaged("version", f"it is a whole number, {VERSION} for now.")
    if version > VERSION:
        raise Damaged(
            "version",
            f"it was made by a newer vint-score (version {version}, this one reads {VERSION}). "
            "Upgrade vint-score to read it.",
        )


def _wrong(value: Any, wanted: str) -> Damaged:
    if isinstance(value, _Twice):
        return Damaged("", f"the key {value.key!a} stands twice in one object.")
    shown = ascii(value) if not isinstance(value, (dict, list)) else type(value).__name__
    return Damaged("", f"{shown[:60]} is not {wanted}.")


def _any(value: Any) -> Any:
    return value


def _fields(raw: Any, readers: Mapping[str, Reader], required: Iterable[str]) -> dict[str, Any]:
    """The object's values, each read by the reader of its key; no key unknown, none missing."""
    if type(raw) is not dict:
        raise _wrong(raw, "an object")
    try:
        found = {key: readers[key](value) for key, value in raw.items()}
        for key in required:
            found[key]
    except (Damaged, KeyError):
        raise _together(_problems(raw, readers, required)) from None
    return found


def _problems(
    raw: dict[str, Any], readers: Mapping[str, Reader], required: Iterable[str]
) -> list[Damaged]:
    """Everything that is wrong with an object, in the order of its keys."""
    problems = []
    for key, value in raw.items():
        shown = key if key.isidentifier() and key.isascii() else ascii(key)
        try:
            if key in readers:
                readers[key](value)
            else:
                problems.append(Damaged(shown, "an unknown key."))
        except Damaged as error:
            problems.append(error.under(key))
    problems.extend(Damaged(key, "it is missing.") for key in required if key not in raw)
    return problems


def _actions(raw: Any) -> Journal:
    if type(raw) is not list:
        raise _wrong(raw, "a list")
    actions: list[Action] = []
    problems: list[Damaged] = []
    # What is read is let go at once: a ledger of a whole life should fit in a phone's memory.
    raw.reverse()
    while raw:
        place = f"[{len(actions) + len(problems)}]"
        try:
            actions.append(_action(raw.pop()))
        except Damaged as error:
            problems.append(error.under(place))
    if problems:
        raise _together(problems)
    return tuple(actions)


def _action(raw: Any) -> Action:
    if type(raw) is not dict:
        raise _wrong(raw, "an object")
    do = raw.get("do")
    if type(do) is not str or do not in _ACTIONS:
        if "do" not in raw:
            raise Damaged("do", "it is missing.")
        raise _wrong(do, f"one of {', '.join(_ACTIONS)}").under("do")
    kind, readers, required = _ACTIONS[do]
    action: Action = kind(**_fields(raw, readers, required))
    return action


def _one_of(values: Mapping[str, Value]) -> Callable[[Any], Value]:
    listed = ", ".join(list(values)[:6]) + (" ..." if len(values) > 6 else "")

    def reader(raw: Any) -> Value:
        if type(raw) is str and raw in values:
            return values[raw]
        raise _wrong(raw, f"one of {listed}")

    return reader


def read_time(raw: Any) -> str:
    """A time as it is written; raises Damaged for another."""
    if type(raw) is str:
        day, minute, second = raw[:11], raw[11:17], raw[17:]
        if day in _SEEN and minute in _SEEN and second in _SEEN:
            return raw
        try:
            if len(raw) == 20 and datetime.fromisoformat(raw).isoformat() == raw[:-1] + "+00:00":
                _SEEN.update((day, minute, second))
                return raw
        except ValueError:
            pass
    raise _wrong(raw, 'a time like "2026-11-29T18:00:00Z"')


# The parts of the times that were read before, for asking the calendar takes long: days are of
# eleven letters, minutes of six, seconds of three.
_SEEN: set[str] = set()


def _whole(raw: Any) -> int:
    if type(raw) is int and raw >= 1:
        return raw
    raise _wrong(raw, "a whole number from 1")


def _share(everything: int) -> Reader:
    """What AB has of all there is, from both sides' numbers."""

    def reader(raw: Any) -> int:
        if type(raw) is dict and len(raw) == 2 and "AB" in raw and "CD" in raw:
            ab, cd = raw["AB"], raw["CD"]
            if type(ab) is int and type(cd) is int and ab + cd == everything and ab >= 0 <= cd:
                return ab
        number = {"AB": _number, "CD": _number}
        both = _fields(raw, number, number)
        raise Damaged("", f"{both['AB']} and {both['CD']} do not make {everything}.")

    def _number(raw: Any) -> int:
        if type(raw) is int and 0 <= raw <= everything:
            return raw
        raise _wrong(raw, f"a whole number from 0 to {everything}")

    return reader


def _sides(raw: Any) -> tuple[Side, ...]:
    if type(raw) is not list or not raw:
        raise _wrong(raw, "a list of sides")
    return tuple(_side(item) for item in raw)


def _deal(raw: Any) -> Deal:
    if type(raw) is dict and "bird" in raw:
        _fields(raw, {"bird": _true}, ())
        return Bird()
    found = _fields(raw, _HAND, _HAND_REQUIRED)
    try:
        return Hand(
            found["declaration"],
            found["declarer"],
            found["tricks"],
            found.get("honours"),
            found.get("aces"),
            found.get("first"),
            found.get("revokes", ()),
            found.get("auction", ()),
        )
    except VintError as error:
        raise Damaged("", str(error)) from None


def _auction(raw: Any) -> tuple[Call, ...]:
    if type(raw) is not list or not raw:
        raise _wrong(raw, "a list of calls")
    return tuple(PASS if call == PASS_CODE else _declaration(call) for call in raw)


def _true(raw: Any) -> bool:
    if raw is not True:
        raise _wrong(raw, "true")
    return True


def _note(raw: Any) -> str:
    if type(raw) is not str:
        raise _wrong(raw, "a text")
    try:
        check_text(raw, "The note", LONGEST_NOTE)
    except VintError as error:
        raise Damaged("", str(error)) from None
    return raw


def _text(raw: Any) -> str:
    if type(raw) is str:
        return raw
    raise _wrong(raw, "a text")


def _remembered(reader: Callable[[Any], Value]) -> Callable[[Any], Value]:
    """The reader, reading what it has read before only once: most rubbers share their rules."""
    known: dict[str, Value] = {}

    def remembering(raw: Any) -> Value:
        # The text tells 1 from 1.0 and from true, which are equal.
        key = repr(raw)
        if key not in known:
            known[key] = reader(raw)
        return known[key]

    return remembering


def _players(raw: Any) -> Players:
    names = _fields(raw, dict.fromkeys("ABCD", _text), "ABCD")
    try:
        return Players(names["A"], names["B"], names["C"], names["D"])
    except VintError as error:
        raise Damaged("", str(error)) from None


def _stake(raw: Any) -> Any:
    from vint_score import money

    readers = {"amount": _text, "per": _whole, "currency": _text, "exact": _true}
    found = _fields(raw, readers, ("amount", "per"))
    try:
        found["amount"] = money.parse_amount(found["amount"])
        return money.Stake(**found)
    except VintError as error:
        raise Damaged("", str(error)) from None


def _stake_data(stake: Any) -> dict[str, Any]:
    from vint_score import money

    return money.to_data(stake)


def _name(raw: Any) -> str:
    if type(raw) is not str:
        raise _wrong(raw, "a text")
    try:
        check_name(raw)
    except VintError as error:
        raise Damaged("", str(error)) from None
    return raw


def _rules(raw: Any) -> Rules:
    if type(raw) is not dict:
        raise _wrong(raw, "an object")
    for key, value in raw.items():
        if isinstance(value, _Twice):
            raise _wrong(value, "").under(key)
    try:
        return from_data(raw)
    except BadRule as error:
        raise Damaged(error.key, error.message) from None


_side = _one_of({str(side): side for side in Side})
_declaration = _one_of(DECLARATIONS)
_declarer: Reader = _one_of({**{str(seat): seat for seat in Seat}, **{str(s): s for s in Side}})
_HAND: dict[str, Reader] = {
    "declaration": _declaration,
    "declarer": _declarer,
    "tricks": _share(ALL_TRICKS),
    "honours": _share(ALL_HONOURS),
    "aces": _share(ALL_ACES),
    "first": _side,
    "revokes": _sides,
    "auction": _auction,
}
_HAND_REQUIRED = ("declaration", "declarer", "tricks")
_KEYS: dict[str, Reader] = {
    "do": _any,
    "at": read_time,
    "players": _remembered(_players),
    "dealer": _one_of({str(seat): seat for seat in Seat}),
    "rules": _remembered(_rules),
    "declaration": _declaration,
    "declarer": _declarer,
    "auction": _auction,
    "deal": _deal,
    "rubber": _whole,
    "before": _whole,
    "number": _whole,
    "note": _note,
    "stake": _stake,
    "old": _name,
    "new": _name,
}


def _keys(required: str, optional: str = "") -> tuple[dict[str, Reader], tuple[str, ...]]:
    needed = ("do", "at", *required.split())
    return {key: _KEYS[key] for key in (*needed, *optional.split())}, needed


_ACTIONS: dict[str, tuple[Callable[..., Action], dict[str, Reader], tuple[str, ...]]] = {
    "open": (Open, *_keys("players dealer rules", "stake")),
    "declare": (Declare, *_keys("declaration declarer", "auction")),
    "record": (Record, *_keys("deal", "note")),
    "insert": (Insert, *_keys("rubber before deal", "note")),
    "amend": (Amend, *_keys("rubber number deal", "note")),
    "strike": (Strike, *_keys("rubber number")),
    "agree": (Agree, *_keys("rubber", "players dealer rules stake")),
    "rename": (Rename, *_keys("old new")),
    "close": (Close, *_keys("")),
    "undo": (Undo, *_keys("")),
    "redo": (Redo, *_keys("")),
}


def encode(journal: Journal) -> bytes:
    """A whole ledger, the inverse of `decode`."""
    return (HEAD + SEPARATOR.join(map(_line, journal)) + TAIL).encode()


def encode_after(raw: bytes, added: Iterable[Action]) -> bytes | None:
    """The bytes of a ledger with actions added behind, or nothing if a person laid it out anew.

    `raw` must have been decoded: then only what comes last needs to be written.
    """
    head, tail = HEAD.encode(), TAIL.encode()
    if not (raw.startswith(head) and raw.endswith(tail)):
        return None
    lines = "".join(SEPARATOR + _line(action) for action in added)
    return b"".join((memoryview(raw)[: -len(tail)], lines.encode(), tail))


def _line(action: Action) -> str:
    return json.dumps(action_data(action), ensure_ascii=False)


def action_data(action: Action) -> dict[str, Any]:
    """An action as the ledger's plain data; what has nothing to say is absent."""
    data: dict[str, Any] = {"do": action.do}
    for key, value in zip(action._fields, action, strict=True):
        if key != "do" and value is not None:
            data[key] = _DATA[key](value) if key in _DATA else value
    return data


def deal_data(deal: Deal) -> dict[str, Any]:
    """A deal as the ledger's plain data."""
    if isinstance(deal, Bird):
        return {"bird": True}
    data: dict[str, Any] = {
        "declaration": deal.declaration.code,
        "declarer": deal.declarer,
        "tricks": _both(deal.ab_tricks, ALL_TRICKS),
    }
    if deal.ab_honours is not None:
        data["honours"] = _both(deal.ab_honours, ALL_HONOURS)
    if deal.ab_aces is not None:
        data["aces"] = _both(deal.ab_aces, ALL_ACES)
    if deal.first:
        data["first"] = deal.first
    if deal.revokes:
        data["revokes"] = list(deal.revokes)
    if deal.auction:
        data["auction"] = auction_codes(deal.auction)
    return data


def _both(ab: int, everything: int) -> dict[str, int]:
    return {"AB": ab, "CD": everything - ab}


def _code(declaration: Declaration) -> str:
    return declaration.code


def _names(players: Players) -> dict[str, str]:
    return {str(seat): name for seat, name in players.items()}


_DATA: dict[str, Callable[[Any], Any]] = {
    "players": _names,
    "rules": to_data,
    "stake": _stake_data,
    "declaration": _code,
    "auction": auction_codes,
    "deal": deal_data,
}

__all__ = ["Damaged", "Declarer", "action_data", "deal_data", "decode", "encode", "encode_after"]
