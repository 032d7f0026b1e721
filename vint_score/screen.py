"""What a screen shows: how wide a text is there, and how it is broken to fit."""

from __future__ import annotations

import os
from itertools import accumulate
from typing import TextIO

WIDEST, NARROWEST = 80, 40
_JOINER = "\u200d"
_EMOJI_STYLE = "\ufe0f"
_SKINS = range(0x1F3FB, 0x1F400)


def clusters(text: str) -> list[tuple[str, int]]:
    """What a reader sees as single letters, each with the columns that it takes.

    An accent belongs to its letter and a family of emoji is one; wcwidth measures them where it
    is installed.
    """
    if text.isascii():
        return [(letter, 1) for letter in text]
    from unicodedata import category

    seen: list[str] = []
    for letter in text:
        joins = category(letter) in ("Mn", "Me", "Cf") or ord(letter) in _SKINS
        if seen and (joins or seen[-1].endswith(_JOINER)):
            seen[-1] += letter
        else:
            seen.append(letter)
    return [(cluster, _columns(cluster)) for cluster in seen]


def _columns(cluster: str) -> int:
    try:
        from wcwidth import wcswidth  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        from unicodedata import east_asian_width

        return 2 if east_asian_width(cluster[0]) in "WF" or _EMOJI_STYLE in cluster else 1
    columns: int = wcswidth(cluster)
    return max(columns, 0)


def width(text: str) -> int:
    """How many columns of a terminal the text takes, as well as can be known here."""
    return len(text) if text.isascii() else sum(columns for _, columns in clusters(text))


def shorten(name: str, longest: int, mark: str = "…") -> str:
    """A name that fits its column; what is cut off is marked."""
    if width(name) <= longest:
        return name
    return _beginning(name, longest - len(mark)).rstrip() + mark


def _beginning(text: str, columns: int) -> str:
    """As much of the text as fits the columns."""
    letters = clusters(text)
    ends = accumulate(wide for _, wide in letters)
    return "".join(letter for (letter, _), end in zip(letters, ends, strict=True) if end <= columns)


class Plain:
    """Stands in for letters that are not one column wide while a table is drawn.

    `plain` gives a text in which every sign takes one column, `restored` what was meant.
    """

    # Private signs, beyond what anybody types.
    _FIRST = 0x100000

    def __init__(self) -> None:
        self._signs: dict[str, str] = {}

    def plain(self, text: str) -> str:
        """The text with stand-ins, as many as the columns that it takes."""
        if text.isascii():
            return text
        if "\n" in text:
            return "\n".join(map(self.plain, text.split("\n")))
        return "".join(
            cluster if len(cluster) == columns == 1 else self._stand_in(cluster, columns)
            for cluster, columns in clusters(text)
        )

    def _stand_in(self, cluster: str, columns: int) -> str:
        signs = ""
        for place in range(columns):
            sign = chr(self._FIRST + len(self._signs))
            self._signs[sign] = cluster if place == 0 else ""
            signs += sign
        return signs

    def restored(self, text: str) -> str:
        """The text as it was meant."""
        return text.translate({ord(sign): cluster for sign, cluster in self._signs.items()})


def fits(text: str, columns: int) -> bool:
    """Whether no line of the text is wider."""
    return all(width(line) <= columns for line in text.split("\n"))


def fit(text: str, columns: int) -> str:
    """The text with its long lines broken at blanks; what follows is set in a little."""
    if all(len(line) <= columns // 2 for line in text.split("\n")):
        return text
    return "\n".join(_broken(line, columns) for line in text.split("\n"))


def _broken(line: str, columns: int) -> str:
    begins = len(line) - len(line.lstrip())
    indent = " " * min(begins + 2, columns // 4)
    lines: list[str] = []
    while width(line) > columns:
        end = len(_beginning(line, columns))
        blank = line.rfind(" ", begins + 1, end + 1)
        cut = blank if blank > 0 else _end_of_word(line, end)
        if cut == len(line):
            break
        lines.append(line[:cut].rstrip())
        line = indent + line[cut:].lstrip()
        begins = len(indent)
    return "\n".join((*lines, line))


def _end_of_word(line: str, end: int) -> int:
    """Where to cut a word that is too long: a path stays whole, so that it can be copied."""
    word_end = line.find(" ", end)
    word = line[:word_end] if word_end > 0 else line
    return len(word) if "/" in word or "\\" in word else end


def columns_of(stream: TextIO) -> int:
    """How wide a stream's screen is, 80 at most: what COLUMNS says, or the terminal.

    0 where neither says anything.
    """
    columns = os.environ.get("COLUMNS", "")
    wide = int(columns[:6]) if columns.isascii() and columns.isdigit() else 0
    if not wide:
        try:
            wide = os.get_terminal_size(stream.fileno()).columns
        except (OSError, ValueError, AttributeError):
            wide = 0
    return wide and min(WIDEST, max(NARROWEST, wide))
