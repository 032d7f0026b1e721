"""Files that are replaced whole or not at all, and the one before kept as a backup."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import TypeVar

from vint_score.errors import DamagedLedger, LedgerError

WINDOWS = sys.platform == "win32"
SHARING_PATIENCE = 2.0
Result = TypeVar("Result")


def real_path(path: str) -> str:
    """Where the ledger really lies: a symlinked ledger stays a link, a dangling one too."""
    return os.path.realpath(path)


def backup_path(path: str) -> str:
    """Where the ledger as it was before the last change is kept."""
    return path + ".bak"


def read(path: str) -> bytes | None:
    """The file's bytes, or nothing if there is no file; raises DamagedLedger and LedgerError."""
    try:
        handle = _patient(lambda: os.open(path, os.O_RDONLY | _NONBLOCK | _BINARY))
    except FileNotFoundError:
        return None
    except OSError as error:
        raise _unreadable(path, error) from error
    try:
        with open(handle, "rb", closefd=True) as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise DamagedLedger(path, "", "it is not a file. Name a file with --ledger.")
            return file.read()
    except OSError as error:
        raise _unreadable(path, error) from error


_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_BINARY = getattr(os, "O_BINARY", 0)


def _unreadable(path: str, error: OSError) -> LedgerError:
    refuse_no_file(path)
    return LedgerError(path, f"it cannot be read: {error.strerror}.")


