"""What can be true at a table: sides, seats, declarations, hands, birds, players' names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar, NamedTuple

from vint_score.errors import BadName, Impossible
from vint_score.names import check_name, name_key

ALL_TRICKS = 13
ALL_HONOURS = 5
ALL_ACES = 4


class Value:
    """What every value shows of itself, told once.

    A dataclass would have it written and compiled for each of them whenever the program starts.
    """

    __slots__ = ()
    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __repr__(self) -> str:
        shown = (f"{name}={getattr(self, name)!r}" for name in self.__match_args__)
        return f"{self.__class__.__name__}({', '.join(shown)})"


class Side(StrEnum):
    """A side: two partners who sit opposite each other."""

    AB = "AB"
    CD = "CD"

    # The generated hash of an enum is slow, and sides are hashed for every line of every deal.
    __hash__ = str.__hash__

    @property
    def other(self) -> Side:
        """The side that plays against this one."""
        return Side.CD if self is Side.AB else Side.AB

    @property
    def side(self) -> Side:
        """The side itself, so that a declarer who is only known by side can be asked too."""
        return self


class Seat(StrEnum):
    """A seat at the table; clockwise the seats run A, C, B, D."""

    A = "A"
    C = "C"
    B = "B"
    D = "D"

    __hash__ = str.__hash__

    @property
    def side(self) -> Side:
        """The side that sits there."""
        return Side.AB if self in (Seat.A, Seat.B) else Side.CD

    def left(self, steps: int = 1) -> Seat:
        """The seat so many places to the left: "The deal passes to the left: A, C, B, D, A"."""
        clockwise = tuple(Seat)
        return clockwise[(clockwise.index(self) + steps) % 4]


SEATS_OF = {Side.AB: (Seat.A, Seat.B), Side.CD: (Seat.C, Seat.D)}
Declarer = Seat | Side


class Denomination(StrEnum):
    """What is declared, lowest first: the four suits, then without trumps."""

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"
    WITHOUT_TRUMPS = "N"

    __hash__ = str.__hash__
    # 0 for spades to 4 for without trumps.
    rank: int


for _rank, _denomination in enumerate(Denomination):
    _denomination.rank = _rank


@dataclass(frozen=True, slots=True, repr=False)
class Declaration(Value):
    """A level and a denomination: "level 1 means 7 tricks or more ... level 7, all 13"."""

    level: int
    denomination: Denomination

    def __post_init__(self) -> None:
        if not 1 <= self.level <= 7:
            raise Impossible(
                f"No declaration is of level {self.level}: levels go from 1 (7 tricks) to 7 (13)."
            )

    @property
    def code(self) -> str:
        """Level then letter: `3D`."""
        return f"{self.level}{self.denomination}"

    @property
    def tricks(self) -> int:
        """How many tricks the declarer's side must make."""
        return self.level + 6

    @property
    def trumps(self) -> bool:
        """Whether it is played with trumps."""
        return self.denomination is not Denomination.WITHOUT_TRUMPS

    @property
    def order(self) -> int:
        """What orders the 35: a declaration must be "higher than the last one"."""
        return self.level * 5 + self.denomination.rank


DECLARATIONS = {
    f"{level}{denomination}": Declaration(level, denomination)
    for level in range(1, 8)
    for denomination in Denomination
}


Call = Declaration | None
PASS: Call = None
PASS_CODE = "P"


def auction_codes(calls: Sequence[Call]) -> list[str]:
    """The calls of an auction as codes: `1S` ... `7N`, and `P` for a pass."""
    return [call.code if call else PASS_CODE for call in calls]


class AuctionState(NamedTuple):
    """How an auction stands after its calls.

    `last` is the place of the highest declaration (nothing before one is made), `passes` how many
    passes stand in a row at the end, `over` whether they ended it, and `wrong` the place of the
    first call that cannot be.
    """

    last: int | None
    passes: int
    over: bool
    wrong: int | None


def follow_auction(calls: Sequence[Call]) -> AuctionState:
    """Follow the calls as far as they can be: "each declaration must be higher than the last"."""
    last: int | None = None
    order = passes = 0
    for place, call in enumerate(calls):
        if passes == 4 or (call and call.order <= order):
            return AuctionState(last, passes, passes == 4, place)
        if call:
            last, order, passes = place, call.order, 0
        else:
            passes += 1
    return AuctionState(last, passes, passes == 4, None)


