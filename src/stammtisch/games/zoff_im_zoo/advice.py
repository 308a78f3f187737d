"""A sensible player's move from a view, and why."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
from stammtisch.games.zoff_im_zoo import cards as table
from stammtisch.games.zoff_im_zoo.cards import (
    CODES,
    HEDGEHOG,
    JOKER,
    LION,
    NUMBERS,
    animal,
    beaters,
    cards_of,
    codes,
    count,
    guard,
    pack,
    size,
    unit,
    verb_of,
)
from stammtisch.games.zoff_im_zoo.choices import needed
from stammtisch.games.zoff_im_zoo.imagine import PHASE_NUMBERS
from stammtisch.games.zoff_im_zoo.notation import MOVES
from stammtisch.games.zoff_im_zoo.odds import SURE, times
from stammtisch.games.zoff_im_zoo.policy import Player
from stammtisch.games.zoff_im_zoo.values import BEAT_PARTNER, FEW, TAKE_LATE, booty
from stammtisch.games.zoff_im_zoo.view import laid_by

WEAK = 2  # an animal that beats so many others at most is hardly ever good for a raise


def advise(view: View, level: str, seed: int) -> Advice:
    """What a sensible player does who is to move in this view."""
    player = Player(level)
    take_in(player, view)
    move = int(player.choose(fast(seed)))
    return Advice(MOVES.text(move), reason(player, view, move))


def packed(cards: list[str]) -> int:
    return int(pack([NUMBERS[code] for code in cards]))


def take_in(player: Player, view: View) -> None:
    """Fills the player with what the view's seat knows."""
    seat = view["seat"]
    player.phase = PHASE_NUMBERS[view["phase"]]
    player.players = view["players"]
    player.seat = seat
    player.hand = packed(view["hand"])
    player.sizes = sum(size << (6 * other) for other, size in enumerate(view["hands"]))
    player.partner = partner(view)
    player.shows = view["phase"] == "raise" and may_show(view)
    player.single = bool(view["teams"]) or view["players"] == 3
    top = view["top"] or {"animal": "W", "count": 0, "seat": 0}
    player.top = NUMBERS[top["animal"]]
    player.number = top["count"]
    player.top_seat = top["seat"]
    player.trick = packed([code for _, cards in laid_by(view["trick"]) for code in cards])
    player.won = packed([*won(view, seat), *view["away"]])
    player.gone = packed([*view["played"], *view["away"]]) - player.trick
    player.known = packed(view["known"][player.partner]) if player.partner >= 0 else 0
    player.shown = packed(view["shown"]["cards"]) if view["shown"] else 0
    player.settle()


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


def reason(player: Player, view: View, move: int) -> Phrase:
    """Why the player chose this move."""
    if len(view["legal"]) == 1:
        return "forced", {}
    cards, verb = cards_of(move), verb_of(move)
    named: dict[str, Any] = {"cards": codes(cards), "count": int(size(cards))}
    if player.partner >= 0:
        named["seat"] = int(player.partner)
    if verb == table.LAY:
        return lay_reason(player, cards), named | facts(player, cards)
    if verb == table.PASS:
        return pass_reason(player, view, named)
    if verb == table.SHOW:
        return "show", named | {"percent": show_chance(player, cards)}
    if verb == table.DECLINE:
        return "decline", named | {"cards": codes(best_of(view, table.ADD, player.adding))}
    if verb == table.AWAY:
        return away_reason(cards), named
    if verb == table.ADD:
        return ("out" if cards == player.hand else "add"), named
    return ("push" if verb == table.PUSH else "return"), named


def facts(player: Player, cards: int) -> dict[str, Any]:
    """What may be told about a lay: the animal, the cards it beats, and who is nearly out."""
    named: dict[str, Any] = {"card": CODES[animal(cards)]}
    if player.number > 0:
        named["cards_top"] = [CODES[player.top]] * int(player.number)
    others = [seat for seat in range(player.players) if seat not in (player.seat, player.partner)]
    near = [seat for seat in others if player.cards_left(seat) == player.least]
    return named | ({"seat_near": near[0], "left": int(player.least)} if near else {})


def lay_reason(player: Player, cards: int) -> str:
    """Why these cards are laid."""
    kind, number = animal(cards), size(cards)
    rest = player.hand - cards
    sure = player.odds.unbeatable(kind, number)
    if rest == 0:
        return "out"
    if sure and player.plans and runs(player, rest):
        return "run"
    if player.number > 0:
        return raise_reason(player, cards, sure)
    if sure:
        return "lead_sure"
    weak = sum(beaters(other) & guard(kind) != 0 for other in range(JOKER)) <= WEAK
    return "lead_weak" if weak and count(rest, kind) == 0 and cards == number * unit(kind) else "lead"


def raise_reason(player: Player, cards: int, sure: bool) -> str:
    """What made raising better than passing, else what the raise costs."""
    stays = player.odds.stays(animal(cards), size(cards))
    ahead = player.worth(cards, size(cards)) - player.passing()
    trick = player.trick + cards
    if player.single and ahead < times(stays, booty(trick, player.won)):
        wants = count(trick, HEDGEHOG) > 0 and count(player.won, HEDGEHOG) == 0
        return "take_hedgehog" if wants else "take_lions"
    if player.least <= FEW and ahead < times(stays, TAKE_LATE):
        return "raise_late"
    if sure:
        return "raise_sure"
    rest = player.hand - cards
    split = any(count(cards, kind) and count(rest, kind) for kind in range(JOKER))
    return "raise_split" if split else "raise_whole"


def runs(player: Player, hand: int) -> bool:
    """Whether nobody can beat any group of the hand but one."""
    kinds = [kind for kind in range(JOKER) if count(hand, kind)]
    return sum(not player.odds.unbeatable(kind, count(hand, kind)) for kind in kinds) <= 1


def pass_reason(player: Player, view: View, named: dict[str, Any]) -> Phrase:
    """Whose cards are spared, or which cards are saved."""

    def worth(cards: int) -> int:
        return int(player.worth(cards, size(cards)))

    spared = best_of(view, table.LAY, worth)
    if not spared:
        return "pass_show", named
    if player.top_seat == player.partner and worth(spared) - BEAT_PARTNER > player.passing():
        return "pass_partner", named
    return "pass_save", named | {"cards": codes(spared)}


def away_reason(cards: int) -> str:
    """What the solo player has of the cards laid away."""
    if count(cards, LION) > 1:
        return "away_lions"
    return "away_hedgehog" if count(cards, HEDGEHOG) else "away"


def show_chance(player: Player, cards: int) -> int:
    """How likely the partner can complete these cards, in percent."""
    kind = animal(cards)
    missing = needed(kind, player.top, player.number) - size(cards)
    return round(100 * player.odds.completes(kind, missing, player.known) / SURE)


def best_of(view: View, verb: int, value: Callable[[int], int]) -> int:
    """The cards of the best legal move of this verb, 0 if there is none."""
    moves = [MOVES.numbers[text] for text in view["legal"]]
    return max([int(cards_of(move)) for move in moves if verb_of(move) == verb], key=value, default=0)
