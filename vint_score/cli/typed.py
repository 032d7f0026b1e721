"""From the words of a command line to the game, asking at a terminal for what is missing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

import click

from vint_score.cli.app import asks
from vint_score.errors import Impossible, NotUnderstood, VintError
from vint_score.model import Call, Declaration, Declarer, Players, Seat, Side
from vint_score.names import LONGEST_NOTE, check_text
from vint_score.notation import (
    DECLARATION_HELP,
    SIDES,
    find_declarer,
    looks_like_tricks,
    parse_declaration,
    parse_declarer,
    parse_side,
)

Value = TypeVar("Value")
Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
Completer = Callable[[click.Context, click.Parameter, str], list[Any]]


class Words(NamedTuple):
    """The words of a hand, each kind apart; nothing where it was not typed."""

    declaration: str | None = None
    by: str | None = None
    tricks: str | None = None


def split_words(words: Sequence[str], after: int, players: Players) -> Words:
    """Tell the declaration's words from the `after` words behind it: BY, or BY and TRICKS.

    "3 diamonds anna 9" may stand quoted or loose, and so may a name of several words. Raises
    NotUnderstood where no declaration begins the line, Impossible where its level is none.
    """
    if not words:
        return Words()
    fits = [end for end in range(len(words), 0, -1) if is_declaration(words[:end])]
    if not fits:
        first = " ".join(words[: max(1, len(words) - after)])
        raise NotUnderstood(f"{first!r} is no declaration: {DECLARATION_HELP}.")
    end = len(words) - after
    if end not in fits or not find_declarer(words[end], players):
        end = fits[0]
    rest = words[end:]
    if len(rest) > 1 and rest[0].lower() == "by" and not find_declarer(rest[0], players):
        rest = rest[1:]
    by, tricks = _rest(rest, after)
    return Words(" ".join(words[:end]), by, tricks)


def is_declaration(words: Sequence[str]) -> bool:
    """Whether the words are a declaration, even one of a level that is none."""
    try:
        parse_declaration(words)
    except NotUnderstood:
        return False
    except Impossible:
        return True
    return True


def _rest(words: Sequence[str], after: int) -> tuple[str | None, str | None]:
    """BY and TRICKS; the side and the number of the tricks may stand apart."""
    if after == 2 and len(words) > 2 and words[-1].isdigit() and words[-2].lower() in SIDES:
        words = (*words[:-2], "".join(words[-2:]))
    tricks = None
    if after == 2 and words and (len(words) > 1 or looks_like_tricks(words[0])):
        *words, tricks = words
    return " ".join(words) or None, tricks


Called = tuple[Declaration, Declarer, tuple[Call, ...]]


def read_calls(
    text: str, dealer: Seat, players: Players, words: Words, alone: bool
) -> Called | None:
    """What an auction came to, and its calls; nothing for a bird.

    Raises Impossible where `words` say otherwise, or where a bird does not stand `alone`.
    """
    from vint_score.auction import parse_auction, settle_auction

    calls = parse_auction(text)
    declared = settle_auction(calls, dealer, players)
    if declared is None:
        if not alone:
            raise Impossible("All four passed: that is a bird, and nothing else is said of it.")
        return None
    said = words.declaration and parse_declaration(words.declaration)
    by = words.by and parse_declarer(words.by, players)
    if said not in (None, declared.declaration) or by not in (None, declared.declarer):
        raise Impossible(
            f"The auction came to {declared.declaration.code} by {players[declared.declarer]}: "
            "leave out the declaration and who made it, or correct the auction."
        )
    return (*declared, calls)


def needed(typed: str | None, what: str, read: Callable[[str], Value], usage: str) -> Value:
    """What was typed, read; what is missing is asked at a terminal, elsewhere refused."""
    if typed is not None:
        return read(typed)
    if not asks():
        name = what.partition(" (")[0]
        raise click.UsageError(f"{name}: it is missing. Type `vint-score {usage}`.")
    return ask(what, read)


def ask(question: str, read: Callable[[str], Value], default: str | None = None) -> Value:
    """Ask on stderr until the answer can be read."""

    def answer(text: str) -> Value:
        try:
            return read(text)
        except VintError as error:
            raise click.UsageError(str(error)) from error

    value: Value = click.prompt(
        question, default=default, show_default=bool(default), value_proc=answer, err=True
    )
    return value


ASK_DECLARATION = "Declaration (3d, 2nt, two hearts)"


def ask_declarer(players: Players) -> str:
    """The question who declared."""
    return f"Who declared ({', '.join(name for _, name in players.items())})"


def typed_revokes(sides: Sequence[str], players: Players) -> tuple[Side, ...]:
    """The sides that revoked, as typed."""
    return tuple(parse_side(side, players) for side in sides)


def read_declarer(players: Players) -> Callable[[str], Declarer]:
    """A reader of declarers at this table."""
    return lambda text: parse_declarer(text, players)


def check_note(note: str | None) -> None:
    """Raise BadName where a note cannot stand on a sheet."""
    if note is not None:
        check_text(note, "The note", LONGEST_NOTE)


def completing(kind: str) -> Completer:
    """A completer of this name; what completes is only imported for that."""

    def complete(ctx: click.Context, param: click.Parameter, begun: str) -> list[Any]:
        from vint_score.cli import complete as completers

        found: list[Any] = getattr(completers, kind)(ctx, param, begun)
        return found

    return complete


complete_words = completing("words_of_a_hand")
complete_players = completing("players")


def held_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """-H and -A, and the revokes."""
    for decorate in (
        click.option(
            "--revoke",
            multiple=True,
            metavar="SIDE",
            help="Who revoked; once for each.",
            shell_complete=complete_players,
        ),
        click.option("-A", "--aces", metavar="HELD", help="Aces: AB=3, cd4, none."),
        click.option("-H", "--honours", metavar="HELD", help="Honours of trumps: AB=3, cd4, none."),
    ):
        command = decorate(command)
    return command


_FIRST = "Who reached the game first, where both sides did in this hand."
_AUCTION = "The calls in order from the dealer, as in 'p 1s p 2h p p p p'."
first_option: Decorator = click.option(
    "--first", metavar="SIDE", help=_FIRST, shell_complete=complete_players
)
auction_option: Decorator = click.option("--auction", metavar="CALLS", help=_AUCTION)
json_option: Decorator = click.option("--json", "as_json", is_flag=True, help="One JSON document.")
note_option: Decorator = click.option("--note", metavar="TEXT", help="A word to go with the deal.")
before_option: Decorator = click.option(
    "--before", type=int, metavar="N", help="Put it in before deal N."
)
rubber_option: Decorator = click.option(
    "--rubber", type=int, metavar="R", help="Another rubber than the last one."
)
