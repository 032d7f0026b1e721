"""Settling: the evening's rubbers, each player's net, the fewest payments, to the last coin."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest
from evening import CD_GAME, GAME, SMALL, hand
from hypothesis import given
from hypothesis import strategies as st
from season import CROWD, FOUR, POUNDS, journal, paid, rubber
from strategies import quick

from vint_score.actions import Action
from vint_score.book import read
from vint_score.model import Deal, Seat
from vint_score.money import COIN, Stake
from vint_score.settle import Settlement, evening, settle
from vint_score.standings import Period


def settled(
    *rubbers: list[Action], exact: bool = False, since: str | None = None, until: str | None = None
) -> Settlement:
    """The settlement of a book of these rubbers."""
    return settle(read(journal(*rubbers)), Period(since, until), exact)


def numbers(found: Settlement) -> dict[str, list[int]]:
    """Which rubbers were counted, and which were not and why."""
    return {
        kind: [one.number for one in getattr(found, kind)]
        for kind in ("counted", "without_stake", "playing")
    }


# Nets


def test_a_net_is_the_sum_over_the_rubbers() -> None:
    """13.00 for a rubber of 2560 points; who sits on both sides in turn is even."""
    found = settled(
        rubber("2026-01-10T18:00:00Z", stake=POUNDS),
        rubber("2026-01-10T20:00:00Z", names="Anna Clara Boris Eve", stake=POUNDS),
    )
    (account,) = found.accounts
    assert account.currency == "£"
    assert account.nets == (
        *(("Anna", Decimal("26.00")), ("Boris", Decimal("0.00")), ("Clara", Decimal("0.00"))),
        *(("Dmitri", Decimal("-13.00")), ("Eve", Decimal("-13.00"))),
    )


def test_names_that_differ_in_case_or_blanks_have_one_net() -> None:
    """In the latest spelling."""
    found = settled(
        rubber("2026-01-10T18:00:00Z", stake=POUNDS),
        rubber("2026-01-10T19:00:00Z", names="ANNA boris Clara Dmitri", stake=POUNDS),
    )
    assert dict(found.accounts[0].nets)["ANNA"] == 26
    assert len(found.accounts[0].nets) == 4


def test_each_currency_is_settled_by_itself() -> None:
    """Pounds do not pay for rubles."""
    rubles = Stake(Decimal(1), currency="rubles")
    found = settled(
        rubber("2026-01-10T18:00:00Z", stake=POUNDS),
        rubber("2026-01-10T19:00:00Z", (CD_GAME, CD_GAME), stake=rubles),
    )
    anna = {account.currency: dict(account.nets)["Anna"] for account in found.accounts}
    assert anna == {"£": Decimal(13), "rubles": Decimal(-26)}


def test_exactly_for_once_counts_every_point() -> None:
    """2560 points at 0.50 for every hundred are 12.80."""
    found = settled(rubber("2026-01-10", stake=POUNDS), exact=True)
    assert dict(found.accounts[0].nets)["Anna"] == Decimal("12.80")


def test_what_has_no_stake_or_is_being_played_is_left_out() -> None:
    """A rubber given up counts; a stake of nothing is none."""
    day = "2026-01-10T{}:00:00Z".format
    found = settled(
        rubber(day("18"), stake=POUNDS),
        rubber(day("19"), stake=None),
        rubber(day("20"), stake=Stake(Decimal(0))),
        rubber(day("21"), [GAME], stake=POUNDS, close=True),
        rubber(day("22"), [SMALL], stake=POUNDS),
    )
    assert numbers(found) == {"counted": [1, 4], "without_stake": [2, 3], "playing": [5]}
    assert dict(found.accounts[0].nets)["Anna"] == Decimal(13) + Decimal(4)


@pytest.mark.parametrize("rubbers", [[], [rubber("2026-01-10")]])
def test_nothing_to_settle_is_nobody_s_account(rubbers: list[list[Action]]) -> None:
    """An empty book, or one without stakes."""
    assert settled(*rubbers).accounts == ()


# Which rubbers


@pytest.mark.parametrize(
    ("starts", "counted"),
    [
        (["10T18:00:00"], [1]),
        (["10T18:00:00", "10T20:00:00"], [1, 2]),
        (["10T18:00:00", "11T05:59:59"], [1, 2]),
        (["10T18:00:00", "11T06:00:00"], [2]),
        (["08T18:00:00", "10T18:00:00", "11T02:00:00", "11T13:00:00"], [2, 3, 4]),
        (["10T18:00:00", "11T18:00:00", "11T20:00:00"], [2, 3]),
        # Whoever set the clock back in between still played one evening.
        (["10T20:00:00", "10T18:00:00"], [1, 2]),
    ],
)
def test_an_evening_goes_on_while_less_than_twelve_hours_lie_between(
    starts: list[str], counted: list[int]
) -> None:
    """Between one start and the next, back from the last rubber."""
    found = settled(*(rubber(f"2026-01-{start}Z", stake=POUNDS) for start in starts))
    assert numbers(found)["counted"] == counted


def test_the_rubber_being_played_belongs_to_the_evening() -> None:
    """Its evening is the one that is settled, though it is left out itself."""
    found = settled(
        rubber("2026-01-10", stake=POUNDS),
        rubber("2026-01-12T18:00:00Z", stake=POUNDS),
        rubber("2026-01-12T20:00:00Z", [], stake=POUNDS),
    )
    assert numbers(found) == {"counted": [2], "without_stake": [], "playing": [3]}


def test_there_is_no_evening_without_a_rubber() -> None:
    """Nothing comes of nothing."""
    assert list(evening([])) == []


@pytest.mark.parametrize(
    ("period", "counted"),
    [
        (("2026-01-10", None), [1, 2, 3]),
        (("2026-01-11", None), [2, 3]),
        (("2026-01-10", "2026-01-11"), [1, 2]),
        ((None, "2026-01-11"), [2]),
        (("2026-01-13", None), []),
    ],
)
def test_since_a_day_all_is_settled_and_until_one_its_last_evening(
    period: tuple[str | None, str | None], counted: list[int]
) -> None:
    """Both days included."""
    days = ("2026-01-10", "2026-01-11", "2026-01-12")
    since, until = period
    rubbers = [rubber(day, stake=POUNDS) for day in days]
    found = settled(*rubbers, since=since, until=until)
    assert numbers(found)["counted"] == counted


_as_given: Callable[[str], str] = str
_spelled = st.sampled_from([str.lower, str.upper, _as_given])
_stakes = st.one_of(
    st.none(),
    st.builds(
        Stake,
        st.decimals(0, 3, places=3),
        st.sampled_from((1, 3, 7, 100)),
        st.sampled_from(("", "£", "rubles")),
        st.booleans(),
    ),
)
_deals: st.SearchStrategy[Deal] = st.sampled_from(
    (GAME, CD_GAME, SMALL, hand("3D", Seat.C, 5, 1, 3), hand("1N", Seat.D, 12))
)


@st.composite
def evenings(draw: st.DrawFn) -> list[list[Action]]:
    """Rubbers of ever other fours of the crowd, at any stake, each of them given up or won."""
    rubbers = []
    for _ in range(draw(st.integers(0, 8))):
        four = draw(st.permutations(CROWD))[:4]
        names = " ".join(draw(_spelled)(name) for name in four)
        deals = draw(st.lists(_deals, max_size=2))
        won = deals in ([GAME, GAME], [CD_GAME, CD_GAME])
        rubbers.append(rubber("2026-01-10", deals, names, draw(_stakes), close=not won))
    return rubbers


@quick
@given(evenings(), st.booleans())
def test_an_evening_sums_to_nothing_to_the_last_coin(
    rubbers: list[list[Action]], exact: bool
) -> None:
    """In every currency the nets do, in whole coins, and the payments give each player his net."""
    for account in settled(*rubbers, exact=exact).accounts:
        nets: dict[str, Any] = dict(account.nets)
        assert sum(nets.values()) == 0
        assert all(net == net.quantize(COIN) for net in nets.values())
        assert paid(nets, account.payments) == nets


@quick
@given(evenings())
def test_every_rubber_is_counted_or_left_out_for_a_reason(rubbers: list[list[Action]]) -> None:
    """None is forgotten, none is in two places."""
    found = numbers(settled(*rubbers, since="2026-01-01"))
    assert sorted(number for kind in found.values() for number in kind) == list(
        range(1, len(rubbers) + 1)
    )


def test_the_names_of_the_four_are_those_of_the_table() -> None:
    """Each seat's share goes to who sits there."""
    found = settled(rubber("2026-01-10", (CD_GAME, CD_GAME), FOUR, POUNDS))
    winners = [name for name, net in found.accounts[0].nets if net > 0]
    assert winners == ["Clara", "Dmitri"]
