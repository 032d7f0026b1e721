"""Where each number comes from: a deal's lines with their arithmetic, and the rules as a page."""

from __future__ import annotations

from vint_score.book import sheet
from vint_score.journal import Rubber
from vint_score.model import Bird, Declaration, Hand, Side, count
from vint_score.notation import Look, say_declaration
from vint_score.rules import Rules
from vint_score.scoring import Line, hand_lines, total
from vint_score.tables import draw, lines_table, short_players
from vint_score.words import say_deal, say_kept_back, say_outcome, say_penalty, say_variation

RULE_OF = {
    "tricks": "Every trick of both sides counts at the trick's value, made or not.",
    "honours": "3, 4 or 5 honours of trumps in a side's two hands: that number x the value x 10.",
    "aces": "3 or 4 aces in a side's two hands score, with trumps or without.",
    "penalties": "A declaring side that falls short pays the other side for each trick short.",
    "slams": "All thirteen tricks or twelve, declared or not, without tricks taken for a revoke.",
    "games": "The side that first reaches the game in trick points wins it.",
    "rubber": "The side that first wins its games wins the rubber.",
    "birds": "Every bird of the rubber counts for its winners.",
}


def explain(rubber: Rubber, number: int, look: Look) -> str:
    """Every line of a deal with its arithmetic and the rule it comes from."""
    entry = rubber.entry(number)
    scored = sheet(rubber).deals[number - 1]
    dealer = rubber.players[rubber.dealer_of(number)]
    said = [
        f"Rubber {rubber.number}, deal {number}, game {scored.turn.game}; {dealer} dealt.",
        _sentence(say_deal(scored.deal, rubber.players)),
    ]
    if entry.note:
        said.append(f"Note: {entry.note}")
    if isinstance(scored.deal, Bird):
        said.append(f"A bird scores {rubber.rules.bird} for the winners of the rubber, at its end.")
    else:
        said.append(_sentence(say_outcome(scored.deal, rubber.rules)))
        said.append(say_trick_value(scored.deal.declaration, rubber.rules))
        said.extend(_revokes(scored.deal, rubber.rules))
        said.extend(say_kept_back(scored, rubber))
    parts = ["\n".join(said)]
    if isinstance(scored.deal, Hand) and scored.deal.auction:
        parts.append(_auction(scored.deal, rubber, look))
    if scored.lines:
        parts.append(_with_rules(scored.lines, look))
        parts.append(", ".join(f"{side} {total(scored.lines, side)}" for side in Side) + " in all.")
    parts.append(_standing(scored.turn.score, scored.turn.wins_game, rubber.rules))
    return "\n\n".join(parts)


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _auction(hand: Hand, rubber: Rubber, look: Look) -> str:
    """The calls under the four players, in the order in which they spoke."""
    from vint_score.auction import auction_rows

    seats, rows = auction_rows(hand, look.signs)
    names = short_players(rubber.players, look, 6 if look.narrow else 12)
    return draw(rows, [names[seat] for seat in seats], "llll")


def _with_rules(lines: tuple[Line, ...], look: Look) -> str:
    """The lines by part, each part behind the rule that it comes from."""
    table = lines_table(lines, look).splitlines()
    said: list[str] = []
    kind = ""
    for line, text in zip(lines, table, strict=True):
        if line.kind != kind:
            kind = line.kind
            said.append(RULE_OF[kind])
        said.append(f"  {text}")
    return "\n".join(said)


def say_trick_value(declaration: Declaration, rules: Rules) -> str:
    """How a trick comes to its value."""
    base = rules.trick_values[declaration.denomination.rank]
    said = f"A trick in {say_declaration(declaration)} is worth {rules.trick_value(declaration)}"
    if declaration.level > 1:
        steps = declaration.level - 1
        said += f": {base} at level one and {steps} x {rules.level_step} for the levels above"
    return said + "."


def _revokes(hand: Hand, rules: Rules) -> list[str]:
    if not hand.revokes:
        return []
    by = {side: hand.revokes.count(side) for side in Side}
    each = count(rules.revoke_tricks, "trick")
    return [
        f"Revokes: AB {by[Side.AB]}, CD {by[Side.CD]}. They cancel one for one; for each one left "
        f"the other side takes {each}.",
        "A side that revoked cannot win the game by this hand.",
    ]


def _standing(score: tuple[int, int], winner: Side | None, rules: Rules) -> str:
    stands = f"Towards the game: AB {score[0]}, CD {score[1]} of {rules.game_target}."
    return f"{stands} {winner} win the game." if winner else stands


def calc(hand: Hand, rules: Rules, look: Look) -> str:
    """What a hand would score by itself."""
    lines = hand_lines(hand, rules)
    declared = (
        f"{say_declaration(hand.declaration)} by {hand.declarer}: {say_outcome(hand, rules)}."
    )
    totals = ", ".join(f"{side} {total(lines, side)}" for side in Side)
    parts = [declared + "\n" + say_trick_value(hand.declaration, rules)]
    if lines:
        parts.append(lines_table(lines, look))
    parts.append(f"By the house rules {say_variation(rules)}. {say_penalty(rules)}.")
    return "\n\n".join((*parts, totals))
