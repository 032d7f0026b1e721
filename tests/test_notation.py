"""What people type and what the program prints: every spelling, both ways, and the wrong ones."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from evening import NAMES

from vint_score.errors import Impossible, NotUnderstood
from vint_score.model import DECLARATIONS, Declarer, Players, Seat, Side
from vint_score.notation import (
    find_seat,
    format_bird,
    format_declaration,
    parse_declaration,
    parse_declarer,
    parse_seat,
    parse_side,
    say_declaration,
)

DENOMINATIONS = [
    *(("S", spelling) for spelling in ("s", "spade", "spades", "♠", "♤")),
    *(("C", spelling) for spelling in ("c", "club", "clubs", "♣", "♧")),
    *(("D", spelling) for spelling in ("d", "diamond", "diamonds", "♦", "♢")),
    *(("H", spelling) for spelling in ("h", "heart", "hearts", "♥", "♡")),
    *(("N", spelling) for spelling in ("n", "nt", "no-trump", "no-trumps", "notrump", "notrumps")),
    *(("N", spelling) for spelling in ("no trump", "no trumps", "without")),
    *(("N", spelling) for spelling in ("without trump", "without trumps")),
]
LEVELS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
AB, CD = Side.AB, Side.CD
Parse = Callable[[str, Players], Declarer | None]


@pytest.mark.parametrize(("letter", "spelling"), DENOMINATIONS)
def test_a_denomination_alone_means_level_one(letter: str, spelling: str) -> None:
    """As the source prints it: "Spades"."""
    assert parse_declaration(spelling).code == f"1{letter}"


@pytest.mark.parametrize("form", ["3{}", "3 {}", "three{}", "three {}", " 3  {} ", "03{}"])
@pytest.mark.parametrize(("letter", "spelling"), DENOMINATIONS)
def test_a_level_stands_before_the_denomination(letter: str, spelling: str, form: str) -> None:
    """As a figure or a word, joined or apart."""
    assert parse_declaration(form.format(spelling)).code == f"3{letter}"


@pytest.mark.parametrize(("letter", "spelling"), DENOMINATIONS)
def test_a_declaration_may_be_written_in_capitals(letter: str, spelling: str) -> None:
    """In either case."""
    assert parse_declaration(f"Three {spelling.upper()}").code == f"3{letter}"


@pytest.mark.parametrize(("letter", "spelling"), DENOMINATIONS)
def test_a_declaration_may_come_in_loose_words(letter: str, spelling: str) -> None:
    """As a shell hands them over."""
    assert parse_declaration(["two", *spelling.split()]).code == f"2{letter}"


@pytest.mark.parametrize("form", ["{word} hearts", "{word}h", "{level}h", "{level} Hearts"])
@pytest.mark.parametrize("word", LEVELS)
def test_every_level_has_a_figure_and_a_word(word: str, form: str) -> None:
    """One to seven."""
    typed = form.format(word=word, level=LEVELS[word])
    assert parse_declaration(typed).level == LEVELS[word]


@pytest.mark.parametrize("sign", ["♥\ufe0f", "♥\ufe0e"])
def test_a_sign_may_come_with_its_mark(sign: str) -> None:
    """Phones send the mark that asks for a coloured picture, or for none."""
    assert parse_declaration(f"2{sign}").code == "2H"


@pytest.mark.parametrize("typed", ["0s", "8s", "0 hearts", "10nt", "99999999999d", "00d"])
def test_a_level_that_the_game_does_not_have_is_impossible(typed: str) -> None:
    """The refusal says which levels there are."""
    with pytest.raises(Impossible, match=r"levels go from 1 \(7 tricks\) to 7 \(13\)"):
        parse_declaration(typed)


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            " ",
            "3",
            "0",
            "three",
            "3x",
            "x",
            "eight hearts",
            "diamonds 3",
            "-1s",
            "3.5d",
            "3dd",
        ),
        *("3 diamond s x", "no", "trumps", "3♦♦", "٣d", "9-4", "pass"),
    ],
)
def test_what_is_no_declaration_is_not_understood(typed: str) -> None:
    """The refusal shows what was typed and how a declaration is written."""
    with pytest.raises(NotUnderstood) as refused:
        parse_declaration(typed)
    assert str(refused.value) == (
        f"{typed!r} is no declaration: write a level and a denomination, as in 3d, 2nt, "
        "`two hearts` or spades (which means one)."
    )


@pytest.mark.parametrize(
    ("code", "sign", "letters", "words"),
    [
        ("1S", "1♠", "1S", "1 Spades"),
        ("2C", "2♣", "2C", "2 Clubs"),
        ("3D", "3♦", "3D", "3 Diamonds"),
        ("4H", "4♥", "4H", "4 Hearts"),
        ("7N", "7N", "7N", "7 Without Trumps"),
    ],
)
def test_a_declaration_is_printed(code: str, sign: str, letters: str, words: str) -> None:
    """With its sign, with its letter where the sign cannot be printed, and in words."""
    declaration = DECLARATIONS[code]
    printed = (
        format_declaration(declaration),
        format_declaration(declaration, signs=False),
        say_declaration(declaration),
    )
    assert printed == (sign, letters, words)


@pytest.mark.parametrize("code", DECLARATIONS)
def test_a_printed_declaration_can_be_typed(code: str) -> None:
    """All 35, in each of the three ways in which they are printed."""
    declaration = DECLARATIONS[code]
    printed = [
        format_declaration(declaration),
        format_declaration(declaration, signs=False),
        say_declaration(declaration),
    ]
    assert [parse_declaration(text) for text in printed] == [declaration] * 3


@pytest.mark.parametrize(("signs", "text"), [(True, "⩋ Bird"), (False, "Bird")])
def test_the_word_stands_beside_the_birds_sign(signs: bool, text: str) -> None:
    """Many fonts lack it."""
    assert format_bird(signs) == text


@pytest.mark.parametrize(
    ("typed", "seat"),
    [
        *(("A", "A"), ("a", "A"), ("b", "B"), ("C", "C"), ("d", "D"), (" a ", "A")),
        *(("Anna", "A"), ("ANNA", "A"), ("an na", "A"), ("an", "A"), ("Bor", "B"), ("dm", "D")),
    ],
)
@pytest.mark.parametrize("parse", [parse_seat, parse_declarer, find_seat])
def test_a_player_is_named_by_seat_name_or_beginning(parse: Parse, typed: str, seat: str) -> None:
    """In any case."""
    assert parse(typed, NAMES) is Seat(seat)


@pytest.mark.parametrize(
    ("typed", "seat"), [("b", "B"), ("bo", "A"), ("ann", "C"), ("anna", "D"), ("c", "C")]
)
def test_a_seat_comes_before_a_name_and_a_name_before_a_beginning(typed: str, seat: str) -> None:
    """Among Bob, Carl, Ann and Anna: seat B and not Bob, Ann and not Anna."""
    assert parse_declarer(typed, Players("Bob", "Carl", "Ann", "Anna")) is Seat(seat)


@pytest.mark.parametrize(
    ("typed", "side"), [("ab", AB), ("AB", AB), ("Ba", AB), ("cd", CD), ("DC", CD)]
)
@pytest.mark.parametrize("parse", [parse_declarer, parse_side])
def test_a_side_is_named_by_its_seats_in_either_order(parse: Parse, typed: str, side: Side) -> None:
    """A declarer nobody noted is known by side, even where somebody is called Abigail."""
    assert parse(typed, Players("Boris", "Carl", "Abigail", "Dcera")) is side


@pytest.mark.parametrize(
    ("typed", "side"), [("anna", AB), ("B", AB), ("Cl", CD), ("dmitri", CD), ("d", CD)]
)
def test_a_side_is_named_by_one_of_its_players(typed: str, side: Side) -> None:
    """By seat, name or beginning."""
    assert parse_side(typed, NAMES) is side


@pytest.mark.parametrize("parse", [parse_seat, parse_declarer, parse_side])
def test_a_beginning_that_fits_two_is_not_understood(parse: Parse) -> None:
    """The refusal names both and says what to type."""
    with pytest.raises(NotUnderstood, match="'an' fits Anna and Anton: type more of the name, or"):
        parse("an", Players("Anna", "Boris", "Anton", "Dmitri"))


@pytest.mark.parametrize("typed", ["", " ", "Zoe", "annaa", "e", "nna", "3"])
@pytest.mark.parametrize("parse", [parse_seat, parse_declarer])
def test_a_player_nobody_knows_is_not_understood(parse: Parse, typed: str) -> None:
    """The refusal says who sits where."""
    says = f"^Nobody here is called '{typed}': A is Anna, B is Boris, C is Clara, D is Dmitri"
    with pytest.raises(NotUnderstood, match=says):
        parse(typed, NAMES)


def test_seats_without_names_are_not_said_twice() -> None:
    """The refusal lists the letters alone."""
    with pytest.raises(NotUnderstood, match=r"'Zoe': A, B, C, D\."):
        parse_seat("Zoe", Players())


@pytest.mark.parametrize("typed", ["", "abc", "ac", "both", "none"])
def test_what_is_no_side_is_not_understood(typed: str) -> None:
    """The refusal says what a side is."""
    with pytest.raises(NotUnderstood, match=f"^'{typed}' is no side: say AB or CD, .*A is Anna"):
        parse_side(typed, NAMES)
