"""Tricks, honours and aces as people type them and as the program prints them."""

from __future__ import annotations

import pytest
from evening import NAMES

from vint_score.errors import Impossible, NotUnderstood
from vint_score.model import Side
from vint_score.notation import format_held, format_tricks, parse_held, parse_tricks

AB, CD = Side.AB, Side.CD


@pytest.mark.parametrize(
    ("typed", "declarer", "ab"),
    [
        *(("9", AB, 9), ("9", CD, 4), ("0", AB, 0), ("13", CD, 0), ("09", AB, 9)),
        *(("0000009", AB, 9), ("ab0000009", CD, 9)),
        *(("ab9", CD, 9), ("AB9", AB, 9), ("ba9", AB, 9), ("cd4", AB, 9), ("DC4", AB, 9)),
        *(("AB=9", CD, 9), ("ab=9", AB, 9), ("CD=4", AB, 9), ("ab = 9", AB, 9), ("ab 9", AB, 9)),
        *(("anna=9", CD, 9), ("Clara=4", AB, 9), ("d=4", AB, 9)),
        *(("ab9-cd4", CD, 9), ("cd4-ab9", AB, 9), ("AB9-CD4", AB, 9), ("ab9,cd4", AB, 9)),
    ],
)
def test_tricks_are_the_declaring_sides_or_say_whose_they_are(
    typed: str, declarer: Side, ab: int
) -> None:
    """AB's tricks from any spelling."""
    assert parse_tricks(typed, declarer, NAMES) == ab


@pytest.mark.parametrize("typed", ["14", "ab14", "cd=14", "1000000", "9" * 5000])
def test_a_hand_has_no_more_than_thirteen_tricks(typed: str) -> None:
    """The refusal says how many there are."""
    with pytest.raises(Impossible, match="there are only 13"):
        parse_tricks(typed, AB, NAMES)


@pytest.mark.parametrize("typed", ["ab9-cd5", "ab9-cd3", "cd0-ab0"])
def test_both_sides_tricks_make_thirteen(typed: str) -> None:
    """The refusal shows what was typed."""
    with pytest.raises(Impossible, match=f"^{typed}: the tricks of both sides make 13 together"):
        parse_tricks(typed, AB, NAMES)


@pytest.mark.parametrize(("typed", "instead"), [("9-4", "ab9-cd4"), ("4-9", "ab4-cd9")])
def test_nobody_can_tell_whose_bare_tricks_are_whose(typed: str, instead: str) -> None:
    """The refusal gives the right spelling."""
    with pytest.raises(NotUnderstood, match=f"whose is whose in {typed}: write {instead}"):
        parse_tricks(typed, AB, NAMES)


def test_bare_tricks_need_a_declaring_side() -> None:
    """The refusal gives both spellings."""
    with pytest.raises(NotUnderstood, match=r"Whose tricks are the 9\? Write ab9 or cd9"):
        parse_tricks("9", None, NAMES)


@pytest.mark.parametrize(
    "typed",
    ["", "nine", "ab", "9.0", "+9", "ab9-ab4", "ab9-", "ab-9", "xy9", "٩", "ab9-cd4-ab0", "9ab"],
)
def test_what_are_no_tricks_is_not_understood(typed: str) -> None:
    """The refusal shows what was typed and how tricks are written."""
    with pytest.raises(NotUnderstood) as refused:
        parse_tricks(typed, AB, NAMES)
    says = f"{typed!r} are no tricks: write 9 (the declaring side's), ab9, or ab9-cd4."
    assert str(refused.value) == says


@pytest.mark.parametrize("ab", range(14))
def test_printed_tricks_can_be_typed(ab: int) -> None:
    """From none to all."""
    assert parse_tricks(format_tricks(ab), None, NAMES) == ab


@pytest.mark.parametrize(
    ("typed", "what", "ab"),
    [
        *(("AB=4", "honour", 4), ("ab4", "honour", 4), ("cd4", "honour", 1), ("dc=0", "honour", 5)),
        *(("ab3", "ace", 3), ("CD=3", "ace", 1), ("ba0", "ace", 0), ("cd=4", "ace", 0)),
        *(("ab4-cd1", "honour", 4), ("cd1-ab3", "ace", 3), ("ab3,cd1", "ace", 3)),
        *(("Anna=4", "honour", 4), ("clara=4", "honour", 1)),
        *(("none", "honour", None), ("NONE", "ace", None), (" None ", "ace", None)),
    ],
)
def test_what_was_held_says_by_whom(typed: str, what: str, ab: int | None) -> None:
    """AB's honours or aces from any spelling, nothing for `none`."""
    assert parse_held(typed, what, NAMES) == ab


@pytest.mark.parametrize(
    ("typed", "what", "says"),
    [
        ("ab6", "honour", "6 honours: there are only 5"),
        ("CD=5", "ace", "5 aces: there are only 4"),
        ("ab3-cd3", "honour", "^ab3-cd3: the honours of both sides make 5 together"),
        ("ab3-cd2", "ace", "^ab3-cd2: the aces of both sides make 4 together"),
    ],
)
def test_nobody_holds_more_than_there_are(typed: str, what: str, says: str) -> None:
    """The refusal says how many there are."""
    with pytest.raises(Impossible, match=says):
        parse_held(typed, what, NAMES)


@pytest.mark.parametrize("what", ["honour", "ace"])
@pytest.mark.parametrize("typed", ["", "3", "ab", "3-2", "all", "ab3-ab1", "ab-3", "xy3"])
def test_what_does_not_say_who_held_how_many_is_not_understood(typed: str, what: str) -> None:
    """The refusal shows what was typed and how it is written."""
    with pytest.raises(NotUnderstood) as refused:
        parse_held(typed, what, NAMES)
    says = f"{typed!r} does not say who held how many {what}s: write AB=3, cd4 or none."
    assert str(refused.value) == says


def test_a_holder_nobody_knows_is_not_understood() -> None:
    """The refusal is the one about sides."""
    with pytest.raises(NotUnderstood, match="'zoe' is no side"):
        parse_held("zoe=3", "ace", NAMES)


@pytest.mark.parametrize(
    ("what", "ab", "text"),
    [
        ("honour", 4, "ab4-cd1"),
        ("honour", 0, "ab0-cd5"),
        ("ace", 4, "ab4-cd0"),
        ("ace", None, "none"),
        ("honour", None, "none"),
    ],
)
def test_what_is_held_is_printed_as_it_is_typed(what: str, ab: int | None, text: str) -> None:
    """And reads back."""
    assert (format_held(ab, what), parse_held(text, what, NAMES)) == (text, ab)
