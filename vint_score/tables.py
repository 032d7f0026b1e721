"""A sheet as text tables that read like a score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from vint_score.book import Book, sheet
from vint_score.journal import Rubber
from vint_score.model import SEATS_OF, Bird, Deal, Players, Seat, Side, count
from vint_score.notation import Look, format_bird, format_declaration
from vint_score.scoring import BELOW, KINDS, Game, Line, Scored, Sheet
from vint_score.words import heading, result, say_games, say_recorded, say_state, standing

NAME_WIDTH = 12
PARTS = {
    "tricks": "tricks",
    "honours": "honours",
    "aces": "aces",
    "penalties": "penalties",
    "slams": "schlems",
    "games": "games",
    "rubber": "rubber",
    "birds": "birds",
}


Row = Sequence[object]


def draw(
    rows: Iterable[Row], headers: Sequence[str] = (), align: str = "", fmt: str = "simple"
) -> str:
    """A table; `align` has one letter a column, `l` or `r`. A row of nothing is a rule."""
    from tabulate import SEPARATING_LINE, tabulate

    columns = tuple({"l": "left", "r": "right"}[letter] for letter in align)
    cells = [[SEPARATING_LINE] if not row else [_cell(cell) for cell in row] for row in rows]
    drawn: str = tabulate(
        cells,
        headers=tuple(headers),
        tablefmt=fmt,
        disable_numparse=True,
        colalign=columns,
    )
    return "\n".join(line.rstrip() for line in drawn.splitlines())


def _cell(cell: object) -> str:
    if cell is None:
        return ""
    text = str(cell)
    if text.isascii():
        return text
    from unicodedata import normalize

    # A letter and its accent in one: two would be counted as two columns.
    return normalize("NFC", text)


def width(text: str) -> int:
    """How many columns of a terminal the text takes, as well as can be known here."""
    if text.isascii():
        return len(text)
    try:
        from wcwidth import wcswidth  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return len(text)
    columns: int = wcswidth(text)
    return columns if columns >= 0 else len(text)


def shorten(name: str, look: Look, longest: int = NAME_WIDTH) -> str:
    """A name that fits its column; what is cut off is marked."""
    if width(name) <= longest:
        return name
    mark = "…" if look.signs else "."
    cut = name
    while width(cut) + 1 > longest:
        cut = cut[:-1]
    return cut.rstrip() + mark


def short_players(players: Players, look: Look, longest: int = NAME_WIDTH) -> dict[Seat, str]:
    """The four names, each short enough for its column."""
    return {seat: shorten(name, look, longest) for seat, name in players.items()}


def deal_cell(deal: Deal, names: dict[Seat, str], look: Look) -> str:
    """A deal in short: `3♦ Clara 9`."""
    if isinstance(deal, Bird):
        return format_bird(look.signs)
    declarer = deal.declarer
    who = names[declarer] if isinstance(declarer, Seat) else str(declarer)
    tricks = deal.tricks(declarer.side)
    return f"{format_declaration(deal.declaration, look.signs)} {who} {tricks}"


def show(book: Book, rubber: Rubber, look: Look) -> str:
    """The running sheet: the deals, the game in progress, the rubber so far."""
    scored = sheet(rubber)
    names = short_players(rubber.players, look)
    rows: list[Row] = []
    for one in scored.deals:
        dealer = names[rubber.dealer_of(one.number)]
        above = {kind: kind not in (BELOW, "games", "rubber", "birds") for kind in KINDS}
        rows.append(
            (
                one.number,
                dealer,
                deal_cell(one.deal, names, look),
                *_sides(_points(one.lines, side, above) for side in Side),
            )
        )
        if one.turn.wins_game:
            rows.extend(_won_rows(one))
            rows.append(())
    if scored.winner is None:
        rows.extend(_game_rows(scored.games[-1], rubber))
        rows.append(())
    rows.append(
        ("", "", "rubber so far" if scored.winner is None else "rubber", *_total_cells(scored))
    )
    headers = ("\n#", "\ndealer", "\ndeal", "AB\nbelow", "\nabove", "CD\nbelow", "\nabove")
    table = draw(rows, headers, "rllrrrr") if scored.deals else ""
    parts = [heading(book, rubber), table, breakdown(scored), standing(book, rubber, scored)]
    return "\n\n".join(part for part in parts if part)


def _sides(cells: Iterable[tuple[object, object]]) -> list[object]:
    return [cell for both in cells for cell in both]


def _points(lines: Iterable[Line], side: Side, above: dict[str, bool]) -> tuple[object, object]:
    """What a deal put below the line for the side, and above it."""
    low = sum(line.points for line in lines if line.side is side and line.kind == BELOW)
    high = sum(line.points for line in lines if line.side is side and above[line.kind])
    return low or "", high or ""


def _won_rows(one: Scored) -> list[Row]:
    turn = one.turn
    rows: list[Row] = []
    for kind in ("games", "rubber", "birds"):
        points = {line.side: line.points for line in one.lines if line.kind == kind}
        label = f"game {turn.game} to {turn.wins_game}" if kind == "games" else PARTS[kind]
        low: tuple[object, ...] = turn.score if kind == "games" else ("", "")
        if points or kind == "games":
            ab, cd = (points.get(side, "") for side in Side)
            rows.append(("", "", label, low[0], ab, low[1], cd))
    return rows


def _game_rows(game: Game, rubber: Rubber) -> list[Row]:
    target = rubber.rules.game_target
    ab, cd = game.score
    return [
        ("", "", f"game {game.number} so far", ab, "", cd, ""),
        ("", "", "needs", target - ab, "", target - cd, ""),
    ]


def _total_cells(scored: Sheet) -> tuple[object, ...]:
    return ("", scored.total(Side.AB), "", scored.total(Side.CD))


def breakdown(scored: Sheet) -> str:
    """The rubber's totals part by part; parts that are nothing on both sides are left out."""
    parts = scored.breakdown()
    rows: list[Row] = [
        (PARTS[kind], *(parts[side][kind] for side in Side))
        for kind in KINDS
        if any(parts[side][kind] for side in Side)
    ]
    if not rows:
        return ""
    rows.append(())
    rows.append(("total", *(scored.total(side) for side in Side)))
    return draw(rows, ("part by part", "AB", "CD"), "lrr")


