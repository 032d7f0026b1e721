"""Names, notes and files that would play tricks on a terminal are refused wherever they come in."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from conftest import Vint

from vint_score.rules import DEFAULT, to_data

TRICKS = {
    "escape": "\x1b[31m",
    "bell": "\a",
    "delete": "\x7f",
    "backspace": "\b",
    "C1 escape": "\x9b31m",
    "line feed": "\n",
    "carriage return": "\r",
    "tab": "\t",
    "next line": "\x85",
    "line separator": "\u2028",
    "paragraph separator": "\u2029",
    "override to the left": "\u202e",
    "override to the right": "\u202d",
    "embedding": "\u202b",
    "isolate": "\u2066",
    "pop": "\u2069",
    "mark": "\u200f",
    "Arabic mark": "\u061c",
    "zero width": "\u200b",
    "byte order mark": "\ufeff",
    "tag": "\U000e0041",
    "surrogate": "\ud800",
}
tricky = pytest.mark.parametrize("trick", TRICKS.values(), ids=TRICKS)
NAMES = ("--ab", "Anna", "Boris", "--cd", "Clara", "Dmitri")


def check_unseen(trick: str, *texts: str) -> None:
    """Nothing of it reaches the terminal: not the letter itself, but for a line's end."""
    letter = trick[0]
    for text in texts:
        assert letter not in text.replace("\r\n", "").rstrip("\n") or letter == "\n"
        assert len(text.splitlines()) <= 4


@tricky
@pytest.mark.parametrize("seat", [1, 2, 4, 5])
def test_a_name_that_plays_tricks_is_refused(vint: Vint, trick: str, seat: int) -> None:
    """In every seat; the message shows it as an escape."""
    names = [*NAMES]
    names[seat] = f"An{trick}na"
    why = vint.refused("new", *names, code=2)
    assert vint.bytes() is None
    check_unseen(trick, why)


@tricky
@pytest.mark.parametrize("shape", ["{}", "{}Anna", "Anna{}"])
def test_a_trick_at_a_names_end_is_seen_too(vint: Vint, trick: str, shape: str) -> None:
    """Blanks around a name are taken away, and what is left must be clean."""
    said = vint.run("new", *NAMES[:1], shape.format(trick), *NAMES[2:])
    check_unseen(trick, said.err)
    if said.code == 0:
        assert trick.isspace()
        assert vint.json("show")["players"]["A"] == "Anna"


@tricky
@pytest.mark.parametrize(
    "words",
    [
        ("agree", "--ab", "An{}na", *NAMES[2:]),
        ("rename", "Anna", "An{}na"),
        ("agree", "--stake", "1", "--currency", "a{}b"),
    ],
    ids=["agree", "rename", "currency"],
)
def test_what_is_corrected_to_a_trick_is_refused(
    table: Vint, trick: str, words: tuple[str, ...]
) -> None:
    """By every command that gives names anew, or a word that is printed."""
    check_unseen(trick, table.refused(*(word.format(trick) for word in words), code=2))


@tricky
@pytest.mark.parametrize(
    "words", [("hand", "1s", "anna", "7"), ("bird",), ("edit", "1", "--tricks", "9")]
)
def test_a_note_that_plays_tricks_is_refused(
    table: Vint, trick: str, words: tuple[str, ...]
) -> None:
    """With every command that takes a note."""
    table("hand 3d anna 8")
    check_unseen(trick, table.refused(*words, "--note", f"a{trick}b", code=2))


