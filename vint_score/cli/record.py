"""Recording: hands, in one step or in two, and birds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import click

from vint_score.book import Book, attempt, check_nothing_waits, declared_hand
from vint_score.cli.app import App, Command, asks, now
from vint_score.cli.typed import (
    ASK_DECLARATION,
    Standing,
    Typed,
    ask,
    ask_declarer,
    auction_option,
    before_option,
    check_called,
    check_note,
    complete_words,
    first_option,
    held_options,
    needed,
    note_option,
    read_deal,
    read_declarer,
    rubber_option,
    split_words,
)
from vint_score.errors import FirstNeeded
from vint_score.journal import Declare, Insert, Record, Rubber
from vint_score.model import Bird, Deal, Hand
from vint_score.notation import parse_declaration, parse_side
from vint_score.words import say_declared, say_reminder

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
            rubber.entry(self.before)
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


@click.command(cls=Command, epilog="Example: vint-score declare 3d anna")
@click.argument("words", nargs=-1, metavar="DECLARATION BY", shell_complete=complete_words)
@auction_option
@click.pass_obj
def declare(app: App, /, words: tuple[str, ...], auction: str | None) -> None:
    """Note the declaration, before play; `result` comes after."""

    def act(book: Book) -> Declare | Record:
        standing = Place().standing(book)
        if auction is not None:
            return _called(words, auction, standing)
        usage = "declare DECLARATION BY"
        typed = split_words(words, 1, standing.players)
        declaration = needed(typed.declaration, ASK_DECLARATION, parse_declaration, usage)
        by = read_declarer(standing.players)
        declarer = needed(typed.by, ask_declarer(standing.players), by, usage)
        return Declare(now(), declaration, declarer)

    if asks():
        action = act(app.load())
        app.change(lambda book: action, _say_declared)
    else:
        app.change(act, _say_declared)


def _called(words: tuple[str, ...], auction: str, standing: Standing) -> Declare | Record:
    """What the calls came to: a declaration, or a bird."""
    from vint_score.auction import parse_auction, settle_auction

    calls = parse_auction(auction)
    declared = settle_auction(calls, standing.dealer, standing.players)
    if declared is None:
        return Record(now(), Bird())
    check_called(split_words(words, 1, standing.players), declared, standing.players)
    return Declare(now(), *declared, calls)


def _say_declared(before: Book, after: Book) -> str:
    rubber = after.rubber()
    declared = rubber.declared
    if declared is None:
        return f"Deal {len(rubber.entries)}: a bird, all four passed."
    side, tricks = declared.declarer.side, declared.declaration.tricks
    return (
        f"Declared: {say_declared(declared, rubber.players)}; {side} must make {tricks} tricks.\n"
        "After play: `vint-score result TRICKS`."
    )


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
        needed_tricks = ", ".join(f"{side} needed {n}" for side, n in error.needed.items())
        question = f"Both sides reach the game ({needed_tricks}). Who was first, AB or CD"
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
