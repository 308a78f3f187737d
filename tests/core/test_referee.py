"""The referee: what people describe is judged by the game's own rules, and what can't be is refused."""

from __future__ import annotations

from itertools import chain, count
from typing import Any

import pytest

import stammtisch
from stammtisch.core.examples import examples_of
from stammtisch.core.referee import judge, questions, refereed, winner
from stammtisch.core.situations import Impossible, is_asked, text_of
from stammtisch.core.words import LANGS, words_of
from stammtisch.games.zoff_im_zoo.referee import plays
from stammtisch.testing.play import played
from stammtisch.testing.referees import told

GAMES = [name for name, game in stammtisch.GAMES.items() if refereed(game)]
SOME_MOVE = {"zoff_im_zoo": "pass", "mammuz": "doubt:1", "mue": "pass", "mau_mau": "draw"}
EXAMPLES = [(game, example) for game in GAMES for example in examples_of(game).values()]


def rule(game: str, facts: dict[str, Any], move: str) -> str | None:
    problem = judge(game, facts, move)
    return None if problem is None else problem.rule


# what the rules say


@pytest.mark.parametrize(
    ("game", "facts", "move", "clause"),
    [
        # ZZ-5 and the worked example: on one seal two seals, a polar bear or a whale
        ("zoff_im_zoo", {"top": ["S"], "hand": ["S", "S", "S"]}, "SS", None),
        ("zoff_im_zoo", {"top": ["S"], "hand": ["S", "S", "S"]}, "SSS", "ZZ-5"),
        ("zoff_im_zoo", {"top": ["S"], "hand": ["B", "B"]}, "B", None),
        ("zoff_im_zoo", {"top": ["S"], "hand": ["B", "B"]}, "BB", "ZZ-5"),
        ("zoff_im_zoo", {"hand": ["W", "E"]}, "WE", "ZZ-4"),
        ("zoff_im_zoo", {"hand": ["W"]}, "pass", "ZZ-7"),
        ("zoff_im_zoo", {"hand": ["J"]}, "J", "ZZ-9"),
        ("zoff_im_zoo", {"hand": ["E", "Q", "Q"]}, "EQQ", "ZZ-11"),
        ("zoff_im_zoo", {"top": ["F"], "hand": ["E", "Q"]}, "EQ", "ZZ-5"),
        ("zoff_im_zoo", {"top": ["F", "F"], "hand": ["E", "Q"]}, "EQ", None),
        ("zoff_im_zoo", {"phase": "push", "hand": ["W", "W", "W"]}, "push:WWW", "ZZ-18"),
        ("zoff_im_zoo", {"phase": "return", "hand": ["W"]}, "return:W", "ZZ-18"),
        ("zoff_im_zoo", {"phase": "away", "players": 5, "hand": ["L", "L", "L"]}, "lay:LLL", "ZZ-19"),
        ("zoff_im_zoo", {"phase": "away", "players": 5, "hand": ["L"]}, "lay:", None),
        ("zoff_im_zoo", {"top": ["S", "S"], "hand": ["B"], "role": "lower"}, "show:B", None),
        ("zoff_im_zoo", {"top": ["S", "S"], "hand": ["B"], "role": "higher"}, "show:B", "ZZ-21"),
        ("zoff_im_zoo", {"top": ["S"], "hand": ["B"], "role": "lower", "partner_out": True}, "show:B", "ZZ-24"),
        ("zoff_im_zoo", {"phase": "add", "top": ["S", "S"], "shown": ["B"], "hand": ["B"]}, "add:B", None),
        ("zoff_im_zoo", {"phase": "add", "top": ["S", "S"], "shown": ["B"], "hand": ["W"]}, "add:W", "ZZ-22"),
        # LL-6, LL-7, LL-9
        ("life_life", {"row": ["G", "B"], "hand": ["B", "G"]}, "swap2:GB", "LL-7"),
        ("life_life", {"row": ["G", "B"], "hand": ["B", "G", "M"]}, "swap2:GBM", "LL-6"),
        ("life_life", {"row": ["G", "B"], "hand": ["B", "M"]}, "swap2:BM", None),
        ("life_life", {}, "knock", "LL-9"),
        ("life_life", {"swapped": True}, "knock", None),
        # MM-4, MM-5, MM-7, MM-13, MM-15, MM-19
        ("mammuz", {"hand": ["H"] * 5}, "lay:HHHHH", "MM-4"),
        ("mammuz", {"hand": ["H"] * 5, "last": 2}, "lay:HHHHH", "MM-5"),
        ("mammuz", {"hand": ["H"], "last": 2, "emptied": True}, "lay:H", "MM-19"),
        ("mammuz", {"last": 2}, "doubt:2", None),
        ("mammuz", {"last": 2}, "doubt:3", "MM-5"),
        ("mammuz", {"phase": "name", "extinct": ["A"]}, "claim:A", "MM-7"),
        ("mammuz", {"phase": "name"}, "claim:M", "MM-7"),
        ("mammuz", {"phase": "name", "players": 6}, "claim:M", None),
        ("mammuz", {"phase": "name", "barred": ["H"]}, "claim:H", "MM-13"),
        ("mammuz", {"phase": "name", "barred": ["A"], "extinct": list("BDSHQZ")}, "claim:A", None),
        ("mammuz", {"phase": "give"}, "herd:0", None),
        # MU-3, MU-4, MU-14 … MU-16, MU-19, MU-20
        ("mue", {"phase": "auction", "hand": ["r1", "b2"]}, "done", "MU-3"),
        ("mue", {"phase": "auction", "most": 1, "hand": ["r1", "b2"]}, "bid:r1 bid:b2", None),
        ("mue", {"phase": "auction", "hand": ["r1", "b2"]}, "bid:r1 bid:b2", "MU-4"),
        ("mue", {"phase": "auction", "most": 3, "open": ["r2", "r3"], "hand": ["r1", "b2", "g3"]},
         "bid:r1 bid:b2 bid:g3", "MU-4"),
        ("mue", {"phase": "trump", "role": "vice", "open": ["r1"]}, "trump:none", "MU-14"),
        ("mue", {"phase": "trump", "role": "vice", "open": ["r1"]}, "trump:b", "MU-14"),
        ("mue", {"phase": "trump", "open": ["r1"], "vice_trump": "r"}, "trump:r", "MU-15"),
        ("mue", {"phase": "trump", "open": ["r1"], "vice_trump": "r"}, "trump:1", None),
        ("mue", {"phase": "partner", "vice": 2}, "partner:2", "MU-16"),
        ("mue", {"phase": "partner", "vice": 2}, "partner:0", "MU-16"),
        ("mue", {"trick": ["b3"], "hand": ["b9", "r2"]}, "r2", "MU-19"),
        ("mue", {"trick": ["b3"], "hand": ["b9", "r2"]}, "b9", None),
        ("mue", {"trick": ["b3"], "hand": ["r2"], "open": ["b9"]}, "r2", "MU-19"),
        ("mue", {"trick": ["r3"], "chief_trump": "6", "hand": ["r6", "b2"]}, "b2", None),
        ("mue", {"trick": ["b6"], "chief_trump": "6", "hand": ["r6", "b2"]}, "b2", "MU-19"),
        # MA-5, MA-7, MA-8, MA-10 … MA-12, MA-17
        ("mau_mau", {"top": ["g7"], "hand": ["b7", "r1"]}, "b7!", None),
        ("mau_mau", {"top": ["g7"], "hand": ["b7", "r1", "r2"]}, "b7!", "MA-17"),
        ("mau_mau", {"top": ["g7"], "hand": ["b8"]}, "b8", "MA-5"),
        ("mau_mau", {"top": ["W"], "colour": "r", "hand": ["b8"]}, "b8", "MA-5"),
        ("mau_mau", {"top": ["W"], "colour": None, "hand": ["b8"]}, "b8", None),
        ("mau_mau", {"top": ["g+2"], "hand": ["g8", "b+2"]}, "g8", "MA-11"),
        ("mau_mau", {"top": ["g+2"], "hand": ["W"]}, "Wr", "MA-11"),
        ("mau_mau", {"top": ["g+2"], "hand": ["g8", "b+2"]}, "b+2", None),
        ("mau_mau", {"top": ["g+2"], "take_two": 0, "hand": ["g8"]}, "g8", None),
        ("mau_mau", {"top": ["g+4"], "hand": ["b+4"]}, "b+4", "MA-12"),
        ("mau_mau", {"top": ["g+4"], "take_four": False, "hand": ["b+4"]}, "b+4", None),
        ("mau_mau", {"top": ["g7"], "hand": ["g8"], "must_play": True}, "draw", "MA-7"),
        ("mau_mau", {"top": ["g7"], "hand": ["g8"]}, "draw", None),
        ("mau_mau", {"top": ["g7"], "hand": ["b9"]}, "rubbish", "notation"),
    ],
)  # fmt: skip
def test_the_rules_judge(game: str, facts: dict[str, Any], move: str, clause: str | None) -> None:
    assert {rule(game, facts, move)} == {clause}
    assert [told(judge(game, facts, move, seed)) for seed in range(12)] == [
        told(judge(game, facts, move))
    ] * 12


