"""A rubber as one page of HTML that needs nothing else: for a browser, a printer, a club's site.

`page.html` is the page as a person reads it, `page.css` how it looks; `template` says how its
places are filled, and here they are given their values. Printed on A4, a rubber of up to some fifty
deals fits one page: the more deals, the smaller the rows. A longer one goes on for as many pages as
it needs, with the head of the sheet on each.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import groupby
from typing import Any

from vint_score.book import Book, sheet
from vint_score.chart import chart
from vint_score.clock import local_day
from vint_score.games import counted_tricks
from vint_score.journal import Rubber
from vint_score.model import SEATS_OF, Bird, Hand, Seat, Side
from vint_score.money import say_amount, say_stake
from vint_score.notation import format_declaration, say_declaration
from vint_score.scoring import BELOW, KINDS, Line, Scored, Sheet, total
from vint_score.settle import shares, stake_of
from vint_score.tables import PARTS
from vint_score.template import fill
from vint_score.words import (
    result,
    say_ahead,
    say_declared,
    say_declarer,
    say_games,
    say_partners,
    say_rules,
)

Values = dict[str, Any]
# Points that a game's end brings; they stand in rows of their own.
WINNINGS = {"games": "game", "rubber": "rubber bonus", "birds": "birds"}
# Makes a suit's sign a letter where a phone would draw a coloured picture.
AS_TEXT = "\ufe0e"
# Names of more letters than these are set smaller in the heading.
LONG_NAMES = 70
# More rows than these leave no room for the chart below the sheet.
ROWS_ABOVE_CHART = 22


def page(book: Book, rubber: Rubber) -> str:
    """The rubber's page."""
    template = _file("page.html").replace("{{page.css}}", _file("page.css"))
    return fill(template, _values(book, rubber))


def _file(name: str) -> str:
    """The text of a file of the package, wherever and however it is installed."""
    from pkgutil import get_data

    held = get_data("vint_score", name)
    assert held is not None
    return held.decode()


def _values(book: Book, rubber: Rubber) -> Values:
    scored = sheet(rubber)
    day = date.fromisoformat(local_day(rubber.started))
    ab, cd = (say_partners(rubber.players, side) for side in Side)
    games = list(_games(book, rubber, scored))
    hands = [deal["hand"] for game in games for deal in game["deals"] if deal["hand"]]
    revoked = any(hand["revoked"] for hand in hands)
    rows = revoked + sum(len(game["deals"]) + len(game["marks"]) for game in games)
    playing = book.state(rubber) == "playing"
    beside = rows > ROWS_ABOVE_CHART
    return {
        "number": rubber.number,
        "day": day.isoformat(),
        "date": f"{day.day} {day:%B} {day.year}",
        "ab": ab,
        "cd": cd,
        **{seat.lower(): name for seat, name in rubber.players.items()},
        "result": " ".join(_result(book, rubber, scored)),
        "length": "long" if len(ab + cd) > LONG_NAMES else "short",
        "place": "beside" if beside else "below",
        "rows": rows,
        "sides": [
            {
                "side": side,
                "names": [{"name": rubber.players[seat]} for seat in SEATS_OF[side]],
                "total": scored.total(side),
            }
            for side in Side
        ],
        "sheet": bool(games),
        "games": games,
        "any_revoked": revoked,
        "total_label": "rubber so far" if playing else "rubber",
        "chart": chart(scored, narrow=beside) if scored.deals else None,
        **_parts(scored),
        "parts_heading": "The points so far" if playing else "The result",
        "money": _money(rubber, over=not playing),
        "seats": [
            {"seat": seat, "name": rubber.players[seat], "first": seat is rubber.dealer}
            for seat in Seat
        ],
        "rules": [{"rule": rule} for rule in say_rules(rubber.rules)],
    }


def _result(book: Book, rubber: Rubber, scored: Sheet) -> Iterator[str]:
    """How the rubber ended, or how it stands."""
    if scored.winner:
        won = {side: scored.games_won(side) for side in Side}
        yield f"{scored.winner} won the rubber, {say_games(won)}."
        yield f"{result(scored)}."
        return
    given_up = book.state(rubber) == "closed"
    yield "The rubber was given up." if given_up else "The rubber is being played."
    yield say_ahead(scored)
    if rubber.declared:
        yield f"{say_declared(rubber.declared, rubber.players)} waits for its result."


