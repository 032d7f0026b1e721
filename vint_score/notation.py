"""Text forms of the game, both ways: what people type, and what the program prints.

Every reader here has its writer, and takes every spelling that people use. Readers raise
NotUnderstood with what to type instead, or Impossible where the game has no such thing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vint_score.errors import Impossible, NotUnderstood
from vint_score.model import (
    ALL_ACES,
    ALL_HONOURS,
    ALL_TRICKS,
    Declaration,
    Declarer,
    Denomination,
    Players,
    Seat,
    Side,
)
from vint_score.names import name_key

SPELLINGS: dict[Denomination, tuple[str, ...]] = {
    Denomination.SPADES: ("s", "spade", "spades", "♠", "♤"),
    Denomination.CLUBS: ("c", "club", "clubs", "♣", "♧"),
    Denomination.DIAMONDS: ("d", "diamond", "diamonds", "♦", "♢"),
    Denomination.HEARTS: ("h", "heart", "hearts", "♥", "♡"),
    Denomination.WITHOUT_TRUMPS: (
        *("n", "nt", "no-trump", "no-trumps", "notrump", "notrumps", "no trump", "no trumps"),
        *("without", "without trump", "without trumps"),
    ),
}
_DENOMINATIONS = {
    spelling.replace(" ", ""): denomination
    for denomination, spellings in SPELLINGS.items()
    for spelling in spellings
}
LEVELS = ("one", "two", "three", "four", "five", "six", "seven")
SIGNS = {
    Denomination.SPADES: "♠",
    Denomination.CLUBS: "♣",
    Denomination.DIAMONDS: "♦",
    Denomination.HEARTS: "♥",
    Denomination.WITHOUT_TRUMPS: "N",
}
WORDS = {
    Denomination.SPADES: "Spades",
    Denomination.CLUBS: "Clubs",
    Denomination.DIAMONDS: "Diamonds",
    Denomination.HEARTS: "Hearts",
    Denomination.WITHOUT_TRUMPS: "Without Trumps",
}
BIRD_SIGN = "⩋"
SIDES = {"ab": Side.AB, "ba": Side.AB, "cd": Side.CD, "dc": Side.CD}
NONE = "none"
DECLARATION_HELP = (
    "write a level and a denomination, as in 3d, 2nt, `two hearts` or spades (which means one)"
)


class Look(NamedTuple):
    """What the reader's screen can show: the suits' signs or letters only, and how wide it is."""

    signs: bool = True
    width: int = 80

    @property
    def narrow(self) -> bool:
        """Whether tables must take the form that fits 40 columns."""
        return self.width < 80


def parse_declaration(words: Sequence[str] | str) -> Declaration:
    """A declaration in any spelling: `3d`, `3 diamonds`, `THREE ♦`, `spades`, `no trumps`.

    Takes one text or its words. Raises NotUnderstood, and Impossible for a level that is not
    1 to 7.
    """
    text = words if isinstance(words, str) else " ".join(words)
    # Signs may come with the mark that asks for a coloured picture.
    level, rest = _split_level(
        "".join(text.split()).lower().replace("\ufe0f", "").replace("\ufe0e", "")
    )
    denomination = _DENOMINATIONS.get(rest)
    if denomination is None:
        raise NotUnderstood(f"{text!r} is no declaration: {DECLARATION_HELP}.")
    return Declaration(level, denomination)


def _split_level(text: str) -> tuple[int, str]:
    digits = len(text) - len(text.lstrip("0123456789"))
    if digits:
        return _number(text[:digits]), text[digits:]
    for level, word in enumerate(LEVELS, 1):
        if text.startswith(word):
            return level, text[len(word) :]
    return 1, text


def format_declaration(declaration: Declaration, signs: bool = True) -> str:
    """Short, for a table: `3♦`, or `3D` where the sign cannot be printed."""
    if not signs:
        return declaration.code
    return f"{declaration.level}{SIGNS[declaration.denomination]}"


def say_declaration(declaration: Declaration) -> str:
    """In words, for a sentence: `3 Diamonds`."""
    return f"{declaration.level} {WORDS[declaration.denomination]}"


def format_bird(signs: bool = True) -> str:
    """A bird, for a table; many fonts lack its sign, so the word always stands beside it."""
    return f"{BIRD_SIGN} Bird" if signs else "Bird"


def find_seat(word: str, players: Players) -> Seat | None:
    """The seat that a word names: a seat, a name, or a beginning that fits one name only.

    Returns nothing where it fits nobody; raises NotUnderstood where it fits two.
    """
    key = name_key(word)
    if not key:
        return None
    if key.upper() in ("A", "B", "C", "D"):
        return Seat(key.upper())
    by_key = {name_key(name): seat for seat, name in players.items()}
    if key in by_key:
        return by_key[key]
    fits = [seat for name, seat in by_key.items() if name.startswith(key)]
    if len(fits) > 1:
        names = " and ".join(players[seat] for seat in fits)
        raise NotUnderstood(f"{word!r} fits {names}: type more of the name, or the seat.")
    return fits[0] if fits else None


def parse_seat(word: str, players: Players) -> Seat:
    """The seat of a player, by seat, name or beginning of a name; raises NotUnderstood."""
    seat = find_seat(word, players)
    if seat is None:
        raise NotUnderstood(f"Nobody here is called {word!r}: {_who(players)}.")
    return seat


def find_declarer(word: str, players: Players) -> Declarer | None:
    """Who declared: a seat, a side where nobody noted the player, or a name; nothing for nobody.

    A side is "tried after the seats", before the beginnings of names.
    """
    return SIDES.get(word.strip().lower()) or find_seat(word, players)


def parse_declarer(word: str, players: Players) -> Declarer:
    """Who declared, as `find_declarer` reads it; raises NotUnderstood where it is nobody."""
    return find_declarer(word, players) or parse_seat(word, players)


def parse_side(word: str, players: Players) -> Side:
    """A side, by its letters in either order or by one of its players; raises NotUnderstood."""
    found = SIDES.get(word.strip().lower()) or find_seat(word, players)
    if found is None:
        raise NotUnderstood(f"{word!r} is no side: say AB or CD, or a player ({_who(players)}).")
    return found.side


def _who(players: Players) -> str:
    listed = [str(seat) if seat == name else f"{seat} is {name}" for seat, name in players.items()]
    return ", ".join(listed)


def looks_like_tricks(word: str) -> bool:
    """Whether the word is meant for tricks: it ends with a number, or is one."""
    head = word.rstrip("0123456789")
    return head != word and (not head or name_key(head.rstrip("=")) in SIDES or "-" in head)


def parse_tricks(text: str, declarer: Side | None, players: Players) -> int:
    """AB's tricks: `9` (the declaring side's), `ab9`, `CD=4`, or both as `ab9-cd4`.

    Raises NotUnderstood, and Impossible for a number that a hand does not have.
    """
    if text.isascii() and text.isdigit():
        if declarer is None:
            raise NotUnderstood(f"Whose tricks are the {text}? Write ab{text} or cd{text}.")
        return _ab_share(declarer, _number(text), ALL_TRICKS, "trick")
    left, _, right = text.partition("-")
    if left.isdigit() and right.isdigit():
        raise NotUnderstood(
            f"Nobody can tell whose is whose in {text}: write ab{left}-cd{right}, or only the "
            "declaring side's tricks."
        )
    share = _parse_share(text, ALL_TRICKS, "trick", players)
    if share is None:
        raise NotUnderstood(
            f"{text!r} are no tricks: write 9 (the declaring side's), ab9, or ab9-cd4."
        )
    return share


def format_tricks(ab_tricks: int) -> str:
    """Both sides' tricks: `ab9-cd4`."""
    return f"ab{ab_tricks}-cd{ALL_TRICKS - ab_tricks}"


