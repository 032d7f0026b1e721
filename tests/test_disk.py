"""A full or failing disk records nothing and says so; links, modes and the backup are kept."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
import sys
from itertools import count
from pathlib import Path

import pytest
from conftest import Said, Vint
from processes import PROGRAM, faulty, folder_of, run, surroundings

from vint_score.ledger import disk

posix = pytest.mark.skipif(os.name != "posix", reason="a file system of POSIX is needed")
NOT_RECORDED = "Nothing was recorded"
STEADY = {"ledger.json", "ledger.json.bak", "ledger.json.lock"}


@pytest.fixture
def evening(table: Vint) -> Vint:
    """A ledger with a few deals and its backup."""
    for line in ("hand 1s anna 7", "bird", "hand 3d c 9"):
        table(line)
    return table


def check_refused(vint: Vint, said: Said, before: bytes | None) -> None:
    """The deal was not recorded, and that was said; the ledger is as it was, and alone."""
    assert (said.code, said.out) == (1, ""), said
    assert said.err.startswith(f"Error: {vint.ledger}: ")
    assert NOT_RECORDED in said.err
    assert "Traceback" not in said.err
    assert vint.bytes() == before
    assert folder_of(vint.ledger) - STEADY == set()


FAILURES = [
    *(f"fail write 1 {error}" for error in ("ENOSPC", "EDQUOT", "EFBIG", "EIO")),
    *(f"fail fsync 1 {error}" for error in ("EIO", "ENOSPC")),
    *("fail fsync 2 EIO", "fail fsync 1+ EIO", "fail fsync 2+ EIO", "fail close 1 EIO"),
    *(f"fail replace 1 {error}" for error in ("EIO", "ENOSPC", "EACCES", "EROFS")),
    *("fail replace 2 EIO", "fail replace 1+ EIO", "fail replace 2+ EIO"),
    *("fail fchmod 1 EPERM", "fail flock 1 ENOLCK", "fail open 1 EROFS", "fail open 3 ENOSPC"),
    "fail link 1 EPERM; fail write 2 ENOSPC",
]


@posix
@pytest.mark.parametrize("plan", FAILURES)
def test_a_failing_disk_records_nothing_and_says_so(evening: Vint, plan: str) -> None:
    """Whatever step of the writing fails, and however often, the old ledger stays."""
    before = evening.bytes()
    said = run(evening.ledger, "hand 2h anna 9", through=faulty(plan))
    check_refused(evening, said, before)


@posix
@pytest.mark.parametrize(
    "plan",
    ["fail write 1 ENOSPC", "fail fsync 1 EIO", "fail fsync 2 EIO", "fail replace 1 EIO"],
)
def test_a_first_ledger_that_cannot_be_written_is_not_there(vint: Vint, plan: str) -> None:
    """A `new` that fails leaves no half of a ledger behind."""
    said = run(vint.ledger, "new", through=faulty(plan))
    check_refused(vint, said, None)


@posix
@pytest.mark.parametrize("plan", FAILURES)
def test_a_restore_that_fails_leaves_the_broken_file_and_the_backup(
    evening: Vint, plan: str
) -> None:
    """Both are there as they were, so that it can be tried again."""
    backup = evening.ledger.with_name("ledger.json.bak").read_bytes()
    evening.ledger.write_bytes(b"{")
    said = run(evening.ledger, "restore --yes", through=faulty(plan))
    if said.code == 0:
        # It writes less than a command does: not every plan comes to its turn.
        assert evening.bytes() == backup
    else:
        assert said.err.startswith("Error: ")
        assert evening.bytes() == b"{"
    assert evening.ledger.with_name("ledger.json.bak").read_bytes() == backup


@posix
def test_a_call_that_fails_anywhere_records_whole_or_not_at_all(evening: Vint) -> None:
    """Every call that touches the disk fails in turn: exit 0 and the deal is there, or exit 1 and
    it is not, and the message says so."""
    names = ("ledger.json", "ledger.json.bak")
    before = {name: evening.ledger.with_name(name).read_bytes() for name in names}
    for number in count(1):
        for name, content in before.items():
            evening.ledger.with_name(name).write_bytes(content)
        said = run(evening.ledger, "bird", through=faulty(f"say; fail {number} EIO"))
        error = said.err.removeprefix("struck\n")
        assert "Traceback" not in said.err, (number, said)
        assert folder_of(evening.ledger) == STEADY, (number, said)
        if said.code == 0:
            assert len(evening.json("show")["deals"]) == 4, (number, said)
            if "struck" not in said.err:
                break
        else:
            assert error.startswith("Error: "), (number, said)
            assert NOT_RECORDED in error or "cannot be read" in error, (number, said)
            assert evening.bytes() == before["ledger.json"], (number, said)
    assert number > 8


@posix
def test_without_hard_links_the_backup_is_a_copy(evening: Vint) -> None:
    """On a phone's card or a stick there are none, and the backup is there all the same."""
    os.chmod(evening.ledger, 0o640)
    before = evening.bytes()
    assert run(evening.ledger, "bird", through=faulty("fail link 1+ EPERM")).code == 0
    backup = evening.ledger.with_name("ledger.json.bak")
    assert backup.read_bytes() == before
    assert stat.S_IMODE(backup.stat().st_mode) == 0o640
    assert folder_of(evening.ledger) == STEADY


