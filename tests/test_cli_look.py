"""Looking through the command line: sheet, summary, explanations, history, rules, demo."""

from __future__ import annotations

import re

import pytest
from conftest import Vint
from reading import flat, missing, rows

EVENING = (
    *("hand 1s a 7 -H ab3 --note late", "bird", "hand 3d c 9 -H cd4 -A ab3", "hand 2n b 8 -A cd3"),
    *("hand 2h d 6 -H ab3 -A ab3 --first ab", "hand 7c d 12 -H cd5 -A ab3"),
    *("hand 6s a 12 -H ab3 -A ab3", "new", "hand 7n b 0", "hand 4h d 13 -H cd5"),
)


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of 80 columns, whatever the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")


@pytest.fixture
def evening(table: Vint) -> Vint:
    """An evening of two rubbers: 7 deals, won by AB, then 2, won by CD."""
    for line in EVENING:
        table(line)
    return table


def test_show_reads_like_a_score_sheet(evening: Vint) -> None:
    """Each deal with its points below and above the line, games ruled off, the total."""
    lines = rows(evening("show 1").out)
    assert lines[0].startswith("Rubber 1: Anna and Boris (AB) against Clara and Dmitri (CD)")
    for line in (
        "1 Anna 1♠ Anna 7 28 120 24",
        "2 Clara ⩋ Bird",
        "3 Boris 3♦ Clara 9 112 150 252 320",
        "5 Anna 2♥ Dmitri 6 -2 140 4450 120",
        "game 1 to AB 456 500 506",
    ):
        assert line in lines
    assert any(line.startswith("total 15710") for line in lines)


def test_show_says_what_each_side_needs(table: Vint) -> None:
    """The game in progress, and the points to 400."""
    table("hand 1s a 7")
    lines = rows(table("show").out)
    assert "game 1 so far 28 24" in lines
    assert "needs 372 376" in lines
    assert "Clara deals next." in lines


def test_show_and_summary_take_a_rubber(evening: Vint) -> None:
    """An earlier rubber is shown by its number, the last one without."""
    assert evening("show 1").out.startswith("Rubber 1")
    assert evening("show").out.startswith("Rubber 2")
    assert evening("summary 1").out.startswith("Rubber 1")


def test_alone_the_program_shows_the_running_sheet(evening: Vint) -> None:
    """`vint-score` by itself is `vint-score show`."""
    assert evening.run().out == evening("show").out


def test_alone_without_a_rubber_the_program_shows_its_help(vint: Vint) -> None:
    """There is nothing else to show yet."""
    said = vint.run()
    assert said.code == 0
    assert "Usage: vint-score" in said.out


def test_summary_ends_with_the_result(evening: Vint) -> None:
    """Parts, winner, and the difference of the totals."""
    lines = rows(evening("summary 1").out)
    assert "penalties 10600 0" in lines
    assert "AB won the rubber, 2 games to 1." in lines
    assert lines[-1] == "AB 15710, CD 3272, AB 12438 ahead"


def test_winning_the_rubber_and_being_ahead_are_two_facts(table: Vint) -> None:
    """AB win the rubber, CD are ahead by the penalties."""
    for line in ("hand 7n a 12", "hand 7n a 12"):
        table(line)
    out = flat(table("summary").out)
    assert "AB won the rubber" in out
    assert "CD 9816 ahead" in out


@pytest.mark.parametrize(
    ("number", "words"),
    [
        ("1", ("Anna dealt", "1 Spades by Anna", "7 tricks at 4", "3 honours x 4 x 10", "late")),
        ("2", ("Clara dealt", "bird", "300")),
        ("3", ("28: 8 at level one", "2 x 10", "3 aces", "112", "252", "320", "150")),
        ("5", ("2 short", "2000 each", "4000", "AB win the game", "500")),
        ("6", ("7 Clubs", "1 short", "Little Schlem", "5 honours x 6 x 10", "6600")),
        ("7", ("Little Schlem", "the rubber", "1000", "1 bird at 300")),
    ],
)
def test_explain_shows_where_each_number_comes_from(
    evening: Vint, number: str, words: tuple[str, ...]
) -> None:
    """The arithmetic of every line of the deal, with the rule."""
    assert missing(evening("explain", number, "--rubber", "1").out, words) == []


