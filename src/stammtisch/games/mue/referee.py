"""Mü with real cards: may I bid, name, choose or play this, and who wins the trick?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle

from stammtisch.core import situations
from stammtisch.core.chance import Chance, fast
from stammtisch.core.errors import Refusal
from stammtisch.core.facts import Facts
from stammtisch.core.game import View
from stammtisch.core.moves import Move
from stammtisch.core.situations import Ask, Impossible, Phase, rest
from stammtisch.games.mue import rules
from stammtisch.games.mue.cards import CODES, FEW, HAND, NUMBERS, OPEN, TRUMPS, deck, one_of
from stammtisch.games.mue.rules import SEAT_WORDS, State, fresh

NAMED = [*TRUMPS[:-1], None]  # what a vice may have named, or nobody
ROLES = ["chief", "vice"]


def phases(players: int) -> list[Phase]:
    codes = [CODES[kind] for kind in deck(players)]
    size = len(codes) // players
    hand = situations.cards("hand", codes, 0, size, place="hand")
    lying = situations.cards("open", codes, 0, size)
    trump = situations.move("trump", "trump:{trump}", situations.choice("trump", TRUMPS, "trumps"))
    bids = [
        situations.move("bid", "bid:{cards}", situations.chosen("cards", "hand"), each=True),
        situations.move("pass", "pass"),
        situations.move("done", "done"),
    ]
    most = situations.number("most", 0, size, preset=0, moves=["bid"])
    laid = situations.number("laid", 0, size, preset=0, moves=["pass", "done"])
    role = situations.choice("role", ROLES)
    named = situations.choice("vice_trump", NAMED, "trumps", when={"role": ["chief"]}, preset=None)
    asked = [
        situations.phase("play", played(codes, players, hand, lying), plays()),
        situations.phase(
            "auction", [most, {**lying, "moves": ["bid"]}, laid, {**hand, "moves": ["bid", "done"]}], bids
        ),
        situations.phase("trump", [role, named, {**lying, "least": 1}], [trump]),
    ]
    if players > FEW:
        vice = situations.seat("vice", players, none=True)
        partner = situations.move("partner", "partner:{seat}", situations.seat("seat", players))
        asked.append(situations.phase("partner", [vice], [partner]))
    return asked


def played(codes: list[str], players: int, hand: Ask, lying: Ask) -> list[Ask]:
    """What is asked in a trick."""
    trick = situations.cards("trick", codes, 0, players - 1, ordered=True)
    return [*trumps(), trick, {**hand, "whole": True}, {**lying, "whole": True}]


def plays() -> list[dict[str, object]]:
    return [
        situations.move("play", "{card}", situations.chosen("card", "hand", 1, 1)),
        situations.move("play_open", "{card}*", situations.chosen("card", "open", 1, 1)),
    ]


def trumps() -> list[Ask]:
    return [
        situations.choice("chief_trump", TRUMPS, "trumps", preset="none"),
        situations.choice("vice_trump", NAMED, "trumps", preset=None),
    ]


def trick(players: int) -> list[Ask]:
    codes = [CODES[kind] for kind in deck(players)]
    return [*trumps(), situations.plays("plays", codes, players, 1)]


def situate(facts: Facts, chance: Chance) -> State:
    players, me = facts["players"], facts["me"]
    state = fresh(players, me, chance)
    state.to_move = me
    hold(state, me, facts.get("hand", []), facts.get("open", []))
    if facts["phase"] == "auction":
        bid(state, facts)
    elif facts["phase"] == "trump":
        name(state, facts)
    elif facts["phase"] == "partner":
        choose(state, facts)
    else:
        others = [(me - len(facts["trick"]) + at) % players for at in range(len(facts["trick"]))]
        play(state, facts, others, facts["trick"])
    deal_others(state, facts, chance)
    return state


def bid(state: State, facts: Facts) -> None:
    """MU-4: this far a turn in the auction can have come."""
    mine, laid, most = len(facts["open"]), facts["laid"], facts["most"]
    if mine and not 0 <= mine - laid <= most:
        raise Impossible(
            "mue", Refusal("bad_bid", {"open_before": mine - laid, "laid": laid, "most": most}, "MU-4")
        )
    state.most, state.started, state.room = most, laid, most + 1 - mine
    if laid and state.room <= 0:
        raise Impossible("mue", Refusal("bid_over", {"most": most + 1}, "MU-4"))


def name(state: State, facts: Facts) -> None:
    if facts["role"] == "vice":
        state.phase, state.vice = rules.VICE_NAMES, state.to_move
    else:
        state.phase, state.chief = rules.CHIEF_NAMES, state.to_move
        state.vice_trump = trump_number(facts["vice_trump"])


def choose(state: State, facts: Facts) -> None:
    state.phase, state.chief = rules.CHOICE, state.to_move
    state.vice = -1 if facts["vice"] is None else facts["vice"]
    if state.vice == state.chief:
        raise Impossible("mue", Refusal("chief_is_vice", {}, "MU-12"))


def play(state: State, facts: Facts, seats: Sequence[int], cards: Sequence[str]) -> None:
    """These seats have played these cards, the first one led."""
    if facts["vice_trump"] is not None and facts["vice_trump"] == facts["chief_trump"]:
        raise Impossible("mue", Refusal("same_trumps", {}, "MU-15"))
    state.phase = rules.TRICKS
    state.vice_trump, state.chief_trump = (
        trump_number(facts["vice_trump"]),
        trump_number(facts["chief_trump"]),
    )
    state.fix_trumps()
    for seat, code in zip(seats, cards, strict=True):
        state.to_move = seat
        state.gain(seat, NUMBERS[code])
        state.play(HAND, NUMBERS[code])


def trump_number(trump: str | None) -> int:
    return -1 if trump is None else TRUMPS.index(trump)


def hold(state: State, seat: int, hand: Sequence[str], lying: Sequence[str]) -> None:
    """MU-8: all of these are the seat's cards, and some of them lie open."""
    for code in [*hand, *lying]:
        state.gain(seat, NUMBERS[code])
    words = SEAT_WORDS * seat
    for code in lying:
        card = one_of(state.words[words + HAND], NUMBERS[code])
        state.words[words + HAND] -= card
        state.words[words + OPEN] |= card