@posix
def test_a_limit_on_the_size_of_files_records_nothing(evening: Vint) -> None:
    """Under `ulimit -f 0` no file may grow: what a full quota does."""
    before = evening.bytes()
    limited = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh", *PROGRAM)
    check_refused(evening, run(evening.ledger, "hand 2h anna 9", through=limited), before)


FULL = """
mount -t tmpfs -o size=64k tmpfs "$1" || exit 99
cp "$2" "$1/ledger.json" || exit 98
cat /dev/zero > "$1/filler" 2>/dev/null
export VINT_SCORE_LEDGER="$1/ledger.json"
shift 2
"$@"
echo "code $?" >&2
cmp "$OLD" "$VINT_SCORE_LEDGER" && ls "$(dirname "$VINT_SCORE_LEDGER")"
"""


@posix
def test_a_full_file_system_records_nothing(evening: Vint, tmp_path: Path) -> None:
    """On a small file system with no byte left the old ledger stays, and nothing beside it."""
    alone = ["unshare", "--user", "--map-root-user", "--mount"]
    if not shutil.which("unshare") or subprocess.run([*alone, "true"]).returncode:
        pytest.skip("nothing may be mounted here")
    full = tmp_path / "full"
    full.mkdir()
    command = [*alone, "sh", "-c", FULL, "sh", full, evening.ledger, *PROGRAM, "hand", "2h", "a"]
    done = subprocess.run(
        [*command, "9"],
        env=surroundings(evening.ledger, OLD=str(evening.ledger)),
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode == 99:
        pytest.skip("no tmpfs may be mounted here")
    assert NOT_RECORDED in done.stderr
    assert "code 1" in done.stderr
    assert done.stdout.split() == ["filler", "ledger.json", "ledger.json.lock"]


def fail_to_share(monkeypatch: pytest.MonkeyPatch, times: float) -> None:
    """Let the ledger be replaced only after so many attempts, as where a scanner holds it."""
    real = os.replace
    left = times

    def replace(source: str, target: str) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            raise PermissionError(13, "the file is used by another process")
        real(source, target)

    monkeypatch.setattr(disk, "WINDOWS", True)
    monkeypatch.setattr(os, "replace", replace)


@posix
def test_a_file_that_is_held_for_a_moment_is_replaced_in_the_end(
    evening: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows a reader or a virus scanner holds it: it is tried again."""
    fail_to_share(monkeypatch, 3)
    evening("bird")
    assert len(evening.json("show")["deals"]) == 4


@posix
def test_a_file_that_stays_held_is_left_alone(
    evening: Vint, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its patience the program says that nothing was recorded."""
    fail_to_share(monkeypatch, float("inf"))
    monkeypatch.setattr(disk, "SHARING_PATIENCE", 0.1)
    assert NOT_RECORDED in evening.refused("bird")
    assert folder_of(evening.ledger) == STEADY


def test_two_seconds_are_given_to_a_file_that_is_held() -> None:
    """What the sharing errors of Windows are waited for."""
    assert disk.SHARING_PATIENCE == 2


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
    private = ("sh", "-c", 'umask 077; exec "$@"', "sh", sys.executable, "-m", "vint_score")
    assert run(vint.ledger, "new", through=private).code == 0
    assert stat.S_IMODE(vint.ledger.stat().st_mode) == 0o600


def test_a_folder_that_is_not_there_is_made(tmp_path: Path) -> None:
    """A new ledger may lie where nothing was yet."""
    vint = Vint(tmp_path / "games" / "vint")
    vint("new")
    assert vint.ledger.exists()