def _games(book: Book, rubber: Rubber, scored: Sheet) -> Iterator[Values]:
    """The deals of each game, and the rows that rule it off."""
    for number, deals in groupby(scored.deals, lambda one: one.turn.game):
        played = list(deals)
        if played[-1].turn.wins_game:
            marks = list(_won(played[-1]))
        else:
            marks = _standing(rubber, scored, book.state(rubber) == "playing")
        yield {
            "game": number,
            "deals": [_deal(one, rubber) for one in played],
            "marks": [{"place": "after" if n else "deals-over", **m} for n, m in enumerate(marks)],
        }


def _deal(one: Scored, rubber: Rubber) -> Values:
    values: Values = {
        "number": one.number,
        "dealer": rubber.players[rubber.dealer_of(one.number)],
        "points": [_points(one.lines, side) for side in Side],
        "bird": False,
        "hand": None,
    }
    if isinstance(one.deal, Bird):
        return values | {"bird": True}
    return values | {"hand": _hand(one.deal, rubber)}


def _hand(hand: Hand, rubber: Rubber) -> Values:
    declaration = format_declaration(hand.declaration)
    declarer = say_declarer(hand.declarer, rubber.players)
    counted = counted_tricks(hand, rubber.rules)
    tricks = counted[0] if hand.declarer.side is Side.AB else counted[1]
    over = tricks - hand.declaration.tricks
    outcome = "made" if over == 0 else f"{over} over" if over > 0 else f"{-over} short"
    return {
        "said": f"{say_declaration(hand.declaration)} by {declarer}",
        "declaration": declaration if declaration.isascii() else declaration + AS_TEXT,
        "declarer": declarer,
        "tricks": tricks,
        "outcome": outcome,
        "revoked": counted[0] != hand.ab_tricks,
    }


def _points(lines: Iterable[Line], side: Side) -> Values:
    """What a deal put below the line for the side, and above it."""
    own = [line for line in lines if line.side is side and line.kind not in WINNINGS]
    below = sum(line.points for line in own if line.kind == BELOW)
    return {"below": below or "", "above": sum(line.points for line in own) - below or ""}


def _won(one: Scored) -> Iterator[Values]:
    """The rows of the deal that won a game: the game, and where it won it the rubber."""
    turn = one.turn
    for kind, label in WINNINGS.items():
        lines = [line for line in one.lines if line.kind == kind]
        if kind == "games":
            yield _mark(
                f"{label} {turn.game} to {turn.wins_game}", lines, turn.score, turn.wins_game
            )
        elif lines:
            yield _mark(label, lines)


def _standing(rubber: Rubber, scored: Sheet, playing: bool) -> list[Values]:
    """The rows of a game that nobody has won."""
    game = scored.games[-1]
    needed = [rubber.rules.game_target - points for points in game.score]
    marks = [_mark(f"game {game.number} so far", (), game.score)]
    if playing:
        marks.append(_mark("needs", (), (needed[0], needed[1])))
    return marks


def _mark(
    label: str,
    lines: Iterable[Line],
    below: tuple[object, object] = ("", ""),
    decided: Side | None = None,
) -> Values:
    lines = list(lines)
    return {
        "label": label,
        "points": [
            {
                "below": low,
                "above": total(lines, side) or "",
                "decided": " decided" if side is decided else "",
            }
            for side, low in zip(Side, below, strict=True)
        ],
    }


def _parts(scored: Sheet) -> Values:
    """The result, part by part; parts that are nothing on both sides are left out."""
    parts = scored.breakdown()
    rows = [
        {"part": PARTS[kind], "ab": parts[Side.AB][kind], "cd": parts[Side.CD][kind]}
        for kind in KINDS
        if any(parts[side][kind] for side in Side)
    ]
    return {"parts": bool(rows), "each_part": rows}


def _money(rubber: Rubber, over: bool) -> Values | None:
    """What each pays or receives once the rubber is over, where it is played for a stake."""
    stake = stake_of(rubber)
    if stake is None:
        return None
    payments = [
        {
            "name": rubber.players[seat],
            "verb": "receives" if amount > 0 else "pays",
            "amount": say_amount(abs(amount), stake.currency),
        }
        for seat, amount in shares(rubber, stake).items()
        if amount and over
    ]
    nothing = "That comes to nothing: nobody pays." if over else "It is counted at the end."
    return {
        "paid": bool(payments),
        "payments": payments,
        "nothing": nothing,
        "stake": say_stake(stake),
    }
