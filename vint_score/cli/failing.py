"""The one place where an error turns into a message and an exit code."""

from __future__ import annotations

import errno
import os
import sys

import click

from vint_score.errors import VintError


def exit_code(error: BaseException) -> int:
    """1 refused, 2 not understood, 130 interrupted."""
    if isinstance(error, (click.Abort, KeyboardInterrupt)):
        return 130
    if isinstance(error, click.UsageError):
        return 2
    return error.exit_code if isinstance(error, VintError) else 1


def complain(error: BaseException) -> None:
    """Say on stderr what went wrong, unless nobody listens."""
    if isinstance(error, OSError) and error.errno == errno.EPIPE:
        # Whoever read the output has gone: nothing is wrong, and nothing more can be said.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    if isinstance(error, (click.Abort, KeyboardInterrupt)):
        message = "interrupted."
    elif isinstance(error, click.ClickException):
        message = error.format_message()
        context = getattr(error, "ctx", None)
        if context and context.command_path != "vint-score":
            message = f"{message.rstrip('.')}. See `{context.command_path} --help`."
    elif isinstance(error, OSError):
        message = f"{error.filename or 'output'}: {error.strerror}."
    else:
        message = str(error)
    try:
        click.echo(f"Error: {message}", err=True)
    except OSError:
        return
