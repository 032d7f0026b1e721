"""The games of a rubber, walked deal by deal: the tricks that count, and which side wins.

Whoever asks "may this stand?" and whoever draws the sheet walks the same way. No points but those
towards the game are known here: the rest is for the sheet alone, which few commands draw.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from vint_score.errors import AfterTheEnd, FirstNeeded
from vint_score.model import ALL_TRICKS, Bird, Deal, Hand, Side
from vint_score.rules import Rules


class Turn(NamedTuple):
    """How one deal leaves the games: what `replay` tells of it.

    `tricks` are those that count, after revokes, and `score` what stands towards the game after
    the deal, both as (AB, CD). `first_used` says that only the table's word gave the game, and
    `kept_back` which sides their revokes kept from it.
    """

    game: int
    tricks: tuple[int, int]
    score: tuple[int, int]
    wins_game: Side | None = None
    wins_rubber: bool = False
    first_used: bool = False
    kept_back: tuple[Side, ...] = ()


def counted_tricks(hand: Hand, rules: Rules) -> tuple[int, int]:
    """The tricks of AB and CD that count.

    "For each revoke the other side takes three tricks from the side that revoked, or all it has
    if fewer"; "revokes of both sides cancel one for one, and only the rest moves tricks".
    """
    ab = hand.ab_tricks
    if hand.revokes:
        by_ab = hand.revokes.count(Side.AB)
        moved = rules.revoke_tricks * (len(hand.revokes) - 2 * by_ab)
        ab = max(0, min(ALL_TRICKS, ab + moved))
    return ab, ALL_TRICKS - ab


def over(hand: Hand, rules: Rules) -> int:
    """Tricks that the declarer's side has above its declaration, after revokes; below 0, short."""
    ab, cd = counted_tricks(hand, rules)
    return (ab if hand.declarer.side is Side.AB else cd) - hand.declaration.tricks


def is_made(hand: Hand, rules: Rules) -> bool:
    """Whether the declarer's side has the tricks that it declared, after revokes."""
    return over(hand, rules) >= 0


def replay(deals: Iterable[Deal], rules: Rules) -> list[Turn]:
    """Walk the games of a rubber, one Turn for each deal.

    Raises AfterTheEnd at a deal that comes after the rubber was won, and FirstNeeded where both
    sides reach the game and the hand does not say which was first.
    """
    turns: list[Turn] = []
    _walk(deals, rules, turns)
    return turns


def winner(deals: Iterable[Deal], rules: Rules) -> Side | None:
    """The side that wins the rubber by these deals, if one does; raises what `replay` raises."""
    return _walk(deals, rules, None)


def _walk(deals: Iterable[Deal], rules: Rules, turns: list[Turn] | None) -> Side | None:
    """Walk the games and return the side that won the rubber; note the turns where they are asked.

    "The side that first reaches 400 wins the game"; "the next game starts at nothing for both
    sides".
    """
    # A ledger of many years is walked for every command, and only one rubber's turns are needed.
    target, trick_value = rules.game_target, rules.trick_value
    game, ab, cd = 1, 0, 0
    won = {Side.AB: 0, Side.CD: 0}
    winner: Side | None = None
    for number, deal in enumerate(deals, 1):
        if winner:
            raise AfterTheEnd(number - 1, number)
        tricks = 0, 0
        wins: Side | None = None
        first_used = False
        kept_back: tuple[Side, ...] = ()
        if not isinstance(deal, Bird):
            value = trick_value(deal.declaration)
            tricks = counted_tricks(deal, rules)
            ab += tricks[0] * value
            cd += tricks[1] * value
            if ab >= target or cd >= target:
                ab, cd, kept_back = _keep_back(deal, ab, cd, target)
                first_used = ab >= target and cd >= target
                if first_used:
                    wins = _first(deal, number, (ab, cd), rules)
                elif ab >= target or cd >= target:
                    wins = Side.AB if ab >= target else Side.CD
        if wins:
            won[wins] += 1
            winner = wins if won[wins] == rules.games_to_win else None
        if turns is not None:
            turn = Turn(game, tricks, (ab, cd), wins, winner is not None, first_used, kept_back)
            turns.append(turn)
        if wins:
            game, ab, cd = game + 1, 0, 0
    return winner


def _keep_back(hand: Hand, ab: int, cd: int, target: int) -> tuple[int, int, tuple[Side, ...]]:
    """The scores that may stand, and the sides that are kept from the game.

    "A side that revoked ... cannot win the game by that hand: towards the game its score stops one
    point short."
    """
    kept_back: tuple[Side, ...] = ()
    if ab >= target and Side.AB in hand.revokes:
        ab, kept_back = target - 1, (Side.AB,)
    if cd >= target and Side.CD in hand.revokes:
        cd, kept_back = target - 1, (*kept_back, Side.CD)
    return ab, cd, kept_back


def _first(hand: Hand, number: int, reached: tuple[int, int], rules: Rules) -> Side:
    """The side that got there first, where both did; raises FirstNeeded if nobody said which."""
    if hand.first:
        return hand.first
    value = rules.trick_value(hand.declaration)
    needed = {}
    for side, tricks, score in zip(Side, counted_tricks(hand, rules), reached, strict=True):
        before = score - tricks * value
        needed[str(side)] = -((before - rules.game_target) // value)
    raise FirstNeeded(number, needed)
