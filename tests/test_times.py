"""The times of a ledger: what the calendar and the clock have, written in one way."""

from __future__ import annotations

import json
import re
from datetime import date
from itertools import product

import pytest
from damaging import judged

from vint_score.errors import Damaged
from vint_score.ledger.values import read_time


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
