"""What a hand scores: every number of the source, and of the rulings where it is silent."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from evening import hand

from vint_score.games import counted_tricks, is_made
from vint_score.model import Hand, Seat, Side
from vint_score.rules import DEFAULT, Rules
from vint_score.scoring import Line, hand_lines

A, B, C, D = Seat.A, Seat.B, Seat.C, Seat.D


def points(lines: Iterable[Line], kind: str) -> tuple[int, int]:
    """AB's and CD's points of a kind."""
    found = [line for line in lines if line.kind == kind]
    ab, cd = (sum(line.points for line in found if line.side is side) for side in Side)
    return ab, cd


def scored(deal: Hand, kind: str, rules: Rules = DEFAULT) -> tuple[int, int]:
    """AB's and CD's points of a kind in one hand."""
    return points(hand_lines(deal, rules), kind)


@pytest.mark.parametrize(
    ("code", "ab", "expected"),
    [("1S", 7, (28, 24)), ("3D", 9, (252, 112)), ("3D", 10, (280, 84)), ("7N", 0, (0, 936))],
)
def test_every_trick_of_both_sides_counts(code: str, ab: int, expected: tuple[int, int]) -> None:
    """The source's examples, and a side without a trick."""
    assert scored(hand(code, A, ab), "tricks") == expected


def test_a_side_that_fell_short_scores_its_tricks() -> None:
    """Seven tricks at 28 for AB, who declared nine."""
    assert scored(hand("3D", A, 7), "tricks") == (196, 168)


@pytest.mark.parametrize(
    ("penalty", "code", "by", "ab", "expected"),
    [
        ("100x", "3D", A, 7, (0, 5600)),
        ("100x", "3D", C, 6, (5600, 0)),
        ("100x", "3D", Side.CD, 5, (2800, 0)),
        ("100x", "1S", B, 6, (0, 400)),
        ("100x", "7N", D, 13, (93600, 0)),
        ("50x", "3D", A, 7, (0, 2800)),
        ("1x", "2H", A, 7, (0, 20)),
        ("0x", "2H", A, 7, (0, 0)),
        ("100", "7N", A, 8, (0, 500)),
        ("100", "1S", C, 8, (200, 0)),
        ("0", "1S", C, 8, (0, 0)),
    ],
)
def test_the_other_side_is_paid_for_each_trick_short(
    penalty: str, code: str, by: Seat | Side, ab: int, expected: tuple[int, int]
) -> None:
    """A multiple of the trick's value, or a flat number of points."""
    assert scored(hand(code, by, ab), "penalties", Rules(penalty=penalty)) == expected


@pytest.mark.parametrize(("by", "ab"), [(A, 9), (B, 10), (A, 13), (C, 4), (Side.CD, 0)])
def test_a_declaration_that_is_made_costs_nothing(by: Seat | Side, ab: int) -> None:
    """Nine tricks or more in Three Diamonds."""
    deal = hand("3D", by, ab)
    assert (is_made(deal, DEFAULT), scored(deal, "penalties")) == (True, (0, 0))


@pytest.mark.parametrize(
    ("code", "by", "ab", "expected"),
    [
        ("1S", A, 13, (1000, 0)),
        ("1S", A, 12, (500, 0)),
        ("1S", A, 11, (0, 0)),
        ("1S", A, 1, (0, 500)),
        ("1S", A, 0, (0, 1000)),
        ("7N", C, 0, (0, 1000)),
    ],
)
def test_a_schlem_goes_to_whichever_side_takes_it(
    code: str, by: Seat, ab: int, expected: tuple[int, int]
) -> None:
    """Thirteen tricks 1000 and that alone, twelve 500, declared or not."""
    assert scored(hand(code, by, ab), "slams") == expected


def test_seven_declared_and_twelve_taken_is_a_little_schlem_and_a_penalty() -> None:
    """The side has its 500 and pays for one trick."""
    deal = hand("7C", A, 12)
    assert (scored(deal, "slams"), scored(deal, "penalties")) == ((500, 0), (0, 6600))


@pytest.mark.parametrize(
    ("code", "three", "four", "five"),
    [("S", 120, 160, 200), ("C", 180, 240, 300), ("D", 240, 320, 400), ("H", 300, 400, 500)],
)
@pytest.mark.parametrize("level", [1, 2, 7])
def test_honours_count_by_the_suit_at_every_level(
    code: str, three: int, four: int, five: int, level: int
) -> None:
    """AB's honours from none to five; one or two do not count, and CD hold the rest."""
    found = [scored(hand(f"{level}{code}", A, 7, held), "honours") for held in range(6)]
    assert found == [(0, five), (0, four), (0, three), (three, 0), (four, 0), (five, 0)]


@pytest.mark.parametrize(
    ("code", "held", "expected"),
    [
        ("2S", 3, (420, 0)),
        ("1S", 3, (120, 0)),
        ("3D", 4, (1120, 0)),
        ("7H", 0, (0, 3500)),
        ("2C", 2, (0, 480)),
    ],
)
def test_honours_may_count_by_the_declaration(
    code: str, held: int, expected: tuple[int, int]
) -> None:
    """The house rule: three honours in Two Spades are 3 x 14 x 10."""
    rules = Rules(honours_by="declaration")
    assert scored(hand(code, A, 9, held), "honours", rules) == expected


