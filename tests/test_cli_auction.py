"""The auction at the command line: what it comes to is declared or recorded, kept and shown."""

from __future__ import annotations

import json
from typing import Any

import pytest
from calling import BIRD, CODES, called, deals, not_called
from conftest import Vint
from reading import flat, rows


@pytest.fixture(autouse=True)
def _eighty_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    """A screen of 80 columns, whatever the tests run in."""
    monkeypatch.setenv("COLUMNS", "80")


def stored(vint: Vint) -> Any:
    """The last action in the ledger's file."""
    return json.loads(vint.ledger.read_text())["actions"][-1]


def test_declare_takes_declaration_and_declarer_from_the_calls(table: Vint) -> None:
    """It says what stands, as if it had been typed."""
    assert "2 Hearts by Dmitri" in called(table, "declare")
    assert table.json("show")["declared"] == {"declaration": "2H", "declarer": "D"}


def test_hand_needs_only_the_tricks_beside_the_calls(table: Vint) -> None:
    """The bare number is what the declaring side took."""
    assert "2 Hearts by Dmitri, CD 9 tricks" in called(table, "hand 9 -H cd4")
    deal = deals(table)[0]
    assert (deal["declaration"], deal["declarer"], deal["made"]) == ("2H", "D", True)


@pytest.mark.parametrize("tricks", ["9", "cd9", "ab4", "ab4-cd9"])
def test_the_tricks_beside_the_calls_stand_in_every_spelling(table: Vint, tricks: str) -> None:
    """As they do in a hand that is typed whole."""
    called(table, f"hand {tricks}")
    assert deals(table)[0]["played"] == {"AB": 4, "CD": 9}


@pytest.mark.parametrize("line", ["declare", "hand 9"])
def test_the_calls_begin_with_whoever_deals_next(table: Vint, line: str) -> None:
    """The second deal is Clara's, so its second call is Boris's."""
    table("bird")
    assert "1 Spades by Boris" in called(table, line, "p 1s p p p p")


def test_a_deal_that_is_put_in_is_called_from_its_own_dealer(table: Vint) -> None:
    """Before deal 1 of two it is Anna's deal, not that of who deals next."""
    table("bird")
    table("bird")
    called(table, "hand 7 --before 1", "1s p p p p")
    assert [deal.get("declarer") for deal in deals(table)] == ["A", None, None]


@pytest.mark.parametrize("line", ["declare 2h dmitri", "declare 2h d", "declare two hearts"])
def test_a_declaration_may_be_typed_beside_calls_that_came_to_it(table: Vint, line: str) -> None:
    """Whoever says the same twice is right."""
    assert "2 Hearts by Dmitri" in called(table, line)


@pytest.mark.parametrize("line", ["hand 2h dmitri 9", "hand 2 hearts d 9", "hand 2h 9"])
def test_a_hand_may_be_typed_whole_beside_its_calls(table: Vint, line: str) -> None:
    """The words agree, so nothing is refused."""
    called(table, line)
    assert deals(table)[0]["auction"] == CODES


@pytest.mark.parametrize(
    "line",
    [
        *("declare 3h", "declare 3h dmitri", "declare 2h clara", "declare 2h cd"),
        *("hand 3h dmitri 9", "hand 2h clara 9", "hand 2h cd 9"),
    ],
)
def test_words_that_disagree_with_the_calls_are_refused(table: Vint, line: str) -> None:
    """The message has what the calls came to."""
    assert "The auction came to 2H by D" in not_called(table, line)


@pytest.mark.parametrize(
    "line",
    [
        *("declare 1s", "declare 1s anna"),
        *("hand 7", "hand 1s anna 7", "hand -H ab3", "hand --revoke ab", "hand --first ab"),
    ],
)
def test_nothing_else_can_be_said_of_four_passes(table: Vint, line: str) -> None:
    """They are a bird, which has no declaration, no tricks and no honours."""
    assert "that is a bird" in not_called(table, line, BIRD)


@pytest.mark.parametrize("line", ["declare", "hand", "hand --note thrown"])
def test_four_passes_are_recorded_as_a_bird(table: Vint, line: str) -> None:
    """At once, with no result to come; it waits for the winners of the rubber."""
    assert "bird, all four passed" in called(table, line, BIRD)
    sheet = table.json("show")
    assert [deal["kind"] for deal in sheet["deals"]] == ["bird"]
    assert (sheet["birds"], sheet["declared"]) == (1, None)


@pytest.mark.parametrize("line", ["declare", "hand 7"])
@pytest.mark.parametrize(
    ("calls", "code", "words"),
    [
        ("p 2h p 1s", 1, ("Call 4", "by Dmitri", "the lowest that would do is 2n")),
        ("p 7n 7n", 1, ("Call 3", "by Boris", "only p would do")),
        ("1s p p p p p", 1, ("Call 6", "by Clara", "after the end")),
        ("p 1s p 2h p p p", 1, ("not over after 7 calls", "Dmitri's turn")),
        ("p 1s double", 2, ("Call 3", "'double'")),
        ("", 2, ("The auction is empty",)),
    ],
)
def test_what_is_no_auction_is_refused(
    table: Vint, line: str, calls: str, code: int, words: tuple[str, ...]
) -> None:
    """With the number of the call, who made it, what would do, or whose turn it is."""
    error = not_called(table, line, calls, code)
    assert [word for word in words if word not in error] == []


