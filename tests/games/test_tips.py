"""Tips: when each of them fits, in real matches and at rarer moments; and that planted mistakes are found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from stammtisch import GAMES, new_match
from stammtisch.bots import bot
from stammtisch.core.game import Moment, is_for
from stammtisch.core.tips import Tip, fitting_tips, tip_from, tips_of
from stammtisch.testing.tips import check_tip

PLAYED = [("zoff_im_zoo", 5, 2), ("life_life", 4, 5), ("mammuz", 4, 6), ("mue", 3, 3), ("mau_mau", 4, 3)]
# What sensible players seldom come to: tried by hand below.
RARE = {
    "zoff_im_zoo": {"joker-last", "solo", "two-lions-or-none"},
    "life_life": {"leave-no-set", "dont-rush-the-knock", "emergency-brake"},
    "mammuz": {"do-cheat", "big-lays", "do-doubt"},
    "mue": {"small-bids", "honest-bids", "draw-trumps"},
    "mau_mau": {"say-mau", "a-defence"},
}


@pytest.mark.parametrize(("game", "players", "matches"), PLAYED)
def test_most_tips_fit_now_and_then_and_none_all_the_time(game: str, players: int, matches: int) -> None:
    fitted: dict[str, int] = {}
    rows = 0
    careless, sensible = bot("random"), bot("normal")
    for seed in range(matches):
        match = new_match(game, players=players, seed=seed, options={"target": 60} if game == "mue" else {})
        while not match.over:
            rows += 1
            seat = match.to_move or 0
            player = careless if seat == 0 and rows % 2 else sensible
            events = match.play(player.choose(match.view(seat), seed=rows))
            heard = [event for event in events if is_for(event, 0)]
            for name in fitting_tips(match, match.glance(0), heard):
                fitted[name] = fitted.get(name, 0) + 1
    assert set(tips_of(game)) - set(fitted) <= RARE[game]
    assert all(count < rows / 4 for count in fitted.values())


def fits(game: str, when: str, view: dict[str, Any], *events: dict[str, Any], **sheet: Any) -> bool:
    around = {"seat": 0, "to_move": 0, "options": {"pro": False}, "players": 4, "over": False}
    return GAMES[game].occasions[when].fits(Moment({**around, **view}, events, sheet or None))


def test_zoff_im_zoo() -> None:
    def joker(hand: str, **more: Any) -> bool:
        return fits("zoff_im_zoo", "joker_late", {"hand": list(hand)}, **more)

    assert [joker(hand) for hand in ("JWWW", "JWWWW", "WWW", "J")] == [True, False, False, False]
    assert not joker("JWW", entries=[]), "that was another round"
    assert fits("zoff_im_zoo", "solo", {"phase": "lay"})
    assert not fits("zoff_im_zoo", "solo", {"phase": "lay", "to_move": 1})
    lions = {"code": "lions_in_hand", "points": -2}
    assert fits("zoff_im_zoo", "lions_left", {}, entries=[{"seat": 0, **lions}])
    assert not fits("zoff_im_zoo", "lions_left", {}, entries=[{"seat": 1, **lions}])


def test_life_life() -> None:
    def knocked(when: str, points: int, knocker: int = 0) -> bool:
        return fits("life_life", when, {}, end="scoring", knocker=knocker, points=[points, 0])

    assert [knocked("knocked_badly", points) for points in (0, -1, -2)] == [False, False, True]
    assert [knocked("knocked_in_vain", points) for points in (0, -1, -2)] == [False, True, True]
    assert not knocked("knocked_in_vain", -1, knocker=1)
    swap = {"type": "swap", "seat": 0}
    rows = {"rows": [["G"], ["H", "H"], ["B", "L", "L"]]}
    assert fits("life_life", "left_a_set", {**rows, "known": [[], ["H", "H", "H"]]}, swap)
    assert not fits("life_life", "left_a_set", {**rows, "known": [["H", "H", "H"], ["H", "H"]]}, swap)
    assert not fits("life_life", "left_a_set", {**rows, "known": [[], ["H", "H", "H"]]}, {**swap, "seat": 1})


def test_life_life_without_the_memory_aid() -> None:
    hands = ["HHGGBBLLZZ", "GGGGBBSSDD", "SSDDCCMMLL"]
    deal = {"hands": hands, "rows": ["G", "BB", "HHH", "ZZZZ"], "starter": 1}
    match = new_match("life_life", players=3, seed=1, deals=[deal])
    match.play("swap3:GGG")
    match.play("swap1:S")
    events = match.play("swap2:HH")  # two hares, and seat 1 has taken three
    heard = [event for event in events if is_for(event, 0)]
    assert fitting_tips(match, match.glance(0), heard) == ["leave-no-set"]
    assert fitting_tips(match, match.glance(0), heard, memory=False) == []


def test_mammuz() -> None:
    claim, lay = {"type": "claim", "seat": 1, "card": "H"}, {"type": "lay", "seat": 0, "count": 1}
    true, false = {**lay, "mine": ["H"]}, {**lay, "mine": ["B"]}
    assert fits("mammuz", "only_truth", {"history": [claim, true, true]}, lay)
    assert not fits("mammuz", "only_truth", {"history": [claim, true, false, true]}, lay)
    doubt = {"type": "doubt", "seat": 0, "outcome": "true"}
    assert fits("mammuz", "doubted_small", {"history": [claim, {**lay, "seat": 1}]}, doubt)
    assert not fits("mammuz", "doubted_small", {"history": [{**lay, "seat": 1, "count": 3}]}, doubt)
    lost: dict[str, Any] = {"winners": [1], "entries": []}
    assert fits("mammuz", "never_doubted", {"over": True, "history": [true]}, **lost)
    assert not fits("mammuz", "never_doubted", {"over": True, "history": [doubt]}, **lost)


def test_mue() -> None:
    table = {"chief": 1, "partner": 2}
    chosen = {"type": "partner", "seat": 1, "seat_partner": 2}
    assert fits("mue", "not_chosen", {**table, "auction": [{"seat": 0, "cards": []}]}, chosen)
    assert not fits("mue", "not_chosen", {**table, "auction": [{"seat": 0, "cards": ["r1"]}]}, chosen)
    assert fits("mue", "partner_missed", {}, made=False, partner=0)
    assert not fits("mue", "partner_missed", {}, eklat=True)


def test_mue_draw_trumps() -> None:
    """Blue is the chief's trump, eights are the vice's; seat 2 is the chief's partner."""

    def trumped(
        led: str, card: str, taker: int = 1, hand: str = "b9", lying: str = "", chief: int = 0
    ) -> bool:
        trick = {"seat": taker, "cards": [{"seat": 0, "card": led}, {"seat": taker, "card": card}]}
        table = {"chief": chief, "partner": 2, "chief_trump": "b", "vice_trump": "8", "tricks": [trick]}
        held = {"hand": hand.split(), "open": [lying.split(), [], [], []]}
        return fits("mue", "high_card_trumped", {**table, **held}, {"type": "trick", "seat": taker})

    assert trumped("r9", "b1")
    assert trumped("r9", "g8"), "by the vice's trump"
    assert trumped("r9", "b1", hand="r1", lying="b7"), "an open trump can be led as well"
    assert not trumped("r9", "b1", chief=1), "only the chief"
    assert not trumped("r7", "b1"), "not high"
    assert not trumped("b8", "b8"), "a trump was led"
    assert not trumped("r8", "b1"), "so was it here"
    assert not trumped("r9", "r9"), "no trump took it"
    assert not trumped("r9", "b1", taker=2), "the partner took it"
    assert not trumped("r9", "b1", hand="r1 g9"), "there was no trump to lead"


