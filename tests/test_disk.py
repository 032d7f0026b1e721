"""A full or failing disk records nothing and says so, and the old ledger stays."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
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
@pytest.mark.parametrize("again", ["rename 1+", "replace 2+", "rename 1+ EIO; fail replace 2+"])
def test_what_is_said_is_true_where_the_disk_fails_again(evening: Vint, again: str) -> None:
    """The folder's fsync fails, and so may putting the old ledger back."""
    before = evening.bytes()
    plan = f"fail fsync 2 EIO; fail {again} EIO"
    said = run(evening.ledger, "hand 2h anna 9", through=faulty(plan))
    assert (said.code, said.out) == (1, "")
    assert (NOT_RECORDED in said.err) == (evening.bytes() == before)
    evening("check")


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
    asides = {name for name in folder_of(evening.ledger) if "broken" in name}
    assert len(asides) == (said.code == 0) or "link" in plan


@posix
def test_a_lock_that_cannot_be_let_go_does_not_hide_that_the_deal_is_there(evening: Vint) -> None:
    """The disk fails after all was done."""
    plan = "fail close 3 EIO"
    said = run(evening.ledger, "bird", through=faulty(plan))
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("Error: This was recorded, but ")
    assert len(evening.json("show")["deals"]) == 4


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
            kept = evening.ledger.with_name("ledger.json.bak").read_bytes()
            assert kept == before["ledger.json"], (number, said)
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
    places = (str(full), str(evening.ledger))
    done = subprocess.run(
        [*alone, "sh", "-c", FULL, "sh", *places, *PROGRAM, "hand", "2h", "a", "9"],
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
