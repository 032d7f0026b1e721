"""A rubber's result in the formats of other programs."""

from __future__ import annotations

from decimal import Decimal
from html.parser import HTMLParser

import pytest
from conftest import Vint
from season import club_ledger, rubber, write
from tabulate import tabulate_formats

from vint_score.cli.look import FORMATS
from vint_score.money import Stake


@pytest.fixture
def club(vint: Vint, monkeypatch: pytest.MonkeyPatch) -> Vint:
    """The club's ledger, seen on a screen of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return club_ledger(vint)


def test_every_format_of_tabulate_is_offered() -> None:
    """The list is written down, because tabulate is imported only to draw."""
    assert set(tabulate_formats) <= set(FORMATS)


@pytest.mark.parametrize("fmt", FORMATS)
def test_every_format_has_the_heading_the_parts_and_the_result(club: Vint, fmt: str) -> None:
    """Each number of the breakdown once, whatever stands between."""
    out = club("summary", "1", "--format", fmt).out
    for words in ("Anna and Boris (AB) against", "tricks", "2800", "AB 2560 ahead", "pay £13.00"):
        assert words in out
    assert out.count("rubber") == out.count("rubber,") + 1


@pytest.mark.parametrize("fmt", ["github", "pipe", "orgtbl"])
def test_a_table_for_a_page_has_one_rule(club: Vint, fmt: str) -> None:
    """A second one in the middle of it would be a row of dashes in Markdown."""
    lines = [line for line in club("summary", "1", "--format", fmt).out.splitlines() if "|" in line]
    rules = [line for line in lines if not line.strip("|:-+ ")]
    assert len(rules) == (2 if fmt == "orgtbl" else 1)


def test_a_format_is_not_broken_to_the_screen(club: Vint, monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes into a file: a broken line would be another paragraph, or no table."""
    wide = club("summary 1 --format html").out
    monkeypatch.setenv("COLUMNS", "40")
    assert club("summary 1 --format html").out == wide


class Tags(HTMLParser):
    """The tags that are opened and closed, in order, and the text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.parametrize("fmt", ["html", "unsafehtml"])
def test_html_is_a_fragment_with_every_name_escaped(vint: Vint, fmt: str) -> None:
    """Tags close in order, there are only ours, and the names read as they were given."""
    names = "<b>Anna Boris&amp; \"Clara' <script>"
    write(vint, rubber("2026-01-10", names=names, stake=Stake(Decimal(1), currency="<i>")))
    page = Tags(vint("summary", "--format", fmt).out)
    assert page.open == []
    assert page.seen == {"section", "h2", "p", "table", "thead", "tbody", "tr", "th", "td"}
    assert "<b>Anna and Boris&amp; (AB) against \"Clara' and <script> (CD)" in page.text
    assert "26.00 <i>" in page.text


@pytest.mark.parametrize("fmt", ["latex", "latex_raw", "latex_booktabs", "latex_longtable"])
def test_latex_is_a_fragment_with_every_name_escaped(vint: Vint, fmt: str) -> None:
    """A heading, paragraphs and a table, and no sign of a name that LaTeX would obey."""
    names = r"A&B%$# {x}_ \end ~^<|>"
    write(vint, rubber("2026-01-10", names=names, stake=Stake(Decimal(1), currency="$")))
    out = vint("summary", "--format", fmt).out
    assert out.startswith(r"\section*{Rubber 1: A\&B\%\$\# and \{x\}\_ (AB) against ")
    assert r"\textbackslash{}end and \textasciitilde{}\textasciicircum{}" in out
    assert r"\textless{}\textbar{}\textgreater{} (CD)" in out
    assert r"receive \$26.00 each." in out
    assert out.count(r"\begin{") == out.count(r"\end{") == 1


@pytest.mark.parametrize(
    ("line", "says"),
    [("summary --format word", "word"), ("summary --format github --json", "--json")],
)
def test_a_format_that_cannot_be_is_not_understood(club: Vint, line: str, says: str) -> None:
    """A wrong word, or two forms at once."""
    assert says in club.refused(*line.split(), code=2)
