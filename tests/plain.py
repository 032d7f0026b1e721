"""Deals, rules and sheets in the plain form in which an independent scorer has them."""

from __future__ import annotations

from typing import Any

from vint_score.model import Bird, Deal, Hand, Seat, Side
from vint_score.rules import Rules
from vint_score.scoring import Line, Sheet


def swapped(deal: Deal) -> Deal:
    """The deal with the sides' places changed: what AB did CD did, A's partner sits as C's."""
    if isinstance(deal, Bird):
        return deal
    other = {Seat.A: Seat.C, Seat.B: Seat.D, Seat.C: Seat.A, Seat.D: Seat.B}
    return Hand(
        deal.declaration,
        other[deal.declarer] if isinstance(deal.declarer, Seat) else deal.declarer.other,
        13 - deal.ab_tricks,
        None if deal.ab_honours is None else 5 - deal.ab_honours,
        None if deal.ab_aces is None else 4 - deal.ab_aces,
        first=deal.first and deal.first.other,
        revokes=tuple(side.other for side in deal.revokes),
    )


def plain(deal: Deal) -> dict[str, Any]:
    """The deal in the plain form that the independent scorer reads."""
    if isinstance(deal, Bird):
        return {"bird": True}
    data: dict[str, Any] = {
        "declaration": f"{deal.declaration.level}{deal.declaration.denomination.value}",
        "declarer": deal.declarer.value,
        "tricks": {"AB": deal.ab_tricks, "CD": 13 - deal.ab_tricks},
        "first": deal.first and deal.first.value,
        "revokes": [side.value for side in deal.revokes],
    }
    if deal.ab_honours is not None:
        data["honours"] = {"AB": deal.ab_honours, "CD": 5 - deal.ab_honours}
    if deal.ab_aces is not None:
        data["aces"] = {"AB": deal.ab_aces, "CD": 4 - deal.ab_aces}
    return data


def plain_rules(rules: Rules) -> dict[str, Any]:
    """The rules in the plain form that the independent scorer reads."""
    suits = ("spades", "clubs", "diamonds", "hearts", "without_trumps")
    return {
        "game_target": rules.game_target,
        "games_to_win": rules.games_to_win,
        "game_bonus": rules.game_bonus,
        "rubber_bonus": rules.rubber_bonus,
        "little_slam": rules.little_slam,
        "big_slam": rules.big_slam,
        "bird": rules.bird,
        "penalty": rules.penalty,
        "honours_by": rules.honours_by,
        "revoke_tricks": rules.revoke_tricks,
        "level_step": rules.level_step,
        "trick_values": dict(zip(suits, rules.trick_values, strict=True)),
        "aces": dict(zip("34", rules.aces, strict=True)),
        "aces_without_trumps": dict(zip("34", rules.aces_without_trumps, strict=True)),
    }


def by_side(pair: tuple[int, int]) -> dict[str, int]:
    """AB's and CD's numbers in the plain form."""
    return {"AB": pair[0], "CD": pair[1]}


def by_kind(lines: tuple[Line, ...]) -> dict[str, dict[str, int]]:
    """The lines in the plain form; a line that stood twice would be lost, and be missed."""
    return {
        str(side): {line.kind: line.points for line in lines if line.side is side} for side in Side
    }


def plain_sheet(scored: Sheet) -> dict[str, Any]:
    """The sheet in the form in which the independent scorer gives it."""
    found = []
    for one in scored.deals:
        deal: dict[str, Any] = {
            "game": one.turn.game,
            "wins_game": one.turn.wins_game,
            "game_score": by_side(one.turn.score),
            "points": by_kind(one.lines),
        }
        if isinstance(one.deal, Hand):
            deal["tricks"] = by_side(one.turn.tricks)
        found.append(deal)
    return {
        "deals": found,
        "games": [
            {"number": game.number, "winner": game.winner, "score": by_side(game.score)}
            for game in scored.games
        ],
        "winner": scored.winner,
        "birds": scored.birds,
        "breakdown": scored.breakdown(),
        "total": {side: scored.total(side) for side in Side},
    }


def mirrored(found: Any) -> Any:
    """The plain sheet with AB's and CD's places changed."""
    names = {"AB": "CD", "CD": "AB"}
    if isinstance(found, dict):
        return {names.get(key, key): mirrored(value) for key, value in found.items()}
    if isinstance(found, list):
        return [mirrored(value) for value in found]
    return names.get(found, found) if isinstance(found, str) else found
