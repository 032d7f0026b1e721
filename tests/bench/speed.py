"""How long whole processes take, against the same interpreter importing the same libraries.

Run it with the Python that vint-score is installed for: `python tests/bench/speed.py`.
Each pair is run in turn, so that a machine that grows slower slows both; medians are compared.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from statistics import median

from ledgers import one_rubber, season

from vint_score.journal import Journal
from vint_score.ledger.codec import encode
from vint_score.rules import DEFAULT

RUNS = 15
Command = Sequence[str]
HAND = ("hand", "1s", "a", "7")


def vint(*words: str) -> list[str]:
    """The installed program, with these words."""
    return [str(Path(sys.executable).with_name("vint-score")), *words]


def floor(imports: str) -> list[str]:
    """The interpreter that only imports."""
    return [sys.executable, "-c", f"import {imports}"]


def once(command: Command, ledger: Path) -> float:
    """Seconds of one whole process; raises where it fails."""
    environment = {**os.environ, "VINT_SCORE_LEDGER": str(ledger)}
    begun = time.perf_counter()
    subprocess.run(
        command,
        env=environment,
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    return time.perf_counter() - begun


def ratio(
    name: str,
    ours: Command,
    other: Command,
    at_most: float,
    prepare: Callable[[], tuple[Path, Path]],
) -> bool:
    """Time two commands in turn and print the ratio of their medians."""
    times: tuple[list[float], list[float]] = ([], [])
    for run in range(RUNS + 1):
        ledgers = prepare()
        for command, ledger, taken in zip((ours, other), ledgers, times, strict=True):
            seconds = once(command, ledger)
            if run:
                taken.append(seconds)
    a, b = median(times[0]), median(times[1])
    return told(name, a / b, at_most, f"{a * 1000:.0f} ms : {b * 1000:.0f} ms")


def told(name: str, value: float, at_most: float, detail: str) -> bool:
    """Print a line of the result and say whether it holds."""
    holds = value <= at_most
    print(f"{name:44} {value:5.2f} (at most {at_most}) {detail} {'' if holds else 'TOO SLOW'}")
    return holds


def main() -> int:
    """Print every ratio; exit 1 if one does not hold."""
    with tempfile.TemporaryDirectory(prefix="vint-score-bench-") as name:
        return 0 if all(measure(Path(name))) else 1


def measure(folder: Path) -> list[bool]:
    """Every line of the benchmark, in a folder for its ledgers."""
    new, many = folder / "new.json", folder / "many.json"
    fresh = encode(season(1)[:1])
    written = encode(season(10_000))

    def in_new() -> tuple[Path, Path]:
        new.write_bytes(fresh)
        return new, new

    def in_both() -> tuple[Path, Path]:
        many.write_bytes(written)
        return many, in_new()[0]

    small = "click, json"
    return [
        ratio(
            "hand : import click, tabulate, json",
            vint(*HAND),
            floor("click, tabulate, json"),
            1.25,
            in_new,
        ),
        ratio(
            "declare : import click, json", vint("declare", "1s", "a"), floor(small), 1.25, in_new
        ),
        ratio("undo : import click, json", vint("undo"), floor(small), 1.25, in_new),
        ratio("--help : import click, json", vint("--help"), floor(small), 1.25, in_new),
        ratio("hand in 10,000 deals : hand in a new ledger", vint(*HAND), vint(*HAND), 2, in_both),
        *hundred_thousand(folder / "life.json"),
        linear(folder / "long.json"),
    ]


def hundred_thousand(ledger: Path) -> list[bool]:
    """Seconds and memory of a hand in a ledger of 100,000 deals."""
    written = encode(season(100_000))
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss

    def recorded() -> float:
        ledger.write_bytes(written)
        return once(vint(*HAND), ledger)

    seconds = median(recorded() for _ in range(RUNS))
    peak = max(before, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss) / 1024
    return [
        told("hand in 100,000 deals, seconds", seconds, 3, ""),
        told("hand in 100,000 deals, MiB", peak, 300, ""),
    ]


def linear(ledger: Path) -> bool:
    """How much longer showing one rubber of 10,000 deals takes than ten times 1,000."""
    rules = replace(DEFAULT, game_target=1_000_000)

    def show(journal: Journal) -> float:
        ledger.write_bytes(encode(journal))
        return median(once(vint("show", "--json"), ledger) for _ in range(RUNS))

    empty, short, long = (show(one_rubber(deals, rules)) for deals in (0, 1_000, 10_000))
    value = (long - empty) / (10 * (short - empty))
    return told("show 10,000 deals : 10 x show 1,000", value, 1.5, f"{long:.2f} s")


if __name__ == "__main__":
    sys.exit(main())
