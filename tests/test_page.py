"""The sheet as a page: it needs nothing else, no name does any harm, every deal is there."""

from __future__ import annotations

import re
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from conftest import Vint
from evening import CD_GAME, DECLARED, GAME, NAMES, OPEN, SMALL, book_of, hand, opened, record
from hypothesis import given
from page_reader import Read
from strategies import books, quick

from vint_score.book import Book, sheet
from vint_score.journal import Action, Close
from vint_score.model import Bird, Players, Side
from vint_score.money import Stake
from vint_score.page import page
from vint_score.report import show_data
from vint_score.rules import DEFAULT
from vint_score.words import say_rules

REVOKED = hand("2D", Side.AB, 9, 3, revokes="AB")
CLOSE = Close("2026-11-29T20:00:00Z")
STAKE = Stake(Decimal("0.50"), 100, "£")
NASTY = Players(
    '<script>alert("x")</script>', 'O\'Neil & <b>"Söhne"', "--><!--&amp;", "{{#x}}&#60;"
)

RUBBERS: dict[str, list[Action]] = {
    "no deal": [OPEN],
    "unfinished": [*opened(SMALL, Bird(), REVOKED), DECLARED],
    "between games": opened(GAME),
    "won": opened(SMALL, CD_GAME, Bird(), GAME, GAME),
    "given up": [*opened(GAME, Bird(), SMALL), CLOSE],
}


def book_of_kind(kind: str) -> Book:
    """The book with one rubber of this kind."""
    return book_of(RUBBERS[kind])


def page_of(*actions: Action) -> str:
    """The page of the last rubber after these actions."""
    book = book_of(actions)
    return page(book, book.rubber())


def read(kind: str) -> Read:
    """The page of a rubber of this kind, read."""
    return Read(page_of(*RUBBERS[kind]))


@pytest.mark.parametrize("kind", RUBBERS)
def test_a_page_is_well_formed_and_needs_nothing_else(kind: str) -> None:
    """Every element is closed in turn; no script, nothing loaded, no address anywhere."""
    text = page_of(*RUBBERS[kind])
    found = Read(text)
    assert text.startswith("<!DOCTYPE html>")
    assert not {"script", "link", "img", "iframe", "object", "use"} & {one.tag for one in found.all}
    attributes = {name for one in found.all for name in one.attributes}
    assert not {name for name in attributes if name in ("src", "href") or name.startswith("on")}
    assert not re.search(r"https?:|//\w|url\(|@import", text)
    assert "{{" not in text


def test_a_browser_is_told_to_load_and_run_nothing() -> None:
    """Should a name ever get through, it still can do nothing."""
    metas = [one.attributes for one in read("won").named("meta")]
    policy = [meta["content"] for meta in metas if "http-equiv" in meta]
    assert policy == ["default-src 'none'; style-src 'unsafe-inline'"]


@pytest.mark.parametrize("stake", [None, STAKE])
def test_every_name_is_escaped(stake: Stake | None) -> None:
    """A page with the nastiest names has the elements and attributes of one with plain names."""
    deals = [record(deal) for deal in (SMALL, Bird(), GAME, GAME)]
    plain, nasty = (
        Read(page_of(OPEN._replace(players=players, stake=stake), *deals))
        for players in (NAMES, NASTY)
    )
    shapes = [[(one.tag, sorted(one.attributes)) for one in found.all] for found in (plain, nasty)]
    assert shapes[0] == shapes[1]
    heading = nasty.one("h1").text
    assert [name for _, name in NASTY.items() if name not in heading] == []
    titles = {one.attributes.get("title") for one in nasty.all}
    assert [name for _, name in NASTY.items() if name not in titles] == []


