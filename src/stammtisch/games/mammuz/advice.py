"""What a sensible player advises at a view of Mammuz, and why."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, View
from stammtisch.core.scatter import shuffle
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import CODES, COUNTS, LAYS, NUMBERS, pack
from stammtisch.games.mammuz.notation import MOVES, lay_text
from stammtisch.games.mammuz.policy import Player
from stammtisch.games.mammuz.traces import follow
from stammtisch.games.mammuz.view import PHASES

MOST = 15  # what a packed count can hold


def advise(view: View, level: str, seed: int) -> Advice:
    """The cards of a lay are shuffled: their places tell nothing (MM-25)."""
    chance = fast(seed)
    player = Player(level)
    read(player, view)
    move = int(player.choose(chance))
    reason = (str(player.reason), facts(player, view, move))
    if not rules.LAY <= move < rules.DOUBT:
        return Advice(MOVES.text(move), reason)
    cards = list(LAYS[move - rules.LAY])
    shuffle(cards, chance)
    return Advice(lay_text(cards), reason)


def facts(player: Player, view: View, move: int) -> dict[str, Any]:
    """What the words of a reason may need: for a species named, cards laid, a doubt, a herd given away."""
    if move < rules.LAY:
        return {"card": CODES[move], "count": view["hand"].count(CODES[move])}
    if move < rules.DOUBT:
        cards = [CODES[kind] for kind in LAYS[move - rules.LAY]]
        return {"cards": cards, "size": len(cards), "percent": round(100 * player.odds)}
    if move >= rules.HERD:
        return {"seat": move - rules.HERD}
    seat = int(player.layer)
    return {"card": CODES[player.named], "size": int(player.last), "seat": seat, "rest": view["hands"][seat]}


def read(player: Player, view: View) -> None:
    """Takes in the view; what was seen earlier only at the normal level."""
    left = [kind for kind, count in enumerate(view["left"]) for _ in range(count)]
    player.players = view["players"]
    player.me = view["seat"]
    player.phase = PHASES.index(view["phase"])
    player.hand = pack([NUMBERS[code] for code in view["hand"]])
    player.left = pack(left) & COUNTS
    player.nameable = pack([kind for kind in left if CODES[kind] != view["barred"]] or left) & COUNTS
    player.named = -1 if view["named"] is None else NUMBERS[view["named"]]
    player.sizes = sum(size << 8 * seat for seat, size in enumerate(view["hands"]))
    player.herd = sum(lay["count"] for lay in view["herd"]) - (view["turned"] is not None) + view["pile"]
    player.last = view["herd"][-1]["count"] if view["herd"] else 0
    player.first = len(view["herd"]) == 1
    player.layer = view["herd"][-1]["seat"] if view["herd"] else -1
    player.forget()
    if player.normal:
        remember(player, view)


def remember(player: Player, view: View) -> None:
    """What the history adds: who was caught, who doubts, and where cards of the named species are."""
    habits = habits_of(view)
    player.record = packed(habits.true, habits.false)
    player.habit = packed(habits.passed, habits.doubted)
    if view["herd"]:
        named = view["named"]
        player.own = sum(lay.get("cards", []).count(named) for lay in view["herd"])
        past = follow(view)
        there = past.at(player.layer)
        traces = [trace.places for trace in past.traces if trace.kind == player.named]
        player.known = sum(places <= there for places in traces)
        player.elsewhere = sum(not places & there for places in traces)


def packed(low: list[int], high: list[int]) -> int:
    """Two small counts a seat as one number."""
    return sum(
        min(a, MOST) + 16 * min(b, MOST) << 8 * seat
        for seat, (a, b) in enumerate(zip(low, high, strict=True))
    )


class Habits:
    """How honest each seat was as far as was seen, and how often it doubted when it could."""

    def __init__(self, players: int) -> None:
        self.hands = [0] * players
        self.named = ""
        self.fresh = False  # the herd has no lay yet
        self.layer = 0
        self.true, self.false, self.passed, self.doubted = ([0] * players for _ in range(4))

    def note(self, entry: dict[str, Any]) -> None:
        kind, seat = entry["type"], entry["seat"]
        if kind == "deal":
            self.hands = [entry["count"]] * len(self.hands)
        elif kind == "claim":
            self.named, self.fresh = entry["card"], True
        elif kind == "lay":
            self.passed[seat] += not self.fresh
            self.fresh, self.layer = False, seat
            self.hands[seat] -= entry["count"]
        elif kind == "doubt":
            self.doubted[seat] += self.hands[self.layer] > 0  # else he had to (MM-19)
            turned = self.true if entry["card"] == self.named else self.false
            turned[self.layer] += 1
        elif kind == "take":
            self.hands[seat] += entry["count"] + entry["pile"]
        elif kind == "keep":
            self.hands[seat] += 1
        elif kind == "deal_out":
            self.hands = [size + count for size, count in zip(self.hands, entry["counts"], strict=True)]
        elif kind == "extinct" and seat is not None:
            self.hands[seat] -= entry["count"]


def habits_of(view: View) -> Habits:
    """What the history tells of the players."""
    habits = Habits(view["players"])
    for entry in view["history"]:
        habits.note(entry)
    return habits
