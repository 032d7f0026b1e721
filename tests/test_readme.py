"""The README: what it shows is what the program prints, and what it speaks of is there.

`python tests/test_readme.py` writes what the program prints now into the README's transcripts.
"""

from __future__ import annotations

import re
import shlex
import tempfile
from contextlib import chdir
from pathlib import Path
from typing import Any, NamedTuple, get_args

import click
import pytest
from conftest import Said, Vint
from processes import run

import vint_score
from vint_score.actions import Action
from vint_score.book import read
from vint_score.cli import COMMANDS, cli
from vint_score.ledger.codec import decode
from vint_score.rules import DEFAULT, spelled

README = Path(__file__).parents[1] / "README.md"
TEXT = README.read_text(encoding="utf-8")
PROMPT = "$ vint-score "
TABLE_MODE = "vint> "
# The README was written on one day, and is tried on others: every day that is printed becomes it.
DAY = "2026-11-29"
WRITTEN_DAY = re.compile(r"\b\d{4}-\d\d-\d\d\b")


class Block(NamedTuple):
    """A code block: where what it holds begins, its language, and what it holds."""

    begins: int
    language: str
    text: str


class Step(NamedTuple):
    """A command of a transcript, with the output that the README shows under it."""

    command: str
    shown: str


class Tried(NamedTuple):
    """What the program printed for a command, and the ledger after it."""

    step: Step
    printed: str
    ledger: bytes


def blocks(text: str) -> list[Block]:
    """Every code block, in order."""
    found = re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [Block(one.start(2), one[1], one[2]) for one in found]


def transcripts(text: str) -> list[Block]:
    """The blocks that show an evening: commands with their output, and lines of the table mode."""
    return [
        one for one in blocks(text) if one.language == "console" or one.text.startswith(TABLE_MODE)
    ]


def steps(block: Block) -> list[Step]:
    """The commands of a transcript; lines of the table mode are one."""
    if block.text.startswith(TABLE_MODE):
        return [Step(block.text, "")]
    found: list[Step] = []
    for line in block.text.splitlines(keepends=True):
        if line.startswith(PROMPT):
            found.append(Step(line, ""))
        else:
            found[-1] = Step(found[-1].command, found[-1].shown + line)
    return found


def tried(vint: Vint, step: Step) -> str:
    """What the program prints for a step, on a screen of 80 columns and on the README's day."""
    if step.command.startswith(TABLE_MODE):
        said = in_table_mode(vint, step.command.replace(TABLE_MODE, ""))
        return said.err
    said = vint.run(*shlex.split(step.command.removeprefix(PROMPT)), env={"COLUMNS": "80"})
    return WRITTEN_DAY.sub(DAY, said.out + said.err)


def in_table_mode(vint: Vint, lines: str) -> Said:
    """Type the lines at the prompt of the table mode."""
    with tempfile.TemporaryFile() as typed:
        typed.write(lines.encode())
        typed.seek(0)
        return run(vint.ledger, "play", stdin=typed)


def evening(text: str, folder: Path) -> list[Tried]:
    """The steps of all transcripts in order, over one ledger in the folder."""
    vint = Vint(folder)
    with chdir(folder):
        return [
            Tried(step, tried(vint, step), vint.ledger.read_bytes())
            for block in transcripts(text)
            for step in steps(block)
        ]


def refreshed(text: str, folder: Path) -> str:
    """The README with what the program prints now in the place of what it shows."""
    printed = iter(evening(text, folder))
    new, end = "", 0
    for block in transcripts(text):
        new += text[end : block.begins]
        for step in steps(block):
            said = next(printed).printed
            # The table mode's block shows what is typed and no output.
            new += step.command + (said if block.language == "console" else "")
        end = block.begins + len(block.text)
    return new + text[end:]


def section(title: str) -> str:
    """What stands under a heading, up to the next."""
    return re.split(r"^#", TEXT.partition(f"# {title}\n")[2], maxsplit=1, flags=re.MULTILINE)[0]


