"""Undo, redo, and giving up a rubber."""

from __future__ import annotations

import click

from vint_score.book import Book, sheet
from vint_score.cli.app import App, Command, now
from vint_score.journal import Close, Redo, Undo, history
from vint_score.words import result, say_event, standing


@click.command(cls=Command, epilog="Example: vint-score undo")
@click.pass_obj
def undo(app: App) -> None:
    """Take back the last change, whatever it was."""
    app.change(lambda book: Undo(now()), _say_moved)


@click.command(cls=Command, epilog="Example: vint-score redo")
@click.pass_obj
def redo(app: App) -> None:
    """Do again what was last undone."""
    app.change(lambda book: Redo(now()), _say_moved)


def _say_moved(before: Book, after: Book) -> str:
    event = history(after.journal)[-1]
    # The rubber that an undone `new` had begun is only in the book before.
    said = f"{say_event(event, (*after.rubbers, *before.rubbers[len(after.rubbers) :]))}."
    if not after.rubbers:
        return f"{said}\nThere is no rubber now. Start one with `vint-score new`."
    rubber = after.rubber()
    return f"{said}\n{standing(after, rubber, sheet(rubber))}"


@click.command(cls=Command, epilog="Example: vint-score close")
@click.pass_obj
def close(app: App) -> None:
    """Give up an unfinished rubber: no winners, the birds lapse, games won stay won."""
    app.change(lambda book: Close(now()), _say_closed)


def _say_closed(before: Book, after: Book) -> str:
    rubber = after.rubber()
    return (
        f"Rubber {rubber.number} is given up: no rubber points, the birds lapse, games won stay "
        f"won.\n{result(sheet(rubber))}\nStart the next with `vint-score new`."
    )
