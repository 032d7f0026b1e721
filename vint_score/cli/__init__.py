"""The command line: parse, load, one call, save, print."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from vint_score import __version__
from vint_score.cli.command import Command
from vint_score.cli.failing import RECORDED, complain, exit_code
from vint_score.errors import VintError

# Each command with its module and its one line of help: --help need not import them all, and
# a command imports only its own module.
COMMANDS = {
    "new": ("start", "Start a rubber."),
    "agree": ("start", "Correct what was agreed: names, seats, first dealer, rules."),
    "hand": ("record", "Record a whole hand."),
    "declare": ("declare", "Note the declaration, before play."),
    "result": ("record", "Record the result of what was declared."),
    "bird": ("record", "Record a deal that all four passed."),
    "play": ("play", "Keep score all evening, one line after another."),
    "edit": ("correct", "Correct a deal, of a finished rubber too."),
    "remove": ("correct", "Strike a deal; the later ones move up."),
    "undo": ("back", "Take back the last change, whatever it was."),
    "redo": ("back", "Do again what was last undone."),
    "show": ("look", "Show the running sheet."),
    "summary": ("look", "Show the rubber's result, ready to print."),
    "explain": ("look", "Show where each number of a deal comes from."),
    "log": ("look", "Show every action, with undone ones marked."),
    "rubbers": ("look", "List the rubbers of the ledger."),
    "sheet": ("paper", "Write a rubber's sheet as a page to print."),
    "export": ("paper", "Write the deals for other programs: CSV or JSON."),
    "settle": ("evening", "Settle the evening's money with the fewest payments."),
    "standings": ("evening", "Show how every player stands over the season."),
    "rename": ("evening", "Correct a player's name in every rubber."),
    "calc": ("look", "Work out what a hand would score."),
    "rules": ("look", "Show the rules in force and what the source leaves open."),
    "close": ("back", "Give up an unfinished rubber."),
    "check": ("mend", "Read the whole ledger and say all that is wrong with it."),
    "restore": ("mend", "Put the backup in the place of a broken ledger."),
    "demo": ("demo", "Play a whole rubber in a ledger that is thrown away."),
}


class Commands(Command, click.Group):
    """The commands, each imported when it is called."""

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """The context of a command line; Ctrl-C ends it without a word of click's own."""
        try:
            return super().make_context(*args, **extra)
        except KeyboardInterrupt:
            raise click.Abort from None

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command; Ctrl-C ends it without a word of click's own."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise click.Abort from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names, in the order of an evening."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command, imported now."""
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"vint_score.cli.{COMMANDS[cmd_name][0]}")
        command: click.Command = getattr(module, cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that was typed; a word that is none gets its nearest."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            from difflib import get_close_matches

            near = get_close_matches(name, COMMANDS, 1)
            hint = f"Did you mean `{near[0]}`?" if near else "See `vint-score --help`."
            ctx.fail(f"There is no command {name!r}. {hint}")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands for --help, none of them imported."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in COMMANDS.items()])


@click.command(
    cls=Commands,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: vint-score hand 3 diamonds anna 9 -H ab4 -A cd3",
)
@click.option(
    "--ledger",
    envvar="VINT_SCORE_LEDGER",
    metavar="PATH",
    help="The ledger; $VINT_SCORE_LEDGER names another, too.",
)
@click.option("--color/--no-color", default=None, help="Colours, or none; by default if seen.")
@click.option("--ascii", is_flag=True, help="Letters instead of the suits' signs.")
@click.version_option(__version__, message="vint-score %(version)s")
@click.pass_context
def cli(ctx: click.Context, ledger: str | None, color: bool | None, ascii: bool) -> None:
    """Keep the score of Vint (Siberian Whist) beside a real card table.

    Alone it shows the running sheet.
    """
    from vint_score.cli.app import App

    ctx.obj = App.of(ledger, color, ascii)
    ctx.color = ctx.obj.color
    if ctx.invoked_subcommand is None:
        from vint_score.cli.look import alone

        alone(ctx, ctx.obj)


def run(arguments: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code; every error ends here."""
    RECORDED.set(False)
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            # Closed before we came: what is said goes nowhere, and that is no reason to stop.
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        # What cannot be read as text is no name: it is refused where it is looked at.
        sys.stdin.reconfigure(errors="surrogateescape")
    try:
        result = cli.main(arguments, prog_name="vint-score", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except SystemExit as left:
        # Completion leaves this way, and click where nobody reads the help.
        return left.code if isinstance(left.code, int) else 0
    except (click.ClickException, click.Abort, VintError, OSError, KeyboardInterrupt) as error:
        complain(error)
        return exit_code(error)
