"""Every action as the ledger's plain data, both ways: its keys, and how each is read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

from vint_score.actions import (
    Action,
)
from vint_score.errors import Damaged, NotUnderstood, VintError
from vint_score.ledger.values import (
    Reader,
    anything,
    fields,
    listed,
    one_of,
    read_time,
    remembered,
    share,
    text,
    true,
    whole,
    wrong,
)
from vint_score.model import (
    ALL_ACES,
    ALL_HONOURS,
    ALL_TRICKS,
    DECLARATIONS,
    PASS,
    PASS_CODE,
    Bird,
    Call,
    Deal,
    Declaration,
    Hand,
    Players,
    Seat,
    Side,
    auction_codes,
)
from vint_score.names import LONGEST_NOTE, check_name, check_text
from vint_score.rules import NUMBERS, ROWS, BadRule, Rules, check_number, from_data, to_data


def read_action(raw: Any) -> Action:
    """An action from plain data; raises Damaged with all that is wrong with it."""
    if type(raw) is not dict:
        raise wrong(raw, "an object")
    do = raw.get("do")
    if type(do) is not str or do not in _ACTIONS:
        if "do" not in raw:
            raise Damaged("do", "it is missing.")
        raise wrong(do, f"one of {', '.join(_ACTIONS)}").under("do")
    kind, readers, required = _ACTIONS[do]
    action: Action = kind(**fields(raw, readers, required))
    return action


def read_members(do: str, raw: Any) -> dict[str, Any]:
    """The values of some keys of an action of this kind, by key; raises Damaged."""
    readers = {key: one for key, one in _ACTIONS[do][1].items() if key not in ("do", "at")}
    return fields(raw, readers, ())


def _sides(raw: Any) -> tuple[Side, ...]:
    return tuple(listed(raw, _side, "a list of sides, one for each revoke"))


def _deal(raw: Any) -> Deal:
    if type(raw) is dict and "bird" in raw:
        fields(raw, {"bird": true}, ())
        return Bird()
    found = fields(raw, _HAND, _HAND_REQUIRED)
    try:
        return Hand(
            found["declaration"],
            found["declarer"],
            found["tricks"],
            found.get("honours"),
            found.get("aces"),
            found.get("first"),
            found.get("revokes", ()),
            found.get("auction", ()),
        )
    except VintError as error:
        raise Damaged("", str(error)) from None


def _auction(raw: Any) -> tuple[Call, ...]:
    return tuple(listed(raw, _call, "a list of calls"))


def _call(raw: Any) -> Call:
    call: Call = PASS if raw == PASS_CODE else _declaration(raw)
    return call


def _note(raw: Any) -> str:
    if type(raw) is not str:
        raise wrong(raw, "a text")
    try:
        check_text(raw, "The note", LONGEST_NOTE)
    except VintError as error:
        raise Damaged("", str(error)) from None
    return raw


def _players(raw: Any) -> Players:
    names = fields(raw, dict.fromkeys("ABCD", _name), "ABCD")
    try:
        return Players(names["A"], names["B"], names["C"], names["D"])
    except VintError as error:
        raise Damaged("", str(error)) from None


def _stake(raw: Any) -> Any:
    from vint_score import money

    readers = {"amount": _amount, "per": whole, "currency": text, "exact": true}
    found = fields(raw, readers, ("amount", "per"))
    try:
        return money.Stake(**found)
    except VintError as error:
        raise Damaged("", str(error)) from None


def _amount(raw: Any) -> Any:
    from vint_score import money

    try:
        return money.parse_amount(text(raw))
    except NotUnderstood as error:
        raise Damaged("", str(error)) from None


def _name(raw: Any) -> str:
    if type(raw) is not str:
        raise wrong(raw, "a text")
    try:
        check_name(raw)
    except VintError as error:
        raise Damaged("", str(error)) from None
    return raw


def _rules(raw: Any) -> Rules:
    found = fields(raw, _RULES, _RULES)
    try:
        return from_data(found)
    except BadRule as error:
        raise Damaged(error.key, error.message) from None


def _rule(key: str) -> Reader:
    """A reader of a number of the game."""

    def reader(raw: Any) -> int:
        try:
            return check_number(key, raw)
        except BadRule as error:
            raise Damaged("", error.message) from None

    return reader


def _table(table: str) -> Reader:
    """A reader of a table of numbers."""
    rows = {row: _rule(f"{table}.{row}") for row in ROWS[table]}
    return lambda raw: fields(raw, rows, rows)


_side = one_of({str(side): side for side in Side})
_declaration = one_of(DECLARATIONS)
_declarer: Reader = one_of({**{str(seat): seat for seat in Seat}, **{str(s): s for s in Side}})
_RULES: dict[str, Reader] = {
    **{key: _rule(key) for key in NUMBERS},
    **{table: _table(table) for table in ROWS},
    "penalty": text,
    "honours_by": text,
}
_HAND: dict[str, Reader] = {
    "declaration": _declaration,
    "declarer": _declarer,
    "tricks": share(ALL_TRICKS),
    "honours": share(ALL_HONOURS),
    "aces": share(ALL_ACES),
    "first": _side,
    "revokes": _sides,
    "auction": _auction,
}
_HAND_REQUIRED = ("declaration", "declarer", "tricks")
_KEYS: dict[str, Reader] = {
    "do": anything,
    "at": read_time,
    "players": _players,
    "dealer": one_of({str(seat): seat for seat in Seat}),
    "rules": remembered(_rules),
    "declaration": _declaration,
    "declarer": _declarer,
    "auction": _auction,
    "deal": _deal,
    "rubber": whole,
    "before": whole,
    "number": whole,
    "note": _note,
    "stake": _stake,
    "old": _name,
    "new": _name,
}


def _reading(kind: Any) -> tuple[Callable[..., Action], dict[str, Reader], tuple[str, ...]]:
    """How an action of this kind is read: what has a default may be absent."""
    required = [key for key in kind._fields if key not in kind._field_defaults]
    return kind, {key: _KEYS[key] for key in kind._fields}, ("do", *required)


_ACTIONS = {kind._field_defaults["do"]: _reading(kind) for kind in get_args(Action)}


def action_data(action: Action) -> dict[str, Any]:
    """An action as the ledger's plain data; what has nothing to say is absent."""
    data: dict[str, Any] = {"do": action.do}
    for key, value in zip(action._fields, action, strict=True):
        if key != "do" and value is not None:
            data[key] = _DATA[key](value) if key in _DATA else value
    return data


