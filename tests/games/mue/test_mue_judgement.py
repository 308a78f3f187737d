"""A sensible player's judgement: positions with a clear best move, and what it says about them."""

from __future__ import annotations

import random
from typing import Any

import pytest

from stammtisch import Match, new_match
from stammtisch.core import chance
from stammtisch.core.game import LEVELS, Advice
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.games.mue.cards import ALL, CODES, NUMBERS, SECONDS, kinds
from stammtisch.games.mue.judgement.advice import read
from stammtisch.games.mue.judgement.knowledge import Knowledge, apart, digits_above, single, together
from stammtisch.games.mue.judgement.player import Judge
from stammtisch.games.mue.rules import SEAT_WORDS
from tests.games.mue.table import auction, play, table

SEEDS = range(3)

# four players: red is long and high at seat 0; seat 1 has next to nothing
LONG_RED = "r4 r5 r6 r7 r7 r8 r9 b8 b9 g1 g9 y0 y1 k0 k1"
NOTHING = "r0 r1 r2 b0 b1 b3 g2 g4 g5 y3 y4 y6 k2 k5 k6"

# four players: red trumps at seat 0 (chief), blue ones at seat 1 (vice)
CONTRACT = (
    "r9 r8 r7 r6 r5 r4 g9 g4 k9 k8 b1 b2 y1 y2 y3",
    "b9 b8 b7 b6 b5 g8 g2 k2 k3 r0 r1 y4 y5 y6 k0",
    "g5 g0 k6 k1 b0 b3 b4 r1 r2 y0 y1 y7 y8 y9 g1",
    "g7 g1 g3 g6 g7 k7 k7 k4 k5 r3 r7 b1 b7 y7 k1",
)


def advice(match: Match, level: str = "normal", seed: int = 0) -> Advice:
    return match.game.advise(match.view(match.to_move), level, seed)


def choice(match: Match, level: str = "normal") -> str:
    """The move this level chooses, whatever the seed."""
    moves = {advice(match, level, seed).move for seed in SEEDS}
    assert len(moves) == 1
    return moves.pop()


def why(match: Match, level: str = "normal") -> tuple[str, dict[str, Any]]:
    return advice(match, level).reason


def contract(partner: int, *hands: str, lead: str = "") -> Match:
    """Seat 0 is chief with red, seat 1 vice with blue."""
    match = auction(table(4, *hands), "r4 r5", "b9")
    return play(match, f"trump:b trump:r partner:{partner} {lead}")


# the auction


def test_a_long_high_colour_is_bid() -> None:
    """Seven reds with the highest ones and three more nines and eights: nobody will be a better chief."""
    match = table(4, LONG_RED)
    assert choice(match) == "bid:r4"
    code, params = why(match)
    assert (code, params["how"], params["card"], params["trump"]) == ("bid", "behind", "r4", "r")
    assert params["reaches"]
    assert params["points"] >= params["target"]


def test_the_leader_bids_on_while_the_target_stays_in_reach() -> None:
    """All others pass and the hand is worth far more than 30 points: each card more brings ten points."""
    match = play(table(4, LONG_RED), "bid:r4 pass pass pass")
    assert choice(match) == "bid:r5"
    assert why(match)[1]["how"] == "lead"


def test_a_hand_without_length_or_height_passes() -> None:
    """Three of each colour and nothing above a six: as chief it would miss any target."""
    match = play(table(4, LONG_RED, NOTHING), "bid:r4")
    assert choice(match) == "pass"
    code, params = why(match)
    assert (code, params["how"], params["target"]) == ("pass", "behind", 32)
    assert params["points"] < 32


def test_a_weak_leader_does_not_raise_his_own_bid() -> None:
    """He is chief already if nobody overbids him; another card would only move the target up."""
    match = play(table(4, NOTHING), "bid:r0 pass pass pass")
    assert choice(match) == "pass"
    assert why(match) == ("pass", {"how": "lead", "count": 1})


