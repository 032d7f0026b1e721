"""Starting a rubber and correcting what was agreed for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from vint_score.book import Book, attempt
from vint_score.changes import say_changes
from vint_score.cli.app import App, Command, asks, now
from vint_score.cli.typed import ask, complete_players, rubber_option
from vint_score.errors import NotUnderstood, OutOfTurn
from vint_score.journal import Agree, Open, Rubber
from vint_score.model import Players, Seat
from vint_score.names import check_name, name_key
from vint_score.notation import parse_seat
from vint_score.rules import DEFAULT, Rules, vary
from vint_score.words import say_rules, say_seats

if TYPE_CHECKING:
    from vint_score.money import Stake


class Agreed(NamedTuple):
    """What was typed of the players, the first dealer and the rules."""

    ab: tuple[str, str] | None = None
    cd: tuple[str, str] | None = None
    dealer: str | None = None
    penalty: str | None = None
    rule: tuple[str, ...] = ()
    default_rules: bool = False
    stake: str | None = None
    per: int | None = None
    currency: str | None = None
    exact: bool | None = None

    def players(self, before: Players) -> Players:
        """The four names, or those from before; raises UsageError for one side's alone."""
        if (self.ab is None) != (self.cd is None):
            given, other = ("--ab", "--cd") if self.ab else ("--cd", "--ab")
            raise click.UsageError(f"{given} is given without {other}: name both sides.")
        if self.ab is None or self.cd is None:
            return before
        for option, names in (("--ab", self.ab), ("--cd", self.cd)):
            if any(name.startswith("--") and len(name) > 2 for name in names):
                raise click.UsageError(f"{option} needs two names, as in {option} Anna Boris.")
        (a, b), (c, d) = self.ab, self.cd
        return Players(a.strip(), b.strip(), c.strip(), d.strip())

    def stakes(self, before: Stake | None) -> Stake | None:
        """The stake with what was typed in place of what stood; raises NotUnderstood."""
        typed = (self.stake, self.per, self.currency, self.exact)
        if typed == (None, None, None, None):
            return before
        from vint_score.money import Stake, typed_amount

        if self.stake is None and before is None:
            raise click.UsageError("Say the stake, too, as in --stake 0.50.")
        stood = before if before is not None else Stake(typed_amount(self.stake or "0"))
        return Stake(
            stood.amount if self.stake is None else typed_amount(self.stake),
            stood.per if self.per is None else self.per,
            stood.currency if self.currency is None else self.currency.strip(),
            stood.exact if self.exact is None else self.exact,
        )

    def rules(self, before: Rules) -> Rules:
        """The rules with what was typed set otherwise; raises what `vary` raises."""
        settings = list(self.rule)
        if self.penalty is not None:
            settings.append(f"penalty={self.penalty}")
        keys = [_key(setting) for setting in settings]
        for key in keys:
            if keys.count(key) > 1:
                raise NotUnderstood(f"The rule {key} is set twice: set it once.")
        rules = DEFAULT if self.default_rules else before
        for setting in settings:
            rules = vary(rules, setting)
        return rules


def _key(setting: str) -> str:
    """The rule that a KEY=VALUE sets."""
    return setting.partition("=")[0].strip().lower()


