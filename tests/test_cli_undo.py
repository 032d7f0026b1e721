"""Undo, redo and giving a rubber up, through the command line."""

from __future__ import annotations

import pytest
from conftest import Vint
from reading import flat

BEGUN = ("hand 1s anna 7 -H ab3", "bird", "declare 3d clara")
# Each action with what stands before it and what undo says of it.
ACTIONS = [
    ((), "hand 3d clara 9 -H cd4", "3 Diamonds by Clara"),
    ((), "bird", "bird"),
    ((), "declare 3d clara", "3 Diamonds by Clara"),
    (("declare 3d clara",), "result 9 -A ab3", "3 Diamonds by Clara, CD 9 tricks"),
    (("hand 1s anna 7",), "edit 1 --tricks 8 --note recounted", "AB 8 tricks"),
    (("hand 1s anna 7", "bird"), "remove 1", "struck"),
    (("hand 1s anna 7",), "bird --before 1", "bird"),
    (("hand 1s anna 7",), "hand 1h boris 8 --before 1", "1 Hearts by Boris"),
    ((), "agree --penalty 50x", "penalty=50x"),
    ((), "agree --dealer boris", "Boris deals first"),
    ((), "agree --ab Anya Boris --cd Clara Dmitri", "Anya and Boris"),
    (("hand 1s anna 7",), "close", "given up"),
    (("close",), "new --ab Anna Clara --cd Boris Dmitri", "Anna and Clara"),
    (("close", "new", "bird"), "bird --before 1 --rubber 2", "bird"),
]


@pytest.mark.parametrize(("before", "action", "words"), ACTIONS)
def test_undo_takes_back_any_change_and_says_what_it_was(
    table: Vint, before: tuple[str, ...], action: str, words: str
) -> None:
    """After undo the last rubber's sheet is what it was."""
    for line in before:
        table(line)
    was = table.json("show")
    table(action)
    assert words in flat(table("undo").out)
    assert table.json("show") == was


@pytest.mark.parametrize(("before", "action", "words"), ACTIONS)
def test_redo_does_it_again_and_says_what_it_was(
    table: Vint, before: tuple[str, ...], action: str, words: str
) -> None:
    """After undo and redo the sheet is what the action had made of it."""
    for line in before:
        table(line)
    table(action)
    made = table.json("show")
    table("undo")
    assert words in flat(table("redo").out)
    assert table.json("show") == made


def test_changes_are_undone_in_the_order_in_which_they_were_done(table: Vint) -> None:
    """The last one first, back to an empty book, and all of them again."""
    sheets = []
    for line in BEGUN:
        sheets.append(table.json("show"))
        table(line)
    done = table.json("show")
    for sheet in reversed(sheets):
        table("undo")
        assert table.json("show") == sheet
    for _ in BEGUN:
        table("redo")
    assert table.json("show") == done


def test_undoing_the_first_new_leaves_no_rubber_and_says_how_to_start(table: Vint) -> None:
    """`new` is a change like any other."""
    assert "`vint-score new`" in flat(table("undo").out)
    assert table.json("rubbers") == []


def test_undo_of_a_correction_in_an_earlier_rubber_restores_its_victory(table: Vint) -> None:
    """It is the last change that is taken back, wherever it was."""
    for line in ("hand 7n a 13", "hand 7n a 13", "new", "bird"):
        table(line)
    table("edit 2 --tricks 3 --rubber 1")
    table("undo")
    assert [one["state"] for one in table.json("rubbers")] == ["won", "playing"]


def test_another_change_forgets_what_was_undone(table: Vint) -> None:
    """After a new deal there is nothing to redo."""
    table("bird")
    table("undo")
    table("hand 1s a 7")
    assert "nothing to redo" in flat(table.refused("redo"))


def test_the_ledger_only_grows_by_undo(table: Vint) -> None:
    """The history keeps what was undone."""
    table("bird")
    before = table.bytes()
    table("undo")
    assert before is not None
    assert (table.bytes() or b"").startswith(before[: before.rindex(b"\n]")])


def test_undo_says_who_deals_next(table: Vint) -> None:
    """The table knows at once where it is."""
    table("bird")
    table("bird")
    assert "Clara deals next" in flat(table("undo").out)


def test_close_says_the_result_and_how_to_go_on(table: Vint) -> None:
    """Games won stay won, birds lapse, nobody has the rubber's points."""
    table("bird")
    table("hand 7n a 13")
    out = flat(table("close").out)
    assert "given up" in out
    assert "AB 2436, CD 0" in out
    assert "`vint-score new`" in out


def test_a_closed_rubber_has_no_winners(table: Vint) -> None:
    """State, winner and points say so."""
    table("bird")
    table("hand 7n a 13")
    table("close")
    sheet = table.json("show")
    assert (sheet["state"], sheet["winner"], sheet["next_dealer"]) == ("closed", None, None)
    assert sheet["breakdown"]["AB"]["games"] == 500
    assert sheet["breakdown"]["AB"]["birds"] == sheet["breakdown"]["AB"]["rubber"] == 0


def test_a_closed_rubber_can_be_taken_up_again_by_undo(table: Vint) -> None:
    """Given up by mistake, it goes on."""
    table("close")
    table("undo")
    table("bird")
    assert table.json("show")["state"] == "playing"
