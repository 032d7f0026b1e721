"""How the command line is read: an option stands once, and words that stray are explained."""

from __future__ import annotations

import click


class Once(click.Command):
    """A command whose options may stand once, unless they say otherwise."""

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
                hint = "quote words that belong together, and give --ab and --cd two names each"
                raise click.UsageError(f"{error.message.rstrip('.')}: {hint}.", ctx) from error
            raise


class Command(Once):
    """A command of the program."""
