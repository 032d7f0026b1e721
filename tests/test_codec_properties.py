"""The ledger's text and the journal say the same, whatever stands in them and however it is laid.

A ledger that this program laid out may be read by a shorter way than one that a person laid out
anew; a blank before it is all the difference, and must make none.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import actions, quick

from vint_score.errors import Damaged
from vint_score.journal import Action
from vint_score.ledger.codec import decode, encode

journals = st.lists(actions, max_size=4).map(tuple)
more = settings(quick, max_examples=150)
STRANGE: list[Any] = [None, True, False, 0, 1, -1, 9.0, "", "A", "AB", "3D", [], {}, {"AB": 9}, "é"]


def reading(ledger: str) -> str:
    """The journal that is read, types and all, or the place where it is refused."""
    try:
        return repr(decode(ledger.encode("utf-8", "surrogatepass")))
    except Damaged as error:
        return "not JSON" if error.place.startswith("line ") else f"refused: {error.place}"


@quick
@given(journals)
def test_a_journal_written_and_read_back_is_equal(journal: tuple[Action, ...]) -> None:
    """Any actions with any names, notes, deals and rules in them."""
    assert decode(encode(journal)) == journal


@quick
@given(journals)
def test_a_ledger_read_and_written_is_the_same_text(journal: tuple[Action, ...]) -> None:
    """To the byte."""
    ledger = encode(journal)
    assert encode(decode(ledger)) == ledger


@quick
@given(journals, st.integers(0, 4), st.booleans())
def test_how_a_ledger_is_laid_out_makes_no_difference(
    journal: tuple[Action, ...], indent: int, sort: bool
) -> None:
    """Another indentation, and keys in another order."""
    document = json.loads(encode(journal))
    assert decode(json.dumps(document, indent=indent, sort_keys=sort).encode()) == journal


@more
@given(journals.filter(bool), st.data())
def test_a_changed_letter_is_seen_by_either_way_of_reading(
    journal: tuple[Action, ...], data: st.DataObject
) -> None:
    """The same actions twice over, with one letter changed, put in or taken out."""
    ledger = encode(journal * 2).decode()
    place = data.draw(st.integers(0, len(ledger) - 1), label="place")
    letters = data.draw(
        st.sampled_from(["", *'0123456789ABCDNSH"{}[],:-. \\\n\tZe']), label="letters"
    )
    kept = data.draw(st.sampled_from((place, place + 1)), label="kept")
    changed = ledger[:place] + letters + ledger[kept:]
    assert reading(changed) == reading(" " + changed)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of everything in a plain value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found = []
    for key, one in inner:
        found.append((*path, key))
        if isinstance(one, (dict, list)):
            found.extend(leaves(one, (*path, key)))
    return found


@more
@given(journals.filter(bool), st.sampled_from(STRANGE), st.booleans(), st.data())
def test_a_changed_value_is_seen_by_either_way_of_reading(
    journal: tuple[Action, ...], strange: object, renamed: bool, data: st.DataObject
) -> None:
    """The same actions twice over, with one value of the second time changed, or its key."""
    written = json.loads(encode(journal * 2))["actions"]
    *outer, last = data.draw(
        st.sampled_from([path for path in leaves(written) if path[0] >= len(journal)])
    )
    inner = written
    for key in outer:
        inner = inner[key]
    if renamed and isinstance(inner, dict):
        inner[data.draw(st.sampled_from(("note", "first", "rubber", "CD", "x")))] = inner.pop(last)
    else:
        inner[last] = strange
    each = ",\n".join(json.dumps(action, ensure_ascii=False) for action in written)
    ledger = f'{{"format": "vint-score", "version": 1, "actions": [\n{each}\n]}}\n'
    assert reading(ledger) == reading(" " + ledger)
