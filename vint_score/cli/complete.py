"""Completion: the words that fit, from the ledger's players and from the game."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

from vint_score.book import Book
from vint_score.cli.app import App
from vint_score.errors import VintError
from vint_score.model import Players, Seat, Side
from vint_score.notation import LEVELS, SPELLINGS


def words_of_a_hand(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Declarations, and who may have declared."""
    return _fitting(begun, (*denominations(), *who(ctx)))


def players(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Who may be meant: names, seats, sides."""
    return _fitting(begun, who(ctx))


def denominations() -> Iterable[str]:
    """Every spelling of a denomination that is one word, and the levels in words."""
    for spellings in SPELLINGS.values():
        yield from (spelling for spelling in spellings if " " not in spelling)
    yield from LEVELS


def who(ctx: click.Context) -> list[str]:
    """The players of the last rubber, the seats and the sides."""
    names = [name for _, name in _players(ctx).items()]
    return list(dict.fromkeys([*names, *map(str, Seat), *map(str, Side)]))


def _players(ctx: click.Context) -> Players:
    book = _book(ctx)
    return book.rubbers[-1].players if book and book.rubbers else Players()


def _book(ctx: click.Context) -> Book | None:
    """The ledger's book, or nothing where it does not read: completing is no time to complain."""
    try:
        return App.of(ctx.find_root().params.get("ledger"), False, True).load()
    except (VintError, OSError, click.ClickException):
        return None


def words_without_ledger(
    ctx: click.Context, param: click.Parameter, begun: str
) -> list[CompletionItem]:
    """Declarations, seats and sides."""
    return _fitting(begun, (*denominations(), *map(str, Seat), *map(str, Side)))


def everybody(ctx: click.Context, param: click.Parameter, begun: str) -> list[CompletionItem]:
    """Every player of the ledger."""
    book = _book(ctx)
    rubbers = book.rubbers if book else ()
    names = dict.fromkeys(name for rubber in rubbers for _, name in rubber.players.items())
    return _fitting(begun, names)


def _fitting(begun: str, words: Iterable[str]) -> list[CompletionItem]:
    start = begun.casefold()
    return [CompletionItem(word) for word in words if word.casefold().startswith(start)]