def test_the_last_of_tied_bidders_goes_one_higher() -> None:
    """All others have passed: another pass is an Eklat, and he laid last (MU-10)."""
    match = play(table(4, "r9 r8 r7 r6 r5 r3 b9 b8 g9", dealer=3), "bid:k9 bid:r3 done pass pass pass")
    assert choice(match).startswith("bid:r")
    assert why(match)[1]["how"] == "last"


def test_who_was_there_before_the_last_lets_the_eklat_come() -> None:
    """Tied at four cards he gets 20 points if he passes as well; with such a hand being chief brings less."""
    match = table(4, NOTHING, LONG_RED)
    auction_until(match, {0: "r0 r1 r2 b0", 1: "r4 r5 r6 r7"})
    play(match, "pass pass")
    assert match.to_move == 0
    assert choice(match) == "pass"
    assert why(match) == ("pass", {"how": "eklat", "seat": 1, "points": 20})


def auction_until(match: Match, bids: dict[int, str]) -> None:
    """Each seat lays its cards one a turn, the others pass, until all are laid."""
    left = {seat: cards.split() for seat, cards in bids.items()}
    while any(left.values()):
        seat = match.to_move
        assert seat is not None
        match.play(f"bid:{left[seat].pop(0)}" if left.get(seat) else "pass")
        if match.to_move == seat:
            match.play("done")


def test_who_cannot_become_chief_shows_the_chief_a_nine() -> None:
    """Two others have bid more: one open nine makes no vice, but a welcome partner.  Easy does not think of it."""
    match = table(4, LONG_RED, "b3 b4 b5 b6 b7 b7 k8 k9", "g0 g2 g3 g4 k2 k3 k4 k5 y2 y3 y4 y5 y9 b0 b1")
    auction_until(match, {0: "r4 r5 r6", 1: "b3 b4"})
    match.play("pass")
    assert match.to_move == 2
    assert choice(match) == "bid:y9"
    assert why(match)[0] == "advert"
    assert why(match)[1]["seat"] == 0
    assert choice(match, "easy") == "pass"
    match.play("bid:y9")
    assert (choice(match), why(match)) == ("done", ("done", {}))


def reckless_table() -> Match:
    """Seats 1 to 3 have thirteen cards open, one of them fourteen; seat 0 has none."""
    match = table(4, NOTHING, dealer=1)
    for count in range(1, 14):
        for seat in (1, 2, 3):
            match.play(f"bid:{match.view(seat)['hand'][0]}")
            if match.to_move == seat:
                match.play("done")
            assert len(match.view()["open"][seat]) == count
        match.play("pass")
    return play(match, f"bid:{match.view(1)['hand'][0]} pass pass")


def test_among_bidders_without_measure_it_is_good_to_be_there_before_the_last() -> None:
    """They will lay their last cards too, and of those with fifteen only the last one pays.  Easy sees it late."""
    match = reckless_table()
    assert match.to_move == 0
    assert choice(match).startswith("bid:")
    assert why(match)[0] == "race"
    assert why(match)[1]["seats"] == [1, 2, 3]
    assert choice(match, "easy") == "pass"
    while match.to_move == 0:
        match.play(choice(match))
    assert len(match.view()["open"][0]) == 15


def test_who_has_no_hand_cards_left_can_only_pass() -> None:
    match = reckless_table()
    while match.to_move == 0:
        match.play(choice(match))
    play(match, "pass pass pass")
    assert (choice(match), why(match)) == ("pass", ("forced", {}))


def test_fifteen_cards_cannot_be_overbid() -> None:
    """Seat 1 has all its cards open and the others are through: joining would be an Eklat on the own account."""
    match = table(4, NOTHING, dealer=1)
    while len(match.view()["open"][1]) < 15:
        seat = match.to_move
        match.play(f"bid:{match.view(1)['hand'][0]}" if seat == 1 else "pass")
    play(match, "pass pass")
    assert match.to_move == 0
    assert choice(match) == "pass"
    assert why(match) == ("pass", {"how": "few"})


# trumps and partner


def test_the_vice_names_the_long_colour() -> None:
    """Five blues with the highest, but a single nine."""
    match = auction(table(4, *CONTRACT), "r4 r5", "b9")
    assert match.view()["phase"] == "vice_trump"
    assert choice(match) == "trump:b"
    assert why(match)[1]["role"] == "vice"


