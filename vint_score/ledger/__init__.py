"""The ledger: one JSON file that holds a journal, read strictly and written safely.

`read` never waits. `writing` holds the lock over read, change and write.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from vint_score.errors import Damaged, DamagedLedger, LedgerError, Newer, NewerLedger
from vint_score.journal import Action, Journal
from vint_score.ledger import codec, disk
from vint_score.ledger.codec import decode, encode, encode_after
from vint_score.ledger.lock import hold


class Ledger(NamedTuple):
    """A ledger as it was read: its path, the bytes (nothing if there is no file), the journal."""

    path: str
    raw: bytes | None
    journal: Journal

    def keep(self, journal: Journal) -> None:
        """Write a journal that goes on where this one ended; call it inside `writing`.

        Raises LedgerError, the file as it was.
        """
        known = len(self.journal)
        new = None
        if self.raw is not None and self.journal and journal[:known] == self.journal:
            new = encode_after(self.raw, known, journal[known:])
        real = disk.real_path(self.path)
        if self.raw is None:
            disk.spare_backup(real)
        disk.replace(real, new or (encode(journal),), backup=True)


def read(path: str) -> Ledger:
    """The ledger at the path; where there is no file, one in which nothing was done yet.

    Raises DamagedLedger, which names the place and the backup, or LedgerError.
    """
    raw = disk.read(path)
    if raw is None:
        return Ledger(path, None, ())
    try:
        return Ledger(path, raw, decode(raw))
    except Newer as error:
        raise NewerLedger(path, f"{error.place}: {error.message}") from None
    except Damaged as error:
        raise damaged(path, error.place, error.message) from None


def read_backup(path: str) -> Ledger:
    """The ledger as it was before the last change; raises LedgerError where none was kept."""
    real = disk.real_path(path)
    with suppress(FileNotFoundError):
        if disk.leftovers(real):
            # A change that was cut off may have left a later backup than is in its place.
            with locked(path):
                disk.sweep(real)
    backup = disk.backup_path(real)
    if not os.path.exists(backup):
        raise LedgerError(path, f"there is no backup {backup} to bring back.")
    return read(backup)


def backup_of(path: str) -> str:
    """Where the ledger as it was before the last change is kept."""
    return disk.backup_path(disk.real_path(path))


@contextmanager
def writing(path: str) -> Iterator[Ledger]:
    """The ledger, with its lock held until the block is left; raises what `read` raises."""
    with locked(path):
        yield read(path)


@contextmanager
def locked(path: str) -> Iterator[None]:
    """The ledger's lock, held until the block is left, for a ledger that may not read."""
    disk.refuse_no_file(path)
    with hold(disk.real_path(path)):
        yield


def restore(path: str, backup: bytes) -> str | None:
    """Put the backup's bytes in the ledger's place and keep the broken file beside it.

    Returns the broken file's new name, or nothing if there was no file. Call it inside `locked`.
    Raises LedgerError.
    """
    real = disk.real_path(path)
    kept = disk.set_aside(real)
    try:
        disk.replace(real, (backup,), backup=False)
    except LedgerError:
        disk.drop_second_name(real, kept)
        raise
    return kept


def survey(path: str) -> tuple[dict[int, Action], list[tuple[str, str]]]:
    """What reads of the ledger, by place, and everything that does not, as (place, message).

    Raises LedgerError.
    """
    raw = disk.read(path)
    if raw is None:
        return {}, []
    try:
        actions, problems = codec.survey(raw)
    except Newer as error:
        raise NewerLedger(path, f"{error.place}: {error.message}") from None
    return actions, [(one.place, one.message) for one in problems]


def damaged(path: str, place: str, message: str) -> DamagedLedger:
    """The error for a ledger that does not read; it names the backup and how to put it back."""
    backup = backup_of(path)
    if os.path.exists(backup) and os.path.realpath(path) != os.path.realpath(backup):
        message += (
            f" The ledger as it was before the last change is kept in {backup}: "
            "`vint-score restore` puts it back."
        )
    return DamagedLedger(path, place, message)
