"""The auction: calls read and written, followed by the rules, and what they come to."""

from __future__ import annotations

import pytest
from evening import NAMES
from hypothesis import example, given
from hypothesis import strategies as st

from vint_score.auction import (
    auction_rows,
    format_auction,
    lowest_above,
    parse_auction,
    settle_auction,
)
from vint_score.errors import Impossible, NotUnderstood
from vint_score.model import (
    DECLARATIONS,
    PASS,
    Call,
    Declarer,
    Hand,
    Seat,
    Side,
    auction_codes,
    follow_auction,
)

ORDERED = sorted(DECLARATIONS.values(), key=lambda one: one.order)
CALLS = st.one_of(st.just(PASS), st.sampled_from(ORDERED))
SEATS = st.sampled_from(list(Seat))


@st.composite
def auctions(draw: st.DrawFn) -> list[Call]:
    """A whole auction: rising declarations, up to three passes between, four at the end."""
    rising = draw(st.lists(st.sampled_from(ORDERED), min_size=1, max_size=8, unique=True))
    calls: list[Call] = []
    for one in sorted(rising, key=lambda one: one.order):
        calls += [PASS] * draw(st.integers(0, 3))
        calls.append(one)
    return [*calls, PASS, PASS, PASS, PASS]


def settled(text: str, dealer: Seat = Seat.A) -> tuple[str, Seat] | None:
    """What the calls came to: the declaration's code and the declarer, or nothing for a bird."""
    declared = settle_auction(parse_auction(text), dealer, NAMES)
    return declared and (declared.declaration.code, declared.declarer)


def refused(text: str, dealer: Seat = Seat.A) -> str:
    """Why the calls are no auction."""
    with pytest.raises(Impossible) as error:
        settled(text, dealer)
    return str(error.value)


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("1s", ["1S"]),
        ("2nt", ["2N"]),
        ("2N 3♦ 3♥", ["2N", "3D", "3H"]),
        ("spades", ["1S"]),
        ("twohearts", ["2H"]),
        ("no-trumps", ["1N"]),
        ("p pass P PASS Pass", ["P"] * 5),
        ("p,1s,pass, 2h", ["P", "1S", "P", "2H"]),
        ("  p\t1s\n p ", ["P", "1S", "P"]),
    ],
)
def test_calls_are_read_in_the_spellings_of_declarations(text: str, codes: list[str]) -> None:
    """Joined, in either case, with signs or words; p and pass; blanks or commas between."""
    assert auction_codes(parse_auction(text)) == codes


@given(st.lists(CALLS, min_size=1, max_size=30))
def test_calls_are_read_back_as_they_are_written(calls: list[Call]) -> None:
    """Writing and reading lose no call."""
    assert list(parse_auction(format_auction(calls))) == calls


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("xx", "Call 1, 'xx'"),
        ("p 1s double p", "Call 3, 'double'"),
        ("p 9s", "Call 2, '9s'"),
        ("1s 0h", "Call 2, '0h'"),
        ("1 s", "Call 1, '1'"),
    ],
)
def test_a_call_that_cannot_be_read_is_named_by_its_number(text: str, named: str) -> None:
    """The message has the word that was typed, and p as the way out."""
    with pytest.raises(NotUnderstood, match="p for a pass") as error:
        parse_auction(text)
    assert str(error.value).startswith(named)


@pytest.mark.parametrize("text", ["", "  ", ","])
def test_an_empty_auction_is_answered_with_an_example(text: str) -> None:
    """Nothing was called: the message shows how calls are written."""
    with pytest.raises(NotUnderstood, match='"1s p 2h p p p p"'):
        parse_auction(text)


