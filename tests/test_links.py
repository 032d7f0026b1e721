"""A symlinked ledger stays a link, and the ledger's file keeps its mode."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from conftest import Vint
from processes import PROGRAM, folder_of, run

posix = pytest.mark.skipif(os.name != "posix", reason="a file system of POSIX is needed")


@pytest.fixture
def evening(table: Vint) -> Vint:
    """A ledger with a few deals and its backup."""
    for line in ("hand 1s anna 7", "bird", "hand 3d c 9"):
        table(line)
    return table


@posix
@pytest.mark.parametrize(
    "target", ["dotfiles/vint.json", "./dotfiles/../dotfiles/vint.json", "{}/dotfiles/vint.json"]
)
@pytest.mark.parametrize("begun", [True, False], ids=["there", "dangling"])
def test_a_symlinked_ledger_stays_a_link(tmp_path: Path, target: str, begun: bool) -> None:
    """Relative, absolute or dangling: what is written lies where the link points."""
    vint = Vint(tmp_path)
    (tmp_path / "dotfiles").mkdir()
    real = tmp_path / "dotfiles" / "vint.json"
    if begun:
        vint("--ledger", str(real), "new")
        vint("--ledger", str(real), "close")
    link = target.format(tmp_path)
    vint.ledger.symlink_to(link)
    for line in ("new", "bird", "undo"):
        vint(line)
    assert os.readlink(vint.ledger) == link
    assert stat.S_ISREG(os.lstat(real).st_mode)
    assert vint.bytes() == real.read_bytes()
    beside = {"vint.json", "vint.json.bak", "vint.json.lock"}
    assert (folder_of(real), folder_of(vint.ledger)) == (beside, {"dotfiles", "ledger.json"})


@posix
def test_a_link_into_a_folder_that_is_not_there_stays(vint: Vint) -> None:
    """The folder is made, as it is for a ledger without a link."""
    vint.ledger.symlink_to("gone/deep/vint.json")
    vint("new")
    assert os.readlink(vint.ledger) == "gone/deep/vint.json"
    assert (vint.ledger.parent / "gone" / "deep" / "vint.json").exists()


@posix
def test_a_link_to_a_link_stays_too(table: Vint, tmp_path: Path) -> None:
    """However many links lead to the ledger, only the last file is written."""
    (tmp_path / "first").symlink_to("second")
    (tmp_path / "second").symlink_to("ledger.json")
    table("--ledger", str(tmp_path / "first"), "bird")
    assert [os.readlink(tmp_path / name) for name in ("first", "second")] == [
        *("second", "ledger.json")
    ]
    assert len(table.json("show")["deals"]) == 1


@posix
def test_a_restore_keeps_the_link(tmp_path: Path) -> None:
    """The backup is put where the link points."""
    vint = Vint(tmp_path)
    (tmp_path / "dotfiles").mkdir()
    vint.ledger.symlink_to("dotfiles/vint.json")
    vint("new")
    vint("bird")
    vint.ledger.write_text("{")
    vint("restore --yes")
    assert os.readlink(vint.ledger) == "dotfiles/vint.json"
    assert folder_of(vint.ledger) == {"dotfiles", "ledger.json"}
    assert vint.json("show")["deals"] == []


@posix
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o664, 0o644])
def test_the_mode_of_the_ledger_is_kept(table: Vint, mode: int) -> None:
    """What a person let others do with the file stays as it was."""
    table.ledger.chmod(mode)
    for line in ("hand 3d anna 9", "bird", "undo"):
        table(line)
    assert stat.S_IMODE(table.ledger.stat().st_mode) == mode
    backup = table.ledger.with_name("ledger.json.bak")
    assert stat.S_IMODE(backup.stat().st_mode) == mode


@posix
def test_a_restored_ledger_keeps_its_mode(evening: Vint) -> None:
    """The broken file's mode is that of the file that comes in its place."""
    evening.ledger.write_text("{")
    evening.ledger.chmod(0o600)
    evening("restore --yes")
    assert stat.S_IMODE(evening.ledger.stat().st_mode) == 0o600


@posix
def test_a_new_ledger_has_the_mode_that_new_files_have(vint: Vint) -> None:
    """The umask decides, as for every file of this person."""
    private = ("sh", "-c", 'umask 077; exec "$@"', "sh", *PROGRAM)
    assert run(vint.ledger, "new", through=private).code == 0
    assert stat.S_IMODE(vint.ledger.stat().st_mode) == 0o600


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    """A new ledger may lie where nothing was yet."""
    vint = Vint(tmp_path / "games" / "vint")
    vint("new")
    assert vint.ledger.exists()