@pytest.mark.parametrize(
    ("code", "three", "four"), [("1S", 150, 200), ("7H", 150, 200), ("1N", 300, 400)]
)
def test_three_and_four_aces_count(code: str, three: int, four: int) -> None:
    """AB's aces from none to four: more without trumps, and the same at every level."""
    found = [scored(hand(code, A, 7, None, held), "aces") for held in range(5)]
    assert found == [(0, four), (0, three), (0, 0), (three, 0), (four, 0)]


@pytest.mark.parametrize("kind", ["honours", "aces"])
def test_what_nobody_claims_is_not_scored(kind: str) -> None:
    """As at whist, though one side must have held three honours or more."""
    assert scored(hand("1S", A, 7), kind) == (0, 0)


@pytest.mark.parametrize(
    ("ab", "revokes", "taken", "expected"),
    [
        (9, "", 3, (9, 4)),
        (9, "AB", 3, (6, 7)),
        (9, "CD", 3, (12, 1)),
        (9, "AB AB", 3, (3, 10)),
        (9, "CD CD", 3, (13, 0)),
        (2, "AB", 3, (0, 13)),
        (9, "AB CD", 3, (9, 4)),
        (9, "CD AB CD", 3, (12, 1)),
        (9, "AB CD AB AB", 3, (3, 10)),
        (9, "AB", 1, (8, 5)),
        (9, "AB", 0, (9, 4)),
    ],
)
def test_a_revoke_moves_three_tricks(
    ab: int, revokes: str, taken: int, expected: tuple[int, int]
) -> None:
    """Or all there are, or what the table agreed; revokes of both sides cancel one for one."""
    rules = Rules(revoke_tricks=taken)
    assert counted_tricks(hand("1S", A, ab, revokes=revokes), rules) == expected


def test_tricks_and_penalty_are_scored_after_the_revoke() -> None:
    """AB play nine in Three Diamonds and revoke: six at 28, and three short."""
    deal = hand("3D", A, 9, revokes="AB")
    assert (scored(deal, "tricks"), scored(deal, "penalties")) == ((168, 196), (0, 8400))


def test_tricks_taken_for_a_revoke_make_a_declaration() -> None:
    """AB play seven of the nine that they declared, and CD revoke."""
    assert is_made(hand("3D", A, 7, revokes="CD"), DEFAULT)


@pytest.mark.parametrize(
    ("ab", "revokes", "taken", "expected"),
    [
        (10, "CD", 3, (0, 0)),
        (12, "CD", 3, (500, 0)),
        (13, "CD", 3, (1000, 0)),
        (13, "AB", 3, (0, 0)),
        (13, "AB", 1, (500, 0)),
        (12, "AB", 1, (0, 0)),
        (13, "AB CD", 3, (1000, 0)),
        (1, "AB", 3, (0, 500)),
        (3, "AB", 3, (0, 0)),
    ],
)
def test_a_schlem_stands_without_tricks_taken_for_a_revoke(
    ab: int, revokes: str, taken: int, expected: tuple[int, int]
) -> None:
    """The lesser of the tricks that a side played and the tricks that it is left with decides."""
    deal = hand("1S", A, ab, revokes=revokes)
    assert scored(deal, "slams", Rules(revoke_tricks=taken)) == expected


@pytest.mark.parametrize(
    ("ab", "revokes", "name"),
    [
        (13, "", "Big Schlem"),
        (12, "", "Little Schlem"),
        (12, "CD", "Little Schlem"),
        (1, "AB", "Little Schlem"),
        (13, "CD", "Big Schlem"),
    ],
)
def test_the_line_of_a_schlem_names_the_one_that_was_scored(
    ab: int, revokes: str, name: str
) -> None:
    """Twelve tricks played stay a Little Schlem where a revoke makes them thirteen."""
    lines = hand_lines(hand("1S", A, ab, revokes=revokes), DEFAULT)
    assert [line.why.partition(",")[0] for line in lines if line.kind == "slams"] == [name]


def test_a_line_says_where_its_points_come_from() -> None:
    """Every line of a hand with all that there is, in the order of the sheet."""
    lines = hand_lines(hand("3D", C, 12, 1, 3), DEFAULT)
    assert [(str(line.side), line.kind, line.points) for line in lines] == [
        *(("AB", "tricks", 336), ("CD", "tricks", 28), ("CD", "honours", 320)),
        *(("AB", "aces", 150), ("AB", "penalties", 22400), ("AB", "slams", 500)),
    ]


def test_a_line_says_why() -> None:
    """Nine tricks of AB at 28."""
    assert hand_lines(hand("3D", A, 9), DEFAULT)[0] == Line(
        Side.AB, "tricks", 252, "9 tricks at 28"
    )
