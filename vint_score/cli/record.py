"""Recording: hands, in one step or in two, and birds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from vint_score.book import Book, attempt, check_nothing_waits, declared_hand
from vint_score.changes import say_correction
from vint_score.cli.app import App, Command, asks, now
from vint_score.cli.typed import (
    HandOptions,
    ask,
    first_option,
    held_options,
    needed,
    note_option,
    read_declarer,
    read_tricks,
    rubber_option,
    split_words,
    typed_hand,
)
from vint_score.errors import FirstNeeded
from vint_score.journal import Declare, Insert, Record, Rubber
from vint_score.model import LONGEST_NOTE, Bird, Deal, Denomination, Hand, Side, check_text
from vint_score.notation import parse_declaration, parse_side
from vint_score.words import say_declared

Build = Callable[[Book], Deal]


class Place:
    """Where a deal goes: at the end of the open rubber, or before a deal of any."""

    def __init__(self, before: int | None, rubber: int | None, note: str | None) -> None:
        if rubber is not None and before is None:
            raise click.UsageError(
                "--rubber goes with --before: a new deal goes to the open rubber."
            )
        if note is not None:
            check_text(note, "The note", LONGEST_NOTE)
        self.before = before
        self.rubber = rubber
        self.note = note or None

    def table(self, book: Book) -> Rubber:
        """The rubber that the deal goes to; raises OutOfTurn where none is open."""
        if self.before is not None:
            return book.rubber(self.rubber)
        rubber = book.open_rubber()
        check_nothing_waits(book)
        return rubber

    def action(self, book: Book, deal: Deal) -> Record | Insert:
        """The action that puts the deal there."""
        rubber = self.table(book)
        if self.before is not None:
            return Insert(now(), rubber.number, self.before, deal, self.note)
        return Record(now(), deal, self.note)


@click.command(cls=Command, epilog="Example: vint-score hand 3 diamonds anna 9 -H ab4 -A cd3")
@click.argument("words", nargs=-1, metavar="DECLARATION BY TRICKS")
@held_options
@first_option
@note_option
@click.option("--before", type=int, metavar="N", help="Put it in before deal N.")
@rubber_option
@click.pass_obj
def hand(
    app: App,
    /,
    words: tuple[str, ...],
    before: int | None,
    rubber: int | None,
    note: str | None,
    **options: Any,
) -> None:
    """Record a whole hand.

    DECLARATION is a level and a denomination (3d, 2nt, two hearts), BY who declared it (a name,
    a seat, or a side), TRICKS what the declaring side took (9), or ab9, or ab9-cd4.
    """
    place = Place(before, rubber, note)
    typed = split_words(words, 2)

    def build(book: Book) -> Hand:
        players = place.table(book).players
        usage = "hand DECLARATION BY TRICKS"
        declaration = needed(typed.declaration, "Declaration", parse_declaration, usage)
        by = read_declarer(players)
        declarer = needed(typed.by, "Who declared", by, usage)
        tricks = read_tricks(declarer, players)
        took = needed(typed.tricks, f"Tricks of {declarer.side}", tricks, usage)
        return typed_hand(players, declaration, declarer, took, HandOptions(**options))

    _record(app, place, build, options["honours"] is None)


@click.command(cls=Command, epilog="Example: vint-score declare 3d anna")
@click.argument("words", nargs=-1, metavar="DECLARATION BY")
@click.pass_obj
def declare(app: App, words: tuple[str, ...]) -> None:
    """Note the declaration, before play; `result` comes after."""
    typed = split_words(words, 1)
    usage = "declare DECLARATION BY"
    declaration = needed(typed.declaration, "Declaration", parse_declaration, usage)

    def act(book: Book) -> Declare:
        players = book.open_rubber().players
        check_nothing_waits(book)
        by = read_declarer(players)
        declarer = needed(typed.by, "Who declared", by, usage)
        return Declare(now(), declaration, declarer)

    app.change(act, lambda _, after: _say_declared(after.rubber()))


def _say_declared(rubber: Rubber) -> str:
    assert rubber.declared is not None
    declared = rubber.declared
    side = declared.declarer.side
    return (
        f"Declared: {say_declared(declared, rubber.players)}; {side} must make "
        f"{declared.declaration.tricks} tricks. After play: `vint-score result TRICKS`."
    )


@click.command(cls=Command, epilog="Example: vint-score result 9 -H ab4 -A cd3")
@click.argument("tricks", required=False)
@held_options
@first_option
@note_option
@click.pass_obj
def result(app: App, /, tricks: str | None, note: str | None, **options: Any) -> None:
    """Record the result of what was declared."""
    place = Result(None, None, note)

    def build(book: Book) -> Hand:
        players = place.table(book).players
        declared = declared_hand(book)
        read = read_tricks(declared.declarer, players)
        took = needed(tricks, f"Tricks of {declared.declarer.side}", read, "result TRICKS")
        declaration, declarer = declared.declaration, declared.declarer
        return typed_hand(players, declaration, declarer, took, HandOptions(**options))

    _record(app, place, build, options["honours"] is None)


class Result(Place):
    """The place of what was declared."""

    def table(self, book: Book) -> Rubber:
        """The open rubber; raises OutOfTurn where nothing is declared."""
        declared_hand(book)
        return book.open_rubber()


@click.command(cls=Command, epilog="Example: vint-score bird")
@click.option("--before", type=int, metavar="N", help="Put it in before deal N.")
@rubber_option
@note_option
@click.pass_obj
def bird(app: App, before: int | None, rubber: int | None, note: str | None) -> None:
    """Record a deal that all four passed."""
    _record(app, Place(before, rubber, note), lambda book: Bird(), False)


def _record(app: App, place: Place, build: Build, silent: bool) -> None:
    """Try the deal, keep it, and say it; `silent` where nobody said who held honours.

    Nothing is asked while the lock is held: what has to be asked is asked of the book as it
    stands, and the answers are tried again under the lock.
    """
    if asks():
        deal = _settle_first(app.load(), place, build)
        build = _constant(deal)
        silent = False
    with app.changing() as (before, keep):
        action = place.action(before, build(before))
        after = attempt(before, action)
        keep(after, _say(app, before, after, action, silent))


def _constant(deal: Deal) -> Build:
    return lambda book: deal


def _settle_first(book: Book, place: Place, build: Build) -> Deal:
    """The deal, with who was first asked where both sides reach the game in it."""
    place.table(book)
    deal = build(book)
    try:
        attempt(book, place.action(book, deal))
    except FirstNeeded as error:
        if not (error.own and isinstance(deal, Hand)):
            raise
        from dataclasses import replace

        needed_tricks = ", ".join(f"{side} needed {n}" for side, n in error.needed.items())
        players = place.table(book).players

        def side(text: str) -> Side:
            return parse_side(text, players)

        question = f"Both sides reach the game ({needed_tricks}). Who was first, AB or CD"
        deal = replace(deal, first=ask(question, side))
    return deal


def _say(app: App, before: Book, after: Book, action: Record | Insert, silent: bool) -> str:
    from vint_score.book import sheet
    from vint_score.tables import lines_table, recorded, short

    if isinstance(action, Record):
        rubber = after.rubber()
        number = len(rubber.entries)
        said = recorded(after, rubber, number, app.look)
    else:
        rubber = after.rubber(action.rubber)
        number = action.before
        lines = sheet(rubber).deals[number - 1].lines
        said = "\n".join(say_correction(before, after, action))
        said += "\n\n" + "\n\n".join(
            part for part in (lines_table(lines), short(after, rubber, app.look)) if part
        )
    deal = action.deal
    if silent and isinstance(deal, Hand):
        trumps = deal.declaration.denomination is not Denomination.WITHOUT_TRUMPS
        option = f" --rubber {rubber.number}" if rubber.number < len(after.rubbers) else ""
        if trumps:
            said += (
                "\nNobody claimed honours, and one side always holds three or more of them: "
                f"`vint-score edit {number} -H AB=3{option}`, for instance."
            )
    return said
