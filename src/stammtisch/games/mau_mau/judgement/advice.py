"""What a sensible player of Mau Mau who sees a view does: packs what the seat knows and asks the judge."""

from __future__ import annotations

from typing import Any

from stammtisch.core.bits import bit
from stammtisch.core.chance import fast
from stammtisch.core.game import Advice, Phrase, View
from stammtisch.games.mau_mau.cards import (
    CARDS,
    CODES,
    COLOURS,
    NUM_SYMBOLS,
    NUMBERS,
    ONE,
    WILD,
    WORD_KINDS,
    shift,
)
from stammtisch.games.mau_mau.judgement.knowledge import ANY, Knowledge
from stammtisch.games.mau_mau.judgement.player import Judge
from stammtisch.games.mau_mau.judgement.reasons import explained
from stammtisch.games.mau_mau.notation import MOVES
from stammtisch.games.mau_mau.past import kind_laid

RECENT_ENTRIES = 160  # of the history; what is older tells nothing more about a hand
CHANGES = 4  # the column of colour changes, after the four colours


def advise(view: View, level: str, seed: int) -> Advice:
    """What a player at this level does, and why."""
    judge = seated(view, level)
    move = int(judge.choose(fast(seed)))
    return Advice(MOVES.text(move), explained(judge, view, move))


def reason(view: View, move: str) -> Phrase:
    """What speaks for any legal move."""
    return explained(seated(view, "normal"), view, MOVES.numbers[move])


def seated(view: View, level: str) -> Judge:
    """A judge of this level who knows what the view's seat knows."""
    judge = Judge(level)
    read(judge.known, view)
    if judge.remembers:
        see_discards(judge.known, view["history"])
        remember(judge.known, view)
    return judge


def read(known: Knowledge, view: View) -> None:
    """The table and the seat's own hand."""
    known.sit(view["players"], view["seat"], view["options"]["must_play"])
    known.take_up(*packed(view["hand"]))
    top = NUMBERS[view["top"]]
    known.see_table(
        ANY if view["colour"] is None else COLOURS.index(view["colour"]),
        NUM_SYMBOLS if top == WILD else top % NUM_SYMBOLS,
        view["direction"],
        view["pending"],
    )
    for seat, size in enumerate(view["hands"]):
        known.see_size(seat, size)


def packed(hand: list[str]) -> tuple[int, int]:
    """A hand's two words, as in a state."""
    words = [ONE * len(hand), ONE * hand.count(CODES[WILD])]
    for code in hand:
        kind = NUMBERS[code]
        if kind != WILD:
            words[kind // WORD_KINDS] += bit(shift(kind))
    return words[0], words[1]


def see_discards(known: Knowledge, history: list[dict[str, Any]]) -> None:
    """MA-15: what was laid since the last reshuffle, and the card that was on top then."""
    reshuffled = False
    for entry in reversed(history):
        if "reshuffle" in entry:
            reshuffled = True
        elif "draw" not in entry:
            known.see_laid(kind_laid(entry["lay"]) if "lay" in entry else NUMBERS[entry["up"]])
            if reshuffled:
                return


def remember(known: Knowledge, view: View) -> None:
    """MA-6: a player who drew had neither the colour to match nor a colour change; cards drawn since may be anything.

    They may have drawn without having to (MA-7), but hardly anyone does.
    """
    kept = [[CARDS] * (CHANGES + 1) for _ in view["hands"]]  # by seat: how many may be of which colour
    wished = [ANY] * len(kept)
    colour = ANY
    for entry in view["history"][-RECENT_ENTRIES:]:
        if "lay" in entry:
            seat, kind = entry["seat"], kind_laid(entry["lay"])
            colour = COLOURS.index(entry["lay"][1]) if kind == WILD else kind // NUM_SYMBOLS
            column = CHANGES if kind == WILD else colour
            kept[seat][column] = max(0, kept[seat][column] - 1)
            if kind == WILD:
                wished[seat] = colour
            elif wished[seat] == colour:
                wished[seat] = ANY
        elif "draw" in entry:
            seat = entry["seat"]
            if not entry["penalty"] and colour != ANY:
                kept[seat][colour] = kept[seat][CHANGES] = 0
                if wished[seat] == colour:
                    wished[seat] = ANY
            kept[seat] = [count + entry["draw"] for count in kept[seat]]
        elif "up" in entry and entry["up"] != CODES[WILD]:
            colour = NUMBERS[entry["up"]] // NUM_SYMBOLS
    for seat, size in enumerate(view["hands"]):
        may_be = sum(min(count, size) << 8 * column for column, count in enumerate(kept[seat]))
        known.remember(seat, may_be, wished[seat])
