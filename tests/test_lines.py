"""A ledger that is laid out as the program writes it is read line by line, and just as strictly."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from damaging import changed, evening_ledger, outcome

from vint_score.ledger.codec import _read_document, decode
from vint_score.ledger.lines import HEAD
from vint_score.rules import DEFAULT, to_data

BIRD = '{"do": "record", "at": "2026-11-29T18:00:00Z", "deal": {"bird": true}}'
UNDO = '{"do": "undo", "at": "2026-11-29T18:00:00Z"}'


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A real ledger with every kind of action."""
    return evening_ledger(tmp_path_factory.mktemp("evening"))


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


OPENING = (
    '{"do": "open", "at": "TIME", "players": {"A": "Eva", "B": "Ida", "C": "Uma", "D": "Ada"}, '
    f'"dealer": "D", "rules": {json.dumps(to_data(DEFAULT))}}}'
)


COMMA_FIRST = re.sub(r'("players": .*?), "rules": (.*)}', r', "rules": \2, \1}', OPENING)
ALIKE = {
    "the time before its quotes": ('{"at": "TIME", "do": "undo"}', '{"at":TIME "", "do": "undo"}'),
    "the time after them": ('{"do": "undo", "at": "TIME"}', '{"do": "undo", "at": TIME""}'),
    "the time first": ('{"do": "undo", "at": "TIME"}', 'TIME{"do": "undo", "at": ""}'),
    "nothing before the time": (BIRD, BIRD.partition('"at": "')[2]),
    "an escape in a deal's time": (BIRD, BIRD.replace("Z", "\\u005a")),
    "an escape in another time": (UNDO, UNDO.replace("Z", "\\u005a")),
    "another dealer": (OPENING, OPENING.replace('"dealer": "D"', '"dealer": "C"')),
    "two dealers": (OPENING, OPENING.replace("}}}", '}}, "dealer": "C"}')),
    "no dealer": (OPENING, OPENING.replace('"dealer": "D", ', "")),
    "no players": (OPENING, re.sub('"players": {.*?}, ', "", OPENING)),
    "another deed": (OPENING, OPENING.replace("}}}", '}}, "do": "close"}')),
    "two times": (OPENING, OPENING.replace("}}}", '}}, "at": "TIME"}')),
    "a comma too many": (OPENING, COMMA_FIRST),
    "a comma and a blank too many": (OPENING, COMMA_FIRST.replace(", , ", ",  , ")),
    "a bracket too few": (OPENING, OPENING[:-1]),
}


@pytest.mark.parametrize(("one", "other"), ALIKE.values(), ids=ALIKE)
def test_a_line_much_like_another_is_read_for_itself(evening: bytes, one: str, other: str) -> None:
    """What stands elsewhere, twice or not at all is not overlooked because the rest is known."""
    head, *body, tail = evening.decode().split("\n")[:-1]
    lines = [*(line.rstrip(",") for line in body), one, one, other, other]
    text = "\n".join((head, ",\n".join(lines), tail, "")).replace("TIME", "2026-11-29T18:00:00Z")
    assert outcome(decode, text.encode()) == outcome(_read_document, text)


# What may stand between two lines, and behind the last, in a ledger that somebody mended.
JOINTS = (
    *(",\n", "\n", ",", "", ",,\n", ",\n\n", "\n,\n", ", \n", ",\r\n", ",\n "),
    *(",\n]}\n", "\n]}\n"),
)


# The same for a ledger that is all on one line, and how it may end.
ONE_JOINTS = (", ", ",", " ", ", , ", ",  ", ",\t", ", \r", ", \n", "]}, ", ", [")
ONE_ENDS = ("]}", "]}\n", "]}\r\n \t", "]}\v", "]}\f", "]}\0", "}]}", "]}]}", ",]}", ", ]}", "]")


def put_together(lines: list[str], random: Random) -> str:
    """A ledger of these lines, or all on one line, often with something wrong between two."""
    one = random.random() < 0.3
    joints = [", " if one else ",\n" for _ in lines]
    joints[-1] = "" if one else "\n"
    while random.random() < 0.3:
        joints[random.randrange(-2, len(joints))] = random.choice(ONE_JOINTS if one else JOINTS)
    actions = "".join(line + joint for line, joint in zip(lines, joints, strict=True))
    ending = random.choice((*ONE_ENDS, *(["]}"] * 9))) if one else "]}\n"
    return f"{HEAD.decode().rstrip() if one else HEAD.decode()}{actions}{ending}"


@pytest.mark.parametrize("seed", range(4))
def test_the_fast_way_to_read_never_disagrees_with_the_strict_one(
    evening: bytes, seed: int
) -> None:
    """What the lines of a ledger are read as, one by one, the whole document is read as."""
    random = Random(seed)
    lines = [line.rstrip(",") for line in evening.decode().split("\n")[1:-2]]
    for _ in range(1000):
        other = spliced(lines, random)
        while random.random() < 0.5:
            other = spliced(other, random)
        if random.random() < 0.5:
            other.append(random.choice(other))
        text = put_together(other, random)
        assert outcome(decode, text.encode()) == outcome(_read_document, text), text
