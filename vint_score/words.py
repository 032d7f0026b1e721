"""Sentences: a deal, an action, a rubber and the house rules as a person would say them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from vint_score.book import Book
from vint_score.games import counted_tricks, over
from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Declare,
    Insert,
    Open,
    Record,
    Rename,
    Rubber,
    Strike,
)
from vint_score.model import (
    DECLARATIONS,
    SEATS_OF,
    Bird,
    Deal,
    Declarer,
    Hand,
    Players,
    Seat,
    Side,
    count,
)
from vint_score.notation import say_declaration
from vint_score.rules import DEFAULT, Rules, spelled

if TYPE_CHECKING:
    # Few commands tell the history, or of the sheet.
    from vint_score.history import Event
    from vint_score.scoring import Scored, Sheet


def say_partners(players: Players, side: Side) -> str:
    """The two of a side: `Anna and Boris`."""
    first, second = SEATS_OF[side]
    return f"{players[first]} and {players[second]}"


def say_declarer(declarer: Declarer, players: Players) -> str:
    """The declarer's name, or the side where nobody noted the player."""
    return players[declarer] if isinstance(declarer, Seat) else str(declarer)


def say_declared(action: Declare, players: Players) -> str:
    """What is declared and by whom: `3 Diamonds by Clara`."""
    return f"{say_declaration(action.declaration)} by {say_declarer(action.declarer, players)}"


def say_deal(deal: Deal, players: Players, outcome: str = "") -> str:
    """A deal in one line, without its points; `outcome` is said behind its tricks."""
    if isinstance(deal, Bird):
        return "a bird, all four passed"
    side = deal.declarer.side
    parts = [
        f"{say_declaration(deal.declaration)} by {say_declarer(deal.declarer, players)}, "
        f"{side} {count(deal.tricks(side), 'trick')}, {side.other} {deal.tricks(side.other)}"
        + (f": {outcome}" if outcome else "")
    ]
    for what, held in (("honours", deal.honours), ("aces", deal.aces)):
        ab = held(Side.AB)
        if ab is not None:
            parts.append(f"{what} AB {ab}, CD {held(Side.CD)}")
    if deal.first:
        parts.append(f"{deal.first} first")
    if deal.revokes:
        parts.append("revokes " + " ".join(deal.revokes))
    return "; ".join(parts)


def say_outcome(hand: Hand, rules: Rules) -> str:
    """Whether the declaration was made, by the tricks that count."""
    ab, cd = counted_tricks(hand, rules)
    moved = "" if ab == hand.ab_tricks else f" (after revokes AB {ab}, CD {cd})"
    above = over(hand, rules)
    if above < 0:
        return f"{-above} short{moved}"
    return f"made{f' with {above} over' if above else ''}{moved}"


def say_recorded(scored: Scored, rubber: Rubber) -> str:
    """One sentence for a deal that was just recorded."""
    deal = scored.deal
    outcome = say_outcome(deal, rubber.rules) if isinstance(deal, Hand) else ""
    return f"Deal {scored.number}: {say_deal(deal, rubber.players, outcome)}."


def say_game_won(scored: Scored) -> str:
    """Who won a game by this deal, with its score: `AB win game 1, 456 to 506, being first.`"""
    turn = scored.turn
    side = turn.wins_game
    scores = turn.score if side is Side.AB else turn.score[::-1]
    first = ", being first" if turn.first_used else ""
    return f"{side} win game {turn.game}, {scores[0]} to {scores[1]}{first}."


def say_event(event: Event) -> str:
    """What an action did, with the names as they were then."""
    if event.target is not None:
        verb = "Took back" if event.action.do == "undo" else "Did again"
        return f"{verb}: {say_event(event.target)}"
    said = _say_action(event.action, event)
    return f"{said} (rubber {event.rubber})" if event.earlier else said


