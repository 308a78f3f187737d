"""What a sensible player does in Life Life who sees a view, and why."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
from stammtisch.games.life_life import policy
from stammtisch.games.life_life.cards import (
    CODES,
    NUMBERS,
    ROWS,
    VALUES,
    codes,
    count,
    ending_kinds,
    pack,
    sets_in,
    unpack,
)
from stammtisch.games.life_life.notation import MOVES
from stammtisch.games.life_life.policy import Player
from stammtisch.games.life_life.rules import KNOCK, row_of
from stammtisch.games.life_life.worth import ONE, PLACES, Worth

WHY = {
    policy.SET: "set",
    policy.CHASED: "chase",
    policy.BLOCK: "block",
    policy.MAJORITY: "majority",
    policy.WAIT: "wait",
    policy.LAST_SWAP: "last_swap",
    policy.LAST_KNOCK: "last_knock",
    policy.KNOCK_LEADING: "knock_leading",
    policy.KNOCK_STUCK: "knock_stuck",
    policy.KNOCK_IMPATIENT: "knock_impatient",
}


def advise(view: View, level: str, seed: int) -> Advice:
    """The move and its reason."""
    player = Player(level)
    others = read(player, view)
    move = int(player.choose(fast(seed)))
    return Advice(MOVES.text(move), reason(player, others, move))


def read(player: Player, view: View) -> list[int]:
    """Fills the player with what the view's seat knows; returns the others in order of turn."""
    seat, lives = view["seat"], view["lives"]
    in_turn = [(seat + step) % len(lives) for step in range(1, len(lives))]
    others = [other for other in in_turn if lives[other] > 0]
    worth = player.worth
    worth.hand = packed(view["hand"])
    for row in range(ROWS):
        worth.rows[row] = packed(view["rows"][row])
    worth.others = len(others)
    worth.pro = view["options"]["pro"]
    worth.to_come = -1 if view["knocker"] is None else view["turns_left"] - 1
    if player.remembers:
        for place, other in enumerate(others):
            worth.known[place] = packed(view["known"][other])
    player.may_knock = view["swapped"][seat]
    return others


def packed(cards: list[str]) -> int:
    return int(pack([NUMBERS[code] for code in cards]))


def reason(player: Player, others: list[int], move: int) -> Phrase:
    """Why this move, as a code of the words section `why`."""
    code = WHY[int(player.reason)]
    if move == KNOCK:
        return code, {"points": points(player.points)}
    params: dict[str, Any] = {"row": int(row_of(move)), "cards": codes(player.laid)}
    if code == "set":
        params["card"] = CODES[unpack(sets_in(player.kept, player.worth.pro))[0]]
        params["pro"] = player.worth.pro
    elif code == "block":
        params.update(threat(player.worth, others, params["row"]))
    elif code == "last_swap":
        params["points"] = points(player.worth.points(player.kept))
    elif code != "wait":
        return gain(player, code, params)
    return code, params


def gain(player: Player, code: str, params: dict[str, Any]) -> Phrase:
    """The kind that gains most by the swap, and how it changes the odds of a majority."""
    kind = int(player.gained())
    number = int(count(player.kept, kind))
    before = percent(player.worth.odds[kind * PLACES + count(player.worth.hand, kind)])
    odds = percent(player.worth.odds[kind * PLACES + number])
    if code == "majority" and before == odds:
        code = "collect"
    held = {"card": CODES[kind], "cards_held": [CODES[kind]] * number}
    return code, {**params, **held, "before": before, "odds": odds}


def threat(worth: Worth, others: list[int], row: int) -> dict[str, Any]:
    """Whose set the row would complete."""
    return next(
        {"seat": other, "card": CODES[kind]}
        for kind in ending_kinds(worth.pro)
        for place, other in enumerate(others)
        if 0 < count(worth.known[place], kind) >= VALUES[kind] - count(worth.rows[row - 1], kind)
    )


def points(worth: int) -> int:
    """Worth as whole points."""
    return int(worth + ONE // 2) // ONE


def percent(chance: int) -> int:
    return int(chance * 100 + ONE // 2) // ONE
