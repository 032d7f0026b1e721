"""What a screen shows: how wide a text is there, and how it is broken to fit."""

from __future__ import annotations


def width(text: str) -> int:
    """How many columns of a terminal the text takes, as well as can be known here."""
    if text.isascii():
        return len(text)
    try:
        from wcwidth import wcswidth  # type: ignore[import-not-found,unused-ignore]
    except ImportError:
        return len(text)
    columns: int = wcswidth(text)
    return columns if columns >= 0 else len(text)


def shorten(name: str, longest: int, mark: str = "…") -> str:
    """A name that fits its column; what is cut off is marked."""
    if width(name) <= longest:
        return name
    cut = name
    while width(cut) + len(mark) > longest:
        cut = cut[:-1]
    return cut.rstrip() + mark


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
        end = columns
        while width(line[:end]) > columns:
            end -= 1
        blank = line.rfind(" ", begins + 1, end + 1)
        cut = blank if blank > 0 else end
        lines.append(line[:cut].rstrip())
        line = indent + line[cut:].lstrip()
        begins = len(indent)
    return "\n".join((*lines, line))