def _say_action(action: Action, event: Event) -> str:
    number, players = event.number, event.players
    if isinstance(action, Open):
        ab, cd = (say_partners(action.players, side) for side in Side)
        dealer = action.players[action.dealer]
        return f"Rubber {event.rubber} begun: {ab} against {cd}, {dealer} deals first"
    if isinstance(action, Declare):
        return f"Declared: {say_declared(action, players)}"
    if isinstance(action, Record):
        return f"Deal {number}: {say_deal(action.deal, players)}"
    if isinstance(action, Insert):
        return f"Put in before deal {number}: {say_deal(action.deal, players)}"
    if isinstance(action, Amend):
        return f"Deal {number} corrected: {say_deal(action.deal, players)}"
    if isinstance(action, Strike) and event.was is not None:
        return f"Deal {number} struck: {say_deal(event.was, players)}"
    if isinstance(action, Agree):
        return f"Agreed: {say_agreed(action, players)}"
    if isinstance(action, Rename):
        return f"{action.old} is now called {action.new}"
    return f"Rubber {event.rubber} given up"


def say_agreed(action: Agree, players: Players) -> str:
    """What an `agree` changed."""
    parts = []
    if action.players:
        ab, cd = (say_partners(action.players, side) for side in Side)
        parts.append(f"{ab} against {cd}")
    if action.dealer:
        parts.append(f"{(action.players or players)[action.dealer]} deals first")
    if action.rules:
        parts.append(f"house rules {say_variation(action.rules)}")
    if action.stake is not None:
        from vint_score.money import say_stake

        parts.append(say_stake(action.stake) if action.stake else "no stake")
    return "; ".join(parts)


def say_variation(rules: Rules) -> str:
    """How the rules differ from the defaults, as KEY=VALUE: `penalty=50x`; or `as they come`."""
    usual = spelled(DEFAULT)
    other = [f"{key}={value}" for key, value in spelled(rules).items() if usual[key] != value]
    return ", ".join(other) or "as they come"


def say_penalty(rules: Rules) -> str:
    """The penalty in words, with an example."""
    declaration = DECLARATIONS["3D"]
    example = f"{say_declaration(declaration)} one short: {rules.penalty_each(declaration)}"
    if rules.penalty.endswith("x"):
        times = int(rules.penalty[:-1])
        return f"Penalty: {times} times the trick's value for each trick short ({example})"
    return f"Penalty: {count(int(rules.penalty), 'point')} for each trick short ({example})"


def say_honours(rules: Rules) -> str:
    """What an honour is worth, with an example."""
    declaration = DECLARATIONS["2S"]
    points = 3 * rules.honour_value(declaration) * 10
    by = "the suit's value" if rules.honours_by == "suit" else "the declared trick's value"
    return f"Honours: by {by} (3 honours in {say_declaration(declaration)}: {points})"


def say_rules(rules: Rules) -> list[str]:
    """The rules of a rubber in words, one sentence each, the house's choices first."""
    suits = ", ".join(
        f"{name} {rules.trick_values[place]}"
        for place, name in enumerate(("spades", "clubs", "diamonds", "hearts", "without trumps"))
    )
    three, four = rules.aces
    bare_three, bare_four = rules.aces_without_trumps
    return [
        say_penalty(rules),
        say_honours(rules),
        f"Game: {rules.game_target} trick points, worth {rules.game_bonus}",
        f"Rubber: the first to win {count(rules.games_to_win, 'game')}, worth "
        f"{rules.rubber_bonus}, and {rules.bird} for every bird",
        f"Schlem: little {rules.little_slam}, big {rules.big_slam}",
        f"Aces: three {three}, four {four}; without trumps {bare_three} and {bare_four}",
        f"Tricks at level one: {suits}; each level adds {rules.level_step}",
        f"Revoke: {count(rules.revoke_tricks, 'trick')} to the other side",
    ]


