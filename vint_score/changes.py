"""What a correction changed: what a deal was and is, and what came out otherwise after it."""

from __future__ import annotations

from collections.abc import Iterator

from vint_score.auction import first_speaker
from vint_score.book import Book, sheet, typed_number
from vint_score.journal import Action, Amend, Insert, Rubber, Strike
from vint_score.model import Hand, Side
from vint_score.scoring import Scored, Sheet
from vint_score.words import say_deal


def say_correction(before: Book, after: Book, action: Amend | Insert | Strike) -> list[str]:
    """What a correction did, in lines: what was, what is, what changed after it."""
    old, new = before.rubber(action.rubber), after.rubber(action.rubber)
    of_rubber = "" if new.number == len(after.rubbers) else f" of rubber {new.number}"
    if isinstance(action, Strike):
        gone = say_deal(old.entry(action.number).deal, old.players)
        said = [f"Struck deal {action.number}{of_rubber}: {gone}."]
        if action.number <= len(new.entries):
            said.append("The later deals moved up by one.")
    elif isinstance(action, Insert):
        said = [f"Put in as deal {action.before}{of_rubber}: {say_deal(action.deal, new.players)}."]
        said.append("The deals from there on moved down by one.")
    else:
        number = action.number
        said = [
            f"Deal {number}{of_rubber} was: {say_deal(old.entry(number).deal, old.players)}.",
            f"Deal {number}{of_rubber} is: {say_deal(action.deal, new.players)}.",
        ]
        notes = [rubber.entry(number).note for rubber in (old, new)]
        if notes[0] != notes[1]:
            said.append(f"Its note was: {notes[0] or 'none'}. It is: {notes[1] or 'none'}.")
    return said + say_changes(before, after, action, new.number)


def say_changes(before: Book, after: Book, action: Action, number: int) -> list[str]:
    """What came out otherwise in rubber `number`, in lines; deals by their numbers now."""
    old, new = before.rubber(number), after.rubber(number)
    old_sheet, new_sheet = sheet(old), sheet(new)
    said = list(_deal_changes(old_sheet, new_sheet, action, new))
    said.extend(_auction_changes(old, new, action, number < len(after.rubbers)))
    said.extend(_game_changes(old_sheet, new_sheet))
    totals = [
        f"{side} {new_sheet.total(side)} (was {old_sheet.total(side)})"
        for side in Side
        if new_sheet.total(side) != old_sheet.total(side)
    ]
    if totals:
        said.append(f"Rubber: {', '.join(totals)}.")
    said.extend(_state_changes(before, after, old, new))
    return said or ["Nothing else changed."]


def _deal_changes(old: Sheet, new: Sheet, action: Action, rubber: Rubber) -> Iterator[str]:
    was = {one.number: one for one in old.deals}
    for one in new.deals:
        earlier = was.get(typed_number(action, one.number, rubber.number) or 0)
        wins, won = one.turn.wins_game, earlier and earlier.turn.wins_game
        if wins and (wins, one.turn.game) != (won, earlier and earlier.turn.game):
            yield f"Deal {one.number} now wins game {one.turn.game} for {wins}."
        elif won and not wins:
            yield f"Deal {one.number} no longer wins a game."
        yield from _first_changes(one, earlier)


def _auction_changes(old: Rubber, new: Rubber, action: Action, earlier: bool) -> Iterator[str]:
    """Calls that were kept and do not begin with the dealer any more."""
    option = f" --rubber {new.number}" if earlier else ""
    for number, entry in enumerate(new.entries, 1):
        deal, before = entry.deal, typed_number(action, number, new.number)
        if not isinstance(deal, Hand) or not deal.auction or before is None:
            continue
        speaker, dealer = first_speaker(deal), new.dealer_of(number)
        if speaker is not dealer and speaker is old.dealer_of(before):
            yield (
                f"Deal {number}: the calls that were kept begin with {new.players[speaker]}, and "
                f"{new.players[dealer]} deals it now. If they were his, type "
                f'`vint-score edit {number} --auction "..."{option}`.'
            )


def _first_changes(one: Scored, earlier: Scored | None) -> Iterator[str]:
    first = one.deal.first if isinstance(one.deal, Hand) else None
    if first is None:
        return
    said_before = isinstance(earlier, Scored) and getattr(earlier.deal, "first", None)
    used, was_used = one.turn.first_used, bool(earlier and earlier.turn.first_used)
    if used and not was_used:
        yield f"Deal {one.number}: both sides reach the game in it, and {first} was first, as said."
    elif not used and (was_used or said_before != first):
        yield f"Deal {one.number}: that {first} was first is kept, not needed now."


def _game_changes(old: Sheet, new: Sheet) -> Iterator[str]:
    last, was = new.games[-1], old.games[-1]
    if last.winner is None and last != was:
        which = "" if was.number == last.number else f"game {was.number}, "
        before = f"{which}AB {was.score[0]}, CD {was.score[1]}"
        yield f"Game {last.number} stands AB {last.score[0]}, CD {last.score[1]} (was {before})."


def _state_changes(before: Book, after: Book, old: Rubber, new: Rubber) -> Iterator[str]:
    winner, had = after.winner(new), before.winner(old)
    if winner and winner != had:
        yield f"Rubber {new.number} is now won by {winner}."
    elif had and not winner:
        left = "it stands given up" if after.state(new) == "closed" else "it goes on"
        yield f"Rubber {new.number} is no longer won: {left}."
    deals, dealt = after.next_dealer(new), before.next_dealer(old)
    same = new.declared or not (deals and dealt) or new.players[deals] == old.players[dealt]
    if deals and dealt and not same:
        yield f"{new.players[deals]} deals next (was {old.players[dealt]})."
