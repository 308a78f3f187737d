"""A sensible player's judgement: positions with a clear best move, why it is chosen, and what easy does not know."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch
from stammtisch.core import chance
from stammtisch.core.game import LEVELS, Advice
from stammtisch.core.words import words_of
from stammtisch.games.zoff_im_zoo import GAME
from stammtisch.games.zoff_im_zoo.cards import NUMBERS, pack
from stammtisch.games.zoff_im_zoo.judgement.odds import SURE, Odds, at_least
from stammtisch.games.zoff_im_zoo.judgement.player import Judge
from tests.games.zoff_im_zoo.table import IN_ORDER, Table, kinds

FOUR = IN_ORDER[:4]  # a ranking: seats 0 and 2 play together, and seats 1 and 3


def seen(table: Table) -> dict[str, Any]:
    """What the seat to move sees."""
    seat = int(table.state.to_move)
    legal = [GAME.move_text(move) for move in table.state.legal()]
    return {**table.view(seat), "seat": seat, "players": int(table.state.players), "legal": legal}


def advice(table: Table, level: str = "normal") -> Advice:
    """The advice, which is the same for every seed."""
    (advised,) = {str(GAME.advise(seen(table), level, seed)) for seed in (1, 2, 3, 10**30)}
    first = GAME.advise(seen(table), level, 1)
    assert str(first) == advised
    return first


def on_state(table: Table, level: str = "normal") -> str:
    """What the same judgement finds from the state."""
    judge = GAME.judge(level)
    judge.look(table.state)
    return GAME.move_text(int(judge.choose(chance.fast(1))))


def finds(table: Table, text: str, code: str) -> None:
    """Both from the view and from the state normal plays this, and for this reason."""
    given = advice(table)
    assert (given.move, given.reason[0]) == (text, code)
    assert on_state(table) == text


# leading


def test_the_last_cards_are_laid_together() -> None:
    """ZZ-13: two seals are out at once; a single one would leave the other behind."""
    finds(Table("SS", "WE", "BC", "LF"), "SS", "out")


def test_the_joker_goes_out_with_the_last_animal() -> None:
    """ZZ-9: alone it would never be laid."""
    finds(Table("SJ", "WE", "BC", "LF"), "SJ", "out")


def test_with_all_whales_one_runs_through() -> None:
    """Nobody can beat five whales, so the sardine goes out next; led first, it might cost the lead."""
    table = Table("WWWWWD", "EEC", "BLS", "FPH")
    finds(table, "WWWWW", "run")
    assert advice(table, "easy").move == "D", "it does not see that it could run"


def test_seals_are_safe_once_whales_and_bears_are_gone() -> None:
    """All that beats seals was played in the first trick, and the player has all three: then the perch is out."""
    table = Table("SSSPL", "BBBHE", "WWWFD", leader=1)
    table.play("BBB", "WWW", "pass", "pass", "F", "L", "pass", "pass")
    finds(table, "SSS", "run")
    assert advice(table, "easy").move == "P", "it has forgotten what was played"


def test_a_whole_group_of_weak_animals_is_led() -> None:
    """Sardines beat mosquitoes only, and as a pair they are harder to beat than one by one."""
    hands = ["WECBBLSSFFFFHDD", "WWEECLPPHHMMQQJ", "ECBLLLSPPHHDDMM", "WWECCBBSSFPDMQQ"]
    finds(Table(*hands), "DD", "lead_weak")


# raising and passing


def test_the_weakest_animal_raises() -> None:
    """Whale, crocodile, seal and perch beat the sardine: the perch is good for nothing else."""
    finds(Table("DM", "WWCSP", "EEFH", "LLMQ").play("D"), "P", "raise_whole")


def test_a_pair_is_not_split_where_a_single_card_does() -> None:
    """Perches and seal beat the sardine; the seal leaves the pair together."""
    finds(Table("DH", "WSPPE", "EEFH", "LLMQ").play("D"), "S", "raise_whole")


def test_the_joker_is_never_kept_alone() -> None:
    """The seal would beat the perch, but nobody gets rid of the joker that would be left."""
    finds(Table("PQ", "SJ", "EEFH", "LLMQ").play("P"), "pass", "pass_save")


def test_a_pair_of_elephants_is_saved() -> None:
    """Early on, two elephants are worth more than a trick with one crocodile."""
    finds(Table("CDDPPFF", "WWEESSHH", "FEESSMM", "LLMQDDPP").play("C"), "pass", "pass_save")


def test_the_same_elephants_go_out() -> None:
    finds(Table("CCDDPPFF", "EE", "FEESSMM", "LLMQDDPP").play("CC"), "EE", "out")


def test_the_partner_keeps_the_trick() -> None:
    """ZZ-25: beating the partner's bears with the last high cards takes points from one's own team."""
    hands = ["BBDPPFF", "CCSSHHM", "WWEESSHH", "LLMQDDPP"]
    table = Table(*hands, ranking=FOUR).play("BB", "pass")
    assert table.state.to_move == 2
    assert advice(table).move == on_state(table) == "pass"


def test_an_opponent_with_one_card_does_not_get_the_trick() -> None:
    """On lead the opponent would be out: even a whale of a pair is not too good."""
    finds(Table("BD", "WWECPP", "FEESS", "LLMQDD").play("B"), "W", "raise_late")


def test_two_lions_in_the_trick_are_worth_two_elephants() -> None:
    """ZZ-26: they bring two points; without single scoring nobody would be in a hurry."""
    table = Table("LLQQ", "EEWD", "EEBC", "FFMQ", ranking=[0, 2, 1, 3]).play("LL")
    finds(table, "EE", "take_lions")


# before play


def test_two_weak_single_cards_are_pushed() -> None:
    """Perch and sardine are single and weak, everything else is strong or paired."""
    hands = ["WEC", "BLS", "WWEEPDFF", "DMQ"]
    finds(Table(*hands, ranking=FOUR, exchange=True), "push:PD", "push")


def test_useless_cards_go_back() -> None:
    """All that the higher partner has is strong and paired, the cards pushed are not."""
    table = Table("WWEECC", "BLS", "FPHQ", "DMQ", ranking=FOUR, exchange=True)
    finds(table.play("push:PQ"), "return:PQ", "return")


def solo(hand: str) -> Table:
    """Five players, of whom seat 2 plays alone and is to lay away."""
    table = Table("WECSP", "BLSFF", hand, "DMQSS", "WECPP", ranking=IN_ORDER[:5], exchange=True)
    return table.play("push:DM", "return:DM", "push:WE", "return:WE")


def test_the_solo_player_lays_away_two_lions() -> None:
    """ZZ-19, ZZ-26: they are two sure points."""
    finds(solo("LLHWEPP"), "lay:LL", "away_lions")


def test_the_solo_player_lays_away_what_is_weak() -> None:
    finds(solo("WWWEEPD"), "lay:PD", "away")


# showing and completing


def test_a_whale_is_shown_where_one_is_missing() -> None:
    """ZZ-23: a show that is not completed is no worse than to pass, which is all the player could do else."""
    finds(Table("WCQQ", "SSHH", "WDDF", "LLMQ", ranking=FOUR, leader=1).play("SS"), "show:W", "show")


def test_the_partner_is_known_to_hold_the_card_he_was_given() -> None:
    """Seat 2 pushed a whale and knows where the second one is; easy only guesses."""
    table = Table("EECCQQ", "SSHHDD", "WWDDFF", "LLMMPP", ranking=FOUR, leader=1, exchange=True)
    table.play("push:WD", "return:QQ", "push:MM", "return:MM", "SS")
    move, (code, named) = advice(table)
    assert (move, code, named["percent"]) == ("show:W", "show", 100)
    assert named["seat"] == 0
    code, named = advice(table, "easy").reason
    assert code != "show" or named["percent"] < 60


def test_the_partner_completes_a_raise() -> None:
    """A single whale of one's own wins less than a raise by which both partners get rid of a card."""
    table = Table("WCQQ", "SSHH", "WDDF", "LLMQ", ranking=FOUR, leader=1).play("SS", "show:W")
    finds(table, "add:W", "add")


