"""Every declaration with every number of tricks, against a table that was worked out apart."""

from __future__ import annotations

import csv
from itertools import product
from pathlib import Path

import pytest
from evening import hand

from vint_score.games import is_made
from vint_score.model import DECLARATIONS, Seat, Side
from vint_score.rules import DEFAULT
from vint_score.scoring import hand_lines

with (Path(__file__).parent / "table_of_scores.csv").open(encoding="utf-8", newline="") as table:
    ROWS = list(csv.DictReader(table))
COLUMNS = [f"{side}_{kind}" for kind in ("tricks", "penalties", "slams") for side in ("ab", "cd")]
IDS = [f"{row['declaration']}-{row['tricks']}" for row in ROWS]


def row_of(code: str, declarer: Seat, tricks: int) -> dict[str, str]:
    """The table's row for a hand of which the declaring side took so many tricks.

    The declaring side stands in the columns of AB, whichever it is.
    """
    side = declarer.side
    deal = hand(code, declarer, tricks if side is Side.AB else 13 - tricks)
    column = {side: "ab", side.other: "cd"}
    points = dict.fromkeys(COLUMNS, 0)
    for line in hand_lines(deal, DEFAULT):
        points[f"{column[line.side]}_{line.kind}"] += line.points
    made = "yes" if is_made(deal, DEFAULT) else "no"
    written = {name: str(number) for name, number in points.items()}
    return {"declaration": code, "tricks": str(tricks), "made": made, **written}


def test_the_table_has_every_hand_once() -> None:
    """Seven levels of five denominations, 0 to 13 tricks."""
    hands = [(row["declaration"], int(row["tricks"])) for row in ROWS]
    assert sorted(hands) == sorted(product(DECLARATIONS, range(14)))


@pytest.mark.parametrize("declarer", [Seat.A, Seat.D])
@pytest.mark.parametrize("row", ROWS, ids=IDS)
def test_a_hand_scores_as_the_table_says(row: dict[str, str], declarer: Seat) -> None:
    """Tricks, penalty and schlem of both sides, and whether the declaration was made."""
    assert row_of(row["declaration"], declarer, int(row["tricks"])) == row
