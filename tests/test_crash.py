"""Killed at any call that changes the disk, the ledger is the old one or the new one, whole."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from conftest import Vint
from processes import PROGRAM, faulty, folder_of, run

pytest.importorskip("fcntl", reason="a process is killed in another way on this platform")

STEADY = {"ledger.json", "ledger.json.bak", "ledger.json.lock"}
KILLED = -9


class Scene(NamedTuple):
    """A ledger, its backup, and a command that is killed; `done` is the last action it does."""

    line: str
    done: str
    ledger: bytes | None
    backup: bytes | None

    def set(self, vint: Vint) -> None:
        """Lay the ledger and its backup in the folder."""
        for content, name in ((self.ledger, "ledger.json"), (self.backup, "ledger.json.bak")):
            if content is not None:
                vint.ledger.with_name(name).write_bytes(content)


def an_evening(folder: Path) -> tuple[bytes, bytes]:
    """A ledger of a few deals, and its backup."""
    vint = Vint(folder)
    for line in ("new --ab Anna Boris --cd Clara Dmitri", "hand 1s anna 7", "bird", "hand 3d c 9"):
        vint(line)
    shutil.copy(f"{vint.ledger}.bak", folder / "before")
    return vint.ledger.read_bytes(), (folder / "before").read_bytes()


@pytest.fixture(scope="module")
def scenes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Scene]:
    """What a person may be doing when the power goes."""
    ledger, backup = an_evening(tmp_path_factory.mktemp("evening"))
    return {
        "hand": Scene("hand 2h anna 9 -H ab3", "record", ledger, backup),
        "undo": Scene("undo", "undo", ledger, backup),
        "second command": Scene("bird", "record", ledger, None),
        "first new": Scene("new", "open", None, None),
        "new where the ledger is gone": Scene("new", "open", None, backup),
    }


def actions(content: bytes | None) -> list[Any]:
    """The actions in a ledger's bytes, which must be whole; none where there is no ledger."""
    if content is None:
        return []
    found: list[Any] = json.loads(content)["actions"]
    return found


def folders(tmp_path: Path) -> Iterator[Vint]:
    """One fresh folder after another."""
    for number in count(1):
        folder = tmp_path / str(number)
        folder.mkdir()
        yield Vint(folder)


def kept_backups(ledger: Path) -> set[str]:
    """The backups in the ledger's folder, by name."""
    return {name for name in folder_of(ledger) if ".bak" in name and not name.endswith(".tmp")}


def check_left(vint: Vint, scene: Scene) -> None:
    """The ledger is the old one or the new one, its backup is whole, and all goes on from it."""
    left = vint.bytes()
    before = actions(scene.ledger)
    if left != scene.ledger:
        *same, last = actions(left)
        assert (same, last["do"]) == (before, scene.done)
    if left is None and vint.ledger.with_name("ledger.json.bak").exists():
        assert "vint-score restore" in vint("check", code=1).err
    else:
        assert vint("check").out.split()[-2:] == ["nothing", "wrong."]
    backups = [vint.ledger.with_name(name).read_bytes() for name in kept_backups(vint.ledger)]
    assert scene.backup is None or {scene.backup, scene.ledger} & set(backups)
    vint("close" if actions(left) else "new")
    assert len(actions(vint.bytes())) == len(actions(left)) + 1
    assert {name for name in folder_of(vint.ledger) if name.endswith(".tmp")} == set()


@pytest.mark.parametrize(
    "name", ["hand", "undo", "second command", "first new", "new where the ledger is gone"]
)
def test_a_command_killed_at_any_call_loses_nothing(
    tmp_path: Path, scenes: dict[str, Scene], name: str
) -> None:
    """Every call of open, write, fsync, replace and so on is the last one, in turn."""
    scene = scenes[name]
    for number, vint in enumerate(folders(tmp_path), 1):
        scene.set(vint)
        said = run(vint.ledger, scene.line, through=faulty(f"kill {number}"))
        if said.code != KILLED:
            break
        check_left(vint, scene)
    assert said.code == 0, said
    assert actions(vint.bytes())[-1]["do"] == scene.done
    assert number > 8


