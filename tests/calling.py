"""An auction and the commands that take one."""

from __future__ import annotations

from typing import Any

from conftest import Vint
from reading import flat

# From Anna round to the left: Anna, Clara, Boris, Dmitri. It comes to 2 Hearts by Dmitri.
CALLS = "p 1s p 2h p p p p"
CODES = ["P", "1S", "P", "2H", "P", "P", "P", "P"]
BIRD = "p p p p"


def called(vint: Vint, line: str, calls: str = CALLS) -> str:
    """What a command says with the calls behind it."""
    return vint(*line.split(), "--auction", calls).out


def not_called(vint: Vint, line: str, calls: str = CALLS, code: int = 1) -> str:
    """Why a command with the calls behind it is refused."""
    return flat(vint.refused(*line.split(), "--auction", calls, code=code))


def deals(vint: Vint) -> Any:
    """The deals of the running sheet."""
    return vint.json("show")["deals"]