def test_the_chief_names_the_long_high_colour() -> None:
    """Six reds with the highest; of fours and fives he has two and one."""
    match = play(auction(table(4, *CONTRACT), "r4 r5", "b9"), "trump:b")
    assert choice(match) == "trump:r"
    code, params = why(match)
    assert (code, params["role"], params["trump"], params["count"]) == ("trump", "chief", "r", 6)


def test_without_any_length_but_with_the_highest_cards_the_chief_wants_no_trump() -> None:
    """All nines and eights but no colour longer than three: with no trump at all each of them takes a trick."""
    hand = "r9 r8 b9 b8 g9 g8 y9 y8 k9 k8 r3 b4 g5 y6 k2"
    match = auction(table(4, hand), "r3 b4 g5")
    assert match.view()["phase"] == "chief_trump"
    assert choice(match) == "trump:none"
    assert why(match)[1]["role"] == "none"


def test_the_partner_is_who_shows_trumps_of_the_chief() -> None:
    """Seat 3 shows two high reds, seat 2 two low greens."""
    hands = list(CONTRACT)
    hands[0] = hands[0].replace("r9", "r3").replace("r8", "y0")
    hands[3] = hands[3].replace("r3", "r9").replace("r7", "r8")
    hands[2] = hands[2].replace("y0", "r7")
    match = auction(table(4, *hands), "r4 r5 r6 r7 y1", "b9 b8 b7 b6", "g0 g1", "r8 r9")
    play(match, "trump:b trump:r")
    assert choice(match) == "partner:3"
    assert why(match) == ("partner", {"seat": 3, "cards": ["r8", "r9"], "count": 2, "shows": True})


def test_where_nobody_shows_anything_the_partner_is_not_the_one_who_plays_next() -> None:
    """His card would lie there before both opponents have played."""
    match = play(auction(table(4, LONG_RED), "r4 r5"), "trump:r")
    assert choice(match) == "partner:2"
    assert why(match)[1]["shows"] is False


# play


def test_the_last_player_takes_a_rich_trick_with_the_lowest_card_that_does() -> None:
    """Five points from the chief's team: the eight takes them, the nine will take another trick."""
    hands = list(CONTRACT)
    hands[0] = hands[0].replace("g9", "g7")
    hands[1] = hands[1].replace("g8", "g3")
    hands[3] = "g8 g9 g1 g6 g7 k7 k7 k4 k5 r3 r7 b1 b7 y7 k1"
    match = contract(2, *hands, lead="g7 g2 g5")
    assert choice(match) == "g8"
    assert why(match) == ("take", {"card": "g8", "how": "last", "points": 5})


def test_who_cannot_follow_trumps_a_rich_trick_of_the_opponents() -> None:
    """Four points lie there and nobody plays after him: any trump takes them."""
    hands = list(CONTRACT)
    hands[2] = "g5 g0 g1 g3 g6 g7 b3 b4 r2 y1 y7 y8 y9 g7 g1"
    hands[3] = "y0 k6 k1 b0 r3 r7 b1 b7 y7 k1 k4 k5 k7 k7 r1"
    match = contract(2, *hands, lead="g9 g2 g7")
    assert choice(match)[0] in "rb"
    assert why(match)[0] == "take"


def test_points_go_onto_a_trick_that_the_friend_has_for_sure() -> None:
    """The vice has the trick and nobody else plays: the six brings two points, the seven may still win one."""
    match = contract(2, *CONTRACT, lead="g4 g8 g0")
    assert choice(match) == "g6"
    assert why(match) == ("feed", {"card": "g6", "seat": 1, "points": 2})


def test_no_points_go_onto_a_trick_of_the_opponents() -> None:
    """The chief's nine cannot be beaten: the one costs nothing."""
    match = contract(2, *CONTRACT, lead="g9 g2 g0")
    assert choice(match) == "g1"
    assert why(match) == ("spare", {"card": "g1", "points": 0, "can": False})


