"""What bad input gets: a message that says what to type, an exit code, and an untouched ledger."""

from __future__ import annotations

import shlex

import pytest
from conftest import Vint
from reading import flat, missing

Case = tuple[str, int, tuple[str, ...]]

# What is typed, its exit code (1 refused, 2 not understood), and words of the message.
HANDS: list[Case] = [
    ("hand 0s a 7", 1, ("level 0", "1", "7")),
    ("hand 8s a 7", 1, ("level 8", "1", "7")),
    ("hand 99999999999999999999s a 7", 1, ("1", "7")),
    ("hand 3x a 9", 2, ("3x", "3d", "2nt")),
    ("hand diamonds3 a 9", 2, ("diamonds3", "3d")),
    ("hand '' a 9", 2, ("3d",)),
    ("hand 3d a 14", 1, ("14", "13")),
    ("hand 3d a ab14", 1, ("14", "13")),
    ("hand 3d a 99999999999999999999", 1, ("13",)),
    ("hand 3d a ab9-cd5", 1, ("ab9-cd5", "13")),
    ("hand 3d a 9-4", 2, ("9-4", "ab9-cd4")),
    ("hand 3d a nine", 2, ("nine", "9", "ab9", "ab9-cd4")),
    ("hand 3d a ab9-ab4", 2, ("ab9-ab4", "ab9-cd4")),
    ("hand 3d a -9", 2, ("-9", "vint-score hand --help")),
    ("hand 3d a", 2, ("Tricks", "`vint-score hand DECLARATION BY TRICKS`")),
    ("hand 3d", 2, ("Who declared", "`vint-score hand DECLARATION BY TRICKS`")),
    ("hand", 2, ("Declaration", "`vint-score hand DECLARATION BY TRICKS`")),
    ("hand 3d zoe 9", 2, ("zoe", "Anna", "Annika", "Clara", "Dmitri")),
    ("hand 3d ann 9", 2, ("ann", "Anna and Annika", "seat")),
    ("hand 3d '' 9", 2, ("Who declared", "`vint-score hand DECLARATION BY TRICKS`")),
    ("hand 3n a 9 -H ab3", 1, ("trumps", "-H none")),
    ("hand 3d a 9 -H ab6", 1, ("6 honours", "5")),
    ("hand 3d a 9 -H ab3-cd3", 1, ("ab3-cd3", "5")),
    ("hand 3d a 9 -H 3", 2, ("honours", "AB=3", "none")),
    ("hand 3d a 9 -H most", 2, ("most", "AB=3", "none")),
    ("hand 3d a 9 -H zoe=3", 2, ("zoe", "AB", "CD")),
    ("hand 3d a 9 -A cd5", 1, ("5 aces", "4")),
    ("hand 3d a 9 -A 4", 2, ("aces", "AB=3", "none")),
    ("hand 3d a 9 -H ab5 -A cd4", 1, ("AB", "five honours", "ace")),
    ("hand 3d a 9 -H cd5 -A ab4", 1, ("CD", "five honours", "ace")),
    ("hand 3d a 2 -H ab5", 1, ("five honours", "three tricks")),
    ("hand 3d a 0 -H ab4", 1, ("four honours", "no trick")),
    ("hand 3d a 0 -A ab4", 1, ("four aces", "no trick")),
    ("hand 3d a 9 --revoke zoe", 2, ("zoe", "AB", "CD", "Anna")),
    ("hand 3d a 9 --first zoe", 2, ("zoe", "AB", "CD", "Anna")),
    ("hand 3d a 9 --first ab", 1, ("neither", "400", "--first")),
    ("hand 7n a 13 --first ab", 1, ("only AB", "--first")),
    ("hand 7n a 13 --first ab --revoke ab --revoke cd", 1, ("revoked", "--first")),
    ("hand 3d a 9 --note 'two\nlines'", 2, ("note", "control")),
    ("hand 3d a 9 --before 9", 1, ("9", "2", "`vint-score show`")),
    ("hand 3d a 9 --before x", 2, ("--before", "x")),
    ("hand 3d a 9 --rubber 1", 2, ("--rubber", "--before")),
    ("hand 3d a 9 --before 1 --rubber 7", 1, ("7", "`vint-score rubbers`")),
    ("hand 3d a 9 --honors ab3", 2, ("--honors", "--honours")),
]
OTHERS: list[Case] = [
    ("bird 3", 2, ("3", "vint-score bird --help")),
    ("bird --before 0", 1, ("0", "`vint-score show`")),
    ("bird --rubber 1", 2, ("--rubber", "--before")),
    ("declare 3d", 2, ("Who declared", "`vint-score declare DECLARATION BY`")),
    ("declare", 2, ("Declaration", "`vint-score declare DECLARATION BY`")),
    ("declare 9d a", 1, ("level 9",)),
    ("declare 3d zoe", 2, ("zoe", "Anna")),
    ("result 9", 1, ("declared", "`vint-score declare DECLARATION BY`", "hand")),
    ("edit 99 --tricks 9", 1, ("99", "2", "`vint-score show`")),
    ("edit 0 --tricks 9", 1, ("0", "`vint-score show`")),
    ("edit x --tricks 9", 2, ("x", "vint-score edit --help")),
    ("edit 1", 2, ("deal 1", "--tricks 8")),
    ("edit --tricks 9", 2, ("N", "vint-score edit --help")),
    ("edit 1 --tricks 7", 1, ("already",)),
    ("edit 1 --tricks 14", 1, ("14", "13")),
    ("edit 1 --by clara", 1, ("other side", "--tricks cd6")),
    ("edit 1 --by zoe", 2, ("zoe", "Anna")),
    ("edit 1 --declaration 3n", 1, ("honours", "-H none")),
    ("edit 1 --bird --tricks 9", 2, ("--bird", "alone")),
    ("edit 1 --tricks 8 --rubber 2", 1, ("2", "`vint-score rubbers`")),
    ("edit 2 --tricks 9", 1, ("bird", "--declaration", "--by")),
    ("edit 2 --declaration 3d --by a", 1, ("bird", "--tricks")),
    ("remove 99", 1, ("99", "`vint-score show`")),
    ("remove", 2, ("N", "vint-score remove --help")),
    ("explain 99", 1, ("99", "`vint-score show`")),
    ("show 2", 1, ("2", "`vint-score rubbers`")),
    ("summary 0", 1, ("0", "`vint-score rubbers`")),
    ("log --rubber 2", 1, ("2", "`vint-score rubbers`")),
    ("redo", 1, ("nothing to redo",)),
    ("undo 2", 2, ("2", "vint-score undo --help")),
    ("new", 1, ("Rubber 1", "`vint-score close`", "`vint-score agree`")),
    ("agree", 2, ("--ab", "--cd", "--dealer", "--penalty", "--rule")),
    ("agree --penalty 100x", 1, ("already",)),
    ("agree --ab Anya Boris", 2, ("--ab", "--cd")),
    ("agree --ab Clara Boris --cd Clara Dmitri", 2, ("Clara", "one name")),
    ("agree --dealer zoe", 2, ("zoe", "Anna")),
    ("calc 3d anna 9", 2, ("anna", "A")),
    ("calc 3d a", 2, ("`vint-score calc DECLARATION BY TRICKS`",)),
    ("calc 3n a 9 -H ab3", 1, ("-H none",)),
    ("calc 3d a 9-4", 2, ("ab9-cd4",)),
    ("calc 3d a 9 --first ab", 2, ("--first", "vint-score calc --help")),
]
TWICE = [
    *("hand 3d a 9 -H ab3 -H ab4", "hand 3d a 9 --honours ab3 -H ab3", "hand 3d a 9 -A ab3 -A ab3"),
    *("hand 3d a 9 --first ab --first cd", "hand 3d a 9 --note x --note y"),
    *("bird --before 1 --before 1", "edit 1 --tricks 8 --tricks 9", "edit 1 --by b --by a"),
    *("edit 1 --tricks 8 --rubber 1 --rubber 1", "agree --penalty 50x --penalty 50x"),
    *("agree --dealer a --dealer b", "agree --ab A B --ab A B --cd C D"),
]


