"""Words for people: the cases that the browser's formatter has to pass too, and what is looked up where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.core.errors import Refusal
from stammtisch.core.words import LANGS, Reader, Words, describe, explain, words_of

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "words_cases.json").read_text(encoding="utf-8")
)
COMMON = {
    "and": "and",
    "nothing": "nothing",
    "times": "% times #",
    "one": "a",
    "numbers": {"2": "two"},
    "you": {"nom": "you", "acc": "you", "dat": "you"},
    "seat": "seat",
    "events": {"start": "Common start.", "end": "Common end."},
}


@pytest.mark.parametrize("case", CASES, ids=[f"{case['lang']}: {case['about']}" for case in CASES])
def test_case(case: dict[str, Any]) -> None:
    reader = Reader(words_of(case["game"], case["lang"]), case["names"], case["me"])
    assert reader.fill(case["template"], case["params"]) == case["text"]


def test_the_cases_cover_every_form_in_both_languages() -> None:
    for lang in LANGS:
        texts = [json.dumps(case["template"]) for case in CASES if case["lang"] == lang]
        for form in (
            "{seat}",
            "{seat:dat}",
            "{seat:acc}",
            "{seat?",
            "{n#",
            "{cards",
            "{card:many}",
            "@",
            '{"?"',
            ":nom}",
        ):
            assert any(form in text for text in texts), (lang, form)


def test_cases_are_told_apart() -> None:
    keys = [
        json.dumps([case[name] for name in ("lang", "game", "template", "params", "names", "me")])
        for case in CASES
    ]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize("lang", ["fr", "", "EN", None])
def test_other_languages_are_refused(lang: Any) -> None:
    with pytest.raises(ValueError, match=r"there are no words in .*; the languages are: de, en"):
        words_of("mue", lang)


def test_words_of_an_unknown_game_are_refused() -> None:
    with pytest.raises(ValueError, match="no game 'skat'"):
        words_of("skat", "en")


def test_a_games_own_words_come_first() -> None:
    words = Words(COMMON, {"name": "Toy", "events": {"start": "Own start."}})
    assert words.name() == "Toy"
    assert words.template("events", "start") == "Own start."
    assert words.template("events", "end") == "Common end."
    assert words.has("events", "end")
    assert not words.has("events", "middle")
    assert not words.has("nowhere", "start")
    with pytest.raises(KeyError, match="no words for events 'middle'"):
        words.template("events", "middle")


def test_a_card_without_the_form_asked_for() -> None:
    words = Words(COMMON, {"cards": {"X": {"many": "exes"}, "Y": {"one": "why", "many": "whys"}}})
    assert words.card("Y", "dat") == "why"
    assert words.card("Y", "dat_many") == "whys"
    with pytest.raises(KeyError, match="card 'X' has no form 'nom'"):
        words.card("X", "nom")
    assert words.count("Y", 5, "acc") == "5 whys"
    assert words.count("Y", 1, "acc") == "a why"


def test_a_parameter_that_is_missing_is_an_error_not_a_gap() -> None:
    with pytest.raises(KeyError, match="round"):
        Reader(words_of("mue", "en")).fill("Round {round}.", {})


def test_events_are_described_for_each_reader() -> None:
    event = {"type": "lay", "seat": 1, "card": "g7", "colour": None, "mau": True, "left": 1, "to": "all"}
    assert describe("mau_mau", event, "en", ["Anna", "Bert"]) == "Bert lays the green 7 and says mau!"
    assert describe("mau_mau", event, "en", ["Anna", "Bert"], 1) == "You lay the green 7 and say mau!"
    assert describe("mau_mau", event, "en") == "Seat 1 lays the green 7 and says mau!"
    assert (
        describe("mau_mau", {"type": "round_start", "seat": None, "round": 2, "to": "all"}, "de")
        == "Runde 2 beginnt."
    )


def test_an_event_without_words_is_an_error() -> None:
    with pytest.raises(KeyError, match="no words for events 'earthquake'"):
        describe("mue", {"type": "earthquake", "seat": None, "to": "all"}, "en")


def test_a_refusal_names_its_clause_and_only_a_clause() -> None:
    assert explain("zoff_im_zoo", Refusal("not_held", {"cards": ["W", "W"]}, "hand"), "en") == (
        "You don't hold that; missing: two whales."
    )
    assert explain("zoff_im_zoo", Refusal("not_held", {"cards": ["W", "E"]}, "hand"), "de") == (
        "Das hast du nicht auf der Hand; es fehlt: ein Wal und ein Elefant."
    )
    assert explain("life_life", Refusal("no_such_row", {"row": 7}, "LL-6"), "en").endswith("(LL-6)")


@pytest.mark.parametrize(
    "section",
    [
        "cards",
        "events",
        "refusals",
        "status",
        "ask",
        "moves",
        "sheet",
        "options",
        "why",
        "hint",
        "think",
        "referee",
    ],
)
def test_both_languages_have_the_same_words(section: str) -> None:
    """What core asks a game's words for is there in both; tables are each language's own affair."""
    for game in stammtisch.GAMES:
        german, english = words_of(game, "de").own, words_of(game, "en").own
        assert set(german.get(section, ())) == set(english.get(section, ())), game


def test_both_languages_have_the_same_common_words() -> None:
    german, english = words_of("mue", "de").common, words_of("mue", "en").common
    assert set(german) == set(english)
    for section in ("events", "refusals", "numbers", "you", "hint", "think", "referee"):
        assert set(german[section]) == set(english[section])
