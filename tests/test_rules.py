"""The numbers of the game, and how a table sets them otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from vint_score.errors import NotUnderstood
from vint_score.model import DECLARATIONS, Denomination
from vint_score.rules import DEFAULT, BadRule, Rules, from_data, spelled, to_data, vary

TRICK_VALUES = {
    "S": (4, 14, 24, 34, 44, 54, 64),
    "C": (6, 16, 26, 36, 46, 56, 66),
    "D": (8, 18, 28, 38, 48, 58, 68),
    "H": (10, 20, 30, 40, 50, 60, 70),
    "N": (12, 22, 32, 42, 52, 62, 72),
}
DEFAULTS = {
    "game_target": 400,
    "games_to_win": 2,
    "game_bonus": 500,
    "rubber_bonus": 1000,
    "little_slam": 500,
    "big_slam": 1000,
    "bird": 300,
    "penalty": "100x",
    "honours_by": "suit",
    "revoke_tricks": 3,
    "level_step": 10,
    "trick_values": {"spades": 4, "clubs": 6, "diamonds": 8, "hearts": 10, "without_trumps": 12},
    "aces": {"3": 150, "4": 200},
    "aces_without_trumps": {"3": 300, "4": 400},
}
# Every number of the game, with the lowest that it may be.
NUMBERS = {
    "game_target": 1,
    "games_to_win": 1,
    "game_bonus": 0,
    "rubber_bonus": 0,
    "little_slam": 0,
    "big_slam": 0,
    "bird": 0,
    "revoke_tricks": 0,
    "level_step": 0,
    "trick_values.spades": 0,
    "trick_values.clubs": 0,
    "trick_values.diamonds": 0,
    "trick_values.hearts": 0,
    "trick_values.without_trumps": 0,
    "aces.3": 0,
    "aces.4": 0,
    "aces_without_trumps.3": 0,
    "aces_without_trumps.4": 0,
}


def number(rules: Rules, key: str) -> Any:
    """What the rules say under a key such as `bird` or `aces.3`."""
    table, dot, row = key.partition(".")
    value = to_data(rules)[table]
    return value[row] if dot else value


def data_with(key: str, value: object) -> dict[str, Any]:
    """The default rules as plain data, with one of them set otherwise."""
    data = to_data(DEFAULT)
    table, dot, row = key.partition(".")
    if dot:
        data[table] = {**data[table], row: value}
    else:
        data[table] = value
    return data


@pytest.mark.parametrize("level", range(1, 8))
@pytest.mark.parametrize("denomination", list(Denomination))
def test_the_value_of_a_trick(level: int, denomination: Denomination) -> None:
    """The whole table of the source, its step of ten carried on to seven."""
    declaration = DECLARATIONS[f"{level}{denomination}"]
    assert DEFAULT.trick_value(declaration) == TRICK_VALUES[denomination][level - 1]


def test_the_step_of_the_levels_is_a_house_rule() -> None:
    """With a step of five, level seven in clubs is worth 6 + 6 x 5."""
    assert Rules(level_step=5).trick_value(DECLARATIONS["7C"]) == 36


@pytest.mark.parametrize("key", DEFAULTS)
def test_the_rules_as_they_come(key: str) -> None:
    """Each number and choice before any house rule."""
    assert to_data(DEFAULT)[key] == DEFAULTS[key]


@pytest.mark.parametrize(
    ("penalty", "code", "points"),
    [
        ("100x", "3D", 2800),
        ("50x", "3D", 1400),
        ("1x", "7N", 72),
        ("100", "7N", 100),
        ("0", "1S", 0),
    ],
)
def test_the_penalty_for_a_trick_short(penalty: str, code: str, points: int) -> None:
    """A multiple of the trick's value, or flat points whatever was declared."""
    assert Rules(penalty=penalty).penalty_each(DECLARATIONS[code]) == points


@pytest.mark.parametrize("key", NUMBERS)
def test_a_number_is_set_by_key_and_value(key: str) -> None:
    """`--rule KEY=VALUE` sets what KEY names."""
    assert number(vary(DEFAULT, f"{key}=77"), key) == 77


@pytest.mark.parametrize("key", NUMBERS)
def test_setting_one_number_leaves_the_others(key: str) -> None:
    """Setting it back gives the rules as they came."""
    assert vary(vary(DEFAULT, f"{key}=77"), f"{key}={number(DEFAULT, key)}") == DEFAULT


@pytest.mark.parametrize(
    ("setting", "key", "value"),
    [
        ("penalty=50x", "penalty", "50x"),
        ("penalty=50X", "penalty", "50x"),
        ("penalty=100", "penalty", "100"),
        ("penalty=0x", "penalty", "0x"),
        ("penalty=1000000x", "penalty", "1000000x"),
        ("honours_by=declaration", "honours_by", "declaration"),
        ("honours_by=Suit", "honours_by", "suit"),
        (" bird = 250 ", "bird", 250),
        ("BIRD=250", "bird", 250),
    ],
)
def test_a_choice_is_set_by_key_and_value(setting: str, key: str, value: object) -> None:
    """The penalty and how honours count, in either case; blanks do not matter."""
    assert to_data(vary(DEFAULT, setting))[key] == value


