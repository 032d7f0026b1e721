"""What can be true at a table: seats, declarations, holdings, names."""

from __future__ import annotations

from typing import Any

import pytest
from evening import hand

from vint_score.errors import BadName, Impossible
from vint_score.model import DECLARATIONS, Declaration, Denomination, Players, Seat, Side
from vint_score.names import check_text, name_key


@pytest.mark.parametrize(("seat", "left"), [("A", "C"), ("C", "B"), ("B", "D"), ("D", "A")])
def test_the_deal_passes_to_the_left_a_c_b_d(seat: str, left: str) -> None:
    """Each seat has its neighbour on the left."""
    assert Seat(seat).left() is Seat(left)


@pytest.mark.parametrize(("steps", "seat"), [(0, "C"), (1, "B"), (3, "A"), (4, "C"), (10, "D")])
def test_the_deal_goes_round_and_round(steps: int, seat: str) -> None:
    """So many deals after C dealt, this seat deals."""
    assert Seat.C.left(steps) is Seat(seat)


@pytest.mark.parametrize(("seat", "side"), [("A", "AB"), ("B", "AB"), ("C", "CD"), ("D", "CD")])
def test_a_and_b_are_partners_against_c_and_d(seat: str, side: str) -> None:
    """Each seat belongs to its side."""
    assert Seat(seat).side is Side(side)


@pytest.mark.parametrize(("side", "other"), [("AB", "CD"), ("CD", "AB")])
def test_each_side_plays_the_other(side: str, other: str) -> None:
    """The other side of a side."""
    assert Side(side).other is Side(other)


@pytest.mark.parametrize("level", [-1, 0, 8, 70])
def test_no_declaration_is_below_one_or_above_seven(level: int) -> None:
    """The refusal names the level and says which there are."""
    with pytest.raises(Impossible, match=rf"level {level}: levels go from 1 .* to 7"):
        Declaration(level, Denomination.SPADES)


@pytest.mark.parametrize(
    ("code", "tricks"),
    [("1S", 7), ("2C", 8), ("3D", 9), ("4H", 10), ("5N", 11), ("6S", 12), ("7N", 13)],
)
def test_a_level_promises_six_tricks_and_itself(code: str, tricks: int) -> None:
    """How many tricks the declarer's side must make."""
    assert DECLARATIONS[code].tricks == tricks


def test_declarations_rise_by_level_then_by_denomination() -> None:
    """The 35 declarations from the lowest to the highest."""
    rising = (
        "1S 1C 1D 1H 1N 2S 2C 2D 2H 2N 3S 3C 3D 3H 3N 4S 4C 4D 4H 4N 5S 5C 5D 5H 5N "
        "6S 6C 6D 6H 6N 7S 7C 7D 7H 7N"
    )
    declarations = sorted(DECLARATIONS.values(), key=lambda one: one.order)
    assert " ".join(one.code for one in declarations) == rising


def test_no_two_declarations_are_equally_high() -> None:
    """Each of the 35 has a place of its own."""
    assert len({one.order for one in DECLARATIONS.values()}) == 35


@pytest.mark.parametrize("tricks", [-1, 14, 100])
def test_a_hand_has_thirteen_tricks(tricks: int) -> None:
    """The refusal names the number and says how many there are."""
    with pytest.raises(Impossible, match=f"take {tricks} tricks: a hand has 13"):
        hand("1S", Seat.A, tricks)


@pytest.mark.parametrize("honours", [-1, 6])
def test_there_are_five_honours(honours: int) -> None:
    """The refusal names the number and says how many there are."""
    with pytest.raises(Impossible, match=f"hold {honours} honours: there are 5"):
        hand("1S", Seat.A, 7, honours)


@pytest.mark.parametrize("code", ["1S", "1N"])
@pytest.mark.parametrize("aces", [-1, 5])
def test_there_are_four_aces(code: str, aces: int) -> None:
    """The refusal names the number and says how many there are."""
    with pytest.raises(Impossible, match=f"hold {aces} aces: there are 4"):
        hand(code, Seat.A, 7, None, aces)


@pytest.mark.parametrize("honours", [0, 3, 5])
def test_without_trumps_there_are_no_honours(honours: int) -> None:
    """The refusal says to leave them out."""
    with pytest.raises(Impossible, match="Without trumps honours do not count: leave them out"):
        hand("3N", Seat.A, 9, honours)


CANNOT_BE = [
    ("AB all five honours and no ace", 9, 5, 0, "AB cannot hold all five honours and no ace"),
    ("CD all five honours and no ace", 4, 0, 4, "CD cannot hold all five honours and no ace"),
    ("AB five honours, two tricks", 2, 5, None, "AB cannot .* take 2 tricks"),
    ("AB five honours, one trick", 1, 5, 2, "AB cannot .* take 1 trick:"),
    ("AB five honours, no trick", 0, 5, None, "AB cannot .* take 0 tricks"),
    ("CD five honours, two tricks", 11, 0, None, "CD cannot .* take 2 tricks"),
    ("AB four honours, no trick", 0, 4, None, "AB cannot hold four honours and take no trick"),
    ("CD four honours, no trick", 13, 1, 2, "CD cannot hold four honours and take no trick"),
    ("AB four aces, no trick", 0, None, 4, "AB cannot hold four aces and take no trick"),
    ("CD four aces, no trick", 13, 3, 0, "CD cannot hold four aces and take no trick"),
]


@pytest.mark.parametrize(
    ("tricks", "honours", "aces", "why"),
    [case[1:] for case in CANNOT_BE],
    ids=[case[0] for case in CANNOT_BE],
)
def test_holdings_that_cannot_be_with_trumps(
    tricks: int, honours: int | None, aces: int | None, why: str
) -> None:
    """The refusal says whose holding it is and what is wrong with it."""
    with pytest.raises(Impossible, match=why):
        hand("2H", Seat.A, tricks, honours, aces)


