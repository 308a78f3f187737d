"""Every refusal's clause and sentences, and words for everything that can be said."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stammtisch
from stammtisch import IllegalMove, Match
from stammtisch.core.words import LANGS, Reader, describe, words_of
from tests.games.mammuz.table import GAME, LAST_DEER, play, rule_of, start, three

THREE = three("l", "b", "t")
SENTENCES = [
    (THREE, "", "lay:S", "phase",
     "Jetzt wird zuerst eine Art genannt.", "First a species has to be named."),
    (THREE, "claim:S", "doubt:1", "phase",
     "Jetzt werden die ersten Karten der Herde gelegt.", "Now the first cards of the herd are laid."),
    (THREE, "claim:S lay:S", "claim:S", "phase",
     "Jetzt kannst du legen oder zweifeln.", "Now you can lay cards or doubt."),
    (THREE, "claim:S lay:S lay:S lay:t doubt:1", "doubt:1", "phase",
     "Jetzt bestimmst du, wer die Herde nimmt.", "Now you choose who takes the herd."),
    (THREE, "claim:S", "lay:SSSH", "hand",
     "Das hast du nicht auf der Hand; es fehlt: ein Säbelzahntiger.",
     "You don't hold that; missing: a sabre-tooth."),
    (THREE, "", "claim:M", "MM-7",
     "Mäuse kannst du nicht nennen, denn die Art spielt bei dieser Personenzahl nicht mit: "
     "Nenne zum Beispiel Mammuts. (MM-7)",
     "You can't name mice: the species is left out with this number of players. "
     "Name mammoths, for example. (MM-7)"),
    (LAST_DEER, "", "claim:B", "MM-7",
     "Bären kannst du nicht nennen, denn die Art ist ausgestorben: Nenne zum Beispiel Hirsche. (MM-7)",
     "You can't name bears: the species is extinct. Name deer, for example. (MM-7)"),
    (THREE, "claim:S lay:Sl doubt:2", "claim:S", "MM-13",
     "Säbelzahntiger waren gerade dran, und nach dem Plesiosaurus muss es eine andere Art sein: "
     "Nenne zum Beispiel Mammuts. (MM-13)",
     "It was sabre-tooths just now, and after the plesiosaur it has to be another species: "
     "name mammoths, for example. (MM-13)"),
    (LAST_DEER, "claim:D lay:Db", "lay:D", "MM-19",
     "Einen Hirsch kannst du jetzt nicht legen: Platz 0 hat keine Karten mehr, "
     "also musst du zweifeln. (MM-19)",
     "You can't lay a deer now: seat 0 has no cards left, so you have to doubt. (MM-19)"),
    (THREE, "claim:S", "lay:HHQQl", "MM-4",
     "Zwei Hasen, zwei Eichhörnchen und ein Plesiosaurus, das sind 5 Karten: Lege 1 bis 4. (MM-4)",
     "Two hares, two squirrels and a plesiosaur: that makes 5 cards; lay 1 to 4. (MM-4)"),
    (THREE, "claim:S lay:S", "lay:HHQQb", "MM-5",
     "Zwei Hasen, zwei Eichhörnchen und ein Brontosaurus, das sind 5 Karten: Lege 1 bis 4. (MM-5)",
     "Two hares, two squirrels and a brontosaurus: that makes 5 cards; lay 1 to 4. (MM-5)"),
    (THREE, "claim:S lay:SS", "doubt:4", "MM-5",
     "Eine Karte 4 gibt es da nicht: Zuletzt wurden 2 Karten gelegt, "
     "und nur davon darfst du eine aufdecken. (MM-5)",
     "There is no card 4: the last lay was 2 cards, and you can only turn up one of those. (MM-5)"),
    (THREE, "claim:S lay:S lay:S lay:t doubt:1", "herd:9", "MM-11",
     "Einen Platz 9 gibt es hier nicht: Die Herde bekommt jemand auf Platz 0 bis 2. (MM-11)",
     "There is no seat 9 here: choose a seat from 0 to 2 to take the herd. (MM-11)"),
    (LAST_DEER, "claim:D lay:Db doubt:1", "claim:D", "phase",
     "Die Partie ist zu Ende; es ist kein Zug mehr möglich.", "The match is over; there are no more moves."),
]  # fmt: skip


@pytest.mark.rule("MM-4", "MM-5", "MM-7", "MM-11", "MM-13", "MM-19")
@pytest.mark.parametrize(("hands", "moves", "move", "rule", "german", "english"), SENTENCES)
def test_sentences(hands: list[str], moves: str, move: str, rule: str, german: str, english: str) -> None:
    match = start(hands)
    play(match, moves)
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.rule == rule
    assert refused.value.explain("de") == german
    assert refused.value.explain("en") == english


def said(section: str, phrase: tuple[str, dict[str, Any]], lang: str) -> str:
    words = words_of("mammuz", lang)
    return Reader(words, ["Ada", "Ben", "Cem", "Dora"], 0).fill(words.template(section, phrase[0]), phrase[1])


def test_words_for_everything() -> None:
    """Whole matches in words: no event, status line, question or move without a text."""
    rng = random.Random(4)
    for players in (3, 4, 7):
        match = stammtisch.new_match("mammuz", players, players, {"rounds": 2})
        for _ in range(120):
            if match.over:
                break
            view = match.view(match.to_move)
            move = rng.choice(match.legal_moves())
            for lang in LANGS:
                assert said("ask", GAME.ask(view), lang)
                assert all(said("status", line, lang) for line in GAME.status(view))
                assert said("moves", GAME.phrase(GAME.read(move)), lang)
                assert all(describe("mammuz", event, lang) for event in match.events[-4:])
            match.play(move)


def test_some_sentences() -> None:
    match = start(three("b", "p", "t"))
    events = play(match, "claim:S lay:SD doubt:2")
    german = [describe("mammuz", event, "de", ["Ada", "Ben", "Cem"], 1) for event in events]
    assert german == [
        "Ada nennt die Art: Säbelzahntiger.",
        "Ada legt 2 Karten als Säbelzahntiger.",
        "Du hast einen Säbelzahntiger und einen Hirsch gelegt.",
        "Du zweifelst und deckst Karte 2 auf: ein Hirsch. Erwischt!",
        "Ada nimmt die Herde: 2 Karten.",
        "Du hast einen Hirsch und einen Säbelzahntiger bekommen.",
    ]
    assert (
        said("moves", GAME.phrase(GAME.read("lay:HBM")), "de")
        == "Einen Hasen, einen Bären und eine Maus legen"
    )
    assert said("moves", GAME.phrase(GAME.read("lay:HHB")), "en") == "Lay two hares and a bear"


@pytest.mark.rule("MM-5", "MM-11")
def test_numbers_of_any_size_get_the_clause_they_break() -> None:
    match = play_to("claim:S lay:SS")
    for position in (0, 3, 10**20, 10**300):
        assert rule_of(match, f"doubt:{position}") == "MM-5"
    match = play_to("claim:S lay:S lay:S lay:t doubt:1")
    for seat in (3, 10**20, 10**300):
        assert rule_of(match, f"herd:{seat}") == "MM-11"
    assert rule_of(play_to("claim:S"), "lay:" + "S" * 500) == "hand"


def play_to(moves: str) -> Match:
    match = start(THREE)
    play(match, moves)
    return match