@pytest.fixture
def playing(vint: Vint) -> Vint:
    """A rubber with a hand and a bird, and two players whose names begin alike."""
    vint("new --ab Anna Annika --cd Clara Dmitri")
    vint("hand 1s a 7 -H ab3")
    vint("bird")
    return vint


def refuse(vint: Vint, case: Case) -> None:
    """The command fails as it should, says the words, and leaves the ledger alone."""
    line, code, words = case
    error = vint.refused(*shlex.split(line), code=code)
    assert "Traceback" not in error
    assert missing(error, words) == [], error


@pytest.mark.parametrize("case", HANDS, ids=lambda case: case[0])
def test_a_hand_that_cannot_be_is_refused(playing: Vint, case: Case) -> None:
    """A hand that is impossible is refused with 1, one that cannot be read with 2."""
    refuse(playing, case)


@pytest.mark.parametrize("case", OTHERS, ids=lambda case: case[0])
def test_a_command_that_cannot_be_done_is_refused(playing: Vint, case: Case) -> None:
    """Every other command says what to type instead."""
    refuse(playing, case)


@pytest.mark.parametrize("line", TWICE)
def test_an_option_that_may_stand_once_is_refused_twice(playing: Vint, line: str) -> None:
    """The first would be lost without a word."""
    assert "twice" in flat(playing.refused(line, code=2))


