"""The ledger's text and the journal: what reads, what is written, and what is no ledger."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from written import ACTIONS, PLAIN, damage, lines, text

from vint_score.journal import Action
from vint_score.ledger.codec import decode, encode
from vint_score.rules import DEFAULT, to_data


@pytest.mark.parametrize("layout", [text, lines])
@pytest.mark.parametrize("index", range(len(ACTIONS)), ids=[action.do for action in ACTIONS])
def test_an_action_reads(layout: Callable[[list[Any]], str], index: int) -> None:
    """Every kind, with everything in it that it may say, whoever laid the ledger out."""
    assert decode(layout([PLAIN[index]]).encode()) == (ACTIONS[index],)


@pytest.mark.parametrize("index", range(len(ACTIONS)), ids=[action.do for action in ACTIONS])
def test_an_action_is_written(index: int) -> None:
    """In the ledger's form, what has nothing to say left out."""
    assert json.loads(encode((ACTIONS[index],)))["actions"] == [PLAIN[index]]


@pytest.mark.parametrize("actions", [[], ACTIONS[:1], ACTIONS, ACTIONS * 3])
def test_a_journal_written_and_read_back_is_equal(actions: list[Action]) -> None:
    """Of any length."""
    assert decode(encode(tuple(actions))) == tuple(actions)


def test_a_ledger_has_one_action_a_line() -> None:
    """A head, the actions, a tail: a person finds a deal by its line."""
    assert len(encode(tuple(ACTIONS)).splitlines()) == len(ACTIONS) + 2


def test_a_ledger_is_written_in_readable_letters() -> None:
    """Names stand in it as they are, not as escapes."""
    assert "Анна" in encode(tuple(ACTIONS)).decode()


@pytest.mark.parametrize(
    "ledger",
    [
        json.dumps(json.loads(text(PLAIN)), indent=4).encode(),
        json.dumps(json.loads(text(PLAIN)), sort_keys=True).encode(),
        text(PLAIN).replace(", ", ",\r\n").encode(),
        b"\xef\xbb\xbf" + text(PLAIN).encode(),
        b"\n  " + text(PLAIN).encode() + b"\n\n",
    ],
    ids=["another indentation", "another order", "CRLF", "a BOM", "blanks around"],
)
def test_a_ledger_that_a_person_laid_out_anew_reads(ledger: bytes) -> None:
    """Or that another editor saved."""
    assert decode(ledger) == tuple(ACTIONS)


CUT = lines(PLAIN[2:4]).rstrip()


@pytest.mark.parametrize("end", range(len(CUT)))
def test_a_truncated_ledger_is_refused(end: int) -> None:
    """Wherever it was cut off."""
    damage(CUT[:end])


@pytest.mark.parametrize(
    ("ledger", "says"),
    [
        (b"", "it is empty"),
        (b" \n\n", "it is empty"),
        (b"\xef\xbb\xbf", "it is empty"),
        (b"hello", "it is not JSON"),
        (text(PLAIN).encode() + b"{}", "it is not JSON"),
        (text(PLAIN).encode() + b"\0", "it is not JSON"),
        (b"\0" * 100, "it is not JSON"),
        (text(PLAIN).replace("Anna", "An\nna").encode(), "it is not JSON"),
        (text(PLAIN).encode("utf-16"), "it is not UTF-8"),
        (text(PLAIN).encode("latin-1", "replace") + b"\xff", "it is not UTF-8"),
        (b"[" * 100_000, "it is nested far too deeply"),
        (b'{"a":' * 100_000, "it is nested far too deeply"),
    ],
    ids=[
        *("empty", "blank", "a BOM alone", "words", "two documents", "a NUL behind", "NULs"),
        *("a line break in a name", "UTF-16", "another encoding", "lists", "objects"),
    ],
)
def test_what_is_no_json_is_refused(ledger: bytes, says: str) -> None:
    """The message says what it is instead."""
    assert damage(ledger).message.startswith(says)


@pytest.mark.parametrize(
    ("line", "place"), [(1, "line 1, column 1"), (2, "line 2, column 1"), (5, "line 5, column 1")]
)
def test_what_is_no_json_names_its_line(line: int, place: str) -> None:
    """Where a person has to look."""
    assert damage("\n" * (line - 1) + "?").place == place


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity", "1e400", "9" * 5000, "9.0"])
@pytest.mark.parametrize("path", ["bird", "level_step"])
def test_a_number_that_no_ledger_holds_is_refused(path: str, number: str) -> None:
    """Not even as a rule, and not where it is whole but for its spelling."""
    value = json.dumps(to_data(DEFAULT)[path])
    ledger = text(PLAIN[:1]).replace(f'"{path}": {value}', f'"{path}": {number}')
    damage(ledger)


@pytest.mark.parametrize(
    ("ledger", "place"),
    [
        ("[]", "format"),
        ("null", "format"),
        ('"vint-score"', "format"),
        ("{}", "format"),
        (text([], format="whist"), "format"),
        (text([], format=None), "format"),
        (text([], version=0), "version"),
        (text([], version="1"), "version"),
        (text([], version=True), "version"),
        (text([], version=1.0), "version"),
        (text([], version=None), "version"),
        ('{"format": "vint-score", "actions": []}', "version"),
        ('{"format": "vint-score", "version": 1}', "actions"),
        (text({}), "actions"),
        (text(None), "actions"),
        (text("[]"), "actions"),
        (text([], surprise=1), "surprise"),
        (text([None]), "actions[0]"),
        (text([PLAIN[0], []]), "actions[1]"),
        (text([PLAIN[0], {}]), "actions[1].do"),
    ],
)
def test_what_is_no_ledger_names_the_key(ledger: str, place: str) -> None:
    """Another program's file, or a ledger with another head."""
    assert damage(ledger).place == place


@pytest.mark.parametrize("version", [2, 10, 10**15])
def test_a_ledger_of_a_later_program_says_so(version: int) -> None:
    """Whatever else it holds."""
    error = damage(text([{"do": "dance"}], version=version, steps=3))
    assert (error.place, "made by a newer vint-score" in error.message) == ("version", True)
