"""The actions of a journal: what people did and said."""

from typing import TYPE_CHECKING, NamedTuple

from vint_score.model import Call, Deal, Declaration, Declarer, Players, Seat
from vint_score.rules import Rules

if TYPE_CHECKING:
    # Few rubbers are played for money; the others need not import decimals.
    from vint_score.money import Stake

# Actions and what they fold into are named tuples, not dataclasses: there are many kinds of them,
# and a frozen dataclass takes six times as long to define, which every command would pay. Nor are
# their annotations put off, for a named tuple would compile each of them. Each carries its own
# word in `do`, so that two kinds are never equal.


class Open(NamedTuple):
    """A rubber was started."""

    at: str
    players: Players
    dealer: Seat
    rules: Rules
    stake: "Stake | None" = None
    do: str = "open"


class Declare(NamedTuple):
    """A declaration stands, and the hand is being played."""

    at: str
    declaration: Declaration
    declarer: Declarer
    auction: tuple[Call, ...] | None = None
    do: str = "declare"


class Record(NamedTuple):
    """A deal was noted at the end of the open rubber; it is the result of what was declared."""

    at: str
    deal: Deal
    note: str | None = None
    do: str = "record"


class Insert(NamedTuple):
    """A forgotten deal was put in before deal `before`."""

    at: str
    rubber: int
    before: int
    deal: Deal
    note: str | None = None
    do: str = "insert"


class Amend(NamedTuple):
    """Deal `number` was corrected; without a note it keeps the one that it had, `""` clears it."""

    at: str
    rubber: int
    number: int
    deal: Deal
    note: str | None = None
    do: str = "amend"


class Strike(NamedTuple):
    """Deal `number` was struck out; the later ones moved up."""

    at: str
    rubber: int
    number: int
    do: str = "strike"


class Agree(NamedTuple):
    """What was agreed for a rubber was corrected, for the whole of it; nothing means unchanged."""

    at: str
    rubber: int
    players: Players | None = None
    dealer: Seat | None = None
    rules: Rules | None = None
    stake: "Stake | None" = None
    do: str = "agree"


class Rename(NamedTuple):
    """A player's name was corrected in every rubber so far."""

    at: str
    old: str
    new: str
    do: str = "rename"


class Close(NamedTuple):
    """The open rubber was given up."""

    at: str
    do: str = "close"


class Undo(NamedTuple):
    """The last change was taken back."""

    at: str
    do: str = "undo"


class Redo(NamedTuple):
    """What was last undone was done again."""

    at: str
    do: str = "redo"


Action = Open | Declare | Record | Insert | Amend | Strike | Agree | Rename | Close | Undo | Redo
Journal = tuple[Action, ...]