def test_a_friends_sure_trick_is_not_taken_over() -> None:
    """The friend's eight holds: playing the nine as well would waste it."""
    hands = list(CONTRACT)
    hands[0] = hands[0].replace("g9", "g7")
    hands[3] = "g9 g1 g3 g6 g7 k7 k7 k4 k5 r3 r7 b1 b7 y7 k1"
    match = contract(2, *hands, lead="g4 g8 g0")
    assert choice(match) != "g9"
    assert why(match)[0] in ("feed", "leave")


def test_the_chief_draws_trumps_that_nobody_can_beat() -> None:
    """With the highest trumps he takes the trick for sure, and the others have fewer left to trump with."""
    match = contract(3, *CONTRACT)
    assert choice(match)[:2] in ("r9", "r8", "r7")
    code, params = why(match)
    assert (code, params["how"], params["percent"]) == ("lead", "safe", 100)


def test_only_memory_knows_that_the_nine_is_gone() -> None:
    """No trumps, and the green nine was played: the green eight takes the next trick, if one remembers it."""
    hands = (
        "r0 r9 b0 b1 b1 b2 b3 g2 g3 g4 g8 r1",
        "g9 g5 g6 r2 r3 r4 r5 b4 b5 b6 b7 g1",
        "g0 g1 g7 g7 r1 r6 r7 r7 r8 b7 b8 b9",
    )
    match = auction(table(3, *hands), "b0")
    play(match, "trump:none g2 g9 g0 r2 r1 r9")
    assert match.to_move == 0
    assert choice(match) == "g8"
    assert why(match) == ("lead", {"card": "g8", "points": 1, "how": "safe", "percent": 100})
    assert choice(match, "easy") != "g8"


# knowledge


def test_cards_are_counted_when_sets_are_joined_and_parted() -> None:
    """Of two equal cards one stands as the first bit, no matter who held it."""
    dice = random.Random(3)
    deck = kinds(ALL)
    for _ in range(200):
        cards = dice.sample(deck, 30)
        mine, others = packed(cards[:12]), packed(cards[12:])
        assert kinds(together(mine, others)) == sorted(cards)
        assert kinds(apart(together(mine, others), others)) == sorted(cards[:12])
        assert together(mine, others) == together(others, single(mine))


def packed(cards: list[int]) -> int:
    """A set in which single cards of a pair are the second one, as an owner may have them."""
    whole = 0
    for kind in cards:
        first = 1 << int(next(spot for spot in range(60) if kinds(1 << spot) == [kind]))
        second = 2 * first & SECONDS
        whole |= second if second and not whole & second else first
    return whole


@pytest.mark.parametrize("digit", range(-1, 10))
def test_higher_digits(digit: int) -> None:
    assert set(kinds(digits_above(digit))) == {NUMBERS[code] for code in CODES if int(code[1]) > digit}


def test_what_a_seat_knows_to_be_hidden() -> None:
    """With memory exactly the cards in the others' hands; without it also those of earlier tricks."""
    match = contract(2, *CONTRACT, lead="g9 g2 g0 g1 r9")
    state = match.state
    remembering, forgetful = Knowledge(True), Knowledge(False)
    for known in (remembering, forgetful):
        known.look(state)
    hands = [kind for seat in (0, 2, 3) for kind in kinds(state.words[SEAT_WORDS * seat])]
    played = [NUMBERS[code] for code in ("g9", "g2", "g0", "g1", "r9")]
    assert kinds(remembering.hidden) == sorted(hands)
    assert kinds(forgetful.hidden) == sorted(hands + played)


def test_views_and_states_lead_to_the_same_move() -> None:
    """A state has forgotten who could not follow; as long as everybody could it knows as much as a view."""
    compared = 0
    for players in range(3, 7):
        match = new_match("mue", players, seed=players, options={"target": 100})
        looking = {level: Judge(level) for level in LEVELS}
        while not match.over:
            view = match.view(match.to_move)
            for level in LEVELS:
                if level == "easy" or not any(view["voids"]):
                    looking[level].look(match.state)
                    move = match.game.move_text(int(looking[level].choose(chance.fast(1))))
                    assert move == advice(match, level).move
                    compared += 1
            match.play(advice(match, LEVELS[match.round % 2]).move)
    assert compared > 500