def refuse_no_file(path: str) -> None:
    """Raise DamagedLedger for a folder or a device, so that nothing is made beside it."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return
    if stat.S_ISDIR(mode):
        raise DamagedLedger(path, "", "it is a folder. Name a file in it with --ledger.")
    if not stat.S_ISREG(mode):
        raise DamagedLedger(path, "", "it is not a file. Name a file with --ledger.")


def replace(path: str, new: Iterable[bytes | memoryview], backup: bool) -> None:
    """Put the pieces of `new` in the file's place; with `backup`, keep the one before beside it.

    Whatever happens, a reader finds the old file or the new one, whole. Call it under the lock.
    Raises LedgerError, the old file untouched.
    """
    sweep(path)
    written, previous, part = _names_beside(path, ".old" if backup else ".was")
    try:
        _write(written, new, _mode(path))
        exists = _exists(path)
        if exists:
            _second_name(path, previous, part)
        _patient(lambda: os.replace(written, path))
        try:
            _sync_folder(path)
            if exists and backup:
                _patient(lambda: os.replace(previous, backup_path(path)))
        except OSError:
            # The disk would not confirm it, so it is not to be there.
            _put_back(path, previous if exists else None)
            raise
    except OSError as error:
        raise LedgerError(
            path, f"it cannot be written ({error.strerror}). Nothing was recorded."
        ) from error
    finally:
        for leftover in (written, previous, part):
            with suppress(OSError):
                os.unlink(leftover)


def _exists(path: str) -> bool:
    """Whether there is such a file; raises OSError where the disk does not tell."""
    try:
        os.lstat(path)
    except FileNotFoundError:
        return False
    return True


def _put_back(path: str, previous: str | None) -> None:
    """Undo a replacement; raises LedgerError where the disk refuses even that."""
    try:
        if previous is None:
            os.unlink(path)
        elif WINDOWS:  # pragma: no cover (Windows)
            os.replace(previous, path)
        else:
            os.rename(previous, path)
    except OSError as error:
        raise LedgerError(
            path, f"the disk fails ({error.strerror}). This was recorded all the same."
        ) from error


_LEFT = ".tmp"


def _names_beside(path: str, kind: str) -> list[str]:
    """The names of what is to be put in place, of what stood there, and of a copy half made."""
    return [f"{path}.{os.getpid()}{one}{_LEFT}" for one in ("", kind, f"{kind}.part")]


def set_aside(path: str) -> str | None:
    """Give the file a second name that is still free, and return it; nothing if there is no file.

    The file keeps its own name too, until another is put in its place. Raises LedgerError.
    """
    if not os.path.lexists(path):
        return None
    number = 1
    while os.path.lexists(aside := f"{path}.broken-{number}"):
        number += 1
    try:
        _second_name(path, aside, _names_beside(path, ".was")[2])
    except OSError as error:
        raise LedgerError(path, f"it cannot be kept as {aside}: {error.strerror}.") from error
    return aside


def drop_second_name(path: str, name: str | None) -> None:
    """Take the second name away that `set_aside` gave, while the file has its own still."""
    with suppress(OSError):
        if name and os.path.samefile(path, name):
            os.unlink(name)


def _second_name(path: str, name: str, part: str) -> None:
    """Give a file a second name; where it cannot have two, a copy under that name, made whole."""
    try:
        os.link(path, name)
    except OSError:
        # A file system without hard links: a phone's card, a stick.
        with open(path, "rb") as file:
            _write(part, (file.read(),), _mode(path))
        os.replace(part, name)


def spare_backup(path: str) -> None:
    """Keep the backup of a ledger that is gone under another name: another ledger begins."""
    backup = backup_path(path)
    if not os.path.lexists(path) and os.path.lexists(backup):
        number = 1
        while os.path.lexists(spare := f"{backup}-{number}"):
            number += 1
        with suppress(OSError):
            os.rename(backup, spare)


def sweep(path: str) -> None:
    """Finish what an interrupted write left undone; call it under the lock.

    What the ledger held before a change that reached the disk becomes the backup; all else that
    was left is removed.
    """
    with suppress(OSError):
        for leftover, kind in leftovers(path).items():
            if kind == "old" and not _same_file(leftover, path):
                os.replace(leftover, backup_path(path))
            else:
                os.unlink(leftover)


def leftovers(path: str) -> dict[str, str]:
    """What interrupted writes left beside the file, each with its kind; raises OSError."""
    folder, name = os.path.split(path)
    with os.scandir(folder or ".") as found:
        return {entry.path: kind for entry in found if (kind := _leftover(entry.name, name))}


# What stood there before a change is to be the backup; what stood there before a restore is not.
_KINDS = ("", "old", "old.part", "was", "was.part")


def _leftover(entry: str, name: str) -> str:
    """What kind of leftover of the ledger of this name a file is, or nothing."""
    if not (entry.startswith(f"{name}.") and entry.endswith(_LEFT)):
        return ""
    process, _, kind = entry[len(name) + 1 : -len(_LEFT)].partition(".")
    return (kind or "new") if process.isdigit() and kind in _KINDS else ""


def _same_file(leftover: str, path: str) -> bool:
    try:
        return os.path.samefile(leftover, path)
    except FileNotFoundError:
        return False


def _mode(path: str) -> int | None:
    try:
        return stat.S_IMODE(os.stat(path).st_mode)
    except OSError:
        return None


def _write(path: str, pieces: Iterable[bytes | memoryview], mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
    handle = os.open(path, flags, 0o666)
    try:
        if mode is not None and not WINDOWS:
            os.fchmod(handle, mode)
        for piece in pieces:
            rest = memoryview(piece)
            while rest:
                rest = rest[os.write(handle, rest) :]
        os.fsync(handle)
    finally:
        os.close(handle)


def _sync_folder(path: str) -> None:
    if WINDOWS:  # pragma: no cover (Windows)
        return
    handle = os.open(os.path.dirname(path) or ".", os.O_RDONLY)
    try:
        os.fsync(handle)
    except OSError as error:
        # Some file systems have no such thing for a folder, and need none.
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(handle)


def _patient(act: Callable[[], Result]) -> Result:
    """Do it; on Windows try again for two seconds while a reader or a virus scanner holds it."""
    until = time.monotonic() + SHARING_PATIENCE
    while True:
        try:
            return act()
        except PermissionError:
            if not WINDOWS or time.monotonic() >= until:
                raise
            time.sleep(0.05)
