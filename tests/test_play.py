"""`vint-score play`: one line after another, in the grammar of the command line."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from calling import deals
from conftest import Said, Vint
from reading import flat

from vint_score.cli import COMMANDS, run

Playing = Callable[..., Said]
NEW = "new --ab Anna Boris --cd Clara Dmitri --dealer Anna"


@pytest.fixture
def playing(
    vint: Vint,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Playing:
    """The table mode with lines that come through a pipe; words before `play` are options."""
    for name, value in (("COLUMNS", "80"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("VINT_SCORE_LEDGER", str(vint.ledger))

    def play(*lines: str, command: str = "play") -> Said:
        typed = tmp_path / "typed"
        typed.write_bytes("".join(f"{line}\n" for line in lines).encode(errors="surrogateescape"))
        capfd.readouterr()
        with typed.open(encoding="utf-8") as keyboard:
            monkeypatch.setattr(sys, "stdin", keyboard)
            code = run(command.split())
            sys.stdout.flush()
        return Said(code, *capfd.readouterr())

    return play


@pytest.fixture
def at_table(table: Vint, playing: Playing) -> Playing:
    """The same with a rubber begun: Anna and Boris against Clara and Dmitri."""
    return playing


def actions(vint: Vint) -> list[Any]:
    """What was done, without the times."""
    found = json.loads(vint.ledger.read_text())["actions"]
    return [{key: value for key, value in one.items() if key != "at"} for one in found]


@pytest.mark.parametrize(
    "line",
    [
        *("3d anna 9", "3d anna 9 -H ab4 -A cd3", "3 diamonds anna 9", "three diamonds anna 9"),
        *("'3 diamonds' anna 9", "THREE ♦ A 9", "spades clara 7", "no trumps dmitri cd8"),
        *("without boris 8 -A cd3", "♥ c 7", "2nt ab ab8-cd5 --note 'a note'"),
        *("3d by anna 9", "3 diamonds by anna ab 9"),
        *("3d anna 9 --revoke cd --revoke cd", "1s anna 7 --auction '1s p p p p'"),
    ],
)
def test_a_hand_is_typed_without_its_command(table: Vint, at_table: Playing, line: str) -> None:
    """What is recorded is what `vint-score hand` records of the same words."""
    assert at_table(line).code == 0
    typed = actions(table)[-1]
    table("undo")
    table("hand", *shlex.split(line))
    assert actions(table)[-1] == typed


@pytest.mark.parametrize("line", ["hand 3d anna 9", "vint-score hand 3d anna 9", "  3d  anna 9  "])
def test_a_hand_is_taken_with_its_command_too(table: Vint, at_table: Playing, line: str) -> None:
    """As it stands on the command line, or in what the program says is to be typed."""
    at_table(line)
    assert [deal["declaration"] for deal in deals(table)] == ["3D"]


@pytest.mark.parametrize("line", ["9", "cd9", "9 -H cd4 -A ab3", "9 --note 'a note'"])
def test_a_result_is_typed_without_its_command(table: Vint, at_table: Playing, line: str) -> None:
    """Where a declaration waits, tricks alone are its result."""
    at_table("declare 3d clara", line)
    deal = deals(table)[0]
    assert (deal["declaration"], deal["played"]) == ("3D", {"AB": 4, "CD": 9})


@pytest.mark.parametrize("line", ["BIRD", "Bird", "HELP bird", "?"])
def test_commands_are_taken_in_either_case(at_table: Playing, line: str) -> None:
    """Whoever keeps score does not look at the keys."""
    said = at_table(line)
    assert "a bird" in said.out or "Usage: vint-score" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    "line",
    [
        *("bird", "declare 3d clara", "undo", "edit 1 --tricks 8", "remove 2", "close", "show"),
        *("summary", "explain 1", "rubbers", "rules", "calc 3d a 9", "agree --penalty 50x"),
        *("rename anna Anya", "standings", "settle", "check", "show --json", "--version"),
    ],
)
def test_every_command_says_what_it_says_at_the_command_line(
    table: Vint, at_table: Playing, line: str
) -> None:
    """The same parser, code and ledger; commands are named as they are typed there."""
    for hand in ("hand 1s anna 7 -H ab3", "hand 2h dmitri 7 -H ab4"):
        table(hand)
    before = table.bytes()
    assert before is not None
    played = at_table(line)
    done = actions(table)
    table.ledger.write_bytes(before)
    said = table(line, env={"COLUMNS": "80"})
    assert said.out.replace("`vint-score ", "`") in played.out
    assert played.err == ""
    assert actions(table) == done


def test_an_evening_is_kept_line_after_line(vint: Vint, playing: Playing) -> None:
    """A rubber is begun, played, corrected and looked at without leaving."""
    said = playing(
        *(NEW, "1s anna 7 -H ab3", "bird", "3d clara 9 -H cd4 -A ab3", "declare 2n boris"),
        *("result 8 -A cd3", "edit 1 --tricks 8", "undo", "show"),
    )
    assert (said.code, said.err) == (0, "")
    assert [deal["kind"] for deal in deals(vint)] == ["hand", "bird", "hand", "hand"]
    assert deals(vint)[0]["played"] == {"AB": 7, "CD": 6}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("hadn 3d anna 9", "Did you mean `hand`?"),
        ("brid", "Did you mean `bird`?"),
        ("3d zoe 9", "Nobody here is called 'zoe'"),
        ("9d anna 4", "level 9"),
        ("3d anna 14", "13"),
        ("3d", "it is missing"),
        ("show 9", "No rubber 9"),
        ("edit 7 --tricks 8", "No deal 7"),
        ("redo", "nothing to redo"),
        ("bird --honors ab3", "No such option"),
        ("--ledger other.json show", "--ledger is given twice"),
        ('3d "anna 9', "close the quotation mark"),
        ("play", "This is the table mode already"),
        ("result 9", "Nothing is declared"),
        ("3d anna -2", "is no number of tricks"),
    ],
)
def test_a_line_that_fails_is_said_and_the_next_is_taken(
    table: Vint, at_table: Playing, line: str, says: str
) -> None:
    """Nothing is recorded of it, and nothing ends."""
    said = at_table(line, "bird")
    assert said.code == 0
    assert said.err.count("Error: ") == 1
    assert says in flat(said.err)
    assert [deal["kind"] for deal in deals(table)] == ["bird"]


def test_help_lists_the_commands(at_table: Playing) -> None:
    """All of them, with their lines."""
    out = at_table("help").out
    assert [line for _, line in COMMANDS.values() if line not in flat(out)] == []


@pytest.mark.parametrize("command", ["hand", "edit", "play"])
def test_help_tells_of_one_command(at_table: Playing, command: str) -> None:
    """`help edit` is `edit --help`."""
    said = at_table(f"help {command}")
    assert f"Usage: vint-score {command}" in said.out
    assert said.err == ""


def test_help_for_what_is_no_command_is_said(at_table: Playing) -> None:
    """With the nearest that there is."""
    assert "Did you mean `edit`?" in at_table("help eddit").err


@pytest.mark.parametrize("word", ["quit", "exit", "q", "QUIT", " quit "])
def test_quit_leaves(table: Vint, at_table: Playing, word: str) -> None:
    """What was typed behind it is not taken."""
    assert at_table("bird", word, "bird").code == 0
    assert len(deals(table)) == 1


def test_the_end_of_input_leaves(at_table: Playing) -> None:
    """That is how an evening ends, and no error."""
    said = at_table()
    assert (said.code, said.err) == (0, "")


def test_a_last_line_without_its_end_is_taken(
    table: Vint, at_table: Playing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file need not end in a line's end."""
    (tmp_path / "unended").write_text("bird")
    with (tmp_path / "unended").open() as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert run(["play"]) == 0
    assert len(deals(table)) == 1


