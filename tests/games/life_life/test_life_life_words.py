"""What people read, in German and English."""

from typing import Any

import pytest

import stammtisch
from stammtisch.core.words import Reader, describe, words_of
from tests.games.life_life.table import ALL_KNOCK, PLAIN, new, played, refused

GAME = stammtisch.GAMES["life_life"]
NAMES = ["Anna", "Ben", "Cem"]


def say(section: str, phrase: tuple[str, dict[str, Any]], lang: str, me: int | None = None) -> str:
    words = words_of("life_life", lang)
    return Reader(words, NAMES, me).fill(words.template(section, phrase[0]), phrase[1])


@pytest.mark.parametrize(
    ("text", "german", "english"),
    [
        (
            "swap3:GG",
            "In Reihe 3 liegen ein Hase, ein Schwein und eine Maus: Lege dafür genau 3 Karten hin, "
            "nicht zwei Giraffen. (LL-6)",
            "Row 3 holds a hare, a pig and a mouse: lay exactly 3 cards for it, not two giraffes. (LL-6)",
        ),
        (
            "swap1:GB",
            "In Reihe 1 liegt eine Katze: Lege dafür genau eine Karte hin, "
            "nicht eine Giraffe und einen Bären. (LL-6)",
            "Row 1 holds a cat: lay exactly one card for it, not a giraffe and a bear. (LL-6)",
        ),
        (
            "swap5:GGGGB",
            "Reihe 5 gibt es nicht: Die Reihen heißen 1 bis 4, nach der Zahl ihrer Karten. (LL-6)",
            "There is no row 5: the rows are 1 to 4, named by their number of cards. (LL-6)",
        ),
        (
            "knock",
            "Klopfen darfst du erst, wenn du in dieser Runde einmal getauscht hast: "
            "Tausche zuerst eine Reihe. (LL-9)",
            "You may knock only after you have swapped once this round: swap a row first. (LL-9)",
        ),
        (
            "swap2:HM",
            "Das hast du nicht auf der Hand; es fehlt: ein Hase.",
            "You don't hold that; missing: a hare.",
        ),
        (
            "swap2:MM",
            "Das hast du nicht auf der Hand; es fehlt: eine Maus.",
            "You don't hold that; missing: a mouse.",
        ),
        ("hello", "„hello“ ist kein Zug, den ich lesen kann.", "“hello” is not a move I can read."),
    ],
)
def test_refusals(text: str, german: str, english: str) -> None:
    refusal = refused(new(PLAIN), text)
    assert refusal.explain("de") == german
    assert refusal.explain("en") == english


@pytest.mark.rule("LL-7")
def test_the_refusal_of_the_same_animals_names_them() -> None:
    deal = {**PLAIN, "hands": ["GGGGBBBSDC", *PLAIN["hands"][1:]]}
    row_two = refused(new(deal), "swap2:DS")
    assert row_two.explain("de") == (
        "In Reihe 2 liegen schon ein Schaf und ein Hund: Lege mindestens ein anderes Tier hin. (LL-7)"
    )
    assert (
        row_two.explain("en")
        == "Row 2 already holds a sheep and a dog: lay at least one other animal. (LL-7)"
    )
    row_one = refused(new(deal), "swap1:C")
    assert row_one.explain("de") == "In Reihe 1 liegt schon eine Katze: Lege ein anderes Tier hin. (LL-7)"


def test_numbers_without_a_move_and_finished_rounds() -> None:
    state = GAME.state(3, 1)
    with pytest.raises(stammtisch.IllegalMove) as refusal:
        state.apply(5000)
    assert refusal.value.explain("de") == "Es gibt keinen Zug mit der Nummer 5000."
    assert refusal.value.explain("en") == "There is no move number 5000."
    state.playout()
    with pytest.raises(stammtisch.IllegalMove) as refusal:
        state.apply(0)
    assert refusal.value.explain("de") == "Die Runde ist zu Ende; es ist kein Zug mehr möglich."
    assert refusal.value.explain("en") == "The round is over; there are no more moves."


