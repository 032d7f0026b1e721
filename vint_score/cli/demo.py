"""The rubber worked in the rules, through the real commands, in a ledger that is thrown away."""

from __future__ import annotations

import shlex

import click

from vint_score.cli.app import App, Command, emit

RUBBER = (
    "new --ab Anna Boris --cd Clara Dmitri --dealer Anna --penalty 100x",
    "hand 1 spades anna 7 --honours ab3 --aces none",
    "bird",
    "hand 3 diamonds clara 9 --honours cd4 --aces ab3",
    "declare 2 without boris",
    "result 8 --aces cd3",
    "hand 2h dmitri 6 --honours ab3 --aces ab3 --first ab",
    "hand 6s anna 12 --honours ab3 --aces ab3",
    "show",
    "explain 5",
    "summary",
)


@click.command(cls=Command, epilog="Example: vint-score demo")
@click.pass_obj
def demo(app: App) -> None:
    """Play a whole rubber in a ledger that is thrown away."""
    from tempfile import TemporaryDirectory

    from vint_score.cli import cli

    look = [] if app.look.signs else ["--ascii"]
    with TemporaryDirectory(prefix="vint-score-") as folder:
        for line in RUBBER:
            emit(f"$ vint-score {line}")
            ledger = ["--ledger", f"{folder}/ledger.json", *look]
            cli.main([*ledger, *shlex.split(line)], standalone_mode=False)
            emit("") if line != RUBBER[-1] else None
