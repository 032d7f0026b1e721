"""A ledger that may be broken: looking at all of it, and putting its backup back."""

from __future__ import annotations

import os

import click

from vint_score import book as books
from vint_score import ledger as ledgers
from vint_score.book import Book
from vint_score.cli.app import App, Command, asks, emit, read_book
from vint_score.cli.failing import recording
from vint_score.errors import DamagedLedger, VintError
from vint_score.history import history
from vint_score.model import count
from vint_score.words import say_event


@click.command(cls=Command, epilog="Example: vint-score check")
@click.pass_obj
def check(app: App) -> None:
    """Read the whole ledger, score every rubber, and say all that is wrong with it."""
    app.check_there()
    if not os.path.lexists(app.path):
        emit(f"{app.path}: no ledger yet, nothing wrong.")
        return
    actions, found = ledgers.survey(app.path)
    found.extend((f"actions[{one.index}]", str(one)) for one in books.problems(actions))
    if not found:
        book = books.read(tuple(actions.values()))
        emit(f"{app.path}: {say_holding(book)}, nothing wrong.")
        return
    emit("\n".join(f"{place or 'the file'}: {message}" for place, message in found))
    raise ledgers.damaged(app.path, "", f"{count(len(found), 'thing')} wrong with it.")


def say_holding(book: Book) -> str:
    """How much a book holds: `2 rubbers, 11 deals`."""
    deals = sum(len(rubber.entries) for rubber in book.rubbers)
    return f"{count(len(book.rubbers), 'rubber')}, {count(deals, 'deal')}"


@click.command(cls=Command, epilog="Example: vint-score restore --yes")
@click.option("--yes", is_flag=True, help="Do not ask.")
@click.pass_obj
def restore(app: App, yes: bool) -> None:
    """Put the backup in the place of a broken ledger; the broken file is kept."""
    _check_broken(app)
    backup = ledgers.read_backup(app.path)
    book = read_book(backup)
    assert backup.raw is not None
    last = say_event(history(book.journal)[-1]) if book.journal else "nothing"
    said = (
        f"{backup.path} holds {say_holding(book)}; the last change in it: {last}.\n"
        "What was done after that is not in it."
    )
    if not yes:
        if not asks():
            raise click.UsageError(f"Type `vint-score restore --yes` to put it back. {said}")
        click.confirm(f"{said} Put it back?", abort=True, err=True)
    with ledgers.locked(app.path):
        # Somebody else may have put it back while this one was asked.
        _check_broken(app)
        with recording():
            kept = ledgers.restore(app.path, backup.raw)
    also = f" The broken file is kept as {kept}." if kept else ""
    emit(f"Put back: {say_holding(book)}.{also} See `vint-score show`.")


def _check_broken(app: App) -> None:
    """Raise VintError where the ledger reads, or would for a newer program: nothing is wrong with
    it, and putting back its backup would lose a change.
    """
    try:
        held = ledgers.read(app.path)
        book = read_book(held)
    except DamagedLedger:
        return
    if held.raw is not None:
        raise VintError(
            f"{app.path} reads, and holds {say_holding(book)}: there is nothing to restore. "
            "`vint-score undo` takes back the last change."
        )
