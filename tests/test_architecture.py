"""The house: which module may import which, and who may open files, print and draw."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import vint_score

PACKAGE = Path(vint_score.__file__).parent
FILES = sorted(PACKAGE.rglob("*.py"))

# What each module may import; a new module gets its line here, below all that it needs.
FACTS = {"errors", "names", "model", "rules", "money"}
STORY = FACTS | {"actions", "journal"}
SCORED = STORY | {"history", "games", "scoring", "book"}
SAID = SCORED | {"notation", "auction", "words"}
DRAWN = SAID | {"clock", "screen", "markup", "tables"}
MAY_IMPORT: dict[str, set[str]] = {
    "errors": set(),
    "names": {"errors"},
    "model": {"names", "errors"},
    "rules": {"model", "errors"},
    "money": {"names", "model", "errors"},
    "notation": {"names", "model", "errors"},
    "auction": {"notation", "model", "errors"},
    "games": {"rules", "model", "errors"},
    "scoring": {"games", "rules", "model", "errors"},
    "actions": FACTS,
    "journal": FACTS | {"actions"},
    "history": STORY,
    "ledger": STORY | {"ledger"},
    "book": STORY | {"games", "scoring"},
    "words": SCORED | {"notation", "auction"},
    "changes": SAID,
    "clock": set(),
    "standings": SCORED | {"clock"},
    "settle": SCORED | {"standings"},
    "report": SAID | {"standings", "settle"},
    "screen": {"notation"},
    "markup": {"screen"},
    "tables": SAID | {"clock", "screen", "markup"},
    "explain": DRAWN,
    "rulebook": DRAWN,
    "score_sheet": DRAWN | {"changes"},
    "accounts": DRAWN | {"standings", "settle"},
    "export": DRAWN | {"report"},
    "template": set(),
    "chart": SCORED,
    "page": DRAWN | {"settle", "template", "chart"},
}
OUTSIDE = {"click": {"cli"}, "tabulate": {"tables"}, "wcwidth": {"tables", "screen"}}
FILE_CALLS = {
    *("open", "fdopen", "open_code", "mkstemp", "NamedTemporaryFile", "TemporaryFile"),
    *("read_text", "read_bytes", "write_text", "write_bytes"),
}
SYSTEM_CALLS = {"replace", "rename", "unlink", "remove", "link", "symlink", "truncate"}


class Import(NamedTuple):
    """A module that is imported, and whether only when a function is called."""

    name: str
    inside: bool


def module_of(path: Path) -> str:
    """The module or package of the house that a file belongs to: `ledger` for its `disk`."""
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def name_of(path: Path) -> str:
    """The file's name for a test's name."""
    return path.relative_to(PACKAGE).as_posix()


def imports(tree: ast.AST, inside: bool = False) -> Iterator[Import]:
    """Every import of a file, wherever it stands."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name, inside) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import hides where it leads"
            module = node.module or ""
            yield Import(module, inside)
            yield from (Import(f"{module}.{alias.name}", inside) for alias in node.names)
        function = isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        yield from imports(node, inside or function)


def parsed(path: Path) -> ast.Module:
    """The file's tree."""
    return ast.parse(path.read_text(encoding="utf-8"))


def house_imports(path: Path) -> set[str]:
    """The modules of the house that a file imports."""
    found = set()
    for one in imports(parsed(path)):
        package, _, rest = one.name.partition(".")
        name = rest.partition(".")[0]
        if package == "vint_score" and name in {module_of(file) for file in FILES}:
            found.add(name)
    return found


def reached(module: str) -> set[str]:
    """Every module of the house that is imported with a module, at whatever distance."""
    found: set[str] = set()
    waiting = {module}
    while waiting:
        one = waiting.pop()
        found.add(one)
        for file in FILES:
            if module_of(file) == one:
                waiting |= house_imports(file) - found
    return found - {module}


