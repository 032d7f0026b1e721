"""Noting a declaration before play."""

from __future__ import annotations

import click

from vint_score.book import Book, check_nothing_waits
from vint_score.cli.app import App, Command, asks, now
from vint_score.cli.typed import (
    ASK_DECLARATION,
    ask_declarer,
    auction_option,
    complete_words,
    needed,
    read_calls,
    read_declarer,
    split_words,
)
from vint_score.journal import Declare, Record, Rubber
from vint_score.model import Bird
from vint_score.notation import parse_declaration
from vint_score.words import say_declared


@click.command(cls=Command, epilog="Example: vint-score declare 3d anna")
@click.argument("words", nargs=-1, metavar="DECLARATION BY", shell_complete=complete_words)
@auction_option
@click.pass_obj
def declare(app: App, /, words: tuple[str, ...], auction: str | None) -> None:
    """Note the declaration, before play; `result` comes after."""

    def act(book: Book) -> Declare | Record:
        rubber = book.open_rubber()
        check_nothing_waits(book)
        if auction is not None:
            return _called(words, auction, rubber)
        players = rubber.players
        usage = "declare DECLARATION BY"
        typed = split_words(words, 1, players)
        declaration = needed(typed.declaration, ASK_DECLARATION, parse_declaration, usage)
        by = read_declarer(players)
        declarer = needed(typed.by, ask_declarer(players), by, usage)
        return Declare(now(), declaration, declarer)

    if asks():
        action = act(app.load())
        app.change(lambda book: action, lambda _, after: _say_declared(app, after))
    else:
        app.change(act, lambda _, after: _say_declared(app, after))


def _called(words: tuple[str, ...], auction: str, rubber: Rubber) -> Declare | Record:
    """What the calls came to: a declaration, or a bird."""
    dealer = rubber.dealer_of(len(rubber.entries) + 1)
    said = split_words(words, 1, rubber.players)
    called = read_calls(auction, dealer, rubber.players, said, not words)
    return Declare(now(), *called) if called else Record(now(), Bird())


def _say_declared(app: App, after: Book) -> str:
    rubber = after.rubber()
    declared = rubber.declared
    if declared is None:
        from vint_score.score_sheet import recorded

        return recorded(after, rubber, len(rubber.entries), app.look)
    side, tricks = declared.declarer.side, declared.declaration.tricks
    return (
        f"Declared: {say_declared(declared, rubber.players)}; {side} must make {tricks} tricks.\n"
        "After play: `vint-score result TRICKS`."
    )