def test_the_partner_is_helped_out() -> None:
    """ZZ-25: the shower's last card goes, and going out earlier counts for both."""
    table = Table("EEEWWHH", "CCHH", "E", "LLMQ", ranking=FOUR, leader=1).play("CC", "show:E")
    finds(table, "add:E", "add")


def test_nobody_completes_against_himself() -> None:
    """The higher partner's own perches are on top already."""
    table = Table("PPCCSQQ", "SHH", "SDDF", "LLMQ", ranking=FOUR).play("PP", "pass", "show:S")
    finds(table, "decline", "decline")


# the whole


def test_a_seat_without_a_choice_says_so() -> None:
    finds(Table("W", "DD", "MM", "QQ").play(), "W", "forced")


def test_every_reason_occurs() -> None:
    """And no other: over matches of several sizes each sentence is used."""
    missing = set(words_of("zoff_im_zoo", "de").own["why"]) - {"remark", "search"}
    assert missing == set(words_of("zoff_im_zoo", "en").own["why"]) - {"remark", "search"}
    settings = [(players, seed) for seed in range(12) for players in (5, 3, 4)]
    for players, seed in settings:
        match = stammtisch.new_match("zoff_im_zoo", players, seed)
        while not match.over and missing:
            level = LEVELS[((match.to_move or 0) + seed) % 2]
            advised = GAME.advise(match.view(match.to_move), level, seed)
            missing.discard(advised.reason[0])
            match.play(advised.move)
    assert not missing


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_views_and_states_agree_without_teams(players: int, level: str) -> None:
    """In a first round nothing is exchanged or shown: then a state tells as much as a view."""
    match = stammtisch.new_match("zoff_im_zoo", players, players)
    judge = GAME.judge(level)
    while match.round == 1:
        judge.look(match.state)
        chosen = GAME.move_text(int(judge.choose(chance.fast(1))))
        assert chosen == GAME.advise(match.view(match.to_move), level, 1).move
        match.play(chosen)


