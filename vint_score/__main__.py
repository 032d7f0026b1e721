"""The entry point: `vint-score`, or `python -m vint_score`."""

from __future__ import annotations

import gc
import os
import sys


def main() -> None:
    """Run one command line and leave at once with its exit code."""
    # A command lives for a moment: collecting garbage and taking the interpreter down piece by
    # piece take longer than many a command. All that is kept is on the disk by then.
    gc.disable()
    try:
        from vint_score.cli import run

        code = run()
    except KeyboardInterrupt:
        code = 130
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError, AttributeError):
            continue
    os._exit(code)


if __name__ == "__main__":
    main()