def test_mau_mau() -> None:
    lay = {"type": "lay", "seat": 0, "card": "g7", "left": 1}
    assert fits("mau_mau", "forgot_mau", {}, {**lay, "mau": False})
    assert not fits("mau_mau", "forgot_mau", {}, {**lay, "mau": True})
    draw = {"type": "draw", "seat": 0, "penalty": True}
    assert [fits("mau_mau", "drew_for_two", {"top": top}, draw) for top in ("g+2", "g+4")] == [True, False]


@pytest.mark.parametrize(
    ("hand", "upcard", "before", "early"),
    [
        ("W g1 r2 r3 r4", "g7", "", True),
        ("W b1 r2 r3 r4", "g7", "", False),
        ("W b7 r2 r3 r4", "g7", "", True),
        ("W W W W W", "g7", "", False),
        ("W b1 r2 r3 r4", "W", "", True),  # any card fits a colour change turned up
        ("W g1 r2 r3 r4", "b7", "Wg", True),
        ("W b1 r2 r3 r4", "b7", "Wg", False),
        ("W b1 r2 r3 r4", "g7", "draw", False),
        ("W b7 r2 r3 r4", "g1", "g7", True),
    ],
)
def test_mau_mau_changed_early(hand: str, upcard: str, before: str, early: bool) -> None:
    others = ["W", "g7", "y1", "y2", "y3"]
    deal = {
        "hands": [hand.split(), others],
        "upcard": upcard,
        "stock": ["r5", "r6"],
        "dealer": int(not before),
    }
    match = new_match("mau_mau", players=2, seed=1, options={"rounds": 1}, deals=[deal])
    if before:
        match.play(before)
    heard = [event for event in match.play("Wr") if is_for(event, 0)]
    assert ("keep-the-colour-change" in fitting_tips(match, match.glance(0), heard)) == early


