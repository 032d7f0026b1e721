"""What all commands share: the ledger, the look, loading, changing, printing, failing."""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import click

from vint_score import book as books
from vint_score import ledger as ledgers
from vint_score.book import Book
from vint_score.cli.command import Command
from vint_score.cli.failing import RECORDED, hush, in_table_mode, recording
from vint_score.errors import Misplaced, OutOfTurn, VintError
from vint_score.journal import NO_RUBBER, Action
from vint_score.notation import Look
from vint_score.screen import WIDEST, columns_of, fit

SIGNS = "♠♣♦♥⩋…"


class App(NamedTuple):
    """One run of the program: where the ledger lies, what the screen can show."""

    named: str | None
    color: bool
    look: Look

    @classmethod
    def of(cls, named: str | None, color: bool | None, letters: bool) -> App:
        """From the options of the command line and from what the terminal says of itself."""
        if named is not None and not named.strip():
            raise click.UsageError("--ledger names no file: give its path, or leave --ledger out.")
        if color is None:
            plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
            color = sys.stdout.isatty() and not plain
        look = Look(not letters and can_print(SIGNS), columns_of(sys.stdout) or WIDEST)
        return cls(named, color, look)

    @property
    def path(self) -> str:
        """Where the ledger lies; raises VintError where it can lie nowhere."""
        return _ledger_path(self.named)

    def load(self, begin: bool = False) -> Book:
        """The book as it stands; raises DamagedLedger where it does not read.

        A ledger that is gone while its backup is there is an error, unless another is to `begin`.
        """
        if not begin:
            self.check_there()
        return read_book(ledgers.read(self.path))

    def check_there(self) -> None:
        """Raise OutOfTurn where the ledger is gone but its backup is there."""
        if _is_missing(self.path) and os.path.exists(ledgers.backup_of(self.path)):
            raise OutOfTurn(no_rubber(self.path))

    @contextmanager
    def changing(
        self, begin: bool = False, prose: bool = False
    ) -> Iterator[tuple[Book, Callable[[Book, str], None]]]:
        """The book under its lock, and what keeps the new one and then prints a text.

        Only what may `begin` a ledger makes one where there is none; `prose` as `emit` has it.
        """
        if not begin and _is_missing(self.path):
            raise OutOfTurn(no_rubber(self.path))
        printed = ""
        with ledgers.writing(self.path) as held:

            def keep(after: Book, text: str) -> None:
                nonlocal printed
                with recording():
                    held.keep(after.journal)
                printed = text

            yield read_book(held), keep
        emit(printed, prose=prose)

    def change(
        self,
        act: Callable[[Book], Action],
        tell: Callable[[Book, Book], str],
        begin: bool = False,
    ) -> None:
        """Try one action, work out what will be said of it, keep it, say it."""
        with self.changing(begin, prose=True) as (before, keep):
            after = books.attempt(before, act(before))
            keep(after, tell(before, after))


def _is_missing(path: str) -> bool:
    try:
        os.stat(path)
    except FileNotFoundError:
        return True
    except OSError:
        # Reading it will say what is wrong.
        return False
    return False


def no_rubber(path: str) -> str:
    """What to do where there is no rubber; a backup of a ledger that is gone is told of."""
    backup = ledgers.backup_of(path)
    if not os.path.exists(path) and os.path.exists(backup):
        return (
            f"There is no ledger {path}, but its backup {backup} is there: `vint-score restore` "
            "puts it back, `vint-score new` begins another."
        )
    return NO_RUBBER


def read_book(held: ledgers.Ledger) -> Book:
    """The book of a ledger; raises DamagedLedger at a deal that cannot be scored."""
    try:
        return books.read(held.journal)
    except Misplaced as error:
        raise ledgers.damaged(held.path, f"actions[{error.index}]", str(error)) from None


def _ledger_path(named: str | None) -> str:
    path = named
    if path is None:
        folder = click.get_app_dir("vint-score")
        if folder.startswith("~"):
            raise VintError(
                "There is no home folder to keep the ledger in: name one, --ledger PATH."
            )
        path = os.path.join(folder, "ledger.json")
    if "\0" in path:
        raise VintError("A ledger's path holds no NUL byte: name another, --ledger PATH.")
    return path


def now() -> str:
    """The time, as the ledger writes it."""
    return time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())


def asks() -> bool:
    """Whether somebody sits at a terminal who can be asked for what is missing."""
    return sys.stdin is not None and sys.stdin.isatty()


def can_print(text: str) -> bool:
    """Whether the output's encoding carries the text."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


class NotPrinted(VintError):
    """The change is kept, but the output could not be written."""


def emit(text: str, whole: bool = False, prose: bool = False) -> None:
    """Print a text, no line wider than the screen unless it must stay `whole`.

    `prose` has no table: where nobody knows how wide the screen is, it is not broken. Where the
    ledger was changed before, that is said whatever becomes of the output.
    """
    context = click.get_current_context(silent=True)
    app = context.find_object(App) if context else None
    text = text if whole else in_table_mode(text)
    if app and not whole:
        if not prose or columns_of(sys.stdout):
            text = fit(text, app.look.width)
        if app.color:
            from vint_score.cli.paint import paint

            text = paint(text)
    try:
        # Not click's own choice of a stream, which writes UTF-8 where the encoding is ASCII.
        click.echo(text, file=sys.stdout)
    except OSError as error:
        if error.errno == errno.EPIPE:
            hush()
        elif RECORDED.get():
            raise NotPrinted(
                f"This was recorded, but it cannot be printed ({error.strerror}). "
                "See `vint-score show`."
            ) from error
        else:
            raise


def emit_json(data: Any) -> None:
    """Print one JSON document, with escapes where the encoding cannot carry a name."""
    text = json.dumps(data, ensure_ascii=False, indent=1)
    if not can_print(text):
        text = json.dumps(data, indent=1)
    emit(text, whole=True)


__all__ = ["App", "Command", "asks", "emit", "emit_json", "now", "read_book"]