@dataclass(frozen=True, slots=True, repr=False)
class Hand(Value):
    """A hand that was played, as the table saw it; tricks are those played, before revokes.

    Tricks, honours and aces are AB's: "what one side holds settles the other". `None` for honours
    or aces means that nobody claimed them. `auction` has the calls in order, if they were kept.
    Raises Impossible for a hand that cannot be.
    """

    declaration: Declaration
    declarer: Declarer
    ab_tricks: int
    ab_honours: int | None = None
    ab_aces: int | None = None
    first: Side | None = None
    revokes: tuple[Side, ...] = ()
    auction: tuple[Call, ...] = ()

    def __post_init__(self) -> None:
        if self.auction:
            check_auction(self.auction, self.declaration, self.declarer)
        tricks = self.ab_tricks
        if not 0 <= tricks <= 13:
            raise Impossible(f"No side can take {tricks} tricks: a hand has 13.")
        honours, aces = self.ab_honours, self.ab_aces
        if honours is None and aces is None:
            return
        trumps = self.declaration.trumps
        if honours is not None:
            if not trumps:
                raise Impossible(
                    "Without trumps honours do not count: leave them out, or say -H none."
                )
            if not 0 <= honours <= 5:
                raise Impossible(f"No side can hold {honours} honours: there are 5.")
        if aces is not None and not 0 <= aces <= 4:
            raise Impossible(f"No side can hold {aces} aces: there are 4.")
        middling = honours in (None, 2, 3) and aces in (None, 1, 2, 3)
        if trumps and not middling:
            _check_holding("AB", tricks, honours, aces)
            _check_holding(
                "CD",
                ALL_TRICKS - tricks,
                None if honours is None else ALL_HONOURS - honours,
                None if aces is None else ALL_ACES - aces,
            )

    def tricks(self, side: Side) -> int:
        """How many tricks the side played, before revokes move any."""
        return self.ab_tricks if side is Side.AB else ALL_TRICKS - self.ab_tricks

    def honours(self, side: Side) -> int | None:
        """How many honours the side held, or nothing if nobody claimed them."""
        if self.ab_honours is None or side is Side.AB:
            return self.ab_honours
        return ALL_HONOURS - self.ab_honours

    def aces(self, side: Side) -> int | None:
        """How many aces the side held, or nothing if nobody claimed them."""
        if self.ab_aces is None or side is Side.AB:
            return self.ab_aces
        return ALL_ACES - self.ab_aces


def check_auction(calls: Sequence[Call], declaration: Declaration, declarer: Declarer) -> None:
    """Raise Impossible unless the calls are a whole auction that came to this declaration."""
    state = follow_auction(calls)
    if state.wrong is not None or not state.over:
        raise Impossible("The auction breaks its rules or has no end: give it again, or none.")
    if state.last is None or calls[state.last] != declaration or isinstance(declarer, Side):
        raise Impossible(
            f"The auction did not come to {declaration.code} by {declarer}: give the auction "
            "again with --auction, or --auction none."
        )


def _check_holding(side: str, tricks: int, honours: int | None, aces: int | None) -> None:
    """Raise Impossible for "these [that] cannot be" with trumps, looked at from one side."""
    if honours == ALL_HONOURS and aces == 0:
        raise Impossible(
            f"{side} cannot hold all five honours and no ace: the ace of trumps is both. Correct "
            "the honours (-H) or the aces (-A)."
        )
    if honours == ALL_HONOURS and tricks < 3:
        raise Impossible(
            f"{side} cannot hold all five honours and take {count(tricks, 'trick')}: "
            "five honours take three tricks at least."
        )
    if honours == 4 and tricks == 0:
        raise Impossible(f"{side} cannot hold four honours and take no trick.")
    if aces == ALL_ACES and tricks == 0:
        raise Impossible(f"{side} cannot hold four aces and take no trick with trumps.")


class Bird:
    """A deal that all four passed: "The cards are thrown up, the deal passes on"."""

    # It has no fields that a dataclass could compare, and any two are alike.
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bird)

    def __hash__(self) -> int:
        return hash(Bird)

    def __repr__(self) -> str:
        return "Bird()"


Deal = Hand | Bird


def count(number: int, noun: str, nouns: str = "") -> str:
    """A number with its noun: `1 trick`, `9 tricks`."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


_RESERVED = frozenset(("ab", "ba", "cd", "dc", "none"))


@dataclass(frozen=True, slots=True, repr=False)
class Players(Value):
    """The names of the four, by seat; no two alike, none that could be taken for something else."""

    a: str = "A"
    b: str = "B"
    c: str = "C"
    d: str = "D"

    def __post_init__(self) -> None:
        taken: dict[str, str] = {}
        for seat, name in zip("ABCD", (self.a, self.b, self.c, self.d), strict=True):
            check_name(name)
            key = name_key(name)
            if key in taken:
                raise BadName(
                    f"{taken[key]!r} and {name!r} are one name (case and blanks do not tell two "
                    "players apart): add a letter."
                )
            if key in _RESERVED or (key in ("a", "b", "c", "d") and key != seat.lower()):
                raise BadName(
                    f"{name!r} cannot be the name of seat {seat}: it is a seat, a side or a word "
                    "of the commands. Add a letter."
                )
            taken[key] = name

    def __getitem__(self, seat: Seat) -> str:
        name: str = getattr(self, seat.lower())
        return name

    def renamed(self, old: str, new: str) -> Players:
        """The players with a name corrected, if somebody bears it; raises BadName."""
        if name_key(old) not in (name_key(name) for _, name in self.items()):
            return self
        names = (new if name_key(name) == name_key(old) else name for _, name in self.items())
        return Players(*names)

    def items(self) -> Iterator[tuple[Seat, str]]:
        """Seat and name, in the order of the letters."""
        yield Seat.A, self.a
        yield Seat.B, self.b
        yield Seat.C, self.c
        yield Seat.D, self.d
