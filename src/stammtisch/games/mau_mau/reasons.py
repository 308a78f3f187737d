"""Why a player of Mau Mau makes a move: the thought that put it before the next best one, as a phrase."""

from __future__ import annotations

from collections.abc import Callable

from stammtisch.core.game import Phrase, View
from stammtisch.games.mau_mau.cards import CODES, COLOURS, NUM_SYMBOLS, STOP, SYMBOLS, WILD
from stammtisch.games.mau_mau.notation import MOVES
from stammtisch.games.mau_mau.policy import Player
from stammtisch.games.mau_mau.rules import CHANGE, DRAW, kind_of
from stammtisch.games.mau_mau.scoring import card_points


class Lay:
    """A lay as the words need it, and what each thought gives for it."""

    def __init__(self, player: Player, move: int) -> None:
        self.kind = int(kind_of(move))
        self.card = CODES[self.kind]
        change = self.kind == WILD
        self.colour = (move - CHANGE) >> 1 if change else self.kind // NUM_SYMBOLS
        self.symbol = NUM_SYMBOLS if change else self.kind % NUM_SYMBOLS
        self.alike = int(player.known.count(self.colour)) - (not change)  # cards left of that colour
        self.next = int(player.known.turn_after(self.symbol))
        self.thoughts = {
            "shed": int(player.shedding(self.kind)),
            "keep": int(player.keeping(self.kind, self.colour, self.symbol)),
        }
        if player.remembers:
            self.thoughts["strike"] = int(player.striking(self.symbol))
            self.thoughts["guard"] = -int(player.menace(self.next, self.colour, self.symbol))


def reason(player: Player, view: View, move: int) -> Phrase:
    """What the rules leave, or the greatest advantage over the next best card."""
    if move == DRAW:
        return reason_to_draw(player, view)
    lay = Lay(player, move)
    seat = int(player.known.seat_after(1))
    if len(view["hand"]) == 1:
        return "last", {"card": lay.card}
    if view["pending"]:
        return "pass_on", {"card": lay.card, "seat": seat, "count": view["pending"] + 2}
    lays = [MOVES.numbers[text] for text in view["legal"] if text != "draw"]
    others = [other for other in lays if kind_of(other) != lay.kind]
    if lay.kind == WILD:
        return reason_to_change(player, view, lay, others)
    if not others:
        return "only", {"card": lay.card, "must": view["options"]["must_play"]}
    rival = Lay(player, max(others, key=player.weigh))
    thought = deciding(lay, rival)
    if thought is None:
        return "equal", {"card": lay.card, "card_rival": rival.card}
    return THOUGHTS[thought](view, lay, rival, seat)


def deciding(lay: Lay, rival: Lay) -> str | None:
    """The thought that speaks most for the one and against the other; None if they are equal."""
    thought = max(lay.thoughts, key=lambda name: lay.thoughts[name] - rival.thoughts[name])
    return thought if lay.thoughts[thought] > rival.thoughts[thought] else None


def reason_to_draw(player: Player, view: View) -> Phrase:
    if view["legal"] != ["draw"]:
        seat = int(player.known.seat_after(1))
        return "wait", {"seat": seat, "count": view["hands"][seat], "colour": view["colour"]}
    if view["pending"]:
        return "take", {"card_top": view["top"], "count": view["pending"]}
    return "no_match", {"card_top": view["top"], "wild": view["top"] == "W", "colour": view["colour"]}


def reason_to_change(player: Player, view: View, lay: Lay, others: list[int]) -> Phrase:
    """A colour change: why this colour, and what speaks for it if another card would fit."""
    about = {"card": lay.card, "colour": COLOURS[lay.colour], "count": lay.alike}
    longest = max(range(len(COLOURS)), key=player.known.count)
    if lay.alike < player.known.count(longest):
        about |= {"seat": lay.next, "left": view["hands"][lay.next], "longest": COLOURS[longest]}
        return "change", {**about, "why": "against"}
    if not others:
        return "change", {**about, "why": "alone" if lay.alike else "alone_any"}
    rival = Lay(player, max(others, key=player.weigh))
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
    """Who is on turn then can do little with this card, or somebody could do more with the other."""
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