@pytest.mark.parametrize(
    ("text", "came_to"),
    [
        ("1s p p p p", ("1S", Seat.A)),
        ("p p p 1s p p p p", ("1S", Seat.D)),
        ("p 1s p 2h p p p p", ("2H", Seat.D)),
        ("1s 1c 1d 1h 1n p p p p", ("1N", Seat.A)),
        ("1n 2s p p p p", ("2S", Seat.C)),
        ("7n p p p p", ("7N", Seat.A)),
        # A player may declare again after passing, and over his own declaration.
        ("p 1s p p 1c p p p p", ("1C", Seat.A)),
        ("1s p p p 2s p p p p", ("2S", Seat.A)),
        ("p 1s p p p 1c p p p p", ("1C", Seat.C)),
    ],
)
def test_the_highest_declaration_stands_and_is_its_callers(
    text: str, came_to: tuple[str, Seat]
) -> None:
    """The dealer, A, speaks first, then C, B and D round to the left."""
    assert settled(text) == came_to


@pytest.mark.parametrize(("dealer", "declarer"), ["AC", "CB", "BD", "DA"])
def test_whoever_dealt_speaks_first(dealer: str, declarer: str) -> None:
    """The second call is that of the player on the dealer's left."""
    assert settled("p 1s p p p p", Seat(dealer)) == ("1S", Seat(declarer))


@given(auctions(), SEATS)
def test_every_whole_auction_comes_to_its_last_declaration(calls: list[Call], dealer: Seat) -> None:
    """However often who passed between: the last declaration is the highest."""
    last = max(place for place, call in enumerate(calls) if call)
    declaration, declarer = settle_auction(calls, dealer, NAMES) or (None, None)
    around = [dealer.left(step) for step in range(4)]
    assert (declaration, declarer) == (calls[last], around[last % 4])


@pytest.mark.parametrize("dealer", list(Seat))
def test_four_passes_at_the_start_are_a_bird(dealer: Seat) -> None:
    """Nothing is declared, whoever dealt."""
    assert settled("p p p p", dealer) is None


@given(st.lists(CALLS, max_size=20))
@example([PASS, PASS, PASS, ORDERED[0], PASS, PASS, PASS, PASS])
def test_the_first_wrong_call_is_the_first_that_the_rules_forbid(calls: list[Call]) -> None:
    """A declaration no higher than one before, or any call behind four passes in a row."""

    def is_wrong(place: int) -> bool:
        before, call = calls[:place], calls[place]
        over = len(before) >= 4 and not any(before[-4:])
        return over or bool(call and any(one and call.order <= one.order for one in before))

    wrong = next((place for place in range(len(calls)) if is_wrong(place)), None)
    assert follow_auction(calls).wrong == wrong


@pytest.mark.parametrize(
    ("text", "last", "passes", "over"),
    [
        ("p", None, 1, False),
        ("p p p p", None, 4, True),
        ("1s", 0, 0, False),
        ("p 1s p p p", 1, 3, False),
        ("p 1s p p p 2s", 5, 0, False),
        ("p 1s p p p p", 1, 4, True),
    ],
)
def test_an_auction_is_over_after_four_passes_in_a_row(
    text: str, last: int | None, passes: int, over: bool
) -> None:
    """Passes are counted anew after every declaration."""
    assert follow_auction(parse_auction(text)) == (last, passes, over, None)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("p 1s p 1s", "Call 4, 1 Spades by Dmitri, is not higher than 1 Spades: the lowest"),
        ("2h 2d", "Call 2, 2 Diamonds by Clara, is not higher than 2 Hearts: the lowest"),
        ("1h p 1n p 1h", "Call 5, 1 Hearts by Anna, is not higher than 1 Without Trumps"),
        ("1s p p p 1s", "Call 5, 1 Spades by Anna, is not higher"),
        ("p 3d p p 2n p p p", "Call 5, 2 Without Trumps by Anna, is not higher"),
    ],
)
def test_a_call_that_is_not_higher_is_named_with_who_made_it(text: str, says: str) -> None:
    """Number, call, player, and the declaration that it should have passed."""
    assert refused(text).startswith(says)


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("1s 1s", "the lowest that would do is 1c."),
        ("1n 1n", "the lowest that would do is 2s."),
        ("1n 1s", "the lowest that would do is 2s."),
        ("7h 1s", "the lowest that would do is 7n."),
        ("7n 7n", "only p would do."),
    ],
)
def test_a_wrong_call_is_answered_with_the_lowest_that_would_do(text: str, answer: str) -> None:
    """As it is typed; above seven without trumps there is only the pass."""
    assert refused(text).endswith(answer)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("p p p p p", "Call 5, the pass by Anna, comes after the end"),
        ("p p p p 1s", "Call 5, 1 Spades by Anna, comes after the end"),
        ("1s p p p p p", "Call 6, the pass by Clara, comes after the end"),
        ("1s p p p p 2s 3s", "Call 6, 2 Spades by Clara, comes after the end"),
    ],
)
def test_a_call_after_the_end_is_named_with_who_made_it(text: str, says: str) -> None:
    """Four passes in a row ended the auction, whatever was called after."""
    assert refused(text).startswith(says)


