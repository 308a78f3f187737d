"""Judgement in Life Life: positions with a clear best move, what easy does not know, and that rounds end."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch
from stammtisch.core import chance
from stammtisch.core.game import LEVELS, Advice
from stammtisch.core.words import LANGS, Reader, words_of
from stammtisch.games.life_life import GAME
from stammtisch.games.life_life.cards import codes
from stammtisch.games.life_life.judgement.advice import WHY, packed
from stammtisch.games.life_life.judgement.player import KNOCK_IMPATIENT, Judge, play_on, without
from stammtisch.games.life_life.judgement.worth import COLUMNS, ONE
from stammtisch.games.life_life.rules import KNOCK, LAYS, State, row_of
from tests.games.life_life.table import apply, new, played, round_of

SEEDS = range(6)


def deal(hands: list[str], rows: list[str], starter: int = 0) -> dict[str, Any]:
    return {"hands": hands, "rows": rows, "starter": starter}


def advice(match: stammtisch.Match, level: str = "normal") -> Advice:
    """What every seed finds here, and why."""
    view = match.view(match.to_move)
    advised = [GAME.advise(view, level, seed) for seed in SEEDS]
    assert all(one == advised[0] for one in advised)
    return advised[0]


def moves(match: stammtisch.Match, level: str) -> str:
    return advice(match, level).move


def text_of(why: Advice, lang: str) -> str:
    words = words_of("life_life", lang)
    names = ["Anna", "Ben", "Cem", "Dora", "Emil"]
    return Reader(words, names).fill(words.template("why", why.reason[0]), why.reason[1])


# sudden death


def test_the_last_hare_ends_the_round() -> None:
    """Four hares in the hand, the fifth in row 2: nothing is better than ending the round at once (LL-11)."""
    advised = advice(new(deal(["HHHHGGBLZM", "BBLLZZSSDD", "BLLZSDPPCM"], ["S", "HD", "PCM", "GGGG"])))
    assert advised.move == "swap2:BZ"
    assert advised.reason[0] == "set"
    assert text_of(advised, "en") == (
        "After this swap I hold all the hares: the round ends at once, and only the others lose a life."
    )


def test_two_missing_pigs_lie_in_one_row() -> None:
    """Three pigs in the hand, the other two in row 3."""
    advised = advice(new(deal(["PPPGGBLZDM", "BBLLZZSSDD", "BLLZSDHHCM"], ["S", "HD", "PPC", "GGGG"])))
    assert advised.move.startswith("swap3:")
    assert "P" not in advised.move
    assert advised.reason == (
        "set",
        {"row": 3, "cards": list(advised.move.removeprefix("swap3:")), "card": "P", "pro": False},
    )


CATS = deal(["CCCGGBLZDM", "BBLLZZSSDD", "BLLZSDHHPM"], ["C", "HD", "PPS", "BBHZ"])


def test_the_last_cat_ends_the_round_but_not_with_the_pro_rule() -> None:
    """With `pro` all cats are worth four points and no more (LL-18), and three of them are enough for these."""
    plain, pro = advice(new(CATS)), advice(new(CATS, pro=True))
    assert (plain.move[:6], plain.reason[0]) == ("swap1:", "set")
    assert not pro.move.startswith("swap1:")
    assert pro.reason[0] == "majority"


def test_a_set_with_the_pro_rule_gains_a_life() -> None:
    position = deal(["HHHHGGBLZM", "BBLLZZSSDD", "BLLZSDPPCM"], ["S", "HD", "PCM", "GGGG"])
    advised = advice(new(position, pro=True))
    assert advised.reason[0] == "set"
    assert text_of(advised, "de").endswith("Die Runde ist sofort aus, und ich gewinne ein Leben.")


def test_a_set_that_was_dealt_is_kept_through_the_first_swap() -> None:
    """All cats were dealt: they count after any swap that keeps them (LL-12)."""
    advised = advice(new(deal(["CCCCGGBLZD", "BBLLZZSSDD", "BLLZSDHHPM"], ["M", "HD", "PPS", "BBHZ"])))
    assert "C" not in advised.move
    assert advised.reason[0] == "set"


def test_a_set_ends_the_round_in_the_last_lap_too() -> None:
    """Everybody else has knocked and the fifth hare lies in row 3."""
    position = deal(["HHHHLZSSDC", "GGGGLLLLZZ", "BBZZSSDDPP"], ["M", "GB", "CHM", "BBBP"], starter=1)
    match = played(new(position), ["swap1:Z", "swap1:P", "swap1:C", "knock", "knock"])
    advised = advice(match)
    assert advised.move.startswith("swap3:")
    assert advised.reason[0] == "set"


def test_a_set_lacking_one_card_is_gathered() -> None:
    """Five players have nearly all cards: with row 4 there are three cats, and the fourth may be laid soon."""
    hands = ["GBLLZSDHCM", "GGBBLZZSDH", "GGBBLZZSDH", "GGBBLZSSDP", "GGBLLZSDPC"]
    advised = advice(new(deal(hands, ["D", "PP", "HHM", "CCPM"]), players=5))
    assert advised.move.startswith("swap4:")
    assert advised.reason[0] == "chase"
    assert advised.reason[1]["cards_held"] == ["C", "C", "C"]
    assert "drei Katzen; käme noch eine Katze dazu, wäre die Runde sofort aus" in text_of(advised, "de")


# what easy does not know


def test_a_row_is_taken_away_from_a_player_whose_set_it_completes() -> None:
    """Ben has taken three hares and is next; the other two lie in row 2.  Easy has forgotten what he took."""
    position = deal(["GGBBLLZZSS", "GGBLZSDDPC", "GBBLLZDDPS"], ["M", "HH", "HHH", "SDCM"], starter=1)
    match = played(new(position), ["swap3:GBL", "swap1:D"])
    assert advice(match).move == "swap2:ZZ"
    assert (
        text_of(advice(match), "en") == "I take row 2 away: otherwise Ben would complete the hares with it."
    )
    assert not moves(match, "easy").startswith("swap2:")


def test_the_card_that_another_player_lacks_is_not_laid() -> None:
    """Ben has taken four hares.  The fifth is the one useless card of the hand, and only easy gives it away."""
    position = deal(["GGGBBBLLLH", "BLZSSDDPPC", "GLLZZZDDPS"], ["M", "SD", "SPC", "HHHH"], starter=1)
    match = played(new(position), ["swap4:BLSC", "swap1:P"])
    advised = advice(match)
    assert "H" not in advised.move
    assert advised.reason[0] == "wait"
    assert "H" in moves(match, "easy")


def test_animals_that_another_player_took_are_given_up() -> None:
    """Ben has taken four giraffes: two of them win nothing any more.  Easy keeps them and gives up its bears."""
    position = deal(["GGBBLLZSDH", "LZSSDDPPCM", "BBLLZZDDPH"], ["C", "GG", "HPM", "GGGG"], starter=1)
    match = played(new(position), ["swap4:LZCM", "swap1:P"])
    assert moves(match, "normal") == "swap4:GGSD"
    assert "G" not in moves(match, "easy")


# swaps


def test_a_sure_majority_is_taken_for_single_cards() -> None:
    """All cats but one lie in row 4: two of them for single cards are a sure majority, and a hare comes with them."""
    advised = advice(new(deal(["GGGBBLZSDM", "BBLLZZSSDD", "BLLZSDHPCM"], ["M", "GG", "HPC", "HPCC"])))
    assert advised.move == "swap4:LZSD"
    assert advised.reason[0] == "majority"
    assert advised.reason[1]["odds"] == 100


def test_a_spare_giraffe_buys_the_mice() -> None:
    """The other two mice lie in row 4, so the one of row 1 is the most; three giraffes of four are enough."""
    advised = advice(new(deal(["GGGGBBBLLL", "ZZZSSDDHHP", "ZZZSSDDHHP"], ["M", "GG", "BBB", "LLMM"])))
    assert advised.move == "swap1:G"
    assert advised.reason[1]["cards_held"] == ["M"]


# knocking

SURE = deal(["GGGCBBBLLL", "ZZZSSDDHHP", "ZZZSSDDHHP"], ["G", "GG", "BBB", "LLMM"])


def test_a_knock_with_three_sure_majorities() -> None:
    """Four giraffes, three bears, three moles: nobody can hold more of any, and no row adds anything."""
    match = played(new(SURE), ["swap1:C", "swap1:S", "swap1:D"])
    advised = advice(match)
    assert advised.move == "knock"
    assert advised.reason == ("knock_leading", {"points": 24})


def test_no_knock_with_single_cards() -> None:
    """One of each animal scores next to nothing; rows 3 and 4 offer giraffes and bears for single cards."""
    position = deal(["GBLZSDHPCM", "BBBLLZZSSD", "LLZZSSDDHH"], ["P", "CM", "GGG", "BBHP"])
    match = played(new(position), ["swap1:M", "swap1:S", "swap1:D"])
    advised = advice(match)
    assert advised.move[:5] in ("swap3", "swap4")
    assert advised.reason[1]["cards_held"] in (["G"] * 4, ["B"] * 3)


def test_the_last_turn_takes_a_majority() -> None:
    """Everybody else has knocked.  Three bears for single cards: there are three more, but not in one hand."""
    position = deal(["LZSDBHPPCC", "GGGGLLLLZZ", "BZZZSSDDHP"], ["M", "GB", "CHM", "BBBH"], starter=1)
    match = played(new(position), ["swap1:Z", "swap1:P", "swap1:H", "knock", "knock"])
    advised = advice(match)
    assert advised.move.startswith("swap4:")
    assert advised.move.count("B") <= 1
    assert advised.reason[0] == "last_swap"


def test_the_last_turn_keeps_a_hand_that_no_row_makes_better() -> None:
    """Pairs of five animals against giraffes and bears: breaking one pair wins no other majority."""
    position = deal(["GGGGGBBBBB", "LLZZSSDDHP", "LLZZSSDDHP"], ["M", "HP", "CCM", "LZSD"])
    match = played(new(position), ["swap1:B", "swap1:P", "swap1:H", "swap1:G", "knock"])
    advised = advice(match)
    assert (advised.move, advised.reason[0]) == ("knock", "last_knock")


def test_a_pair_is_better_than_two_single_cards_between_two() -> None:
    """LL-15: the last turn between two.  The single mouse or pig wins nothing, so it goes for a second goat."""
    two = deal(["GGGBBBZMHC", "", "ZZLLLLSSDH"], ["D", "GP", "HSD", "LSDC"])
    state = apply(round_of(two, [1, 0, 1], starter=2), ["swap1:Z", "swap2:HC", "knock"])
    for level in LEVELS:
        judge = Judge(level)
        judge.look(state)
        assert GAME.move_text(int(judge.choose(chance.fast(1)))) in ("swap1:M", "swap1:P")


def test_a_single_card_is_a_majority_among_three_but_not_between_two() -> None:
    """LL-14, LL-15: the mouse whose two sisters lie in row 2."""
    rows, mouse = ["D", "MM", "HHP", "CCPP"], 9 * COLUMNS
    judge = Judge("normal")
    judge.look(round_of(deal(["GGGGBBBSZM", "BLLLZZDDSH", "BLLLZZDDSH"], rows), [1, 1, 1]))
    judge.worth.believe()
    assert judge.worth.odds[mouse + 1] == ONE
    judge.look(round_of(deal(["GGGGBBBSZM", "", "BLLLZZDDSH"], rows), [1, 0, 1]))
    judge.worth.believe()
    assert judge.worth.odds[mouse + 1] == 0
    assert judge.worth.odds[mouse + 2] == ONE


def test_two_players_play_a_round() -> None:
    """With one seat out: its turn is skipped, and the round ends."""
    two = deal(["GGBBLZSDHC", "", "GBBLLZSPMM"], ["D", "ZS", "LSS", "GHPC"])
    for level in LEVELS:
        state = round_of(two, [2, 0, 3])
        play_on(state, [Judge(level)] * 3, chance.fast(4))
        assert state.over
        assert state.result[1] == 0


# all tables


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("level", LEVELS)
def test_rounds_of_judgement_alone_come_to_an_end(players: int, level: str) -> None:
    table = [Judge(level)] * players
    turns = [play_on(GAME.state(players, seed), table, chance.fast(seed)) for seed in range(25)]
    assert max(turns) < 300
    assert sum(turns) / len(turns) < 30


def test_someone_knocks_in_the_end_whatever_the_hands() -> None:
    """Sooner or later any player who may knock does so, without another cause."""
    position = deal(["GBLZSDHPCM", "BBBLLZZSSD", "LLZZSSDDHH"], ["P", "CM", "GGG", "BBHP"])
    state = apply(round_of(position, [5, 5, 5]), ["swap1:M", "swap1:S", "swap1:D"])
    judge = Judge("normal")
    judge.look(state)
    dice = chance.fast(1)
    reasons = set()
    for _ in range(400):
        judge.choose(dice)
        reasons.add(int(judge.reason))
    assert KNOCK_IMPATIENT in reasons


def test_known_cards_are_those_of_the_view() -> None:
    """LL-20: what `play_on` keeps of each hand is what a view lists as known."""
    for seed in range(6):
        match = stammtisch.new_match("life_life", 3 + seed % 3, seed)
        known = [0] * match.players
        while not match.over and match.round == 1:
            seat, state = match.to_move, match.state
            assert seat is not None
            assert isinstance(state, State)
            assert [codes(cards) for cards in known] == match.view(None)["known"]
            move = state.pick()
            if move != KNOCK:
                taken = state.cards[state.players + row_of(move) - 1]
                known[seat] = int(without(known[seat], LAYS[move]) + taken)
            match.play(GAME.move_text(int(move)))


@pytest.mark.parametrize("players", [3, 4, 5])
def test_states_and_views_lead_to_the_same_move(players: int) -> None:
    """A look at a state and what the view lists as known are together as good as the view."""
    seen = set()
    for seed in range(4):
        match = stammtisch.new_match("life_life", players, seed, {"pro": seed == 3, "lives": 2})
        step = 0
        while not match.over:
            state, seat = match.state, match.to_move
            assert isinstance(state, State)
            view = match.view(seat)
            known = [packed(cards) for cards in view["known"]] + [0] * (5 - players)
            for level in LEVELS:
                judge = Judge(level)
                judge.look(state)
                judge.recall(state, vec[i64]([i64(cards) for cards in known]))
                advised = GAME.advise(view, level, step)
                assert GAME.move_text(int(judge.choose(chance.fast(step)))) == advised.move
                seen.add(advised.reason[0])
                for lang in LANGS:
                    assert "{" not in text_of(advised, lang)
            match.play(GAME.advise(view, LEVELS[(step + seed) % 2], step).move)
            step += 1
    assert seen >= {"majority", "collect", "last_swap", "last_knock", "knock_leading", "knock_stuck"}


def test_every_reason_has_words() -> None:
    for lang in LANGS:
        assert set(words_of("life_life", lang).own["why"]) == {*WHY.values(), "collect", "remark", "search"}
