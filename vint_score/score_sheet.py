"""The running score sheet as text: the two sides as columns, trick points apart from the rest."""

from __future__ import annotations

from collections.abc import Iterable

from vint_score.book import Book, sheet
from vint_score.changes import say_correction
from vint_score.games import over
from vint_score.journal import Insert, Rubber
from vint_score.model import SEATS_OF, Bird, Deal, Hand, Seat, Side
from vint_score.notation import Look, format_bird, format_declaration
from vint_score.rules import Rules
from vint_score.scoring import BELOW, Game, Line, Scored, Sheet
from vint_score.screen import fits
from vint_score.tables import Row, breakdown, draw, lines_table, short_players
from vint_score.words import (
    heading,
    say_game_won,
    say_kept_back,
    say_next,
    say_partners,
    say_recorded,
    standing,
)

WON = {"games": "game", "rubber": "rubber bonus", "birds": "birds"}
Cells = tuple[object, object, object, object]


def show(book: Book, rubber: Rubber, look: Look) -> str:
    """The running sheet: the deals, the game in progress, the rubber so far."""
    scored = sheet(rubber)
    parts = [heading(book, rubber)]
    if scored.deals:
        parts.append((_compact if look.narrow else _wide)(book, rubber, scored, look))
    parts.append(breakdown(scored))
    parts.append(standing(book, rubber, scored))
    return "\n\n".join(part for part in parts if part)


def _wide(book: Book, rubber: Rubber, scored: Sheet, look: Look) -> str:
    names = short_players(rubber.players, look)
    rows: list[Row] = []
    for one in scored.deals:
        dealer = names[rubber.dealer_of(one.number)]
        rows.append(
            (one.number, dealer, deal_cell(one.deal, names, rubber.rules, look), *_deal_cells(one))
        )
        if one.turn.wins_game:
            rows.extend(("", "", label, *cells) for label, cells in _won_rows(one))
            rows.append(())
    for label, cells in _last_rows(book, rubber, scored):
        rows.append(("", "", label, *cells) if label else ())
    headers = ("\n#", "\ndealer", "\ndeal", "AB\nbelow", "AB\nabove", "CD\nbelow", "CD\nabove")
    return draw(rows, headers, "rllrrrr")


def _compact(book: Book, rubber: Rubber, scored: Sheet, look: Look) -> str:
    """The same in 40 columns: below and above the line in one cell, as in `252+320`.

    Where the points are too many for that, what stands above the line takes a line of its own.
    """
    table = _in_cells(book, rubber, scored, look, 5, "")
    return table if fits(table, look.width) else _in_cells(book, rubber, scored, look, 4, "\n")


def _in_cells(
    book: Book, rubber: Rubber, scored: Sheet, look: Look, longest: int, between: str
) -> str:
    names = short_players(rubber.players, look, longest)
    rows: list[Row] = []
    for one in scored.deals:
        cell = deal_cell(one.deal, names, rubber.rules, look)
        rows.append((one.number, cell, *_joined(_deal_cells(one), between)))
        if one.turn.wins_game:
            rows.extend(("", label, *_joined(cells, between)) for label, cells in _won_rows(one))
            rows.append(())
    for label, cells in _last_rows(book, rubber, scored):
        joined = (cell.strip("+\n") for cell in _joined(cells, between))
        rows.append(("", label.removesuffix(" so far"), *joined) if label else ())
    return draw(rows, ("#", "deal", "AB", "CD"), "rlrr")


def _joined(cells: Cells, between: str) -> list[str]:
    pairs = ((cells[0], cells[1]), (cells[2], cells[3]))
    return [f"{low}{between}+{high}" if high != "" else f"{low}" for low, high in pairs]


def deal_cell(deal: Deal, names: dict[Seat, str], rules: Rules, look: Look) -> str:
    """A deal in short: `3♦ Clara 9`, and `2♥ Dmitri 6 -2` where it fell two short."""
    if isinstance(deal, Bird):
        return format_bird(look.signs)
    declarer = deal.declarer
    who = names[declarer] if isinstance(declarer, Seat) else str(declarer)
    cell = f"{format_declaration(deal.declaration, look.signs)} {who} {deal.tricks(declarer.side)}"
    short = -over(deal, rules)
    return f"{cell} -{short}" if short > 0 else cell


def _deal_cells(one: Scored) -> Cells:
    """What a deal put below the line and above it, for AB and CD; its winnings have own rows."""
    lines = [line for line in one.lines if line.kind not in WON]
    low, high = ([_points(lines, side, below) for side in Side] for below in (True, False))
    return low[0], high[0], low[1], high[1]


def _points(lines: Iterable[Line], side: Side, below: bool) -> object:
    mine = (line for line in lines if line.side is side and (line.kind == BELOW) is below)
    return sum(line.points for line in mine) or ""


