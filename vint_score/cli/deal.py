"""A whole deal from what was typed, asking at a terminal for what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from vint_score.cli.app import asks
from vint_score.cli.typed import (
    ASK_DECLARATION,
    Words,
    ask,
    ask_declarer,
    check_called,
    needed,
    read_declarer,
    split_words,
    typed_revokes,
)
from vint_score.errors import Impossible
from vint_score.model import (
    Bird,
    Call,
    Deal,
    Declaration,
    Declarer,
    Denomination,
    Hand,
    Players,
    Seat,
    Side,
)
from vint_score.notation import NONE, parse_declaration, parse_held, parse_side, parse_tricks


class Typed(NamedTuple):
    """All that may be typed of a hand, as it was typed."""

    words: tuple[str, ...] = ()
    honours: str | None = None
    aces: str | None = None
    first: str | None = None
    revoke: tuple[str, ...] = ()
    auction: str | None = None


class Standing(NamedTuple):
    """What a deal is read against: who plays, who dealt it, what was declared before it."""

    players: Players
    dealer: Seat
    declared: tuple[Declaration, Declarer, tuple[Call, ...]] | None = None


def read_deal(
    typed: Typed, standing: Standing, usage: str, settle: Callable[[Hand], Hand] | None = None
) -> Deal:
    """The deal that was typed; all that was typed is read before anything is asked.

    At a terminal it asks for what is missing; `settle` is told of the hand then, to ask who was
    first where both sides reach the game.
    """
    players = standing.players
    declared = standing.declared
    words = Words(None, None, *typed.words) if declared else None
    if typed.auction is not None:
        declared, words = _called(typed, standing)
        if declared is None:
            return Bird()
    words = words or split_words(typed.words, 2, players)
    honours = parse_held(typed.honours or NONE, "honour", players)
    aces = parse_held(typed.aces or NONE, "ace", players)
    first = parse_side(typed.first, players) if typed.first else None
    revokes = typed_revokes(typed.revoke, players)
    if declared:
        declaration, declarer, auction = declared
    else:
        by = read_declarer(players)
        known = {"by": by(words.by)} if words.by else {}
        declaration = needed(words.declaration, ASK_DECLARATION, parse_declaration, usage)
        declarer = known.get("by") or needed(None, ask_declarer(players), by, usage)
        auction = ()
    side = declarer.side

    def tricks_of(text: str) -> int:
        return parse_tricks(text, side, players)

    tricks = needed(words.tricks, ask_tricks(side, declaration), tricks_of, usage)
    hand = Hand(declaration, declarer, tricks, honours, aces, first, revokes, auction)
    return _asked(hand, typed, players, settle) if settle and asks() else hand


def ask_tricks(side: Side, declaration: Declaration) -> str:
    """The question how many tricks a side took."""
    return f"Tricks of {side} (needs {declaration.tricks})"


def _called(typed: Typed, standing: Standing) -> tuple[Any, Words]:
    """What the auction that was typed came to, and the words beside it; nothing for a bird."""
    from vint_score.auction import parse_auction, settle_auction

    calls = parse_auction(typed.auction or "")
    declared = settle_auction(calls, standing.dealer, standing.players)
    if declared is None:
        if typed != Typed(auction=typed.auction):
            raise Impossible("All four passed: that is a bird, and nothing else is said of it.")
        return None, Words()
    words = Words(None, None, *typed.words) if len(typed.words) < 2 else None
    if words is None:
        words = split_words(typed.words, 2, standing.players)
        check_called(words, declared, standing.players)
    return (*declared, calls), words


def _asked(hand: Hand, typed: Typed, players: Players, settle: Callable[[Hand], Hand]) -> Hand:
    """The hand with what a person at a terminal is asked: who was first, who held what."""
    from dataclasses import replace

    hand = settle(hand)
    trumps = hand.declaration.denomination is not Denomination.WITHOUT_TRUMPS

    def honours(text: str) -> Hand:
        return replace(hand, ab_honours=parse_held(text or NONE, "honour", players))

    def aces(text: str) -> Hand:
        return replace(hand, ab_aces=parse_held(text or NONE, "ace", players))

    if typed.honours is None and trumps:
        hand = ask("Honours held (ab3 is AB three, CD two; Enter for none)", honours, "")
    if typed.aces is None:
        hand = ask("Aces held (ab3 is AB three, CD one; Enter for none)", aces, "")
    return hand
