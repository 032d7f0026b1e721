"""How the command line is read: an option stands once, and words that stray are explained."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Any

import click

from vint_score.screen import columns_of


class Formatter(click.HelpFormatter):
    """Help that fits a narrow screen: what does not fit beside its term stands under it."""

    def write_dl(
        self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2
    ) -> None:
        """Terms and what they mean."""
        super().write_dl(rows, min(col_max, self.width // 3), col_spacing)


class Context(click.Context):
    """A context whose help is as wide as the screen."""

    formatter_class = Formatter


class Command(click.Command):
    """A command whose options may stand once, unless they say otherwise."""

    context_class = Context

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        """A context as wide as the screen, where somebody knows how wide that is."""
        wide = columns_of(sys.stdout)
        return super().make_context(*args, **{"terminal_width": wide or None, **extra})

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Refuse an option that stands twice: the first would be lost without a word."""
        if sum(arg.startswith("-") for arg in args) > 1 and not ctx.resilient_parsing:
            _, _, order = self.make_parser(ctx).parse_args(list(args))
            options = [param for param in order if isinstance(param, click.Option)]
            for option in options:
                if options.count(option) > 1 and not option.multiple and option.name != "help":
                    raise click.UsageError(f"{option.opts[-1]} is given twice: say it once.", ctx)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if error.message.startswith("Got unexpected extra argument"):
                hint = "quote words that belong together"
                if ctx.command.name in ("new", "agree"):
                    hint += ", and give --ab and --cd two names each"
                raise click.UsageError(f"{error.message.rstrip('.')}: {hint}.", ctx) from error
            raise
