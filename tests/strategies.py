"""Hands, rubbers and journals as hypothesis makes them up, and a person who types them."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from typing import Any

from evening import NAMES, NOW, hand, opened
from hypothesis import HealthCheck, reject, settings
from hypothesis import strategies as st

from vint_score.book import Book, attempt, read
from vint_score.errors import BadName, FirstNeeded, Impossible, VintError
from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Close,
    Declare,
    Insert,
    Open,
    Record,
    Redo,
    Rename,
    Strike,
    Undo,
)
from vint_score.model import DECLARATIONS, Bird, Deal, Hand, Players, Seat, Side
from vint_score.money import Stake
from vint_score.names import check_name, name_key
from vint_score.rules import DEFAULT, Rules

quick = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _can_be(code: str, tricks: int, honours: int | None, aces: int | None) -> bool:
    try:
        hand(code, Seat.A, tricks, honours, aces)
    except Impossible:
        return False
    return True


_HELD = list(product(range(14), (None, *range(6)), (None, *range(5))))
_WITH_TRUMPS = [held for held in _HELD if _can_be("1S", *held)]
_WITHOUT_TRUMPS = [held for held in _HELD if _can_be("1N", *held)]

declarations = st.sampled_from(list(DECLARATIONS.values()))
sides = st.sampled_from(list(Side))
seats = st.sampled_from(list(Seat))
declarers = st.one_of(seats, seats, sides)
maybe_first = st.one_of(st.none(), sides)
revokes = st.one_of(st.just(()), st.just(()), st.lists(sides, max_size=4).map(tuple))


@st.composite
def hands(draw: st.DrawFn, first: st.SearchStrategy[Side | None] = maybe_first) -> Hand:
    """Any hand that can be."""
    declaration = draw(declarations)
    trumps = not declaration.code.endswith("N")
    tricks, honours, aces = draw(st.sampled_from(_WITH_TRUMPS if trumps else _WITHOUT_TRUMPS))
    return Hand(
        declaration,
        draw(declarers),
        tricks,
        honours,
        aces,
        first=draw(first),
        revokes=draw(revokes),
    )


birds = st.just(Bird())
deals: st.SearchStrategy[Deal] = st.one_of(hands(), hands(), hands(), hands(), birds)
# What is typed before anybody asks who was first.
_typed_hands = hands(st.none())
typed_deals: st.SearchStrategy[Deal] = st.one_of(_typed_hands, _typed_hands, _typed_hands, birds)

_points = st.integers(0, 2000)
house_rules = st.builds(
    Rules,
    game_target=st.one_of(st.just(400), st.integers(1, 1200)),
    games_to_win=st.integers(1, 3),
    game_bonus=_points,
    rubber_bonus=_points,
    little_slam=_points,
    big_slam=_points,
    bird=_points,
    penalty=st.one_of(st.integers(0, 200).map("{}x".format), _points.map(str)),
    honours_by=st.sampled_from(("suit", "declaration")),
    revoke_tricks=st.integers(0, 13),
    level_step=st.integers(0, 20),
    trick_values=st.tuples(*[st.integers(0, 30)] * 5),
    aces=st.tuples(_points, _points),
    aces_without_trumps=st.tuples(_points, _points),
)
rule_sets = st.one_of(st.just(DEFAULT), house_rules)


def _stands(name: str) -> bool:
    try:
        check_name(name)
    except BadName:
        return False
    return True


_letters = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp"))
names = st.text(_letters, min_size=1, max_size=12).map(str.strip).filter(_stands)
notes = st.one_of(st.none(), st.text(_letters, max_size=20))
times = st.datetimes().map(lambda time: time.replace(microsecond=0).isoformat() + "Z")


@st.composite
def tables(draw: st.DrawFn) -> Players:
    """Any four names that can sit at one table."""
    four = draw(st.lists(names, min_size=4, max_size=4, unique_by=name_key))
    try:
        return Players(*four)
    except BadName:
        reject()


def made(kind: type[Action], *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Action]:
    """Actions of a kind, made of these parts and nothing else."""
    return st.tuples(*parts).map(lambda fields: kind(*fields))


_numbers = st.integers(1, 1000)
stakes = st.builds(
    Stake,
    amount=st.decimals(0, 1000, places=2),
    per=_numbers,
    currency=st.sampled_from(("", "£", "rubles")),
    exact=st.booleans(),
)
# Every kind of action with anything in it, whether or not it could stand in a journal.
actions: st.SearchStrategy[Action] = st.one_of(
    made(Open, times, tables(), seats, rule_sets, st.none() | stakes),
    made(Declare, times, declarations, declarers),
    made(Record, times, deals, notes),
    made(Insert, times, _numbers, _numbers, deals, notes),
    made(Amend, times, _numbers, _numbers, deals, notes),
    made(Strike, times, _numbers, _numbers),
    made(
        Agree,
        times,
        _numbers,
        *(st.none() | parts for parts in (tables(), seats, rule_sets, stakes)),
    ),
    made(Rename, times, names, names),
    made(Close, times),
    made(Undo, times),
    made(Redo, times),
)


def was_first(deal: Deal) -> Deal:
    """The hand with the side that was first in it: always the same for the same hand."""
    assert isinstance(deal, Hand)
    return replace(deal, first=Side.AB if deal.ab_tricks % 2 else Side.CD)


def typed(book: Book, action: Action) -> Book:
    """The book after a person typed the action, and did what the refusals say about who was first.

    Raises what else `attempt` raises.
    """
    for _ in range(20):
        try:
            return attempt(book, action)
        except FirstNeeded as error:
            if error.own and isinstance(action, (Record, Insert, Amend)):
                action = action._replace(deal=was_first(action.deal))
            else:
                book = _first_said(book, str(error))
    raise AssertionError("it was said who was first in every deal, and the book asks on")


def _first_said(book: Book, refusal: str) -> Book:
    """The book after the command that the refusal gives was typed."""
    said = re.search(r"vint-score edit (\d+) --first AB( --rubber (\d+))?", refusal)
    assert said, refusal
    number = int(said[1])
    rubber = book.rubber(int(said[3]) if said[3] else None)
    deal = was_first(rubber.entry(number).deal)
    return attempt(book, Amend(NOW, rubber.number, number, deal))


@st.composite
def books(draw: st.DrawFn) -> Book:
    """A book after an evening of all kinds of actions, those that were refused left out."""
    book = read(tuple(opened(rules=draw(rule_sets))))
    for _ in range(draw(st.integers(2, 14))):
        book = attempted(book, draw(next_actions(book)))
    return book


def attempted(book: Book, action: Action) -> Book:
    """The book after the action, or as it was if the action is refused."""
    try:
        return typed(book, action)
    except VintError:
        return book


@st.composite
def next_actions(draw: st.DrawFn, book: Book) -> Action:
    """Something that might be done next; much of it may be refused."""
    count = len(book.rubbers)
    rubber = draw(st.integers(max(1, count - 1), max(1, count)))
    dealt = len(book.rubbers[rubber - 1].entries) if count else 0
    number = draw(st.integers(1, max(1, dealt)))
    playing = bool(count) and book.state(book.rubber()) == "playing"
    likely = (Record,) * 8 if playing else (Open,) * 8
    kind = draw(st.sampled_from((*likely, *_KINDS)))
    fields: dict[str, Any] = {
        "players": NAMES,
        "dealer": Seat.A,
        "rules": DEFAULT,
        "rubber": rubber,
        "before": number,
        "number": number,
        "note": None,
    }
    if "deal" in kind._fields:
        fields["deal"] = draw(typed_deals)
    if "rules" in kind._fields:
        fields["rules"] = draw(rule_sets)
    if kind is Rename:
        fields.update(old=draw(_guests), new=draw(_guests))
    if kind is Declare:
        fields.update(declaration=draw(declarations), declarer=draw(declarers))
    action: Action = kind(NOW, **{key: fields[key] for key in kind._fields if key in fields})
    return action


_KINDS = (Open, Declare, Insert, Amend, Strike, Agree, Rename, Close, Undo, Redo)
_guests = st.sampled_from(("Anna", "Boris", "Clara", "Elena", "Fyodor"))
