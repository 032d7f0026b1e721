"""A sheet as plain data: what `--json` prints, and what other formats are made from."""

from __future__ import annotations

from typing import Any

from vint_score.book import Book, sheet
from vint_score.games import counted_tricks, is_made
from vint_score.history import history
from vint_score.journal import Entry, Rubber
from vint_score.model import ALL_ACES, ALL_HONOURS, ALL_TRICKS, Hand, Players, Side, auction_codes
from vint_score.rules import Rules, to_data
from vint_score.scoring import Line, Scored, Sheet, hand_lines, total
from vint_score.words import say_event

Data = dict[str, Any]


def players_data(players: Players) -> dict[str, str]:
    """Names by seat."""
    return {str(seat): name for seat, name in players.items()}


def both(ab: int | None, everything: int) -> dict[str, int] | None:
    """AB's and CD's share of all there is, or nothing."""
    return None if ab is None else {"AB": ab, "CD": everything - ab}


def pair(points: tuple[int, int]) -> dict[str, int]:
    """Two numbers by side."""
    return {"AB": points[0], "CD": points[1]}


def lines_data(lines: tuple[Line, ...]) -> list[Data]:
    """Lines of points."""
    return [line._asdict() for line in lines]


def hand_data(hand: Hand, rules: Rules) -> Data:
    """The facts of a hand."""
    return {
        "declaration": hand.declaration.code,
        "declarer": hand.declarer,
        "made": is_made(hand, rules),
        "played": both(hand.ab_tricks, ALL_TRICKS),
        "revokes": list(hand.revokes),
        "tricks": pair(counted_tricks(hand, rules)),
        "honours": both(hand.ab_honours, ALL_HONOURS),
        "aces": both(hand.ab_aces, ALL_ACES),
    }


def deal_data(scored: Scored, entry: Entry, rubber: Rubber) -> Data:
    """A deal with its lines, as `show` and `explain` print it."""
    data: Data = {
        "number": scored.number,
        "dealer": rubber.dealer_of(scored.number),
        "game": scored.turn.game,
        "kind": "hand" if isinstance(scored.deal, Hand) else "bird",
    }
    if isinstance(scored.deal, Hand):
        data |= hand_data(scored.deal, rubber.rules)
        data["first"] = scored.deal.first
        if scored.deal.auction:
            data["auction"] = auction_codes(scored.deal.auction)
    data["note"] = entry.note
    data["lines"] = lines_data(scored.lines)
    data["game_score"] = pair(scored.turn.score)
    data["wins_game"] = scored.turn.wins_game
    return data


def show_data(book: Book, rubber: Rubber) -> Data:
    """The running sheet."""
    scored = sheet(rubber)
    declared = rubber.declared
    return {
        "rubber": rubber.number,
        "started": rubber.started,
        "players": players_data(rubber.players),
        "rules": to_data(rubber.rules),
        "state": book.state(rubber),
        "winner": scored.winner,
        "next_dealer": book.next_dealer(rubber),
        "declared": declared
        and {"declaration": declared.declaration.code, "declarer": declared.declarer},
        "deals": [
            deal_data(one, entry, rubber)
            for one, entry in zip(scored.deals, rubber.entries, strict=True)
        ],
        "games": [
            {"number": game.number, "winner": game.winner, "score": pair(game.score)}
            for game in scored.games
        ],
        "birds": scored.birds,
        "breakdown": scored.breakdown(),
        "total": totals(scored),
    }


def totals(scored: Sheet) -> dict[str, int]:
    """The rubber's points by side."""
    return {str(side): scored.total(side) for side in Side}


def _head(book: Book, rubber: Rubber, scored: Sheet) -> Data:
    return {
        "rubber": rubber.number,
        "started": rubber.started,
        "players": players_data(rubber.players),
        "state": book.state(rubber),
        "winner": scored.winner,
        "games": {side: scored.games_won(side) for side in Side},
    }


def summary_data(book: Book, rubber: Rubber, exact: bool = False) -> Data:
    """The result of a rubber, part by part; its money only where it has a stake."""
    scored = sheet(rubber)
    side, points = scored.ahead()
    data = {
        **_head(book, rubber, scored),
        "breakdown": scored.breakdown(),
        "total": totals(scored),
        "ahead": side,
        "by": points,
    }
    if rubber.stake:
        from vint_score.settle import paid_data

        data["money"] = paid_data(book, rubber, exact)
    return data


def rubbers_data(book: Book) -> list[Data]:
    """One object for each rubber of the ledger."""
    found = []
    for rubber in book.rubbers:
        scored = sheet(rubber)
        deals = {"deals": len(rubber.entries), "total": totals(scored)}
        found.append(_head(book, rubber, scored) | deals)
    return found


def calc_data(hand: Hand, rules: Rules) -> Data:
    """What a hand would score by itself."""
    lines = hand_lines(hand, rules)
    return {
        **hand_data(hand, rules),
        "lines": lines_data(lines),
        "total": {str(side): total(lines, side) for side in Side},
    }


def log_data(book: Book, rubber: int | None = None) -> list[Data]:
    """Every action, or those of one rubber, with its time and note; undone ones are marked."""
    return [
        {
            "number": event.place + 1,
            "at": event.action.at,
            "do": event.action.do,
            "rubber": event.rubber,
            "undone": event.undone,
            "text": say_event(event),
            "note": getattr(event.action, "note", None) or None,
        }
        for event in history(book.journal)
        if rubber is None or event.rubber in (None, rubber)
    ]
