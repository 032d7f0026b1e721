"""The lock beside a ledger: a file of its own, never renamed, never deleted.

The one place where the platforms differ in how a file is locked.
"""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from vint_score.errors import LedgerError

PATIENCE = 10.0
_STEP = 0.02
_BUSY = (errno.EACCES, errno.EAGAIN, errno.EDEADLK)

if sys.platform == "win32":  # pragma: no cover (Windows)
    import msvcrt

    def _try_lock(handle: int) -> None:
        os.lseek(handle, 0, os.SEEK_SET)
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _try_lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def hold(ledger: str) -> Iterator[None]:
    """Hold the ledger's lock; raises LedgerError where another holds it for ten seconds.

    `ledger` is the ledger's real path. The system lets go of the lock when the process ends,
    however it ends.
    """
    path = ledger + ".lock"
    try:
        os.makedirs(os.path.dirname(ledger) or ".", exist_ok=True)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except OSError as error:
        raise _refused(ledger, f"its lock {path} cannot be opened: {error.strerror}.") from error
    try:
        _wait(handle, ledger)
        yield
    finally:
        os.close(handle)


def _wait(handle: int, ledger: str) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            _try_lock(handle)
        except OSError as error:
            if error.errno not in _BUSY:
                raise _refused(
                    ledger,
                    f"its file system has no locks ({error.strerror}). Keep the ledger on another "
                    "one: name it with --ledger.",
                ) from error
            if time.monotonic() >= until:
                raise _refused(
                    ledger, "another vint-score holds the ledger. Try again when it is done."
                ) from error
            time.sleep(_STEP)
        else:
            return


def _refused(ledger: str, message: str) -> LedgerError:
    return LedgerError(ledger, f"{message} Nothing was recorded.")