def test_events_speak_to_their_reader() -> None:
    match = new(PLAIN)
    swap = match.play("swap3:GBZ")[0]
    assert describe("life_life", swap, "de", NAMES, 0) == (
        "Du nimmst Reihe 3 (einen Hasen, ein Schwein und eine Maus) und legst dafür "
        "eine Giraffe, einen Bären und eine Ziege hin."
    )
    assert describe("life_life", swap, "en", NAMES, 1) == (
        "Anna takes row 3 (a hare, a pig and a mouse) and lays a giraffe, a bear and a goat in its place."
    )


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("me", [None, 0, 1])
def test_every_event_and_sheet_entry_has_words(lang: str, me: int | None) -> None:
    cats = {**PLAIN, "hands": ["GGGBBBZCCC", *PLAIN["hands"][1:]], "rows": ["C", "SD", "HPM", "BSSM"]}
    for match, moves in [(new(PLAIN, lives=2), ALL_KNOCK), (new(cats, lives=1), ["swap1:Z"])]:
        played(match, moves)
        for event in match.events:
            text = describe("life_life", event, lang, NAMES, me)
            assert text
            assert "{" not in text
        for entry in [*match.rounds[0]["entries"], *match.rounds[0]["majorities"]]:
            assert "{" not in say("sheet", (entry["code"], entry), lang, me)


def test_the_sheet_in_words() -> None:
    entries = played(new(PLAIN), ALL_KNOCK).rounds[0]["entries"]
    assert say("sheet", (entries[1]["code"], entries[1]), "de") == (
        "Ben: 10 Punkte, am wenigsten – zwei Leben verloren."
    )
    assert (
        say("sheet", (entries[0]["code"], entries[0]), "en", 0) == "You: 21 points, the most – no life lost."
    )


def test_the_table_in_words() -> None:
    match = played(new(PLAIN), ALL_KNOCK[:4])
    german = [say("status", phrase, "de", 1) for phrase in GAME.status(match.view(1))]
    assert german == [
        "Anna hat 5 Leben.",
        "Du hast 5 Leben.",
        "Cem hat 5 Leben.",
        "Reihe 1: ein Schwein.",
        "Reihe 2: ein Schaf und ein Hund.",
        "Reihe 3: ein Hase, ein Schwein und eine Maus.",
        "Reihe 4: ein Bär, zwei Schafe und eine Katze.",
        "Anna hat sicher eine Katze auf der Hand.",
        "Cem hat sicher ein Schaf auf der Hand.",
        "Anna hat geklopft; noch 2 Züge, dann wird gewertet.",
        "Deine Hand: drei Giraffen, zwei Bären, drei Maulwürfe, ein Schaf und eine Maus.",
    ]
    over = played(new(PLAIN, lives=1), ALL_KNOCK)
    english = [say("status", phrase, "en", 0) for phrase in GAME.status(over.view(0))]
    assert english[:3] == ["You have one life.", "Ben is out.", "Cem is out."]
    assert english[-1] == "You win the match."
    assert "Anna has knocked." in [say("status", phrase, "en") for phrase in GAME.status(over.view(None))]


def test_what_is_asked() -> None:
    match = new(PLAIN)
    questions = []
    for move in ALL_KNOCK[:5]:
        questions.append(say("ask", GAME.ask(match.view(match.to_move)), "de"))
        match.play(move)
    assert (
        questions[0] == "Du bist dran: Tausche eine Reihe. Klopfen darfst du erst nach deinem ersten Tausch."
    )
    assert questions[3] == "Du bist dran: Tausche eine Reihe oder klopfe."
    assert questions[4] == "Dein letzter Zug in dieser Runde: Tausche eine Reihe oder klopfe auch."


def test_moves_in_words() -> None:
    assert say("moves", GAME.phrase(GAME.read("swap3:HBB")), "de") == (
        "Zwei Bären und einen Hasen hinlegen und Reihe 3 nehmen"
    )
    assert say("moves", GAME.phrase(GAME.read("swap1:M")), "en") == "Lay a mouse and take row 1"
    assert say("moves", GAME.phrase(GAME.read("knock")), "de") == "Klopfen"


def test_both_languages_have_the_same_keys() -> None:
    german, english = words_of("life_life", "de").own, words_of("life_life", "en").own
    assert german.keys() == english.keys()
    for section in german:
        if isinstance(german[section], dict):
            assert german[section].keys() == english[section].keys()
    assert set(german["options"]) == set(GAME.options)
