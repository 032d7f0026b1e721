"""Completion: the words that fit, from the ledger's players and from the game."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

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
    path = ctx.find_root().params.get("ledger")
    try:
        book = App.of(path, False, True).load()
    except (VintError, OSError, click.ClickException):
        return Players()
    return book.rubbers[-1].players if book.rubbers else Players()


def _fitting(begun: str, words: Iterable[str]) -> list[CompletionItem]:
    start = begun.casefold()
    return [CompletionItem(word) for word in words if word.casefold().startswith(start)]
