"""The one place where an error turns into a message and an exit code."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

import click

from vint_score.errors import VintError
from vint_score.screen import columns_of, fit

# Whether commands are typed one line after another, without the program's name.
TABLE_MODE: ContextVar[bool] = ContextVar("TABLE_MODE", default=False)
# Whether the command that runs has changed the ledger, whatever becomes of it now.
RECORDED: ContextVar[bool] = ContextVar("RECORDED", default=False)
GLOBAL_OPTIONS = ("--ledger", "--color", "--no-color", "--ascii")


def exit_code(error: BaseException) -> int:
    """1 refused, 2 not understood, 130 interrupted."""
    if isinstance(error, (click.Abort, KeyboardInterrupt)):
        return 130
    if isinstance(error, click.UsageError):
        return 2
    return error.exit_code if isinstance(error, VintError) else 1


def in_table_mode(text: str) -> str:
    """The text, its commands without the program's name where they are typed without it."""
    return text.replace("`vint-score ", "`") if TABLE_MODE.get() else text


@contextmanager
def recording() -> Iterator[None]:
    """Hold Ctrl-C off while the ledger is written, so that it is known whether it was.

    Raises KeyboardInterrupt afterwards if it was pressed meanwhile.
    """
    # What `signal` is made of, without the enumerations that it defines when it is imported: they
    # take longer than the deal takes to write.
    import _signal as signal  # type: ignore[import-not-found]

    pressed: list[int] = []
    # Where somebody else has a say in what Ctrl-C does, it stays so.
    ours = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if ours:
        signal.signal(signal.SIGINT, lambda number, _: pressed.append(number))
    try:
        yield
        RECORDED.set(True)
    finally:
        if ours:
            signal.signal(signal.SIGINT, signal.default_int_handler)
    if pressed:
        raise KeyboardInterrupt


def hush() -> None:
    """Whoever read the output has gone: nothing is wrong, and nothing more can be said."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115


def complain(error: BaseException) -> None:
    """Say on stderr what went wrong."""
    if isinstance(error, (click.Abort, KeyboardInterrupt)):
        # The terminal has put ^C on the line of the question.
        what = ", but this was recorded." if RECORDED.get() else ": nothing was recorded."
        message = str(error) or f"interrupted{what}"
        if sys.stdin and sys.stdin.isatty():
            click.echo(file=sys.stderr)
    elif isinstance(error, click.ClickException):
        message = _explained(error)
    elif isinstance(error, OSError):
        message = f"{error.filename or 'the output'}: {error.strerror}."
        if RECORDED.get():
            message = f"This was recorded, but something failed after that: {message}"
    else:
        message = str(error)
    text = in_table_mode(f"Error: {message}")
    try:
        seen = columns_of(sys.stderr) if sys.stderr.isatty() else 0
        click.echo(fit(text, seen) if seen else text, file=sys.stderr)
    except OSError:
        return


def _explained(error: click.ClickException) -> str:
    """What click says, with where to look."""
    message = error.format_message()
    if isinstance(error, click.NoSuchOption) and error.option_name in GLOBAL_OPTIONS:
        return f"{error.option_name} goes before the command, as in `vint-score --ascii show`."
    if isinstance(error, click.NoSuchOption) and error.option_name[1:2].isdigit():
        message = f"{error.option_name} is no number of tricks: write 9, ab9 or ab9-cd4."
    context = getattr(error, "ctx", None)
    if context and context.command_path != "vint-score" and "`" not in message:
        end = "" if message.endswith((".", "?")) else "."
        message += f"{end} See `{context.command_path} --help`. {context.command.epilog or ''}"
    return message.rstrip()
