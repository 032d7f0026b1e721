"""Shell completion: players, seats, sides, denominations, commands and options."""

from __future__ import annotations

import pytest
from conftest import Said, Vint
from processes import run, surroundings

from vint_score.cli import COMMANDS
from vint_score.notation import SPELLINGS

SHELLS = ("bash", "zsh", "fish")
WHO = {"Anna", "Boris", "Clara", "Dmitri", "A", "B", "C", "D", "AB", "CD"}
SEATS_AND_SIDES = {"A", "B", "C", "D", "AB", "CD"}


def asked(line: str, shell: str = "bash") -> dict[str, str]:
    """The environment in which a shell asks for what may follow; the last word is begun."""
    words = line.split(" ")
    place = words[-1] if shell == "fish" else str(len(words) - 1)
    return {
        "_VINT_SCORE_COMPLETE": f"{shell}_complete",
        "COMP_WORDS": line,
        "COMP_CWORD": place,
    }


def completed(vint: Vint, line: str, shell: str = "bash") -> list[str]:
    """The words that complete the last one."""
    said = vint.run("", env=asked(line, shell))
    assert (said.code, said.err) == (0, "")
    return words_of(said, shell)


def words_of(said: Said, shell: str = "bash") -> list[str]:
    """The words in what a shell is told."""
    lines = said.out.strip().split("\n") if said.out.strip() else []
    if shell == "zsh":
        return lines[1::3]
    return [line.partition(",")[2] for line in lines]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_completes_a_players_name(table: Vint, shell: str) -> None:
    """In the form in which each of them wants it."""
    assert completed(table, "vint-score hand 3d ann", shell) == ["Anna"]


@pytest.mark.parametrize("shell", SHELLS)
def test_every_shell_gets_its_script(vint: Vint, shell: str) -> None:
    """It names the program and what to ask it with."""
    said = vint.run("", env={"_VINT_SCORE_COMPLETE": f"{shell}_source"})
    assert said.code == 0
    assert f"_VINT_SCORE_COMPLETE={shell}_complete" in said.out


def test_a_shell_that_nobody_knows_gets_nothing(vint: Vint) -> None:
    """It is told so by the exit code alone."""
    said = vint.run("", env={"_VINT_SCORE_COMPLETE": "tcsh_complete"})
    assert (said.code, said.out) == (1, "")


def test_commands_are_completed(vint: Vint) -> None:
    """All of them where nothing is typed, else those that begin so."""
    assert completed(vint, "vint-score ") == list(COMMANDS)
    assert completed(vint, "vint-score ru") == ["rubbers", "rules"]


@pytest.mark.parametrize(
    ("line", "options"),
    [
        ("vint-score --", {"--ledger", "--color", "--no-color", "--ascii", "--version", "--help"}),
        ("vint-score hand --a", {"--aces", "--auction"}),
        ("vint-score edit 2 --b", {"--by", "--bird"}),
        ("vint-score show --", {"--json", "--help"}),
    ],
)
def test_options_are_completed(vint: Vint, line: str, options: set[str]) -> None:
    """Those of the program before the command, those of the command after it."""
    assert set(completed(vint, line)) == options


@pytest.mark.parametrize("command", ["hand", "declare"])
@pytest.mark.parametrize("words", ["", "3 ", "3d "])
def test_a_hand_is_completed_with_denominations_players_seats_and_sides(
    table: Vint, command: str, words: str
) -> None:
    """Which of them comes next is left to whoever types."""
    spellings = {word for words in SPELLINGS.values() for word in words if " " not in word}
    levels = {"one", "two", "three", "four", "five", "six", "seven"}
    assert set(completed(table, f"vint-score {command} {words}")) == spellings | levels | WHO


def test_calc_is_completed_with_denominations_seats_and_sides(table: Vint) -> None:
    """It reads no ledger, so it knows no names."""
    found = set(completed(table, "vint-score calc "))
    assert found >= SEATS_AND_SIDES | {"spades", "two", "nt"}
    assert "Anna" not in found


def test_rename_is_completed_with_every_player_of_the_ledger(table: Vint) -> None:
    """A name is corrected in rubbers of long ago, too."""
    table("close")
    table("new --ab Anna Clara --cd Eve Fjodor")
    found = set(completed(table, "vint-score rename "))
    assert found == {"Anna", "Boris", "Clara", "Dmitri", "Eve", "Fjodor"}


