"""What the tests share: a ledger in a folder of its own, and the command line as people use it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from vint_score.cli import run


class Said(NamedTuple):
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


class Vint:
    """The command line over one ledger."""

    def __init__(self, folder: Path) -> None:
        self.ledger = folder / "ledger.json"

    def __call__(self, *words: str, code: int = 0, env: dict[str, str] | None = None) -> Said:
        """Run a command, given as words or as one line; check its exit code."""
        if len(words) == 1:
            words = tuple(words[0].split())
        said = self.run(*words, env=env)
        assert said.code == code, said
        return said

    def run(self, *words: str, env: dict[str, str] | None = None) -> Said:
        """Run a command and return what it said, however it ended."""
        variables = {"VINT_SCORE_LEDGER": str(self.ledger), "NO_COLOR": "1", **(env or {})}
        with CliRunner(env=variables).isolation() as streams:
            code = run(words)
            sys.stdout.flush()
            sys.stderr.flush()
            out, err = (stream.getvalue().decode() for stream in streams[:2])
        return Said(code, out, err)

    def refused(self, *words: str, code: int = 1) -> str:
        """Run a command that must be refused and leave the ledger as it was; return why."""
        before = self.bytes()
        said = self(*words, code=code)
        assert self.bytes() == before
        assert said.err.startswith("Error: ")
        assert not said.out
        return said.err

    def bytes(self) -> bytes | None:
        """The ledger's bytes, or nothing if there is none."""
        return self.ledger.read_bytes() if self.ledger.exists() else None

    def json(self, *words: str) -> Any:
        """What a command prints with --json."""
        if len(words) == 1:
            words = tuple(words[0].split())
        return json.loads(self(*words, "--json").out)


@pytest.fixture
def vint(tmp_path: Path) -> Vint:
    """The command line over a ledger that does not exist yet."""
    return Vint(tmp_path)


@pytest.fixture
def table(vint: Vint) -> Vint:
    """The command line with a rubber begun: Anna and Boris against Clara and Dmitri."""
    vint("new --ab Anna Boris --cd Clara Dmitri --dealer Anna")
    return vint
