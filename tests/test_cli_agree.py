"""Starting a rubber and correcting what was agreed for it, through the command line."""

from __future__ import annotations

import pytest
from conftest import Vint
from reading import flat

OTHER_RULES = ("--penalty", "50x", "--rule", "bird=100", "--rule", "trick_values.hearts=11")
FOUR = {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"}


def test_the_first_rubber_of_a_ledger_is_of_a_b_c_and_d(vint: Vint) -> None:
    """Without names the seats' letters are the names, and A deals first."""
    vint("new")
    sheet = vint.json("show")
    assert sheet["players"] == {"A": "A", "B": "B", "C": "C", "D": "D"}
    assert sheet["next_dealer"] == "A"


def test_a_new_rubber_says_who_sits_where_and_who_deals(vint: Vint) -> None:
    """Partners, the order round the table, and the first dealer are said."""
    out = flat(vint("new --ab Anna Boris --cd Clara Dmitri --dealer dmitri").out)
    assert "Anna and Boris" in out
    assert "Clara and Dmitri" in out
    assert "Anna, Clara, Boris, Dmitri" in out
    assert "Dmitri deals first" in out


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        ("100x", "100 times the trick's value for each trick short (3 Diamonds one short: 2800)"),
        ("50x", "50 times the trick's value for each trick short (3 Diamonds one short: 1400)"),
        ("100", "100 points for each trick short (3 Diamonds one short: 100)"),
        ("0", "0 points for each trick short (3 Diamonds one short: 0)"),
    ],
)
def test_the_penalty_is_said_in_words_with_an_example(vint: Vint, penalty: str, words: str) -> None:
    """Nobody has to guess what 100x means."""
    assert words in flat(vint("new", "--penalty", penalty).out)


@pytest.mark.parametrize(
    ("word", "seat"),
    [("B", "B"), ("b", "B"), ("boris", "B"), ("CLARA", "C"), ("dm", "D"), ("Anna", "A")],
)
def test_the_first_dealer_is_named_by_seat_name_or_beginning(
    vint: Vint, word: str, seat: str
) -> None:
    """--dealer takes what BY takes, but no side."""
    vint("new", "--ab", "Anna", "Boris", "--cd", "Clara", "Dmitri", "--dealer", word)
    assert vint.json("show")["next_dealer"] == seat


def test_the_next_rubber_keeps_players_and_rules(table: Vint) -> None:
    """Without names or rules, `new` takes those of the last rubber; A's seat deals."""
    table("agree", "--dealer", "boris", *OTHER_RULES)
    before = table.json("show")
    table("close")
    table("new")
    after = table.json("show")
    assert after["players"] == FOUR
    assert after["rules"] == before["rules"]
    assert after["next_dealer"] == "A"


def test_default_rules_forget_the_house_rules_of_the_last_rubber(table: Vint) -> None:
    """--default-rules starts from the rules as they come, and options still vary them."""
    table("agree", *OTHER_RULES)
    table("close")
    table("new --default-rules --rule bird=200")
    rules = table.json("rules")
    assert rules["penalty"] == "100x"
    assert rules["trick_values"]["hearts"] == 10
    assert rules["bird"] == 200


def test_partners_may_be_cut_for_again(table: Vint) -> None:
    """A new rubber may seat the same four otherwise."""
    table("close")
    table("new --ab Anna Clara --cd Boris Dmitri")
    assert table.json("show")["players"] == {
        "A": "Anna",
        "B": "Clara",
        "C": "Boris",
        "D": "Dmitri",
    }


@pytest.mark.parametrize(
    ("setting", "key", "value"),
    [
        ("game_target=500", "game_target", 500),
        ("games_to_win=1", "games_to_win", 1),
        ("game_bonus=0", "game_bonus", 0),
        ("rubber_bonus=1500", "rubber_bonus", 1500),
        ("little_slam=250", "little_slam", 250),
        ("big_slam=1000000", "big_slam", 1_000_000),
        ("bird=200", "bird", 200),
        ("penalty=50X", "penalty", "50x"),
        ("honours_by=declaration", "honours_by", "declaration"),
        ("honours_by=SUIT", "honours_by", "suit"),
        ("revoke_tricks=2", "revoke_tricks", 2),
        ("level_step=20", "level_step", 20),
    ],
)
def test_every_rule_can_be_set_otherwise(vint: Vint, setting: str, key: str, value: object) -> None:
    """--rule KEY=VALUE is kept with the rubber."""
    vint("new", "--rule", setting)
    assert vint.json("rules")[key] == value


@pytest.mark.parametrize(
    ("table_key", "row"),
    [
        *(("trick_values", row) for row in ("spades", "clubs", "diamonds", "hearts")),
        ("trick_values", "without_trumps"),
        *((aces, row) for aces in ("aces", "aces_without_trumps") for row in ("3", "4")),
    ],
)
def test_every_row_of_a_table_of_rules_can_be_set_otherwise(
    vint: Vint, table_key: str, row: str
) -> None:
    """--rule TABLE.ROW=VALUE sets one number of the table."""
    usual = vint.json("rules")[table_key]
    vint("new", "--rule", f"{table_key}.{row}=77")
    assert vint.json("rules")[table_key] == {**usual, row: 77}


def test_agree_corrects_names_for_the_whole_rubber(table: Vint) -> None:
    """A wrong name is put right in deals that were recorded with it."""
    table("hand 1s anna 7")
    table("agree --ab Anya Boris --cd Clara Dmitri")
    assert "Anya 7" in flat(table("show").out)


def test_agree_keeps_declarers_by_seat_and_says_so(table: Vint) -> None:
    """When two change seats, the deals stay with the seats, and the program says so."""
    table("hand 1s anna 7")
    out = flat(table("agree --ab Boris Anna --cd Clara Dmitri").out)
    assert "by seat" in out
    assert table.json("show")["deals"][0]["declarer"] == "A"
    assert "Boris 7" in flat(table("show").out)


def test_agree_says_nothing_of_seats_when_only_a_name_is_spelt_otherwise(table: Vint) -> None:
    """A corrected spelling moves nobody."""
    assert "by seat" not in flat(table("agree --ab Anya Boris --cd Clara Dmitri").out)


def test_agree_corrects_the_first_dealer_of_all_deals(table: Vint) -> None:
    """The deal passes to the left from the first dealer as corrected."""
    table("hand 1s anna 7")
    table("bird")
    out = flat(table("agree --dealer clara").out)
    assert "Dmitri deals next" in out
    assert [deal["dealer"] for deal in table.json("show")["deals"]] == ["C", "B"]


def test_agree_scores_the_whole_rubber_by_the_corrected_rules(table: Vint) -> None:
    """A penalty agreed late counts for the hands before it, and the totals say what they were."""
    table("hand 3d clara 7")
    out = flat(table("agree --penalty 50x").out)
    assert "50 times" in out
    assert "2968" in out
    assert "5768" in out
    assert table.json("show")["total"]["AB"] == 6 * 28 + 2 * 50 * 28


def test_agree_corrects_an_earlier_rubber(table: Vint) -> None:
    """--rubber names the rubber; the last one keeps what it has."""
    table("close")
    table("new")
    table("agree --penalty 50x --rubber 1")
    assert table.json("show", "1")["rules"]["penalty"] == "50x"
    assert table.json("show", "2")["rules"]["penalty"] == "100x"


def test_agree_can_be_undone(table: Vint) -> None:
    """What was agreed before comes back."""
    table("agree --penalty 50x")
    assert "penalty=50x" in flat(table("undo").out)
    assert table.json("rules")["penalty"] == "100x"
