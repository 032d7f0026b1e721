"""The deals for other programs: CSV that reads back as it was, and JSON."""

from __future__ import annotations

import csv
import io
import json

import pytest
from conftest import Vint
from evening import NOW, OPEN, book_of, hand, record
from hypothesis import given
from hypothesis import strategies as st
from strategies import notes, quick, tables

from vint_score.export import COLUMNS, marked, to_csv, unmarked
from vint_score.journal import Record
from vint_score.model import Bird, Players, Seat
from vint_score.report import show_data

RISKY = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
FORMULAS = ('=HYPERLINK("http://example.org";"won")', "-", "+1", "@x")
HANDS = (
    "hand 3d clara 7 -H ab3 -A cd3 --revoke ab --revoke cd --revoke ab",
    "bird --note late",
    "hand 7n anna 13",
    "hand 7s ab 13 -H ab3",
)


@pytest.fixture
def evening(table: Vint) -> Vint:
    """A rubber won in four deals, and a second one with one deal."""
    for line in (*HANDS, "new", "hand 1s dmitri 7"):
        table(line)
    return table


def read(text: str) -> list[dict[str, str]]:
    """The rows as a CSV reader gives them, by column."""
    return list(csv.DictReader(io.StringIO(text, newline="")))


def rows(vint: Vint, *words: str) -> list[dict[str, str]]:
    """The rows that `export` prints."""
    return read(vint("export", *words).out)


def test_csv_has_one_row_for_each_deal(evening: Vint) -> None:
    """Numbered, with the game each belongs to."""
    found = rows(evening, "1")
    assert [(row["rubber"], row["number"], row["game"]) for row in found] == [
        ("1", "1", "1"),
        ("1", "2", "1"),
        ("1", "3", "1"),
        ("1", "4", "2"),
    ]


@pytest.mark.parametrize(
    ("column", "cell"),
    [
        *(("dealer", "Anna"), ("kind", "hand"), ("declaration", "3D"), ("declarer", "Clara")),
        *(("declarer_side", "CD"), ("made", "yes"), ("ab_played", "6"), ("cd_played", "7")),
        *(("ab_counted", "3"), ("cd_counted", "10"), ("ab_honours", "3"), ("cd_honours", "2")),
        *(("ab_aces", "1"), ("cd_aces", "3"), ("first", ""), ("revokes", "AB CD AB")),
        *(("ab_tricks_points", "84"), ("cd_tricks_points", "280"), ("ab_honours_points", "240")),
        *(("cd_aces_points", "150"), ("cd_penalties_points", "0"), ("note", ""), ("auction", "")),
        *(("ab_game_score", "84"), ("cd_game_score", "280"), ("wins_game", "")),
        *(("ab_total", "324"), ("cd_total", "430")),
    ],
)
def test_a_hand_in_csv(evening: Vint, column: str, cell: str) -> None:
    """Every fact and every kind of points has its column; what nobody said is empty."""
    assert rows(evening, "1")[0][column] == cell


def test_a_bird_in_csv_has_no_declaration_and_no_points(evening: Vint) -> None:
    """Its dealer, its note and the standing are all that it has."""
    bird = rows(evening, "1")[1]
    said = {column for column, cell in bird.items() if cell not in ("", "0")}
    standing = {"ab_game_score", "cd_game_score", "ab_total", "cd_total"}
    assert said == {"rubber", "number", "dealer", "game", "kind", "note"} | standing
    assert (bird["kind"], bird["dealer"], bird["note"]) == ("bird", "Clara", "late")


def test_a_declarer_known_by_side_alone_is_that_side(evening: Vint) -> None:
    """As it was typed."""
    last = rows(evening, "1")[-1]
    assert (last["declarer"], last["declarer_side"]) == ("AB", "AB")


def test_the_auction_stands_in_its_cell(table: Vint) -> None:
    """The calls in order, as codes."""
    table("hand", "7", "--auction", "p 1s p p p p")
    assert rows(table)[0]["auction"] == "P 1S P P P P"


def test_the_running_totals_end_with_the_rubbers(evening: Vint) -> None:
    """The last row of a rubber holds its result, the game's points and the birds in it."""
    total = evening.json("show 1")["total"]
    last = rows(evening, "1")[-1]
    assert (last["ab_total"], last["cd_total"]) == (str(total["AB"]), str(total["CD"]))
    assert last["wins_game"] == "AB"
    assert last["ab_birds_points"] == "300"


