"""Stakes and shares: exact decimals, to the nearest hundred, to the coin."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from evening import GAME
from hypothesis import given
from hypothesis import strategies as st
from season import FOUR, POUNDS, rubber
from strategies import quick

from vint_score.book import read
from vint_score.errors import NotUnderstood
from vint_score.model import Deal
from vint_score.money import Stake, parse_amount, say_amount, say_stake, share, to_data
from vint_score.settle import paid_data, shares, stake_of

amounts = st.decimals(0, 1000, places=3)
stakes = st.builds(Stake, amounts, st.integers(1, 1000), st.just(""), st.booleans())


@pytest.mark.parametrize(
    ("difference", "nearest", "exact"),
    [
        (0, "0.00", "0.00"),
        (49, "0.00", "0.25"),
        (50, "0.50", "0.25"),
        (149, "0.50", "0.75"),
        (150, "1.00", "0.75"),
        (7714, "38.50", "38.57"),
        (1, "0.00", "0.01"),
    ],
)
def test_a_difference_is_counted_to_the_nearest_hundred_or_exactly(
    difference: int, nearest: str, exact: str
) -> None:
    """A half counts up; half a coin, too."""
    stake = Decimal("0.50")
    assert str(share(difference, Stake(stake))) == nearest
    assert str(share(difference, Stake(stake, exact=True))) == exact


@pytest.mark.parametrize(
    ("amount", "per", "difference", "paid"),
    [
        ("0.01", 1, 7714, "77.14"),
        ("1", 1000, 2500, "3.00"),
        ("0.333", 100, 100, "0.33"),
        ("0.335", 100, 100, "0.34"),
        ("1000000", 1, 99_999, "99999000000.00"),
    ],
)
def test_a_stake_is_for_as_many_points_as_was_agreed(
    amount: str, per: int, difference: int, paid: str
) -> None:
    """Any amount for any number of points, paid in whole coins."""
    assert str(share(difference, Stake(Decimal(amount), per))) == paid


@quick
@given(st.integers(0, 100_000), stakes)
def test_a_share_is_what_fractions_say(difference: int, stake: Stake) -> None:
    """Counted with fractions, which lose nothing: to the nearest unless exactly, to the coin."""
    units = Fraction(difference, stake.per)
    if not stake.exact:
        units = Fraction((units + Fraction(1, 2)).__floor__())
    coins = (units * Fraction(stake.amount) * 100 + Fraction(1, 2)).__floor__()
    assert share(difference, stake) * 100 == coins


@pytest.mark.parametrize(
    ("difference", "per", "amount", "paid"),
    [(11, 6, "0.45", "0.83"), (65, 6, "0.45", "4.88"), (71, 6, "0.45", "5.33")],
)
def test_half_a_coin_counts_up_where_the_points_do_not_divide(
    difference: int, per: int, amount: str, paid: str
) -> None:
    """11 points at 0.45 for every 6 are 0.825, though 11 sixths have no end."""
    assert str(share(difference, Stake(Decimal(amount), per, exact=True))) == paid


@pytest.mark.parametrize(
    ("text", "amount"), [("0.50", "0.50"), ("1", "1"), (".5", "0.5"), ("007", "7"), ("0", "0")]
)
def test_an_amount_is_read_as_it_is_typed(text: str, amount: str) -> None:
    """Digits with one point at most, kept exactly."""
    assert str(parse_amount(text)) == amount


@pytest.mark.parametrize(
    "text",
    ["", ".", "-1", "+1", "1e3", "NaN", "Infinity", "1,50", "0.5.0", "£1", " 1", "½", "٣", "1_0"],
)
def test_what_is_no_amount_is_refused(text: str) -> None:
    """Signs, exponents, commas and other people's digits."""
    with pytest.raises(NotUnderstood, match=r"0\.50"):
        parse_amount(text)


@pytest.mark.parametrize(
    ("amount", "per", "currency"),
    [
        ("-1", 100, ""),
        ("1000000.01", 100, ""),
        ("NaN", 100, ""),
        ("Infinity", 100, ""),
        ("1", 0, ""),
        ("1", 1_000_001, ""),
        ("1", 100, " £"),
        ("1", 100, "shillings and pence"),
        ("1", 100, "£\n"),
    ],
)
def test_what_cannot_be_a_stake_is_refused(amount: str, per: int, currency: str) -> None:
    """Amounts, points and currencies have their bounds."""
    with pytest.raises(NotUnderstood):
        Stake(Decimal(amount), per, currency)


@pytest.mark.parametrize(("amount", "plays"), [("0", False), ("0.00", False), ("0.01", True)])
def test_a_stake_of_nothing_is_no_stake(amount: str, plays: bool) -> None:
    """A table says so by agreeing on 0."""
    assert bool(Stake(Decimal(amount))) is plays


@pytest.mark.parametrize(
    ("currency", "said"), [("£", "£38.50"), ("", "38.50"), ("rubles", "38.50 rubles")]
)
def test_a_sign_stands_before_the_amount_and_a_word_behind(currency: str, said: str) -> None:
    """As money is written."""
    assert say_amount(Decimal("38.5"), currency) == said


@pytest.mark.parametrize(
    ("exact", "how"), [(False, "counted to the nearest 100"), (True, "counted exactly")]
)
def test_a_stake_is_said_in_words(exact: bool, how: str) -> None:
    """The amount, for how many points, and how they are counted."""
    said = say_stake(Stake(Decimal("0.5"), currency="£", exact=exact))
    assert said == f"Stake: £0.50 for every 100 points of the difference, {how}"


@quick
@given(st.decimals(0, 1, places=12))
def test_an_amount_that_is_stored_is_read_again(amount: Decimal) -> None:
    """However small a stake is, the ledger gives it back."""
    assert parse_amount(to_data(Stake(amount))["amount"]) == amount


@pytest.mark.parametrize(
    ("deals", "close", "players"),
    [
        ((GAME, GAME), False, ["13.00", "13.00", "-13.00", "-13.00"]),
        ((GAME,), True, ["4.00", "4.00", "-4.00", "-4.00"]),
        ((), True, ["0.00", "0.00", "0.00", "0.00"]),
        ((GAME,), False, None),
    ],
)
def test_each_partner_pays_or_receives_the_whole_share(
    deals: tuple[Deal, ...], close: bool, players: list[str] | None
) -> None:
    """2560 points are 26 hundreds, 780 are eight; a rubber given up counts, one played does not."""
    book = read(tuple(rubber("2026-01-10", deals, FOUR, POUNDS, close=close)))
    data = paid_data(book, book.rubber())
    assert data is not None
    assert data["players"] == (players and dict(zip("ABCD", players, strict=True)))


def test_exactly_for_once_leaves_the_stake_as_it_is() -> None:
    """2560 points at 0.50 for every hundred are 12.80, and still 13.00 the next time."""
    table = read(tuple(rubber("2026-01-10", stake=POUNDS))).rubber()
    paid = []
    for exact in (True, False):
        stake = stake_of(table, exact)
        assert stake
        paid.append(max(shares(table, stake).values()))
    assert paid == [Decimal("12.80"), Decimal("13.00")]


@pytest.mark.parametrize("stake", [None, Stake(Decimal(0))])
def test_a_rubber_without_a_stake_has_no_money(stake: Stake | None) -> None:
    """Nothing agreed, or nothing as the stake, is one and the same."""
    book = read(tuple(rubber("2026-01-10", stake=stake)))
    assert paid_data(book, book.rubber()) is None