@pytest.mark.parametrize(
    ("tricks", "honours", "aces"),
    [
        (9, 5, 1),
        (3, 5, 4),
        (10, 0, 3),
        (9, 0, 0),
        (4, 4, 0),
        (1, 4, None),
        (12, 1, None),
        (1, None, 4),
        (0, 3, 3),
        (13, 2, 1),
        (0, 2, 0),
        (0, None, None),
    ],
)
def test_holdings_just_within_what_can_be(
    tricks: int, honours: int | None, aces: int | None
) -> None:
    """One card or one trick away from what cannot be, a hand stands as it was given."""
    held = hand("2H", Seat.A, tricks, honours, aces)
    assert (held.ab_tricks, held.ab_honours, held.ab_aces) == (tricks, honours, aces)


@pytest.mark.parametrize("tricks", [0, 13])
@pytest.mark.parametrize("aces", [0, 4])
def test_four_aces_may_take_no_trick_without_trumps(tricks: int, aces: int) -> None:
    """Without trumps only the number of aces is checked."""
    assert hand("1N", Seat.A, tricks, None, aces).ab_aces == aces


@pytest.mark.parametrize(
    ("asked", "ab", "cd"), [("tricks", 9, 4), ("honours", 4, 1), ("aces", 1, 3)]
)
def test_what_one_side_has_settles_the_other(asked: str, ab: int, cd: int) -> None:
    """Tricks make 13 together, honours 5 and aces 4."""
    of = getattr(hand("3D", Seat.A, 9, 4, 1), asked)
    assert (of(Side.AB), of(Side.CD)) == (ab, cd)


@pytest.mark.parametrize("asked", ["honours", "aces"])
@pytest.mark.parametrize("side", list(Side))
def test_nobody_holds_what_nobody_claims(asked: str, side: Side) -> None:
    """Where nothing was claimed, neither side's number is known."""
    assert getattr(hand("3D", Seat.A, 9), asked)(side) is None


@pytest.mark.parametrize(
    "name",
    [
        *(
            "1E10",
            "007",
            "nan",
            "-",
            "A|B",
            "Анна",
            "李",
            "👩‍👩‍👧",
            'O"Hara, Jr',
            "Anna Maria",
            "O'Neil",
        ),
        *("می‌خواهم", "José", "Nobody", "north", "abc", "x" * 100),
    ],
)
def test_a_name_is_kept_as_it_was_given(name: str) -> None:
    """Names that look like numbers, tables or emoji are names all the same."""
    assert Players(c=name)[Seat.C] == name


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\t", "\u00a0", "\u3000", "\u200d", "\u200c\u200d", " Anna", "Anna ", "Anna\n"),
        *("An\nna", "An\tna", "An\0na", "\x1b[31mAnna", "An\x7fna", "An\x9bna", "An\rna"),
        *("An\u202ena", "An\u2066na", "An\u200fna", "An\u200bna", "\ufeffAnna", "An\u00adna"),
        *("An\u2028na", "An\u2029na", "An\ud800na", "x" * 101),
    ],
    ids=ascii,
)
def test_a_name_that_cannot_be_seen_on_one_line_is_refused(name: str) -> None:
    """Empty, with outer blanks, with control or direction marks, or endless."""
    with pytest.raises(BadName):
        Players(c=name)


@pytest.mark.parametrize("one", ["ab", "AB", "Ba", "cd", "DC", "none", "None", "n one", "C", "d"])
def test_a_word_of_the_commands_is_nobodys_name(one: str) -> None:
    """A side, another player's seat or `none` could be taken for something else."""
    with pytest.raises(BadName, match="cannot be the name of seat A"):
        Players(a=one)


@pytest.mark.parametrize("seat", ["a", "b", "c", "d"])
def test_a_seats_own_letter_is_a_name(seat: str) -> None:
    """Players nobody named are called by their seats, in either case."""
    names: dict[str, Any] = {seat: seat}
    assert Players(**names)[Seat(seat.upper())] == seat


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "Anna"), ("Anna", "ANNA"), ("Anna Maria", "annamaria"), ("Straße", "STRASSE")],
)
def test_case_and_blanks_do_not_tell_two_players_apart(one: str, other: str) -> None:
    """The refusal shows both names as they were given."""
    with pytest.raises(BadName, match=f"'{one}' and '{other}' are one name"):
        Players(one, "Boris", other, "Dmitri")


def test_names_are_told_apart_by_any_letter() -> None:
    """Anna and Anne are two."""
    assert name_key("Anna") != name_key("Anne")


def test_players_are_listed_by_their_letters() -> None:
    """Partners stand together in a list, though they sit opposite each other."""
    assert (
        "".join(seat for seat, _ in Players("Anna", "Boris", "Clara", "Dmitri").items()) == "ABCD"
    )


@pytest.mark.parametrize("text", ["x" * 501, "one\ntwo", "\x1b[2J", "\u202e"], ids=ascii)
def test_a_note_stands_on_one_line_of_a_page(text: str) -> None:
    """The refusal says that it is the note."""
    with pytest.raises(BadName, match=r"^The note"):
        check_text(text, "The note", 500)


@pytest.mark.parametrize("text", ["", "x" * 500, "Clara a déclaré ♦ — «oui»", "a  b"])
def test_a_note_may_say_anything_that_prints(text: str) -> None:
    """No exception: signs, accents, and nothing at all."""
    check_text(text, "The note", 500)