def test_who_could_not_follow_is_remembered() -> None:
    """Seat 2 has no green: its hidden hand can't beat a green card, only trump it."""
    hands = list(CONTRACT)
    hands[2] = "k5 k4 k6 k1 b0 b3 b4 r1 r2 y0 y1 y7 y8 y9 k7"
    hands[3] = "g7 g1 g3 g6 g7 k7 g1 g0 g5 r3 r7 b1 b7 y7 k1"
    match = contract(3, *hands, lead="g9 g2 y1 g1 r9")
    known = Knowledge(True)
    read(known, match.view(1))
    green = {code for code in CODES if code[0] == "g"}
    assert {CODES[kind] for kind in kinds(known.lacking[2])} == green
    forgetful = Knowledge(False)
    read(forgetful, match.view(1))
    assert forgetful.lacking[2] == 0


def test_play_on_ends_the_round() -> None:
    for players in range(3, 7):
        match = new_match("mue", players, seed=1)
        state = match.state.copy()
        judges = [Judge(LEVELS[seat % 2]) for seat in range(players)]
        moves = match.game.play_on(state, judges, chance.fast(1))
        assert state.over
        assert moves >= 60 if players > 3 else moves >= 36


# words


def test_every_reason_is_given_and_can_be_said() -> None:
    """In matches between sensible and random seats each code of the section `why` occurs."""
    codes = set()
    for seed in range(12):
        players = 3 + seed % 4
        match = new_match("mue", players, seed)
        dice = random.Random(seed)
        names = [f"P{seat}" for seat in range(players)]
        while not match.over and match.round < 4:
            given = advice(match)
            codes.add(given.reason[0])
            for lang in LANGS:
                words = words_of("mue", lang)
                assert Reader(words, names, match.to_move).fill(
                    words.template("why", given.reason[0]), given.reason[1]
                )
            wild = dice.random() < seed % 3 / 3
            match.play(dice.choice(match.legal_moves()) if wild else given.move)
    assert codes | {"remark", "search"} == set(words_of("mue", "de").own["why"])


def test_reasons_speak_for_the_move() -> None:
    """A bid below its target names the bonus, a pass above it what else it brings; no odds of nearly 0 or 100 %."""
    reasons = set()
    for seed in range(24):
        match = new_match("mue", 3 + seed % 4, seed)
        dice = random.Random(seed)
        while not match.over and match.round < 3:
            move, (code, params) = advice(match, LEVELS[seed // 4 % 2])
            if "reaches" in params:
                assert params["reaches"] == (params["points"] >= params["target"])
                reasons.add((code, params["reaches"]))
            if code in ("lead", "take"):
                reasons.add((code, params["how"]))
            if (code, params.get("how")) in {("lead", "win"), ("take", "likely")}:
                assert 40 <= params["percent"] < 99
            match.play(dice.choice(match.legal_moves()) if dice.random() < seed % 3 / 4 else move)
    takes = {("take", how) for how in ("last", "safe", "likely", "shed", "side")}
    leads = {("lead", how) for how in ("safe", "win", "trump", "low")}
    assert reasons == takes | leads | {
        (code, reaches) for code in ("bid", "pass") for reaches in (True, False)
    }


def test_reasons_in_words() -> None:
    def said(match: Match, lang: str) -> str:
        code, params = why(match)
        words = words_of("mue", lang)
        return Reader(words, ["Ada", "Bob", "Cem", "Dora"], match.to_move).fill(
            words.template("why", code), params
        )

    feeding = contract(2, *CONTRACT, lead="g4 g8 g0")
    assert said(feeding, "de") == "Der Stich geht wohl an Bob: Ich gebe die grüne 6 dazu (2 Punkte)."
    assert said(feeding, "en") == "The trick will probably go to Bob: I add the green 6 (2 points)."
    leading = play(table(4, NOTHING), "bid:r0 pass pass pass")
    assert said(leading, "de") == "Ich führe mit einer Karte, und mehr traue ich meinem Blatt nicht zu."
    assert said(leading, "en") == "I lead with one card, and I don't trust my hand with more."
