"""What people read: refusals with their cards, events, the table, questions, and moves."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from stammtisch import IllegalMove, new_match
from stammtisch.core.faults import NO_SUCH_MOVE, NOT_HELD, NOT_NOW, ROUND_OVER
from stammtisch.core.words import Reader, describe, words_of
from stammtisch.games.zoff_im_zoo import GAME, refusals, rules
from tests.games.zoff_im_zoo.table import IN_ORDER, Table

NAMES = ["Anna", "Ben", "Cem", "Dora", "Eva", "Finn", "Gül"]


def team(*hands: str, leader: int = 1) -> Table:
    return Table(*hands, leader=leader, ranking=IN_ORDER[: len(hands)])


def exchange(*hands: str) -> Table:
    return Table(*hands, ranking=IN_ORDER[: len(hands)], exchange=True)


SEAL = Table("SM", "SSSBBWEHJ", "HH", "DD").play("S")
SHOWN = team("BBH", "SSM", "BD", "HH").play("SS", "show:B")
FAULTS: list[tuple[int, Table, str, str, str]] = [
    (ROUND_OVER, Table("S", "B", "WW").play("S", "B"), "pass", "zu Ende", "over"),
    (NOT_NOW, SEAL, "push:SS", "oben liegen, oder passe", "on top or pass"),
    (NOT_NOW, Table("SF", "B", "W"), "push:SS", "spielst du aus", "your lead"),
    (NOT_NOW, team("WW", "EE", "CC", "BB").play("E"), "add:C", "zeige im Team", "show your partner"),
    (NOT_HELD, SEAL, "SSCC", "zwei Krokodile", "two crocodiles"),
    (rules.NOT_ALIKE, Table("SF", "B", "W", "H"), "SF", "Eine Robbe und ein Fuchs", "A seal and a fox"),
    (rules.NOT_ALIKE_RAISE, SEAL, "BW", "Ein Wal und ein Eisbär", "A whale and a polar bear"),
    (
        rules.DOES_NOT_BEAT,
        SEAL,
        "E",
        "Ein Elefant schlägt eine Robbe nicht",
        "An elephant does not beat a seal",
    ),
    (
        rules.WRONG_NUMBER,
        SEAL,
        "BB",
        "Zwei Eisbären gehen nicht auf eine Robbe",
        "Two polar bears do not go on a seal",
    ),
    (
        rules.NOT_ONE_MORE,
        SEAL,
        "SSS",
        "Drei Robben gehen nicht auf eine Robbe",
        "Three seals do not go on a seal",
    ),
    (rules.LEADER_PASSES, Table("SF", "B", "W", "H"), "pass", "nicht passen", "may not pass"),
    (rules.JOKER_ALONE, SEAL, "J", "Ein Joker geht nie allein", "A joker can never be laid alone"),
    (rules.MANY_MOSQUITOES, Table("EQQ", "B", "W", "H"), "EQQ", "zwei Mücken", "two mosquitoes"),
    (rules.NOT_TWO, exchange("WW", "EE", "CCC", "BB"), "push:CCC", "Drei Krokodile", "Three crocodiles"),
    (rules.NOT_TWO, exchange("WW", "EE", "CCC", "BB"), "push:", "genau zwei", "exactly two"),
    (rules.SHOW_WITHOUT_TEAM, SEAL, "show:B", "einen Eisbären", "a polar bear"),
    (rules.SHOW_ON_LEAD, team("WW", "EE", "CC", "BB", leader=2), "show:C", "ein Krokodil", "a crocodile"),
    (rules.SHOW_BY_HIGHER, team("WW", "LE", "CC", "BB"), "show:L", "einen Löwen", "a lion"),
    (rules.SHOW_NOTHING, team("WW", "EE", "CC", "BB").play("E"), "show:", "eine Karte", "one card"),
    (rules.SHOW_IN_VAIN, team("WW", "EE", "CC", "BB").play("E"), "show:C", "Ein Krokodil", "a crocodile"),
    (
        rules.DOES_NOT_COMPLETE,
        SHOWN,
        "add:H",
        "Ein Eisbär und dazu ein Igel",
        "A hedgehog added to a polar bear does not beat two seals",
    ),
    (rules.DOES_NOT_COMPLETE, SHOWN, "add:", "mindestens eine", "at least one"),
    (
        rules.PARTNER_OUT,
        team("S", "WSS", "BBD", "HH", leader=0).play("S", "SS"),
        "show:B",
        "Eisbären",
        "polar bear",
    ),
]


def explained(table: Table, text: str) -> IllegalMove:
    refusal = GAME.refusal(table.state, GAME.read(text))
    assert refusal is not None
    return IllegalMove("zoff_im_zoo", refusal)


@pytest.mark.parametrize(("fault", "table", "text", "german", "english"), FAULTS)
def test_a_refusal_names_the_cards_and_the_clause(
    fault: int, table: Table, text: str, german: str, english: str
) -> None:
    refused = explained(table, text)
    rule, code = refusals.FAULTS[fault]
    assert (refused.rule, refused.refusal.code) == (rule, code)
    for lang, part in (("de", german), ("en", english)):
        sentence = refused.explain(lang)
        assert part in sentence
        assert sentence.endswith(f"({rule})" if "-" in rule else ".")
        assert "{" not in sentence


@pytest.mark.rule("ZZ-19")
def test_too_many_laid_away() -> None:
    table = Table("WW", "EE", "LLL", "DD", "MM", ranking=IN_ORDER[:5])
    table.state.resume(rules.LAYING_AWAY, 2, 2, [], [])
    refused = explained(table, "lay:LLL")
    assert (
        refused.explain("de") == "Drei Löwen sind zu viele: Weglegen darfst du höchstens zwei Karten. (ZZ-19)"
    )
    assert refused.explain("en") == "Three lions are too many: you may lay away two cards at most. (ZZ-19)"


@pytest.mark.rule("ZZ-5")
def test_what_would_be_right_is_said() -> None:
    assert "Möglich: ein Wal, ein Eisbär oder zwei Robben." in explained(SEAL, "BB").explain("de")
    assert "Possible: a whale, a polar bear or two seals." in explained(SEAL, "SSS").explain("en")


@pytest.mark.rule("ZZ-5", "ZZ-2")
def test_what_the_deck_has_not_is_not_said_to_be_right() -> None:
    four = "WWWWM", "WSS", "HH", "DD"
    assert "Possible: five whales." in explained(Table(*four).play("WWWW"), "S").explain("en")
    three = Table("WWWJM", "SSS", "HH").play("WWWJ")  # of three players' four whales, joker included
    assert "Possible: nothing." in explained(three, "S").explain("en")


def test_every_phase_says_what_is_on() -> None:
    push = exchange("WW", "EE", "CC", "BB", "LL")
    for move in ("push:BB", "return:BB", "push:LL", "return:LL", None):
        for lang in ("de", "en"):
            assert explained(push, "pass").explain(lang).endswith(".")
        if move:
            push.play(move)
    assert "einen Eisbären" in explained(SHOWN, "pass").explain("de")
    assert "a polar bear" in explained(SHOWN, "pass").explain("en")
    no_such = refusals.illegal(push.state, rules.NUM_MOVES, NO_SUCH_MOVE)
    assert (no_such.explain("de"), no_such.explain("en")) == (
        "Diesen Zug gibt es nicht.",
        "There is no such move.",
    )


def test_every_fault_has_words_and_a_test() -> None:
    tested = {fault for fault, *_ in FAULTS} | {rules.TOO_MANY_AWAY, NO_SUCH_MOVE}
    assert tested == set(refusals.FAULTS)
    for lang in ("de", "en"):
        assert all(
            words_of("zoff_im_zoo", lang).has("refusals", code) for _, code in refusals.FAULTS.values()
        )


def said(phrase: tuple[str, dict[str, Any]], section: str, lang: str, me: int | None = None) -> str:
    words = words_of("zoff_im_zoo", lang)
    return Reader(words, NAMES, me).fill(words.template(section, phrase[0]), phrase[1])


def test_all_that_happens_can_be_said() -> None:
    for players in (3, 5, 7):
        match = new_match("zoff_im_zoo", players, players, {"target": players + 1})  # two rounds or more
        dice = random.Random(players)
        while not match.over:
            view = match.view(match.to_move)
            lines = [(line, "status") for line in GAME.status(view)] + [(GAME.ask(view), "ask")]
            text = dice.choice(match.legal_moves())
            lines.append((GAME.phrase(GAME.read(text)), "moves"))
            for lang in ("de", "en"):
                assert all(said(line, section, lang, match.to_move) for line, section in lines)
            for event in match.play(text):
                assert all(describe("zoff_im_zoo", event, lang, NAMES, 1) for lang in ("de", "en"))
            GAME.status(match.view(None))
        for entry in (entry for sheet in match.rounds for entry in sheet["entries"]):
            assert all(said((entry["code"], entry), "sheet", lang) for lang in ("de", "en"))


@pytest.mark.parametrize(
    ("event", "me", "german"),
    [
        (
            {"type": "lay", "seat": 1, "cards": ["E", "E", "Q"]},
            None,
            "Ben legt zwei Elefanten und eine Mücke.",
        ),
        ({"type": "lay", "seat": 1, "cards": ["L"]}, 1, "Du legst einen Löwen."),
        ({"type": "show", "seat": 1, "seat_partner": 0, "cards": ["B"]}, 0, "Ben zeigt dir einen Eisbären."),
        ({"type": "push", "seat": 1, "seat_to": 0, "count": 2}, 1, "Du schiebst Anna zwei Karten zu."),
        ({"type": "lay_away", "seat": 2, "count": 1}, None, "Cem legt eine Karte verdeckt weg."),
        ({"type": "trick", "seat": 0, "count": 7}, 0, "Du nimmst den Stich: 7 Karten."),
    ],
)
def test_events_in_german(event: dict[str, Any], me: int | None, german: str) -> None:
    assert describe("zoff_im_zoo", event, "de", NAMES, me) == german


def test_a_question_fits_the_moves() -> None:
    match = new_match("zoff_im_zoo", 4, 1)
    assert (
        said(GAME.ask(match.view(match.to_move)), "ask", "de")
        == "Spiele aus: eine Karte oder mehrere gleiche."
    )
    assert said(GAME.phrase(GAME.read("lay:")), "moves", "de") == "Nichts weglegen"
    assert said(GAME.phrase(GAME.read("JS")), "moves", "en") == "Lay a seal and a joker"


def test_both_languages_have_the_same_words() -> None:
    german, english = (
        json.loads((GAME.folder / f"words.{lang}.json").read_text(encoding="utf-8")) for lang in ("de", "en")
    )
    assert german.keys() == english.keys()
    for section in german.keys() - {"name", "tagline"}:
        assert german[section].keys() == english[section].keys()
    assert german["options"].keys() == GAME.options.keys()
