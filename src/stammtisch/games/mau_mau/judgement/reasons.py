"""Why a player of Mau Mau makes a move: the thought that put it before the next best one, as a phrase."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core.game import Phrase, View
from stammtisch.games.mau_mau.cards import CODES, COLOURS, NUM_SYMBOLS, STOP, SYMBOLS, WILD
from stammtisch.games.mau_mau.judgement.player import Judge
from stammtisch.games.mau_mau.notation import MOVES
from stammtisch.games.mau_mau.rules import CHANGE, DRAW, kind_of
from stammtisch.games.mau_mau.scoring import card_points

NEARLY_OUT = 3  # cards of a player who is to be feared


class Lay:
    """A lay as the words need it, and what each thought gives for it."""

    def __init__(self, judge: Judge, move: int) -> None:
        self.kind = int(kind_of(move))
        self.card = CODES[self.kind]
        change = self.kind == WILD
        self.colour = (move - CHANGE) >> 1 if change else self.kind // NUM_SYMBOLS
        self.symbol = NUM_SYMBOLS if change else self.kind % NUM_SYMBOLS
        self.alike = int(judge.known.count(self.colour)) - (not change)  # cards left of that colour
        self.next = int(judge.known.turn_after(self.symbol))
        self.thoughts = {
            "shed": int(judge.shedding(self.kind)),
            "keep": int(judge.keeping(self.kind, self.colour, self.symbol)),
        }
        if judge.remembers:
            self.thoughts["strike"] = int(judge.striking(self.symbol))
            self.thoughts["guard"] = -int(judge.menace(self.next, self.colour, self.symbol))


def explained(judge: Judge, view: View, move: int) -> Phrase:
    """What the rules leave, or the greatest advantage over the next best card."""
    if move == DRAW:
        return reason_to_draw(judge, view)
    lay = Lay(judge, move)
    seat = int(judge.known.seat_after(1))
    if len(view["hand"]) == 1:
        return "last", {"card": lay.card}
    if view["pending"]:
        return "pass_on", {"card": lay.card, "seat": seat, "count": view["pending"] + 2}
    lays = [MOVES.numbers[text] for text in view["legal"] if text != "draw"]
    others = [other for other in lays if kind_of(other) != lay.kind]
    if lay.kind == WILD:
        return reason_to_change(judge, view, lay, others)
    if not others:
        return "only", {"card": lay.card, "must": view["options"]["must_play"]}
    rival = Lay(judge, max(others, key=judge.weigh))
    thought = deciding(lay, rival)
    if thought is None:
        equal = lay.thoughts == rival.thoughts
        return ("equal" if equal else "fits"), {"card": lay.card, "card_rival": rival.card}
    return THOUGHTS[thought](view, lay, rival, seat)


def deciding(lay: Lay, rival: Lay) -> str | None:
    """The thought that speaks most for the one and against the other; None if they are equal."""
    thought = max(lay.thoughts, key=lambda name: lay.thoughts[name] - rival.thoughts[name])
    return thought if lay.thoughts[thought] > rival.thoughts[thought] else None


def reason_to_draw(judge: Judge, view: View) -> Phrase:
    if view["legal"] != ["draw"]:
        seat = int(judge.known.seat_after(1))
        lays = [MOVES.numbers[text] for text in view["legal"] if text != "draw"]
        feared = view["hands"][seat] <= NEARLY_OUT and judge.worth_of_drawing() >= max(map(judge.weigh, lays))
        code = "wait" if feared else "draw"
        return code, {"seat": seat, "count": view["hands"][seat], "colour": view["colour"]}
    if view["pending"]:
        return "take", {"card_top": view["top"], "count": view["pending"]}
    return "no_match", {"card_top": view["top"], "wild": view["top"] == "W", "colour": view["colour"]}


def reason_to_change(judge: Judge, view: View, lay: Lay, others: list[int]) -> Phrase:
    """A colour change: why this colour, and what speaks for it if another card would fit."""
    about = {"card": lay.card, "colour": COLOURS[lay.colour], "count": lay.alike}
    longest = max(range(len(COLOURS)), key=judge.known.count)
    if lay.alike < judge.known.count(longest):
        about |= {"seat": lay.next, "left": view["hands"][lay.next], "longest": COLOURS[longest]}
        feared = judge.menace(lay.next, longest, lay.symbol) > judge.menace(lay.next, lay.colour, lay.symbol)
        return "change", {**about, "why": "against" if feared else "free"}
    if not others:
        return "change", {**about, "why": "alone" if lay.alike else "alone_any"}
    rival = Lay(judge, max(others, key=judge.weigh))
    return "change", {**about, "card_rival": rival.card, "why": deciding(lay, rival)}


def shed(view: View, lay: Lay, rival: Lay, _seat: int) -> Phrase:
    if rival.kind == WILD:
        why = "last" if len(view["hand"]) == 2 else "later"
        return "hold", {"card": lay.card, "card_rival": rival.card, "why": why}
    return "shed", {"card": lay.card, "points": int(card_points(lay.kind))}


def keep(view: View, lay: Lay, rival: Lay, seat: int) -> Phrase:
    if len(view["hand"]) == 2 and rival.kind == WILD:
        return shed(view, lay, rival, seat)
    if lay.alike > rival.alike:
        return "keep", {"card": lay.card, "colour": COLOURS[lay.colour], "count": lay.alike}
    return "pair", {"card": lay.card, "card_rival": rival.card}


def strike(view: View, lay: Lay, rival: Lay, seat: int) -> Phrase:
    """A card that acts on the next player, laid now or held back."""
    if lay.thoughts["strike"] <= 0:
        return "hold", {"card": lay.card, "card_rival": rival.card, "why": "take_two"}
    return hit(view, lay, seat)


def hit(view: View, lay: Lay, seat: int) -> Phrase:
    about = {"card": lay.card, "seat": seat, "count": view["hands"][seat]}
    again = lay.symbol == STOP and view["players"] == 2
    return "strike", {**about, "symbol": "again" if again else SYMBOLS[lay.symbol]}


def guard(view: View, lay: Lay, rival: Lay, seat: int) -> Phrase:
    """The player on turn after this card can do little with it, or could do more with the other."""
    on_turn, why = lay.next, "little"
    if lay.next == rival.next:
        why = "less"
    elif lay.thoughts["guard"] <= -rival.thoughts["guard"]:
        if rival.next == seat:
            return hit(view, lay, seat)
        on_turn, why = rival.next, "avoid"
    about = {"card": lay.card, "card_rival": rival.card, "seat": on_turn, "count": view["hands"][on_turn]}
    return "guard", {**about, "why": why}


THOUGHTS: dict[str, Callable[[View, Lay, Lay, int], Phrase]] = {
    "shed": shed,
    "keep": keep,
    "strike": strike,
    "guard": guard,
}