def deal_others(state: State, facts: Facts, chance: Chance) -> None:
    """MU-19: the others may hold anything else, but nothing of a suit that they did not follow."""
    seen = [NUMBERS[code] for pile in ("hand", "open", "trick") for code in facts.get(pile, [])]
    size = len(facts.get("hand", [])) + len(facts.get("open", []))
    others = [seat for seat in range(facts["players"]) if seat != facts["me"]]
    for kind, seat in zip(rest(deck(facts["players"]), seen, chance), cycle(others), strict=False):
        if state.hand_size(seat) < size and not (seat in voids(state, facts) and state.follows(kind)):
            state.gain(seat, kind)


def voids(state: State, facts: Facts) -> set[int]:
    """The seats that have not followed in this trick."""
    cards = facts.get("trick", [])
    first = facts["me"] - len(cards)
    return {
        (first + at) % facts["players"] for at, code in enumerate(cards) if not state.follows(NUMBERS[code])
    }


def turn_over(state: State, seat: int) -> Refusal:
    """MU-4: at the limit the turn in the auction ends by itself."""
    return Refusal("too_many_open", {"count": int(state.bid_of(seat))}, "MU-4")


def taker(facts: Facts) -> tuple[int | None, dict[int, Refusal]]:
    cards = [play[0] for play in facts["plays"]]
    state = fresh(facts["players"], 0, fast(0))
    play(state, facts, range(len(cards)), cards)
    return int(state.winner), {}


def described(view: View, _: Move) -> Facts:
    me, phase = view["seat"], view["phase"]
    facts: Facts = {
        "players": view["players"],
        "me": me,
        "phase": phase.removeprefix("vice_").removeprefix("chief_"),
    }
    lying = view["open"][me]
    if phase == "auction":
        laid = view["laid"]
        return {**facts, "most": view["most"], "open": lying, "laid": laid, "hand": view["hand"]}
    if phase == "partner":
        return {**facts, "vice": view["vice"]}
    named = {"vice_trump": view["vice_trump"]}
    if phase in ("vice_trump", "chief_trump"):
        return {**facts, **named, "role": phase.removesuffix("_trump"), "open": lying}
    cards = [play["card"] for play in view["trick"]]
    return {
        **facts,
        **named,
        "chief_trump": view["chief_trump"],
        "trick": cards,
        "hand": view["hand"],
        "open": lying,
    }
