"""The season: what each player won and lost, whoever he played with."""

from __future__ import annotations

from dataclasses import replace

import pytest
from evening import CD_GAME, GAME, SEVEN, SMALL, hand
from season import WON, journal, rubber

from vint_score.actions import Action
from vint_score.book import Book, read
from vint_score.model import Bird, Deal, Seat, Side
from vint_score.rules import DEFAULT, Rules
from vint_score.standings import Period, Standing, Standings, spellings, standings


def season(*rubbers: list[Action], since: str | None = None, until: str | None = None) -> Standings:
    """The standings over one book of these rubbers."""
    return standings([book(*rubbers)], Period(since, until))


def book(*rubbers: list[Action]) -> Book:
    """A book of these rubbers."""
    return read(journal(*rubbers))


def of(found: Standings, player: str) -> Standing:
    """One player's standing."""
    return next(one for one in found.players if one.player == player)


@pytest.fixture(scope="module")
def two() -> Standings:
    """A rubber that Anna and Boris won, then one given up in which Anna sat with Clara."""
    given_up = (GAME, SEVEN, hand("1S", Side.AB, 6), hand("1C", Seat.D, 5))
    return season(
        rubber("2026-01-10"),
        rubber("2026-02-10", given_up, "Anna Clara Boris Eve", close=True),
    )


@pytest.mark.parametrize(
    ("player", "rubbers", "won", "games"),
    [("Anna", 2, 1, 3), ("Boris", 2, 1, 2), ("Clara", 2, 0, 1), ("Dmitri", 1, 0, 0)],
)
def test_rubbers_and_games_follow_the_player_from_side_to_side(
    two: Standings, player: str, rubbers: int, won: int, games: int
) -> None:
    """A rubber given up is played and won by nobody; games won in it stay won."""
    standing = of(two, player)
    assert (standing.rubbers, standing.won, standing.games) == (rubbers, won, games)


# In the second rubber: tricks 400 + 294 + 24 + 30 to 120 + 252 + 28 + 48, 500 for the game, and
# the penalties, 3 x 100 x 42 and 100 x 4 for CD.
SECOND = 400 + 294 + 24 + 30 + 500 - (120 + 252 + 28 + 48 + 3 * 4200 + 400)


@pytest.mark.parametrize(
    ("player", "points"),
    [
        ("Anna", 2560 + SECOND),
        ("Boris", 2560 - SECOND),
        ("Clara", -2560 + SECOND),
        ("Dmitri", -2560),
        ("Eve", -SECOND),
    ],
)
def test_each_partner_has_the_whole_difference(two: Standings, player: str, points: int) -> None:
    """Ahead or behind by the rubber's difference, added up over the season."""
    assert of(two, player).points == points


@pytest.mark.parametrize(
    ("player", "declared", "made"),
    [("Anna", 4, 3), ("Boris", 0, 0), ("Clara", 0, 0), ("Eve", 1, 1)],
)
def test_declarations_are_those_whose_declarer_is_known(
    two: Standings, player: str, declared: int, made: int
) -> None:
    """A hand that only a side declared is nobody's declaration."""
    standing = of(two, player)
    assert (standing.declared, standing.made) == (declared, made)


@pytest.mark.parametrize(
    ("deal", "ab", "cd"),
    [
        (hand("1S", Seat.A, 13), 1, 0),
        (hand("1S", Seat.A, 12), 1, 0),
        (hand("7N", Seat.A, 1), 0, 1),
        (hand("1S", Seat.A, 11), 0, 0),
        (hand("1S", Seat.A, 10, revokes="CD"), 0, 0),
        (hand("1S", Seat.A, 13, revokes="AB"), 0, 0),
        (Bird(), 0, 0),
    ],
)
@pytest.mark.parametrize("rules", [DEFAULT, replace(DEFAULT, little_slam=0, big_slam=0)])
def test_slams_are_counted_for_both_partners(deal: Deal, ab: int, cd: int, rules: Rules) -> None:
    """Little and big ones of the side, whoever declared, whatever they are worth; a revoke makes
    none and undoes one."""
    found = season(rubber("2026-01-10", [deal], close=True, rules=rules))
    assert [of(found, name).slams for name in ("Anna", "Boris", "Clara", "Dmitri")] == [
        *(ab, ab),
        *(cd, cd),
    ]


