"""From the words of a command line to the game, asking at a terminal for what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import click

from vint_score.cli.app import asks
from vint_score.errors import NotUnderstood
from vint_score.model import Declaration, Declarer, Denomination, Hand, Players, Side
from vint_score.notation import (
    DECLARATION_HELP,
    NONE,
    parse_declaration,
    parse_declarer,
    parse_held,
    parse_side,
    parse_tricks,
)

Value = TypeVar("Value")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


class Words(NamedTuple):
    """The words of a hand, each kind apart; nothing where it was not typed."""

    declaration: str | None = None
    by: str | None = None
    tricks: str | None = None


def split_words(words: Sequence[str], after: int) -> Words:
    """Tell the declaration's words from the `after` words behind it: BY, or BY and TRICKS.

    "3 diamonds anna 9" may stand quoted or loose. Raises NotUnderstood where no declaration
    begins the line, Impossible where its level is none.
    """
    for end in (len(words) - after, *range(len(words), 0, -1)):
        if end < 1:
            continue
        try:
            parse_declaration(words[:end])
        except NotUnderstood:
            continue
        return Words(" ".join(words[:end]), *_rest(words[end:], after))
    if not words:
        return Words()
    first = " ".join(words[: max(1, len(words) - after)])
    raise NotUnderstood(f"{first!r} is no declaration: {DECLARATION_HELP}.")


def _rest(words: Sequence[str], after: int) -> tuple[str | None, ...]:
    """BY and TRICKS; a name of several words may stand loose, too."""
    if len(words) > after:
        cut = len(words) - after + 1
        words = (" ".join(words[:cut]), *words[cut:])
    return (*words, *[None] * (after - len(words)))


def needed(typed: str | None, what: str, read: Callable[[str], Value], usage: str) -> Value:
    """What was typed, read; what is missing is asked at a terminal, elsewhere refused."""
    if typed is not None:
        return read(typed)
    if not asks():
        raise click.UsageError(f"{what} is missing: type `vint-score {usage}`.")
    return ask(what, read)


def ask(question: str, read: Callable[[str], Value], default: str | None = None) -> Value:
    """Ask on stderr until the answer can be read."""
    from vint_score.errors import VintError

    def answer(text: str) -> Value:
        try:
            return read(text)
        except VintError as error:
            raise click.UsageError(str(error)) from error

    value: Value = click.prompt(question, default=default, value_proc=answer, err=True)
    return value


def typed_hand(
    players: Players,
    declaration: Declaration,
    declarer: Declarer,
    tricks: int,
    options: HandOptions,
) -> Hand:
    """The hand that was typed, asking at a terminal who held what."""
    trumps = declaration.denomination is not Denomination.WITHOUT_TRUMPS
    honours = options.honours
    if honours is None and trumps and asks():
        honours = ask("Honours (AB=3, cd4, none)", _checked(players, "honour"), NONE)
    aces = options.aces
    if aces is None and asks():
        aces = ask("Aces (AB=3, cd4, none)", _checked(players, "ace"), NONE)
    return Hand(
        declaration,
        declarer,
        tricks,
        parse_held(honours or NONE, "honour", players),
        parse_held(aces or NONE, "ace", players),
        parse_side(options.first, players) if options.first else None,
        typed_revokes(options.revoke, players),
    )


def _checked(players: Players, what: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        parse_held(text, what, players)
        return text

    return read


def typed_revokes(sides: Sequence[str], players: Players) -> tuple[Side, ...]:
    """The sides that revoked, as typed."""
    return tuple(parse_side(side, players) for side in sides)


class HandOptions(NamedTuple):
    """What may be said of a hand besides its declaration and its tricks."""

    honours: str | None = None
    aces: str | None = None
    first: str | None = None
    revoke: tuple[str, ...] = ()


def held_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """-H and -A, and the revokes."""
    for decorate in (
        click.option("--revoke", multiple=True, metavar="SIDE", help="Who revoked; once for each."),
        click.option("-A", "--aces", metavar="HELD", help="Aces: AB=3, cd4, none."),
        click.option("-H", "--honours", metavar="HELD", help="Honours of trumps: AB=3, cd4, none."),
    ):
        command = decorate(command)
    return command


def first_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """--first."""
    text = "Who reached the game first, where both sides did in this hand."
    return click.option("--first", metavar="SIDE", help=text)(command)


note_option: Decorator = click.option("--note", metavar="TEXT", help="A word to go with the deal.")
rubber_option: Decorator = click.option(
    "--rubber", type=int, metavar="R", help="Another rubber than the last one."
)


def read_declarer(players: Players) -> Callable[[str], Declarer]:
    """A reader of declarers at this table."""
    return lambda text: parse_declarer(text, players)


def read_tricks(declarer: Declarer, players: Players) -> Callable[[str], int]:
    """A reader of tricks; a bare number is the declaring side's."""
    return lambda text: parse_tricks(text, declarer.side, players)