@pytest.mark.parametrize(
    "line",
    [
        *("hand 1s a 7", "bird", "declare 1s a", "result 7", "edit 1 --tricks 8", "remove 1"),
        *("show", "summary", "explain 1", "close", "agree --penalty 50x", "log --rubber 1"),
    ],
)
def test_without_a_rubber_the_message_names_new(vint: Vint, line: str) -> None:
    """Before the first rubber everything begins with `new`."""
    assert "`vint-score new`" in flat(vint.refused(line))


def test_nothing_to_undo_is_refused(vint: Vint) -> None:
    """An empty book has nothing to take back, and begins with `new`."""
    assert "`vint-score new`" in flat(vint.refused("undo"))


@pytest.mark.parametrize("line", ["hand 1s a 7", "bird", "declare 1s a", "result 7", "close"])
def test_a_deal_after_the_rubber_is_won_is_refused(table: Vint, line: str) -> None:
    """The message says who won, and names `new` and `edit`."""
    table("hand 7n a 13")
    table("hand 7n a 13")
    refuse(table, (line, 1, ("Rubber 1", "AB won", "`vint-score new`", "`vint-score edit N`")))


@pytest.mark.parametrize("line", ["hand 1s a 7", "bird", "declare 1s a", "result 7", "close"])
def test_a_deal_after_the_rubber_was_given_up_is_refused(table: Vint, line: str) -> None:
    """The message names `new`, and `undo` if it was given up by mistake."""
    table("close")
    refuse(table, (line, 1, ("Rubber 1", "given up", "`vint-score new`", "`vint-score undo`")))


@pytest.mark.parametrize("line", ["hand 1s a 7", "bird", "declare 1s a"])
def test_while_a_declaration_waits_nothing_else_is_dealt(table: Vint, line: str) -> None:
    """The message names `result`, and `undo` if the declaration was wrong."""
    table("declare 3d clara")
    refuse(table, (line, 1, ("3D", "`vint-score result TRICKS`", "`vint-score undo`")))


