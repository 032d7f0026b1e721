"""The table mode: one line after another in the grammar of the command line, all evening."""

from __future__ import annotations

import gc
import shlex
import sys
from collections.abc import Sequence

import click

from vint_score.cli.app import App, Command, asks, emit
from vint_score.cli.failing import complain
from vint_score.errors import VintError

PROMPT = "vint> "
LEAVE = ("quit", "exit", "q")
WELCOME = (
    "Type a deal as it was played (`3d anna 9 -H ab4`), `bird`, or any command without the "
    "program's name (`undo`, `edit 4 --tricks 8`, `show`, `new`); `help` lists them, `quit` or "
    "the end of input leaves. Every deal is kept at once."
)


@click.command(cls=Command, epilog="Example: vint-score play")
@click.pass_context
def play(ctx: click.Context) -> None:
    """Keep score all evening: one line after another, each deal kept at once.

    The lines are those of the command line without the program's name, and `hand` may be left
    out. End of input leaves.
    """
    app: App = ctx.obj
    # The one command that lives long.
    gc.enable()
    book = app.load(begin=True)
    begun = ["show"] if book.rubbers else []
    if begun:
        run_line(ctx, begun)
    emit(WELCOME if begun else f"{WELCOME}\n\nThere is no rubber yet: begin with `new`.")
    if asks():
        _edit_lines(ctx)
    while True:
        line = _read_line()
        if line is None or line.strip().lower() in LEAVE:
            return
        try:
            words = shlex.split(line)
        except ValueError as error:
            complain(click.UsageError(f"{error}: close the quotation mark."))
            continue
        if words:
            run_line(ctx, words)


def _read_line() -> str | None:
    """The next line, or nothing at the end of input."""
    if not asks():
        return (sys.stdin.readline() or None) if sys.stdin else None
    try:
        return input(PROMPT)
    except EOFError:
        click.echo(file=sys.stderr)
        return None


def run_line(ctx: click.Context, words: Sequence[str]) -> None:
    """Run one line by the parser and the code of the command line; say what fails and go on."""
    from vint_score.cli import COMMANDS, cli

    root = ctx.find_root()
    words = list(words)
    if words[0] == "vint-score":
        words = words[1:]
    if not words or words[0] == "help":
        words = [*words[1:2], "--help"]
    elif words[0] == "play":
        complain(click.UsageError("This is the table mode already: type a deal or a command."))
        return
    elif words[0] not in COMMANDS and not words[0].startswith("-"):
        words = ["hand", *words] if _is_hand(words) else words
    try:
        cli.main([*_same_options(root), *words], prog_name=root.info_name, standalone_mode=False)
    except SystemExit:
        # Click leaves this way where nobody reads the help: that ends the line, not the evening.
        return
    except (click.ClickException, click.Abort, VintError, OSError) as error:
        complain(error)


def _is_hand(words: Sequence[str]) -> bool:
    """Whether a line that begins with no command is a hand and not a command mistyped."""
    from vint_score.cli.typed import is_declaration

    return words[0][:1].isdigit() or any(
        is_declaration(words[:end]) for end in range(1, len(words) + 1)
    )


def _same_options(root: click.Context) -> list[str]:
    """The options that the table mode was begun with."""
    app: App = root.obj
    options = ["--ledger", app.path]
    if root.params.get("color") is not None:
        options.append("--color" if app.color else "--no-color")
    if root.params.get("ascii"):
        options.append("--ascii")
    return options


def _edit_lines(ctx: click.Context) -> None:
    """Line editing, history and completion, where the platform has readline."""
    try:
        import readline
    except ImportError:
        return
    from vint_score.cli import COMMANDS
    from vint_score.cli.complete import denominations, who

    fitting: list[str] = []

    def complete(begun: str, state: int) -> str | None:
        if state == 0:
            first = readline.get_begidx() == 0
            words = [*(COMMANDS if first else ()), *denominations(), *who(ctx)]
            fitting[:] = [word for word in words if word.casefold().startswith(begun.casefold())]
        return f"{fitting[state]} " if state < len(fitting) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" \t\n")
    is_libedit = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
