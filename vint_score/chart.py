"""Where the lines and points of a small chart stand: both totals, deal by deal."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from vint_score.model import Side, count
from vint_score.scoring import Sheet, total

WIDE, NARROW = (360, 168), (230, 150)
TOP = 8
DIGIT = 4.9
STYLES = {Side.AB: "full line", Side.CD: "broken line"}


def chart(scored: Sheet, narrow: bool = False) -> dict[str, Any]:
    """The chart's places as the page's template names them."""
    width, height = NARROW if narrow else WIDE
    right, bottom = width - 22, height - 16
    deals = len(scored.deals)
    totals = {
        side: list(accumulate((total(one.lines, side) for one in scored.deals), initial=0))
        for side in Side
    }
    step = round_step(max(totals[side][-1] for side in Side), 4)
    highest = max(step, -(-max(totals[side][-1] for side in Side) // step) * step)
    left = round(10 + DIGIT * len(str(highest)), 1)

    def across(deal: int) -> float:
        return round(left + (right - left) * deal / max(deals, 1), 1)

    def up(points: int) -> float:
        return round(bottom - (bottom - TOP) * points / highest, 1)

    ends = [one.number for one in scored.deals if one.turn.wins_game]
    ab, cd = (totals[side][-1] for side in Side)
    return {
        "width": width,
        "height": height,
        "left": left,
        "right": right,
        "top": TOP,
        "bottom": bottom,
        "radius": 2.3 if deals <= 40 else 1.4,
        "desc": f"Over {count(deals, 'deal')} AB rise from 0 to {ab} and CD from 0 to {cd}.",
        "levels": [
            {"y": up(level), "label": level, "label_x": left - 5, "label_y": up(level) + 3}
            for level in range(0, highest + 1, step)
        ],
        "steps": [
            {"x": across(deal), "y": height - 5, "label": deal}
            for deal in range(0, deals + 1, round_step(deals, width // 25))
            if deal
        ],
        "ended": bool(ends),
        "ends": [{"x": across(deal)} for deal in ends],
        "series": [
            {
                "side": side,
                "style": STYLES[side],
                "path": " ".join(f"{across(n)},{up(points)}" for n, points in enumerate(run)),
                "dots": [
                    {"x": across(n), "y": up(points), "said": f"Deal {n}, {side}: {points}"}
                    for n, points in enumerate(run)
                    if n
                ],
                "end_x": right + 6,
                "end_y": y,
            }
            for (side, run), y in zip(totals.items(), _apart(up(ab), up(cd)), strict=True)
        ],
    }


def round_step(highest: int, most: int) -> int:
    """1, 2 or 5, or so many tens or hundreds, of which at most `most` reach `highest`."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if step * most >= highest:
                return step
        size *= 10


def _apart(ab: float, cd: float) -> tuple[float, float]:
    """Where the names at the lines' ends stand: beside them, and not one over the other."""
    middle, half = (ab + cd) / 2, max(abs(ab - cd) / 2, 5.5)
    sign = -1 if ab <= cd else 1
    return round(middle + sign * half + 3, 1), round(middle - sign * half + 3, 1)
