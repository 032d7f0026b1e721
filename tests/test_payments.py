"""The fewest payments that give every player his net, to the last coin."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from season import CROWD, paid
from strategies import quick

from vint_score.money import COIN
from vint_score.settle import NOTHING, pay


def coins(**nets: int) -> dict[str, Decimal]:
    """Nets in whole units."""
    return {player: Decimal(net) for player, net in nets.items()}


@pytest.mark.parametrize(
    ("nets", "payments"),
    [
        ({}, []),
        ({"a": 0, "b": 0}, []),
        ({"a": 5, "b": -5}, [("b", "a", 5)]),
        ({"a": 5, "b": 3, "c": -5, "d": -3}, [("c", "a", 5), ("d", "b", 3)]),
        ({"a": 8, "b": 0, "c": -5, "d": -3}, [("c", "a", 5), ("d", "a", 3)]),
        # Whoever owes most paying whoever is owed most would take four.
        (
            {"a": 7, "b": 5, "c": -5, "d": -4, "e": -3},
            [("c", "b", 5), ("d", "a", 4), ("e", "a", 3)],
        ),
        # Eight who fall into three groups, and in no other way.
        (
            {"a": 9, "b": -4, "c": -5, "d": 7, "e": -1, "f": -6, "g": 3, "h": -3},
            [("b", "a", 4), ("c", "a", 5), ("e", "d", 1), ("f", "d", 6), ("h", "g", 3)],
        ),
    ],
)
def test_the_fewest_payments_are_found(
    nets: dict[str, int], payments: list[tuple[str, str, int]]
) -> None:
    """Payers in the order of their names."""
    found, fewest = pay(coins(**nets))
    assert [tuple(payment) for payment in found] == payments
    assert fewest


def test_beyond_eight_players_it_is_not_said_to_be_the_fewest() -> None:
    """Nine who pay or receive settle as one; the payments clear all the same."""
    nets = coins(a=7, b=5, c=-5, d=-4, e=-3, f=2, g=-2, h=1, i=-1)
    payments, fewest = pay(nets)
    assert not fewest
    assert paid(nets, payments) == nets


def test_players_who_are_even_do_not_make_the_search_longer() -> None:
    """Eight who pay or receive are searched, whoever else played."""
    nets = coins(a=7, b=5, c=-5, d=-4, e=-3, f=2, g=-2, h=0, i=0, j=0)
    payments, fewest = pay(nets)
    assert fewest
    assert len(payments) == 4


@st.composite
def some_nets(draw: st.DrawFn, most: int) -> dict[str, Decimal]:
    """Nets that sum to nothing, small ones, so that many groups settle among themselves."""
    players = CROWD[: draw(st.integers(0, most))]
    nets = dict.fromkeys(players, NOTHING)
    if len(players) > 1:
        pairs = st.tuples(st.sampled_from(players), st.sampled_from(players), st.integers(1, 9))
        for payer, receiver, amount in draw(st.lists(pairs, max_size=12)):
            nets[payer] -= amount * COIN
            nets[receiver] += amount * COIN
    return nets


def groupings(players: tuple[str, ...]) -> Iterator[list[list[str]]]:
    """All ways to part the players into groups."""
    if not players:
        yield []
        return
    for groups in groupings(players[1:]):
        yield [[players[0]], *groups]
        for place, group in enumerate(groups):
            yield [*groups[:place], [players[0], *group], *groups[place + 1 :]]


@quick
@given(some_nets(len(CROWD)))
def test_payments_give_each_player_his_net(nets: dict[str, Decimal]) -> None:
    """To the coin, with nobody paying himself or a payment of nothing."""
    payments, _ = pay(nets)
    assert paid(nets, payments) == nets
    assert [one for one in payments if one.amount <= 0 or one.payer == one.receiver] == []


@quick
@given(some_nets(len(CROWD)))
def test_nobody_both_pays_and_receives(nets: dict[str, Decimal]) -> None:
    """Money goes once from who owes to who is owed, in one payment less than there are players."""
    payments, _ = pay(nets)
    assert not {one.payer for one in payments} & {one.receiver for one in payments}
    assert len(payments) <= max(0, sum(1 for net in nets.values() if net) - 1)


@quick
@given(some_nets(7))
def test_no_fewer_payments_would_do(nets: dict[str, Decimal]) -> None:
    """Every group that settles among itself saves one; all ways to part the players are tried."""
    payments, fewest = pay(nets)
    owing = tuple(player for player in nets if nets[player])
    most = max(
        len(groups)
        for groups in groupings(owing)
        if all(sum(nets[player] for player in group) == 0 for group in groups)
    )
    assert fewest
    assert len(payments) == len(owing) - most
