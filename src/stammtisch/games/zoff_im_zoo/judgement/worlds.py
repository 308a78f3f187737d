"""Imagining rounds of Zoff im Zoo in which those who passed had reason to.

Rounds that fit what was seen are drawn as in `imagine`.  One in which a player passed although a whole group of their
hand would have gone on top weighs less: they may have saved it, but mostly people do not.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from stammtisch.core.chance import Chance
from stammtisch.core.game import View
from stammtisch.core.gather import Pile, gather
from stammtisch.games.zoff_im_zoo.arrange import kinds
from stammtisch.games.zoff_im_zoo.cards import JOKER, KINDS, count
from stammtisch.games.zoff_im_zoo.choices import raise_size
from stammtisch.games.zoff_im_zoo.groups import animal
from stammtisch.games.zoff_im_zoo.imagine import imagine
from stammtisch.games.zoff_im_zoo.judgement.advice import packed
from stammtisch.games.zoff_im_zoo.rules import State
from stammtisch.games.zoff_im_zoo.view import laid_by

SAVED = 0.6  # how often a player passes who could lay a whole group, against one who could not
# Fitted in play: what `gather` is told, by the number of times that a player has laid cards.
TIES = (0.0, 0.2, 0.4, 0.6, 0.8)
CHANGES = 4
RECENT_PASSES = 8  # those that are weighed, the last of the round


class Passed(NamedTuple):
    """A player left these cards on top."""

    seat: int
    animal: int
    number: int
    since: int  # what the player has laid since, packed


class Worlds:
    """Draws rounds that look the same to the view's seat, and weighs them."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.passes = passes(view)[:RECENT_PASSES]
        lays = [0] * view["players"]
        for trick in [view["trick"], *(trick["plays"] for trick in view["tricks"])]:
            for seat, _ in laid_by(trick):
                lays[seat] += 1
        self.ties = [TIES[min(number, len(TIES) - 1)] for number in lays]

    def draw(self, chance: Chance) -> tuple[State, float]:
        state, _ = imagine(self.view, chance, self.move)
        weight = 1.0
        for passed in self.passes:
            if could(state.seats[passed.seat] + passed.since, passed):
                weight *= SAVED
        return state, weight

    def move(self, owners: Sequence[int | None], piles: list[Pile], chance: Chance) -> None:
        """Groups stay together: who has laid often has laid what was single."""
        held = []
        for owner, pile in zip(owners, piles, strict=True):
            known = [] if owner is None else kinds(self.view["known"][owner])
            held.append([pile.count(kind) + known.count(kind) for kind in range(KINDS)])
        ties = [0.0 if owner is None else self.ties[owner] for owner in owners]
        gather(piles, held, ties, [1] * KINDS, CHANGES, chance)


def passes(view: View) -> list[Passed]:
    """Who passed on what, the latest first; not on a partner's cards, and not the view's own seat."""
    friends = {frozenset(team) for team in view["teams"]}
    laid = [0] * view["players"]
    seen: list[Passed] = []
    for trick in [view["trick"], *(trick["plays"] for trick in reversed(view["tricks"]))]:
        tops = list(on_top(trick))
        for play, top in zip(reversed(trick), reversed(tops), strict=True):
            for seat, cards in laid_by([play]):
                laid[seat] += packed(cards)
            seat = play["seat"]
            if play["move"] == "pass" and seat != view["seat"] and top is not None:
                owner, kind, number = top
                if frozenset((owner, seat)) not in friends:
                    seen.append(Passed(seat, kind, number, laid[seat]))
    return seen


def on_top(plays: list[dict[str, Any]]) -> Iterator[tuple[int, int, int] | None]:
    """Before each play of a trick: whose cards were on top, which animal and how many."""
    top: tuple[int, int, int] | None = None
    for play in plays:
        yield top
        if cards := [code for _, cards in laid_by([play]) for code in cards]:
            top = play["seat"], int(animal(packed(cards))), len(cards)


def could(hand: int, passed: Passed) -> bool:
    """Whether a whole group of this hand would have gone on top."""
    return any(
        0 < raise_size(kind, passed.animal, passed.number) == count(hand, kind)
        for kind in range(JOKER)
        if count(hand, kind) > 0
    )
