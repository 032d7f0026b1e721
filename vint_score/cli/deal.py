"""A whole deal from what was typed, asking at a terminal for what is missing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from vint_score.cli.typed import (
    ASK_DECLARATION,
    Called,
    Words,
    ask,
    ask_declarer,
    needed,
    read_calls,
    read_declarer,
    split_words,
    typed_revokes,
)
from vint_score.model import (
    Bird,
    Deal,
    Declaration,
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
    declared: Called | None = None


def read_deal(
    typed: Typed, standing: Standing, usage: str, settle: Callable[[Hand], Hand] | None = None
) -> Deal:
    """The deal that was typed; all that was typed is read before anything is asked.

    At a terminal it asks for what is missing; `settle` is told of the hand then, to ask who was
    first where both sides reach the game.
    """
    players = standing.players
    declared = standing.declared
    tricks_alone = declared or (typed.auction is not None and len(typed.words) < 2)
    words = (
        Words(None, None, *typed.words) if tricks_alone else split_words(typed.words, 2, players)
    )
    if typed.auction is not None:
        alone = typed == Typed(auction=typed.auction)
        declared = read_calls(typed.auction, standing.dealer, players, words, alone)
        if declared is None:
            return Bird()
    honours = parse_held(typed.honours or NONE, "honour", players)
    aces = parse_held(typed.aces or NONE, "ace", players)
    first = parse_side(typed.first, players) if typed.first else None
    revokes = typed_revokes(typed.revoke, players)
    if declared:
        declaration, declarer, auction = declared
    else:
        by = read_declarer(players)
        named = by(words.by) if words.by else None
        declaration = needed(words.declaration, ASK_DECLARATION, parse_declaration, usage)
        declarer = named or needed(None, ask_declarer(players), by, usage)
        auction = ()
    side = declarer.side

    def tricks_of(text: str) -> int:
        return parse_tricks(text, side, players)

    tricks = needed(words.tricks, ask_tricks(side, declaration), tricks_of, usage)
    hand = Hand(declaration, declarer, tricks, honours, aces, first, revokes, auction)
    return _asked(hand, typed, players, settle) if settle else hand


def ask_tricks(side: Side, declaration: Declaration) -> str:
    """The question how many tricks a side took."""
    return f"Tricks of {side} (needs {declaration.tricks})"


def _asked(hand: Hand, typed: Typed, players: Players, settle: Callable[[Hand], Hand]) -> Hand:
    """The hand with what a person at a terminal is asked: who was first, who held what."""
    from dataclasses import replace

    hand = settle(hand)

    def honours(text: str) -> Hand:
        return replace(hand, ab_honours=parse_held(text or NONE, "honour", players))

    def aces(text: str) -> Hand:
        return replace(hand, ab_aces=parse_held(text or NONE, "ace", players))

    if typed.honours is None and hand.declaration.trumps:
        hand = ask("Honours held (ab3 is AB three, CD two; Enter for none)", honours, "")
    if typed.aces is None:
        hand = ask("Aces held (ab3 is AB three, CD one; Enter for none)", aces, "")
    return hand