@pytest.mark.parametrize(
    ("game", "example"), EXAMPLES, ids=[f"{game}-{each.name}" for game, each in EXAMPLES]
)
def test_worked_examples_are_judged_as_the_rulebook_says(game: str, example: Any) -> None:
    match = example.match(game)
    rules = stammtisch.GAMES[game]
    if match.over:
        return
    view = match.view(match.to_move)
    expected: dict[str, str | None] = {**dict.fromkeys(example.legal), **example.refused}
    verdicts = {move: rule(game, rules.described(view, rules.read(move)), move) for move in expected}
    assert verdicts == expected


# who wins


@pytest.mark.parametrize(
    ("facts", "best"),
    [
        ({"plays": [["b3"], ["b9"], ["r9"]]}, 1),  # MU-21
        ({"chief_trump": "7", "vice_trump": "r", "plays": [["b9"], ["r9"], ["k7"]]}, 2),  # MU-22
        ({"chief_trump": "7", "vice_trump": "r", "plays": [["k7"], ["g7"], ["r7"], ["r7"]]}, 2),  # MU-23
        ({"vice_trump": "r", "plays": [["b9"], ["r0"]]}, 1),
        ({"chief_trump": "r", "plays": [["b1"], ["b1"]]}, 0),
    ],
)
def test_who_wins_a_trick_of_mue(facts: dict[str, Any], best: int) -> None:
    assert winner("mue", facts).play == best


