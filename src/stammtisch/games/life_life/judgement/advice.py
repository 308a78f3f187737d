"""What a sensible player of Life Life who sees a view does, and why."""

from __future__ import annotations

from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
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
from stammtisch.games.life_life.judgement import player as judging
from stammtisch.games.life_life.judgement.player import Judge
from stammtisch.games.life_life.judgement.worth import COLUMNS, ONE, Worth
from stammtisch.games.life_life.notation import MOVES, number
from stammtisch.games.life_life.notation import read as read_text
from stammtisch.games.life_life.rules import KNOCK, row_of

LIKELY_PERCENT = 50  # from here on a majority is more likely than not
WHY = {
    judging.SET: "set",
    judging.CHASED: "chase",
    judging.BLOCK: "block",
    judging.MAJORITY: "majority",
    judging.WAIT: "wait",
    judging.LAST_SWAP: "last_swap",
    judging.LAST_KNOCK: "last_knock",
    judging.KNOCK_LEADING: "knock_leading",
    judging.KNOCK_STUCK: "knock_stuck",
    judging.KNOCK_IMPATIENT: "knock_impatient",
}


def advise(view: View, level: str, seed: int) -> Advice:
    """The move and its reason."""
    judge = Judge(level)
    others = read(judge, view)
    move = int(judge.choose(fast(seed)))
    return Advice(MOVES.text(move), explained(judge, others, move))


def reason(view: View, move: str) -> Phrase:
    """What speaks for any legal move."""
    judge = Judge("normal")
    others = read(judge, view)
    judge.choose(fast(0))  # it finds the best swap
    chosen, best = number(read_text(move)), int(judge.then)
    if chosen == KNOCK:
        return knock_code(judge), {"points": points(judge.points)}
    judge.consider(chosen)
    code, params = explained(judge, others, chosen)
    if code == "wait" and best > judge.now:
        return "loose", params
    if code == "majority" and params["odds"] < LIKELY_PERCENT:
        return "collect", params
    return code, params


def knock_code(judge: Judge) -> str:
    """What a knock means now; the best swap has been found."""
    gain = judge.then - judge.now
    if judge.worth.to_come >= 0:
        return "last_knock" if gain <= 0 else "knock_last"
    if judge.leads():
        return "knock_leading"
    return "knock_stuck" if gain < ONE // judging.STUCK else "knock_impatient"


def read(judge: Judge, view: View) -> list[int]:
    """Fills the judge with what the view's seat knows; returns the others in order of turn."""
    seat, lives = view["seat"], view["lives"]
    in_turn = [(seat + step) % len(lives) for step in range(1, len(lives))]
    others = [other for other in in_turn if lives[other] > 0]
    worth = judge.worth
    worth.hand = packed(view["hand"])
    for row in range(ROWS):
        worth.rows[row] = packed(view["rows"][row])
    worth.others = len(others)
    worth.pro = view["options"]["pro"]
    worth.to_come = -1 if view["knocker"] is None else view["turns_left"] - 1
    if judge.remembers:
        for turn, other in enumerate(others):
            worth.known[turn] = packed(view["known"][other])
    judge.may_knock = view["swapped"][seat]
    return others


def packed(cards: list[str]) -> int:
    return int(pack([NUMBERS[code] for code in cards]))


def explained(judge: Judge, others: list[int], move: int) -> Phrase:
    """Why this move, as a code of the words section `why`."""
    code = WHY[int(judge.reason)]
    if move == KNOCK:
        return code, {"points": points(judge.points)}
    params: dict[str, Any] = {"row": int(row_of(move)), "cards": codes(judge.laid)}
    if code == "set":
        params["card"] = CODES[unpack(sets_in(judge.kept, judge.worth.pro))[0]]
        params["pro"] = judge.worth.pro
    elif code == "block":
        params.update(threat(judge.worth, others, params["row"]))
    elif code == "last_swap":
        params["points"] = points(judge.worth.points(judge.kept))
    elif code != "wait":
        return gain(judge, code, params)
    return code, params


def gain(judge: Judge, code: str, params: dict[str, Any]) -> Phrase:
    """The kind that gains most by the swap, and how it changes the odds of a majority."""
    kind = int(judge.gained())
    number = int(count(judge.kept, kind))
    before = percent(judge.worth.odds[kind * COLUMNS + count(judge.worth.hand, kind)])
    odds = percent(judge.worth.odds[kind * COLUMNS + number])
    if code == "majority" and before == odds:
        code = "collect"
    held = {"card": CODES[kind], "cards_held": [CODES[kind]] * number, "number": number}
    return code, {**params, **held, "before": before, "odds": odds}


def threat(worth: Worth, others: list[int], row: int) -> dict[str, Any]:
    """Whose set the row would complete."""
    return next(
        {"seat": other, "card": CODES[kind]}
        for kind in ending_kinds(worth.pro)
        for turn, other in enumerate(others)
        if 0 < count(worth.known[turn], kind) >= VALUES[kind] - count(worth.rows[row - 1], kind)
    )


def points(worth: int) -> int:
    """Worth as whole points."""
    return int(worth + ONE // 2) // ONE


def percent(chance: int) -> int:
    return int(chance * 100 + ONE // 2) // ONE
