"""What holds for every hand, every rubber and every evening."""

from __future__ import annotations

from dataclasses import replace

from evening import NOW, book_of, opened
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from oracle import Unscorable, score_rubber
from plain import mirrored, plain, plain_rules, plain_sheet, swapped
from strategies import (
    attempted,
    books,
    deals,
    next_actions,
    quick,
    rule_sets,
    typed,
    typed_deals,
)

from vint_score.book import Book, attempt, read, sheet
from vint_score.errors import AfterTheEnd, FirstNeeded, VintError
from vint_score.history import history
from vint_score.journal import Action, Amend, Insert, Record, Redo, Strike, Undo, fold
from vint_score.ledger.codec import decode, encode
from vint_score.model import Deal, Hand, Side
from vint_score.rules import Rules, from_data, spelled, to_data, vary
from vint_score.scoring import KINDS, score

rubbers = st.lists(deals, max_size=14)


def scored_here(rubber: list[Deal], rules: Rules) -> object:
    """The sheet, or the number of the deal that cannot be scored and why."""
    try:
        return plain_sheet(score(rubber, rules))
    except AfterTheEnd as error:
        return error.last, "over"
    except FirstNeeded as error:
        return error.number, "first"


def scored_apart(rubber: list[Deal], rules: Rules) -> object:
    """The same by the independent scorer."""
    try:
        return score_rubber([plain(deal) for deal in rubber], plain_rules(rules))
    except Unscorable as error:
        return error.number, error.reason


@settings(quick, max_examples=200)
@given(rubbers, rule_sets)
def test_any_rubber_scores_as_an_independent_scorer_says(rubber: list[Deal], rules: Rules) -> None:
    """Every deal, game, part and total, by any house rules, and where it cannot be scored."""
    assert scored_here(rubber, rules) == scored_apart(rubber, rules)


@quick
@given(books())
def test_lines_add_up_to_totals(book: Book) -> None:
    """Parts are sums of lines, totals sums of parts."""
    scored = sheet(book_or_new(book).rubber())
    parts = {side: dict.fromkeys(KINDS, 0) for side in Side}
    for one in scored.deals:
        for line in one.lines:
            parts[line.side][line.kind] += line.points
    totals = {side: sum(parts[side].values()) for side in Side}
    found = {side: scored.total(side) for side in Side}
    assert (scored.breakdown(), found) == (parts, totals)


@quick
@given(books())
def test_lines_stand_in_the_order_of_the_sheet(book: Book) -> None:
    """By kind, AB's before CD's, each once and none of no points."""
    for one in sheet(book_or_new(book).rubber()).deals:
        places = [(KINDS.index(line.kind), str(line.side)) for line in one.lines]
        assert places == sorted(set(places))
        assert all(line.points for line in one.lines)


def book_or_new(book: Book) -> Book:
    """The book, or one with a rubber just begun where all was undone."""
    return book if book.rubbers else book_of(opened())


@quick
@given(rubbers, rule_sets)
def test_swapping_the_sides_mirrors_the_sheet(rubber: list[Deal], rules: Rules) -> None:
    """Neither side has an advantage from its name."""
    assert mirrored(scored_here([*map(swapped, rubber)], rules)) == scored_here(rubber, rules)


def story(book: Book) -> list[object]:
    """All that a rubber's sheet says, but for the word on who was first that nobody needed."""
    rubber = book.rubber()
    scored = sheet(rubber)
    return [
        *((rubber.dealer_of(one.number), *said(one.deal), *one[2:]) for one in scored.deals),
        *(scored.games, scored.winner, scored.birds, scored.breakdown(), book.state(rubber)),
    ]


def said(deal: Deal) -> list[Deal]:
    """The deal without who was first in it."""
    return [replace(deal, first=None) if isinstance(deal, Hand) else deal]


def typed_in(book: Book, rubber: list[Deal]) -> Book:
    """The book after the deals were typed, up to the one that wins the rubber."""
    for deal in rubber:
        if book.state(book.rubber()) != "playing":
            break
        book = typed(book, Record(NOW, deal))
    return book


