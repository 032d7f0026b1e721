"""At a real terminal `hand`, `result` and `new` ask for what is missing; elsewhere nothing does."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator

import pytest
from conftest import Said, Vint
from reading import flat

from vint_score.cli import run

pty = pytest.importorskip("pty", reason="this platform has no pseudo-terminals")

Typing = Callable[..., Said]
END = "\x04"


@pytest.fixture
def typing(
    vint: Vint, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> Iterator[Typing]:
    """A command run at a terminal at which the answers are typed, one a line, and then the end.

    `typing("hand 3d", "anna", "9")` types two answers. More questions than answers end in 130.
    """
    monkeypatch.setenv("VINT_SCORE_LEDGER", str(vint.ledger))
    monkeypatch.setenv("NO_COLOR", "1")
    ours, theirs = pty.openpty()
    with open(theirs) as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)

        def type_in(line: str, *answers: str) -> Said:
            os.write(ours, "".join(f"{answer}\n" for answer in answers).encode() + END.encode())
            capfd.readouterr()
            code = run(line.split())
            return Said(code, *capfd.readouterr())

        yield type_in
    os.close(ours)


@pytest.fixture
def at_table(table: Vint, typing: Typing) -> Typing:
    """The same with a rubber begun: Anna and Boris against Clara and Dmitri."""
    return typing


def questions(said: Said) -> int:
    """How many questions were asked: each ends in a colon and a blank."""
    return said.err.count(": ") - said.err.count("Error: ")


def test_the_first_new_asks_for_names_dealer_and_penalty(vint: Vint, typing: Typing) -> None:
    """Six questions on standard error, the answer on standard output."""
    said = typing("new", "Anna", "Boris", "Clara", "Dmitri", "clara", "50x")
    assert said.code == 0
    assert questions(said) == 6
    assert "Penalty" in said.err
    assert "Who deals first" not in said.out
    sheet = vint.json("show")
    assert sheet["players"] == {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"}
    assert (sheet["next_dealer"], sheet["rules"]["penalty"]) == ("C", "50x")


def test_new_takes_what_is_usual_for_an_empty_answer(vint: Vint, typing: Typing) -> None:
    """Enter alone is the seat's letter, A as the dealer, and the usual penalty."""
    assert typing("new", "", "", "", "", "", "").code == 0
    sheet = vint.json("show")
    assert sheet["players"] == {"A": "A", "B": "B", "C": "C", "D": "D"}
    assert (sheet["next_dealer"], sheet["rules"]["penalty"]) == ("A", "100x")


def test_new_asks_again_after_a_bad_answer(vint: Vint, typing: Typing) -> None:
    """A name twice, a reserved one, an unknown dealer and an unreadable penalty are asked anew."""
    answers = ("Anna", "anna", "none", "Boris", "Clara", "Dmitri", "zoe", "dmitri", "lots", "100")
    said = typing("new", *answers)
    assert said.code == 0
    assert said.err.count("Error: ") == 4
    sheet = vint.json("show")
    assert sheet["players"]["B"] == "Boris"
    assert (sheet["next_dealer"], sheet["rules"]["penalty"]) == ("D", "100")


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("new --ab Anna Boris --cd Clara Dmitri", ("50x",)),
        ("new --penalty 50x", ("Anna", "Boris", "Clara", "Dmitri", "")),
        ("new --rule penalty=50x --dealer B", ("Anna", "Boris", "Clara", "Dmitri")),
        ("new --penalty 50x --ab Anna Boris --cd Clara Dmitri", ()),
    ],
)
def test_new_does_not_ask_for_what_was_typed(
    vint: Vint, typing: Typing, line: str, answers: tuple[str, ...]
) -> None:
    """Only what is missing is asked for."""
    said = typing(line, *answers)
    assert said.code == 0
    assert questions(said) == len(answers)
    assert vint.json("rules")["penalty"] == "50x"


def test_the_second_new_asks_nothing(table: Vint, typing: Typing) -> None:
    """Players and rules are those of the last rubber."""
    table("close")
    said = typing("new")
    assert (said.code, said.err) == (0, "")


def test_hand_asks_for_everything_that_is_missing(table: Vint, at_table: Typing) -> None:
    """Declaration, declarer, tricks, honours and aces, one after another."""
    said = at_table("hand", "three diamonds", "clara", "9", "cd4", "ab3")
    assert said.code == 0
    assert questions(said) == 5
    deal = table.json("show")["deals"][0]
    assert (deal["declaration"], deal["declarer"]) == ("3D", "C")
    assert (deal["played"], deal["honours"]) == ({"AB": 4, "CD": 9}, {"AB": 1, "CD": 4})
    assert deal["aces"] == {"AB": 3, "CD": 1}


@pytest.mark.parametrize(
    ("line", "answers"),
    [
        ("hand 3d", ("clara", "9", "none", "none")),
        ("hand 3d clara", ("9", "", "")),
        ("hand 3d clara 9", ("ab3", "cd3")),
        ("hand 3d clara 9 -H ab3", ("none",)),
        ("hand 3d clara 9 -A none", ("none",)),
        ("hand 3d clara 9 -H none -A cd3", ()),
        ("hand 3n clara 9", ("cd3",)),
        ("hand 3n clara 9 -A cd3", ()),
        ("bird", ()),
    ],
)
def test_hand_does_not_ask_for_what_was_typed(
    table: Vint, at_table: Typing, line: str, answers: tuple[str, ...]
) -> None:
    """Without trumps honours are not asked for, and a whole hand asks nothing."""
    said = at_table(line, *answers)
    assert said.code == 0
    assert questions(said) == len(answers)
    assert len(table.json("show")["deals"]) == 1


