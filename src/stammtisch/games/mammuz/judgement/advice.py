"""What a sensible player advises at a view of Mammuz, and why."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
from stammtisch.core.scatter import shuffle
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import (
    CODES,
    COUNTS,
    LAYS,
    NUMBERS,
    PLESIOSAUR,
    PTEROSAUR,
    SPECIES,
    STEGOSAURUS,
    TYRANNOSAURUS,
    pack,
)
from stammtisch.games.mammuz.judgement.player import Judge
from stammtisch.games.mammuz.notation import MOVES, lay_text, number
from stammtisch.games.mammuz.notation import read as read_text
from stammtisch.games.mammuz.past import follow
from stammtisch.games.mammuz.view import PHASES

HARMLESS = frozenset(
    {PTEROSAUR, TYRANNOSAURUS, PLESIOSAUR, STEGOSAURUS}
)  # never make the layer take the herd
LIKELY = 0.5  # a card that is false with this chance is worth a doubt by itself
MOST_COUNTED = 15  # what fits into a packed count


def advise(view: View, level: str, seed: int) -> Advice:
    """What a player at this level does; the cards of a lay are shuffled, as their order tells nothing (MM-25)."""
    chance = fast(seed)
    judge = Judge(level)
    read(judge, view)
    move = int(judge.choose(chance))
    reason = (str(judge.reason), facts(judge, view, move))
    if not rules.LAY <= move < rules.DOUBT:
        return Advice(MOVES.text(move), reason)
    cards = list(LAYS[move - rules.LAY])
    shuffle(cards, chance)
    return Advice(lay_text(cards), reason)


def reason(view: View, move: str) -> Phrase:
    """What speaks for any legal move."""
    judge = Judge("normal")
    read(judge, view)
    judge.choose(fast(0))  # it takes stock of what there is to choose from
    chosen = number(read_text(move))
    facts_known = facts(judge, view, chosen)
    if chosen < rules.LAY:
        judge.explain_species(chosen)
    elif chosen < rules.DOUBT:
        judge.explain_lay(sorts(judge, list(LAYS[chosen - rules.LAY])))
        facts_known["percent"] = round(100 * judge.odds)
    elif chosen >= rules.HERD:
        return giving(judge, chosen - rules.HERD), facts_known | {"count": view["hands"][facts_known["seat"]]}
    elif judge.size(judge.layer) > 0:
        judge.doubt_value()
        judge.explain_doubt()
        facts_known |= {"likely": judge.odds >= LIKELY, "herd": int(judge.herd)}
    return ("forced" if len(view["legal"]) == 1 else str(judge.reason)), facts_known


def sorts(judge: Judge, cards: list[int]) -> int:
    """A lay as the judge writes it: how many cards are true, false, harmless dinosaurs and others."""
    true = cards.count(judge.named)
    harmless = sum(kind in HARMLESS for kind in cards)
    others = sum(kind >= SPECIES for kind in cards) - harmless
    return ((true * 8 + len(cards) - true - harmless - others) * 8 + harmless) * 8 + others


def giving(judge: Judge, seat: int) -> str:
    """Why this seat takes the herd."""
    sizes = [judge.size(other) for other in range(judge.players) if other != judge.me]
    if judge.size(seat) == 0:
        return "give_last"
    return "give" if judge.size(seat) == min(sizes) else "give_other"


def facts(judge: Judge, view: View, move: int) -> dict[str, Any]:
    """What the words of a reason may need, for a species named, cards laid, a doubt or a herd given away."""
    if move < rules.LAY:
        return {"card": CODES[move], "count": view["hand"].count(CODES[move])}
    if move < rules.DOUBT:
        cards = [CODES[kind] for kind in LAYS[move - rules.LAY]]
        return {"cards": cards, "size": len(cards), "percent": round(100 * judge.odds)}
    if move >= rules.HERD:
        return {"seat": move - rules.HERD}
    seat = int(judge.layer)
    return {"card": CODES[judge.named], "size": int(judge.last), "seat": seat, "rest": view["hands"][seat]}


def read(judge: Judge, view: View) -> None:
    """Takes in the view; what was seen earlier only at the normal level."""
    left = [kind for kind, count in enumerate(view["left"]) for _ in range(count)]
    judge.players = view["players"]
    judge.me = view["seat"]
    judge.phase = PHASES.index(view["phase"])
    judge.hand = pack([NUMBERS[code] for code in view["hand"]])
    judge.left = pack(left) & COUNTS
    judge.nameable = pack([kind for kind in left if CODES[kind] != view["barred"]] or left) & COUNTS
    judge.named = -1 if view["named"] is None else NUMBERS[view["named"]]
    judge.sizes = sum(size << 8 * seat for seat, size in enumerate(view["hands"]))
    judge.herd = sum(lay["count"] for lay in view["herd"]) - (view["turned"] is not None) + view["pile"]
    judge.last = view["herd"][-1]["count"] if view["herd"] else 0
    judge.first = len(view["herd"]) == 1
    judge.layer = view["herd"][-1]["seat"] if view["herd"] else -1
    judge.forget()
    if judge.normal:
        remember(judge, view)


def remember(judge: Judge, view: View) -> None:
    """What the history adds: who was caught, who doubts, and where cards of the named species are."""
    habits = habits_of(view)
    judge.record = packed(habits.true, habits.false)
    judge.habit = packed(habits.passed, habits.doubted)
    if view["herd"]:
        named = view["named"]
        judge.own = sum(lay.get("cards", []).count(named) for lay in view["herd"])
        past = follow(view)
        there = past.at(judge.layer)
        traces = [trace.spots for trace in past.traces if trace.kind == judge.named]
        judge.known = sum(spots <= there for spots in traces)
        judge.elsewhere = sum(not spots & there for spots in traces)


def packed(low: list[int], high: list[int]) -> int:
    """Two small counts for each seat as one number."""
    return sum(
        min(a, MOST_COUNTED) + 16 * min(b, MOST_COUNTED) << 8 * seat
        for seat, (a, b) in enumerate(zip(low, high, strict=True))
    )


class Habits:
    """How honest each seat was, as far as was seen, and how often it doubted when it had the choice."""

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
            self.doubted[seat] += self.hands[self.layer] > 0  # else it had to (MM-19)
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
