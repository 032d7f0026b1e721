"""The table mode: one line after another in the grammar of the command line, all evening."""

from __future__ import annotations

import gc
import shlex
import sys
from collections.abc import Sequence

import click

from vint_score.cli.app import App, Command, asks, emit
from vint_score.cli.failing import RECORDED, TABLE_MODE, complain
from vint_score.errors import VintError
from vint_score.words import heading

PROMPT = "vint> "
LEAVE = ("quit", "exit", "q")
HELP = ("help", "?")
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
    mode = TABLE_MODE.set(True)
    try:
        emit(_opening(app))
        if asks():
            _edit_lines(ctx)
        while (line := _read_line()) is not None and line.strip().lower() not in LEAVE:
            try:
                words = shlex.split(line)
            except ValueError as error:
                complain(click.UsageError(f"{error}: close the quotation mark."))
                continue
            if words:
                run_line(ctx, words)
    finally:
        TABLE_MODE.reset(mode)


def _opening(app: App) -> str:
    """The table as it stands when the evening begins, or goes on."""
    book = app.load(begin=True)
    if not book.rubbers:
        return f"{WELCOME}\n\nThere is no rubber yet: begin with `new`."
    from vint_score.score_sheet import short

    rubber = book.rubber()
    return f"{heading(book, rubber)}\n\n{short(book, rubber, app.look)}\n\n{WELCOME}"


def _read_line() -> str | None:
    """The next line, or nothing at the end of input; Ctrl-C in a line begun clears it."""
    if not asks():
        return (sys.stdin.readline() or None) if sys.stdin else None
    try:
        return input(PROMPT)
    except EOFError:
        click.echo(file=sys.stderr)
        return None
    except KeyboardInterrupt:
        if not _begun():
            raise
        click.echo("\n(`quit` or the end of input leaves.)", file=sys.stderr)
        return ""


def _begun() -> bool:
    """Whether something stood on the line already."""
    readline = sys.modules.get("readline")
    return bool(readline and readline.get_line_buffer())


def run_line(ctx: click.Context, words: Sequence[str]) -> None:
    """Run one line by the parser and the code of the command line; say what fails and go on."""
    from vint_score.cli import COMMANDS, cli

    root = ctx.find_root()
    words = list(words)
    if words[0] == "vint-score":
        words = words[1:]
    if words and words[0].lower() in COMMANDS:
        words[0] = words[0].lower()
    if not words or words[0].lower() in HELP:
        words = [*words[1:2], "--help"]
    elif words[0] == "play":
        complain(click.UsageError("This is the table mode already: type a deal or a command."))
        return
    elif words[0] not in COMMANDS and not words[0].startswith("-"):
        words = [*_left_out(words), *words]
    try:
        cli.main([*_same_options(root), *words], prog_name=root.info_name, standalone_mode=False)
    except SystemExit:
        # Click leaves this way where nobody reads the help: that ends the line, not the evening.
        return
    except (click.ClickException, click.Abort, VintError, OSError) as error:
        complain(error)
    finally:
        RECORDED.set(False)


def _left_out(words: Sequence[str]) -> list[str]:
    """The command that a line leaves out: `result` before tricks alone, `hand` before a hand."""
    from vint_score.cli.typed import is_declaration
    from vint_score.notation import looks_like_tricks

    if looks_like_tricks(words[0]) and (len(words) == 1 or words[1].startswith("-")):
        return ["result"]
    starts = any(is_declaration(words[:end]) for end in range(1, len(words) + 1))
    return ["hand"] if starts or words[0][:1].isdigit() else []


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
