"""Three whole evenings with their wrong turns, put right with the commands alone.

What was really played is written down beside what was typed, and the totals were worked by hand.
"""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from conftest import Vint
from oracle import DEFAULT_RULES, score_rubber

BIRD: dict[str, Any] = {"bird": True}


class Step(NamedTuple):
    """A command as it was typed, words of its answer, and its exit code."""

    line: str
    words: tuple[str, ...] = ()
    code: int = 0


class Played(NamedTuple):
    """A rubber as it was really played: its start, its deals, and both totals worked by hand."""

    start: str
    deals: list[dict[str, Any]]
    totals: tuple[int, int]
    penalty: str = "100x"
    closed: bool = False


class Evening(NamedTuple):
    """What was typed, and what was played."""

    steps: list[Step]
    rubbers: list[Played]


def hand(declaration: str, by: str, ab: int, **more: Any) -> dict[str, Any]:
    """A hand as it was played; tricks, `honours` and `aces` are AB's."""
    deal = {"declaration": declaration, "declarer": by, "tricks": {"AB": ab, "CD": 13 - ab}}
    held = {key: {"AB": more.pop(key)} for key in ("honours", "aces") if key in more}
    return deal | held | more


FORGETFUL = Evening(
    [
        Step("new --ab Olga Pavel --cd Rita Sergei --dealer Rita", ("Rita deals first",)),
        Step("hand 2c pavel 9 -H ab3", ("144", "180", "Pavel deals next")),
        # Here a bird was forgotten, and Sergei had declared, not Olga.
        Step("hand 3h olga cd9 -H cd4 -A cd3", ("5 short", "15000")),
        Step("hand 1s rita 7", ("`vint-score edit 3 -H AB=3`",)),
        # The same hand once more.
        Step("hand 1s rita 7", ("312", "390")),
        Step("edit 2 --by sergei", ("other side", "--tricks cd9"), 1),
        Step("edit 2 --by sergei --tricks 9", ("by Olga", "by Sergei", "940", "15940")),
        Step("remove 4", ("1 Spades by Rita", "288", "362")),
        Step("bird --before 2", ("deal 2", "Rita deals next")),
        Step("hand 2d olga 11 -H ab3", ("game 1", "games won 1 0")),
        Step("bird"),
        Step("hand 4n pavel 10 -A ab3", ("AB won the rubber", "`vint-score new`")),
        Step("summary", ("AB 4226, CD 1074, AB 3152 ahead",)),
    ],
    [
        Played(
            "new --ab Olga Pavel --cd Rita Sergei --dealer Rita",
            [
                hand("2C", "B", 9, honours=3),  # 144 : 64, 180
                BIRD,
                hand("3H", "D", 4, honours=1, aces=1),  # 120 : 270, 400 and 150 for CD
                hand("1S", "C", 6),  # 24 : 28
                hand("2D", "A", 11, honours=3),  # 198 : 36, 240; 486 to 398, a game for AB
                BIRD,
                hand("4N", "B", 10, aces=3),  # 420 : 126, 300; the second game
            ],
            # AB: tricks 906, honours 420, aces 300, games and rubber 2000, birds 600.
            # CD: tricks 524, honours 400, aces 150.
            (4226, 1074),
        )
    ],
)
QUARRELSOME = Evening(
    [
        Step("new --ab Ivan Karl --cd Lena Mira", ("100 times", "2800")),
        Step("hand 1h ivan 8 -H ab4 -A ab3", ("80", "50", "400", "150")),
        Step("hand 3s lena 7 -H cd3", ("2 short", "2400 each", "4800")),
        # Only now is it said what a trick short costs.
        Step("agree --penalty 50x", ("50 times", "3174", "5574")),
        Step("hand 2n mira 8 -A cd4", ("334", "394")),
        Step(
            "hand 2h karl 8 -H ab5 -A ab3",
            ("AB needed 4 tricks", "CD needed 1 trick", "--first AB", "--first CD"),
            1,
        ),
        Step("hand 2h karl 8 -H ab5 -A ab3 --first mira", ("games won 0 1",)),
        Step("edit 4 --first karl --note 'counted again'", ("Deal 4 now wins game 1 for AB",)),
        Step("hand 5c lena 11 -H cd3", ("games won 1 1",)),
        Step("hand 7s ivan 12 -H ab4 -A ab4", ("1 short", "3200", "2 games to 1")),
        Step("summary", ("AB 7814, CD 5464, AB 2350 ahead",)),
    ],
    [
        Played(
            "new --ab Ivan Karl --cd Lena Mira --penalty 50x",
            [
                hand("1H", "A", 8, honours=4, aces=3),  # 80 : 50, 400, 150
                hand("3S", "C", 6, honours=2),  # 144 : 168, 120 for CD, 2 x 50 x 24 for AB
                hand("2N", "D", 5, aces=0),  # 110 : 176, 400 for CD
                hand("2H", "B", 8, honours=5, aces=3, first="AB"),  # 160 : 100, 500, 150, game
                hand("5C", "C", 2, honours=2),  # 92 : 506, 180 and the game for CD
                hand("7S", "A", 12, honours=4, aces=4),  # 768 : 64, 160, 200, 500; 3200 for CD
            ],
            # AB: tricks 1354, honours 1060, aces 500, penalties 2400, schlem 500, games 1000, 1000.
            # CD: tricks 1064, honours 300, aces 400, penalties 3200, game 500.
            (7814, 5464),
            penalty="50x",
        )
    ],
)
LONG_ONE = Evening(
    [
        Step("new --ab Nina Oleg --cd Petra Roman"),
        Step("hand 6h nina 12 -H ab3", ("Little Schlem", "games won 1 0")),
        Step("hand 4d roman 10 -H cd3", ("380", "240")),
        Step("hand 2c petra 8", ("games won 1 1",)),
        Step("bird"),
        # Oleg took ten; the eleventh is noticed in the next rubber.
        Step("hand 5n oleg 11 -A ab3", ("AB won the rubber", "`vint-score new`")),
        Step("hand 1s nina 7", ("Rubber 1", "`vint-score new`", "`vint-score edit N`"), 1),
        Step("new --ab Nina Petra --cd Oleg Roman --dealer Roman", ("Roman deals first",)),
        Step("hand 3c petra 9 -H ab3 --revoke roman", ("AB 12, CD 1", "312")),
        Step("edit 5 --tricks 10", ("5", "`vint-score show`"), 1),
        # The wrong option: it takes the victory away.
        Step("edit 5 --declaration 2n --rubber 1", ("Rubber 1 is no longer won", "given up")),
        Step("undo", ("Deal 5 corrected", "2 Without Trumps by Oleg")),
        Step("edit 5 --tricks 10 --rubber 1 --note 'Petra counted'", ("AB 11", "AB 10", "6664")),
        Step("hand 4h oleg 9", ("1 short", "4000", "games won 1 0")),
        Step("hand 7d nina 13 -H ab5 -A ab3", ("Big Schlem", "AB won the rubber")),
        Step("new --ab Nina Roman --cd Oleg Petra", ("Rubber 3",)),
        Step("hand 1d oleg 7 -A cd3", ("150",)),
        Step("close", ("given up", "AB 48, CD 206", "`vint-score new`")),
        Step("summary 1", ("AB won the rubber, 2 games to 1", "CD 1830 ahead")),
    ],
    [
        Played(
            "new --ab Nina Oleg --cd Petra Roman",
            [
                hand("6H", "A", 12, honours=3),  # 720 : 60, 300, 500, a game for AB
                hand("4D", "D", 3, honours=2),  # 114 : 380, 240 for CD
                hand("2C", "C", 5),  # 80 : 128; 194 to 508, a game for CD
                BIRD,
                hand("5N", "B", 10, aces=3),  # 520 : 156, 300, game and rubber; 5200 for CD
            ],
            # AB: tricks 1434, honours 300, aces 300, schlem 500, games 1000, rubber 1000, bird 300.
            # CD: tricks 724, honours 240, penalty 5200, game 500: beaten, and ahead.
            (4834, 6664),
        ),
        Played(
            "new --ab Nina Petra --cd Oleg Roman --dealer Roman",
            [
                hand("3C", "B", 9, honours=3, revokes=["CD"]),  # 12 and 1: 312 : 26, 180
                hand("4H", "C", 4),  # 160 : 360, 4000; 472 to 386, a game for AB
                hand("7D", "A", 13, honours=5, aces=3),  # 884 : 0, 400, 150, 1000
            ],
            # AB: tricks 1356, honours 580, aces 150, penalty 4000, schlem 1000, 1000, 1000.
            (9086, 386),
        ),
        Played(
            "new --ab Nina Roman --cd Oleg Petra --dealer A",
            [hand("1D", "C", 6, aces=1)],  # 48 : 56, 150 for CD
            (48, 206),
            closed=True,
        ),
    ],
)
EVENINGS = {"forgetful": FORGETFUL, "quarrelsome": QUARRELSOME, "long": LONG_ONE}
RUBBERS = [
    pytest.param(evening, number, id=f"{name} {number}")
    for name, evening in EVENINGS.items()
    for number in range(1, len(evening.rubbers) + 1)
]


