"""The moves of Zoff im Zoo that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.zoff_im_zoo import moves
from stammtisch.games.zoff_im_zoo.cards import size, unit
from stammtisch.games.zoff_im_zoo.choices import raise_size
from stammtisch.games.zoff_im_zoo.groups import animal
from stammtisch.games.zoff_im_zoo.judgement.advice import take_in
from stammtisch.games.zoff_im_zoo.judgement.player import Judge
from stammtisch.games.zoff_im_zoo.moves import cards_of, verb_of
from stammtisch.games.zoff_im_zoo.notation import MOVES


def candidates(view: View, most: int) -> list[int]:
    """The moves by what they are worth to a sensible player."""
    judge = Judge("normal")
    take_in(judge, view)
    moves = [MOVES.numbers[text] for text in view["legal"]]
    return sorted(moves, key=lambda move: -worth(judge, move))[:most]


def worth(judge: Judge, move: int) -> int:
    verb, cards = verb_of(move), cards_of(move)
    if verb == moves.LAY:
        return int(judge.worth(cards, size(cards)))
    if verb == moves.PASS:
        return int(judge.passing())
    if verb == moves.SHOW:
        return shown(judge, cards)
    if verb == moves.DECLINE:
        return int(judge.weigh(judge.hand))
    if verb == moves.ADD:
        return int(judge.adding(cards))
    return int(judge.without(cards))


def shown(judge: Judge, cards: int) -> int:
    """What showing cards is worth: of one animal without help, else no more than passing."""
    kind, passed = animal(cards), int(judge.passing())
    whole = raise_size(kind, judge.top, judge.number) if kind >= 0 else 0
    if cards != size(cards) * unit(kind) or whole <= size(cards):
        return passed - 1
    return passed + int(judge.showing(kind, whole, size(cards), passed))
