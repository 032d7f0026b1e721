"""Random commands against a plain model of the book: sheet, undo and redo always agree."""

from __future__ import annotations

import json
import shutil
import tempfile
from copy import deepcopy
from pathlib import Path
from typing import Any

from conftest import Vint
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from oracle import DEFAULT_RULES
from paper import (
    Deal,
    FirstWanted,
    Table,
    check_sheet,
    codes,
    declarers,
    hands,
    is_playing,
    judged,
    options,
    places,
    split,
    tricks,
)


class BookMachine(RuleBasedStateMachine):
    """A table that types anything, and a scorekeeper who does it on paper."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.mkdtemp()
        self.vint = Vint(Path(self.folder))
        self.now: Table = []
        self.done: list[Table] = []
        self.undone: list[Table] = []

    def teardown(self) -> None:
        """Clear the table."""
        shutil.rmtree(self.folder)

    def type(self, words: list[str], after: Table | None) -> None:
        """Type a command; it leads to the table `after`, or is refused where there is none."""
        if after is None:
            self.refused(words)
            return
        said = self.vint.run(*words)
        assert said.code == 0, (words, said)
        self.done.append(self.now)
        self.now, self.undone = after, []

    def refused(self, words: list[str]) -> str:
        """Type a command that is refused and leaves the ledger alone; return why."""
        before = self.vint.bytes()
        said = self.vint.run(*words)
        assert said.code in (1, 2), (words, said)
        assert self.vint.bytes() == before
        return said.err

    def try_deal(self, words: list[str], after: Table, rubber: int, number: int) -> None:
        """Type a command that puts a deal there; where both reach the game in it, say who."""
        deal = after[rubber]["deals"][number]
        for first in (None, "AB" if deal.get("tricks", {}).get("AB", 0) % 2 else "CD"):
            if first and "declaration" in deal:
                deal["first"] = first
                words = [*words, "--first", first]
            try:
                self.type(words, judged(after, rubber, number))
                return
            except FirstWanted:
                assert "--first" in self.refused(words)
        raise AssertionError(words)

    @initialize()
    def begin(self) -> None:
        """Sit down."""
        self.new(False)

    @rule(short=st.booleans())
    def new(self, short: bool) -> None:
        """Begin a rubber, of one game or two."""
        names = ["--ab", "Anna", "Boris", "--cd", "Clara", "Dmitri"]
        words = ["new", *names, "--dealer", "boris", "--rule", f"games_to_win={2 - short}"]
        rules = {**DEFAULT_RULES, **(self.now[-1]["rules"] if self.now else {})}
        rubber: dict[str, Any] = {
            "dealer": "B",
            "rules": {**rules, "games_to_win": 2 - short},
            "deals": [],
            "declared": None,
            "closed": False,
        }
        self.type(words, None if is_playing(self.now) else [*deepcopy(self.now), rubber])

    @rule(hand=hands())
    def hand_at_any_time(self, hand: Deal) -> None:
        """Record a hand, though it may not be the time for it."""
        self.hand(hand)

    @precondition(lambda self: is_playing(self.now) and not self.now[-1]["declared"])
    @rule(hand=hands())
    def hand(self, hand: Deal) -> None:
        """Record a hand."""
        typed = [hand["declaration"], hand["declarer"], f"ab{hand['tricks']['AB']}"]
        self._record(["hand", *typed, *options(hand)], hand)

    @precondition(lambda self: is_playing(self.now) and not self.now[-1]["declared"])
    @rule(one=hands(), two=hands(), three=hands())
    def three_hands(self, one: Deal, two: Deal, three: Deal) -> None:
        """Record as many hands as the rubber takes of three."""
        for hand in (one, two, three):
            self.hand(hand)

    @rule()
    def no_such_deal(self) -> None:
        """Correct what is not there."""
        beyond = str(len(self.now[-1]["deals"]) + 1 if self.now else 1)
        self.refused(["edit", beyond, "--tricks", "7"])
        self.refused(["remove", beyond])

    @rule()
    def bird(self) -> None:
        """Record a bird."""
        self._record(["bird"], {"bird": True})

    def _record(self, words: list[str], deal: Deal) -> None:
        if not is_playing(self.now) or self.now[-1]["declared"]:
            self.refused(words)
            return
        after = deepcopy(self.now)
        after[-1]["deals"].append(dict(deal))
        self.try_deal(words, after, -1, -1)

    @rule(code=codes, by=declarers)
    def declare(self, code: str, by: str) -> None:
        """Note a declaration."""
        after = None
        if is_playing(self.now) and not self.now[-1]["declared"]:
            after = deepcopy(self.now)
            after[-1]["declared"] = {"declaration": code, "declarer": by}
        self.type(["declare", code, by], after)

    @rule()
    def result_of_anything(self) -> None:
        """Give a result, though there may be nothing to give it of."""
        self.result({"tricks": split(7, 13)})

    @precondition(lambda self: self.now and self.now[-1]["declared"])
    @rule(hand=hands())
    def result(self, hand: Deal) -> None:
        """Give the result of what is declared, without what the declaration may forbid."""
        words = ["result", f"ab{hand['tricks']['AB']}"]
        declared = self.now[-1]["declared"] if is_playing(self.now) else None
        if declared is None:
            self.refused(words)
            return
        after = deepcopy(self.now)
        after[-1]["declared"] = None
        plain = {**hand, **declared, "honours": None, "aces": None, "revokes": []}
        after[-1]["deals"].append(plain)
        self.try_deal(words, after, -1, -1)

    def place(self, place: int) -> tuple[int, int]:
        """A rubber and a deal of it, from a number: mostly the last rubber, mostly a deal."""
        rubber = max(1, len(self.now) - (place % 4 == 3))
        deals = len(self.now[rubber - 1]["deals"]) if self.now else 0
        return rubber, 1 + place % (deals + 1)

    @precondition(lambda self: self.now and self.now[-1]["deals"])
    @rule(place=places, hand=hands())
    def insert(self, place: int, hand: Deal) -> None:
        """Put a forgotten hand in before another, in any rubber."""
        rubber, number = self.place(place)
        typed = [hand["declaration"], hand["declarer"], f"ab{hand['tricks']['AB']}"]
        where = ["--before", str(number), "--rubber", str(rubber)]
        words = ["hand", *typed, *options(hand), *where]
        if not self._is_there(rubber, number):
            self.refused(words)
            return
        after = deepcopy(self.now)
        after[rubber - 1]["deals"].insert(number - 1, dict(hand))
        self.try_deal(words, after, rubber - 1, number - 1)

    @precondition(lambda self: self.now and self.now[-1]["deals"])
    @rule(place=places, ab=tricks)
    def edit(self, place: int, ab: int) -> None:
        """Correct the tricks of a hand; a bird has none, and the same again is refused."""
        rubber, number = self.place(place)
        words = ["edit", str(number), "--tricks", f"ab{ab}", "--rubber", str(rubber)]
        words += ["-H", "none", "-A", "none"]
        deal = self.now[rubber - 1]["deals"][number - 1] if self._is_there(rubber, number) else {}
        changed = {**deal, "tricks": split(ab, 13), "honours": None, "aces": None}
        if "declaration" not in deal or changed == deal:
            self.refused(words)
            return
        after = deepcopy(self.now)
        after[rubber - 1]["deals"][number - 1] = changed
        self.try_deal(words, after, rubber - 1, number - 1)

    @precondition(lambda self: self.now and self.now[-1]["deals"])
    @rule(place=places)
    def remove(self, place: int) -> None:
        """Strike a deal."""
        rubber, number = self.place(place)
        words = ["remove", str(number), "--rubber", str(rubber)]
        after = None
        if self._is_there(rubber, number):
            after = deepcopy(self.now)
            del after[rubber - 1]["deals"][number - 1]
            after = judged(after, rubber - 1, None)
        self.type(words, after)

    def _is_there(self, rubber: int, number: int) -> bool:
        return rubber <= len(self.now) and number <= len(self.now[rubber - 1]["deals"])

    @rule(key=st.sampled_from(("penalty", "bird", "game_target")), value=st.sampled_from((90, 300)))
    def agree(self, key: str, value: int) -> None:
        """Agree on another rule for the last rubber, for the whole of it."""
        setting = str(value) if key == "penalty" else value
        after = None
        if self.now and self.now[-1]["rules"][key] != setting:
            after = deepcopy(self.now)
            after[-1]["rules"][key] = setting
            after = judged(after, len(after) - 1, None)
        self.type(["agree", "--rule", f"{key}={value}"], after)

    @rule()
    def close(self) -> None:
        """Give the rubber up, and what is declared with it."""
        after = None
        if is_playing(self.now):
            after = deepcopy(self.now)
            after[-1].update(closed=True, declared=None)
        self.type(["close"], after)

    @rule()
    def undo(self) -> None:
        """Take back the last change, whatever it was."""
        self._move("undo", self.done, self.undone)

    @rule()
    def redo(self) -> None:
        """Do again what was last taken back."""
        self._move("redo", self.undone, self.done)

    def _move(self, word: str, source: list[Table], target: list[Table]) -> None:
        if not source:
            self.refused([word])
            return
        assert self.vint.run(word).code == 0
        target.append(self.now)
        self.now = source.pop()

    @precondition(lambda self: self.done)
    @rule()
    def undo_and_redo(self) -> None:
        """Back and forth comes to the same sheet."""
        sheet = self.vint.run("show", "--json")
        self.undo()
        self.redo()
        assert self.vint.run("show", "--json") == sheet

    @invariant()
    def every_sheet_is_the_model_s(self) -> None:
        """Deal by deal, game by game, part by part."""
        if not self.now:
            assert self.vint.run("show").code == 1 or not self.done
            return
        for number in range(len(self.now), max(0, len(self.now) - 2), -1):
            said = self.vint.run("show", str(number), "--json")
            assert said.code == 0, said
            check_sheet(json.loads(said.out), self.now, number)


TestBook = BookMachine.TestCase
TestBook.settings = settings(
    max_examples=30,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
