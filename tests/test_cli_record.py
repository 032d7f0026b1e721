"""Recording through the command line: starting a rubber, agreeing, hands, results, birds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from conftest import Vint
from reading import flat, rows

DENOMINATIONS = {
    "S": "s S spade spades SPADES ♠ ♤",
    "C": "c C club clubs Clubs ♣ ♧",
    "D": "d D diamond diamonds Diamonds ♦ ♢",
    "H": "h H heart hearts HEARTS ♥ ♡",
    "N": "n N nt NT no-trump no-trumps notrump NoTrumps without Without",
}
OF_TWO_WORDS = ("no trump", "no trumps", "No Trumps", "without trump", "Without Trumps")
SPELLINGS = [
    *((word, code) for code, words in DENOMINATIONS.items() for word in words.split()),
    *((words, "N") for words in OF_TWO_WORDS),
]
LEVELS = ("one", "two", "three", "four", "five", "six", "seven")


def last_deal(vint: Vint) -> Any:
    """The deal that was recorded last."""
    return vint.json("show")["deals"][-1]


@pytest.mark.parametrize(("spelling", "code"), SPELLINGS)
def test_a_denomination_joined_to_its_level_is_read(table: Vint, spelling: str, code: str) -> None:
    """`3♦`, `3diamonds` and the rest are the declaration that they name."""
    table("hand", f"3{spelling}", "a", "9")
    assert last_deal(table)["declaration"] == f"3{code}"


@pytest.mark.parametrize(("spelling", "code"), SPELLINGS)
def test_a_denomination_may_stand_loose_from_its_level(
    table: Vint, spelling: str, code: str
) -> None:
    """`2 no trumps anna 8` needs no quotes."""
    table("hand", "2", *spelling.split(), "anna", "8")
    assert last_deal(table)["declaration"] == f"2{code}"


@pytest.mark.parametrize(("spelling", "code"), SPELLINGS)
def test_a_denomination_alone_means_level_one(table: Vint, spelling: str, code: str) -> None:
    """`spades` is the declaration that the source calls "Spades", level one."""
    table("hand", spelling, "anna", "7")
    assert last_deal(table)["declaration"] == f"1{code}"


@pytest.mark.parametrize("spelled", [str.lower, str.title, str.upper])
@pytest.mark.parametrize(("level", "word"), list(enumerate(LEVELS, 1)))
def test_a_level_may_be_a_word_in_any_case(
    table: Vint, level: int, word: str, spelled: Callable[[str], str]
) -> None:
    """`three diamonds`, `Three diamonds` and `THREEdiamonds` are `3D`."""
    table("hand", spelled(word), "diamonds", "a", "13")
    table("hand", f"{spelled(word)}diamonds", "c", "13")
    codes = [deal["declaration"] for deal in table.json("show")["deals"]]
    assert codes == [f"{level}D", f"{level}D"]


@pytest.mark.parametrize(
    ("by", "declarer"),
    [
        *(("A", "A"), ("a", "A"), ("Anna", "A"), ("ANNA", "A"), ("an", "A")),
        *(("b", "B"), ("boris", "B"), ("BO", "B"), ("c", "C"), ("cla", "C"), ("d", "D")),
        *(("ab", "AB"), ("BA", "AB"), ("cd", "CD"), ("DC", "CD")),
    ],
)
def test_the_declarer_is_named_by_seat_name_beginning_or_side(
    table: Vint, by: str, declarer: str
) -> None:
    """BY is tried as a seat, a side, a name in any case and the beginning of a name."""
    table("hand", "1h", by, "7")
    assert last_deal(table)["declarer"] == declarer


def test_a_whole_name_wins_over_a_longer_one_that_begins_with_it(vint: Vint) -> None:
    """With Ann and Anna at the table, `ann` is Ann."""
    vint("new --ab Anna Ann --cd Clara Dmitri")
    vint("hand 1h ann 7")
    assert last_deal(vint)["declarer"] == "B"


def test_a_seat_wins_over_a_name_that_begins_with_it(vint: Vint) -> None:
    """`d` is seat D although only Diana's name begins with it."""
    vint("new --ab Diana Boris --cd Clara Egor")
    vint("hand 1h d 7")
    assert last_deal(vint)["declarer"] == "D"


@pytest.mark.parametrize("name", ["Anna Maria", "anna maria", "ANNAMARIA", "anna m"])
def test_a_name_of_two_words_may_stand_loose(vint: Vint, name: str) -> None:
    """Words between the declaration and the tricks are one name."""
    vint("new", "--ab", "Anna Maria", "Boris", "--cd", "Clara", "Dmitri")
    vint("hand", "3", "diamonds", *name.split(), "9")
    assert last_deal(vint)["declarer"] == "A"