@pytest.mark.parametrize("links", ["", "fail link 1+ EPERM; "], ids=["", "no hard links"])
def test_a_restore_killed_at_any_call_leaves_the_backup_and_the_broken_file(
    tmp_path: Path, scenes: dict[str, Scene], links: str
) -> None:
    """The ledger is the broken one or the one put back, nothing of either is lost, not even where
    the disk is full after that, and it can be tried again."""
    broken, backup = b'{"format": "vint-score", "ver', scenes["hand"].backup
    assert backup
    scene = Scene("restore --yes", "", broken, backup)
    for number, vint in enumerate(folders(tmp_path), 1):
        scene.set(vint)
        said = run(vint.ledger, scene.line, through=faulty(f"{links}kill {number}"))
        if said.code != KILLED:
            break
        kept = vint.ledger.with_name("ledger.json.bak")
        assert (vint.bytes() in (broken, backup), kept.read_bytes()) == (True, backup)
        after = "bird" if vint.bytes() == backup else scene.line
        assert run(vint.ledger, after, through=faulty(f"{links}fail fsync 1+ EIO")).code == 1
        assert (vint.bytes() in (broken, backup), kept.read_bytes()) == (True, backup), number
        vint(after)
        vint("bird")
        assert actions(vint.bytes())[: len(actions(backup))] == actions(backup)
        asides = {name for name in folder_of(vint.ledger) if name not in STEADY}
        assert {vint.ledger.with_name(name).read_bytes() for name in asides} == {broken}
    assert said.code == 0, said
    assert number > 8


def test_a_restore_after_a_crash_loses_the_last_change_alone(table: Vint) -> None:
    """What stood there before it may wait beside the backup still, to be put in its place."""
    for _ in range(3):
        table("bird")
    before = table.bytes()
    for number in count(1):
        said = run(table.ledger, "bird", through=faulty(f"kill {number}"))
        if said.code != KILLED:
            break
        if table.bytes() != before:
            table.ledger.write_bytes(b"{")
            table("restore --yes")
            assert table.bytes() == before, number
            for name in folder_of(table.ledger) - STEADY:
                table.ledger.with_name(name).unlink()
    assert said.code == 0


def test_leftovers_of_another_ledger_are_not_swept(table: Vint) -> None:
    """Only what an interrupted write of this very ledger left behind is removed."""
    others = (
        *("ledger.json.tmp", "ledger.json.old.tmp", "ledger.json.2026.json.99.tmp", "other.9.tmp"),
        *("ledger.json-1.tmp", "ledger.json.backup.tmp", "xledger.json.99.tmp"),
    )
    for name in others:
        table.ledger.with_name(name).write_text("somebody's")
    table("bird")
    assert set(others) - folder_of(table.ledger) == set()


def test_a_ledger_beside_with_a_longer_name_is_not_swept(tmp_path: Path) -> None:
    """Two ledgers in one folder, whatever they are called, leave each other alone."""
    vint = Vint(tmp_path)
    vint("--ledger", str(tmp_path / "vint.tmp"), "new")
    vint("--ledger", str(tmp_path / "vint"), "new")
    vint("--ledger", str(tmp_path / "vint"), "bird")
    assert (tmp_path / "vint.tmp").exists()


CHANGING = (
    *("openat", "open", "write", "pwrite64", "fsync", "fdatasync", "fchmod", "fchmodat", "close"),
    *("link", "linkat", "rename", "renameat", "renameat2", "unlink", "unlinkat", "flock"),
    *("mkdir", "mkdirat", "ftruncate"),
)


def strace(*options: str) -> Sequence[str]:
    """The program under strace; skips the test where it cannot be had."""
    if not (program := shutil.which("strace")):
        pytest.skip("strace is not installed")
    if subprocess.run([program, "-o", os.devnull, "true"], capture_output=True).returncode:
        pytest.skip("strace may not trace here")
    return (program, "-f", *options, *PROGRAM)


@pytest.mark.parametrize("name", ["hand", "first new"])
def test_a_command_killed_at_any_system_call_loses_nothing(
    tmp_path: Path, scenes: dict[str, Scene], name: str
) -> None:
    """The same from outside, by fault injection: every call that has to do with the ledger."""
    scene = scenes[name]
    fresh = folders(tmp_path)
    vint = next(fresh)
    scene.set(vint)
    log = tmp_path / "log"
    calls = ",".join(f"?{call}" for call in CHANGING)
    assert run(vint.ledger, scene.line, through=strace("-y", "-o", str(log), "-e", calls)).code == 0
    met: Counter[str] = Counter()
    struck: Counter[str] = Counter()
    for line in log.read_text().splitlines():
        if not (call := re.match(r"\d+ +(\w+)\(", line)):
            continue
        met[call[1]] += 1
        if str(vint.ledger.parent) not in line.replace(f"AT_FDCWD<{vint.ledger.parent}>", ""):
            continue
        struck[call[1]] += 1
        shelter = next(fresh)
        scene.set(shelter)
        inject = f"inject={call[1]}:signal=KILL:when={met[call[1]]}"
        said = run(shelter.ledger, scene.line, through=strace("-o", os.devnull, "-e", inject))
        assert said.code == KILLED, (line, said)
        check_left(shelter, scene)
    assert (struck["fsync"], struck["flock"]) == (2, 1)
