"""What people read: refusals that name the cards, events, the state of the table, moves."""

import json
import random

import pytest

from stammtisch import GAMES, Match, new_match
from stammtisch.core.words import Reader, describe, words_of
from stammtisch.games.mue import refusals
from tests.games.mue.table import COLOURS, MIXED, auction, play, reason, table

MUE = GAMES["mue"]
FOUR = ("r0 r1 b2 k9 k8", "b9 b8 r9", "g9 g6 g5", "y9 y8")


def mixed(bids: tuple[str, ...], moves: str) -> Match:
    return play(auction(table(3, *MIXED), *bids), moves)


def four(moves: str) -> Match:
    return play(auction(table(4, *FOUR), "r0 r1 b2", "b9 b8"), moves)


SENTENCES = [
    (
        lambda: mixed(("g5",), "trump:none r9"),
        "b1",
        "Du musst Rot bedienen: du hast die rote 0, die rote 1, die rote 2, die rote 4, die rote 6, "
        "die rote 7 und die rote 8. (MU-19)",
        "You must follow red: you have the red 0, a red 1, the red 2, the red 4, the red 6, a red 7 "
        "and the red 8. (MU-19)",
    ),
    (
        lambda: mixed(("r7",), "trump:7 r3 r0 b8 r5"),
        "r7",
        "Die rote 7 ist Trumpf und zählt nicht als Rot: du musst Rot bedienen und hast die rote 1, "
        "die rote 2, die rote 4, die rote 6 und die rote 8. (MU-19)",
        "A red 7 is a trump and does not count as red: you must follow red and have a red 1, the red 2, "
        "the red 4, the red 6 and the red 8. (MU-19)",
    ),
    (
        lambda: mixed(("r7",), "trump:7 g7"),
        "b1",
        "Du musst Trumpf bedienen: du hast die rote 7 und die blaue 7. (MU-19)",
        "You must follow trump: you have a red 7 and a blue 7. (MU-19)",
    ),
    (
        lambda: mixed(("g5",), "trump:none"),
        "k3",
        "Du hast die schwarze 3 weder auf der Hand noch offen vor dir liegen.",
        "You have the black 3 neither in your hand nor lying open.",
    ),
    (
        lambda: mixed(("g5",), "trump:none"),
        "g5",
        "Die grüne 5 liegt offen vor dir: spiel sie mit Stern, als g5*.",
        "The green 5 lies open in front of you: play it with a star, as g5*.",
    ),
    (
        lambda: mixed(("g5",), "trump:none"),
        "g3*",
        "Die grüne 3 ist noch auf deiner Hand: spiel sie ohne Stern, als g3.",
        "The green 3 is still in your hand: play it without a star, as g3.",
    ),
    (
        lambda: table(3, *COLOURS),
        "bid:b0",
        "Du hast die blaue 0 nicht auf der Hand.",
        "You don't have the blue 0 in your hand.",
    ),
    (
        lambda: play(table(3, *COLOURS), "bid:r0 pass pass"),
        "bid:r0",
        "Die rote 0 liegt schon offen vor dir.",
        "The red 0 already lies open in front of you.",
    ),
    (
        lambda: table(3, *COLOURS),
        "done",
        "Du hast noch keine Karte gelegt: leg mindestens eine, oder passe. (MU-3)",
        "You have not laid a card yet: lay at least one, or pass. (MU-3)",
    ),
    (
        lambda: play(table(3, *COLOURS), "bid:r0 bid:b0"),
        "pass",
        "Du hast schon eine Karte gelegt: leg weiter, oder beende dein Gebot mit done. (MU-3)",
        "You have already laid one card: go on, or end your bid with done. (MU-3)",
    ),
    (
        lambda: four(""),
        "trump:none",
        "Als Vize musst du eine Farbe oder Zahl nennen, die offen vor dir liegt: "
        "die blaue 8 und die blaue 9. (MU-14)",
        "As vice you must name a colour or digit that lies open in front of you: the blue 8 and the blue 9. "
        "(MU-14)",
    ),
    (
        lambda: four(""),
        "trump:r",
        "Vor dir liegt keine rote Karte offen, nur die blaue 8 und die blaue 9. (MU-14)",
        "No red card lies open in front of you, only the blue 8 and the blue 9. (MU-14)",
    ),
    (
        lambda: four("trump:8"),
        "trump:9",
        "Vor dir liegt keine 9 offen, nur die rote 0, die rote 1 und die blaue 2. (MU-15)",
        "No 9 lies open in front of you, only the red 0, a red 1 and the blue 2. (MU-15)",
    ),
    (
        lambda: four("trump:b"),
        "trump:b",
        "Blau hat schon der Vize genannt. Ohne eigenen Trumpf hast du dieselben Trümpfe und eine höhere Prämie; "
        "oder nenn etwas anderes. (MU-15)",
        "The vice has already named blue. Without a trump of your own you have the same trumps and a higher bonus; "
        "or name something else. (MU-15)",
    ),
    (
        lambda: four("trump:b trump:r"),
        "partner:9",
        "Platz 9 gibt es hier nicht: die Plätze gehen von 0 bis 3. (MU-16)",
        "There is no seat 9 here: seats go from 0 to 3. (MU-16)",
    ),
    (
        lambda: four("trump:b trump:r"),
        "partner:" + "9" * 5000,
        "So einen Platz gibt es hier nicht: die Plätze gehen von 0 bis 3. (MU-16)",
        "There is no such seat here: seats go from 0 to 3. (MU-16)",
    ),
    (
        lambda: four("trump:b trump:r"),
        "partner:0",
        "Dich selbst kannst du nicht ins Team holen: wähle jemand anderen. (MU-16)",
        "You can't choose yourself as partner: choose someone else. (MU-16)",
    ),
    (
        lambda: four("trump:b trump:r"),
        "partner:1",
        "Den Vize kannst du nicht ins Team holen: wähle jemand anderen. (MU-16)",
        "The vice can't be your partner: choose someone else. (MU-16)",
    ),
    (
        lambda: four("trump:b trump:r"),
        "r0*",
        "Jetzt wählt der Chef sein Team.",
        "Now the chief chooses a partner.",
    ),
    (
        lambda: table(3, *COLOURS),
        "r0",
        "Noch wird geboten: leg Karten offen hin, oder passe.",
        "The auction is still on: lay cards open, or pass.",
    ),
]


