"""The auction: calls in order from the dealer, and what they come to.

"Each declaration must be higher than the last one ... The declaring ends when all four have passed
one after another (so the last declarer passes as well). The highest declaration stands."
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vint_score.errors import Impossible, NotUnderstood
from vint_score.model import (
    DECLARATIONS,
    PASS,
    Call,
    Declaration,
    Hand,
    Players,
    Seat,
    count,
    follow_auction,
)
from vint_score.notation import format_declaration, parse_declaration, say_declaration

PASSES = ("p", "pass")


class Declared(NamedTuple):
    """What an auction came to: the declaration that stands, and whose it is."""

    declaration: Declaration
    declarer: Seat


def parse_auction(text: str) -> tuple[Call, ...]:
    """Calls in the spellings that declarations have, joined, and `p` or `pass`: `p 1s p 2nt`.

    Raises NotUnderstood with the number of the call that cannot be read.
    """
    calls: list[Call] = []
    for number, word in enumerate(text.replace(",", " ").split(), 1):
        if word.lower() in PASSES:
            calls.append(PASS)
            continue
        try:
            calls.append(parse_declaration(word))
        except (NotUnderstood, Impossible) as error:
            raise NotUnderstood(f"Call {number}, {word!r}: {error} Or p for a pass.") from error
    if not calls:
        raise NotUnderstood('The auction is empty: write the calls, as in "1s p 2h p p p p".')
    return tuple(calls)


def format_auction(calls: Sequence[Call]) -> str:
    """The calls as they are typed: `p 1s p 2n`."""
    return " ".join(call.code.lower() if call else "p" for call in calls)


def settle_auction(calls: Sequence[Call], dealer: Seat, players: Players) -> Declared | None:
    """What the auction came to, or nothing for a bird: four passes at the start.

    Raises Impossible with the number of a wrong call, who made it and the lowest that would do,
    or with whose turn it is.
    """
    state = follow_auction(calls)
    if state.wrong is not None:
        raise Impossible(_say_wrong(calls, state.wrong, dealer, players))
    if not state.over:
        turn = players[dealer.left(len(calls))]
        left = 4 - state.passes
        raise Impossible(
            f"The auction is not over after {count(len(calls), 'call')}: it is {turn}'s turn, and "
            f"{count(left, 'pass', 'passes')} in a row would end it."
        )
    if state.last is None:
        return None
    declaration = calls[state.last]
    assert declaration is not None
    return Declared(declaration, dealer.left(state.last))


def _say_wrong(calls: Sequence[Call], wrong: int, dealer: Seat, players: Players) -> str:
    """Why a call cannot be, who made it, and what would do."""
    call = calls[wrong]
    who = players[dealer.left(wrong)]
    named = f"Call {wrong + 1}, {say_declaration(call) if call else 'the pass'} by {who},"
    before = follow_auction(calls[:wrong])
    if before.over:
        return f"{named} comes after the end: four passes in a row ended the auction before it."
    highest = calls[before.last] if before.last is not None else None
    assert highest is not None
    higher = lowest_above(highest)
    would_do = f"the lowest that would do is {higher.code.lower()}" if higher else "only p would do"
    return f"{named} is not higher than {say_declaration(highest)}: {would_do}."


def lowest_above(declaration: Declaration) -> Declaration | None:
    """The lowest declaration that is higher, or nothing above seven without trumps."""
    above = (one for one in DECLARATIONS.values() if one.order > declaration.order)
    return min(above, key=lambda one: one.order, default=None)


def first_speaker(hand: Hand) -> Seat:
    """Who made the first call of the auction that was kept, whoever is the dealer by now."""
    last = follow_auction(hand.auction).last
    assert last is not None
    assert isinstance(hand.declarer, Seat)
    return hand.declarer.left(-last)


def auction_rows(hand: Hand, signs: bool) -> tuple[tuple[Seat, ...], list[list[str]]]:
    """The seats in the order in which they spoke, and the calls in rows under them."""
    first = first_speaker(hand)
    seats = tuple(first.left(step) for step in range(4))
    words = [format_declaration(call, signs) if call else "pass" for call in hand.auction]
    return seats, [words[start : start + 4] for start in range(0, len(words), 4)]
