"""Colours, for a terminal that shows them: red suits, and what to look at first."""

from __future__ import annotations

import click

_BOLD = ("needs", "rubber so far", "rubber  ", "total")


def paint(text: str) -> str:
    """The text with its red suits red and the rows to look at first bold."""
    return "\n".join(_line(line) for line in text.split("\n"))


def _line(line: str) -> str:
    for sign in "♥♦":
        line = line.replace(sign, click.style(sign, fg="red", reset=False) + "\x1b[39m")
    return click.style(line, bold=True) if line.strip().startswith(_BOLD) else line
