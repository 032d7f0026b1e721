"""Reading one value strictly: what is wrong with it, and where, and nothing guessed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from vint_score.errors import Damaged

Reader = Callable[[Any], Any]
Value = TypeVar("Value")


def together(problems: list[Damaged]) -> Damaged:
    """Several things that are wrong, as one error."""
    first = problems[0]
    return Damaged(first.place, first.message, (*first.others, *problems[1:]))


class Twice:
    """Stands for an object in which a key stands twice, until a reader comes to its place."""

    def __init__(self, key: str) -> None:
        self.key = key


class TooLong:
    """Stands for a number with more digits than this machine reads: no reader takes it."""

    def __init__(self, digits: str) -> None:
        self.digits = digits

    def __repr__(self) -> str:
        return f"{self.digits[:20]}..."


def read_object(pairs: list[tuple[str, Any]]) -> dict[str, Any] | Twice:
    """An object as the JSON reader meets it; that a key stands twice is told later."""
    found = dict(pairs)
    if len(found) == len(pairs):
        return found
    keys = [key for key, _ in pairs]
    return Twice(next(key for key in keys if keys.count(key) > 1))


def wrong(value: Any, wanted: str) -> Damaged:
    """The error for a value that is not what was wanted."""
    if isinstance(value, Twice):
        return Damaged("", f"the key {value.key!a} stands twice in one object.")
    shown = ascii(value) if not isinstance(value, (dict, list)) else type(value).__name__
    return Damaged("", f"{shown[:60]} is not {wanted}.")


def anything(value: Any) -> Any:
    """A value that was looked at before."""
    return value


def fields(raw: Any, readers: Mapping[str, Reader], required: Iterable[str]) -> dict[str, Any]:
    """The object's values, each read by the reader of its key; no key unknown, none missing."""
    if type(raw) is not dict:
        raise wrong(raw, "an object")
    try:
        found = {key: readers[key](value) for key, value in raw.items()}
        for key in required:
            found[key]
    except (Damaged, KeyError):
        raise together(_problems(raw, readers, required)) from None
    return found


def _problems(
    raw: dict[str, Any], readers: Mapping[str, Reader], required: Iterable[str]
) -> list[Damaged]:
    """Everything that is wrong with an object, in the order of its keys."""
    problems = []
    for key, value in raw.items():
        plain = key.isascii() and key.replace("_", "").isalnum()
        shown = key if plain else ascii(key)
        try:
            if key in readers:
                readers[key](value)
            else:
                problems.append(Damaged(shown, "an unknown key."))
        except Damaged as error:
            problems.append(error.under(key))
    problems.extend(Damaged(key, "it is missing.") for key in required if key not in raw)
    return problems


def one_of(values: Mapping[str, Value]) -> Callable[[Any], Value]:
    """A reader of words that stand for something; raises Damaged for another."""
    listed = ", ".join(list(values)[:6]) + (" ..." if len(values) > 6 else "")

    def reader(raw: Any) -> Value:
        if type(raw) is str and raw in values:
            return values[raw]
        raise wrong(raw, f"one of {listed}")

    return reader


def read_time(raw: Any) -> str:
    """A time as it is written; raises Damaged for another."""
    if type(raw) is str and len(raw) == 20:
        day, minute, second = raw[:11], raw[11:17], raw[17:]
        if day in _SEEN and minute in _SEEN and second in _SEEN:
            return raw
        if (day in _SEEN or _is_day(day)) and _is_clock(raw[11:]):
            _SEEN.update((day, minute, second))
            return raw
    raise wrong(raw, 'a time like "2026-11-29T18:00:00Z"')


# The parts of the times that were read before, for asking the calendar takes long: days are of
# eleven letters, minutes of six, seconds of three.
_SEEN: set[str] = set()


def _is_day(text: str) -> bool:
    """Whether the calendar has a day written like `2026-11-29T`."""
    try:
        return f"{date.fromisoformat(text[:10])}T" == text
    except ValueError:
        return False


def _is_clock(text: str) -> bool:
    """Whether a clock shows a time written like `18:00:00Z`."""
    hour, minute, second = text[:2], text[3:5], text[6:8]
    if not (text.isascii() and (hour + minute + second).isdecimal()):
        return False
    exists = hour < "24" and minute < "60" and second < "60"
    return exists and text == f"{hour}:{minute}:{second}Z"


def whole(raw: Any) -> int:
    """A number that counts rubbers, deals or points, from 1."""
    if type(raw) is int and raw >= 1:
        return raw
    raise wrong(raw, "a whole number from 1")


def share(everything: int) -> Reader:
    """What AB has of all there is, from both sides' numbers."""

    def reader(raw: Any) -> int:
        if type(raw) is dict and len(raw) == 2 and "AB" in raw and "CD" in raw:
            ab, cd = raw["AB"], raw["CD"]
            if type(ab) is int and type(cd) is int and ab + cd == everything and ab >= 0 <= cd:
                return ab
        number = {"AB": _number, "CD": _number}
        both = fields(raw, number, number)
        raise Damaged("", f"{both['AB']} and {both['CD']} do not make {everything}.")

    def _number(raw: Any) -> int:
        if type(raw) is int and 0 <= raw <= everything:
            return raw
        raise wrong(raw, f"a whole number from 0 to {everything}")

    return reader


def true(raw: Any) -> bool:
    """What is only said when it is so."""
    if raw is not True:
        raise wrong(raw, "true")
    return True


def text(raw: Any) -> str:
    """A text of any kind."""
    if type(raw) is str:
        return raw
    raise wrong(raw, "a text")


def remembered(reader: Callable[[Any], Value]) -> Callable[[Any], Value]:
    """The reader, reading what it has read before only once: most rubbers share their rules."""
    known: dict[str, Value] = {}

    def remembering(raw: Any) -> Value:
        # The text tells 1 from 1.0 and from true, which are equal.
        key = repr(raw)
        if key not in known:
            known[key] = reader(raw)
        return known[key]

    return remembering


def listed(raw: Any, reader: Callable[[Any], Value], wanted: str) -> list[Value]:
    """A list of at least one, each read by the reader; raises Damaged with all that is wrong."""
    if type(raw) is not list or not raw:
        shown = "an empty list" if raw == [] else raw
        raise wrong(shown, wanted)
    found: list[Value] = []
    problems: list[Damaged] = []
    for place, item in enumerate(raw):
        try:
            found.append(reader(item))
        except Damaged as error:
            problems.append(error.under(f"[{place}]"))
    if problems:
        raise together(problems)
    return found