def calls(path: Path) -> Iterator[tuple[str, str, ast.Call]]:
    """Every call of a file: what it is called on, where that is a name, and what is called."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                yield "", called.id, node
            elif isinstance(called, ast.Attribute):
                owner = called.value
                yield owner.id if isinstance(owner, ast.Name) else "", called.attr, node


def is_harmless(call: ast.Call) -> bool:
    """Whether what is opened is the device that swallows everything, or a part of the program."""
    devnull = bool(call.args) and ast.unparse(call.args[0]) == "os.devnull"
    return devnull or ast.unparse(call.func).startswith("files('vint_score')")


INNER = [path for path in FILES if module_of(path) in MAY_IMPORT]
# Where the ledger is kept, and where what a person asked for is written: a table, a page.
WRITERS = ("ledger", "cli/paper.py")
OUTER = [path for path in FILES if not name_of(path).startswith(WRITERS)]


def test_every_module_has_its_line_in_the_table() -> None:
    """A new module says what it may import before it imports anything."""
    modules = {module_of(path) for path in FILES} - {"__init__", "__main__", "cli"}
    assert modules <= set(MAY_IMPORT)


@pytest.mark.parametrize("path", INNER, ids=name_of)
def test_a_module_imports_only_what_the_table_lets_it(path: Path) -> None:
    """Inside functions and for type checking, too."""
    assert house_imports(path) <= MAY_IMPORT[module_of(path)]


def test_the_table_has_no_circle() -> None:
    """Each module stands below all that it may import, itself apart."""
    above: set[str] = set()
    for module, allowed in MAY_IMPORT.items():
        assert allowed - {module} <= above, module
        above.add(module)


def test_the_entry_imports_the_command_line_alone() -> None:
    """Everything else is behind it."""
    assert house_imports(PACKAGE / "__main__.py") == {"cli"}


@pytest.mark.parametrize("module", ["ledger", "journal", "notation"])
@pytest.mark.parametrize("judge", ["games", "scoring", "book"])
def test_what_holds_facts_cannot_know_a_score(module: str, judge: str) -> None:
    """Not through any other module either: no stored point can go stale."""
    assert judge not in reached(module)


@pytest.mark.parametrize(
    "module", ["games", "scoring", "journal", "book", "model", "rules", "notation"]
)
def test_what_is_pure_cannot_know_the_ledger(module: str) -> None:
    """Nor the command line."""
    assert not reached(module) & {"ledger", "cli"}


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_other_peoples_libraries_stay_where_they_are_used(path: Path) -> None:
    """Only the command line knows click, only the tables know tabulate; all else is Python's."""
    for one in imports(parsed(path)):
        library = one.name.partition(".")[0]
        if library not in {*sys.stdlib_module_names, "vint_score"}:
            assert module_of(path) in OUTSIDE.get(library, set()), library


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_tables_are_drawn_by_what_is_imported_when_they_are_drawn(path: Path) -> None:
    """Tabulate costs as much to import as the rest of the program."""
    drawing = [one for one in imports(parsed(path)) if one.name.startswith("tabulate")]
    assert all(one.inside for one in drawing)


@pytest.mark.parametrize("path", OUTER, ids=name_of)
def test_nothing_else_opens_files(path: Path) -> None:
    """The ledger's are opened in one place, so that it is known what can happen to them."""
    opening = [
        ast.unparse(call)
        for owner, name, call in calls(path)
        if (name in FILE_CALLS or (owner == "os" and name in SYSTEM_CALLS))
        and not is_harmless(call)
    ]
    assert opening == []


@pytest.mark.parametrize("path", INNER, ids=name_of)
def test_only_the_command_line_prints(path: Path) -> None:
    """All else returns what is to be said."""
    printing = [
        ast.unparse(call) for _, name, call in calls(path) if name in {"print", "echo", "secho"}
    ]
    streams = [
        ast.unparse(node)
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and ast.unparse(node) in {"sys.stdout", "sys.stderr"}
    ]
    assert printing + streams == []


@pytest.mark.parametrize("library", ["tabulate", "importlib.metadata", "asyncio"])
def test_the_command_line_starts_without(library: str) -> None:
    """Importing it in a fresh interpreter imports nothing that only some commands need."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("COV")}
    program = f"import sys, vint_score.cli; print({library!r} in sys.modules)"
    found = subprocess.run(
        [sys.executable, "-c", program],
        cwd=PACKAGE.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.strip() == "False"
