"""Terminals that can print few letters, no locale, no home: no crash, and all of it readable."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest
from conftest import Vint
from processes import Terminal, faulty, folder_of, run, surroundings

posix = pytest.mark.skipif(os.name != "posix", reason="the terminals of POSIX are needed")
ENCODINGS = ("cp437", "cp866", "cp1251", "cp1252", "ascii", "utf-8")
NAMES = ("--ab", "Anna", "Борис", "--cd", "Zoë", "李")
SHOWN = ("show", "log", "explain 2", "bird", "demo")
SIGNS = "♠♣♦♥⩋…"


def environment(vint: Vint, **more: str | None) -> dict[str, str]:
    """The environment of a process over this ledger."""
    return surroundings(vint.ledger, **more)


def can_carry(text: str, encoding: str) -> bool:
    """Whether the encoding has all the letters."""
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


@pytest.fixture
def strangers(vint: Vint) -> Vint:
    """A ledger whose names few encodings can carry, with a deal in every suit and a bird."""
    vint("new", *NAMES)
    for line in (
        "bird",
        "hand 1s anna 7",
        "hand 1c a 7",
        "hand 1d c 7",
        "hand 1h c 7",
        "hand 1n c 7",
    ):
        vint(line)
    return vint


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_any_encoding_prints_readable_letters(strangers: Vint, encoding: str) -> None:
    """No crash, all of it in the encoding, and the names that it can carry whole."""
    for line in SHOWN:
        said = run(
            strangers.ledger,
            line,
            encoding=encoding,
            env=environment(strangers, PYTHONIOENCODING=encoding),
        )
        assert (said.code, said.err) == (0, ""), said
        if line in ("show", "log"):
            carried = [name for name in ("Anna", "Борис", "Zoë") if can_carry(name, encoding)]
            assert [name for name in carried if name not in said.out] == []
        if line == "show":
            signs = can_carry(SIGNS, encoding)
            assert ("1♦" in said.out, "1D" in said.out) == (signs, not signs)
            assert "Bird" in said.out


@pytest.mark.parametrize("encoding", [*ENCODINGS, "gbk", "shift_jis", "utf-16"])
def test_json_is_whole_in_any_encoding(strangers: Vint, encoding: str) -> None:
    """What the encoding cannot carry is escaped, so that a script reads the names as given."""
    strangers("agree", "--ab", "Anna", "Борис", "--cd", "👩‍👩‍👧", "李")
    strangers("bird", "--note", "Zoë ♥ ⩋")
    env = environment(strangers, PYTHONIOENCODING=encoding)
    said = run(strangers.ledger, "show --json", encoding=encoding, env=env)
    assert json.loads(said.out) == strangers.json("show")


@pytest.mark.parametrize(
    "variables",
    [
        {"LC_ALL": "C", "PYTHONUTF8": None},
        {"LC_ALL": "POSIX", "PYTHONUTF8": None},
        {"LC_ALL": "C", "PYTHONUTF8": "0"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": None, "LANG": None, "PYTHONUTF8": None},
    ],
)
@pytest.mark.parametrize("line", ["show", "bird", "new"])
def test_without_a_locale_nothing_breaks(
    strangers: Vint, variables: dict[str, str | None], line: str
) -> None:
    """`LC_ALL=C`, as in cron or a bare container."""
    said = run(strangers.ledger, line, env=environment(strangers, **variables))
    assert said.code == (1 if line == "new" else 0), said
    assert "Traceback" not in said.err
    assert line != "show" or "Anna" in said.out


@posix
@pytest.mark.parametrize(
    ("encoding", "key"),
    [
        *(("ascii", "Ёлка".encode()), ("cp1252", "Ёлка".encode()), ("cp437", "Ёлка".encode())),
        *(("utf-8", "Ёлка".encode()), ("utf-8", b"\xff\xfe"), ("utf-8", "Ёлка".encode("cp1251"))),
    ],
)
def test_any_key_may_be_pressed_at_a_prompt(vint: Vint, encoding: str, key: bytes) -> None:
    """Whatever the encoding makes of it, it is taken or asked again: no crash."""
    terminal = Terminal(
        vint.ledger, "new --penalty 50x", PYTHONIOENCODING=encoding, PYTHONUTF8=None
    )
    terminal.wait_for("Player A")
    terminal.type(key + b"\n")
    terminal.wait_for("Player", 2)
    terminal.interrupt()
    said = terminal.end()
    assert "Traceback" not in said.out
    assert said.code == 130


@posix
@pytest.mark.skipif(sys.platform == "darwin", reason="the ledger's default place is another there")
def test_without_home_the_real_home_is_found(vint: Vint, tmp_path: Path) -> None:
    """`HOME` unset, as under sudo or cron: the system knows the home."""
    home = tmp_path / "home"
    said = run(
        vint.ledger,
        "new",
        through=faulty(f"home {home}"),
        env=environment(vint, HOME=None, VINT_SCORE_LEDGER=None),
    )
    assert said.code == 0
    assert (home / ".config" / "vint-score" / "ledger.json").exists()


@posix
@pytest.mark.parametrize("line", ["new", "show", "bird", ""])
def test_without_any_home_a_clear_word_is_said(vint: Vint, line: str) -> None:
    """It says what to type, and makes no folder called `~`."""
    env = environment(vint, HOME=None, VINT_SCORE_LEDGER=None)
    said = run(vint.ledger, *line.split(), through=faulty("home none"), env=env)
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("Error: ")
    assert "--ledger" in said.err
    assert folder_of(vint.ledger) == set()
