"""The evening's money through the command line: what each pays, and how it is settled."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from decimal import Decimal

import pytest
from conftest import Vint
from evening import GAME, SMALL, hand
from season import LONG, POUNDS, club_ledger, rubber, squeezed, write

from vint_score.model import Seat
from vint_score.money import Stake
from vint_score.rules import DEFAULT


@pytest.fixture
def club(vint: Vint, monkeypatch: pytest.MonkeyPatch) -> Vint:
    """The club's ledger, seen on a screen of 80 columns."""
    monkeypatch.setenv("COLUMNS", "80")
    return club_ledger(vint)


# The money of a rubber


def test_new_with_a_stake_is_played_for_in_summary(vint: Vint) -> None:
    """From the stake agreed at the start to what each pays at the end."""
    vint("new --ab Anna Boris --cd Clara Dmitri --stake 0.50 --per 100 --currency £")
    vint("hand 4h anna 10")
    vint("hand 4h anna 10")
    lines = vint("summary").out.splitlines()
    assert lines[-3:] == [
        "Stake: £0.50 for every 100 points of the difference, counted to the nearest 100.",
        "Anna and Boris receive £13.00 each.",
        "Clara and Dmitri pay £13.00 each.",
    ]


def test_summary_counts_exactly_for_once(club: Vint) -> None:
    """2560 points at 0.50 for every hundred are 12.80; the ledger is left as it is."""
    before = club.bytes()
    assert "receive £12.80 each" in club("summary 1 --exact").out
    assert "receive £13.00 each" in club("summary 1").out
    assert club.bytes() == before


def test_summary_of_a_rubber_being_played_waits_with_the_money(club: Vint) -> None:
    """Nobody pays for a rubber that is not over; the stake is said."""
    out = club("summary").out
    assert "Stake: £0.50" in out
    assert "when the rubber is over" in out
    assert "pay £" not in out


def test_summary_of_a_rubber_given_up_counts(club: Vint) -> None:
    """Twelve tricks of four, 500 for the Little Schlem, four points behind: 544 are five."""
    assert "Clara and Dmitri pay £2.50 each." in club("summary 3").out


def test_a_difference_that_comes_to_nothing_is_said(vint: Vint) -> None:
    """Four points are no hundred."""
    write(vint, rubber("2026-01-10", [SMALL], stake=POUNDS, close=True))
    assert "nobody pays" in vint("summary").out


def test_summary_without_a_stake_says_no_word_of_money(club: Vint) -> None:
    """Unless it is asked to count exactly: then why it does not."""
    assert "take" not in club("summary 4").out
    assert "no stake" in club("summary 4 --exact").out


def test_summary_json_has_money_with_exact_decimals(club: Vint) -> None:
    """By seat, as texts, what is paid with a minus."""
    assert club.json("summary", "1")["money"] == {
        "stake": {"amount": "0.50", "per": 100, "currency": "£"},
        "players": {"A": "13.00", "B": "13.00", "C": "-13.00", "D": "-13.00"},
    }


def test_summary_json_counts_exactly_for_once(club: Vint) -> None:
    """And says that it did."""
    money = club.json("summary", "1", "--exact")["money"]
    assert money["stake"]["exact"] is True
    assert money["players"]["C"] == "-12.80"


def test_summary_json_has_no_players_money_while_the_rubber_is_played(club: Vint) -> None:
    """The stake alone."""
    assert club.json("summary")["money"]["players"] is None


def test_summary_json_has_no_money_without_a_stake(club: Vint) -> None:
    """No key, so that old scripts find what they knew."""
    assert "money" not in club.json("summary", "4")


# Settling


def test_settle_says_nets_payments_and_rubbers(club: Vint) -> None:
    """The evening's last rubbers: 13.00 and 2.50 between two changing sides."""
    assert squeezed(club("settle").out) == [
        "ANNA receives £15.50",
        "Clara receives £10.50",
        "Dmitri pays £2.50",
        "Boris pays £10.50",
        "Eve pays £13.00",
        "",
        "Boris pays Clara £10.50",
        "Dmitri pays ANNA £2.50",
        "Eve pays ANNA £13.00",
        "",
        "Counted: rubbers 2 and 3 (2026-02-10).",
        "Left out, played for no stake: rubber 4.",
        "Left out, still being played: rubber 5.",
    ]


