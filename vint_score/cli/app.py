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
from vint_score.errors import Misplaced, VintError
from vint_score.journal import Action
from vint_score.notation import Look

SIGNS = "♠♣♦♥⩋…"


class Command(click.Command):
    """A command whose options may stand once, unless they say otherwise."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse an option that stands twice: the first would be lost without a word."""
        if not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(list(args))
            options = [param for param in order if isinstance(param, click.Option)]
            for option in options:
                if options.count(option) > 1 and not option.multiple and option.name != "help":
                    raise click.UsageError(f"{option.opts[-1]} is given twice: say it once.", ctx)
        return super().parse_args(ctx, args)


class App(NamedTuple):
    """One run of the program: where the ledger lies, what the screen can show."""

    path: str
    color: bool
    look: Look

    @classmethod
    def of(cls, path: str | None, color: bool | None, letters: bool) -> App:
        """From the options of the command line and from what the terminal says of itself."""
        if color is None:
            plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
            color = sys.stdout.isatty() and not plain
        return cls(_ledger_path(path), color, Look(not letters and can_print(SIGNS)))

    def load(self) -> Book:
        """The book as it stands; raises DamagedLedger where it does not read."""
        return read_book(ledgers.read(self.path))

    @contextmanager
    def changing(self) -> Iterator[tuple[Book, Callable[[Book, str], None]]]:
        """The book under its lock, and what keeps the new one and then prints a text."""
        printed = ""
        with ledgers.writing(self.path) as held:

            def keep(after: Book, text: str) -> None:
                nonlocal printed
                held.keep(after.journal)
                printed = text

            yield read_book(held), keep
        if printed:
            emit(printed, recorded=True)

    def change(self, act: Callable[[Book], Action], tell: Callable[[Book, Book], str]) -> None:
        """Try one action, work out what will be said of it, keep it, say it."""
        with self.changing() as (before, keep):
            after = books.attempt(before, act(before))
            keep(after, tell(before, after))


def read_book(held: ledgers.Ledger) -> Book:
    """The book of a ledger; raises DamagedLedger at a deal that cannot be scored."""
    try:
        return books.read(held.journal)
    except Misplaced as error:
        raise ledgers.damaged(held.path, f"actions[{error.index}]", str(error)) from None


def _ledger_path(path: str | None) -> str:
    if path is not None and not path.strip():
        path = None
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


def emit(text: str, recorded: bool = False) -> None:
    """Print a text; `recorded` says that a change is safe whatever becomes of the output."""
    try:
        click.echo(text)
    except OSError as error:
        if not recorded or error.errno == errno.EPIPE:
            raise
        raise NotPrinted(
            f"This was recorded, but it cannot be printed ({error.strerror}). "
            "See `vint-score show`."
        ) from error


def emit_json(data: Any) -> None:
    """Print one JSON document, with escapes where the encoding cannot carry a name."""
    emit(json.dumps(data, ensure_ascii=not can_print("Ж李"), indent=1))
