"""Games, rubbers and birds: who wins them, when, and what they are worth."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from evening import CD_GAME, GAME, HEARTS, SEVEN, SIX, hand

from vint_score.errors import AfterTheEnd, FirstNeeded
from vint_score.games import replay
from vint_score.model import Bird, Deal, Hand, Seat, Side
from vint_score.rules import DEFAULT, Rules
from vint_score.scoring import KINDS, Sheet, score

A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.D
AB, CD = Side.AB, Side.CD


def totals(sheet: Sheet) -> tuple[int, int]:
    """AB's and CD's points in the rubber."""
    return sheet.total(AB), sheet.total(CD)


def part(sheet: Sheet, kind: str) -> tuple[int, int]:
    """AB's and CD's points of a kind in the rubber."""
    parts = sheet.breakdown()
    return parts[AB][kind], parts[CD][kind]


def winners(deals: Sequence[Deal], rules: Rules = DEFAULT) -> list[Side | None]:
    """Which side wins the game with each deal."""
    return [turn.wins_game for turn in replay(deals, rules)]


@pytest.mark.parametrize(
    ("deals", "expected"),
    [
        ([GAME], [AB]),
        ([CD_GAME], [CD]),
        ([hand("3D", A, 13)], [None]),
        ([hand("1H", A, 9, 5, 4), hand("1H", A, 9, 5, 4)], [None, None]),
        ([hand("3D", A, 7), hand("1S", A, 0)], [None, None]),
        ([HEARTS, HEARTS], [None, AB]),
        ([HEARTS, Bird(), Bird(), HEARTS], [None, None, None, AB]),
        ([hand("1N", A, 13)] * 3, [None, None, AB]),
        ([GAME, HEARTS, HEARTS], [AB, None, AB]),
    ],
    ids=[
        "AB exactly 400",
        "CD exactly 400",
        "364 and a schlem are no game",
        "180 with honours and aces are no game",
        "a penalty is no game",
        "540 in two hands",
        "birds between",
        "468 in three hands",
        "the next game starts at nothing",
    ],
)
def test_the_side_that_reaches_400_in_tricks_wins_the_game(
    deals: list[Deal], expected: list[Side | None]
) -> None:
    """Only trick points count towards it."""
    assert winners(deals) == expected


@pytest.mark.parametrize(("target", "expected"), [(270, AB), (271, None)])
def test_the_game_is_a_house_rule(target: int, expected: Side | None) -> None:
    """270 trick points win where the table plays to 270."""
    assert winners([HEARTS], Rules(game_target=target)) == [expected]


def test_the_next_game_starts_at_nothing_for_both_sides() -> None:
    """After a game won 540 to 240, one more hand stands alone in game two."""
    sheet = score([HEARTS, HEARTS, hand("1S", A, 7)], DEFAULT)
    assert sheet.games == ((1, AB, (540, 240)), (2, None, (28, 24)))


@pytest.mark.parametrize(("deals", "number"), [([], 1), ([GAME], 2), ([GAME, CD_GAME], 3)])
def test_an_unfinished_rubber_shows_its_next_game(deals: list[Deal], number: int) -> None:
    """Even before the first deal of it."""
    assert score(deals, DEFAULT).games[-1] == (number, None, (0, 0))


@pytest.mark.parametrize(("bonus", "expected"), [(500, (900, 120)), (7, (407, 120))])
def test_a_game_is_worth_500(bonus: int, expected: tuple[int, int]) -> None:
    """Or what the table agreed; the tricks of both sides stay in the total."""
    assert totals(score([GAME], Rules(game_bonus=bonus))) == expected


@pytest.mark.parametrize("first", [AB, CD])
def test_where_both_reach_400_the_side_that_got_there_first_wins(first: Side) -> None:
    """Both stand at 546 after the hand: only the table can tell."""
    assert winners([SEVEN, hand("4N", C, 6, first=first)]) == [None, first]


@pytest.mark.parametrize(
    "deals",
    [
        [hand("4H", A, 7), hand("4H", A, 9, first=CD)],
        [hand("4H", C, 6), hand("4H", C, 4, first=AB)],
    ],
    ids=["CD have 400, AB 640", "AB have 400, CD 640"],
)
def test_the_side_that_has_exactly_400_may_have_been_first(deals: list[Deal]) -> None:
    """The one with fewer points wins, as the table says."""
    second = deals[1]
    assert isinstance(second, Hand)
    assert winners(deals) == [None, second.first]


def test_a_bird_has_no_tricks() -> None:
    """Nothing was played, and the game stands as it stood."""
    turn = replay([HEARTS, Bird()], DEFAULT)[1]
    assert (turn.tricks, turn.score, turn.wins_game) == ((0, 0), (270, 120), None)


def test_only_the_winner_of_such_a_hand_has_its_game() -> None:
    """The other side, at 546 too, keeps its points and starts the next game at nothing."""
    sheet = score([SEVEN, hand("4N", C, 6, first=CD)], DEFAULT)
    assert (part(sheet, "games"), sheet.games[1]) == ((0, 500), (2, None, (0, 0)))


def test_nobody_said_who_was_first() -> None:
    """The refusal carries the deal, and how many tricks each side needed: 106 and 148 at 42."""
    with pytest.raises(FirstNeeded) as refused:
        score([Bird(), SEVEN, SIX], DEFAULT)
    assert (refused.value.number, refused.value.needed) == (3, {"AB": 3, "CD": 4})


@pytest.mark.parametrize(("deal", "winner"), [(hand("4H", A, 10, first=CD), AB), (HEARTS, None)])
def test_who_was_first_is_ignored_where_it_is_not_needed(deal: Hand, winner: Side | None) -> None:
    """A side that does not reach 400 cannot win by being named."""
    turn = replay([deal], DEFAULT)[0]
    assert (turn.wins_game, turn.first_used) == (winner, False)


@pytest.mark.parametrize(
    ("deal", "expected"),
    [
        (hand("4H", A, 13, revokes="AB"), (399, 120)),
        (hand("4H", C, 0, revokes="CD"), (120, 399)),
        (hand("4H", A, 10, revokes="AB CD"), (399, 120)),
        (hand("7N", A, 7, revokes="AB CD"), (399, 399)),
        (hand("1S", A, 7, revokes="AB"), (16, 36)),
        (hand("1S", A, 7, revokes="AB CD"), (28, 24)),
    ],
)
def test_a_side_that_revoked_stops_at_399(deal: Hand, expected: tuple[int, int]) -> None:
    """Cancelled or not, it cannot win the game by that hand; below 400 nothing is held back."""
    turn = replay([deal], DEFAULT)[0]
    assert (turn.score, turn.wins_game) == (expected, None)


def test_points_that_are_held_back_count_in_the_rubber() -> None:
    """AB have 400 from tricks in the total and 399 towards the game."""
    sheet = score([hand("4H", A, 13, revokes="AB")], DEFAULT)
    assert (part(sheet, "tricks"), sheet.games[0].score) == ((400, 120), (399, 120))


def test_a_side_held_back_wins_by_its_next_trick() -> None:
    """One trick at four after 399."""
    held_back = hand("4H", A, 13, revokes="AB")
    assert winners([held_back, hand("1S", C, 1)]) == [None, AB]


def test_only_the_side_that_revoked_is_held_back() -> None:
    """Both have more than 400, AB revoked: CD win and nobody needs to say who was first."""
    turns = replay([SEVEN, hand("4N", C, 9, revokes="AB")], DEFAULT)
    assert (turns[1].score, turns[1].wins_game, turns[1].first_used) == ((399, 546), CD, False)


def test_a_revoke_of_a_game_to_another_target_stops_one_point_short() -> None:
    """One short of what the table plays to."""
    turn = replay([hand("4H", A, 13, revokes="AB")], Rules(game_target=250))[0]
    assert turn.score == (249, 120)


@pytest.mark.parametrize(
    ("deals", "winner"),
    [
        ([GAME], None),
        ([GAME, CD_GAME], None),
        ([GAME, GAME], AB),
        ([GAME, CD_GAME, CD_GAME], CD),
        ([CD_GAME, CD_GAME], CD),
    ],
)
def test_the_side_that_wins_two_games_wins_the_rubber(
    deals: list[Deal], winner: Side | None
) -> None:
    """The best of three."""
    assert score(deals, DEFAULT).winner is winner


@pytest.mark.parametrize(("to_win", "winner"), [(1, AB), (2, AB), (3, None)])
def test_how_many_games_win_is_a_house_rule(to_win: int, winner: Side | None) -> None:
    """The first hand alone, both, or not yet."""
    deals: list[Deal] = [GAME] * min(to_win, 2)
    assert score(deals, Rules(games_to_win=to_win)).winner is winner


@pytest.mark.parametrize(
    ("rules", "expected"), [(DEFAULT, (0, 1000)), (Rules(rubber_bonus=7), (0, 7))]
)
def test_the_rubber_is_worth_1000(rules: Rules, expected: tuple[int, int]) -> None:
    """Or what the table agreed, to its winners alone."""
    assert part(score([GAME, CD_GAME, CD_GAME], rules), "rubber") == expected


@pytest.mark.parametrize(("bird", "expected"), [(300, (0, 900)), (50, (0, 150))])
def test_every_bird_counts_for_the_winners_of_the_rubber(
    bird: int, expected: tuple[int, int]
) -> None:
    """Birds of every game, whoever won that game."""
    deals: list[Deal] = [Bird(), GAME, Bird(), CD_GAME, Bird(), CD_GAME]
    assert part(score(deals, Rules(bird=bird)), "birds") == expected


def test_an_unfinished_rubber_has_no_rubber_points_and_no_birds() -> None:
    """A game won stays won: 400 and 500 against 120."""
    assert totals(score([Bird(), GAME, Bird()], DEFAULT)) == (900, 120)


def test_birds_are_counted_before_anybody_wins_them() -> None:
    """Two so far."""
    assert score([Bird(), GAME, Bird()], DEFAULT).birds == 2


@pytest.mark.parametrize("late", [[Bird()], [HEARTS], [HEARTS, Bird()]])
def test_no_deal_comes_after_the_rubber_is_won(late: list[Deal]) -> None:
    """The refusal carries the deal that won, and the first after it."""
    with pytest.raises(AfterTheEnd) as refused:
        score([GAME, Bird(), GAME, *late], DEFAULT)
    assert (refused.value.won_at, refused.value.last) == (3, 4)


@pytest.mark.parametrize(
    ("deals", "expected"),
    [([], (None, 0)), ([GAME], (AB, 780)), ([GAME, hand("3D", A, 7)], (CD, 4792))],
)
def test_who_is_ahead_in_points(deals: list[Deal], expected: tuple[Side | None, int]) -> None:
    """The difference of the two totals; CD with 120 + 168 + 5600 against 900 + 196."""
    assert score(deals, DEFAULT).ahead() == expected


def test_the_winner_of_the_rubber_may_be_behind_in_points() -> None:
    """AB win two games and pay 28800 for a seven without trumps."""
    sheet = score([hand("7N", A, 9), GAME], DEFAULT)
    assert (sheet.winner, sheet.ahead()[0]) == (AB, CD)


WORKED: list[Deal] = [
    hand("1S", A, 7, 3),
    Bird(),
    hand("3D", C, 4, 1, 3),
    hand("2N", B, 8, None, 1),
    hand("2H", D, 7, 3, 3, first=AB),
    hand("6S", A, 12, 3, 3),
]
WORKED_LINES = [
    [("AB", "tricks", 28), ("CD", "tricks", 24), ("AB", "honours", 120)],
    [],
    [("AB", "tricks", 112), ("CD", "tricks", 252), ("CD", "honours", 320), ("AB", "aces", 150)],
    [("AB", "tricks", 176), ("CD", "tricks", 110), ("CD", "aces", 300)],
    [
        *(("AB", "tricks", 140), ("CD", "tricks", 120), ("AB", "honours", 300)),
        *(("AB", "aces", 150), ("AB", "penalties", 4000), ("AB", "games", 500)),
    ],
    [
        *(("AB", "tricks", 648), ("CD", "tricks", 54), ("AB", "honours", 120)),
        *(("AB", "aces", 150), ("AB", "slams", 500)),
        *(("AB", "games", 500), ("AB", "rubber", 1000), ("AB", "birds", 300)),
    ],
]


def test_deals_are_numbered_from_one() -> None:
    """In the order in which they were played."""
    assert [one.number for one in score(WORKED, DEFAULT).deals] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("number", range(1, 7))
def test_the_rubber_worked_by_hand_deal_by_deal(number: int) -> None:
    """Every line of every deal, in the order of the sheet."""
    lines = score(WORKED, DEFAULT).deals[number - 1].lines
    found = [(str(line.side), line.kind, line.points) for line in lines]
    assert found == WORKED_LINES[number - 1]


@pytest.mark.parametrize(
    ("number", "standing"), [(1, (28, 24)), (2, (28, 24)), (4, (316, 386)), (5, (456, 506))]
)
def test_the_rubber_worked_by_hand_stands_after_a_deal(
    number: int, standing: tuple[int, int]
) -> None:
    """What stands towards the game, the winning score included."""
    assert score(WORKED, DEFAULT).deals[number - 1].turn.score == standing


@pytest.mark.parametrize(
    ("side", "parts"),
    [(AB, (1104, 540, 450, 4000, 500, 1000, 1000, 300)), (CD, (560, 320, 300, 0, 0, 0, 0, 0))],
)
def test_the_rubber_worked_by_hand_part_by_part(side: Side, parts: tuple[int, ...]) -> None:
    """Tricks, honours, aces, penalties, schlems, games, rubber, birds."""
    assert score(WORKED, DEFAULT).breakdown()[side] == dict(zip(KINDS, parts, strict=True))


def test_the_rubber_worked_by_hand_ends_8894_to_1180() -> None:
    """AB win it two games to none and are 7714 points ahead."""
    sheet = score(WORKED, DEFAULT)
    games = (sheet.games_won(AB), sheet.games_won(CD))
    assert (totals(sheet), games, sheet.ahead()) == ((8894, 1180), (2, 0), (AB, 7714))