def lines_table(lines: Iterable[Line]) -> str:
    """Lines of points with their reasons."""
    rows = [(line.side, PARTS[line.kind], line.points, line.why) for line in lines]
    return draw(rows, (), "llrl", "plain")


def recorded(book: Book, rubber: Rubber, number: int, look: Look) -> str:
    """What is said after a deal: the deal, its lines, then the game and the rubber in short."""
    scored = sheet(rubber)
    one = scored.deals[number - 1]
    parts = [say_recorded(one, rubber), lines_table(one.lines) if one.lines else ""]
    parts.append(short(book, rubber, look))
    return "\n\n".join(part for part in parts if part)


def short(book: Book, rubber: Rubber, look: Look) -> str:
    """The game and the rubber in short, and what comes next."""
    scored = sheet(rubber)
    if scored.winner:
        after = "Start the next rubber with `vint-score new`."
        return "\n\n".join((breakdown(scored), standing(book, rubber, scored), after))
    return short_table(rubber, scored, look) + "\n\n" + standing(book, rubber, scored)


def short_table(rubber: Rubber, scored: Sheet, look: Look) -> str:
    """The game in progress and the rubber so far, side by side."""
    game = scored.games[-1]
    target = rubber.rules.game_target
    rows = [
        (f"game {game.number}", *game.score),
        ("needs", *(target - points for points in game.score)),
        ("games won", *(scored.games_won(side) for side in Side)),
        ("rubber so far", *(scored.total(side) for side in Side)),
    ]
    names = short_players(rubber.players, look)
    headers = [f"{side}\n{' + '.join(names[seat] for seat in SEATS_OF[side])}" for side in Side]
    return draw([row for row in rows if any(row[1:])], ("", *headers), "lrr")


def summary(book: Book, rubber: Rubber, fmt: str = "simple") -> str:
    """The rubber's result, part by part, ready to print; the heading has the names whole."""
    scored = sheet(rubber)
    deals = count(len(scored.deals), "deal") + ", " + count(scored.birds, "bird")
    parts = [heading(book, rubber), f"Started {rubber.started[:10]}; {deals}."]
    if table := breakdown(scored):
        parts.append(table)
    if scored.winner:
        won = {side: scored.games_won(side) for side in Side}
        parts.append(f"{scored.winner} won the rubber, {say_games(won)}.")
    parts.append(result(scored))
    return "\n\n".join(parts)


def rubbers(book: Book, look: Look) -> str:
    """One line for each rubber."""
    rows: list[Row] = []
    for rubber in book.rubbers:
        scored = sheet(rubber)
        names = short_players(rubber.players, look, 7)
        ab, cd = (" + ".join(names[seat] for seat in SEATS_OF[side]) for side in Side)
        games = "-".join(str(scored.games_won(side)) for side in Side)
        totals = (scored.total(side) for side in Side)
        deals = len(rubber.entries)
        state = say_state(book, rubber).replace("being played", "playing")
        rows.append((rubber.number, rubber.started[:10], ab, cd, state, games, deals, *totals))
    headers = ("#", "started", "AB", "CD", "state", "games", "deals", "AB", "CD")
    return draw(rows, headers, "rllllrrrr")


def log(data: Iterable[dict[str, Any]]) -> str:
    """Every action with its time; undone ones are marked."""
    lines = []
    for event in data:
        time = event["at"].replace("T", " ").removesuffix("Z")
        mark = " (undone)" if event["undone"] else ""
        note = f' Note: "{event["note"]}"' if event["note"] else ""
        lines.append(f"{event['number']:>4}  {time}  {event['text']}.{mark}{note}")
    return "\n".join(lines)
