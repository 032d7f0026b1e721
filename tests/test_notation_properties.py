"""What is typed and what is printed mean the same, in every spelling and at every table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import hands, quick, tables

from vint_score.model import Hand, Players
from vint_score.names import name_key
from vint_score.notation import (
    format_declaration,
    format_held,
    format_tricks,
    parse_declaration,
    parse_declarer,
    parse_held,
    parse_seat,
    parse_tricks,
    say_declaration,
)

SPELLINGS = {
    "S": "s spade spades ♠ ♤",
    "C": "c club clubs ♣ ♧",
    "D": "d diamond diamonds ♦ ♢",
    "H": "h heart hearts ♥ ♡",
    "N": "n nt no-trump no-trumps notrump notrumps no_trump no_trumps without without_trump "
    "without_trumps",
}
LEVELS = ("one", "two", "three", "four", "five", "six", "seven")
# Another case for each letter.
cases = st.sampled_from((str.lower, str.upper, str.title, str.swapcase))


@pytest.mark.parametrize(
    ("letter", "spelling"),
    [(letter, one) for letter, all_of_it in SPELLINGS.items() for one in all_of_it.split()],
)
@quick
@given(st.integers(1, 7), st.booleans(), st.sampled_from(("", " ", "  ")), cases, st.booleans())
def test_a_declaration_in_any_spelling_is_the_one_that_was_meant(
    letter: str,
    spelling: str,
    level: int,
    word: bool,
    blank: str,
    case: Callable[[str], str],
    loose: bool,
) -> None:
    """What is typed in any way, printed and typed again is the same declaration."""
    typed = case(f"{LEVELS[level - 1] if word else level}{blank}{spelling.replace('_', ' ')}")
    declaration = parse_declaration(typed.split() if loose else typed)
    assert declaration.code == f"{level}{letter}"
    assert parse_declaration(format_declaration(declaration)) == declaration
    assert parse_declaration(say_declaration(declaration)) == declaration


@quick
@given(hands(), tables())
def test_a_hand_that_is_printed_can_be_typed(hand: Hand, players: Players) -> None:
    """Its tricks, honours, aces and declarer, at any table."""
    tricks = parse_tricks(format_tricks(hand.ab_tricks), hand.declarer.side, players)
    honours = parse_held(format_held(hand.ab_honours, "honour"), "honour", players)
    aces = parse_held(format_held(hand.ab_aces, "ace"), "ace", players)
    declarer = parse_declarer(str(hand.declarer), players)
    again = replace(hand, ab_tricks=tricks, ab_honours=honours, ab_aces=aces, declarer=declarer)
    assert again == hand


@quick
@given(tables(), cases)
def test_every_player_is_found_by_the_name(players: Players, case: Callable[[str], str]) -> None:
    """In any case in which it is still the same name."""
    for seat, name in players.items():
        typed = case(name)
        assert name_key(typed) != name_key(name) or parse_seat(typed, players) is seat
