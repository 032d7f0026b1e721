"""A rubber on paper: a plain model of the book, with what may be done and what may not."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st
from oracle import Unscorable, score_rubber

CLOCKWISE = "ACBD"
SIDE_OF = {"A": "AB", "B": "AB", "C": "CD", "D": "CD", "AB": "AB", "CD": "CD"}
OTHER = {"AB": "CD", "CD": "AB"}
PLAYERS = {"A": "Anna", "B": "Boris", "C": "Clara", "D": "Dmitri"}

Deal = dict[str, Any]
Table = list[dict[str, Any]]

codes = st.builds("{}{}".format, st.sampled_from("1123457"), st.sampled_from("SCDHN"))
declarers = st.sampled_from(("A", "B", "C", "D", "AB", "CD"))
places = st.integers(0, 11)
tricks = st.integers(0, 13)


@st.composite
def hands(draw: st.DrawFn) -> Deal:
    """A hand that can be at any table, as plain data."""
    code, ab = draw(codes), draw(tricks)
    hand: Deal = {"declaration": code, "declarer": draw(declarers), "tricks": split(ab, 13)}
    hand["revokes"] = draw(st.sampled_from(([], [], [], ["AB"], ["CD"], ["AB", "CD", "CD"])))
    # Who takes three tricks may hold any two or three of the honours and of the aces.
    easy = 3 <= ab <= 10
    held = st.sampled_from((None, 2, 3))
    hand["honours"] = split(draw(held), 5) if easy and code[1] != "N" else None
    hand["aces"] = split(draw(st.sampled_from((None, 1, 2, 3))), 4) if easy else None
    return hand


def split(ab: int | None, everything: int) -> dict[str, int] | None:
    """Both sides' share of all there is."""
    return None if ab is None else {"AB": ab, "CD": everything - ab}


def options(deal: Deal) -> list[str]:
    """What is typed of a hand behind its tricks."""
    words = [word for side in deal["revokes"] for word in ("--revoke", side)]
    for option, what in (("-H", "honours"), ("-A", "aces")):
        if deal[what]:
            words += [option, f"ab{deal[what]['AB']}"]
    return words


class FirstWanted(Exception):
    """What the model says that the program must ask to know: who was first in this very deal."""


def is_won(rubber: dict[str, Any]) -> bool:
    """Whether a side has won the rubber."""
    return score_rubber(rubber["deals"], rubber["rules"])["winner"] is not None


def is_playing(table: Table) -> bool:
    """Whether the last rubber goes on."""
    return bool(table) and not table[-1]["closed"] and not is_won(table[-1])


def judged(table: Table, rubber: int, number: int | None) -> Table | None:
    """The table if it can stand, or nothing; raises FirstWanted where it hangs on that deal."""
    one = table[rubber]
    try:
        scored = score_rubber(one["deals"], one["rules"])
    except Unscorable as error:
        own = number is not None and error.number == range(1, len(one["deals"]) + 1)[number]
        if error.reason == "first" and own:
            raise FirstWanted from error
        return None
    if scored["winner"] and one["declared"]:
        return None
    return table


def check_sheet(sheet: Any, table: Table, number: int) -> None:
    """Compare what `show --json` prints with the model's rubber."""
    rubber = table[number - 1]
    scored = score_rubber(rubber["deals"], rubber["rules"])
    playing = number == len(table) and is_playing(table)
    state = "won" if scored["winner"] else "playing" if playing else "closed"
    begins = CLOCKWISE.index(rubber["dealer"])
    turns = [CLOCKWISE[(begins + turn) % 4] for turn in range(len(rubber["deals"]) + 1)]
    assert sheet["players"] == PLAYERS
    assert sheet["rules"] == rubber["rules"]
    assert (sheet["state"], sheet["winner"]) == (state, scored["winner"])
    assert sheet["next_dealer"] == (turns[-1] if playing else None)
    assert sheet["declared"] == rubber["declared"]
    for key in ("games", "birds", "breakdown", "total"):
        assert sheet[key] == scored[key], key
    assert [deal["dealer"] for deal in sheet["deals"]] == turns[:-1]
    for shown, deal, expected in zip(sheet["deals"], rubber["deals"], scored["deals"], strict=True):
        for key in ("game", "game_score", "wins_game"):
            assert shown[key] == expected[key], key
        if "declaration" in deal:
            for key in ("declaration", "declarer", "revokes", "honours", "aces"):
                assert shown[key] == deal[key], key
            assert shown["played"] == deal["tricks"]
            assert shown["tricks"] == expected["tricks"]