@pytest.mark.parametrize(("last", "early"), [("g9", True), ("b7", True), ("b1", False)])
@pytest.mark.parametrize("said", ["!", ""])
def test_mau_mau_changed_early_after_a_mau(last: str, early: bool, said: str) -> None:
    """What is drawn for a mau that was not said was not there to be laid."""
    hands = [["g1", "g2", "g3", "W", last], ["g9", "g8", "g6", "g5", "g7"]]
    deal = {"hands": hands, "upcard": "g4", "stock": ["g4", "r5"], "dealer": 0}
    match = new_match("mau_mau", players=2, seed=1, options={"rounds": 1}, deals=[deal])
    for move in ("g9", "g1", "g8", "g2", "g6", "g3", "g7!"):
        match.play(move)
    heard = [event for event in match.play(f"Wr{said}") if is_for(event, 0)]
    assert ("keep-the-colour-change" in fitting_tips(match, match.glance(0), heard)) == early


GOOD = tip_from(
    {"name": "good", "when": "joker_late", "text": {"de": "Gut.", "en": "Good."}, "clauses": "ZZ-1"}
)


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (replace(GOOD, text={"de": "Gut."}), "languages"),
        (replace(GOOD, text={"de": "Gut.", "en": " "}), "nothing said"),
        (replace(GOOD, text={"de": "Gut.", "en": "x" * 141}), "more than 140"),
        (replace(GOOD, figure={"de": "1"}), "languages"),
        (replace(GOOD, clauses=("ZZ-99",)), "no clause ZZ-99"),
        (replace(GOOD, when="full_moon"), "no occasion"),
    ],
)
def test_the_law_finds_what_is_wrong_with_a_tip(bad: Tip, problem: str) -> None:
    check_tip(GAMES["zoff_im_zoo"], GOOD)
    with pytest.raises(AssertionError, match=problem):
        check_tip(GAMES["zoff_im_zoo"], bad)


def test_a_printed_tip_comes_first_and_onlookers_get_none() -> None:
    for game in GAMES:
        printed = [tip.printed for tip in tips_of(game).values()]
        assert printed == sorted(printed, reverse=True)
        match = new_match(game, players=4, seed=1)
        assert fitting_tips(match, match.glance(None), match.events) == []
