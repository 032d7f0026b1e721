"""Pure scoring: one hand gives its lines of points, a list of deals the whole sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from vint_score.games import Turn, counted_tricks, over, replay
from vint_score.model import ALL_TRICKS, Bird, Deal, Hand, Side, count
from vint_score.rules import Rules

KINDS = ("tricks", "honours", "aces", "penalties", "slams", "games", "rubber", "birds")
# What counts towards a game; the rest stands above the line.
BELOW = "tricks"


class Line(NamedTuple):
    """Points with their reason: `Line(AB, "tricks", 252, "9 tricks at 28")`."""

    side: Side
    kind: str
    points: int
    why: str


class Scored(NamedTuple):
    """A deal with its number, its turn and its lines."""

    number: int
    deal: Deal
    turn: Turn
    lines: tuple[Line, ...]


class Game(NamedTuple):
    """A game of the rubber: `winner` is nothing while it is being played."""

    number: int
    winner: Side | None
    score: tuple[int, int]


class Sheet(NamedTuple):
    """A rubber scored: every deal with its lines, the games, and who won."""

    deals: tuple[Scored, ...]
    games: tuple[Game, ...]
    winner: Side | None
    birds: int

    def lines(self) -> Iterator[Line]:
        """Every line of the rubber, once."""
        for scored in self.deals:
            yield from scored.lines

    def total(self, side: Side) -> int:
        """The side's points in the rubber so far."""
        return total(self.lines(), side)

    def games_won(self, side: Side) -> int:
        """How many games the side has won."""
        return sum(game.winner is side for game in self.games)

    def ahead(self) -> tuple[Side | None, int]:
        """The side that is ahead, and by how many points."""
        difference = self.total(Side.AB) - self.total(Side.CD)
        if difference == 0:
            return None, 0
        return (Side.AB if difference > 0 else Side.CD), abs(difference)

    def breakdown(self) -> dict[Side, dict[str, int]]:
        """Points by side and kind."""
        parts = {side: dict.fromkeys(KINDS, 0) for side in Side}
        for line in self.lines():
            parts[line.side][line.kind] += line.points
        return parts


def total(lines: Iterable[Line], side: Side) -> int:
    """The sum of the side's points in these lines."""
    return sum(line.points for line in lines if line.side is side)


def slam_tricks(hand: Hand, side: Side, rules: Rules) -> int:
    """The tricks that a schlem must stand on: "the lesser of the tricks it played and the tricks
    it is left with"."""
    left = counted_tricks(hand, rules)[0 if side is Side.AB else 1]
    return min(hand.tricks(side), left)


def slam_points(tricks: int, rules: Rules) -> int:
    """Points for all thirteen tricks or for twelve, as `slam_tricks` counts them."""
    if tricks == ALL_TRICKS:
        return rules.big_slam
    return rules.little_slam if tricks == ALL_TRICKS - 1 else 0


def hand_lines(hand: Hand, rules: Rules) -> tuple[Line, ...]:
    """What a hand scores by itself, games apart; AB's lines before CD's within a kind.

    A line of no points is left out.
    """
    value = rules.trick_value(hand.declaration)
    counted = dict(zip(Side, counted_tricks(hand, rules), strict=True))
    lines = []
    for side in Side:
        tricks = counted[side]
        lines.append(Line(side, "tricks", tricks * value, f"{count(tricks, 'trick')} at {value}"))
    lines.extend(_honours(hand, side, rules) for side in Side)
    lines.extend(_aces(hand, side, rules) for side in Side)
    lines.extend(_penalty(hand, side, rules) for side in Side)
    for side in Side:
        played = slam_tricks(hand, side, rules)
        points = slam_points(played, rules)
        name = "Big Schlem, all 13 tricks" if played == ALL_TRICKS else "Little Schlem, 12 tricks"
        lines.append(Line(side, "slams", points, name))
    return tuple(line for line in lines if line.points)


def _honours(hand: Hand, side: Side, rules: Rules) -> Line:
    held = hand.honours(side) or 0
    value = rules.honour_value(hand.declaration)
    points = held * value * 10 if held >= 3 else 0
    return Line(side, "honours", points, f"{held} honours x {value} x 10")


def _aces(hand: Hand, side: Side, rules: Rules) -> Line:
    held = hand.aces(side) or 0
    why = f"{held} aces" + ("" if hand.declaration.trumps else " without trumps")
    return Line(side, "aces", rules.aces_value(hand.declaration, held), why)


def _penalty(hand: Hand, side: Side, rules: Rules) -> Line:
    declared = hand.declarer.side is side.other
    short = max(0, -over(hand, rules)) if declared else 0
    each = rules.penalty_each(hand.declaration)
    why = f"{side.other} {short} short, {each} each"
    return Line(side, "penalties", short * each, why)


def score(deals: Sequence[Deal], rules: Rules) -> Sheet:
    """Score a rubber; raises what `replay` raises.

    The points of the game, of the rubber and of the birds are lines of the deal that won them.
    """
    scored: list[Scored] = []
    games: list[Game] = []
    birds = 0
    for deal, turn in zip(deals, replay(deals, rules), strict=True):
        lines: list[Line] = []
        if isinstance(deal, Bird):
            birds += 1
        else:
            lines.extend(hand_lines(deal, rules))
        if turn.wins_game:
            games.append(Game(turn.game, turn.wins_game, turn.score))
            lines.extend(_winnings(turn, games, birds, rules))
        scored.append(Scored(len(scored) + 1, deal, turn, tuple(lines)))
    winner = scored[-1].turn.wins_game if scored and scored[-1].turn.wins_rubber else None
    if winner is None:
        under_way = bool(scored) and scored[-1].turn.wins_game is None
        standing = scored[-1].turn.score if under_way else (0, 0)
        games.append(Game(len(games) + 1, None, standing))
    return Sheet(tuple(scored), tuple(games), winner, birds)


def _winnings(turn: Turn, games: list[Game], birds: int, rules: Rules) -> Iterator[Line]:
    """The lines of a deal that won a game, and of one that won the rubber."""
    side = turn.wins_game
    assert side is not None
    lines = [Line(side, "games", rules.game_bonus, f"game {turn.game}")]
    if turn.wins_rubber:
        won = sum(game.winner is side for game in games)
        lost = len(games) - won
        why = f"the rubber, {count(won, 'game')} to {lost or 'none'}"
        lines.append(Line(side, "rubber", rules.rubber_bonus, why))
        why = f"{count(birds, 'bird')} at {rules.bird}"
        lines.append(Line(side, "birds", birds * rules.bird, why))
    return (line for line in lines if line.points)