def _won_rows(one: Scored) -> list[tuple[str, Cells]]:
    """The rows of a game's end: the score, and what was won with it."""
    turn = one.turn
    rows: list[tuple[str, Cells]] = []
    for kind, label in WON.items():
        points = {line.side: line.points for line in one.lines if line.kind == kind}
        ab, cd = (points.get(side, "") for side in Side)
        if kind == "games":
            low = turn.score
            rows.append((f"{label} {turn.game} to {turn.wins_game}", (low[0], ab, low[1], cd)))
        elif points:
            rows.append((label, ("", ab, "", cd)))
    return rows


def _last_rows(book: Book, rubber: Rubber, scored: Sheet) -> list[tuple[str, Cells]]:
    """The game in progress, what it needs, a rule, and the rubber so far."""
    rows: list[tuple[str, Cells]] = []
    total: Cells = ("", scored.total(Side.AB), "", scored.total(Side.CD))
    if scored.winner:
        return [("total", total)]
    game = scored.games[-1]
    ab, cd = game.score
    playing = book.state(rubber) == "playing"
    rows.append(
        (f"game {game.number} so far" if playing else f"game {game.number}", (ab, "", cd, ""))
    )
    if playing:
        ab, cd = _needs(rubber, game)
        rows.append(("needs", (ab, "", cd, "")))
    rows.append(("", total))
    rows.append(("rubber so far" if playing else "total", total))
    return rows


def _needs(rubber: Rubber, game: Game) -> tuple[int, int]:
    """How many points each side still needs for the game."""
    target = rubber.rules.game_target
    return target - game.score[0], target - game.score[1]


def recorded(book: Book, rubber: Rubber, number: int, look: Look) -> str:
    """What is said after a deal: the deal, its lines, then the game and the rubber in short."""
    one = sheet(rubber).deals[number - 1]
    said = [say_recorded(one, rubber)]
    if number > 1 and isinstance(one.deal, Hand) and rubber.entries[number - 2].deal == one.deal:
        same = f"It is the same as deal {number - 1}"
        said.append(f"{same}: if it was typed twice, `vint-score undo`.")
    return _with_lines(said, book, rubber, one, look)


def inserted(before: Book, after: Book, action: Insert, look: Look) -> str:
    """What is said after a forgotten deal was put in: what changed, its lines, how it stands."""
    rubber = after.rubber(action.rubber)
    one = sheet(rubber).deals[action.before - 1]
    return _with_lines(say_correction(before, after, action), after, rubber, one, look)


def _with_lines(said: list[str], book: Book, rubber: Rubber, one: Scored, look: Look) -> str:
    said.extend(say_kept_back(one, rubber))
    if one.turn.wins_game:
        said.append(say_game_won(one))
    parts = ["\n".join(said)]
    if one.lines:
        parts.append(lines_table(one.lines, look))
    parts.append(short(book, rubber, look))
    return "\n\n".join(parts)


def short(book: Book, rubber: Rubber, look: Look) -> str:
    """The game and the rubber in short, and what comes next."""
    scored = sheet(rubber)
    playing = book.state(rubber) == "playing"
    parts = [short_table(rubber, scored, look) if playing else breakdown(scored)]
    parts.append(standing(book, rubber, scored))
    if not playing:
        parts.append(_say_money(rubber, scored))
        parts.append(say_next(book, rubber))
    return "\n\n".join(part for part in parts if part)


def _say_money(rubber: Rubber, scored: Sheet) -> str:
    """What is paid for a rubber that is over, where it was played for something."""
    if not rubber.stake:
        return ""
    from vint_score.money import say_amount, share

    side, points = scored.ahead()
    if side is None:
        return "Nobody is ahead: nobody pays."
    paid = share(points, rubber.stake)
    if not paid:
        return "That comes to nothing: nobody pays."
    amount = say_amount(paid, rubber.stake.currency)
    return (
        f"{say_partners(rubber.players, side.other)} pay {amount} each. The evening's money: "
        "`vint-score settle`."
    )


def short_table(rubber: Rubber, scored: Sheet, look: Look) -> str:
    """The game in progress and the rubber so far, side by side."""
    game = scored.games[-1]
    won = [scored.games_won(side) for side in Side]
    rows: list[Row] = [
        (f"game {game.number}", *game.score),
        ("needs", *_needs(rubber, game)),
        ("rubber so far", *(scored.total(side) for side in Side)),
    ]
    if any(won):
        rows.insert(2, ("games won", *won))
    names = short_players(rubber.players, look, 4 if look.narrow else 12)
    joint = "+" if look.narrow else " + "
    headers = [f"{side}\n{joint.join(names[seat] for seat in SEATS_OF[side])}" for side in Side]
    return draw(rows, ("", *headers), "lrr")
