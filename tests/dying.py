"""Run vint-score while the system fails it: `python dying.py PLAN COMMAND...`.

PLAN is one of these, or several with semicolons between:

    kill 7              SIGKILL at the 7th call that changes something on the disk
    interrupt 7         SIGINT at the 7th call that touches the disk
    interrupt call 7    SIGINT at the 7th function of the program's own that is called
    fail 7 EIO          the 7th call that touches the disk raises
    fail fsync 2 EIO    the 2nd fsync raises; `2+` the 2nd and all that follow
    patience 0.1        a lock is waited for so long
    deaf                Ctrl-C is switched off, as for what a shell runs behind its back
    announce            say "waiting" on stderr before the first sleep
    say                 say "struck" on stderr when the call of another plan is met
    home PATH           the user's home, as the system knows it; `none` where it knows none

Calls are counted over those that have to do with the ledger's own folder.
"""

from __future__ import annotations

import errno
import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

CHANGES = (
    *("open", "write", "fsync", "fchmod", "chmod", "close", "mkdir", "link", "symlink"),
    *("replace", "rename", "unlink", "remove", "truncate", "ftruncate", "flock"),
)
# What is closed is closed, whatever `close` says: it fails only where a plan names it.
LOOKS = ("stat", "lstat", "scandir", "listdir", "readlink")
TOUCHES = (*(name for name in CHANGES if name not in ("close", "flock")), *LOOKS)

Strike = Callable[[Callable[[], object]], None]


class Fault:
    """Strikes at a numbered call of some."""

    def __init__(self, names: tuple[str, ...], number: int, last: float, strike: Strike) -> None:
        self.names = names
        self.numbers = range(number, sys.maxsize if last > number else number + 1)
        self.strike = strike
        self.calls = 0
        self.says = False

    def meet(self, name: str, half: Callable[[], object]) -> None:
        """Count a call, and strike if it is the one; `half` does half of it."""
        if name in self.names:
            self.calls += 1
            if self.calls in self.numbers:
                if self.says:
                    print("struck", file=sys.stderr, flush=True)
                self.strike(half)


def spoil(faults: list[Fault]) -> None:
    """Put the faults in the way of every call that has to do with the ledger's folder."""
    import fcntl

    folder = os.path.dirname(os.environ.get("VINT_SCORE_LEDGER", "/nowhere/ledger"))

    def spoiled(name: str, real: Callable[..., Any]) -> Callable[..., Any]:
        def call(*args: Any, **kwargs: Any) -> Any:
            where = args[0]
            if isinstance(where, int) or os.fspath(where).startswith(folder):
                for fault in faults:
                    fault.meet(name, lambda: name == "write" and real(where, args[1][:40]))
            return real(*args, **kwargs)

        return call

    for name in {*CHANGES, *LOOKS}:
        module = fcntl if name == "flock" else os
        setattr(module, name, spoiled(name, getattr(module, name)))


def kill(half: Callable[[], object]) -> None:
    """Die in the middle of the call."""
    half()
    os.kill(os.getpid(), signal.SIGKILL)


def interrupt(half: Callable[[], object] | None = None) -> None:
    """Press Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def failing(code: str) -> Strike:
    """A strike that raises the error."""
    number = getattr(errno, code)

    def strike(half: Callable[[], object]) -> None:
        raise OSError(number, os.strerror(number))

    return strike


def interrupt_at_call(number: int) -> None:
    """Press Ctrl-C at that function call, of those that the program's own files make."""
    left = number

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal left
        if event == "call" and f"vint_score{os.sep}" in frame.f_code.co_filename:
            left -= 1
            # The first is `main` itself, which nobody can be in before it is.
            if left == -1:
                interrupt()

    sys.setprofile(count)


def announce() -> None:
    """Say so before the first sleep."""
    real: Callable[[Any], None] = time.sleep

    def sleep(seconds: Any) -> None:
        time.sleep = real
        print("waiting", file=sys.stderr, flush=True)
        real(seconds)

    time.sleep = sleep


def live_at(home: str) -> None:
    """Let the system know another home, or none."""
    import pwd

    def getpwuid(uid: int) -> pwd.struct_passwd:
        if home == "none":
            raise KeyError(uid)
        return pwd.struct_passwd(("anna", "x", uid, uid, "", home, ""))

    pwd.getpwuid = getpwuid


def fault(words: list[str]) -> Fault:
    """The fault of a plan's words."""
    kind, *rest = words
    if kind == "kill":
        return Fault(CHANGES, int(rest[0]), 0, kill)
    if kind == "interrupt":
        return Fault(TOUCHES, int(rest[0]), 0, interrupt)
    names = TOUCHES if rest[0].isdigit() else (rest.pop(0),)
    number = rest[0]
    last = float("inf") if number.endswith("+") else 0
    return Fault(names, int(number.rstrip("+")), last, failing(rest[1]))


def main(plan: str) -> None:
    """Carry out the plan, then run the program."""
    # Tests that run behind a shell's back have Ctrl-C switched off.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    faults: list[Fault] = []
    for words in (part.split() for part in plan.split(";")):
        if words[0] == "patience":
            from vint_score.ledger import lock

            lock.PATIENCE = float(words[1])
        elif words[0] == "announce":
            announce()
        elif words[0] == "deaf":
            signal.signal(signal.SIGINT, signal.SIG_IGN)
        elif words[0] == "home":
            live_at(words[1])
        elif words[0] == "say" or words[:2] == ["interrupt", "call"]:
            continue
        else:
            faults.append(fault(words))
            faults[-1].says = plan.startswith("say")
    if faults:
        spoil(faults)
    from vint_score.__main__ import main as run

    if plan.startswith("interrupt call"):
        interrupt_at_call(int(plan.split()[2]))
    run()


if __name__ == "__main__":
    PLAN = sys.argv.pop(1)
    main(PLAN)
