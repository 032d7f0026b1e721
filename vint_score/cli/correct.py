"""Corrections of a deal, of a finished rubber too."""

from __future__ import annotations

from typing import Any

import click

from vint_score.book import Book, attempt
from vint_score.changes import say_correction
from vint_score.cli.app import App, Command, now
from vint_score.cli.deal import Standing
from vint_score.cli.typed import (
    Words,
    auction_option,
    check_note,
    complete_players,
    first_option,
    held_options,
    read_calls,
    rubber_option,
    typed_revokes,
)
from vint_score.errors import OutOfTurn
from vint_score.journal import Amend, Rubber, Strike
from vint_score.model import (
    Bird,
    Call,
    Deal,
    Hand,
    Players,
    Side,
)
from vint_score.names import name_key
from vint_score.notation import (
    NONE,
    parse_declaration,
    parse_declarer,
    parse_held,
    parse_side,
    parse_tricks,
)
from vint_score.words import say_declarer

Options = dict[str, Any]


@click.command(cls=Command, epilog="Example: vint-score edit 2 --by clara --tricks 8")
@click.argument("number", type=int, metavar="N")
@click.option("--declaration", metavar="D", help="What was declared.")
@click.option("--by", metavar="WHO", help="Who declared it.", shell_complete=complete_players)
@click.option("--tricks", metavar="T", help="The tricks: 9 (the declaring side's), or ab9.")
@held_options
@first_option
@auction_option
@click.option("--bird", is_flag=True, help="All four passed.")
@click.option("--note", metavar="WHY", help="Why it is corrected.")
@rubber_option
@click.pass_obj
def edit(app: App, /, number: int, rubber: int | None, note: str | None, **typed: Any) -> None:
    """Correct deal N, of a finished rubber too.

    What is not named stays; `none` clears; --revoke replaces what stood.
    """
    named = {key for key, value in typed.items() if value not in (None, (), False)}
    if not named and note is None:
        raise click.UsageError(f"Say what was otherwise in deal {number}, as in --tricks 8.")
    if "bird" in named and named != {"bird"}:
        raise click.UsageError("--bird stands alone: nothing else can be said of a bird.")
    check_note(note)
    note = "" if note is not None and name_key(note) == NONE else note
    with app.changing() as (before, keep):
        old = before.rubber(rubber)
        entry = old.entry(number)
        standing = Standing(old.players, old.dealer_of(number))
        deal = corrected(entry.deal, typed, standing, number)
        if deal == entry.deal and (note is None or (note or None) == entry.note):
            raise OutOfTurn(f"Deal {number} says so already: nothing to correct.")
        action = Amend(now(), old.number, number, deal, note)
        after = attempt(before, action)
        keep(after, _say(app, before, after, action))


def corrected(deal: Deal, typed: Options, standing: Standing, number: int) -> Deal:
    """The deal with what was typed put in place of what stood; raises VintError."""
    players = standing.players
    auction: tuple[Call, ...] = () if isinstance(deal, Bird) else deal.auction
    if typed["auction"] is not None:
        auction, typed = _called(typed, standing)
    if typed["bird"]:
        return Bird()
    if isinstance(deal, Bird):
        return _made_of_a_bird(typed, players, number, auction)
    declaration = deal.declaration
    if typed["declaration"] is not None:
        declaration = parse_declaration(typed["declaration"])
    declarer = deal.declarer
    if typed["by"] is not None:
        declarer = parse_declarer(typed["by"], players)
    if deal.auction and typed["auction"] is None and declarer is not deal.declarer:
        raise OutOfTurn(
            f"The auction that was kept came to {say_declarer(deal.declarer, players)}: give it "
            "again with --auction, or --auction none."
        )
    tricks = deal.ab_tricks
    if typed["tricks"] is not None:
        tricks = parse_tricks(typed["tricks"], declarer.side, players)
    elif declarer.side is not deal.declarer.side:
        side, other = declarer.side, deal.declarer.side
        raise OutOfTurn(
            f"{say_declarer(declarer, players)} is of the other side: say whose the tricks are, "
            f"too. --tricks {side.lower()}{deal.tricks(side)} keeps them, "
            f"--tricks {side.lower()}{deal.tricks(other)} gives {side} what {other} had."
        )
    honours = _held(deal.ab_honours, typed["honours"], "honour", players)
    if typed["honours"] is None and honours is not None and not declaration.trumps:
        raise OutOfTurn(
            f"Deal {number} has honours, and without trumps they do not count: add -H none."
        )
    return Hand(
        declaration,
        declarer,
        tricks,
        honours,
        _held(deal.ab_aces, typed["aces"], "ace", players),
        _first(deal.first, typed["first"], players),
        _revokes(deal.revokes, typed["revoke"], players),
        auction,
    )


def _called(typed: Options, standing: Standing) -> tuple[tuple[Call, ...], Options]:
    """The calls that were typed, and the options with what they came to."""
    if name_key(typed["auction"]) == NONE:
        return (), typed
    words = Words(typed["declaration"], typed["by"])
    alone = all(value in (None, ()) for key, value in typed.items() if key not in _OF_A_BIRD)
    called = read_calls(typed["auction"], standing.dealer, standing.players, words, alone)
    if called is None:
        return (), {**typed, "bird": True}
    declaration, declarer, calls = called
    return calls, {**typed, "declaration": declaration.code, "by": declarer}


_OF_A_BIRD = ("auction", "bird")


def _made_of_a_bird(
    typed: Options, players: Players, number: int, auction: tuple[Call, ...]
) -> Hand:
    missing = [key for key in ("declaration", "by", "tricks") if typed[key] is None]
    if missing:
        options = ", ".join(f"--{key}" for key in missing)
        raise OutOfTurn(f"Deal {number} is a bird: to make a hand of it, add {options}.")
    declarer = parse_declarer(typed["by"], players)
    return Hand(
        parse_declaration(typed["declaration"]),
        declarer,
        parse_tricks(typed["tricks"], declarer.side, players),
        _held(None, typed["honours"], "honour", players),
        _held(None, typed["aces"], "ace", players),
        _first(None, typed["first"], players),
        _revokes((), typed["revoke"], players),
        auction,
    )


def _held(stood: int | None, text: str | None, what: str, players: Players) -> int | None:
    return stood if text is None else parse_held(text, what, players)


def _first(stood: Side | None, text: str | None, players: Players) -> Side | None:
    if text is None:
        return stood
    return None if name_key(text) == NONE else parse_side(text, players)


def _revokes(stood: tuple[Side, ...], typed: tuple[str, ...], players: Players) -> tuple[Side, ...]:
    if not typed:
        return stood
    if [name_key(side) for side in typed] == [NONE]:
        return ()
    return typed_revokes(typed, players)


@click.command(cls=Command, epilog="Example: vint-score remove 2")
@click.argument("number", type=int, metavar="N")
@rubber_option
@click.pass_obj
def remove(app: App, number: int, rubber: int | None) -> None:
    """Strike deal N; the later ones move up."""
    with app.changing() as (before, keep):
        action = Strike(now(), before.rubber(rubber).number, number)
        after = attempt(before, action)
        keep(after, _say(app, before, after, action))


def _say(app: App, before: Book, after: Book, action: Amend | Strike) -> str:
    from vint_score.score_sheet import short

    rubber: Rubber = after.rubber(action.rubber)
    said = "\n".join(say_correction(before, after, action))
    return f"{said}\n\n{short(after, rubber, app.look)}"