def test_a_currency_is_escaped() -> None:
    """It is typed by people, too."""
    stake = Stake(Decimal(1), 100, "<b>&")
    found = Read(page_of(OPEN._replace(stake=stake), record(GAME), record(GAME)))
    assert [one.text for one in found.named("b")] == ["AB", "CD"]
    assert "<b>&" in found.one("table", "pays").text


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("no deal", "The rubber is being played. Games won: AB 0, CD 0."),
        ("unfinished", "3 Diamonds by Clara waits for its result."),
        ("won", "AB won the rubber, 2 games to 1. AB "),
        ("given up", "The rubber was given up. Games won: AB 1, CD 0."),
    ],
)
def test_the_heading_says_who_played_and_how_it_ended(kind: str, words: str) -> None:
    """Both sides by name, the date, the result."""
    found = read(kind)
    assert found.one("h1").text == "Anna and Boris against Clara and Dmitri"
    assert words in found.one("p", "result").text
    assert found.one("time").text == "29 November 2026"


def test_every_deal_has_its_row_and_every_game_its_end() -> None:
    """The deals with their points below and above the line, each game ruled off."""
    found = read("won")
    assert found.rows("sheet")[2:] == [
        "1 Anna 1♠\ufe0e Anna 7 made 28 24",
        "2 Clara 4♥\ufe0e Clara 10 made 120 400",
        "game 1 to CD 148 424 500",
        "3 Boris Bird",
        "4 Dmitri 4♥\ufe0e Anna 10 made 400 120",
        "game 2 to AB 400 500 120",
        "5 Anna 4♥\ufe0e Anna 10 made 400 120",
        "game 3 to AB 400 500 120",
        "rubber bonus 1000",
        "birds 300",
        "rubber 3248 1164",
    ]
    assert len(found.named("tbody")) == 3 + 1


def test_a_game_that_nobody_has_won_says_what_each_side_needs() -> None:
    """While the rubber is being played."""
    rows = read("unfinished").rows("sheet")
    assert rows[-3:] == ["game 1 so far 136 150", "needs 264 250", "rubber so far 376 3750"]


def test_a_rubber_given_up_needs_nothing_more() -> None:
    """Its last game stays as it was."""
    rows = read("given up").rows("sheet")
    assert rows[-2:] == ["game 2 so far 28 24", "rubber 928 144"]


def test_tricks_after_revokes_are_marked() -> None:
    """With a word on what the mark means; elsewhere there is neither."""
    assert "6 2 short †" in read("unfinished").one("table", "sheet").text
    assert "after revokes" in page_of(*RUBBERS["unfinished"])
    assert "†" not in read("won").one("main").text


@quick
@given(books())
def test_totals_parts_and_deals_are_those_of_the_sheet(book: Book) -> None:
    """Whatever was played, corrected and agreed."""
    for rubber in book.rubbers:
        data, found = show_data(book, rubber), Read(page(book, rubber))
        numbers = [one.text for one in found.named("th", "number")]
        assert numbers == [str(deal["number"]) for deal in data["deals"]]
        totals = [str(data["total"][side]) for side in ("AB", "CD")]
        for kind in ("sheet", "parts"):
            if rows := found.rows(kind):
                assert rows[-1].split()[-2:] == totals
        parts = [row.split()[-2:] for row in found.rows("parts")[1:-1]]
        given = zip(*(data["breakdown"][side].values() for side in Side), strict=True)
        assert parts == [[str(ab), str(cd)] for ab, cd in given if ab or cd]
        assert len(found.named("figure")) == bool(data["deals"])


@pytest.mark.parametrize("kind", ["unfinished", "won", "given up"])
def test_the_chart_has_a_point_for_every_deal_and_side(kind: str) -> None:
    """Higher the more points the side has, further right the later the deal."""
    book = book_of_kind(kind)
    deals = sheet(book.rubber()).deals
    points = [one for one in read(kind).named("circle") if not one.inside("figcaption")]
    assert len(points) == 2 * len(deals)
    for side, run in (("AB", points[: len(deals)]), ("CD", points[len(deals) :])):
        totals = [
            sum(line.points for one in deals[:number] for line in one.lines if line.side == side)
            for number in range(1, len(deals) + 1)
        ]
        said = [f"Deal {number}, {side}: {total}" for number, total in enumerate(totals, 1)]
        assert [one.text for one in run] == said
        across, down = ([float(one.attributes[key]) for one in run] for key in ("cx", "cy"))
        assert across == sorted(set(across))
        assert down == sorted(down, reverse=True)


