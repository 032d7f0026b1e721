"""A plain reference scorer of Vint, written from the rules page alone, to test the program by."""

from typing import Any

SIDES = ("AB", "CD")
OTHER = {"AB": "CD", "CD": "AB"}
KINDS = ("tricks", "honours", "aces", "penalties", "slams", "games", "rubber", "birds")
NAMES = {"S": "spades", "C": "clubs", "D": "diamonds", "H": "hearts", "N": "without_trumps"}

DEFAULT_RULES: dict[str, Any] = {
    "game_target": 400,
    "games_to_win": 2,
    "game_bonus": 500,
    "rubber_bonus": 1000,
    "little_slam": 500,
    "big_slam": 1000,
    "bird": 300,
    "penalty": "100x",
    "honours_by": "suit",
    "revoke_tricks": 3,
    "level_step": 10,
    "trick_values": {"spades": 4, "clubs": 6, "diamonds": 8, "hearts": 10, "without_trumps": 12},
    "aces": {"3": 150, "4": 200},
    "aces_without_trumps": {"3": 300, "4": 400},
}


class Unscorable(Exception):
    """A deal that cannot be scored, by its number from one, and why: "over" or "first"."""

    def __init__(self, number: int, reason: str) -> None:
        """Keep the deal's number and the reason."""
        super().__init__(f"deal {number}: {reason}")
        self.number = number
        self.reason = reason


def tricks_after_revokes(deal: dict[str, Any], rules: dict[str, Any]) -> dict[str, int]:
    """Return both sides' tricks once those forfeited by revokes have moved."""
    tricks = {side: int(deal["tricks"][side]) for side in SIDES}
    revokes = list(deal.get("revokes") or [])
    for side in SIDES:
        uncancelled = revokes.count(side) - revokes.count(OTHER[side])
        if uncancelled > 0:
            moved = min(uncancelled * rules["revoke_tricks"], tricks[side])
            tricks[side] -= moved
            tricks[OTHER[side]] += moved
    return tricks


def held(claims: dict[str, int] | None, side: str, whole: int) -> int:
    """Return how many a side holds, by its own count or else by what the other side leaves it."""
    if not claims:
        return 0
    if side in claims:
        return int(claims[side])
    return whole - int(claims[OTHER[side]])


def score_hand(
    deal: dict[str, Any], tricks: dict[str, int], rules: dict[str, Any]
) -> dict[str, dict[str, int]]:
    """Return the points of one played hand by side and kind, with the zeros."""
    level = int(deal["declaration"][0])
    suit = deal["declaration"][1]
    first_level_value = int(rules["trick_values"][NAMES[suit]])
    value = first_level_value + (level - 1) * int(rules["level_step"])
    points = {side: dict.fromkeys(KINDS, 0) for side in SIDES}

    declaring = "AB" if deal["declarer"] in ("A", "B", "AB") else "CD"
    short = level + 6 - tricks[declaring]
    if short > 0:
        penalty = str(rules["penalty"])
        each = int(penalty[:-1]) * value if penalty.endswith("x") else int(penalty)
        points[OTHER[declaring]]["penalties"] = short * each

    for side in SIDES:
        points[side]["tricks"] = tricks[side] * value

        for_slam = min(int(deal["tricks"][side]), tricks[side])
        if for_slam == 13:
            points[side]["slams"] = rules["big_slam"]
        elif for_slam == 12:
            points[side]["slams"] = rules["little_slam"]

        honours = held(deal.get("honours"), side, 5)
        if suit != "N" and honours >= 3:
            each = first_level_value if rules["honours_by"] == "suit" else value
            points[side]["honours"] = honours * each * 10

        aces = held(deal.get("aces"), side, 4)
        if aces >= 3:
            scale = rules["aces_without_trumps"] if suit == "N" else rules["aces"]
            points[side]["aces"] = scale[str(aces)]
    return points


def winner_of_game(
    number: int, deal: dict[str, Any], score: dict[str, int], target: int
) -> str | None:
    """Return the side that wins the game with this score, if either does."""
    there = [side for side in SIDES if score[side] >= target]
    if len(there) == 2:
        if deal.get("first") not in SIDES:
            raise Unscorable(number, "first")
        return str(deal["first"])
    return there[0] if there else None


def score_rubber(deals: list[dict[str, Any]], rules: dict[str, Any]) -> dict[str, Any]:
    """Score the deals of a rubber, finished or not, in the order they were played."""
    target = int(rules["game_target"])
    score = {"AB": 0, "CD": 0}
    won = {"AB": 0, "CD": 0}
    birds = 0
    winner: str | None = None
    games: list[dict[str, Any]] = []
    scored: list[dict[str, Any]] = []
    breakdown = {side: dict.fromkeys(KINDS, 0) for side in SIDES}

    for number, deal in enumerate(deals, start=1):
        if winner is not None:
            raise Unscorable(number, "over")
        entry: dict[str, Any] = {"game": len(games) + 1, "wins_game": None}
        points = {side: dict.fromkeys(KINDS, 0) for side in SIDES}
        if deal.get("bird"):
            birds += 1
            entry["game_score"] = dict(score)
        else:
            tricks = tricks_after_revokes(deal, rules)
            points = score_hand(deal, tricks, rules)
            for side in SIDES:
                score[side] += points[side]["tricks"]
                if side in (deal.get("revokes") or []):
                    score[side] = min(score[side], target - 1)
            taker = winner_of_game(number, deal, score, target)
            entry["tricks"] = tricks
            entry["wins_game"] = taker
            entry["game_score"] = dict(score)
            if taker is not None:
                games.append({"number": len(games) + 1, "winner": taker, "score": dict(score)})
                score = {"AB": 0, "CD": 0}
                won[taker] += 1
                points[taker]["games"] = rules["game_bonus"]
                if won[taker] == rules["games_to_win"]:
                    winner = taker
                    points[taker]["rubber"] = rules["rubber_bonus"]
                    points[taker]["birds"] = birds * rules["bird"]
        for side in SIDES:
            for kind in KINDS:
                breakdown[side][kind] += points[side][kind]
        entry["points"] = {
            side: {kind: points[side][kind] for kind in KINDS if points[side][kind] != 0}
            for side in SIDES
        }
        scored.append(entry)

    if winner is None:
        games.append({"number": len(games) + 1, "winner": None, "score": dict(score)})
    return {
        "deals": scored,
        "games": games,
        "winner": winner,
        "birds": birds,
        "breakdown": breakdown,
        "total": {side: sum(breakdown[side].values()) for side in SIDES},
    }
