"""Money: the stake of a rubber, and what each player pays for it.

Amounts are exact decimals, never floats; what is paid is a whole number of coins.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

from vint_score.errors import NotUnderstood
from vint_score.names import check_text

COIN = Decimal("0.01")
LARGEST_STAKE = Decimal(1_000_000)
LONGEST_CURRENCY = 10


@dataclass(frozen=True, slots=True)
class Stake:
    """What a rubber is played for: `amount` for every `per` points of the difference.

    The difference is counted to the nearest `per`, "as card tables do", or exactly. An amount of
    nothing is no stake. Raises NotUnderstood for what cannot be paid.
    """

    amount: Decimal
    per: int = 100
    currency: str = ""
    exact: bool = False

    def __post_init__(self) -> None:
        if not (self.amount.is_finite() and 0 <= self.amount <= LARGEST_STAKE):
            raise NotUnderstood(f"A stake is an amount from 0 to {LARGEST_STAKE:,}, as in 0.50.")
        if not 1 <= self.per <= 1_000_000:
            raise NotUnderstood("A stake is for every 1 to 1,000,000 points, as in --per 100.")
        check_text(self.currency, "The currency", LONGEST_CURRENCY)
        if self.currency != self.currency.strip():
            raise NotUnderstood("A currency begins and ends without blanks, as in --currency £.")

    def __bool__(self) -> bool:
        return self.amount > 0


def parse_amount(text: str) -> Decimal:
    """An amount as it is typed or stored: `0.50`; raises NotUnderstood."""
    plain = text.isascii() and text.replace(".", "", 1).isdigit() and len(text) <= 20
    if not plain:
        raise NotUnderstood(f"{text!r} is no amount: write a number such as 0.50.")
    return Decimal(text)


def typed_amount(text: str) -> Decimal:
    """An amount as people type it, with a point or a comma; raises NotUnderstood."""
    return parse_amount(text.strip().replace(",", ".", 1))


def to_data(stake: Stake) -> dict[str, Any]:
    """The stake as plain data; what has nothing to say is absent."""
    data: dict[str, Any] = {"amount": f"{stake.amount:f}", "per": stake.per}
    if stake.currency:
        data["currency"] = stake.currency
    if stake.exact:
        data["exact"] = True
    return data


def share(difference: int, stake: Stake) -> Decimal:
    """What each player of the side behind pays, and each of the side ahead receives.

    `difference` is that of the two totals, in points; each partner pays or receives it whole. It
    is counted to the nearest `per` (a half counts up), or exactly, then to the coin.
    """
    if stake.exact:
        return (difference * stake.amount / stake.per).quantize(COIN, ROUND_HALF_UP)
    units = (Decimal(difference) / stake.per).quantize(Decimal(1), ROUND_HALF_UP)
    return (units * stake.amount).quantize(COIN, ROUND_HALF_UP)


def say_amount(amount: Decimal, currency: str) -> str:
    """An amount with its currency: `£38.50`, `38.50 rubles`."""
    written = f"{amount:.2f}" if amount == amount.quantize(COIN) else f"{amount:f}"
    return f"{written} {currency}" if len(currency) > 1 else f"{currency}{written}"


def say_stake(stake: Stake) -> str:
    """The stake in words."""
    how = "exactly" if stake.exact else f"to the nearest {stake.per}"
    amount = say_amount(stake.amount, stake.currency)
    return f"Stake: {amount} for every {stake.per} points of the difference, counted {how}"
