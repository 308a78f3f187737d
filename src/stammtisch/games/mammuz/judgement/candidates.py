"""The moves of Mammuz that are worth a thought."""

from __future__ import annotations

from stammtisch.core.game import View
from stammtisch.games.mammuz import rules
from stammtisch.games.mammuz.cards import SPECIES, held
from stammtisch.games.mammuz.judgement.advice import read
from stammtisch.games.mammuz.judgement.player import Judge


def candidates(view: View, most: int) -> list[int]:
    """The best species, or the best lays and a doubt, or the others who may take the herd.

    Which card is turned up makes no difference: the order of a lay tells nothing (MM-25).
    """
    judge = Judge("normal")
    read(judge, view)
    if judge.phase == rules.GIVE:
        return [rules.HERD + seat for seat in range(judge.players) if seat != judge.me][:most]
    if judge.phase == rules.NAME:
        species = [kind for kind in range(SPECIES) if held(judge.nameable, kind) > 0]
        return sorted(species, key=lambda kind: -judge.weigh_lays(kind, 0))[:most]
    if judge.phase == rules.GO_ON and judge.size(judge.layer) == 0:  # MM-19
        return [rules.DOUBT]
    judge.weigh_lays(judge.named, 0)
    ranked = sorted(range(int(judge.count)), key=lambda index: -judge.values[index])
    lays = [int(rules.LAY + judge.number(judge.lays[index])) for index in ranked[:most]]
    return [rules.DOUBT, *lays][:most] if judge.phase == rules.GO_ON else lays
