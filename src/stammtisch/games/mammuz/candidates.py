"""The moves of Mammuz that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.advice import read
from stammtisch.games.mammuz.cards import SPECIES, held
from stammtisch.games.mammuz.policy import Player


def candidates(view: View, most: int) -> list[int]:
    """The best species, or the best lays and a doubt, or whoever may take the herd.

    Which card is turned up makes no difference: a lay's order tells nothing (MM-25).
    """
    player = Player("normal")
    read(player, view)
    if player.phase == rules.GIVE:
        return [rules.HERD + seat for seat in range(player.players) if seat != player.me][:most]
    if player.phase == rules.NAME:
        named = [kind for kind in range(SPECIES) if held(player.nameable, kind) > 0]
        return sorted(named, key=lambda kind: -player.weigh_lays(kind, 0))[:most]
    if player.phase == rules.GO_ON and player.size(player.layer) == 0:  # MM-19
        return [rules.DOUBT]
    player.weigh_lays(player.named, 0)
    ranked = sorted(range(int(player.count)), key=lambda place: -player.values[place])
    lays = [int(rules.LAY + player.number(player.lays[place])) for place in ranked[:most]]
    return [rules.DOUBT, *lays][:most] if player.phase == rules.GO_ON else lays