def deal_data(deal: Deal) -> dict[str, Any]:
    """A deal as the ledger's plain data."""
    if isinstance(deal, Bird):
        return {"bird": True}
    data: dict[str, Any] = {
        "declaration": deal.declaration.code,
        "declarer": deal.declarer,
        "tricks": _both(deal.ab_tricks, ALL_TRICKS),
    }
    if deal.ab_honours is not None:
        data["honours"] = _both(deal.ab_honours, ALL_HONOURS)
    if deal.ab_aces is not None:
        data["aces"] = _both(deal.ab_aces, ALL_ACES)
    if deal.first:
        data["first"] = deal.first
    if deal.revokes:
        data["revokes"] = list(deal.revokes)
    if deal.auction:
        data["auction"] = auction_codes(deal.auction)
    return data


def _both(ab: int, everything: int) -> dict[str, int]:
    return {"AB": ab, "CD": everything - ab}


def _code(declaration: Declaration) -> str:
    return declaration.code


def _names(players: Players) -> dict[str, str]:
    return {str(seat): name for seat, name in players.items()}


def _stake_data(stake: Any) -> dict[str, Any]:
    from vint_score import money

    return money.to_data(stake)


_DATA: dict[str, Callable[[Any], Any]] = {
    "players": _names,
    "rules": to_data,
    "stake": _stake_data,
    "declaration": _code,
    "auction": auction_codes,
    "deal": deal_data,
}
