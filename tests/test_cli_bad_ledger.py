"""A ledger that is empty, cut short, foreign, newer or a folder is refused and left as it was."""

from __future__ import annotations

import os

import pytest
from conftest import Vint
from reading import missing

WRITES = ("bird", "undo", "new", "hand 1s a 7")
READS = ("show", "log", "rubbers", "show --json")


@pytest.mark.parametrize("line", WRITES + READS)
@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", ("empty",)),
        (b" \n", ("empty",)),
        (b'{"format": "vint-score", "version": 1, "actions": [', ("line 1", "not JSON")),
        (b"Anna 252, Clara 112", ("line 1", "not JSON")),
        (b"[]", ("not a ledger",)),
        (b'{"format": "vint-score", "version": 2, "actions": []}', ("newer vint-score",)),
        (b'{"format": "vint-score", "version": 1, "actions": [{"do": "bid"}]}', ("actions[0].do",)),
    ],
)
def test_a_ledger_that_does_not_read_is_refused_and_kept(
    vint: Vint, line: str, content: bytes, words: tuple[str, ...]
) -> None:
    """The message names the file and the place; nothing is written over it."""
    vint.ledger.write_bytes(content)
    assert missing(vint.refused(line), (str(vint.ledger), *words)) == []


@pytest.mark.skipif(os.name != "posix", reason="this platform has no named pipes")
@pytest.mark.parametrize("line", WRITES + READS)
def test_a_pipe_is_no_ledger(vint: Vint, line: str) -> None:
    """Nobody waits for what may come out of it, and nothing is made beside it."""
    os.mkfifo(vint.ledger)
    assert "it is not a file" in vint(*line.split(), code=1).err
    assert [path.name for path in vint.ledger.parent.iterdir()] == [vint.ledger.name]


@pytest.mark.parametrize("line", WRITES + READS)
def test_a_folder_is_no_ledger(vint: Vint, line: str) -> None:
    """The message says so and names the option for another place; nothing is made."""
    folder = vint.ledger.parent / "club"
    folder.mkdir()
    said = vint("--ledger", str(folder), *line.split(), code=1)
    assert said.err.startswith(f"Error: {folder}")
    assert "folder" in said.err
    assert "--ledger" in said.err
    assert [*folder.iterdir(), *folder.parent.iterdir()] == [folder]
