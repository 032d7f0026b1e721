"""Help: it stands everywhere, shows examples that work, and sets slips right."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import click
import pytest
from conftest import Vint
from reading import flat

from vint_score.cli import COMMANDS, cli

# What must stand before a command's example can work; a rubber with three deals for the rest.
USUAL = (
    "new --ab Anna Boris --cd Clara Dmitri",
    *("hand 1s anna 7 -H ab3", "hand 2h dmitri 7", "hand 1c boris 8"),
)
BEFORE: dict[str, tuple[str, ...]] = {
    "new": (),
    "demo": (),
    "calc": (),
    "result": (*USUAL, "declare 3d anna"),
    "redo": (*USUAL, "undo"),
    "restore": (*USUAL, "bird"),
}


def help_of(vint: Vint, *words: str) -> str:
    """The help of a command, or of the program."""
    return vint.run(*words, "--help").out


def examples(text: str) -> list[list[str]]:
    """The commands that a help text shows as examples, without the program's name."""
    tail = " ".join(text.partition("Example")[2].split())
    found = re.findall(r"vint-score (.+?)(?= vint-score |$)", tail)
    return [shlex.split(line.strip("`. ")) for line in found]


@pytest.mark.parametrize("option", ["-h", "--help"])
@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_help_stands_everywhere_and_shows_an_example(vint: Vint, command: str, option: str) -> None:
    """Every command has -h and --help, with its usage and an example of itself."""
    said = vint.run(*command.split(), option)
    assert (said.code, said.err) == (0, "")
    assert f"Usage: vint-score {command}".strip() in said.out
    assert examples(said.out)
    assert all(command in example for example in examples(said.out) if command)


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_example_works_as_printed(
    vint: Vint, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the help shows can be typed."""
    monkeypatch.chdir(tmp_path)
    for example in examples(help_of(vint, *command.split())):
        vint.ledger.unlink(missing_ok=True)
        for line in BEFORE.get(command, USUAL):
            vint(line)
        if command == "restore":
            vint.ledger.write_text("broken")
        said = vint.run(*example)
        assert (said.code, said.err) == (0, "")


@pytest.mark.parametrize("command", COMMANDS)
def test_help_reads_no_ledger(vint: Vint, command: str) -> None:
    """Help is there when the ledger is broken, too."""
    vint.ledger.write_text("broken")
    assert vint.run(command, "--help").code == 0


def test_the_programs_help_lists_every_command_with_its_line(vint: Vint) -> None:
    """The list is complete, in the order of an evening."""
    listed = re.findall(r"^  (\S+)  +(.+)$", help_of(vint).partition("Commands:")[2], re.MULTILINE)
    assert [name for name, _ in listed] == list(COMMANDS)
    assert [COMMANDS[name][1].startswith(line) for name, line in listed] == [True] * len(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_a_commands_line_in_the_list_agrees_with_its_own_help(command: str) -> None:
    """Both begin with the same verb."""
    assert isinstance(cli, click.Group)
    found = cli.get_command(click.Context(cli), command)
    assert found is not None
    assert found.name == command
    assert (found.help or "").split()[0] == COMMANDS[command][1].split()[0]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        *(("hnad", "hand"), ("summry", "summary"), ("rubber", "rubbers"), ("delcare", "declare")),
        *(("birds", "bird"), ("expalin", "explain"), ("Show", "show"), ("eddit", "edit")),
    ],
)
def test_an_unknown_command_gets_its_nearest(vint: Vint, typed: str, meant: str) -> None:
    """A slip of the fingers is answered with what was meant."""
    error = flat(vint.refused(typed, code=2))
    assert "Did you mean" in error
    assert f"`{meant}`" in error


def test_an_unknown_command_like_no_other_gets_the_help_named(vint: Vint) -> None:
    """Where nothing is near, the way to the list is said."""
    assert "`vint-score --help`" in flat(vint.refused("xyzzy", code=2))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("hand 3d a 9 --honors ab3", "--honours"),
        ("edit 1 --trick 9", "--tricks"),
        ("new --penalti 50x", "--penalty"),
        ("show --jsno", "--json"),
        ("--asci show", "--ascii"),
    ],
)
def test_an_unknown_option_gets_its_nearest(vint: Vint, typed: str, meant: str) -> None:
    """Options are set right like commands."""
    error = flat(vint.refused(typed, code=2))
    assert "Did you mean" in error
    assert meant in error


@pytest.mark.parametrize("command", COMMANDS)
def test_an_option_that_a_command_lacks_names_its_help(vint: Vint, command: str) -> None:
    """The message ends with the command that tells more."""
    assert f"`vint-score {command} --help`" in flat(vint.refused(command, "--zzzzzz", code=2))


def test_the_version_is_said(vint: Vint) -> None:
    """`--version` prints the program's name and number."""
    assert re.fullmatch(r"vint-score \d+\.\d+\S*\n", vint("--version").out)
