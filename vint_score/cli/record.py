"""Recording: hands, in one step or in two, and birds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import click

from vint_score.book import Book, attempt, check_nothing_waits, declared_hand
from vint_score.cli.app import App, Command, asks, now
from vint_score.cli.deal import Standing, Typed, read_deal
from vint_score.cli.typed import (
    ask,
    auction_option,
    before_option,
    check_note,
    complete_words,
    first_option,
    held_options,
    note_option,
    rubber_option,
)
from vint_score.errors import FirstNeeded, NoSuchDeal
from vint_score.journal import Insert, Record, Rubber
from vint_score.model import Bird, Deal, Hand, count
from vint_score.notation import parse_side
from vint_score.words import say_reminder

Settle = Callable[[Hand], Hand]
Build = Callable[[Book, Settle | None], Deal]


class Place(NamedTuple):
    """Where a deal goes: to the end of the open rubber, or before a deal of any."""

    before: int | None = None
    number: int | None = None
    note: str | None = None

    def checked(self) -> Place:
        """The same place; raises UsageError for a rubber that cannot be meant."""
        if self.number is not None and self.before is None:
            raise click.UsageError("--rubber goes with --before: a new deal goes to the open one.")
        check_note(self.note)
        return self

    def rubber(self, book: Book) -> Rubber:
        """The rubber that the deal goes to; raises VintError where it cannot."""
        if self.before is not None:
            rubber = book.rubber(self.number)
            try:
                rubber.entry(self.before)
            except NoSuchDeal as error:
                raise NoSuchDeal(
                    error.number,
                    error.count,
                    f"No deal {self.before} to put it before: the rubber has {error.count}. A new "
                    "deal goes to the end without --before. See `vint-score show`.",
                ) from error
            return rubber
        rubber = book.open_rubber()
        check_nothing_waits(book)
        return rubber

    def standing(self, book: Book) -> Standing:
        """What the deal is read against."""
        rubber = self.rubber(book)
        return Standing(rubber.players, rubber.dealer_of(self.before or len(rubber.entries) + 1))

    def action(self, book: Book, deal: Deal) -> Record | Insert:
        """The action that puts the deal there."""
        if self.before is not None:
            number = self.rubber(book).number
            return Insert(now(), number, self.before, deal, self.note or None)
        return Record(now(), deal, self.note or None)


@click.command(cls=Command, epilog="Example: vint-score hand 3 diamonds anna 9 -H ab4 -A cd3")
@click.argument("words", nargs=-1, metavar="DECLARATION BY TRICKS", shell_complete=complete_words)
@held_options
@first_option
@auction_option
@note_option
@before_option
@rubber_option
@click.pass_obj
def hand(
    app: App, /, before: int | None, rubber: int | None, note: str | None, **typed: Any
) -> None:
    """Record a whole hand.

    DECLARATION is a level and a denomination (3d, 2nt, two hearts), BY who declared it (a name,
    a seat, or a side), TRICKS what the declaring side took (9), or ab9, or ab9-cd4.
    """
    place = Place(before, rubber, note).checked()
    said = Typed(**typed)

    def build(book: Book, settle: Settle | None) -> Deal:
        return read_deal(said, place.standing(book), "hand DECLARATION BY TRICKS", settle)

    _record(app, place, build, said.honours is None)


@click.command(cls=Command, epilog="Example: vint-score result 9 -H ab4 -A cd3")
@click.argument("tricks", required=False)
@held_options
@first_option
@note_option
@click.pass_obj
def result(app: App, /, tricks: str | None, note: str | None, **typed: Any) -> None:
    """Record the result of what was declared."""
    said = Typed((tricks,) if tricks else (), **typed)
    check_note(note)

    def build(book: Book, settle: Settle | None) -> Deal:
        rubber = book.open_rubber()
        declared = declared_hand(book)
        standing = Standing(
            rubber.players,
            rubber.dealer_of(len(rubber.entries) + 1),
            (declared.declaration, declared.declarer, declared.auction or ()),
        )
        return read_deal(said, standing, "result TRICKS", settle)

    _record(app, Place(note=note), build, said.honours is None)


@click.command(cls=Command, epilog="Example: vint-score bird")
@before_option
@rubber_option
@note_option
@click.pass_obj
def bird(app: App, before: int | None, rubber: int | None, note: str | None) -> None:
    """Record a deal that all four passed."""
    place = Place(before, rubber, note).checked()

    def build(book: Book, settle: Settle | None) -> Deal:
        place.rubber(book)
        return Bird()

    _record(app, place, build, False)


def _record(app: App, place: Place, build: Build, silent: bool) -> None:
    """Try the deal, keep it, and say it; `silent` where nobody said who held honours.

    Nothing is asked while the lock is held: what has to be asked is asked of the book as it
    stands, and the answers are tried again under the lock.
    """
    asked = None
    if asks():
        book = app.load()
        asked = build(book, lambda deal: _settle_first(book, place, deal))
    with app.changing() as (before, keep):
        action = place.action(before, asked or build(before, None))
        after = attempt(before, action)
        keep(after, _say(app, before, after, action, silent))


def _settle_first(book: Book, place: Place, deal: Hand) -> Hand:
    """The deal, with who was first asked where both sides reach the game in it."""
    try:
        attempt(book, place.action(book, deal))
    except FirstNeeded as error:
        if not error.own:
            raise
        from dataclasses import replace

        players = place.rubber(book).players if place.before else book.open_rubber().players
        tricks = (f"{side} needed {count(n, 'trick')}" for side, n in error.needed.items())
        question = f"Both sides reach the game ({', '.join(tricks)}). Who was first, AB or CD"
        return replace(deal, first=ask(question, lambda text: parse_side(text, players)))
    return deal


def _say(app: App, before: Book, after: Book, action: Record | Insert, silent: bool) -> str:
    from vint_score.score_sheet import inserted, recorded

    if isinstance(action, Record):
        rubber = after.rubber()
        number = len(rubber.entries)
        said = recorded(after, rubber, number, app.look)
    else:
        rubber = after.rubber(action.rubber)
        number = action.before
        said = inserted(before, after, action, app.look)
    reminder = say_reminder(after, rubber, number) if silent else ""
    return f"{said}\n{reminder}" if reminder else said
