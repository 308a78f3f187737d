"""A sensible player's move from a view, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
from stammtisch.games.zoff_im_zoo import moves
from stammtisch.games.zoff_im_zoo.cards import (
    CODES,
    HEDGEHOG,
    JOKER,
    LION,
    NUMBERS,
    beaters,
    codes,
    count,
    guard,
    pack,
    size,
    unit,
)
from stammtisch.games.zoff_im_zoo.choices import needed
from stammtisch.games.zoff_im_zoo.groups import animal
from stammtisch.games.zoff_im_zoo.imagine import PHASE_NUMBERS
from stammtisch.games.zoff_im_zoo.judgement.odds import SURE, times
from stammtisch.games.zoff_im_zoo.judgement.player import Judge
from stammtisch.games.zoff_im_zoo.judgement.worth import BEAT_PARTNER, FEW_CARDS, TAKE_LATE, booty
from stammtisch.games.zoff_im_zoo.moves import cards_of, verb_of
from stammtisch.games.zoff_im_zoo.notation import MOVES, number, read
from stammtisch.games.zoff_im_zoo.view import laid_by

WEAK_BEATS = 2  # an animal that beats no more others than this is hardly ever good for a raise


def advise(view: View, level: str, seed: int) -> Advice:
    """What a sensible player to move in this view does."""
    judge = Judge(level)
    take_in(judge, view)
    move = int(judge.choose(fast(seed)))
    return Advice(MOVES.text(move), explained(judge, view, move))


def reason(view: View, move: str) -> Phrase:
    """What speaks for any legal move."""
    judge = Judge("normal")
    take_in(judge, view)
    return explained(judge, view, number(read(move)))


def packed(cards: list[str]) -> int:
    return int(pack([NUMBERS[code] for code in cards]))


def take_in(judge: Judge, view: View) -> None:
    """Tells the judge what the view's seat knows."""
    seat = view["seat"]
    judge.phase = PHASE_NUMBERS[view["phase"]]
    judge.players = view["players"]
    judge.seat = seat
    judge.hand = packed(view["hand"])
    judge.sizes = sum(size << (6 * other) for other, size in enumerate(view["hands"]))
    judge.partner = partner(view)
    judge.shows = view["phase"] == "raise" and may_show(view)
    judge.single = bool(view["teams"]) or view["players"] == 3
    top = view["top"] or {"animal": "W", "count": 0, "seat": 0}
    judge.top = NUMBERS[top["animal"]]
    judge.number = top["count"]
    judge.top_seat = top["seat"]
    judge.trick = packed([code for _, cards in laid_by(view["trick"]) for code in cards])
    judge.won = packed([*won(view, seat), *view["away"]])
    judge.gone = packed([*view["played"], *view["away"]]) - judge.trick
    judge.known = packed(view["known"][judge.partner]) if judge.partner >= 0 else 0
    judge.shown = packed(view["shown"]["cards"]) if view["shown"] else 0
    judge.settle()


def partner(view: View) -> int:
    for high, low in view["teams"]:
        if view["seat"] in (high, low):
            return int(low if view["seat"] == high else high)
    return -1


def may_show(view: View) -> bool:
    """ZZ-21, ZZ-24: the lower partner of a team, while the higher one has cards."""
    return any(low == view["seat"] and view["hands"][high] > 0 for high, low in view["teams"])


def won(view: View, seat: int) -> list[str]:
    """The cards of the seat's tricks."""
    tricks = [trick for trick in view["tricks"] if trick["taker"] == seat]
    return [code for trick in tricks for _, cards in laid_by(trick["plays"]) for code in cards]


# why


def explained(judge: Judge, view: View, move: int) -> Phrase:
    """What the judge sees in this move."""
    if len(view["legal"]) == 1:
        return "forced", {}
    cards, verb = cards_of(move), verb_of(move)
    named: dict[str, Any] = {"cards": codes(cards), "count": int(size(cards))}
    if judge.partner >= 0:
        named["seat"] = int(judge.partner)
    if verb == moves.LAY:
        return lay_reason(judge, cards), named | facts(judge, cards)
    if verb == moves.PASS:
        return pass_reason(judge, view, named)
    if verb == moves.SHOW:
        return "show", named | {"percent": show_chance(judge, cards)}
    if verb == moves.DECLINE:
        return "decline", named | {"cards": codes(best_of(view, moves.ADD, judge.adding))}
    if verb == moves.AWAY:
        return away_reason(cards), named
    if verb == moves.ADD:
        return ("out" if cards == judge.hand else "add"), named
    return ("push" if verb == moves.PUSH else "return"), named


