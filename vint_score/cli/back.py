"""Undo, redo, and giving up a rubber."""

from __future__ import annotations

import click

from vint_score.book import Book, sheet
from vint_score.cli.app import App, Command, now
from vint_score.history import history
from vint_score.journal import Close, Redo, Undo
from vint_score.words import result, say_declared, say_event, standing


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
    said = f"{say_event(history(after.journal)[-1])}."
    if not after.rubbers:
        return f"{said}\nThere is no rubber now. Start one with `vint-score new`."
    rubber = after.rubber()
    scored = sheet(rubber)
    game = scored.games[-1]
    if game.winner is None:
        said += f"\nGame {game.number}: AB {game.score[0]}, CD {game.score[1]}."
    return f"{said}\nRubber {rubber.number}. {standing(after, rubber, scored)}"


@click.command(cls=Command, epilog="Example: vint-score close")
@click.pass_obj
def close(app: App) -> None:
    """Give up an unfinished rubber: no winners, the birds lapse, games won stay won."""
    app.change(lambda book: Close(now()), _say_closed)


def _say_closed(before: Book, after: Book) -> str:
    rubber = after.rubber()
    waited = before.rubber().declared
    dropped = f"{say_declared(waited, rubber.players)} is dropped.\n" if waited else ""
    return (
        f"{dropped}Rubber {rubber.number} is given up: no rubber points, the birds lapse, games "
        f"won stay won.\n{result(sheet(rubber))}\n`vint-score undo` takes it back; "
        "`vint-score new` starts the next."
    )
