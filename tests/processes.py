"""Vint-score as whole processes: at a pipe, at a terminal, and where the system fails it."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from conftest import Said

PROGRAM = (sys.executable, "-m", "vint_score")
_DYING = str(Path(__file__).with_name("dying.py"))
# What changes how the program looks or where it keeps things.
_STRANGE = (
    *("VINT_", "_VINT_", "LC_", "LANG", "XDG_"),
    *("COLUMNS", "LINES", "TERM", "NO_COLOR"),
    *("PYTHONIOENCODING", "PYTHONUTF8", "PYTHONCOERCECLOCALE"),
)


def faulty(plan: str) -> tuple[str, ...]:
    """The program under a plan of dying.py."""
    return (sys.executable, _DYING, plan)


def surroundings(ledger: Path, **more: str | None) -> dict[str, str]:
    """The environment of a process over a ledger; a variable that is None is unset."""
    calm = {key: value for key, value in os.environ.items() if not key.startswith(_STRANGE)}
    calm |= {"HOME": str(ledger.parent), "VINT_SCORE_LEDGER": str(ledger), "TERM": "dumb"}
    calm |= {"PYTHONUTF8": "1"}
    return {key: value for key, value in {**calm, **more}.items() if value is not None}


def start(
    ledger: Path, *words: str, through: Sequence[str] = PROGRAM, **options: Any
) -> subprocess.Popen[bytes]:
    """Start a command, given as words or as one line, and do not wait for it."""
    if len(words) == 1:
        words = tuple(words[0].split())
    given: dict[str, Any] = {
        "stdin": subprocess.DEVNULL,
        "stdout": subprocess.PIPE,
        "stderr": subprocess.PIPE,
        "env": surroundings(ledger),
        "cwd": ledger.parent,
    } | options
    return subprocess.Popen([*through, *words], **given)


def end(process: subprocess.Popen[bytes], encoding: str = "utf-8") -> Said:
    """What a process said, and how it ended."""
    out, err = process.communicate()
    return Said(process.returncode, (out or b"").decode(encoding), (err or b"").decode(encoding))


def run(
    ledger: Path,
    *words: str,
    through: Sequence[str] = PROGRAM,
    encoding: str = "utf-8",
    **options: Any,
) -> Said:
    """Run a command as a whole process and return what it said."""
    return end(start(ledger, *words, through=through, **options), encoding)


def folder_of(ledger: Path) -> set[str]:
    """What lies in the ledger's folder, by name."""
    return {entry.name for entry in ledger.parent.iterdir()}


@contextmanager
def locked(ledger: Path) -> Iterator[None]:
    """The ledger's lock, held by somebody else."""
    import fcntl

    with open(f"{ledger}.lock", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


class Terminal:
    """A command at a terminal of its own, at which somebody types."""

    def __init__(self, ledger: Path, *words: str, **more: str | None) -> None:
        import pty

        if len(words) == 1:
            words = tuple(words[0].split())
        self.said = b""
        environment = surroundings(ledger, **more)
        self.process, self.screen = pty.fork()
        if self.process == 0:
            # Tests that run behind a shell's back have Ctrl-C switched off.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.execve(sys.executable, [*PROGRAM, *words], environment)

    def wait_for(self, text: str, times: int = 1) -> None:
        """Read until the text was printed so often; fails if the command ends before."""
        while self.said.count(text.encode()) < times:
            assert self._read(), self.said

    def type(self, keys: str | bytes) -> None:
        """Press the keys."""
        os.write(self.screen, keys if isinstance(keys, bytes) else keys.encode())

    def interrupt(self) -> None:
        """Press Ctrl-C until it is heard: no hand is so quick as to press it while nobody waits."""
        from select import select

        self.type("\x03")
        while True:
            while not select([self.screen], [], [], 0.2)[0]:
                self.type("\x03")
            if not self._read():
                return

    def end(self) -> Said:
        """How the command ended, with all that stood on the screen."""
        while self._read():
            pass
        _, status = os.waitpid(self.process, 0)
        os.close(self.screen)
        return Said(os.waitstatus_to_exitcode(status), self.said.decode("utf-8", "replace"), "")

    def _read(self) -> bool:
        try:
            read = os.read(self.screen, 4096)
        except OSError:
            return False
        self.said += read
        return bool(read)
