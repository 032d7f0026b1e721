"""The sheet on paper and the deals for other programs: files that are written whole or not."""

from __future__ import annotations

import sys

import click

from vint_score import report
from vint_score.book import Book
from vint_score.cli.app import App, Command, can_print, emit, emit_json
from vint_score.cli.typed import rubber_option
from vint_score.journal import Rubber
from vint_score.model import count

output_option = click.option(
    "-o", "--output", metavar="FILE", help="The file to write; without it, it is printed."
)


@click.command(cls=Command, epilog="Example: vint-score export --format csv --output deals.csv")
@click.argument("number", type=int, required=False, metavar="[RUBBER]")
@rubber_option
@click.option("--all", "everything", is_flag=True, help="Every rubber of the ledger.")
@click.option(
    "--format",
    "form",
    type=click.Choice(["csv", "json"]),
    default="csv",
    help="A table for spreadsheets, unless told, or JSON.",
)
@output_option
@click.pass_obj
def export(
    app: App,
    number: int | None,
    rubber: int | None,
    everything: bool,
    form: str,
    output: str | None,
) -> None:
    """Write the deals for other programs: the last rubber's, unless told.

    CSV has one row a deal; a cell that a spreadsheet would run as a formula begins with an
    apostrophe. JSON is the document of `show --json`, with --all a list of them.
    """
    from vint_score.export import to_csv, to_json

    book = app.load()
    chosen = _chosen(book, number, rubber, everything)
    documents = [report.show_data(book, one) for one in chosen]
    if form == "json" and output in (None, "-"):
        emit_json(documents if everything else documents[0])
        return
    text = to_csv(documents)
    if form == "json":
        text = to_json(documents if everything else documents[0])
    deals = count(sum(len(one.entries) for one in chosen), "deal")
    which = count(len(chosen), "rubber") if everything else f"rubber {chosen[0].number}"
    _put(app, text, output, f"{which}, {deals}")


def _chosen(
    book: Book, number: int | None, rubber: int | None, everything: bool
) -> tuple[Rubber, ...]:
    """The rubbers that were asked for; raises UsageError where they are named twice."""
    if sum((number is not None, rubber is not None, everything)) > 1:
        raise click.UsageError("Name one rubber, or say --all.")
    if everything:
        return book.rubbers
    return (book.rubber(number if rubber is None else rubber),)


@click.command(cls=Command, epilog="Example: vint-score sheet --output rubber.html")
@click.argument("rubber", type=int, required=False)
@output_option
@click.pass_obj
def sheet(app: App, rubber: int | None, output: str | None) -> None:
    """Write a rubber's sheet as a page (HTML) to print: the last rubber's, unless told.

    The page needs nothing else: open it in a browser and print it on A4.
    """
    from vint_score.page import page

    book = app.load()
    chosen = book.rubber(rubber)
    deals = count(len(chosen.entries), "deal")
    if output is None and sys.stdout.isatty():
        raise click.UsageError("Name the file to write, as in --output rubber.html.")
    _put(app, page(book, chosen), output, f"the sheet of rubber {chosen.number}, {deals}")


def _put(app: App, text: str, output: str | None, what: str) -> None:
    """Print the text, or write it to the file and say so."""
    if output is None or output == "-":
        if sys.stdout.isatty() or can_print(text):
            emit(text.removesuffix("\n"), whole=True)
        else:
            # Into a pipe or a file goes UTF-8 where the screen's encoding would lose a name.
            click.echo(text.encode(), file=sys.stdout, nl=False)
        return
    from vint_score.ledger.papers import write

    write(output, text.encode(), app.path)
    emit(f"Written to {output}: {what}.", whole=True)