def test_explain_says_what_a_revoke_did(table: Vint) -> None:
    """Tricks taken for a revoke, and that its side cannot win the game by the hand."""
    table("hand 7n a 13 --revoke a")
    out = flat(table("explain 1").out)
    assert "AB 10, CD 3" in out
    assert "cannot win the game" in out


def test_log_tells_every_action_with_its_note_and_marks_the_undone(table: Vint) -> None:
    """Nothing that was done disappears from the history."""
    table("hand", "1s", "a", "7", "--note", "by lamplight")
    table("bird")
    table("undo")
    starts = re.split(r"^ +\d+ +", table("log").out, flags=re.MULTILINE)[1:]
    events = [flat(text) for text in starts]
    assert "Anna and Boris against Clara and Dmitri" in events[0]
    assert "by lamplight" in events[1]
    assert ["(undone)" in event for event in events] == [False, False, True, False]
    assert "bird" in events[3]


def test_log_before_anything_was_done_says_how_to_start(vint: Vint) -> None:
    """An empty history is no error."""
    assert "`vint-score new`" in flat(vint("log").out)


def test_rubbers_has_one_line_for_each(evening: Vint) -> None:
    """Players, state, games and totals of every rubber."""
    first, second = rows(evening("rubbers").out)[-2:]
    assert missing(first, ("1 ", "Anna", "Clara", "won by AB", "2-1", "15710", "3272")) == []
    assert missing(second, ("2 ", "Anna", "Clara", "won by CD", "0-2")) == []


def test_rubbers_before_the_first_says_how_to_start(vint: Vint) -> None:
    """An empty list is no error."""
    assert "`vint-score new`" in flat(vint("rubbers").out)


def test_calc_works_out_a_hand_without_a_ledger(vint: Vint) -> None:
    """Lines and totals as in the rules: two short in three diamonds is 5600."""
    lines = rows(vint("calc 3 diamonds ab 7").out)
    assert "CD penalties 5600 AB 2 short, 2800 each" in lines
    assert lines[-1] == "AB 196, CD 5768"
    assert vint.bytes() is None


@pytest.mark.parametrize(
    ("options", "total"),
    [
        ("--penalty 50x", "AB 196, CD 2968"),
        ("--penalty 100", "AB 196, CD 368"),
        ("--rule level_step=0 --penalty 0", "AB 56, CD 48"),
        ("--rule honours_by=declaration -H ab3 --penalty 0", "AB 1036, CD 168"),
    ],
)
def test_calc_takes_house_rules(vint: Vint, options: str, total: str) -> None:
    """--penalty and --rule vary the rules as they come."""
    assert vint(f"calc 3d a 7 {options}").out.splitlines()[-1] == total


def test_calc_goes_by_the_default_rules_whatever_the_ledger_holds(vint: Vint) -> None:
    """The last rubber's house rules are not the calculator's, and a broken ledger is nothing."""
    vint("new --penalty 50x")
    assert "5768" in flat(vint("calc 3d a 7").out)
    vint.ledger.write_text("broken")
    assert "5768" in flat(vint("calc 3d a 7").out)


def test_rules_reads_like_a_page_with_every_key(table: Vint) -> None:
    """The value of tricks, the house rules with their keys, what the source leaves open."""
    out = table("rules").out
    lines = rows(out)
    assert "Diamonds 8 18 28 38 48 58 68" in lines
    assert "penalty 100x" in lines
    assert "a certain number of points" in flat(out)
    keys = [key for key, value in table.json("rules").items() if not isinstance(value, dict)]
    assert [key for key in keys if not any(line.startswith(f"{key} ") for line in lines)] == []


def test_rules_marks_what_a_table_set_otherwise(vint: Vint) -> None:
    """The rules of the last rubber, with the usual value beside the other one."""
    vint("new --penalty 50x")
    out = vint("rules").out
    assert "rubber 1" in out
    assert "penalty 50x usually 100x" in rows(out)


def test_demo_ends_as_the_rubber_worked_by_hand(evening: Vint) -> None:
    """8894 to 1180, each command shown; the real ledger is left alone."""
    before = evening.bytes()
    out = flat(evening("demo").out)
    assert out.endswith("AB 8894, CD 1180, AB 7714 ahead")
    assert "$ vint-score new" in out
    assert "$ vint-score bird" in out
    assert evening.bytes() == before