def table(title: str) -> list[list[str]]:
    """The cells of the tables of a section, without their heads."""
    lines = [line for line in section(title).splitlines() if line.startswith("| `")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


def quoted(text: str) -> list[str]:
    """What stands between backticks."""
    return re.findall(r"`([^`]+)`", text)


STEPS = [step for block in transcripts(TEXT) for step in steps(block)]
CORRECTIONS = [
    command.removeprefix("vint-score ")
    for line in section("When something was typed wrong").splitlines()
    if line.startswith("| ")
    for command in quoted(line)
    if command.startswith("vint-score ")
]
DOCUMENTS = [row for row in table("For scripts") if "--json" in row[0] and "rules" not in row[0]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Tried]:
    """The README's evening as the program plays it."""
    return evening(TEXT, tmp_path_factory.mktemp("readme"))


@pytest.mark.parametrize("place", range(len(STEPS)), ids=lambda place: STEPS[place].command.strip())
def test_a_transcript_is_what_is_printed(played: list[Tried], place: int) -> None:
    """Each command of the evening prints what stands under it; the table mode takes its lines."""
    assert played[place].printed == STEPS[place].shown


def test_the_evening_in_the_readme_is_whole() -> None:
    """A block that is not read as a transcript would never be tried."""
    shown = [line for line in TEXT.splitlines() if line.startswith((PROMPT, TABLE_MODE))]
    assert shown == "".join(step.command for step in STEPS).splitlines()


def test_rewriting_leaves_a_true_readme_as_it_is(tmp_path: Path) -> None:
    """What is rewritten in place is the outputs, and nothing beside them."""
    assert refreshed(TEXT, tmp_path) == TEXT


@pytest.mark.parametrize("command", CORRECTIONS)
def test_a_correction_that_is_named_works_on_the_evening(
    played: list[Tried], vint: Vint, command: str
) -> None:
    """What to type after a mistake can be typed as it stands, on the sheet of that section."""
    after = next(one for one in played if "agree --penalty" in one.step.command)
    vint.ledger.write_bytes(after.ledger)
    assert vint.run(*shlex.split(command)).err == ""


def test_every_command_that_corrects_is_among_the_corrections() -> None:
    """The table of mistakes leaves none of them out."""
    correcting = {"edit", "remove", "undo", "agree", "rename", "hand", "bird"}
    assert correcting <= {command.split()[0] for command in CORRECTIONS}


@pytest.mark.parametrize(
    "line",
    [
        "python3 -m venv .venv && .venv/bin/python -m pip install . && .venv/bin/vint-score demo",
        'python3 -m venv .venv && .venv/bin/python -m pip install -e ".[test]"'
        " && .venv/bin/python -m pytest",
        r'cmd /c "py -3 -m venv .venv && .venv\Scripts\python -m pip install .'
        r' && .venv\Scripts\vint-score demo"',
        r'cmd /c "py -3 -m venv .venv && .venv\Scripts\python -m pip install -e .[test]'
        r' && .venv\Scripts\python -m pytest"',
    ],
    ids=["demo", "tests", "demo on Windows", "tests on Windows"],
)
def test_each_installation_is_one_line_of_its_own(line: str) -> None:
    """It stands in a code block, so that it can be copied whole."""
    assert [line] == [one for b in blocks(TEXT) for one in b.text.splitlines() if one == line]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_mentioned(command: str) -> None:
    """As code, by itself or behind the program's name."""
    assert re.search(rf"(`|vint-score ){command}\b", TEXT)


def test_every_house_rule_stands_in_the_table_with_its_default() -> None:
    """As `--rule` takes it, each once."""
    assert quoted(" ".join(row[0] for row in table("House rules"))) == [
        f"{key}={value}" for key, value in sorted(spelled(DEFAULT).items(), key=_place)
    ]


def _place(rule: tuple[str, str]) -> int:
    return TEXT.find(f"`{'='.join(rule)}`")


def test_the_ledger_shown_is_a_ledger() -> None:
    """It reads, and every deal in it can be scored."""
    (shown,) = (block.text for block in blocks(TEXT) if block.language == "json")
    assert read(decode(shown.encode())).rubbers


def test_every_action_of_the_ledger_is_told_with_its_keys() -> None:
    """What a journal may hold, and what each action says."""
    prose = section("The ledger").partition("something to say: ")[2].partition("\n\n")[0]
    told = {do: quoted(keys) for do, keys in re.findall(r"`(\w+)`(?:\s\(([^)]*)\))?", prose)}
    assert told == {
        kind._field_defaults["do"]: [key for key in kind._fields if key not in ("at", "do")]
        for kind in get_args(Action)
    }


@pytest.mark.parametrize("row", DOCUMENTS, ids=lambda row: row[0])
def test_a_documents_keys_are_those_that_are_printed(
    played: list[Tried], vint: Vint, row: list[str]
) -> None:
    """In their order, of a ledger in which everything has happened."""
    vint.ledger.write_bytes(played[-1].ledger)
    document: Any = vint.json(row[0].strip("`").removesuffix(" --json"))
    assert quoted(row[1]) == list(document[0] if isinstance(document, list) else document)


def test_every_command_that_prints_json_has_its_document() -> None:
    """No document is left untold."""
    assert isinstance(cli, click.Group)
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in COMMANDS}
    printing = {
        name
        for name, command in commands.items()
        if command and any(param.name == "as_json" for param in command.params)
    }
    assert {row[0].strip("`").split()[0] for row in table("For scripts")} == printing


def test_every_module_has_its_line_in_the_map() -> None:
    """And no line speaks of one that is not there."""
    package = Path(vint_score.__file__).parent
    modules = {path.stem for path in package.glob("*.py")} - {"__init__", "__main__"}
    packages = {path.parent.name for path in package.glob("*/__init__.py")}
    mapped = [name for row in table("Working on the code") for name in quoted(row[0])]
    assert sorted(mapped) == sorted(modules | packages)


def _anchor(heading: str) -> str:
    kept = re.sub(r"[^\w\- ]", "", heading.lower())
    return kept.strip().replace(" ", "-")


LINKS = re.findall(r"\]\(([^)]+)\)", TEXT)


@pytest.mark.parametrize("link", sorted(set(LINKS)))
def test_every_link_leads_somewhere(link: str) -> None:
    """To a heading of the page, or to a file beside it."""
    prose = re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL)
    anchors = {_anchor(one) for one in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}
    path, _, anchor = link.partition("#")
    assert anchor in anchors if not path else (README.parent / path).exists()


@pytest.mark.parametrize("path", re.findall(r"(?:tests/|\.ci/)[\w/.]*\w", TEXT))
def test_every_file_that_is_named_is_there(path: str) -> None:
    """Files of the repository are named from its top."""
    assert (README.parent / path).is_file()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        README.write_text(refreshed(TEXT, Path(name)), encoding="utf-8")