def typed(vint: Vint, evening: Evening) -> Vint:
    """The evening as it was typed, wrong turns and all."""
    for step in evening.steps:
        vint(*shlex.split(step.line), code=step.code)
    return vint


def typed_right(vint: Vint, rubber: Played) -> Vint:
    """A rubber typed as it was played, with no wrong turn."""
    vint(rubber.start)
    for deal in rubber.deals:
        vint(*_command(deal))
    if rubber.closed:
        vint("close")
    return vint


def _command(deal: dict[str, Any]) -> list[str]:
    if "bird" in deal:
        return ["bird"]
    words = ["hand", deal["declaration"], deal["declarer"], f"ab{deal['tricks']['AB']}"]
    for key in ("honours", "aces"):
        if key in deal:
            words += [f"--{key}", f"ab{deal[key]['AB']}"]
    if "first" in deal:
        words += ["--first", deal["first"]]
    for side in deal.get("revokes", ()):
        words += ["--revoke", side]
    return words


@pytest.mark.parametrize("name", EVENINGS)
def test_every_step_of_an_evening_is_answered_as_it_should(vint: Vint, name: str) -> None:
    """Numbers, names and the command to type next stand in the answer to each command."""
    missing = []
    for step in EVENINGS[name].steps:
        said = vint(*shlex.split(step.line), code=step.code)
        answer = " ".join((said.out + said.err).split())
        missing += [(step.line, word) for word in step.words if word not in answer]
    assert missing == []