def parse_held(text: str, what: str, players: Players) -> int | None:
    """What AB held of the `honour`s or `ace`s: `AB=4`, `cd1`, `ab4-cd1`; nothing for `none`.

    Raises NotUnderstood, and Impossible for more than there are.
    """
    if name_key(text) == NONE:
        return None
    share = _parse_share(text, ALL_HONOURS if what == "honour" else ALL_ACES, what, players)
    if share is None:
        raise NotUnderstood(
            f"{text!r} does not say who held how many {what}s: write AB=3, cd4 or none."
        )
    return share


def format_held(ab_held: int | None, what: str) -> str:
    """What both sides held: `ab4-cd1`, or `none`."""
    if ab_held is None:
        return NONE
    everything = ALL_HONOURS if what == "honour" else ALL_ACES
    return f"ab{ab_held}-cd{everything - ab_held}"


def _parse_share(text: str, everything: int, what: str, players: Players) -> int | None:
    """AB's share of all there are, from one side's or from both; nothing if it cannot be read."""
    first, second = (_parse_one(part, players) for part in _halves(text))
    if not first or not second or first[0] is second[0]:
        one = _parse_one(text, players)
        return _ab_share(*one, everything, what) if one else None
    if first[1] + second[1] != everything:
        raise Impossible(f"{text}: the {what}s of both sides make {everything} together.")
    return _ab_share(*first, everything, what)


def _halves(text: str) -> tuple[str, str]:
    for mark in ("-", ","):
        left, found, right = text.partition(mark)
        if found:
            return left, right
    return "", ""


def _parse_one(text: str, players: Players) -> tuple[Side, int] | None:
    left, equals, right = text.rpartition("=")
    if not equals:
        left = text.rstrip("0123456789")
        right = text[len(left) :]
    left, right = left.strip(), right.strip()
    if not (right.isascii() and right.isdigit()):
        return None
    side = SIDES.get(name_key(left))
    if side is None and equals:
        side = parse_side(left, players)
    return (side, _number(right)) if side else None


def _number(digits: str) -> int:
    """A number that was typed; what is beyond any card game stays beyond it, however long."""
    return int(digits.lstrip("0")[:6] or "0")


def _ab_share(side: Side, number: int, everything: int, what: str) -> int:
    if number > everything:
        raise Impossible(
            f"{number} {what}s: there are only {everything}. Write {side.lower()}0 to "
            f"{side.lower()}{everything}."
        )
    return number if side is Side.AB else everything - number
