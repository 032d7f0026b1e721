"""The ledger's text <-> a journal: one strict reader, one writer, one action a line.

Reading checks every key and every type, and says where it found what is wrong. A key that a later
program adds may be absent, so that a ledger of today reads for ever.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from vint_score.actions import Action, Journal
from vint_score.errors import Damaged, Newer
from vint_score.ledger.entries import action_data, read_action, read_members
from vint_score.ledger.lines import (
    FORMAT,
    HEAD,
    SEPARATOR,
    TAIL,
    VERSION,
    laid_out,
    read_lines,
)
from vint_score.ledger.values import (
    TooLong,
    Twice,
    anything,
    fields,
    read_object,
    read_time,
    together,
    wrong,
)

# The first line and the last, and the last action's end, which is not counted with its comma.
_LINES_AROUND = 2
_DECODER = json.JSONDecoder(object_pairs_hook=read_object)


def decode(raw: bytes) -> Journal:
    """The journal in a ledger's bytes; raises Damaged with the place of what is wrong."""
    lines = laid_out(raw)
    if lines:
        # Whatever the lines do not give, the whole document gives, or says what is wrong with it.
        journal = read_lines(lines, _read_action, _read_members, read_time)
        if journal:
            return journal
    return _read_document(_text(raw))


def _text(raw: bytes) -> str:
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Damaged("", f"it is not UTF-8 text (byte {error.start}).") from None
    if not text.strip():
        raise Damaged(
            "",
            "it is empty. Put a copy of the ledger in its place, or remove the file to begin anew.",
        )
    return text


def _read_action(line: bytes) -> Action:
    return read_action(_parsed_alone(line.decode()))


def _read_members(do: str, text: bytes) -> dict[str, Any]:
    return read_members(do, _parsed_alone(f"{{{text.decode()}}}"))


def _parsed_alone(text: str) -> Any:
    """What is all of a text; raises ValueError where that is not JSON."""
    raw, end = _DECODER.raw_decode(text)
    if end != len(text):
        raise ValueError(text)
    return raw


def _read_document(text: str) -> Journal:
    actions: list[Action] = []
    problems: list[Damaged] = []
    for place, one, _ in _each(text):
        if isinstance(one, Damaged):
            problems.append(one.under(f"actions[{place}]"))
        else:
            actions.append(one)
    if problems:
        raise together(problems)
    return tuple(actions)


def survey(raw: bytes) -> tuple[dict[int, Action], list[Damaged]]:
    """What reads of a ledger, by place, and everything that does not.

    The actions are none where too little reads to tell what the rest is about. Raises Newer.
    """
    try:
        found = list(_each(_text(raw)))
    except Newer:
        raise
    except Damaged as error:
        return {}, list(error.all())
    problems: list[Damaged] = []
    actions: dict[int, Action] = {}
    tells = True
    for place, one, do in found:
        if isinstance(one, Damaged):
            problems.extend(one.under(f"actions[{place}]").all())
            tells = tells and do in _SPARED
        else:
            actions[place] = one
    return (actions if tells else {}), problems


# What the rest of a ledger still makes sense without.
_SPARED = ("record", "declare", "insert", "amend", "strike", "agree", "rename")


def _each(text: str) -> Iterator[tuple[int, Action | Damaged, object]]:
    """Every action of the document with its place, or what is wrong with it, and its kind."""
    document = _parsed(text)
    _check_kind(document)
    readers = dict.fromkeys(("format", "version", "actions"), anything)
    actions = fields(document, readers, readers).pop("actions")
    del document
    if type(actions) is not list:
        raise wrong(actions, "a list").under("actions")
    # What is read is let go at once: a ledger of a whole life should fit in a phone's memory.
    actions.reverse()
    place = 0
    while actions:
        raw = actions.pop()
        one: Action | Damaged
        try:
            one = read_action(raw)
        except Damaged as error:
            one = error
        yield place, one, raw.get("do") if isinstance(raw, dict) else None
        place += 1


def _parsed(text: str) -> Any:
    """The JSON document; raises Damaged with the line of what is not JSON."""
    try:
        try:
            return json.loads(text, object_pairs_hook=read_object)
        except json.JSONDecodeError:
            raise
        except ValueError:
            # A number too long for this machine is refused at its place.
            return json.loads(text, object_pairs_hook=read_object, parse_int=_short_number)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise Damaged(place, f"it is not JSON: {error.msg.removesuffix(' at')}.") from None
    except RecursionError:
        raise Damaged("", "it is nested far too deeply for a ledger.") from None


def _short_number(digits: str) -> int | TooLong:
    return int(digits) if len(digits) < 100 else TooLong(digits)


def _check_kind(document: Any) -> None:
    if isinstance(document, Twice):
        raise wrong(document, "")
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise Damaged("format", f'it is not a ledger of this program: no "format": "{FORMAT}".')
    version = document.get("version")
    if type(version) is not int or version < 1:
        raise Damaged("version", f"it is a whole number, {VERSION} for now.")
    if version > VERSION:
        raise Newer(
            "version",
            f"it was made by a newer vint-score (version {version}, this one reads {VERSION}). "
            "Upgrade vint-score to read it.",
        )


def encode(journal: Journal) -> bytes:
    """A whole ledger, the inverse of `decode`."""
    return HEAD + SEPARATOR.join(map(_line, journal)) + TAIL


def encode_after(
    raw: bytes, known: int, added: Iterable[Action]
) -> tuple[memoryview, bytes] | None:
    """A ledger with actions added behind, in pieces, or nothing if a person laid it out anew.

    `raw` must have been decoded, and to so many actions: then only what comes last needs to be
    written.
    """
    before = laid_out(raw)
    if not before or before.count(b"\n") != known + _LINES_AROUND:
        return None
    lines = b"".join(SEPARATOR + _line(action) for action in added)
    return memoryview(before)[: -len(TAIL)], lines + TAIL


def _line(action: Action) -> bytes:
    return json.dumps(action_data(action), ensure_ascii=False).encode()