def test_the_chart_is_told_to_those_who_do_not_see_it() -> None:
    """By a title and a sentence; and its lines differ by more than a colour."""
    found = read("won")
    (chart,) = (one for one in found.named("svg") if one.attributes.get("role") == "img")
    told = {one.attributes.get("id"): one.text for one in found.all}
    title, sentence = chart.attributes["aria-labelledby"].split()
    assert told[title]
    assert "rise from 0 to 3248" in told[sentence]
    assert "AB, full line" in found.one("figcaption").text
    assert "CD, broken line" in found.one("figcaption").text
    assert re.search(r"\.CD \.line \{ stroke-dasharray", page_of(*RUBBERS["won"]))


def test_the_players_sit_as_they_sat_and_the_first_dealer_is_named() -> None:
    """By seat, clockwise."""
    assert read("won").one("dl").text == "A · deals first Anna C Clara B Boris D Dmitri"


def test_the_house_rules_stand_on_the_page() -> None:
    """All of them, as they are said elsewhere."""
    rules = [one.text for one in read("won").named("li")]
    assert rules == [f"{sentence}." for sentence in say_rules(DEFAULT)]


@pytest.mark.parametrize(
    ("deals", "rows", "words"),
    [
        (
            (GAME, GAME),
            [f"{name} receives £13.00" for name in ("Anna", "Boris")]
            + [f"{name} pays £13.00" for name in ("Clara", "Dmitri")],
            "£0.50 for every 100 points",
        ),
        ((GAME,), [], "It is counted at the end."),
    ],
)
def test_a_stake_says_what_each_pays(deals: Any, rows: list[str], words: str) -> None:
    """Each partner the whole difference, once the rubber is over: 2560 points are 26 hundreds."""
    found = Read(page_of(OPEN._replace(stake=STAKE), *map(record, deals)))
    assert found.rows("pays") == rows
    assert words in found.one("main").text


def test_a_rubber_for_nothing_says_nothing_of_money() -> None:
    """No heading without its table."""
    assert "pays" not in read("won").one("main").text


def test_a_difference_of_nothing_is_paid_by_nobody() -> None:
    """It says so."""
    found = Read(page_of(OPEN._replace(stake=STAKE), record(SMALL), CLOSE))
    assert "nobody pays" in found.one("main").text


def test_paper_is_a4_and_always_light() -> None:
    """The dark look is for screens alone."""
    style = read("won").one("style").text
    assert re.search(r"@page \{ size: A4;", style)
    assert re.findall(r"@media ([^{]*prefers-color-scheme[^{]*) \{", style) == [
        "screen and (prefers-color-scheme: dark)"
    ]


@pytest.mark.parametrize(("birds", "chart"), [(5, "below"), (40, "beside")])
def test_the_more_deals_the_less_room_has_each(birds: int, chart: str) -> None:
    """The page knows how many rows it has, and sets the chart beside a sheet that is long."""
    found = Read(page_of(*opened(*[Bird()] * birds)))
    body = found.one("body")
    rows = [one for one in found.named("tr") if one.inside("table", "sheet")]
    in_games = [one for one in rows if one.inside("tbody")]
    assert body.attributes["style"] == f"--rows: {len(in_games)}"
    assert body.is_a(chart)


def test_sheet_writes_the_page_to_a_file(table: Vint, tmp_path: Path) -> None:
    """Or prints it; the last rubber's, unless told."""
    for line in ("hand 7s a 13", "hand 7s b 13", "new --ab Eva Fjodor --cd Grete Hans", "bird"):
        table(line)
    file = tmp_path / "rubber.html"
    said = table("sheet", "1", "--output", str(file)).out
    assert said == f"Written to {file}: the sheet of rubber 1, 2 deals.\n"
    assert file.read_bytes().decode() == table("sheet 1").out
    assert "Rubber 1: Anna and Boris against Clara and Dmitri" in file.read_text("utf-8")
    assert "Rubber 2: Eva and Fjodor against Grete and Hans" in table("sheet").out


def test_there_is_no_sheet_without_a_rubber(vint: Vint) -> None:
    """The refusal says how to start."""
    assert "`vint-score new`" in vint.refused("sheet")