def test_the_points_of_all_rows_make_the_breakdown(evening: Vint) -> None:
    """No line of points is lost or told twice."""
    breakdown = evening.json("show 1")["breakdown"]
    sums = {
        side: {
            kind: sum(int(row[f"{side.lower()}_{kind}_points"]) for row in rows(evening, "1"))
            for kind in breakdown[side]
        }
        for side in breakdown
    }
    assert sums == breakdown


@pytest.mark.parametrize("risky", RISKY)
@pytest.mark.parametrize("before", ["", " ", '"', "Anna;", 'Anna; "'])
def test_what_a_spreadsheet_would_run_is_marked(risky: str, before: str) -> None:
    """At the beginning of a cell, and behind a semicolon, which parts cells in much of Europe."""
    cell = marked(f"{before}{risky}1+1")
    assert cell.rpartition(";")[2].startswith("'")
    assert unmarked(cell) == f"{before}{risky}1+1"


@pytest.mark.parametrize("cell", ["Anna", "O'Neil", "Anna-Maria", "a+b=c", "x@y", "1", "", "a; b"])
def test_what_no_spreadsheet_would_run_stays_as_it_is(cell: str) -> None:
    """Signs inside a word are no formula."""
    assert marked(cell) == cell


@given(st.text(st.sampled_from("=+-@＝'\"; \t\ra1")))
def test_a_mark_can_always_be_taken_off(cell: str) -> None:
    """The original can be told again, whatever it was, apostrophes of its own among it."""
    assert unmarked(marked(cell)) == cell


@given(st.text(st.sampled_from("=+-@＝'\"; \t\ra1")))
def test_no_part_of_a_marked_cell_begins_as_a_formula(cell: str) -> None:
    """Wherever a spreadsheet parts its cells."""
    for part in marked(cell).split(";"):
        assert not part.strip(' "').startswith(RISKY)


def test_names_like_formulas_come_out_harmless_and_can_be_told_again(vint: Vint) -> None:
    """A player may be called anything; so may a deal be noted."""
    vint("new", "--ab", *FORMULAS[:2], "--cd", *FORMULAS[2:])
    for tricks in ("7", "8", "6", "9"):
        vint("hand", "1s", "ab", tricks, "--note", "=1+1")
    found = rows(vint)
    people = [row["dealer"] for row in found]
    assert [name[0] for name in people] == ["'"] * 4
    assert sorted(map(unmarked, people)) == sorted(FORMULAS)
    assert {row["note"] for row in found} == {"'=1+1"}


@quick
@given(tables(), notes)
def test_a_csv_reader_gives_back_every_cell(players: Players, note: str | None) -> None:
    """Commas, quotes and every alphabet in names and notes."""
    deals = Record(NOW, Bird(), note), record(hand("1S", Seat.D, 7))
    book = book_of([OPEN._replace(players=players), *deals])
    first, second = read(to_csv([show_data(book, book.rubber())]))
    back = first["dealer"], second["dealer"], second["declarer"], first["note"]
    assert tuple(map(unmarked, back)) == (players.a, players.c, players.d, note or "")


@pytest.mark.parametrize(
    ("words", "rubbers"),
    [("", "2"), ("1", "1111"), ("--rubber 1", "1111"), ("2", "2"), ("--all", "11112")],
)
def test_the_last_rubber_is_written_unless_told(evening: Vint, words: str, rubbers: str) -> None:
    """Another by its number, every one with --all."""
    assert "".join(row["rubber"] for row in rows(evening, *words.split())) == rubbers


@pytest.mark.parametrize("words", ["1 --all", "--rubber 1 --all", "1 --rubber 2"])
def test_one_rubber_and_another_are_too_many(evening: Vint, words: str) -> None:
    """Which of them is meant, nobody can tell."""
    assert "--all" in evening.refused("export", *words.split(), code=2)


def test_json_is_the_document_of_show(evening: Vint) -> None:
    """One form for one thing."""
    said = json.loads(evening("export 1 --format json").out)
    assert said == evening.json("show 1")


def test_json_of_all_rubbers_is_a_list_of_them(evening: Vint) -> None:
    """In order."""
    said = json.loads(evening("export --all --format json").out)
    assert said == [evening.json("show 1"), evening.json("show 2")]


def test_an_empty_ledger_has_no_last_rubber(vint: Vint) -> None:
    """The refusal says how to start."""
    assert "`vint-score new`" in vint.refused("export")


@pytest.mark.parametrize(("form", "empty"), [("csv", ",".join(COLUMNS)), ("json", "[]")])
def test_all_of_nothing_is_nothing(vint: Vint, form: str, empty: str) -> None:
    """Scripts get an empty list, or the names of the columns alone."""
    assert vint(f"export --all --format {form}").out.strip() == empty