@pytest.mark.parametrize(
    ("text", "turn", "passes"),
    [
        ("p", "Clara's turn", "3 passes"),
        ("p p", "Boris's turn", "2 passes"),
        ("p p p", "Dmitri's turn", "1 pass "),
        ("p p p 1s", "Anna's turn", "4 passes"),
        ("p 1s p 2h p p p", "Dmitri's turn", "1 pass "),
    ],
)
def test_an_unfinished_auction_says_whose_turn_it_is(text: str, turn: str, passes: str) -> None:
    """And how many passes would end it."""
    assert turn in refused(text)
    assert passes in refused(text)


@pytest.mark.parametrize("dealer", list(Seat))
def test_the_turn_is_counted_from_the_dealer(dealer: Seat) -> None:
    """After one call it is the turn of the player on the dealer's left."""
    assert f"{NAMES[dealer.left()]}'s turn" in refused("1s", dealer)


@pytest.mark.parametrize("place", range(35))
def test_the_lowest_above_a_declaration_is_the_next_of_the_thirty_five(place: int) -> None:
    """Levels first, then spades, clubs, diamonds, hearts, without trumps."""
    after = [f"{level}{suit}" for level in range(1, 8) for suit in "SCDHN"][place + 1 : place + 2]
    found = lowest_above(ORDERED[place])
    assert after == ([found.code] if found else [])


@pytest.mark.parametrize(
    ("code", "by", "text"),
    [
        ("2H", Seat.D, "p 1s p 2h p p p"),
        ("2H", Seat.D, "p 2h p 2h p p p p"),
        ("2H", Seat.D, "p p p p"),
        ("3H", Seat.D, "p 1s p 2h p p p p"),
        ("2H", Side.CD, "p 1s p 2h p p p p"),
    ],
)
def test_a_hand_holds_no_auction_that_did_not_come_to_it(
    code: str, by: Declarer, text: str
) -> None:
    """Unfinished, against the rules, a bird, another declaration, or by nobody of the table."""
    with pytest.raises(Impossible, match="auction"):
        Hand(DECLARATIONS[code], by, 7, auction=parse_auction(text))


@pytest.mark.parametrize(("by", "first"), ["DA", "AC", "CB", "BD"])
def test_the_calls_stand_in_rows_of_four_under_those_who_made_them(by: str, first: str) -> None:
    """Whoever declared with the fourth call sits on the right hand of whoever spoke first."""
    hand = Hand(DECLARATIONS["2H"], Seat(by), 7, auction=parse_auction("p 1s p 2h p p p p"))
    seats, rows = auction_rows(hand, signs=True)
    assert seats == tuple(Seat(first).left(step) for step in range(4))
    assert rows == [["pass", "1♠", "pass", "2♥"], ["pass"] * 4]


def test_the_last_row_of_calls_may_be_short() -> None:
    """Five calls are a row of four and a row of one; letters stand where signs cannot."""
    hand = Hand(DECLARATIONS["3N"], Seat.A, 9, auction=parse_auction("3n p p p p"))
    assert auction_rows(hand, signs=False)[1] == [["3N", "pass", "pass", "pass"], ["pass"]]