def facts(judge: Judge, cards: int) -> dict[str, Any]:
    """What a reason may name about a lay: the animal, the cards it beats, and who is nearly out."""
    named: dict[str, Any] = {"card": CODES[animal(cards)]}
    if judge.number > 0:
        named["cards_top"] = [CODES[judge.top]] * int(judge.number)
    others = [seat for seat in range(judge.players) if seat not in (judge.seat, judge.partner)]
    near = [seat for seat in others if judge.cards_left(seat) == judge.least]
    return named | ({"seat_near": near[0], "left": int(judge.least)} if near else {})


def lay_reason(judge: Judge, cards: int) -> str:
    """Why these cards are laid."""
    kind, number = animal(cards), size(cards)
    rest = judge.hand - cards
    sure = judge.odds.unbeatable(kind, number)
    if rest == 0:
        return "out"
    if sure and judge.plans and runs(judge, rest):
        return "run"
    if judge.number > 0:
        return raise_reason(judge, cards, sure)
    if sure:
        return "lead_sure"
    weak = sum(beaters(other) & guard(kind) != 0 for other in range(JOKER)) <= WEAK_BEATS
    return "lead_weak" if weak and count(rest, kind) == 0 and cards == number * unit(kind) else "lead"


def raise_reason(judge: Judge, cards: int, sure: bool) -> str:
    """What made raising better than passing, else what the raise costs."""
    stays = judge.odds.stays(animal(cards), size(cards))
    ahead = judge.worth(cards, size(cards)) - judge.passing()
    trick = judge.trick + cards
    loot = booty(trick, judge.won) if judge.single else 0
    if loot > 0 and ahead < times(stays, loot):
        wants = count(trick, HEDGEHOG) > 0 and count(judge.won, HEDGEHOG) == 0
        return "take_hedgehog" if wants else "take_lions"
    if judge.least <= FEW_CARDS and ahead < times(stays, TAKE_LATE):
        return "raise_late"
    if sure:
        return "raise_sure"
    rest = judge.hand - cards
    split = any(count(cards, kind) and count(rest, kind) for kind in range(JOKER))
    return "raise_split" if split else "raise_whole"


def runs(judge: Judge, hand: int) -> bool:
    """Whether nobody can beat any group of the hand but one."""
    kinds = [kind for kind in range(JOKER) if count(hand, kind)]
    return sum(not judge.odds.unbeatable(kind, count(hand, kind)) for kind in kinds) <= 1


def pass_reason(judge: Judge, view: View, named: dict[str, Any]) -> Phrase:
    """Whose cards are left on top, or which cards are saved."""

    def worth(cards: int) -> int:
        return int(judge.worth(cards, size(cards)))

    saved = best_of(view, moves.LAY, worth)
    if not saved:
        return "pass_show", named
    if judge.top_seat == judge.partner and worth(saved) - BEAT_PARTNER > judge.passing():
        return "pass_partner", named
    return "pass_save", named | {"cards": codes(saved)}


def away_reason(cards: int) -> str:
    """What the solo player gains by the cards laid away."""
    if count(cards, LION) > 1:
        return "away_lions"
    return "away_hedgehog" if count(cards, HEDGEHOG) else "away"


def show_chance(judge: Judge, cards: int) -> int:
    """How likely the partner can complete these cards, in percent."""
    kind = animal(cards)
    if kind < 0:  # a joker alone may stand for anything
        return 0
    missing = needed(kind, judge.top, judge.number) - size(cards)
    return round(100 * judge.odds.completes(kind, missing, judge.known) / SURE)


def best_of(view: View, verb: int, value: Callable[[int], int]) -> int:
    """The cards of the best legal move of this verb, 0 if there is none."""
    moves = [MOVES.numbers[text] for text in view["legal"]]
    return max([int(cards_of(move)) for move in moves if verb_of(move) == verb], key=value, default=0)