def test_who_wins_in_zoff_im_zoo_and_what_does_not_count() -> None:
    won = winner("zoff_im_zoo", {"plays": [["S"], ["B"], ["S"], ["E", "J"], ["W"]]})
    assert won.play == 4
    assert {at: problem.rule for at, problem in won.refused.items()} == {2: "ZZ-5", 3: "ZZ-5"}


@pytest.mark.parametrize("players", [3, 4])
def test_tricks_of_matches_of_mue_are_won_by_the_same_seat(players: int) -> None:
    game, tricks = stammtisch.GAMES["mue"], 0
    for match in chain.from_iterable(played(game, players, {}, seed, 400) for seed in count()):
        view = match.view()
        if view["phase"] == "play" and not view["trick"] and view["tricks"]:
            trick = view["tricks"][-1]["cards"]
            named = {name: view[name] for name in ("chief_trump", "vice_trump")}
            won = winner("mue", {"players": players, "plays": [[play["card"]] for play in trick], **named})
            assert won.play is not None
            assert trick[won.play]["seat"] == view["to_move"]  # MU-24
            tricks += 1
            if tricks == 20:
                return


def test_tricks_of_matches_of_zoff_im_zoo_are_won_by_the_same_seat() -> None:
    tricks = 0
    for match in played(stammtisch.GAMES["zoff_im_zoo"], 4, {}, 3, 600):
        view = match.view()
        if not view["top"]:
            continue
        lays = plays(view)
        won = winner("zoff_im_zoo", {"plays": [cards for _, cards in lays]})
        assert won.refused == {}
        assert won.play is not None
        assert lays[won.play][0] == view["top"]["seat"]
        tricks += 1
    assert tricks > 100


def test_games_without_tricks_to_win_say_so() -> None:
    with pytest.raises(ValueError, match="nobody has to ask"):
        winner("mau_mau", {})


# what can't be


