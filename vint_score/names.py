"""What a name or a note may be, and when two names are one."""

from __future__ import annotations

from functools import lru_cache

from vint_score.errors import BadName

LONGEST_NAME = 100
LONGEST_NOTE = 500
# Joiners hold Persian words and families of emoji together; nothing else of their kind prints.
_JOINERS = "\u200c\u200d"
# Letters by their class, but nothing to see.
_BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


# The same few people sit at a table for years.
_remembered = lru_cache(maxsize=1000)


@_remembered
def name_key(name: str) -> str:
    """What tells two names apart: neither case nor blanks do, nor how a letter is put together."""
    key = "".join(name.split())
    if not key.isascii():
        from unicodedata import normalize

        key = normalize("NFKC", "".join(letter for letter in key if letter not in _JOINERS))
    return key.casefold()


def check_text(text: str, what: str, longest: int) -> None:
    """Raise BadName if a terminal or a page would not print the text as it was given."""
    if len(text) > longest:
        raise BadName(f"{what} is {len(text)} letters long: {longest} at most.")
    if text.isprintable():
        return
    from unicodedata import category

    for letter in text:
        if category(letter) in ("Cc", "Cf", "Cs", "Zl", "Zp") and letter not in _JOINERS:
            raise BadName(
                f"{what} holds a control character ({letter!a}): type it without. "
                "Line breaks, escapes and direction marks cannot stand on a sheet."
            )


@_remembered
def check_name(name: str) -> None:
    """Raise BadName unless the name can stand on a sheet: visible, on one line, no outer blanks."""
    if name != name.strip():
        raise BadName(f"The name {name!r} begins or ends with blanks: type it without.")
    check_text(name, f"The name {name[:20]!a}", LONGEST_NAME)
    if not _is_visible(name):
        raise BadName("A player's name is empty: type a name or leave the seat's letter.")


def _is_visible(name: str) -> bool:
    if name.isascii():
        return bool(name)
    from unicodedata import category

    return any(category(letter)[0] in "LNPS" and letter not in _BLANKS for letter in name)
