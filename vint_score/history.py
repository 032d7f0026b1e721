"""The history: every action in order, with what it spoke of when it was done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vint_score.journal import (
    Action,
    Agree,
    Amend,
    Insert,
    Journal,
    Open,
    Record,
    Redo,
    Rename,
    Strike,
    Undo,
    fold,
)
from vint_score.model import Deal, Players


class Event(NamedTuple):
    """An action as the history tells it.

    `place` counts the actions from 0. `rubber` and `number` are the rubber and the deal that it
    spoke of (nothing where it spoke of none), `players` who sat there then, `was` the deal that it
    struck or corrected; `earlier` says that another rubber had begun by then, `undone` that it
    does not stand any more. `target` is the action that an undo or redo moved.
    """

    place: int
    action: Action
    rubber: int | None
    number: int | None
    players: Players
    was: Deal | None
    earlier: bool
    undone: bool
    target: Event | None


class _Table:
    """A rubber while the history is told: its players, and its deals."""

    def __init__(self, players: Players) -> None:
        self.players = players
        self.deals: list[Deal] = []


def history(actions: Journal) -> list[Event]:
    """Every action in order; raises Misplaced where one cannot stand."""
    standing = set(fold(actions).done)
    events: list[Event] = []
    done: list[tuple[Event, list[Players]]] = []
    undone: list[Event] = []
    tables: list[_Table] = []
    for place, action in enumerate(actions):
        if isinstance(action, Undo):
            target, seated = done.pop()
            _take_back(tables, target, seated)
            undone.append(target)
            events.append(_moved(place, action, target))
        elif isinstance(action, Redo):
            target = undone.pop()
            done.append((target, _seated(tables)))
            _do(tables, target.action)
            events.append(_moved(place, action, target))
        else:
            seated = _seated(tables) if isinstance(action, (Agree, Rename)) else []
            event = _do(tables, action, place, place not in standing)
            events.append(event)
            done.append((event, seated))
            undone.clear()
    return events


def _seated(tables: Sequence[_Table]) -> list[Players]:
    return [table.players for table in tables]


def _moved(place: int, action: Action, target: Event) -> Event:
    return target._replace(place=place, action=action, was=None, undone=False, target=target)


def _do(tables: list[_Table], action: Action, place: int = 0, undone: bool = False) -> Event:
    """Do an action to the tables, and tell of it."""
    was: Deal | None = None
    number: int | None = None
    rubber: int | None = len(tables)
    if isinstance(action, Open):
        tables.append(_Table(action.players))
        rubber = len(tables)
    elif isinstance(action, Rename):
        rubber = None
        for table in tables:
            table.players = table.players.renamed(action.old, action.new)
    else:
        rubber = getattr(action, "rubber", rubber)
        table = tables[(rubber or 1) - 1]
        number, was = _do_at(table, action)
    players = tables[(rubber or 1) - 1].players
    earlier = rubber is not None and rubber < len(tables)
    return Event(place, action, rubber, number, players, was, earlier, undone, None)


def _do_at(table: _Table, action: Action) -> tuple[int | None, Deal | None]:
    """Do an action to one table; the deal that it spoke of, and what that was."""
    if isinstance(action, Record):
        table.deals.append(action.deal)
        return len(table.deals), None
    if isinstance(action, Insert):
        table.deals.insert(action.before - 1, action.deal)
        return action.before, None
    if isinstance(action, Amend):
        was = table.deals[action.number - 1]
        table.deals[action.number - 1] = action.deal
        return action.number, was
    if isinstance(action, Strike):
        return action.number, table.deals.pop(action.number - 1)
    if isinstance(action, Agree):
        table.players = action.players or table.players
    return None, None


def _take_back(tables: list[_Table], event: Event, seated: Sequence[Players]) -> None:
    """Take an event back: the tables are as they were before it."""
    action = event.action
    for table, players in zip(tables, seated, strict=False):
        table.players = players
    if isinstance(action, Open):
        tables.pop()
        return
    deals = tables[(event.rubber or 1) - 1].deals
    if isinstance(action, Record):
        deals.pop()
    elif isinstance(action, Insert):
        del deals[action.before - 1]
    elif isinstance(action, Amend) and event.was is not None:
        deals[action.number - 1] = event.was
    elif isinstance(action, Strike) and event.was is not None:
        deals.insert(action.number - 1, event.was)