@pytest.mark.parametrize(
    ("answers", "errors"),
    [
        (("8d", "3d", "a", "9", "", ""), 1),
        (("3x", "3d", "a", "9", "", ""), 1),
        (("3d", "zoe", "a", "9", "", ""), 1),
        (("3d", "a", "14", "9-4", "9", "", ""), 2),
        (("3d", "a", "9", "3", "ab6", "ab4", ""), 2),
        (("3d", "a", "9", "", "ab5", "ab4"), 1),
        (("3d", "a", "9", "ab5", "cd4", "cd3"), 1),
        (("3d", "a", "2", "ab5", "ab3", ""), 1),
    ],
)
def test_hand_asks_again_after_a_bad_answer(
    table: Vint, at_table: Typing, answers: tuple[str, ...], errors: int
) -> None:
    """Each bad answer gets its message, and the question stands again."""
    said = at_table("hand", *answers)
    assert (said.code, said.err.count("Error: ")) == (0, errors)
    assert table.json("show")["deals"][0]["declaration"] == "3D"


@pytest.fixture
def near_the_end(table: Vint) -> Vint:
    """A game in which AB need 84 points and CD 14."""
    for line in ("hand 1s a 7", "hand 3d c 9", "hand 2n b 8"):
        table(line)
    return table


@pytest.mark.parametrize("answer", ["ab", "AB", "boris"])
def test_hand_asks_who_was_first_when_both_reach_the_game(
    near_the_end: Vint, typing: Typing, answer: str
) -> None:
    """The question says how many tricks each side needed; what is no side is asked anew."""
    said = typing("hand 2h d 6 -H ab3 -A ab3", "nobody", answer)
    assert said.code == 0
    assert "AB needed 5" in said.err
    assert "CD needed 1" in said.err
    assert near_the_end.json("show")["deals"][3]["first"] == "AB"


def test_nobody_is_asked_who_was_first_when_it_was_said(near_the_end: Vint, typing: Typing) -> None:
    """--first answers the question before it is asked."""
    assert typing("hand 2h d 6 -H ab3 -A ab3 --first cd").err == ""


def test_nobody_is_asked_who_was_first_in_another_deal(near_the_end: Vint, typing: Typing) -> None:
    """A hand put in that brings a later deal in dispute is refused with the command to type."""
    said = typing("hand 2h d 6 -H none -A none --before 2")
    assert said.code == 1
    assert "`vint-score edit 3 --first AB`" in said.err


def test_result_asks_for_tricks_honours_aces_and_who_was_first(
    near_the_end: Vint, typing: Typing
) -> None:
    """What was declared is not asked again; a bad number of tricks is."""
    near_the_end("declare 2h dmitri")
    said = typing("result", "14", "6", "cd", "ab3", "ab3")
    assert (said.code, questions(said)) == (0, 6)
    deal = near_the_end.json("show")["deals"][3]
    assert (deal["declaration"], deal["first"]) == ("2H", "CD")
    assert deal["played"] == {"AB": 7, "CD": 6}


def test_a_terminal_gets_no_reminder_of_honours_that_it_was_asked_for(
    table: Vint, at_table: Typing
) -> None:
    """Who was asked and answered is not reminded."""
    assert "edit" not in flat(at_table("hand 3d a 9", "ab3", "none").out)


@pytest.mark.parametrize(
    ("line", "code", "word"),
    [
        ("hand 9d", 1, "level 9"),
        ("hand 3d zoe", 2, "zoe"),
        ("hand 3d a 14", 1, "13"),
        ("hand 3d a 9 -H ab6", 1, "honours"),
        ("result", 1, "declared"),
        ("edit 1", 2, "--tricks"),
        ("new", 1, "close"),
    ],
)
def test_what_was_typed_wrong_is_refused_without_a_question(
    table: Vint, at_table: Typing, line: str, code: int, word: str
) -> None:
    """Only what is missing is asked for; the ledger stays as it was."""
    before = table.bytes()
    said = at_table(line)
    assert said.code == code
    assert said.err.startswith("Error: ")
    assert word in said.err
    assert table.bytes() == before


@pytest.mark.parametrize("answers", [(), ("3d",), ("3d", "a", "9", "ab3")])
def test_the_end_of_input_interrupts_and_records_nothing(
    table: Vint, at_table: Typing, answers: tuple[str, ...]
) -> None:
    """Exit code 130 wherever the person left."""
    before = table.bytes()
    assert at_table("hand", *answers).code == 130
    assert table.bytes() == before


@pytest.mark.parametrize("line", ["hand", "hand 3d", "hand 3d a", "result", "declare 3d"])
def test_without_a_terminal_nothing_is_asked(table: Vint, line: str) -> None:
    """A script gets an error that says what to type."""
    if line == "result":
        table("declare 3d a")
    assert "`vint-score" in flat(table.refused(line, code=2))