@pytest.mark.parametrize(
    ("setting", "says"),
    [
        ("bird", "'bird' is no house rule: write KEY=VALUE"),
        ("", "write KEY=VALUE"),
        ("brid=300", "did you mean bird[?]"),
        ("trick_values=4", "No house rule 'trick_values'.* trick_values[.]"),
        ("trick_values.stars=4", "No house rule 'trick_values.stars'"),
        ("aces.5=4", "No house rule 'aces.5'"),
        ("=4", "No house rule ''"),
    ],
)
def test_a_setting_that_names_no_rule_is_refused(setting: str, says: str) -> None:
    """The refusal says how a rule is written, or which was meant."""
    with pytest.raises(NotUnderstood, match=says):
        vary(DEFAULT, setting)


@pytest.mark.parametrize(
    "value", ["", "-1", "1.5", "1e3", "ten", "1_000", "1000001", "9" * 5000, "٣"]
)
@pytest.mark.parametrize("key", ["bird", "trick_values.hearts"])
def test_a_setting_is_a_whole_number_in_range(key: str, value: str) -> None:
    """The refusal names the rule and says which numbers there are."""
    with pytest.raises(BadRule, match="whole number from 0 to 1,000,000") as refused:
        vary(DEFAULT, f"{key}={value}")
    assert refused.value.key == key


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("beyond", ["below", "above", "true", "whole float", "text", "nothing"])
def test_a_number_out_of_range_or_of_another_kind_is_refused(key: str, beyond: str) -> None:
    """Whole numbers from 0, targets from 1, to 1,000,000; the refusal names the rule."""
    value: object = {
        "below": NUMBERS[key] - 1,
        "above": 1_000_001,
        "true": True,
        "whole float": 9.0,
        "text": "9",
        "nothing": None,
    }[beyond]
    with pytest.raises(BadRule) as refused:
        from_data(data_with(key, value))
    assert refused.value.key == key


@pytest.mark.parametrize("key", NUMBERS)
@pytest.mark.parametrize("end", ["lowest", "highest"])
def test_a_number_may_be_the_lowest_and_the_highest(key: str, end: str) -> None:
    """The ends of the range belong to it."""
    value = NUMBERS[key] if end == "lowest" else 1_000_000
    assert number(from_data(data_with(key, value)), key) == value


@pytest.mark.parametrize(
    "penalty",
    [
        *("", "x", "100y", "-100", "1.5x", "100xx", "x100", "0100", "00x", "1000001", "1000001x"),
        *(" 100", "٣x", "9" * 5000 + "x", 100, None, ["100x"]),
    ],
)
def test_a_penalty_that_cannot_be_read_is_refused(penalty: object) -> None:
    """The refusal names the rule."""
    with pytest.raises(BadRule) as refused:
        from_data(data_with("penalty", penalty))
    assert refused.value.key == "penalty"


@pytest.mark.parametrize("choice", ["", "SUIT", "level", None, 1, ["suit"]])
def test_honours_count_by_suit_or_by_declaration(choice: object) -> None:
    """The refusal names both."""
    with pytest.raises(BadRule, match='"suit" or "declaration"') as refused:
        from_data(data_with("honours_by", choice))
    assert refused.value.key == "honours_by"


@pytest.mark.parametrize(
    "rules",
    [
        DEFAULT,
        Rules(penalty="50", honours_by="declaration", game_target=1),
        Rules(trick_values=(1, 2, 3, 4, 5), aces=(6, 7), aces_without_trumps=(8, 9)),
    ],
)
def test_rules_come_back_from_their_data(rules: Rules) -> None:
    """`from_data` is the inverse of `to_data`."""
    assert from_data(to_data(rules)) == rules


@pytest.mark.parametrize("key", DEFAULTS)
def test_a_rule_that_is_missing_is_named(key: str) -> None:
    """The rules of a rubber are stored whole."""
    data = to_data(DEFAULT)
    del data[key]
    with pytest.raises(BadRule, match="missing") as refused:
        from_data(data)
    assert refused.value.key == key


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("brid", 300, "brid"),
        ("aces.5", 300, "aces.5"),
        ("trick_values.stars", 1, "trick_values.stars"),
        ("trick_values", [4, 6, 8, 10, 12], "trick_values"),
        ("aces", 150, "aces"),
        ("aces", {"3": 150}, "aces.4"),
        ("trick_values", {}, "trick_values.spades"),
    ],
)
def test_data_that_is_not_of_the_rules_names_its_place(key: str, value: object, place: str) -> None:
    """A rule nobody knows, a row too many or too few, a table that is none."""
    with pytest.raises(BadRule) as refused:
        from_data(data_with(key, value))
    assert refused.value.key == place


@pytest.mark.parametrize(
    "table", [{"aces": (150, 200, 250)}, {"trick_values": (4, 6, 8, 10)}, {"aces": [150, 200]}]
)
def test_a_table_has_a_number_for_each_of_its_rows(table: dict[str, Any]) -> None:
    """Neither more nor fewer, and nothing that could change later."""
    with pytest.raises(BadRule):
        Rules(**table)


def test_every_rule_is_spelled_as_it_is_set() -> None:
    """Setting each rule to what it is spelled as changes nothing."""
    rules = Rules(bird=250, penalty="7", honours_by="declaration", aces=(1, 2))
    varied = DEFAULT
    for key, value in spelled(rules).items():
        varied = vary(varied, f"{key}={value}")
    assert varied == rules
