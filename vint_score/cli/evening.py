"""The evening and the season: settling the money, the standings, and who is called what."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import click

from vint_score import ledger as ledgers
from vint_score.book import Book, attempt
from vint_score.cli.app import App, Command, emit, emit_json, now, read_book
from vint_score.cli.typed import completing, json_option
from vint_score.errors import LedgerError, NotUnderstood, OutOfTurn, VintError
from vint_score.journal import NO_RUBBER, Rename, Rubber
from vint_score.model import count
from vint_score.names import check_name, name_key
from vint_score.standings import Period, spellings


def period_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """--since and --until."""
    for option, text in (
        ("--until", "The last day, of those on which rubbers were started."),
        ("--since", "The first day, of those on which rubbers were started."),
    ):
        command = click.option(option, metavar="DATE", help=f"{text} As 2026-11-29.")(command)
    return command


def typed_period(since: str | None, until: str | None) -> Period:
    """The days that were typed; raises NotUnderstood for what is none."""
    period = Period(
        None if since is None else _day(since, "--since"),
        None if until is None else _day(until, "--until"),
    )
    if period.since and period.until and period.since > period.until:
        raise NotUnderstood(
            f"--since {period.since} comes after --until {period.until}: no day lies between."
        )
    return period


def _day(text: str, option: str) -> str:
    from datetime import date

    day = text.strip()
    try:
        if date.fromisoformat(day).isoformat() == day:
            return day
    except ValueError:
        pass
    raise NotUnderstood(f"{option} {text!r} is no day: write year, month, day, as 2026-11-29.")


@click.command(cls=Command, epilog="Example: vint-score settle")
@period_options
@click.option("--exact", is_flag=True, help="Count to the point for once, not to the nearest.")
@json_option
@click.pass_obj
def settle(app: App, since: str | None, until: str | None, exact: bool, as_json: bool) -> None:
    """Settle the evening's money with the fewest payments.

    The evening is the last rubber and those before it, up to a break of twelve hours; --since
    settles all from that day on.
    """
    from vint_score import accounts
    from vint_score.settle import settle as settled

    period = typed_period(since, until)
    found = settled(app.load(), period, exact)
    if as_json:
        emit_json(accounts.settlement_data(found))
    else:
        emit(accounts.settlement(found, period, app.look))


@click.command(cls=Command, epilog="Example: vint-score standings --since 2026-01-01")
@click.argument("paths", nargs=-1, metavar="[LEDGER]...")
@period_options
@json_option
@click.pass_obj
def standings(
    app: App, paths: tuple[str, ...], since: str | None, until: str | None, as_json: bool
) -> None:
    """Show how every player stands over the season, by points.

    Each partner is credited with the rubber's whole difference; "made" says how many of his
    declarations a player made. Several ledgers are taken together.
    """
    from vint_score import accounts
    from vint_score.standings import standings as stand

    period = typed_period(since, until)
    found = stand(_books(paths) if paths else [app.load()], period)
    if as_json:
        emit_json(accounts.standings_data(found, period))
    else:
        emit(accounts.standings(found, period, app.look))


def _books(paths: tuple[str, ...]) -> list[Book]:
    """The books of the ledgers named, each once; raises LedgerError where there is none."""
    books: dict[str, Book] = {}
    for path in paths:
        held = ledgers.read(path)
        if held.raw is None:
            raise LedgerError(path, "there is no such ledger. Name one that is there.")
        if not any(os.path.samefile(path, known) for known in books):
            books[path] = read_book(held)
    return list(books.values())


@click.command(cls=Command, epilog='Example: vint-score rename dmitri "Dmitri P."')
@click.argument("old", shell_complete=completing("everybody"))
@click.argument("new")
@click.pass_obj
def rename(app: App, old: str, new: str) -> None:
    """Correct a player's name in every rubber of the ledger.

    OLD is the name as it stands, in any case, or a beginning that fits one player only.
    """
    new = new.strip()
    check_name(new)
    with app.changing() as (before, keep):
        name = find_player(old, before)
        changed = [rubber for rubber in before.rubbers if _bears(rubber, name, new)]
        if not changed:
            raise VintError(f"{name} is spelled so in every rubber: nothing to correct.")
        after = attempt(before, Rename(now(), name, new))
        keep(after, _say_renamed(name, new, before, changed))


def find_player(word: str, book: Book) -> str:
    """The player of the ledger whom a word names; raises NotUnderstood where it fits not one."""
    names = spellings([book])
    if not names:
        raise OutOfTurn(NO_RUBBER)
    key = name_key(word)
    if key in names:
        return names[key]
    fits = [name for known, name in names.items() if key and known.startswith(key)]
    if len(fits) == 1:
        return fits[0]
    if fits:
        raise NotUnderstood(f"{word!r} fits {' and '.join(fits)}: type more of the name.")
    raise NotUnderstood(f"Nobody in this ledger is called {word!r}: {', '.join(names.values())}.")


def _bears(rubber: Rubber, old: str, new: str) -> bool:
    """Whether the name changes in the rubber; raises VintError where another player bears it."""
    by_key = {name_key(name): seat for seat, name in rubber.players.items()}
    seat = by_key.get(name_key(old))
    if seat is None:
        return False
    other = by_key.get(name_key(new), seat)
    if other is not seat:
        raise VintError(
            f"In rubber {rubber.number} {rubber.players[seat]} and {rubber.players[other]} sit at "
            "one table: two players cannot have one name."
        )
    return rubber.players[seat] != new


def _say_renamed(old: str, new: str, before: Book, changed: list[Rubber]) -> str:
    said = [f"{old} is {new} now, in {count(len(changed), 'rubber')}."]
    known = spellings([before]).get(name_key(new))
    if known and name_key(old) != name_key(new):
        said.append(
            f"{known} was a player already: the two are one from here on. "
            "`vint-score undo` takes it back."
        )
    return "\n".join(said)
