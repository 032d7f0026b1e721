"""Looking: the sheet, the result, the arithmetic, the history, the rules."""

from __future__ import annotations

from typing import Any

import click

from vint_score import report
from vint_score.book import Book
from vint_score.cli.app import App, Command, emit, emit_json
from vint_score.cli.start import Agreed
from vint_score.cli.typed import HandOptions, held_options, rubber_option, split_words
from vint_score.errors import NotUnderstood
from vint_score.journal import Rubber
from vint_score.model import Hand, Players
from vint_score.notation import NONE, parse_declaration, parse_declarer, parse_held, parse_tricks
from vint_score.rules import DEFAULT, to_data

json_option = click.option("--json", "as_json", is_flag=True, help="One JSON document.")


def show_text(app: App, book: Book, rubber: Rubber) -> str:
    """The running sheet as text."""
    from vint_score.tables import show as draw_sheet

    return draw_sheet(book, rubber, app.look)


def alone(ctx: click.Context, app: App) -> None:
    """`vint-score` by itself: the running sheet, or the help where there is none."""
    book = app.load()
    emit(show_text(app, book, book.rubber()) if book.rubbers else ctx.get_help())


@click.command(cls=Command, epilog="Example: vint-score show")
@click.argument("rubber", type=int, required=False)
@json_option
@click.pass_obj
def show(app: App, rubber: int | None, as_json: bool) -> None:
    """Show the running sheet: the deals, the game in progress, the rubber so far."""
    book = app.load()
    if as_json:
        emit_json(report.show_data(book, book.rubber(rubber)))
    else:
        emit(show_text(app, book, book.rubber(rubber)))


@click.command(cls=Command, epilog="Example: vint-score summary")
@click.argument("rubber", type=int, required=False)
@json_option
@click.pass_obj
def summary(app: App, rubber: int | None, as_json: bool) -> None:
    """Show the rubber's result, part by part, ready to print."""
    book = app.load()
    if as_json:
        emit_json(report.summary_data(book, book.rubber(rubber)))
        return
    from vint_score.tables import summary as draw_summary

    emit(draw_summary(book, book.rubber(rubber)))


@click.command(cls=Command, epilog="Example: vint-score explain 1")
@click.argument("number", type=int, metavar="N")
@rubber_option
@json_option
@click.pass_obj
def explain(app: App, number: int, rubber: int | None, as_json: bool) -> None:
    """Show every line of deal N with its arithmetic and the rule it comes from."""
    table = app.load().rubber(rubber)
    entry = table.entry(number)
    if as_json:
        from vint_score.book import sheet

        emit_json(report.deal_data(sheet(table).deals[number - 1], entry, table))
        return
    from vint_score.explain import explain as explain_deal

    emit(explain_deal(table, number))


@click.command(cls=Command, epilog="Example: vint-score log")
@rubber_option
@json_option
@click.pass_obj
def log(app: App, rubber: int | None, as_json: bool) -> None:
    """Show every action with its time and note, undo and redo among them."""
    book = app.load()
    number = None if rubber is None else book.rubber(rubber).number
    data = report.log_data(book, number)
    if as_json:
        emit_json(data)
        return
    from vint_score.tables import log as draw_log

    emit(draw_log(data) if data else "Nothing was done yet. Start with `vint-score new`.")


@click.command(cls=Command, epilog="Example: vint-score rubbers")
@json_option
@click.pass_obj
def rubbers(app: App, as_json: bool) -> None:
    """List the rubbers of the ledger, one line each."""
    book = app.load()
    if as_json:
        emit_json(report.rubbers_data(book))
        return
    from vint_score.tables import rubbers as draw_rubbers

    none = "There is no rubber yet. Start one with `vint-score new`."
    emit(draw_rubbers(book, app.look) if book.rubbers else none)


@click.command(cls=Command, epilog="Example: vint-score calc 3d a 7 --penalty 50x")
@click.argument("words", nargs=-1, required=True, metavar="DECLARATION BY TRICKS")
@held_options
@click.option("--penalty", metavar="100x", help="For each trick short: 100x, 50x or 100.")
@click.option("--rule", multiple=True, metavar="KEY=VALUE", help="A house rule.")
@json_option
def calc(
    words: tuple[str, ...],
    penalty: str | None,
    rule: tuple[str, ...],
    as_json: bool,
    **options: Any,
) -> None:
    """Work out what a hand would score, by the default rules unless told.

    BY is a seat or a side; no ledger is read.
    """
    rules = Agreed(None, None, None, penalty, rule, False).rules(DEFAULT)
    hand = calculated(words, HandOptions(**options))
    if as_json:
        emit_json(report.calc_data(hand, rules))
        return
    from vint_score.explain import calc as explain_hand

    emit(explain_hand(hand, rules))


def calculated(words: tuple[str, ...], options: HandOptions) -> Hand:
    """The hand that was typed; raises NotUnderstood where a word is missing."""
    from vint_score.cli.typed import typed_revokes

    typed = split_words(words, 2)
    players = Players()
    if not (typed.declaration and typed.by and typed.tricks):
        raise NotUnderstood("Type `vint-score calc DECLARATION BY TRICKS`, as in `calc 3d ab 9`.")
    declarer = parse_declarer(typed.by, players)
    return Hand(
        parse_declaration(typed.declaration),
        declarer,
        parse_tricks(typed.tricks, declarer.side, players),
        parse_held(options.honours or NONE, "honour", players),
        parse_held(options.aces or NONE, "ace", players),
        revokes=typed_revokes(options.revoke, players),
    )


@click.command(cls=Command, epilog="Example: vint-score rules")
@json_option
@click.pass_obj
def rules(app: App, as_json: bool) -> None:
    """Show the rules in force, and what the source leaves open."""
    book = app.load()
    last = book.rubbers[-1] if book.rubbers else None
    in_force = last.rules if last else DEFAULT
    if as_json:
        emit_json(to_data(in_force))
        return
    from vint_score.explain import rules_page

    whose = f"The rules of rubber {last.number}" if last else "The rules as they come"
    emit(rules_page(in_force, whose))