@pytest.mark.parametrize("name", ["Hearts", "Trumps", "Spade", "Seven"])
def test_a_player_called_like_a_word_of_a_declaration_can_declare(vint: Vint, name: str) -> None:
    """The last two words are BY and TRICKS, whatever the declaration before them is."""
    vint("new", "--ab", "Anna", name, "--cd", "Clara", "Dmitri")
    vint("hand", "2", "no", "trumps", name.lower(), "8")
    assert (last_deal(vint)["declaration"], last_deal(vint)["declarer"]) == ("2N", "B")


@pytest.mark.parametrize(
    ("by", "tricks", "ab_tricks"),
    [
        *(("anna", "9", 9), ("clara", "9", 4), ("cd", "9", 4), ("anna", "0", 0)),
        *(("anna", "ab9", 9), ("clara", "AB=9", 9), ("anna", "cd4", 9), ("anna", "CD=13", 0)),
        *(("anna", "ba9", 9), ("anna", "dc4", 9), ("anna", "Boris=9", 9), ("anna", "clara=4", 9)),
        *(("clara", "ab9-cd4", 9), ("anna", "cd4-ab9", 9), ("anna", "AB=9-CD=4", 9)),
    ],
)
def test_tricks_are_read_in_every_spelling(
    table: Vint, by: str, tricks: str, ab_tricks: int
) -> None:
    """A bare number is the declaring side's; otherwise the side is named."""
    table("hand", "3d", by, tricks)
    assert last_deal(table)["played"] == {"AB": ab_tricks, "CD": 13 - ab_tricks}


@pytest.mark.parametrize(
    ("held", "ab_honours"),
    [
        *(("ab4", 4), ("AB=4", 4), ("cd1", 4), ("CD=1", 4), ("dc1", 4), ("ab4-cd1", 4)),
        *(("boris=4", 4), ("ab0", 0), ("none", None), ("NONE", None)),
    ],
)
def test_honours_of_one_side_settle_the_other(
    table: Vint, held: str, ab_honours: int | None
) -> None:
    """Five honours lie between the sides; `none` claims nothing."""
    table("hand", "3d", "a", "9", "-H", held)
    both = None if ab_honours is None else {"AB": ab_honours, "CD": 5 - ab_honours}
    assert last_deal(table)["honours"] == both


@pytest.mark.parametrize(("option", "ab_aces"), [("ab3", 3), ("CD=4", 0), ("ab1-cd3", 1)])
def test_aces_of_one_side_settle_the_other(table: Vint, option: str, ab_aces: int) -> None:
    """Four aces lie between the sides."""
    table("hand", "3n", "a", "9", "--aces", option)
    assert last_deal(table)["aces"] == {"AB": ab_aces, "CD": 4 - ab_aces}


def test_revokes_are_kept_as_typed_and_move_tricks(table: Vint) -> None:
    """Two revokes of CD and one of AB leave one: three tricks go to AB."""
    table("hand 1s a 7 --revoke cd --revoke clara --revoke AB")
    deal = last_deal(table)
    assert deal["revokes"] == ["CD", "CD", "AB"]
    assert deal["tricks"] == {"AB": 10, "CD": 3}


def test_a_hand_is_said_with_its_lines_and_the_running_tables(table: Vint) -> None:
    """One sentence, each line of points, then the game, what is needed and the rubber."""
    lines = rows(table("hand 3 diamonds clara 9 --honours cd4 --aces ab3").out)
    assert "3 Diamonds by Clara" in lines[0]
    assert "CD tricks 252 9 tricks at 28" in lines
    assert "CD honours 320 4 honours x 8 x 10" in lines
    assert "AB aces 150 3 aces" in lines
    assert "game 1 112 252" in lines
    assert "needs 288 148" in lines
    assert "rubber so far 262 572" in lines
    assert "Clara deals next." in lines


@pytest.mark.parametrize(
    ("tricks", "words"), [("9", "made"), ("11", "2 over"), ("7", "2 short"), ("0", "9 short")]
)
def test_a_hand_says_whether_it_was_made(table: Vint, tricks: str, words: str) -> None:
    """The sentence of a hand says made, over or short."""
    assert words in flat(table("hand", "3d", "a", tricks).out.partition("\n\n")[0])


def test_honours_that_nobody_claimed_are_reminded_of_with_the_command(table: Vint) -> None:
    """With trumps one side holds three honours or more: the command to add them is said."""
    table("hand 1s a 7 -H ab3")
    assert "`vint-score edit 2 -H AB=3`" in flat(table("hand 3d a 7").out)