def test_a_declaration_is_made_or_not_after_revokes() -> None:
    """Nine tricks less three do not make one in spades."""
    found = season(rubber("2026-01-10", [hand("1S", Seat.A, 9, revokes="AB")], close=True))
    assert (of(found, "Anna").declared, of(found, "Anna").made) == (1, 0)


def test_a_rubber_still_being_played_is_left_out() -> None:
    """It is counted apart, and who plays only in it does not stand among the players."""
    found = season(rubber("2026-01-10"), rubber("2026-01-11", [SMALL], "Anna Boris Clara Eve"))
    assert (found.rubbers, found.playing) == (1, 1)
    assert "Eve" not in [one.player for one in found.players]


def test_players_stand_by_points_and_then_by_name() -> None:
    """The best first; those who are level in the order of their names, in any case."""
    found = season(
        rubber("2026-01-10", names="Dmitri anna clara Boris"),
        rubber("2026-01-11", [CD_GAME], "Eve Fjodor Grete Hans", close=True),
    )
    assert [one.player for one in found.players] == [
        *("anna", "Dmitri"),
        *("Grete", "Hans"),
        *("Eve", "Fjodor"),
        *("Boris", "clara"),
    ]


@pytest.mark.parametrize("books", [1, 2])
def test_names_that_differ_in_case_or_blanks_are_one_player(books: int) -> None:
    """In one book or in two, and shown in the latest spelling, whichever book is named first."""
    late = rubber("2026-03-01", names="Clara Anna BORIS Eve")
    early = rubber("2026-02-01", names="ANNA boris Clara Dmitri")
    found = standings([book(early, late)] if books == 1 else [book(late), book(early)])
    assert sorted(one.player for one in found.players) == [
        "Anna",
        "BORIS",
        "Clara",
        "Dmitri",
        "Eve",
    ]
    assert of(found, "Anna").rubbers == 2
    assert of(found, "Anna").points == 2 * 2560


def test_a_name_is_spelled_as_in_the_rubber_being_played() -> None:
    """The latest spelling is known before the rubber is over."""
    last = rubber("2026-03-01", [], "ANNA Boris Clara Dmitri")
    assert spellings([book(rubber("2026-02-01"), last)])["anna"] == "ANNA"


@pytest.mark.parametrize(
    ("since", "until", "rubbers"),
    [
        (None, None, 3),
        ("2026-01-31", None, 2),
        (None, "2026-01-31", 2),
        ("2026-01-31", "2026-01-31", 1),
        ("2026-02-01", "2026-01-01", 0),
        ("2026-03-01", None, 0),
    ],
)
def test_a_period_has_both_its_days(since: str | None, until: str | None, rubbers: int) -> None:
    """By the day on which the rubber was started, its last second included."""
    days = ("2026-01-10", "2026-01-31T23:59:59Z", "2026-02-28")
    found = season(*(rubber(day, WON) for day in days), since=since, until=until)
    assert found.rubbers == rubbers


def test_a_rubber_being_played_outside_the_period_is_not_spoken_of() -> None:
    """What was left out is what the period would have held."""
    found = season(rubber("2026-01-10"), rubber("2026-05-01", [SMALL]), until="2026-02-01")
    assert found.playing == 0


def test_points_of_all_players_sum_to_nothing(two: Standings) -> None:
    """What one side is ahead the other is behind."""
    assert sum(one.points for one in two.players) == 0


def test_nobody_stands_in_an_empty_season() -> None:
    """No book, no rubber, no player."""
    assert standings([]) == Standings((), 0, 0)