def test_without_any_input_it_leaves(
    table: Vint, at_table: Playing, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where standard input is closed there is nothing to read."""
    monkeypatch.setattr(sys, "stdin", None)
    assert run(["play"]) == 0


def test_empty_lines_say_nothing(at_table: Playing) -> None:
    """Neither does a line of blanks."""
    assert at_table("", "   ", "\t") == at_table()


def test_the_running_sheet_stands_first(table: Vint, at_table: Playing) -> None:
    """Whoever comes back to the table sees how it stands, then how to go on."""
    table("hand 3d anna 9")
    out = at_table().out
    assert out.startswith("Rubber 1: Anna and Boris (AB) against Clara and Dmitri (CD)")
    assert "rubber so far" in out
    assert "`quit` or the end of input leaves" in flat(out)


def test_a_ledger_without_a_rubber_says_how_to_begin(playing: Playing) -> None:
    """There is nothing to show yet."""
    assert "begin with `new`" in flat(playing().out)


def test_a_broken_ledger_is_not_played_on(vint: Vint, playing: Playing) -> None:
    """The error is that of every other command, before the first line."""
    vint.ledger.write_text("broken")
    said = playing("bird")
    assert (said.code, said.out) == (1, "")
    assert "it is not JSON" in said.err


@pytest.mark.parametrize(
    ("command", "shows"),
    [
        ("--ascii play", "3D Anna 9"),
        ("--color play", "3\x1b[31m♦\x1b[39m Anna 9"),
        ("--no-color play", "3♦ Anna 9"),
    ],
)
def test_the_options_before_play_hold_for_every_line(
    at_table: Playing, command: str, shows: str
) -> None:
    """The look is chosen once for the evening."""
    assert shows in at_table("3d anna 9", "show", command=command).out


def test_another_ledger_is_played_in(table: Vint, at_table: Playing, tmp_path: Path) -> None:
    """--ledger holds for every line, too."""
    at_table(NEW, "bird", command=f"--ledger {tmp_path / 'other.json'} play")
    assert deals(table) == []
    table.ledger = tmp_path / "other.json"
    assert len(deals(table)) == 1


def test_bytes_that_are_no_text_are_no_name(vint: Vint, playing: Playing) -> None:
    """A line in another encoding is refused like any other, and the next is taken."""
    said = playing(NEW.replace("Anna", "An\udcffna"), NEW)
    assert (said.code, said.err.count("Error: ")) == (0, 1)
    assert vint.json("show")["players"]["A"] == "Anna"