@pytest.mark.parametrize(("evening", "number"), RUBBERS)
def test_a_rubber_put_right_has_the_totals_worked_by_hand(
    vint: Vint, evening: Evening, number: int
) -> None:
    """Whatever was typed on the way, the totals are those of the hands that were played."""
    total = typed(vint, evening).json("summary", str(number))["total"]
    assert (total["AB"], total["CD"]) == evening.rubbers[number - 1].totals


@pytest.mark.parametrize(("evening", "number"), RUBBERS)
def test_a_rubber_put_right_agrees_with_the_reference_part_by_part(
    vint: Vint, evening: Evening, number: int
) -> None:
    """Tricks, honours, aces, penalties, schlems, games, rubber and birds, and the games' scores."""
    played = evening.rubbers[number - 1]
    expected = score_rubber(played.deals, DEFAULT_RULES | {"penalty": played.penalty})
    sheet = typed(vint, evening).json("show", str(number))
    assert sheet["breakdown"] == expected["breakdown"]
    assert sheet["games"] == expected["games"]
    assert (sheet["winner"], sheet["birds"]) == (expected["winner"], expected["birds"])


@pytest.mark.parametrize(("evening", "number"), RUBBERS)
def test_a_rubber_put_right_is_the_same_as_one_typed_right(
    vint: Vint, evening: Evening, number: int, tmp_path: Path
) -> None:
    """Deals, dealers, lines and all; only the notes of the corrections tell."""
    (tmp_path / "right").mkdir()
    right = typed_right(Vint(tmp_path / "right"), evening.rubbers[number - 1]).json("show")
    sheet = typed(vint, evening).json("show", str(number))
    for one in (right, sheet):
        del one["rubber"], one["started"]
        for deal in one["deals"]:
            del deal["note"]
    assert sheet == right


def test_the_long_evening_ends_with_two_rubbers_won_and_one_given_up(vint: Vint) -> None:
    """The list of rubbers tells the evening."""
    rubbers = typed(vint, LONG_ONE).json("rubbers")
    assert [(one["state"], one["winner"], one["deals"]) for one in rubbers] == [
        ("won", "AB", 5),
        ("won", "AB", 3),
        ("closed", None, 1),
    ]


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_can_be_undone_to_its_beginning_and_done_again(vint: Vint, name: str) -> None:
    """Undo back to the empty book, redo to the end: nothing is lost."""
    typed(vint, EVENINGS[name])
    done = vint.json("rubbers")
    steps = 0
    while vint.json("rubbers"):
        vint("undo")
        steps += 1
    for _ in range(steps):
        vint("redo")
    assert vint.json("rubbers") == done
