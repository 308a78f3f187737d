"""Zoff im Zoo with real cards: may I lay, show, give this, and whose cards are on top?"""

from __future__ import annotations

from stammtisch.core import situations
from stammtisch.core.chance import Chance, fast
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Facts
from stammtisch.core.game import View
from stammtisch.core.moves import Move
from stammtisch.core.situations import Ask, Impossible, Phase, rest
from stammtisch.games.zoff_im_zoo import moves, rules
from stammtisch.games.zoff_im_zoo.cards import CODES, NUMBERS, deck, pack
from stammtisch.games.zoff_im_zoo.groups import animal
from stammtisch.games.zoff_im_zoo.refusals import explained
from stammtisch.games.zoff_im_zoo.rules import EXCHANGED_CARDS, State, fresh
from stammtisch.games.zoff_im_zoo.view import laid_by

FEW = 3  # players without teams
MOST_PLAYS = 20  # in a trick
ROLES = ["alone", "lower", "higher"]
PHASES = {
    "trick": rules.PLAYING,
    "add": rules.COMPLETING,
    "push": rules.PUSHING,
    "return": rules.RETURNING,
    "away": rules.LAYING_AWAY,
}


def phases(players: int) -> list[Phase]:
    codes = [CODES[kind] for kind in deck(players)]
    size = -(-len(codes) // players) + EXCHANGED_CARDS
    hand = situations.cards("hand", codes, 0, size, place="hand")
    laid = {**hand, "moves": ["lay", "show"]}
    top = situations.cards("top", codes)
    lay = situations.move("lay", "{cards}", situations.chosen("cards", "hand"))
    passing = situations.move("pass", "pass")
    if players == FEW:
        return [situations.phase("trick", [top, laid], [lay, passing])]
    role = situations.choice("role", ROLES, moves=["show"])
    out = situations.flag("partner_out", when={"role": ["lower"]}, moves=["show"])
    show = situations.move("show", "show:{cards}", situations.chosen("cards", "hand"))
    add = situations.move("add", "add:{cards}", situations.chosen("cards", "hand"))
    decline = situations.move("decline", "decline")
    asked = [
        situations.phase("trick", [top, role, out, laid], [lay, passing, show]),
        situations.phase(
            "add",
            [{**top, "least": 1}, situations.cards("shown", codes, 1), {**hand, "moves": ["add"]}],
            [add, decline],
        ),
        situations.phase("push", [hand], [giving("push", "push")]),
        situations.phase("return", [hand], [giving("return", "return")]),
    ]
    if players % 2:
        asked.append(situations.phase("away", [hand], [giving("away", "lay")]))
    return asked


def giving(name: str, verb: str) -> dict[str, object]:
    return situations.move(name, f"{verb}:{{cards}}", situations.chosen("cards", "hand", 0))


def trick(players: int) -> list[Ask]:
    return [situations.plays("plays", [CODES[kind] for kind in deck(players)], MOST_PLAYS)]


def situate(facts: Facts, chance: Chance) -> State:
    players, me, phase = facts["players"], facts["me"], facts["phase"]
    top, hand = numbers(facts.get("top", [])), numbers(facts["hand"])
    ahead = numbers(facts.get("shown", []))
    order = ranking(players, me, role(facts))
    state = fresh(players, me, me, order, chance)
    others = rest(deck(players), [*top, *hand, *ahead], chance)
    size = len(others) // players
    partner = int(state.partner(me))
    for seat in range(players):
        cards = hand if seat == me else [others.pop() for _ in range(size)]
        gone = seat == partner and bool(facts.get("partner_out"))
        state.give(seat, [] if gone else cards + (ahead if seat == partner else []), [], 0, int(gone))
    if top:
        if animal(pack(top)) < 0:
            raise Impossible(
                "zoff_im_zoo", Refusal("no_lay", {"cards": facts["top"], "count": len(top)}, "ZZ-9")
            )
        state.lay_open(top, (me - 1) % players, top)
    state.resume(PHASES[phase], 0, me, ahead, [])
    if phase == "add":
        check_show(state, partner, facts)
    return state


def role(facts: Facts) -> str:
    """What I am in my team, as far as it matters."""
    fixed = {"add": "higher", "push": "lower", "return": "higher", "away": "solo"}
    named: str = fixed.get(facts["phase"]) or facts.get("role", "alone")
    return named


def ranking(players: int, me: int, role: str) -> list[int]:
    """ZZ-17: the seats by rank, so that I have this role; nobody has one if I play alone in a round without teams."""
    rank = {"lower": players - 1, "higher": 0, "solo": players // 2}.get(role)
    if rank is None:
        return []
    order = [seat for seat in range(players) if seat != me]
    order.insert(rank, me)
    return order


def check_show(state: State, shower: int, facts: Facts) -> None:
    """ZZ-21: what I am to complete must have been a legal show."""
    before = state.copy()
    before.resume(rules.PLAYING, 0, shower, [], [])
    if before.fault_of(moves.SHOW, pack(numbers(facts["shown"]))):
        params = {"cards": facts["shown"], "cards_top": facts["top"]}
        raise Impossible("zoff_im_zoo", Refusal("no_show", params, "ZZ-21"))


def taker(facts: Facts) -> tuple[int | None, dict[int, Refusal]]:
    """ZZ-5, ZZ-8: each play has to beat the one before; who beats last has the trick."""
    state = fresh(facts["players"], 0, 0, [], fast(0))
    last: int | None = None
    refused: dict[int, Refusal] = {}
    for at, codes in enumerate(facts["plays"]):
        cards = numbers(codes)
        state.give(0, cards, [], 0, 0)
        state.to_move = 0
        fault = int(state.fault_of(moves.LAY, pack(cards)))
        if fault:
            refused[at] = explained(state, cards, fault)
        else:
            last = at
            state.put(1, pack(cards))
    return last, refused


def numbers(codes: list[str]) -> list[int]:
    return [NUMBERS[code] for code in codes]


def described(view: View, _: Move) -> Facts:
    me, phase = view["seat"], view["phase"]
    facts: Facts = {"players": view["players"], "me": me, "hand": view["hand"]}
    lays = [cards for _, cards in plays(view)]
    top = lays[-1] if lays and view["top"] else []
    if phase == "add":
        return {**facts, "phase": "add", "top": top, "shown": view["shown"]["cards"]}
    if phase not in ("lead", "raise"):
        return {**facts, "phase": "away" if phase == "lay" else phase}
    facts |= {"phase": "trick", "top": top}
    if view["players"] == FEW:
        return facts
    partner = next((low for high, low in view["teams"] if high == me), None)
    if partner is not None:
        return {**facts, "role": "higher"}
    partner = next((high for high, low in view["teams"] if low == me), None)
    if partner is None:
        return {**facts, "role": "alone"}
    return {**facts, "role": "lower", "partner_out": view["hands"][partner] == 0}


def plays(view: View) -> list[tuple[int, list[str]]]:
    """The lays of the open trick; a show that was completed is one of them."""
    lays = []
    for play in view["trick"]:
        together = laid_by([play])
        if together:
            lays.append((play["seat"], [code for _, cards in together for code in cards]))
    return lays