@pytest.mark.parametrize("line", ["declare", "hand 9"])
def test_no_auction_is_noted_while_a_declaration_waits(table: Vint, line: str) -> None:
    """One hand is played at a time."""
    called(table, "declare")
    assert "2H by Dmitri waits" in not_called(table, line)


def test_the_ledger_keeps_the_auction_of_a_declaration(table: Vint) -> None:
    """Codes in order, P for a pass, beside what they came to."""
    called(table, "declare")
    action = stored(table)
    assert (action["declaration"], action["declarer"], action["auction"]) == ("2H", "D", CODES)


@pytest.mark.parametrize("line", ["hand 9", "declare"])
def test_the_ledger_keeps_the_auction_of_a_deal(table: Vint, line: str) -> None:
    """In one step or in two: the key `auction` of the deal."""
    called(table, line)
    if line == "declare":
        table("result 9")
    assert stored(table)["deal"]["auction"] == CODES


@pytest.mark.parametrize("line", ["hand 2h dmitri 9", "bird"])
def test_a_deal_without_calls_has_no_auction(table: Vint, line: str) -> None:
    """A key with nothing to say is absent, in the ledger and in the JSON."""
    table(line)
    assert "auction" not in stored(table)["deal"]
    assert "auction" not in deals(table)[0]


@pytest.mark.parametrize("line", ["show", "explain 1"])
def test_json_has_the_auction(table: Vint, line: str) -> None:
    """The codes in order, from whoever spoke first."""
    called(table, "hand 9")
    data = table.json(line)
    assert (data["deals"][0] if line == "show" else data)["auction"] == CODES


@pytest.mark.parametrize(
    ("damage", "place"),
    [
        ('["P", "1S"]', "actions[1].deal:"),
        ('["1H", "P", "P", "P", "P"]', "actions[1].deal:"),
        ('["P", "X"]', "actions[1].deal.auction[1]:"),
        ("[]", "actions[1].deal.auction:"),
    ],
)
def test_a_ledger_with_an_auction_that_cannot_be_is_broken(
    table: Vint, damage: str, place: str
) -> None:
    """Unfinished, come to something else, with a call that is none, or empty."""
    called(table, "hand 9")
    text = table.ledger.read_text()
    table.ledger.write_text(text.replace(json.dumps(CODES), damage))
    assert place in table.refused("show")


def test_explain_shows_the_calls_under_the_four_players(table: Vint) -> None:
    """Whoever spoke first has the first column, and a pass is a word."""
    called(table, "hand 9")
    shown = rows(table("explain 1").out)
    head = shown.index("Anna Clara Boris Dmitri")
    assert shown[head + 2 : head + 4] == ["pass 1♠ pass 2♥", "pass pass pass pass"]


def test_explain_begins_the_calls_with_the_dealer(table: Vint) -> None:
    """The second deal is Clara's; letters stand where signs are not wanted."""
    table("bird")
    called(table, "hand 9", "3n p p p p")
    shown = rows(table("--ascii explain 2").out)
    head = shown.index("Clara Boris Dmitri Anna")
    assert shown[head + 2 : head + 4] == ["3N pass pass pass", "pass"]


def test_explain_leaves_the_calls_with_those_who_made_them(table: Vint) -> None:
    """When the first deal turns out to have been another's, the declaration stays Dmitri's."""
    called(table, "hand 9")
    table("agree --dealer clara")
    assert "Anna Clara Boris Dmitri" in rows(table("explain 1").out)
    assert "Clara dealt" in table("explain 1").out


def test_explain_has_no_table_of_calls_where_none_were_kept(table: Vint) -> None:
    """A hand that was typed in words is explained as ever."""
    table("hand 2h dmitri 9")
    assert "Anna Clara Boris Dmitri" not in rows(table("explain 1").out)


def test_undo_takes_an_auction_back_and_redo_brings_it_again(table: Vint) -> None:
    """The declaration goes and comes with its calls, which the result then keeps."""
    called(table, "declare")
    table("undo")
    assert table.json("show")["declared"] is None
    table("redo")
    table("result 9")
    assert deals(table)[0]["auction"] == CODES


def test_undo_takes_back_a_bird_that_was_called(table: Vint) -> None:
    """Four passes are one change, like any other."""
    called(table, "declare", BIRD)
    table("undo")
    assert deals(table) == []


def test_the_log_tells_what_an_auction_came_to(table: Vint) -> None:
    """As if it had been typed in words."""
    called(table, "declare")
    table("result 9")
    log = flat(table("log").out)
    assert "Declared: 2 Hearts by Dmitri." in log
    assert "Deal 1: 2 Hearts by Dmitri, CD 9 tricks" in log
