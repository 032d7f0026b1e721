"""Reading what a command printed, however it is set on the screen."""

from __future__ import annotations


def flat(text: str) -> str:
    """The text on one line with single blanks: a sentence may be broken anywhere."""
    return " ".join(text.split())


def rows(text: str) -> list[str]:
    """The lines with single blanks: a table's columns may be of any width."""
    return [" ".join(line.split()) for line in text.splitlines()]


def missing(text: str, words: tuple[str, ...]) -> list[str]:
    """Those of the words that the text does not have."""
    return [word for word in words if word not in flat(text)]
