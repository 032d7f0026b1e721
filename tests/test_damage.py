"""A damaged or foreign file: it reads as a valid ledger, or it is refused and left as it was."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import date
from itertools import count, product
from random import Random
from typing import Any

import pytest
from conftest import Vint

from vint_score import book
from vint_score.errors import Damaged, Misplaced
from vint_score.ledger.codec import _read_document, decode, encode
from vint_score.ledger.values import read_time

EVENING = (
    *(
        "new --ab Anna Анна --cd 李 Dmitri --penalty 50x",
        "hand 1s anna 7 -H ab3",
        "bird --note late",
    ),
    *("hand 3d 李 9 -H cd4 -A ab3", "declare 2n a", "result 8 -A cd3", "undo", "redo"),
    *("edit 1 --tricks 8 --note recounted", "bird --before 2", "remove 2"),
    "hand 1s anna 7 -H ab3 --note sure",
    *("agree --dealer dmitri --rule bird=200", "hand 1c ab 7 --revoke cd", "close", "new"),
    *("hand 1s anna 7 -H ab3", "hand 1s anna 7", "hand 3d 李 9 -H cd4 -A ab3", "declare 1h d"),
)
CHANGES = 4000


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A real ledger with every kind of action, its times as an evening passes."""
    vint = Vint(tmp_path_factory.mktemp("evening"))
    for line in EVENING:
        vint(line)
    minutes = count(12)

    def later(_: re.Match[str]) -> str:
        minute = next(minutes)
        return f"2026-11-29T{18 + minute // 60}:{minute % 60:02}:00Z"

    text = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", later, vint.ledger.read_text("utf-8"))
    return text.encode()


def outcome(read: Callable[[Any], Any], ledger: bytes | str) -> str:
    """What is read, types and all, or everything that is wrong with it."""
    try:
        return repr(read(ledger))
    except Damaged as error:
        return repr([(one.place, one.message) for one in error.all()])


def changed(raw: bytes, random: Random) -> bytes:
    """The bytes with a few of them otherwise: what a bad disk or a slip of the hand does."""
    damaged = bytearray(raw)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        at = random.randrange(len(damaged))
        kind = random.randrange(5)
        if kind == 0:
            damaged[at] ^= 1 << random.randrange(8)
        elif kind == 1:
            damaged[at] = random.choice(b'0123456789{}[]":,ABCDeE.- \n\0\xff')
        elif kind == 2:
            del damaged[at : at + random.choice((1, 1, 2, 30))]
        elif kind == 3:
            damaged[at:at] = damaged[at - 20 : at]
        else:
            other = random.randrange(len(damaged))
            damaged[at], damaged[other] = damaged[other], damaged[at]
    return bytes(damaged)


def judged(raw: bytes) -> str:
    """Whether the bytes are read, which must be as a valid ledger, or refused with a place."""
    try:
        journal = decode(raw)
        book.read(journal)
    except Damaged as error:
        where = error.place or next(word for word in ("UTF-8", "empty") if word in error.message)
        return f"refused at {where}"
    except Misplaced as error:
        return f"unscorable at {journal[error.index].do}"
    return "read" if decode(encode(journal)) == journal else "read otherwise"


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


