"""A sheet as text tables that read like a score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from vint_score.book import Book, sheet
from vint_score.clock import local_day, local_time
from vint_score.journal import Rubber
from vint_score.markup import RULED, fragment
from vint_score.model import SEATS_OF, Players, Seat, Side, count
from vint_score.notation import Look
from vint_score.scoring import KINDS, Line, Sheet
from vint_score.screen import Plain, shorten
from vint_score.words import heading, result, say_games, say_state

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

    plain = Plain()
    columns = tuple({"l": "left", "r": "right"}[letter] for letter in align)
    cells = [
        [SEPARATING_LINE] if not row else [plain.plain(_cell(cell)) for cell in row] for row in rows
    ]
    drawn: str = tabulate(
        cells,
        headers=tuple(map(plain.plain, headers)),
        tablefmt=fmt,
        disable_numparse=True,
        colalign=columns,
    )
    return "\n".join(plain.restored(line).rstrip() for line in drawn.splitlines())


def _cell(cell: object) -> str:
    return "" if cell is None else str(cell)


def short_players(players: Players, look: Look, longest: int = NAME_WIDTH) -> dict[Seat, str]:
    """The four names, each short enough for its column."""
    mark = "…" if look.signs else "."
    return {seat: shorten(name, longest, mark) for seat, name in players.items()}


def breakdown(scored: Sheet, fmt: str = "simple") -> str:
    """The rubber's totals part by part; parts that are nothing on both sides are left out."""
    parts = scored.breakdown()
    rows: list[Row] = [
        (PARTS[kind], *(parts[side][kind] for side in Side))
        for kind in KINDS
        if any(parts[side][kind] for side in Side)
    ]
    if not rows:
        return ""
    if fmt in RULED:
        rows.append(())
    rows.append(("total", *(scored.total(side) for side in Side)))
    return draw(rows, ("part by part", "AB", "CD"), "lrr", fmt)


def lines_table(lines: Iterable[Line], look: Look) -> str:
    """Lines of points with their reasons, one text line each."""
    if look.narrow:
        return "\n".join(f"{one.side} {PARTS[one.kind]} {one.points}: {one.why}" for one in lines)
    rows = [(line.side, PARTS[line.kind], line.points, line.why) for line in lines]
    return draw(rows, (), "llrl", "plain")


def summary(book: Book, rubber: Rubber, fmt: str = "simple", paid: str = "") -> str:
    """The rubber's result, part by part, ready to print; the heading has the names whole.

    `fmt` is one of tabulate's formats; HTML and LaTeX are fragments of a page.
    """
    scored = sheet(rubber)
    deals = count(len(scored.deals), "deal") + ", " + count(scored.birds, "bird")
    before = [f"Started {local_day(rubber.started)}; {deals}."]
    after = [result(scored), paid]
    if scored.winner:
        won = {side: scored.games_won(side) for side in Side}
        after.insert(0, f"{scored.winner} won the rubber, {say_games(won)}.")
    return fragment(heading(book, rubber), before, breakdown(scored, fmt), after, fmt)


def rubbers(book: Book, look: Look) -> str:
    """One line for each rubber."""
    rows: list[Row] = []
    for rubber in book.rubbers:
        scored = sheet(rubber)
        names = short_players(rubber.players, look, 5 if look.narrow else 6)
        ab, cd = ("+".join(names[seat] for seat in SEATS_OF[side]) for side in Side)
        games = "-".join(str(scored.games_won(side)) for side in Side)
        totals = [scored.total(side) for side in Side]
        state = say_state(book, rubber).replace("being played", "playing")
        if look.narrow:
            players = f"{local_day(rubber.started)}\n{ab}\n{cd}"
            points = f"{totals[0]}\n{totals[1]}"
            rows.append((rubber.number, f"{players}", f"{state}\n{games}", points))
        else:
            rows.append((rubber.number, local_day(rubber.started), ab, cd, state, games, *totals))
    if look.narrow:
        return draw(rows, ("#", "started\nAB\nCD", "state\ngames", "AB\nCD"), "rllr")
    return draw(rows, ("#", "started", "AB", "CD", "state", "games", "AB", "CD"), "rlllllrr")


def log(data: Iterable[dict[str, Any]]) -> str:
    """Every action with its time; undone ones are marked."""
    lines = []
    for event in data:
        time = local_time(event["at"])
        mark = " (undone)" if event["undone"] else ""
        note = f' Note: "{event["note"]}"' if event["note"] else ""
        lines.append(f"{event['number']:>4}  {time}  {event['text']}.{mark}{note}")
    return "\n".join(lines)
