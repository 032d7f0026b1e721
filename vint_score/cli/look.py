"""Looking: the sheet, the result, the arithmetic, the history, the rules."""

from __future__ import annotations

from typing import Any

import click

from vint_score import report
from vint_score.book import Book
from vint_score.cli.app import App, Command, emit, emit_json
from vint_score.cli.deal import Standing, Typed, read_deal
from vint_score.cli.start import Agreed
from vint_score.cli.typed import completing, held_options, json_option, rubber_option, split_words
from vint_score.errors import NotUnderstood
from vint_score.journal import Rubber
from vint_score.model import Hand, Players, Seat
from vint_score.rules import DEFAULT, to_data

# All of tabulate's, said here because importing it takes long.
FORMATS = (
    *("simple", "plain", "github", "html", "latex", "tsv", "asciidoc", "jira", "mediawiki"),
    *("moinmoin", "orgtbl", "pipe", "presto", "pretty", "psql", "rst", "textile", "youtrack"),
    *("unsafehtml", "latex_raw", "latex_booktabs", "latex_longtable"),
    *("grid", "simple_grid", "rounded_grid", "heavy_grid", "mixed_grid", "double_grid"),
    *("fancy_grid", "colon_grid"),
    *("outline", "simple_outline", "rounded_outline", "heavy_outline", "mixed_outline"),
    *("double_outline", "fancy_outline"),
)


def show_text(app: App, book: Book, rubber: Rubber) -> str:
    """The running sheet as text."""
    from vint_score.score_sheet import show as draw_sheet

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


@click.command(cls=Command, epilog="Example: vint-score summary --format github")
@click.argument("rubber", type=int, required=False)
@click.option(
    "--format",
    "fmt",
    type=click.Choice(FORMATS),
    metavar="FMT",
    help="How the table is drawn: github, html, latex and others of tabulate's.",
)
@click.option("--exact", is_flag=True, help="Count the money to the point, not to the nearest.")
@json_option
@click.pass_obj
def summary(app: App, rubber: int | None, fmt: str | None, exact: bool, as_json: bool) -> None:
    """Show the rubber's result, part by part, and what each pays, ready to print.

    In html and latex it is the fragment of a page.
    """
    if as_json and fmt:
        raise click.UsageError("--json and --format: say one of them.")
    book = app.load()
    table = book.rubber(rubber)
    if as_json:
        emit_json(report.summary_data(book, table, exact))
        return
    from vint_score.tables import summary as draw_summary

    paid = "It is played for no stake." if exact else ""
    if table.stake:
        from vint_score.accounts import paid as say_paid

        paid = say_paid(book, table, exact)
    emit(draw_summary(book, table, fmt or "simple", paid), whole=fmt is not None)


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

    emit(explain_deal(table, number, app.look))


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

    emit(
        draw_log(data) if data else "Nothing was done yet. Start with `vint-score new`.", prose=True
    )


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
@click.argument(
    "words",
    nargs=-1,
    required=True,
    metavar="DECLARATION BY TRICKS",
    shell_complete=completing("words_without_ledger"),
)
@held_options
@click.option("--penalty", metavar="100x", help="For each trick short: 100x, 50x or 100.")
@click.option("--rule", multiple=True, metavar="KEY=VALUE", help="A house rule.")
@json_option
@click.pass_obj
def calc(
    app: App, /, penalty: str | None, rule: tuple[str, ...], as_json: bool, **typed: Any
) -> None:
    """Work out what a hand would score, by the default rules unless told.

    BY is a seat or a side; no ledger is read.
    """
    rules = Agreed(penalty=penalty, rule=rule).rules(DEFAULT)
    words = split_words(typed["words"], 2, Players())
    if not (words.declaration and words.by and words.tricks):
        raise NotUnderstood("Type `vint-score calc DECLARATION BY TRICKS`, as in `calc 3d ab 9`.")
    hand = read_deal(Typed(**typed), Standing(Players(), Seat.A), "calc")
    assert isinstance(hand, Hand)
    if as_json:
        emit_json(report.calc_data(hand, rules))
        return
    from vint_score.explain import calc as explain_hand

    emit(explain_hand(hand, rules, app.look))


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
    from vint_score.rulebook import rules_page

    whose = f"The rules of rubber {last.number}" if last else "The rules as they come"
    emit(rules_page(in_force, whose, app.look))