@pytest.mark.parametrize(("position", "move", "german", "english"), SENTENCES)
def test_refusals(position: object, move: str, german: str, english: str) -> None:
    match = position()  # type: ignore[operator]
    assert reason(match, move, "de") == german
    assert reason(match, move, "en") == english


def test_every_fault_has_its_sentence() -> None:
    codes = {code for _, code in refusals.FAULTS.values()}
    for lang in ("de", "en"):
        assert all(words_of("mue", lang).has("refusals", code) for code in codes)


def test_events_in_words() -> None:
    match = mixed(("g5",), "trump:none r9 r8 b8")
    said = [describe("mue", event, "de", ["Ada", "Bo", "Cem"], 1) for event in match.events]
    assert said[-5:] == [
        "Ada spielt ohne eigenen Trumpf.",
        "Ada spielt die rote 9.",
        "Du spielst die rote 8.",
        "Cem kann Rot nicht bedienen und spielt die blaue 8.",
        "Der Stich geht an Ada (2 Punkte).",
    ]


def test_an_eklat_in_words() -> None:
    match = play(table(3, *COLOURS), "bid:r0 bid:b0 done pass pass pass")
    event = next(event for event in match.events if event["type"] == "eklat")
    assert describe("mue", event, "de", ["Ada", "Bo", "Cem"], 0) == (
        "Eklat mit je einer offenen Karte! Bo hat zuletzt gelegt: 10 Minuspunkte je Karte. "
        "Für dich gibt es 5 Punkte je Karte."
    )
    match = play(table(3, *COLOURS), "pass pass pass")
    event = next(event for event in match.events if event["type"] == "eklat")
    assert describe("mue", event, "en") == "Everybody passed: an Eklat – a scandal – without points."


def test_both_languages_have_the_same_entries() -> None:
    german, english = (
        json.loads((MUE.folder / f"words.{lang}.json").read_text(encoding="utf-8")) for lang in ("de", "en")
    )
    assert list(german) == list(english)
    for section in german:
        assert isinstance(german[section], str) or list(german[section]) == list(english[section])


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("players", [3, 5])
def test_everything_can_be_said(lang: str, players: int) -> None:
    match = new_match("mue", players, seed=2, options={"target": 30})
    choose = random.Random(4)
    words = words_of("mue", lang)
    while not match.over:
        view = match.view(match.to_move)
        reader = Reader(words, [], match.to_move)
        lines = [reader.fill(words.template("status", code), params) for code, params in MUE.status(view)]
        code, params = MUE.ask(view)
        lines.append(reader.fill(words.template("ask", code), params))
        for text in view["legal"]:
            code, params = MUE.phrase(MUE.read(text))
            lines.append(reader.fill(words.template("moves", code), params))
        assert all(line and "{" not in line for line in lines)
        for event in match.play(choose.choice(view["legal"])):
            describe("mue", event, lang, [], 0)
    for sheet in match.rounds:
        for entry in sheet["entries"]:
            assert Reader(words).fill(words.template("sheet", entry["code"]), entry)


def test_the_table_and_what_is_asked() -> None:
    view = mixed(("g5 g3", "r0"), "trump:none g5*").view(1)
    words = words_of("mue", "de")
    reader = Reader(words, ["Ada", "Bo", "Cem"], 1)
    lines = [reader.fill(words.template("status", code), params) for code, params in MUE.status(view)]
    assert lines[0] == "Runde 1, Geber: Ada."
    assert "Chef: Ada mit 2 Karten." in lines
    assert "Der Chef spielt ohne eigenen Trumpf." in lines
    assert "Das Team des Chefs hat 0 von 14 Punkten." in lines
    assert "Offen vor dir: die rote 0 (eine Karte; dazu 11 Handkarten)." in lines
    assert "Vor Cem liegt nichts offen (12 Handkarten)." in lines
    assert "Im Stich liegt die grüne 5 von Ada." in lines
    code, params = MUE.ask(view)
    assert reader.fill(words.template("ask", code), params) == (
        "Du kannst Grün nicht bedienen: spiel irgendeine Karte."
    )