def say_reminder(book: Book, rubber: Rubber, number: int) -> str:
    """With trumps "one side therefore always has three honours or more": what to type for them.

    Nothing where somebody claimed them, or where they do not count.
    """
    deal = rubber.entry(number).deal
    if not isinstance(deal, Hand) or deal.ab_honours is not None:
        return ""
    if not deal.declaration.trumps:
        return ""
    option = f" --rubber {rubber.number}" if rubber.number < len(book.rubbers) else ""
    return (
        "Nobody claimed honours, and one side always holds three or more of them: "
        f"`vint-score edit {number} -H AB=3{option}`, for instance."
    )


def say_seats(rubber: Rubber) -> list[str]:
    """Who sits where, who deals: the head of a rubber."""
    players = rubber.players
    ab, cd = (say_partners(players, side) for side in Side)
    around = ", ".join(players[seat] for seat in Seat)
    return [
        f"Rubber {rubber.number}: {ab} (AB) against {cd} (CD).",
        f"Clockwise: {around}. {players[rubber.dealer]} deals first.",
    ]


def say_games(won: dict[Side, int]) -> str:
    """Games won by the side that has more, as in `2 games to none`."""
    most, least = max(won.values()), min(won.values())
    return f"{count(most, 'game')} to {least or 'none'}"


def heading(book: Book, rubber: Rubber) -> str:
    """Which rubber, who plays, and how it stands; names whole."""
    ab, cd = (say_partners(rubber.players, side) for side in Side)
    return f"Rubber {rubber.number}: {ab} (AB) against {cd} (CD), {say_state(book, rubber)}"


def say_state(book: Book, rubber: Rubber) -> str:
    """`being played`, `won by AB`, `given up`."""
    winner = book.winner(rubber)
    if winner:
        return f"won by {winner}"
    return "given up" if book.state(rubber) == "closed" else "being played"


def standing(book: Book, rubber: Rubber, scored: Sheet) -> str:
    """How it stands, in sentences: who leads, what is waited for, who deals."""
    said = [say_ahead(scored)]
    if scored.birds and not scored.winner and book.state(rubber) == "playing":
        points = scored.birds * rubber.rules.bird
        waits = "waits" if scored.birds == 1 else "wait"
        said.append(
            f"{count(scored.birds, 'bird')} {waits} for the winners of the rubber ({points})."
        )
    if rubber.declared:
        what = say_declared(rubber.declared, rubber.players)
        said.append(f"{what} is being played: `vint-score result TRICKS` when it is over.")
    dealer = book.next_dealer(rubber)
    if dealer and not rubber.declared:
        said.append(f"{rubber.players[dealer]} deals next.")
    return "\n".join(said)


def say_next(book: Book, rubber: Rubber) -> str:
    """What to do after a rubber that is over."""
    last = book.rubbers[-1]
    if book.state(last) == "playing":
        return f"Rubber {last.number} goes on: see `vint-score show`."
    return "Start the next rubber with `vint-score new`."


def say_kept_back(scored: Scored, rubber: Rubber) -> list[str]:
    """That a side which revoked was kept from the game, where it was."""
    short = rubber.rules.game_target - 1
    return [
        f"{side} revoked: towards the game it stops at {short}." for side in scored.turn.kept_back
    ]


def say_ahead(scored: Sheet) -> str:
    """Who won the rubber or the games so far, and who is ahead in points."""
    side, points = scored.ahead()
    lead = f"{side} {points} points ahead" if side else "nobody is ahead"
    won = {one: scored.games_won(one) for one in Side}
    if scored.winner:
        return f"{scored.winner} won the rubber, {say_games(won)}; {lead}."
    return f"Games won: AB {won[Side.AB]}, CD {won[Side.CD]}. In the rubber {lead}."


def result(scored: Sheet) -> str:
    """Both totals and the difference: "The result is the difference of the two totals"."""
    side, points = scored.ahead()
    lead = f"{side} {points} ahead" if side else "level"
    return f"AB {scored.total(Side.AB)}, CD {scored.total(Side.CD)}, {lead}"