LAYOUTS: dict[str, Callable[[bytes], bytes]] = {
    "a BOM": lambda raw: b"\xef\xbb\xbf" + raw,
    "CRLF": lambda raw: raw.replace(b"\n", b"\r\n"),
    "a BOM and CRLF": lambda raw: b"\xef\xbb\xbf" + raw.replace(b"\n", b"\r\n"),
    "no last line's end": lambda raw: raw.rstrip(),
    "blank lines": lambda raw: raw.replace(b"\n", b"\n\n"),
    "tabs": lambda raw: json.dumps(json.loads(raw), indent="\t").encode(),
    "indented": lambda raw: json.dumps(json.loads(raw), indent=4, ensure_ascii=False).encode(),
    "on one line": lambda raw: json.dumps(json.loads(raw), separators=(",", ":")).encode(),
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
    vint("check")


def accepts(time: str) -> bool:
    """Whether the time may stand in a ledger, read after three good ones."""
    good = ("2026-11-29T18:00:00Z", "2026-11-29T18:01:59Z", "2025-01-31T00:59:18Z")
    actions = [{"do": "close", "at": at} for at in (*good, time)]
    document = {"format": "vint-score", "version": 1, "actions": actions}
    return not judged(json.dumps(document).encode()).startswith("refused")


def test_a_time_is_read_strictly_whatever_was_read_before() -> None:
    """Parts of good times put together are no good time."""
    parts = ("2026-11-29T", "2025-01-31T", "18:00:", "00:59:", "00Z", "59Z", "18:00:00Z", "")
    together = {"".join(some) for some in product(parts, repeat=3)}
    accepted = {time for time in together if accepts(time)}
    assert accepted == {time for time in together if re.fullmatch(r"[\d-]{10}T[\d:]{8}Z", time)}


DAYS = [
    f"{year:04}-{month:02}-{day:02}"
    for year in (0, 1, 1900, 2000, 2023, 2024, 9999)
    for month in range(14)
    for day in range(33)
]


def in_the_calendar(day: str) -> bool:
    """Whether Python's calendar has the day."""
    try:
        date.fromisoformat(day)
    except ValueError:
        return False
    return True


def is_read(time: str) -> bool:
    """Whether the reader of times takes it."""
    try:
        return read_time(time) == time
    except Damaged:
        return False


def test_the_days_of_a_ledger_are_those_of_the_calendar() -> None:
    """Leap years, century years, and no day, month or year nought."""
    taken = {day for day in DAYS if is_read(f"{day}T18:00:00Z")}
    assert taken == {day for day in DAYS if in_the_calendar(day)}


@pytest.mark.parametrize(
    "time",
    [
        *("2026-11-29T24:00:00Z", "2026-11-29T18:60:00Z", "2026-11-29T18:00:60Z"),
        *("2026-11-29T-1:00:00Z", "2026-11-29T18:-1:00Z", "2026-11-29T18:00:-1Z"),
        *("2026-11-29T+1:00:00Z", "2026-11-29T 1:00:00Z", "2026-11-29T1_:00:00Z"),
        *("-026-11-29T18:00:00Z", "2_26-11-29T18:00:00Z", "٢٠٢٦-11-29T18:00:00Z"),
        *("2026/11/29T18:00:00Z", "2026-11-29 18:00:00Z", "2026-11-29T18.00.00Z"),
        *("2026-11-29T18:00:00z", "2026-11-29T18:00:00+", "2026-11-29T18:00:00Z "),
    ],
)
def test_what_is_no_time_is_refused(time: str) -> None:
    """Each is twenty letters long, or nearly, and much like one."""
    assert not is_read(time)


def shuffled(line: str, random: Random) -> str:
    """The same action with one of its keys, or of its deal's, in another place."""

    def moved(data: dict[str, Any]) -> dict[str, Any]:
        items = list(data.items())
        items.insert(random.randrange(len(items)), items.pop(random.randrange(len(items))))
        return dict(items)

    try:
        data = json.loads(line)
        if random.random() < 0.5:
            data = moved(data)
        else:
            data["deal"] = moved(data["deal"])
    except (ValueError, LookupError, TypeError, AttributeError):
        return line
    return json.dumps(data, ensure_ascii=False)


def spliced(lines: list[str], random: Random) -> list[str]:
    """The lines of a ledger with something put together otherwise, most of it at a mark."""
    lines = list(lines)
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    kind = random.randrange(7)
    if kind == 0:
        lines[one], lines[other] = lines[other], lines[one]
    elif kind == 1:
        lines[one] = changed(lines[one].encode(), random).decode("utf-8", "replace")
    elif kind == 2:
        marks = ('"tricks": {', '"at": "', '"deal": {', ", ", "}", '"', ": ", '"note": ')
        mark = random.choice(marks)
        begin, _, _ = lines[one].partition(mark)
        lines[one] = begin + mark + lines[other].partition(mark)[2]
    elif kind == 3:
        end, start = random.randrange(len(lines[one])), random.randrange(len(lines[other]))
        lines[one] = lines[one][:end] + lines[other][start:]
    elif kind == 4:
        times = re.findall(r"\d{4}\S+?Z", "".join(lines))
        cuts = ((0, 11), (11, 17), (17, 20))
        parts = [random.choice(times)[start:stop] for start, stop in cuts]
        parts.insert(random.randrange(4), random.choice((*parts, "", "", "")))
        put = "".join(parts)
        lines[one] = re.sub(r"\d{4}\S+?Z", lambda _: put, lines[one], count=1)
    elif kind == 5:
        lines.insert(one, shuffled(lines[other], random))
    else:
        lines.insert(one, lines[other])
        lines[one] = lines[one].replace(*random.choice(SWAPS))
    return lines


SWAPS = (
    *(('"A"', '"C"'), ('"A"', '"AB"'), ('"record"', '"close"'), ("7", "8"), ("7", "7.0")),
    *((', "', ',"'), ("true", "1"), ('"1S"', '"1N"'), ('"AB": 3', '"AB": 5'), ("Z", "z")),
    *(('"note"', '"nota"'), ("}}", "}"), ("}", "}}"), ('{"do"', ' {"do"'), ("3D", "9D")),
)


TIME = "2026-11-29T18:00:00Z"


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ('{"at": "TIME", "do": "undo"}', '{"at":TIME "", "do": "undo"}'),
        ('{"do": "undo", "at": "TIME"}', '{"do": "undo", "at": TIME""}'),
        ('{"do": "undo", "at": "TIME"}', 'TIME{"do": "undo", "at": ""}'),
        (
            '{"do": "record", "at": "TIME", "deal": {"bird": true}}',
            'TIME", "deal": {"bird": true}}',
        ),
    ],
)
def test_a_time_elsewhere_is_no_time(evening: bytes, good: str, bad: str) -> None:
    """A line that is like a good one but for the place of its time is refused."""
    head, *body, tail = evening.decode().split("\n")[:-1]
    lines = [*(line.rstrip(",") for line in body), good.replace("TIME", TIME)]
    lines.append(bad.replace("TIME", TIME))
    text = "\n".join((head, ",\n".join(lines), tail, ""))
    assert outcome(decode, text.encode()) == outcome(_read_document, text)


