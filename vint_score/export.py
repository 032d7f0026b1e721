"""The deals for other programs: CSV with one row a deal, and JSON as `show --json` prints it.

A spreadsheet runs a cell that begins with `=`, `+`, `-`, `@`, a tab or a line's end, and people
may be called anything. Such a cell gets a mark in front, an apostrophe, which makes it a text; so
does one that begins with an apostrophe, so that `unmarked` gives back every cell as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from vint_score.scoring import KINDS

Data = dict[str, Any]
SIDES = ("AB", "CD")
MARK = "'"
# The signs in both widths. Blanks and quotation marks before them stop no spreadsheet, and one
# that parts its cells by semicolons, as much of Europe's do, would begin a new cell behind each.
_RISKY = r"""(?=[\s"]*[-=+@＝＋－＠'\t\r\n])"""
_PLACE = re.compile(rf"(^|;){_RISKY}")
_MARKED = re.compile(rf"(^|;){MARK}{_RISKY}")

COLUMNS = (
    *("rubber", "number", "dealer", "game", "kind", "declaration", "declarer", "declarer_side"),
    *("made", "ab_played", "cd_played", "ab_counted", "cd_counted", "ab_honours", "cd_honours"),
    *("ab_aces", "cd_aces", "first", "revokes", "auction", "note"),
    *(f"{side.lower()}_{kind}_points" for side in SIDES for kind in KINDS),
    *("ab_game_score", "cd_game_score", "wins_game", "ab_total", "cd_total"),
)


def marked(cell: str) -> str:
    """The cell as no spreadsheet will run it."""
    return _PLACE.sub(rf"\g<1>{MARK}", cell)


def unmarked(cell: str) -> str:
    """The cell as it was before it was marked."""
    return _MARKED.sub(r"\g<1>", cell)


def to_json(documents: Data | list[Data]) -> str:
    """One rubber, or a list of them, as `show --json` prints it."""
    import json

    return json.dumps(documents, ensure_ascii=False, indent=1) + "\n"


def to_csv(rubbers: Iterable[Data]) -> str:
    """One row for each deal of these rubbers, under the names of the columns.

    `rubbers` are as `report.show_data` gives them. What is not known, or not said, is empty.
    """
    import csv
    from io import StringIO

    text = StringIO(newline="")
    # One line's end everywhere: whoever prints the text on Windows makes two letters of it.
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for rubber in rubbers:
        for row in _rows(rubber):
            writer.writerow([_cell(row[column]) for column in COLUMNS])
    return text.getvalue()


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return marked(str(value))


def _rows(rubber: Data) -> Iterator[Data]:
    """The deals of a rubber with their running totals, a value for every column."""
    players = rubber["players"]
    totals = dict.fromkeys(SIDES, 0)
    for deal in rubber["deals"]:
        declarer = deal.get("declarer")
        row: Data = {
            "rubber": rubber["rubber"],
            "dealer": players[deal["dealer"]],
            "declarer": players.get(declarer, declarer),
            "declarer_side": declarer and ("AB" if declarer in ("A", "B", "AB") else "CD"),
            "revokes": " ".join(deal.get("revokes", ())),
            "auction": " ".join(deal.get("auction", ())),
        }
        for key in ("number", "game", "kind", "declaration", "made", "first", "note", "wins_game"):
            row[key] = deal.get(key)
        for side in SIDES:
            lines = [line for line in deal["lines"] if line["side"] == side]
            for kind in KINDS:
                points = sum(line["points"] for line in lines if line["kind"] == kind)
                row[f"{side.lower()}_{kind}_points"] = points
            totals[side] += sum(line["points"] for line in lines)
            by_side = {
                "played": deal.get("played"),
                "counted": deal.get("tricks"),
                "honours": deal.get("honours"),
                "aces": deal.get("aces"),
                "game_score": deal["game_score"],
                "total": totals,
            }
            for key, both in by_side.items():
                row[f"{side.lower()}_{key}"] = both and both[side]
        yield row