def test_settle_since_a_day_takes_all_from_it(club: Vint) -> None:
    """The evening long ago, too."""
    lines = squeezed(club("settle --since 2026-01-10").out)
    assert "ANNA receives £28.50" in lines
    assert "Counted: rubbers 1 to 3 (2026-01-10 to 2026-02-10)." in lines


def test_settle_until_a_day_takes_the_last_evening_before_it(club: Vint) -> None:
    """One rubber."""
    assert "Counted: rubber 1 (2026-01-10)." in club("settle --until 2026-02-09").out


def test_settle_counts_exactly_for_once(club: Vint) -> None:
    """2560 points are 12.80, 544 are 2.72."""
    assert "ANNA receives £15.52" in squeezed(club("settle --exact").out)


def test_settle_json_has_exact_decimals(club: Vint) -> None:
    """Nets and payments as texts, and the rubbers by number."""
    found = club.json("settle")
    assert list(found) == ["rubbers", "without_stake", "playing", "accounts"]
    assert (found["rubbers"], found["without_stake"], found["playing"]) == ([2, 3], [4], [5])
    (account,) = found["accounts"]
    assert (account["currency"], account["fewest"]) == ("£", True)
    assert account["players"]["Eve"] == "-13.00"
    assert account["payments"][-1] == {"from": "Eve", "to": "ANNA", "amount": "13.00"}


def test_settle_with_more_than_eight_says_that_fewer_might_do(vint: Vint) -> None:
    """Three tables of a club in one evening."""
    tables = ("A1 B1 C1 D1", "A2 B2 C2 D2", "A3 B3 C3 D3")
    write(vint, *(rubber("2026-01-10", names=names, stake=POUNDS) for names in tables))
    assert "With 12 players it was not searched whether fewer payments" in vint("settle").out
    assert vint.json("settle")["accounts"][0]["fewest"] is False


@pytest.mark.parametrize(
    ("stake", "close", "says"),
    [
        (None, True, "vint-score agree --stake"),
        (POUNDS, False, "still being played: rubber 1"),
        (POUNDS, True, "Nobody owes anybody anything."),
    ],
)
def test_nothing_to_settle_is_said_kindly(
    vint: Vint, stake: Stake | None, close: bool, says: str
) -> None:
    """What is missing, or that all are even."""
    write(vint, rubber("2026-01-10", [SMALL], stake=stake, close=close))
    assert says in vint("settle").out


def test_an_empty_ledger_has_nothing_to_settle(vint: Vint) -> None:
    """No rubber, no error."""
    assert "nothing to settle" in vint("settle").out


@pytest.mark.parametrize("columns", [40, 79, 80, 120])
@pytest.mark.parametrize("command", ["standings", "settle --since 2026-01-01", "summary 1"])
def test_no_line_is_wider_than_the_screen(
    vint: Vint, monkeypatch: pytest.MonkeyPatch, columns: int, command: str
) -> None:
    """With names of twelve letters, and with points and money beyond any evening."""
    deals = [hand("7N", Seat.A, 0), hand("1S", Seat.A, 7)] * 4
    big = Stake(Decimal("99.99"), currency="£")
    endless = replace(DEFAULT, game_target=1_000_000)
    one = rubber("2026-01-10", deals, LONG, big, close=True, rules=endless)
    write(vint, *[one] * 25)
    monkeypatch.setenv("COLUMNS", str(columns))
    lines = vint(command).out.splitlines()
    assert [line for line in lines if len(line) > columns] == []


@pytest.mark.parametrize("module", ["decimal", "tabulate", "vint_score.settle"])
def test_what_only_money_needs_is_not_imported_by_undo(vint: Vint, module: str) -> None:
    """A command waits for nothing that it does not use."""
    write(vint, rubber("2026-01-10", [GAME]))
    code = (
        "import sys; from vint_score.cli import run; "
        f"run(['--ledger', {str(vint.ledger)!r}, 'undo']); sys.exit({module!r} in sys.modules)"
    )
    # What measures the coverage of a process imports much itself.
    bare = {name: value for name, value in os.environ.items() if "COVERAGE" not in name}
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, check=False, env=bare)
    assert (done.returncode, done.stderr) == (0, b"")