@pytest.mark.parametrize("options", ["3n a 9", "3d a 9 -H none", "3d a 9 -H ab3"])
def test_no_reminder_where_honours_do_not_count_or_were_spoken_of(
    table: Vint, options: str
) -> None:
    """Without trumps, or with -H, nothing is left to remind of."""
    assert "edit" not in flat(table(f"hand {options}").out)


def test_a_note_goes_with_the_deal(table: Vint) -> None:
    """--note is kept for a hand, a result and a bird alike."""
    table("hand", "1s", "a", "7", "--note", "Clara was late")
    table("bird", "--note", "again?")
    table("declare 1c b")
    table("result", "7", "--note", "вслепую")
    notes = [deal["note"] for deal in table.json("show")["deals"]]
    assert notes == ["Clara was late", "again?", "вслепую"]


def test_a_deal_put_in_before_another_moves_the_later_ones_down(table: Vint) -> None:
    """--before puts a forgotten hand in its place, with the dealer of that place."""
    table("hand 1s a 7")
    table("hand 1c c 7")
    out = flat(table("hand 1d b 8 --before 2 -H ab3").out)
    assert "deal 2" in out
    assert "moved down" in out
    deals = table.json("show")["deals"]
    assert [(deal["declaration"], deal["dealer"]) for deal in deals] == [
        ("1S", "A"),
        ("1D", "C"),
        ("1C", "B"),
    ]


def test_a_forgotten_bird_goes_before_the_deal_that_followed_it(table: Vint) -> None:
    """`bird --before 1` makes the first deal the second, and the deal passes on."""
    table("hand 1s a 7")
    assert "Boris deals next" in flat(table("bird --before 1").out)
    assert [deal["kind"] for deal in table.json("show")["deals"]] == ["bird", "hand"]


def test_a_deal_can_be_put_into_an_earlier_rubber(table: Vint) -> None:
    """--before with --rubber speaks of that rubber, and the last one is untouched."""
    table("hand 1s a 7")
    table("close")
    table("new")
    table("hand 1h b 7 -H ab3 --before 1 --rubber 1")
    assert [one["deals"] for one in table.json("rubbers")] == [2, 0]


def test_a_declaration_waits_and_says_what_to_type_after_play(table: Vint) -> None:
    """`declare` keeps the declaration, says the tricks to make and the command that follows."""
    out = flat(table("declare 2 without trumps boris").out)
    assert "8 tricks" in out
    assert "`vint-score result TRICKS`" in out
    assert table.json("show")["declared"] == {"declaration": "2N", "declarer": "B"}


def test_a_hand_in_two_steps_is_the_same_as_in_one(table: Vint) -> None:
    """`declare` and `result` together record what `hand` records."""
    table("hand 3d clara 9 -H cd4 -A ab3 --revoke ab --note late")
    at_once = last_deal(table)
    table("undo")
    table("declare 3d clara")
    table("result 9 -H cd4 -A ab3 --revoke ab --note late")
    assert last_deal(table) == at_once
    assert table.json("show")["declared"] is None


def test_undo_takes_a_declaration_back(table: Vint) -> None:
    """After `undo` nothing is declared, and a whole hand may be recorded."""
    table("declare 3d clara")
    assert "3 Diamonds by Clara" in flat(table("undo").out)
    assert table.json("show")["declared"] is None
    table("hand 1s a 7")


@pytest.mark.parametrize(
    "correction",
    ["edit 1 --tricks 8", "remove 1", "bird --before 1", "agree --penalty 50x"],
)
def test_corrections_leave_a_waiting_declaration_alone(table: Vint, correction: str) -> None:
    """What is declared still waits after any correction."""
    table("hand 1s a 7")
    table("declare 3d clara")
    table(correction)
    assert table.json("show")["declared"] == {"declaration": "3D", "declarer": "C"}


def test_the_running_sheet_names_the_declaration_that_waits(table: Vint) -> None:
    """`show` says what is being played and how to end it."""
    table("declare 3d clara")
    out = flat(table("show").out)
    assert "3 Diamonds by Clara" in out
    assert "`vint-score result TRICKS`" in out


def test_birds_score_for_the_winners_when_the_rubber_is_won(table: Vint) -> None:
    """Two birds are 600 for the side that wins the rubber, on the deal that wins it."""
    for line in ("bird", "hand 7n a 13", "bird", "hand 7n a 13"):
        out = table(line).out
    assert "AB birds 600 2 birds at 300" in rows(out)


def test_the_end_of_the_rubber_says_how_to_start_the_next(table: Vint) -> None:
    """The hand that wins the rubber says who won it and names `new`."""
    table("hand 7n a 13")
    out = flat(table("hand 7n a 13").out)
    assert "AB won the rubber" in out
    assert "`vint-score new`" in out
