"""Narrow screens: at 40 columns no line is longer, no table breaks and no number is lost."""

from __future__ import annotations

import re
import shlex
from collections import Counter
from collections.abc import Iterable

import pytest
from conftest import Vint
from reading import flat, missing

from vint_score.cli import COMMANDS, run

NAMES = ("Annabellinda", "Bartholomews", "Clementinina", "Demetriusson")
NOTE = "the ace of trumps lay under the table until the third trick was over"
# Two rubbers for money: the first won with large scores, the second with all that a deal can have.
EVENING = (
    f"new --ab {NAMES[0]} {NAMES[1]} --cd {NAMES[2]} {NAMES[3]} --stake 12.50 --currency rubles",
    *("hand 7n a 0 -A cd4", "bird", "hand 7h b 1 -H cd4 -A cd3"),
    "new --rule trick_values.without_trumps=10000 --rule game_target=1000000 --dealer d",
    f"hand 9 --auction '1s p 2h 3h p p 4h 4n p p p p' -A cd3 --note '{NOTE}'",
    *("hand 1s a 7 -H ab3", "bird", "hand 3d c 9 -H cd4 -A ab3 --revoke ab --revoke ab"),
    *("edit 2 --tricks 2", "undo", "hand 2s b 8 -H ab3"),
)
LOOKS = (
    *("", "show", "show 1", "summary", "summary 1", "summary 1 --exact", "rubbers", "standings"),
    *("settle", "settle --exact", "log", "log --rubber 2", "rules", "check"),
    *("explain 1", "explain 2", "explain 3", "explain 4", "explain 1 --rubber 1"),
    *("explain 2 --rubber 1", "explain 3 --rubber 1", "calc 7n a 0 -A cd4", "calc 3d cd ab2"),
    *("calc 1s ab 13 -H ab5 -A ab4 --rule trick_values.spades=1000000", "demo"),
)
CHANGES = (
    *("hand 7n a 0 -A cd4", "hand 7n d 13 -A cd4", "hand 1s a 6 --before 1", "bird"),
    *(f"bird --note '{NOTE}'", "bird --before 2", "declare 7n clem", "declare 7n cd"),
    *("edit 1 --tricks 2", "edit 4 --revoke none", "edit 1 --bird", "remove 1", "undo", "redo"),
    *("remove 3 --rubber 1", "agree --penalty 50x", "agree --dealer b", "agree --stake 0.05"),
    *(f"agree --ab {NAMES[2]} {NAMES[1]} --cd {NAMES[0]} {NAMES[3]} --rubber 1", "close"),
    "rename annab Wilhelminaxx",
)
LINES = (*LOOKS, *CHANGES)