@pytest.mark.parametrize("players", [3, 4, 5, 6, 7])
def test_rounds_are_played_to_their_end(players: int) -> None:
    judges = [Judge(LEVELS[seat % 2]) for seat in range(players)]
    for ranking in (None, list(range(players))):
        state = GAME.state(players, 1, ranking=ranking)
        assert GAME.play_on(state, judges, chance.fast(1)) > players
        assert state.over


def test_normal_takes_more_points_than_easy() -> None:
    """The same 60 deals with the one normal player in every seat."""
    ahead = 0.0
    for seed in range(60):
        for seat in range(4):
            judges = [Judge("normal" if other == seat else "easy") for other in range(4)]
            state = GAME.state(4, seed, ranking=FOUR if seed % 2 else None)
            GAME.play_on(state, judges, chance.fast(seed))
            points = state.result
            ahead += points[seat] - (sum(points) - points[seat]) / 3
    assert ahead > 0


# chances


def odds(unseen: str, *opponents: int) -> Odds:
    chances = Odds()
    chances.clear(pack(kinds(unseen)))
    for cards in opponents:
        chances.face(cards)
    return chances


def test_chances_of_one_card_are_exact() -> None:
    """One whale among four unseen cards: three of them are an opponent's, the fourth is not."""
    assert odds("WSFP", 3).held(1, 1) == 3 * SURE // 4
    assert odds("WSFP", 2, 2).held(1, 1) == SURE


def test_chances_of_two_cards() -> None:
    """Both of two cards in a hand that has each with one half: one quarter."""
    assert at_least(2, 2, SURE // 2) == SURE // 4
    assert at_least(2, 1, SURE // 2) == 3 * SURE // 4
    assert at_least(1, 2, SURE // 2) == 0
    assert at_least(1, 0, 0) == SURE


@pytest.mark.parametrize(
    ("unseen", "cards", "unbeatable"),
    [
        ("SFP", "W", True),
        ("WSF", "W", True),
        ("WWS", "W", False),
        ("WJS", "W", False),
        ("WJS", "BB", False),
        ("EQS", "LL", False),
        ("EQJ", "LLL", False),
        ("EQJ", "LLLL", True),
        ("QJS", "L", True),
        ("QJS", "LL", True),
        ("WBS", "SS", True),
    ],
)
def test_what_nobody_can_beat(unseen: str, cards: str, unbeatable: bool) -> None:
    """Jokers and mosquitoes help only where there is an animal to lay them with (ZZ-9 … ZZ-11)."""
    chances = odds(unseen, 2, 1)
    assert chances.unbeatable(NUMBERS[cards[0]], len(cards)) is unbeatable
    assert (chances.stays(NUMBERS[cards[0]], len(cards)) == SURE) is unbeatable
