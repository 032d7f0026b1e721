"""Random words at the command line: an exit code and a message, never a traceback."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from conftest import Vint
from processes import run

from vint_score.cli import COMMANDS

WORDS = (
    *COMMANDS,
    *("3d", "1s", "7n", "two", "hearts", "without", "trumps", "8♥", "three", "0s", "3♦\ufe0f"),
    *("anna", "a", "b", "cd", "ab", "an", "Анна", "李", "nobody", "none", "", " ", "-", "--"),
    *("9", "13", "14", "0", "-1", "99", "9-4", "ab9", "ab9-cd4", "cd=4", "ab9-cd9", "ab", "=9"),
    *("9" * 5000, "1e5", "9.0", "٣", "²", "0x9", "ab²", "NaN", "1_000", "+3", "½"),
    *("100x", "0x", "x", "penalty=50x", "bird=1", "bird=", "=", "aces.3=1", "aces=1", "brid=3"),
    *("--json", "--help", "-h", "--yes", "--ascii", "--version", "--color", "--no-color"),
    *(
        "\x1b[31m",
        "a\nb",
        "\u202e",
        "\ud800",
        "👩‍👩‍👧",
        "A" * 300,
        "%s",
        "{}",
        "%(prog)s",
        "\\",
        "'",
    ),
    *("csv", "json", "html", "0.50", "£", "1000", "2026-11-29", "p", "pass", "1s 2s p p p p"),
)
OPTIONS = (
    *("-H", "-A", "--honours", "--aces", "--first", "--revoke", "--note", "--before", "--rubber"),
    *("--declaration", "--by", "--tricks", "--bird", "--ab", "--cd", "--dealer", "--penalty"),
    *("--rule", "--default-rules", "--format", "--auction", "--stake", "--per", "--currency"),
    *("--ledger", "--output", "--from", "--to", "--since", "--until", "--exact", "--frobnicate"),
)
GOOD = (
    *(
        "hand 3d anna 9 -H ab4 -A cd3",
        "hand 1s b 7",
        "hand 2h c 8 --note x",
        "bird",
        "undo",
        "redo",
    ),
    *("declare 3d a", "result 9", "edit 1 --tricks 8", "remove 1", "close", "new", "show"),
    *("hand 7n a 13", "agree --penalty 50x", "hand 1s a 7 --before 1", "explain 1", "log"),
)
LISTS = 1500


def line(random: Random) -> list[str]:
    """A command line: often a good one with something wrong in it, often nothing but words."""
    if random.random() < 0.4:
        words = random.choice(GOOD).split()
        for _ in range(random.choice((0, 1, 1, 2))):
            at = random.randrange(len(words) + 1)
            words[at : at + random.randrange(2)] = [random.choice(WORDS + OPTIONS)]
        return words
    words = [random.choice(WORDS + OPTIONS) for _ in range(random.randrange(7))]
    return [random.choice(list(COMMANDS)), *words] if random.random() < 0.8 else words


@pytest.mark.parametrize("seed", range(3))
def test_any_words_end_in_an_exit_code(
    table: Vint, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    """0, 1 or 2, with a message where it is not 0, and the ledger valid all the time."""
    monkeypatch.chdir(table.ledger.parent)
    random = Random(seed)
    for _ in range(LISTS // 3):
        words = line(random)
        before = table.bytes()
        said = table.run(*words)
        assert said.code in (0, 1, 2), (words, said)
        assert said.code == 0 or said.err.startswith("Error: "), (words, said)
        assert said.code == 0 or table.bytes() == before, (words, said)
        assert table.run("check").code == 0, words


def test_any_words_of_a_whole_process_end_without_a_traceback(tmp_path: Path) -> None:
    """The same from outside, a few of them, and what a shell can pass."""
    random = Random(9)
    ledger = tmp_path / "ledger.json"
    assert run(ledger, "new").code == 0
    for _ in range(25):
        words = [word.replace("\ud800", "\udcff") for word in line(random)]
        said = run(ledger, "--ascii", *words)
        assert said.code in (0, 1, 2), (words, said)
        assert "Traceback" not in said.err + said.out, words
    assert run(ledger, "check").code == 0