@pytest.fixture(scope="session")
def evening_bytes(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The ledger of the evening."""
    vint = Vint(tmp_path_factory.mktemp("evening"))
    for line in EVENING:
        vint(*shlex.split(line))
    return vint.ledger.read_bytes()


@pytest.fixture
def evening(vint: Vint, evening_bytes: bytes) -> Vint:
    """The command line over the evening."""
    vint.ledger.write_bytes(evening_bytes)
    return vint


def said(vint: Vint, line: str, columns: int) -> str:
    """What a command prints on a screen so wide; the ledger is as before afterwards."""
    before = vint.bytes()
    if line == "redo":
        vint("undo")
    out = vint(*shlex.split(line), env={"COLUMNS": str(columns)}).out
    if before is not None:
        vint.ledger.write_bytes(before)
    return out


def too_long(lines: Iterable[str], columns: int) -> list[str]:
    """Those of the lines that the screen would break; a path stays whole, to be copied."""
    return [line for line in lines if len(line) > columns and "/" not in line]


@pytest.mark.parametrize("columns", [40, 61, 80])
@pytest.mark.parametrize("line", LINES)
def test_no_line_is_longer_than_the_screen(evening: Vint, line: str, columns: int) -> None:
    """With names of twelve letters and scores of six figures."""
    out = said(evening, line, columns)
    assert out.strip()
    assert too_long(out.splitlines(), columns) == []


@pytest.mark.parametrize("line", LINES)
def test_a_wider_screen_shows_what_eighty_columns_show(evening: Vint, line: str) -> None:
    """A sheet that is spread over a wide screen reads no better."""
    assert said(evening, line, 120) == said(evening, line, 80)


@pytest.mark.parametrize("line", LINES)
def test_every_number_of_the_wide_form_stands_in_the_narrow_one(evening: Vint, line: str) -> None:
    """Columns go, and names are shortened, but no score is lost."""
    wide, narrow = (
        Counter(re.findall(r"\d+", said(evening, line, columns))) for columns in (80, 40)
    )
    assert wide - narrow == Counter()


@pytest.mark.parametrize("columns", [40, 61])
@pytest.mark.parametrize("line", LINES)
def test_no_row_of_a_table_is_broken(evening: Vint, line: str, columns: int) -> None:
    """The rule under the heads begins each table; one that was broken goes on behind a blank."""
    lines = said(evening, line, columns).splitlines()
    assert [text for text in lines if re.fullmatch(r" +-[- ]*", text)] == []


@pytest.mark.parametrize("columns", [1, 10, 39])
def test_a_screen_of_less_than_forty_columns_is_taken_for_forty(
    evening: Vint, columns: int
) -> None:
    """No table fits there; nothing is cut."""
    assert said(evening, "show", columns) == said(evening, "show", 40)


@pytest.mark.parametrize("columns", ["0", "", "wide", "-40", "4O", "\u0664\u0660"])
def test_columns_that_say_nothing_are_passed_over(evening: Vint, columns: str) -> None:
    """Where nobody knows how wide the output is it is 80 columns."""
    shown = evening("show", env={"COLUMNS": columns}).out
    assert shown == said(evening, "show", 80)


@pytest.mark.parametrize("line", ["summary 1", "new"])
def test_the_narrow_form_has_the_names_whole(evening: Vint, line: str) -> None:
    """Where everybody is named once there is room for it."""
    if line == "new":
        evening("close")
    assert missing(said(evening, line, 40), NAMES) == []


def test_the_narrow_sheet_has_what_the_wide_one_has_below_and_above_the_line(vint: Vint) -> None:
    """In one cell for each side, the trick points first."""
    vint("new --ab Anna Boris --cd Clara Dmitri")
    vint("hand 3d clara 9 -H cd4 -A ab3")
    lines = [" ".join(line.split()) for line in said(vint, "show", 40).splitlines()]
    assert "1 3♦ Clara 9 112+150 252+320" in lines
    assert "needs 288 148" in lines


def test_the_narrow_auction_stands_under_four_heads(evening: Vint) -> None:
    """Each player's name is begun, in one row, in the order in which they spoke."""
    lines = said(evening, "explain 1", 40).splitlines()
    calls = next(place for place, line in enumerate(lines) if line.startswith("1♠"))
    heads = [head.rstrip("…") for head in lines[calls - 2].split()]
    around = (NAMES[3], NAMES[0], NAMES[2], NAMES[1])
    assert [name.startswith(head) for name, head in zip(around, heads, strict=True)] == [True] * 4
    assert [len(line.split()) for line in lines[calls : calls + 3]] == [4, 4, 4]


def test_rules_that_are_not_the_usual_ones_are_told_in_forty_columns(evening: Vint) -> None:
    """With what is usual beside them."""
    narrow = flat(said(evening, "rules", 40))
    assert re.search(r"trick_values\.without_trumps 10000 \(?usually 12", narrow)


@pytest.mark.parametrize("columns", [40, 80])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_no_line_of_a_help_is_longer_than_the_screen(
    command: str,
    columns: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The page that teaches is read on a phone, too."""
    monkeypatch.setenv("COLUMNS", str(columns))
    assert run([*command.split(), "--help"]) == 0
    assert too_long(capsys.readouterr().out.splitlines(), columns) == []


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_of_the_table_mode_is_longer_than_the_screen(evening: Vint, columns: int) -> None:
    """Nor is what it says when it begins."""
    out = said(evening, "play", columns)
    assert "quit" in out
    assert too_long(out.splitlines(), columns) == []
