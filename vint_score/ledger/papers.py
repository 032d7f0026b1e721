"""Files that people ask for beside the ledger: written whole or not at all, never over its own."""

from __future__ import annotations

import os
from contextlib import suppress

from vint_score.errors import NotUnderstood, VintError
from vint_score.ledger.disk import backup_path, real_path

# What the ledger's own files are called behind its name, the leftovers of a crash among them.
OWN = (".lock", ".tmp")


def write(name: str, content: bytes, ledger: str) -> None:
    """Put the content in the file's place; `ledger` is the ledger's path.

    Whatever happens, a reader finds the old file or the new one, whole. Raises VintError, the old
    file untouched, and NotUnderstood for what cannot be a file's name.
    """
    if not name.strip() or "\0" in name:
        raise NotUnderstood("--output needs the name of a file, as in --output deals.csv.")
    path = real_path(name)
    if _belongs(path, real_path(ledger)):
        raise VintError(f"{name} belongs to the ledger: name another file.")
    if os.path.isdir(path):
        raise VintError(f"{name} is a folder: name a file in it.")
    if os.path.exists(path) and not os.path.isfile(path):
        raise VintError(f"{name} is not a file; without --output it is printed.")
    folder = os.path.dirname(path)
    if not os.path.isdir(folder):
        raise VintError(f"{name} cannot be written: there is no folder {folder}.")
    try:
        _replace(path, content)
    except OSError as error:
        raise VintError(f"{name} cannot be written: {error.strerror}.") from error


def _belongs(path: str, ledger: str) -> bool:
    with suppress(OSError):
        if os.path.samefile(path, ledger):
            return True
    # Some systems take no notice of case, and a name that differs by it alone is no good name.
    one, own = path.casefold(), ledger.casefold()
    return one in (own, backup_path(own)) or (one.startswith(own + ".") and one.endswith(OWN))


def _replace(path: str, content: bytes) -> None:
    from tempfile import mkstemp

    handle, written = mkstemp(".tmp", ".vint-score-", os.path.dirname(path))
    try:
        with open(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.chmod(written, _mode(path))
            os.fsync(handle)
        os.replace(written, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(written)
        raise


def _mode(path: str) -> int:
    """The permissions of the file that is replaced, or those that a new file gets."""
    with suppress(OSError):
        return os.stat(path).st_mode & 0o7777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