@quick
@given(
    rule_sets,
    st.lists(typed_deals, min_size=2, max_size=8),
    st.sampled_from(("wrong", "forgotten", "twice")),
    typed_deals,
    st.data(),
)
def test_a_corrected_rubber_is_as_if_it_had_been_typed_right(
    rules: Rules, rubber: list[Deal], slip: str, slipped: Deal, data: st.DataObject
) -> None:
    """One deal wrong, forgotten or too many, noticed at once or later, then the rest is typed."""
    begun = book_of(opened(rules=rules))
    right = typed_in(begun, rubber)
    rubber = rubber[: len(right.rubber().entries)]
    place = data.draw(st.integers(0, len(rubber) - 1), label="place")
    wrong = list(rubber)
    correction: Action
    if slip == "wrong":
        wrong[place] = slipped
        correction = Amend(NOW, 1, place + 1, rubber[place])
    elif slip == "forgotten":
        del wrong[place]
        correction = Insert(NOW, 1, place + 1, rubber[place])
    else:
        wrong.insert(place, slipped)
        correction = Strike(NOW, 1, place + 1)
    assume(place < len(wrong))
    noticed = data.draw(st.integers(place + 1, len(wrong)), label="noticed")
    book = typed_in(begun, wrong[:noticed])
    assume(len(book.rubber().entries) == noticed)
    book = typed(book, correction)
    book = typed_in(book, rubber[len(book.rubber().entries) :])
    assert story(book) == story(right)


@quick
@given(books())
def test_undo_then_redo_changes_nothing(book: Book) -> None:
    """After any evening, whatever was done last."""
    assume(book.folded.done)
    assert attempt(attempt(book, Undo(NOW)), Redo(NOW)).rubbers == book.rubbers


@quick
@given(books(), st.data())
def test_undo_takes_back_exactly_the_last_action(book: Book, data: st.DataObject) -> None:
    """Whatever it was, the rubbers and their winners are as they were before it."""
    action = data.draw(next_actions(book))
    assume(not isinstance(action, (Undo, Redo)))
    try:
        after = attempt(book, action)
    except VintError:
        assume(False)
    undone = attempt(after, Undo(NOW))
    assert (undone.rubbers, undone.winners) == (book.rubbers, book.winners)


@quick
@given(books())
def test_everything_can_be_undone_and_redone(book: Book) -> None:
    """Back to an empty book, and forth again."""
    again = book
    for _ in book.folded.done:
        again = attempt(again, Undo(NOW))
    assert again.rubbers == ()
    for _ in book.folded.done:
        again = attempt(again, Redo(NOW))
    assert again.rubbers == book.rubbers


@quick
@given(books())
def test_a_book_read_from_its_journal_is_the_book(book: Book) -> None:
    """What was worked out action by action comes out at once, from the ledger's text too."""
    again = read(decode(encode(book.journal)))
    assert (again.rubbers, again.winners) == (book.rubbers, book.winners)


@quick
@given(books(), st.data())
def test_a_refused_action_leaves_no_trace(book: Book, data: st.DataObject) -> None:
    """What may be done after it is what may be done without it."""
    before = read(book.journal)
    attempted(book, data.draw(next_actions(book)))
    assert (book.journal, book.rubbers) == (before.journal, before.rubbers)


@quick
@given(books())
def test_the_history_tells_who_sat_at_the_table(book: Book) -> None:
    """The names of the rubber that each action spoke of, as they were right after it."""
    for event in history(book.journal):
        if event.rubber and not event.target:
            rubbers = fold(book.journal[: event.place + 1]).rubbers
            told = (event.players, event.earlier)
            assert told == (rubbers[event.rubber - 1].players, event.rubber < len(rubbers))


@quick
@given(books())
def test_the_history_tells_what_the_rubbers_were(book: Book) -> None:
    """Which deal each action spoke of, and what a corrected or struck deal was before."""
    for event in history(book.journal):
        if isinstance(event.action, (Record, Insert, Amend, Strike)):
            before = fold(book.journal[: event.place])
            rubber = before.rubbers[(event.rubber or 0) - 1]
            if isinstance(event.action, Record):
                assert (event.number, event.was) == (len(rubber.entries) + 1, None)
            elif isinstance(event.action, Insert):
                assert (event.number, event.was) == (event.action.before, None)
            else:
                deal = rubber.entry(event.action.number).deal
                assert (event.number, event.was) == (event.action.number, deal)


@quick
@given(books())
def test_the_history_marks_what_does_not_stand(book: Book) -> None:
    """Every action that was undone and not done again, whatever was done after it."""
    marked = {event.place for event in history(book.journal) if event.undone}
    moves = {place for place, one in enumerate(book.journal) if isinstance(one, (Undo, Redo))}
    assert marked == set(range(len(book.journal))) - moves - set(book.folded.done)


@quick
@given(rule_sets)
def test_rules_come_back_from_their_data(rules: Rules) -> None:
    """Whatever the table agreed."""
    assert from_data(to_data(rules)) == rules


@quick
@given(rule_sets, rule_sets)
def test_any_rules_can_be_set_from_any_others(rules: Rules, others: Rules) -> None:
    """KEY=VALUE by KEY=VALUE."""
    for key, value in spelled(rules).items():
        others = vary(others, f"{key}={value}")
    assert others == rules