def ledger() -> Any:
    """A ledger with a bit of everything, as plain data."""
    at = "2026-11-29T18:00:00Z"
    names = {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"}
    deal = {"declaration": "1S", "declarer": "A", "tricks": {"AB": 7, "CD": 6}, "revokes": ["AB"]}
    return {
        "format": "vint-score",
        "version": 1,
        "actions": [
            {"do": "open", "at": at, "players": names, "dealer": "A", "rules": to_data(DEFAULT)},
            {"do": "record", "at": at, "deal": deal, "note": "fine"},
        ],
    }


PLACES: dict[str, Callable[[Any, str], object]] = {
    "name": lambda data, trick: data["actions"][0]["players"].update(A=f"An{trick}na"),
    "note": lambda data, trick: data["actions"][1].update(note=f"a{trick}b"),
    "action": lambda data, trick: data["actions"][0].update(do=trick),
    "time": lambda data, trick: data["actions"][0].update(at=trick),
    "dealer": lambda data, trick: data["actions"][0].update(dealer=trick),
    "declaration": lambda data, trick: data["actions"][1]["deal"].update(declaration=trick),
    "declarer": lambda data, trick: data["actions"][1]["deal"].update(declarer=trick),
    "revoke": lambda data, trick: data["actions"][1]["deal"].update(revokes=[trick]),
    "penalty": lambda data, trick: data["actions"][0]["rules"].update(penalty=trick),
    "choice": lambda data, trick: data["actions"][0]["rules"].update(honours_by=trick),
    "format": lambda data, trick: data.update(format=trick),
    "version": lambda data, trick: data.update(version=trick),
    "key": lambda data, trick: data.update({f"a{trick}b": 1}),
    "key of an action": lambda data, trick: data["actions"][0].update({f"a{trick}b": 1}),
    "key of the players": lambda data, trick: data["actions"][0]["players"].update({trick: "x"}),
    "key of the rules": lambda data, trick: data["actions"][0]["rules"].update({trick: 1}),
    "key of a table": lambda data, trick: data["actions"][0]["rules"]["aces"].update({trick: 1}),
    "key of a deal": lambda data, trick: data["actions"][1]["deal"].update({trick: 1}),
    "key of the tricks": lambda data, trick: data["actions"][1]["deal"]["tricks"].update(
        {trick: 1}
    ),
}


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
@pytest.mark.parametrize("trick", ["\x1b]0;x\a", "\u202e", "\x9b2J", "\n\n\n\n\n\n", "\ud800"])
def test_a_ledger_with_a_trick_in_it_is_refused_and_shown_harmless(
    vint: Vint, trick: str, place: Callable[[Any, str], object]
) -> None:
    """Whoever edited it by hand: in a name or a note, and in any key or word of it."""
    data = ledger()
    place(data, trick)
    vint.ledger.write_text(json.dumps(data))
    for line in ("show", "check"):
        said = vint(line, code=1)
        assert said.err.startswith(f"Error: {vint.ledger}: ")
        check_unseen(trick, said.err, said.out)


@pytest.mark.parametrize("trick", ["\x1bc", "\u202e"])
def test_a_key_twice_is_shown_harmless(vint: Vint, trick: str) -> None:
    """Its name is part of the message."""
    key = json.dumps(trick)
    for where in ('"players": {', '"rules": {', '"tricks": {', '"deal": {', '{"do"'):
        text = json.dumps(ledger())
        twice = (
            f'{{{key}: 1, {key}: 2, "do"' if where == '{"do"' else f"{where}{key}: 1, {key}: 2, "
        )
        vint.ledger.write_text(text.replace(where, twice, 1))
        said = vint("check", code=1)
        check_unseen(trick, said.err, said.out)


def test_joiners_that_letters_need_are_kept(vint: Vint) -> None:
    """Persian words and families of emoji hold together by them."""
    names = ("می‌خواهم", "👩‍👩‍👧")
    vint("new", "--ab", *names, *NAMES[3:])
    players = vint.json("show")["players"]
    assert (players["A"], players["B"]) == names


@pytest.mark.parametrize("name", ["\u200d", "\u200c\u200c", "\u3164", "\u2800", "", " "])
def test_a_name_that_nobody_sees_is_refused(vint: Vint, name: str) -> None:
    """There would be an empty place on the sheet."""
    vint.refused("new", "--ab", name, *NAMES[2:], code=2)
