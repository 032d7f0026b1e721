"""Every number and choice of the game, as frozen data; a table varies it with `replace`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from vint_score.errors import NotUnderstood
from vint_score.model import Declaration, Value

LARGEST = 1_000_000
_TARGETS = ("game_target", "games_to_win")
# How the tables of Rules name their rows, in the ledger and in KEY=VALUE.
ROWS = {
    "trick_values": ("spades", "clubs", "diamonds", "hearts", "without_trumps"),
    "aces": ("3", "4"),
    "aces_without_trumps": ("3", "4"),
}
HONOURS_BY = ("suit", "declaration")


class BadRule(NotUnderstood):
    """A house rule that cannot be; `key` names it, as in `trick_values.hearts`."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(f"{key}: {message}")
        self.key = key
        self.message = message


@dataclass(frozen=True, slots=True, repr=False)
class Rules(Value):
    """The rules agreed for one rubber; the defaults are the source's, and rulings where it is open.

    Points unless the name says otherwise. Raises BadRule for a number out of range (whole, from 0,
    targets from 1, to 1,000,000), and for a penalty or a choice that cannot be read.
    """

    game_target: int = 400
    games_to_win: int = 2
    game_bonus: int = 500
    rubber_bonus: int = 1000
    little_slam: int = 500
    big_slam: int = 1000
    bird: int = 300
    penalty: str = "100x"
    honours_by: str = "suit"
    revoke_tricks: int = 3
    level_step: int = 10
    trick_values: tuple[int, ...] = (4, 6, 8, 10, 12)
    aces: tuple[int, ...] = (150, 200)
    aces_without_trumps: tuple[int, ...] = (300, 400)

    def __post_init__(self) -> None:
        for key in NUMBERS:
            check_number(key, getattr(self, key))
        for table, rows in ROWS.items():
            values = getattr(self, table)
            if type(values) is not tuple or len(values) != len(rows):
                raise BadRule(table, f"it has {len(rows)} numbers, for {', '.join(rows)}.")
            for row, number in zip(rows, values, strict=True):
                check_number(f"{table}.{row}", number)
        if self.honours_by not in HONOURS_BY:
            raise BadRule("honours_by", 'it is "suit" or "declaration".')
        amount = self.penalty.removesuffix("x") if isinstance(self.penalty, str) else ""
        if not (amount.isascii() and amount.isdigit()) or str(int(amount[:9])) != amount:
            raise BadRule("penalty", "it is a multiple such as 100x, or flat points such as 100.")
        check_number("penalty", int(amount))

    def trick_value(self, declaration: Declaration) -> int:
        """Points for one trick: "the step of ten goes on to seven"."""
        base = self.trick_values[declaration.denomination.rank]
        return base + self.level_step * (declaration.level - 1)

    def penalty_each(self, declaration: Declaration) -> int:
        """Points to the other side for each trick short."""
        if self.penalty.endswith("x"):
            return int(self.penalty[:-1]) * self.trick_value(declaration)
        return int(self.penalty)

    def honour_value(self, declaration: Declaration) -> int:
        """Points for one honour before the zero is added: the suit's value, or the trick's."""
        if self.honours_by == "suit":
            return self.trick_values[declaration.denomination.rank]
        return self.trick_value(declaration)

    def aces_value(self, declaration: Declaration, aces: int) -> int:
        """Points for that many aces in the two hands of a side: "1 or 2 do not count"."""
        if aces < 3:
            return 0
        return (self.aces if declaration.trumps else self.aces_without_trumps)[aces - 3]


NUMBERS = (
    "game_target",
    "games_to_win",
    "game_bonus",
    "rubber_bonus",
    "little_slam",
    "big_slam",
    "bird",
    "revoke_tricks",
    "level_step",
)
KEYS = tuple(field.name for field in fields(Rules))


def check_number(key: str, number: object) -> int:
    """The number, if the rule can have it; raises BadRule."""
    lowest = 1 if key in _TARGETS else 0
    if type(number) is int and lowest <= number <= LARGEST:
        return number
    raise BadRule(key, f"it is a whole number from {lowest} to {LARGEST:,}.")


def to_data(rules: Rules) -> dict[str, Any]:
    """The rules as plain data, tables as objects, in the order of the fields."""
    data: dict[str, Any] = {}
    for key in KEYS:
        value = getattr(rules, key)
        data[key] = dict(zip(ROWS[key], value, strict=True)) if key in ROWS else value
    return data


def from_data(data: Mapping[str, Any]) -> Rules:
    """The rules from plain data, the inverse of `to_data`; raises BadRule with the key.

    The rules agreed for a rubber are stored whole, so none may be missing.
    """
    given: dict[str, Any] = {}
    for key in KEYS:
        if key not in data:
            raise BadRule(key, "it is missing.")
    for key, value in data.items():
        if key not in KEYS:
            raise BadRule(key, "no rule has this name.")
        if key in ROWS:
            given[key] = _table(key, value)
        else:
            given[key] = value
    return Rules(**given)


def _table(key: str, value: object) -> tuple[int, ...]:
    if not isinstance(value, dict):
        raise BadRule(key, f"it is an object with {', '.join(ROWS[key])}.")
    for row in value:
        if row not in ROWS[key]:
            raise BadRule(f"{key}.{row}", "no rule has this name.")
    for row in ROWS[key]:
        if row not in value:
            raise BadRule(f"{key}.{row}", "it is missing.")
    return tuple(value[row] for row in ROWS[key])


def spelled(rules: Rules) -> dict[str, str]:
    """Every rule as KEY and VALUE, the way `vary` reads them: `trick_values.hearts`, `10`."""
    pairs: dict[str, str] = {}
    for key, value in to_data(rules).items():
        if isinstance(value, dict):
            pairs.update((f"{key}.{row}", str(number)) for row, number in value.items())
        else:
            pairs[key] = str(value)
    return pairs


def vary(rules: Rules, setting: str) -> Rules:
    """The rules with one `KEY=VALUE` set otherwise; raises BadRule or NotUnderstood."""
    key, equals, value = (part.strip() for part in setting.partition("="))
    key = key.lower()
    if not equals:
        raise NotUnderstood(f"{setting!r} is no house rule: write KEY=VALUE, as in bird=300.")
    known = spelled(rules)
    if key not in known:
        raise NotUnderstood(f"No house rule {key!r}{_nearest(key, known)} See `vint-score rules`.")
    data = to_data(rules)
    table, _, row = key.partition(".")
    if row:
        data[table][row] = _whole(key, value)
    else:
        data[key] = value.lower() if isinstance(data[key], str) else _whole(key, value)
    return from_data(data)


def _whole(key: str, value: str) -> int:
    plain = value.isascii() and value.isdigit() and len(value) <= 9
    return check_number(key, int(value) if plain else None)


def _nearest(key: str, known: Mapping[str, str]) -> str:
    from difflib import get_close_matches

    if key in ROWS:
        return f": it is a table, set {key}.{ROWS[key][0]}."
    near = get_close_matches(key, known, 1)
    return f": did you mean {near[0]}?" if near else "."


DEFAULT = Rules()