@pytest.mark.parametrize(
    ("game", "facts", "code"),
    [
        ("mau_mau", {"hand": ["g7"]}, "missing"),
        ("mau_mau", {"top": ["g7"], "hand": ["g7", "g7"]}, "too_many"),
        ("mau_mau", {"top": ["g+2"], "take_two": 16, "hand": ["b+2"]}, "too_much_waiting"),
        ("mau_mau", {"top": ["g7"], "hand": "g7"}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": ["x"]}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": [["g7"]]}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": ["g7"], "must_play": 1}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": ["g7"], "players": 9}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": ["g7"], "me": 4}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": ["g7"], "phase": "night"}, "shape"),
        ("mau_mau", {"top": ["g7"], "hand": ["g7"], "weather": "fine"}, "shape"),
        ("mau_mau", [], "shape"),
        ("mammuz", {"hand": ["A", "A"]}, "complete"),
        ("mammuz", {"phase": "name", "extinct": list("ABDSHQZ")}, "all_extinct"),
        ("mammuz", {"last": True}, "shape"),
        ("zoff_im_zoo", {"top": ["W", "S"], "hand": ["W"]}, "no_lay"),
        ("zoff_im_zoo", {"phase": "add", "top": ["W"], "shown": ["S"], "hand": ["S"]}, "no_show"),
        ("zoff_im_zoo", {"phase": "away", "players": 4}, "shape"),
        ("mue", {"phase": "auction", "open": ["r1", "r2"], "hand": ["b1"]}, "bad_bid"),
        ("mue", {"phase": "auction", "open": ["r1"], "laid": 1, "hand": ["b1"]}, "bid_over"),
        ("mue", {"phase": "partner", "vice": 0}, "chief_is_vice"),
        ("mue", {"chief_trump": "r", "vice_trump": "r", "hand": ["r1"]}, "same_trumps"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_in_words(game: str, facts: Any, code: str) -> None:
    with pytest.raises(Impossible) as caught:
        judge(game, facts, SOME_MOVE[game])
    assert caught.value.refusal.code == code
    for lang in LANGS:
        said = caught.value.explain(lang)
        assert "{" not in said
        assert not said[0].islower()


def test_a_row_that_was_not_described_is_not_judged() -> None:
    with pytest.raises(Impossible, match="Describe the row"):
        judge("life_life", {"row": ["G"], "hand": ["B", "M"]}, "swap2:BM")


def test_endless_turns_are_not_read() -> None:
    problem = judge("mue", {"phase": "auction", "hand": ["r1"]}, "bid:r1 " * 1000)
    assert problem is not None
    assert problem.rule == "notation"


# what is asked


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGS)
def test_everything_asked_has_words(game: str, lang: str) -> None:
    words = words_of(game, lang)
    for players in stammtisch.GAMES[game].players:
        asked = questions(game, players)
        for phase in asked["phases"]:
            assert words.has("referee", f"phase_{phase['phase']}")
            moves = phase["moves"]
            asks = [*phase["asks"], *asked["trick"], *(ask for move in moves for ask in move["asks"])]
            for code in [*(f"move_{move['move']}" for move in moves), *(ask["id"] for ask in asks)]:
                assert words.has("referee", code), code
            for ask in asks:
                for value in ask.get("choices", []) if ask["kind"] == "choice" else []:
                    known = words.own.get(ask["words"], {}) if ask["words"] else {}
                    named = type(value) is int or str(value) in known
                    assert named or words.has("referee", f"{ask['id']}_{'null' if value is None else value}")


def test_a_question_may_depend_on_another_answer() -> None:
    (phase,) = questions("mau_mau")["phases"]
    asks = {ask["id"]: ask for ask in phase["asks"]}
    assert is_asked(asks["colour"], {"top": ["W"]})
    assert not is_asked(asks["colour"], {"top": ["g7"]})
    assert not is_asked(asks["colour"], {})


def test_moves_are_written_from_answers() -> None:
    (phase,) = questions("mau_mau")["phases"]
    lay = phase["moves"][0]
    assert text_of(lay, {"card": ["W"], "colour": "r", "mau": True}) == "Wr!"
    (phase,) = questions("life_life")["phases"]
    assert text_of(phase["moves"][0], {"row": ["G", "G"], "cards": ["M", "B"]}) == "swap2:MB"
    auction = questions("mue")["phases"][1]
    assert text_of(auction["moves"][0], {"cards": ["r1", "b2"]}) == "bid:r1 bid:b2"