def agreed_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options of `new` and `agree`."""
    options = (
        click.option("--ab", nargs=2, metavar="ANNA BORIS", help="The partners A and B."),
        click.option("--cd", nargs=2, metavar="CLARA DMITRI", help="The partners C and D."),
        click.option(
            "--dealer",
            metavar="WHO",
            help="Who deals first; A's seat unless named.",
            shell_complete=complete_players,
        ),
        click.option("--penalty", metavar="100x", help="For each trick short: 100x, 50x or 100."),
        click.option("--rule", multiple=True, metavar="KEY=VALUE", help="A house rule."),
        click.option("--default-rules", is_flag=True, help="The rules as they come."),
        click.option("--stake", metavar="0.50", help="What is played for; 0 for nothing."),
        click.option("--per", type=int, metavar="100", help="For how many points of difference."),
        click.option("--currency", metavar="£", help="The money, as it is written."),
        click.option("--exact/--nearest", default=None, help="Not to the nearest --per; or so."),
    )
    for decorate in reversed(options):
        command = decorate(command)
    return command


@click.command(cls=Command, epilog="Example: vint-score new --ab Anna Boris --cd Clara Dmitri")
@agreed_options
@click.pass_obj
def new(app: App, /, **typed: Any) -> None:
    """Start a rubber.

    Without names, with the last rubber's players and rules; the first deal is A's unless told.
    """
    agreed = Agreed(**typed)
    if asks():
        agreed = _ask_first(agreed, app.load(begin=True))

    def start(book: Book) -> Open:
        last = book.rubbers[-1] if book.rubbers else None
        players = agreed.players(last.players if last else Players())
        dealer = parse_seat(agreed.dealer, players) if agreed.dealer is not None else Seat.A
        rules = agreed.rules(last.rules if last else DEFAULT)
        return Open(now(), players, dealer, rules, agreed.stakes(last.stake if last else None))

    app.change(start, _say_begun, begin=True)


def _ask_first(agreed: Agreed, book: Book) -> Agreed:
    """What only the first rubber of a ledger has to be asked: names and the penalty."""
    if book.rubbers:
        return agreed
    agreed.rules(DEFAULT)
    agreed.stakes(None)
    if agreed.ab is None and agreed.cd is None:
        names = _ask_names()
        dealer = agreed.dealer
        if dealer is None:
            players = Players(*(names[seat] for seat in "ABCD"))
            dealer = ask("Who deals first", lambda text: _seat(text, players), players.a)
        agreed = agreed._replace(
            ab=(names["A"], names["B"]), cd=(names["C"], names["D"]), dealer=dealer
        )
    agreed.players(Players())
    if agreed.penalty is None and "penalty" not in map(_key, agreed.rule):
        penalty = ask(
            "Penalty for each trick short (100x or 50x its value, or 100 for flat points)",
            _penalty,
            DEFAULT.penalty,
        )
        agreed = agreed._replace(penalty=penalty)
    return agreed


def _ask_names() -> dict[str, str]:
    names: dict[str, str] = {}
    for seat, question in (
        ("A", "Player A"),
        ("B", "Player B, A's partner"),
        ("C", "Player C, on A's left"),
        ("D", "Player D, C's partner"),
    ):

        def name(text: str, seat: str = seat) -> str:
            text = text.strip()
            check_name(text)
            Players(**{one.lower(): known for one, known in {**names, seat: text}.items()})
            return text

        names[seat] = ask(question, name, seat)
    return names


def _seat(text: str, players: Players) -> str:
    parse_seat(text, players)
    return text


def _penalty(text: str) -> str:
    vary(DEFAULT, f"penalty={text}")
    return text


def _say_begun(before: Book, after: Book) -> str:
    rubber = after.rubber()
    known = {name_key(name) for one in before.rubbers for _, name in one.players.items()}
    strangers = [name for _, name in rubber.players.items() if name_key(name) not in known]
    said = _say_new(rubber, before.rubbers[-1] if before.rubbers else None)
    if known and strangers:
        said += f"\nNew in this ledger: {', '.join(strangers)}."
    return said


def _say_new(rubber: Rubber, last: Rubber | None) -> str:
    said = [*say_seats(rubber), "House rules:"]
    rules = say_rules(rubber.rules)
    if last and last.rules == rubber.rules:
        rules = [rules[0], "The rest as in the last rubber: `vint-score rules`"]
    said.extend(f"  {sentence}" for sentence in rules)
    if rubber.stake:
        from vint_score.money import say_stake

        said.append(f"{say_stake(rubber.stake)}.")
    said.append(
        "After the first deal: `vint-score hand 3d a 9` (what was declared, by whom, its side's "
        "tricks), or `vint-score bird`."
    )
    return "\n".join(said)


@click.command(cls=Command, epilog="Example: vint-score agree --penalty 50x")
@agreed_options
@rubber_option
@click.pass_obj
def agree(app: App, /, rubber: int | None, **typed: Any) -> None:
    """Correct what was agreed: names, seats, first dealer, rules, for the whole rubber."""
    agreed = Agreed(**typed)
    if agreed == Agreed():
        raise click.UsageError(
            "Say what was agreed: --ab and --cd, --dealer, --penalty, --rule or --stake."
        )
    with app.changing(prose=True) as (before, keep):
        old = before.rubber(rubber)
        players = agreed.players(old.players)
        dealer = parse_seat(agreed.dealer, players) if agreed.dealer is not None else old.dealer
        rules = agreed.rules(old.rules)
        stake = agreed.stakes(old.stake)
        action = Agree(
            now(),
            old.number,
            players if players != old.players else None,
            dealer if dealer != old.dealer else None,
            rules if rules != old.rules else None,
            stake if (stake or None) != (old.stake or None) else None,
        )
        if action == Agree(action.at, old.number):
            raise OutOfTurn(
                f"Rubber {old.number} is agreed so already: nothing to correct. "
                "See `vint-score rules`."
            )
        after = attempt(before, action)
        said = list(_say_agreed(old, after.rubber(old.number)))
        said.extend(say_changes(before, after, action, old.number))
        keep(after, "\n".join(said))


def _say_agreed(old: Rubber, new: Rubber) -> Iterator[str]:
    """What is agreed otherwise now; what stays is not said again."""
    if (old.players, old.dealer) != (new.players, new.dealer):
        yield from say_seats(new)
    if _moved(old.players, new.players):
        yield (
            "Seats changed: who dealt and who declared are kept by seat, not by name. "
            f"The first deal is {new.players[new.dealer]}'s."
        )
    for before, after in zip(say_rules(old.rules), say_rules(new.rules), strict=True):
        if before != after:
            yield f"{after}. It was: {before.partition(': ')[2]}."
    if new.stake is not None and new.stake != old.stake:
        from vint_score.money import say_stake

        yield f"{say_stake(new.stake)}." if new.stake else "Nothing is played for any more."


def _moved(old: Players, new: Players) -> bool:
    """Whether somebody who was at the table sits elsewhere now."""
    seats = {name_key(name): seat for seat, name in old.items()}
    return any(seats.get(name_key(name), seat) != seat for seat, name in new.items())