@pytest.mark.parametrize(
    ("begun", "words"),
    [
        ("di", ["diamond", "diamonds"]),
        ("no", ["no-trump", "no-trumps", "notrump", "notrumps"]),
        ("DI", ["diamond", "diamonds"]),
        ("f", ["four", "five"]),
        ("d", ["d", "diamond", "diamonds", "Dmitri", "D"]),
        ("an", ["Anna"]),
        ("ANNA", ["Anna"]),
        ("x", []),
    ],
)
def test_a_word_is_completed_in_either_case(table: Vint, begun: str, words: list[str]) -> None:
    """As it is read in either case."""
    assert completed(table, f"vint-score hand {begun}") == words


@pytest.mark.parametrize(
    "line",
    [
        *("hand 3d anna 9 --first", "hand 3d anna 9 --revoke", "result 9 --revoke"),
        *("result 9 --first", "edit 1 --by", "edit 1 --first", "edit 1 --revoke"),
        *("new --dealer", "agree --dealer"),
    ],
)
def test_options_that_want_somebody_are_completed_with_who_is_there(table: Vint, line: str) -> None:
    """Names, seats and sides."""
    assert set(completed(table, f"vint-score {line} ")) == WHO


def test_the_players_are_those_of_the_last_rubber(table: Vint) -> None:
    """Partners are cut for anew, and guests go home."""
    table("close")
    table("new --ab Anna Clara --cd Eve Fjodor")
    found = completed(table, "vint-score edit 1 --by ")
    assert found[:4] == ["Anna", "Clara", "Eve", "Fjodor"]


def test_the_players_are_those_of_the_ledger_that_is_named(table: Vint, vint: Vint) -> None:
    """--ledger before the command tells whose evening it is."""
    other = vint.ledger.with_name("other.json")
    table(f"--ledger {other} new --ab Eve Fjodor --cd Grete Hans")
    found = completed(table, f"vint-score --ledger {other} hand 3d e")
    assert found == ["Eve"]


@pytest.mark.parametrize(
    ("line", "values"),
    [("export --format", ["csv", "json"]), ("summary --format fancy", ["fancy_grid"])],
)
def test_formats_are_completed(vint: Vint, line: str, values: list[str]) -> None:
    """What an option has a list of is completed from it."""
    space = "" if line.endswith("fancy") else " "
    assert completed(vint, f"vint-score {line}{space}")[: len(values)] == values


@pytest.mark.parametrize("ledger", ["broken", "", '{"format": "vint-score"}', None])
def test_a_ledger_without_players_completes_seats_and_sides_without_a_word(
    vint: Vint, ledger: str | None
) -> None:
    """Broken or not there: whoever presses the tab key wants no message in his line."""
    if ledger is not None:
        vint.ledger.write_text(ledger)
    assert set(completed(vint, "vint-score edit 1 --by ")) == SEATS_AND_SIDES


def test_a_ledger_that_is_a_folder_completes_without_a_word(vint: Vint) -> None:
    """Nor does what the system says of it come out."""
    vint.ledger.mkdir()
    assert set(completed(vint, "vint-score hand 3d anna 9 --first ")) == SEATS_AND_SIDES


def test_a_ledger_that_names_no_file_completes_without_a_word(vint: Vint) -> None:
    """A wrong option is told of when the line is done, not while it is typed."""
    found = completed(vint, "vint-score --ledger '' edit 1 --by ")
    assert set(found) == SEATS_AND_SIDES


@pytest.mark.parametrize("ledger", ["whole", "broken"])
def test_completion_changes_nothing_on_the_disk(table: Vint, ledger: str) -> None:
    """No lock is taken, no file is made."""
    if ledger == "broken":
        table.ledger.write_text("broken")
    before = {path.name: path.read_bytes() for path in table.ledger.parent.iterdir()}
    completed(table, "vint-score hand 3d ")
    after = {path.name: path.read_bytes() for path in table.ledger.parent.iterdir()}
    assert after == before


@pytest.mark.parametrize("shell", SHELLS)
def test_the_program_itself_completes_without_a_word_beside(vint: Vint, shell: str) -> None:
    """As a shell runs it: over a broken ledger standard error stays empty."""
    vint.ledger.write_text("broken")
    environment = surroundings(vint.ledger, **asked("vint-score hand 3d ", shell))
    said = run(vint.ledger, "", env=environment)
    assert (said.code, said.err) == (0, "")
    assert set(words_of(said, shell)) > SEATS_AND_SIDES