@pytest.mark.parametrize(
    ("before", "line"),
    [
        (("hand 7n a 13", "hand 7n a 1"), "edit 2 --tricks 13"),
        (("bird", "hand 7n a 13"), "hand 7n a 13 --before 1"),
        (("bird", "hand 7n a 13"), "agree --rule games_to_win=1"),
    ],
)
def test_a_correction_that_wins_the_rubber_while_a_declaration_waits_is_refused(
    table: Vint, before: tuple[str, ...], line: str
) -> None:
    """The declared hand would have no place any more."""
    for earlier in (*before, "declare 3d clara"):
        table(earlier)
    refuse(table, (line, 1, ("AB", "won", "3D", "`vint-score undo`", "`vint-score result TRICKS`")))


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("hand 2h d 6", ("AB needed 5 tricks", "CD needed 1 trick", "--first AB", "--first CD")),
        ("hand 2h d 6 --before 2", ("deal 3", "`vint-score edit 3 --first AB`")),
        ("agree --rule game_target=300", ("deal 3", "`vint-score edit 3 --first AB`")),
    ],
)
def test_where_both_reach_the_game_somebody_must_say_who_was_first(
    table: Vint, line: str, words: tuple[str, ...]
) -> None:
    """The message counts the tricks that each side needed and says what to type."""
    for earlier in ("hand 1s a 7", "hand 3d c 9", "hand 2n b 8"):
        table(earlier)
    refuse(table, (line, 1, words))


RULES: list[Case] = [
    ("--penalty lots", 2, ("penalty", "100x", "100")),
    ("--penalty 100y", 2, ("penalty", "100x")),
    ("--penalty -100", 2, ("penalty", "100x")),
    ("--penalty 1000001", 2, ("penalty", "1,000,000")),
    ("--rule foo=1", 2, ("foo", "`vint-score rules`")),
    ("--rule birds=1", 2, ("birds", "did you mean bird")),
    ("--rule bird", 2, ("bird", "KEY=VALUE")),
    ("--rule trick_values=3", 2, ("trick_values", "trick_values.")),
    ("--rule bird=-1", 2, ("bird", "0", "1,000,000")),
    ("--rule bird=1.5", 2, ("bird", "whole number")),
    ("--rule game_target=0", 2, ("game_target", "from 1")),
    ("--rule honours_by=colour", 2, ("honours_by", "suit", "declaration")),
    ("--rule bird=1 --rule bird=2", 2, ("bird", "twice")),
    ("--penalty 50x --rule penalty=10", 2, ("penalty", "twice")),
    ("--penalti 50x", 2, ("--penalti", "--penalty")),
    ("--ab Anna Boris", 2, ("--ab", "--cd")),
    ("--cd Anna Boris", 2, ("--cd", "--ab")),
    ("--ab Anna --cd Clara Dmitri", 2, ("vint-score new --help",)),
    ("--dealer zoe", 2, ("zoe", "A, B, C, D")),
    ("--dealer ab", 2, ("ab",)),
    ("Anna Boris", 2, ("Anna", "vint-score new --help")),
]


@pytest.mark.parametrize("case", RULES, ids=lambda case: case[0])
def test_a_rubber_that_cannot_be_agreed_is_not_begun(vint: Vint, case: Case) -> None:
    """Rules and players that cannot be read are refused with 2."""
    options, code, words = case
    refuse(vint, (f"new {options}", code, words))


@pytest.mark.parametrize(
    ("name", "word"),
    [
        *(("Clara", "one name"), ("cLARA", "one name"), ("C l ara", "one name")),
        *((" Clara ", "one name"), ("B", "seat"), ("d", "seat"), ("ab", "side"), ("DC", "side")),
        *(("None", "word"), ("", "empty"), (" \u3000", "empty"), ("An\tna", "control")),
        *(("An\nna", "control"), ("\x1b[31mAnna", "control"), ("Anna\x7f", "control")),
        *(("An\u202ena", "control"), ("\u2066Anna", "control"), ("An\u200ena", "control")),
        *(("An\u2028na", "control"), ("A" * 101, "100")),
    ],
)
@pytest.mark.parametrize("command", ["new", "agree"])
def test_a_name_that_cannot_stand_on_a_sheet_is_refused(
    table: Vint, command: str, name: str, word: str
) -> None:
    """The message says what is wrong with it, and no control character reaches the screen."""
    table("close")
    error = table.refused(command, "--ab", name, "Boris", "--cd", "Clara", "Dmitri", code=2)
    assert word in flat(error)
    assert error.replace("\n", "").isprintable()
