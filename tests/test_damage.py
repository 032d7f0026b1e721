"""A damaged or foreign file: it reads as a valid ledger, or it is refused and left as it was."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from conftest import Vint
from damaging import changed, evening_ledger, judged

CHANGES = 4000


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A real ledger with every kind of action."""
    return evening_ledger(tmp_path_factory.mktemp("evening"))


def test_every_truncation_is_refused(evening: bytes) -> None:
    """Wherever the ledger was cut off, only the whole of it reads."""
    ends = range(len(evening) + 1)
    read = [end for end in ends if not judged(evening[:end]).startswith("refused at ")]
    # The last byte is a line's end.
    assert read == [len(evening) - 1, len(evening)]


@pytest.mark.parametrize("seed", range(4))
def test_any_change_of_bytes_reads_valid_or_is_refused(evening: bytes, seed: int) -> None:
    """Thousands of changes; not one is read as what it is not, or ends in another error."""
    random = Random(seed)
    found = {judged(changed(evening, random)).split()[0] for _ in range(CHANGES // 4)}
    assert found - {"unscorable"} == {"read", "refused"}


def test_a_damaged_ledger_is_refused_at_the_command_line_and_left_alone(
    evening: bytes, vint: Vint
) -> None:
    """The message names the file; neither it nor its backup is written."""
    random = Random(5)
    backup = vint.ledger.with_name("ledger.json.bak")
    backup.write_bytes(evening)
    refused = 0
    while refused < 40:
        raw = changed(evening, random)
        if judged(raw) == "read":
            continue
        refused += 1
        vint.ledger.write_bytes(raw)
        for line in ("show", "undo"):
            assert str(vint.ledger) in vint.refused(line), raw
        assert backup.read_bytes() == evening


def foreign(old: str, new: str) -> Callable[[bytes], bytes]:
    """A change of the first place in the text where the old stands."""

    def change(raw: bytes) -> bytes:
        assert old.encode() in raw
        return raw.replace(old.encode(), new.encode("utf-8", "surrogatepass"), 1)

    return change


BIRD = '{"do": "record", "at": "2026-11-29T18:00:00Z", "deal": {"bird": true}}'
UNDO = '{"do": "undo", "at": "2026-11-29T18:00:00Z"}'
TRICKS = '"tricks": {"AB": 7'
FOREIGN: dict[str, tuple[Callable[[bytes], bytes], str]] = {
    "a key twice": (foreign('"dealer": "A"', '"dealer": "A", "dealer": "A"'), "actions[0]"),
    "a key twice, deep": (foreign(TRICKS, TRICKS + ', "AB": 7'), "actions[1].deal.tricks"),
    "NaN": (foreign(TRICKS, '"tricks": {"AB": NaN'), "actions[1].deal.tricks.AB"),
    "Infinity": (foreign(TRICKS, '"tricks": {"AB": -Infinity'), "actions[1].deal.tricks.AB"),
    "1e400": (foreign(TRICKS, '"tricks": {"AB": 1e400'), "actions[1].deal.tricks.AB"),
    "7.0": (foreign(TRICKS, '"tricks": {"AB": 7.0'), "actions[1].deal.tricks.AB"),
    "7e0": (foreign(TRICKS, '"tricks": {"AB": 7e0'), "actions[1].deal.tricks.AB"),
    "true": (foreign(TRICKS, '"tricks": {"AB": true'), "actions[1].deal.tricks.AB"),
    "a text": (foreign(TRICKS, '"tricks": {"AB": "7"'), "actions[1].deal.tricks.AB"),
    "4,000 digits": (foreign('"rubber": 1', f'"rubber": {"9" * 4000}'), "actions[8]"),
    "100,000 deep": (foreign('"dealer": "A"', f'"dealer": {"[" * 100_000}'), "deep"),
    "a lone surrogate": (foreign('"A": "Anna"', '"A": "An\\ud800na"'), "actions[0].players"),
    "a surrogate's bytes": (foreign('"A": "Anna"', '"A": "An\ud800na"'), "UTF-8"),
    "a NUL": (foreign('"A": "Anna"', '"A": "An\0na"'), "line 2, column"),
    "a NUL escaped": (foreign('"A": "Anna"', '"A": "An\\u0000na"'), "actions[0].players"),
    "UTF-16": (lambda raw: raw.decode().encode("utf-16"), "UTF-8"),
    "UTF-16 without a mark": (lambda raw: raw.decode().encode("utf-16-le"), "line 1"),
    "Latin-1": (foreign('"A": "Anna"', '"A": "Zo\udce9"'), "UTF-8"),
    "a newer version": (foreign('"version": 1', '"version": 2'), "made by a newer vint-score"),
    "no such version": (foreign('"version": 1', '"version": 1.0'), "version"),
    "another format": (foreign('"vint-score"', '"whist-score"'), "format"),
    "text behind it": (lambda raw: raw + b"}", "line"),
    "two ledgers": (lambda raw: raw + raw, "line"),
    "a comma too many": (foreign("\n]}", ",\n]}"), "line"),
    "a comment": (foreign("\n]}", "\n// the last]}"), "line"),
    "a bird instead of the result": (foreign("\n]}", f",\n{BIRD}\n]}}"), "actions[20]"),
    "nothing to undo": (foreign('[\n{"do": "open"', f'[\n{UNDO},\n{{"do": "open"'), "actions[0]"),
    "an unknown rubber": (foreign('"rubber": 1', '"rubber": 2'), "actions[8]"),
}


@pytest.mark.parametrize(("change", "place"), FOREIGN.values(), ids=FOREIGN)
def test_a_foreign_file_is_refused_with_its_place(
    evening: bytes, vint: Vint, change: Callable[[bytes], bytes], place: str
) -> None:
    """No reading of it could be meant: the message names the file and where in it."""
    vint.ledger.write_bytes(change(evening))
    why = vint.refused("bird")
    assert why.startswith(f"Error: {vint.ledger}: ")
    assert place in why


def test_a_number_of_5000_digits_is_refused_with_its_place(evening: bytes, vint: Vint) -> None:
    """In words that a card player understands."""
    vint.ledger.write_bytes(foreign('"rubber": 1', f'"rubber": {"9" * 5000}')(evening))
    why = vint.refused("bird")
    assert "actions[8]" in why or "line 10" in why
    assert "sys." not in why


@pytest.mark.parametrize(
    ("old", "place"),
    [
        ('"Anna"', "actions[0].players.A"),
        ('"late"', "actions[2].note"),
        ('"50x"', "actions[0].rules.penalty"),
        ('"2026-11-29T18:12:00Z"', "actions[0].at"),
        ('"open"', "actions[0].do"),
    ],
)
def test_a_number_of_5000_digits_is_no_text(evening: bytes, old: str, place: str) -> None:
    """Not where a name stands either, where it could be taken for one."""
    assert judged(foreign(old, "7" * 5000)(evening)).startswith(f"refused at {place}")


LAYOUTS: dict[str, Callable[[bytes], bytes]] = {
    "a BOM": lambda raw: b"\xef\xbb\xbf" + raw,
    "CRLF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "a BOM and CRLF": lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
    "no last line's end": lambda raw: raw.rstrip(),
    "blank lines": lambda raw: raw.replace(b"\n", b"\n\n"),
    "tabs": lambda raw: json.dumps(json.loads(raw), indent="\t").encode(),
    "indented": lambda raw: json.dumps(json.loads(raw), indent=4, ensure_ascii=False).encode(),
    "two actions on a line": lambda raw: raw.replace(b",\n", b", ", 1),
    "on one line": lambda raw: json.dumps(json.loads(raw)).encode(),
    "on one line, letters as they are": lambda raw: (
        json.dumps(json.loads(raw), ensure_ascii=False).encode() + b"\n"
    ),
    "without a blank": lambda raw: json.dumps(json.loads(raw), separators=(",", ":")).encode(),
    "keys sorted": lambda raw: json.dumps(json.loads(raw), sort_keys=True).encode(),
    "one action reformatted": foreign('{"do": "close", "at"', '{"do":"close",  "at"'),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS)
def test_a_person_may_lay_a_ledger_out_anew(
    evening: bytes, vint: Vint, layout: Callable[[bytes], bytes]
) -> None:
    """It reads, a deal more is recorded in it, and it is whole again after that."""
    vint.ledger.write_bytes(layout(evening))
    before = json.loads(evening)["actions"]
    vint("result 7")
    after = json.loads(vint.ledger.read_text("utf-8-sig"))["actions"]
    assert (after[:-1], after[-1]["do"]) == (before, "record")
    assert len(vint.ledger.read_text("utf-8").splitlines()) == len(after) + 2
    vint("check")