# What may stand between two lines, and behind the last, in a ledger that somebody mended.
JOINTS = (
    ",\n",
    "\n",
    ",",
    "",
    ",,\n",
    ",\n\n",
    "\n,\n",
    ", \n",
    ",\r\n",
    ",\n]}\n",
    "\n]}\n",
    ",\n ",
)


@pytest.mark.parametrize("seed", range(4))
def test_the_fast_way_to_read_never_disagrees_with_the_strict_one(
    evening: bytes, seed: int
) -> None:
    """What the lines of a ledger are read as, one by one, the whole document is read as."""
    random = Random(seed)
    head, *body, tail = evening.decode().split("\n")[:-1]
    lines = [line.rstrip(",") for line in body]
    for _ in range(1000):
        other = spliced(lines, random)
        while random.random() < 0.5:
            other = spliced(other, random)
        if random.random() < 0.5:
            other.append(random.choice(other))
        joints = [",\n" for _ in other]
        joints[-1] = "\n"
        while random.random() < 0.3:
            joints[random.randrange(-2, len(joints))] = random.choice(JOINTS)
        actions = "".join(line + joint for line, joint in zip(other, joints, strict=True))
        text = f"{head}\n{actions}{tail}\n"
        assert outcome(decode, text.encode()) == outcome(_read_document, text), text
