"""Times: the ledger keeps UTC, people read the clock on their wall."""

from __future__ import annotations

from datetime import datetime


def local_time(at: str) -> str:
    """A time of the ledger as the table's own clock shows it: `2026-11-29 20:05:31`."""
    return datetime.fromisoformat(at).astimezone().strftime("%Y-%m-%d %H:%M:%S")


def local_day(at: str) -> str:
    """The day of a time of the ledger, where the table stands: `2026-11-29`."""
    return local_time(at)[:10]
