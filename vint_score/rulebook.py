"""The rules as a page of a card-game book: the game in order, with the numbers in force."""

from __future__ import annotations

from collections.abc import Iterator

from vint_score.model import Declaration, Denomination, count
from vint_score.notation import LEVELS, WORDS, Look
from vint_score.rules import DEFAULT, Rules, spelled
from vint_score.screen import fits
from vint_score.tables import Row, draw
from vint_score.words import say_honours, say_penalty

THE_TABLE = (
    "Four play, two against two: A and B are partners, and so are C and D. Partners sit opposite "
    "each other, and clockwise the seats run A, C, B, D; partners and the first deal are cut for. "
    "All 52 cards are dealt and the last is not turned up. The deal passes to the left."
)
DECLARING = (
    "The dealer speaks first, then each player to the left. A declaration names a level and a "
    "denomination: one means seven tricks or more, two means eight, and so on to seven, all "
    "thirteen. Spades are lowest, then clubs, diamonds and hearts; without trumps is highest. Each "
    "declaration must be higher than the last one: of a higher level, or of the same level in a "
    "higher denomination. Whoever does not declare passes, and may come in again. The declaring "
    "ends when all four have passed one after another. The highest declaration stands, and its "
    "declarer's side must make it."
)


OPEN_POINTS = (
    (
        "The penalty",
        'The source says "a certain number of points" and no figure. The two period sources that '
        "name one charge a hundred times the trick's value, so the default is penalty=100x. A "
        "small flat penalty breaks the game: declaring seven without trumps and failing would "
        "win it cheaply.",
    ),
    (
        "The honours",
        "The source's examples name suits and not declarations, so an honour counts by its suit "
        "at every level: honours_by=suit. Some tables take the declared trick's value: "
        "honours_by=declaration.",
    ),
    (
        "The levels above three",
        "The source prints levels one to three; the step of ten goes on to seven: level_step=10.",
    ),
    (
        "What counts towards the game",
        "Only trick points, as in every period source that says anything. Both sides may reach "
        "the game in one hand: it goes to the side that got there first in the play, which the "
        "table must say (--first).",
    ),
    (
        "The next game",
        "It starts at nothing for both sides; all points stay in the rubber's total.",
    ),
    (
        "The revoke",
        '"The laws of whist apply": three tricks to the other side for each revoke '
        "(revoke_tricks=3), revokes of both sides cancel, a schlem must stand without such "
        "tricks, and a side that revoked cannot win the game by that hand.",
    ),
    (
        "Schlems",
        "They need not have been declared; a side that declared seven and took twelve has its "
        "Little Schlem and pays its penalty.",
    ),
    (
        "Honours and aces that nobody claims",
        "They are not scored, as at whist.",
    ),
    (
        "A rubber given up",
        "It has no winners: no rubber points, the birds lapse, games won stay won.",
    ),
)


def rules_page(rules: Rules, whose: str, look: Look) -> str:
    """The rules in force as a page of a card-game book, and what the source leaves open."""
    parts = [
        f"VINT, OR SIBERIAN WHIST\n{whose}",
        f"THE TABLE\n{THE_TABLE}",
        f"THE DECLARING\n{DECLARING}",
        _bird(rules),
        "THE SCORE OF A HAND\n" + _trick_table(rules, look),
        *_score(rules),
        f"THE GAME AND THE RUBBER\n{_game(rules)}",
        "WHAT THE SOURCE LEAVES OPEN, AND HOW IT IS PLAYED HERE",
        *(f"{title}. {text}" for title, text in OPEN_POINTS),
        "EVERY HOUSE RULE, AS --rule KEY=VALUE SETS IT\n\n" + _settings(rules, look),
    ]
    return "\n\n".join(parts)


def _bird(rules: Rules) -> str:
    return (
        "Bird. All four pass at the start: the cards are thrown up, the deal passes on, and "
        f"{rules.bird} points are noted for the winners of the rubber, for every bird in it."
    )


def _score(rules: Rules) -> Iterator[str]:
    """What a hand scores, part by part."""
    yield "Tricks. Every trick of both sides counts at its value, made or not."
    yield f"{say_penalty(rules)}. It goes to the other side."
    yield (
        f"Schlem. All thirteen tricks, Big Schlem, {rules.big_slam}; twelve, Little Schlem, "
        f"{rules.little_slam}. To whichever side takes them."
    )
    yield (
        "Honours. Ace, king, queen, knave and ten of trumps. A side that holds three, four or five "
        "in its two hands scores that number x the value x 10; one or two do not count, and "
        f"without trumps none do. {say_honours(rules)}."
    )
    three, four = rules.aces
    bare_three, bare_four = rules.aces_without_trumps
    yield (
        f"Aces. Three aces {three}, four {four}; without trumps {bare_three} and {bare_four}. The "
        "ace of trumps is both an ace and an honour."
    )
    yield (
        f"Revoke. For each one the other side takes {count(rules.revoke_tricks, 'trick')} before "
        "anything is scored; revokes of both sides cancel one for one."
    )


def _game(rules: Rules) -> str:
    return (
        f"Only tricks count towards the game. The side that first reaches {rules.game_target} wins "
        f"it and scores {rules.game_bonus}; the hand is played out and all of it is scored, and "
        "the next game starts at nothing. The first side to win "
        f"{count(rules.games_to_win, 'game')} wins the rubber: {rules.rubber_bonus}, and the "
        "birds. The result is the difference of the two totals, so who won the rubber and who is "
        "ahead may be two sides."
    )


def _trick_table(rules: Rules, look: Look) -> str:
    levels = range(1, 8)
    narrow = look.narrow
    rows = [
        (
            denomination if narrow else WORDS[denomination],
            *(rules.trick_value(Declaration(level, denomination)) for level in levels),
        )
        for denomination in Denomination
    ]
    names = [str(level) for level in levels] if narrow else LEVELS
    table = draw(rows, ("", *names), "l" + "r" * 7)
    if not fits(table, look.width):
        table = "\n".join(f"{row[0]}: {', '.join(map(str, row[1:]))}" for row in rows)
    return f"The value of one trick:\n\n{table}"


def _settings(rules: Rules, look: Look) -> str:
    usual = spelled(DEFAULT)
    if look.narrow:
        other = {key: f" (usually {usual[key]})" for key in usual}
        return "\n".join(
            f"{key} {value}" + ("" if usual[key] == value else other[key])
            for key, value in spelled(rules).items()
        )
    rows: list[Row] = [
        (key, value, "" if usual[key] == value else f"usually {usual[key]}")
        for key, value in spelled(rules).items()
    ]
    return draw(rows, ("key", "value", ""), "lrl")
