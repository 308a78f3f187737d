"""The moves of Zoff im Zoo that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.zoff_im_zoo import cards as table
from stammtisch.games.zoff_im_zoo.advice import take_in
from stammtisch.games.zoff_im_zoo.cards import animal, cards_of, size, unit, verb_of
from stammtisch.games.zoff_im_zoo.choices import wanted
from stammtisch.games.zoff_im_zoo.notation import MOVES
from stammtisch.games.zoff_im_zoo.policy import Player


def candidates(view: View, most: int) -> list[int]:
    """The moves by what they are worth to a sensible player."""
    player = Player("normal")
    take_in(player, view)
    moves = [MOVES.numbers[text] for text in view["legal"]]
    return sorted(moves, key=lambda move: -worth(player, move))[:most]


def worth(player: Player, move: int) -> int:
    verb, cards = verb_of(move), cards_of(move)
    if verb == table.LAY:
        return int(player.worth(cards, size(cards)))
    if verb == table.PASS:
        return int(player.passing())
    if verb == table.SHOW:
        return shown(player, cards)
    if verb == table.DECLINE:
        return int(player.weigh(player.hand))
    if verb == table.ADD:
        return int(player.adding(cards))
    return int(player.without(cards))


def shown(player: Player, cards: int) -> int:
    """What showing cards is worth: of one animal without help, else no more than passing."""
    kind, passed = animal(cards), int(player.passing())
    whole = wanted(kind, player.top, player.number) if kind >= 0 else 0
    if cards != size(cards) * unit(kind) or whole <= size(cards):
        return passed - 1
    return passed + int(player.showing(kind, whole, size(cards), passed))
