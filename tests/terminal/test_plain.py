"""The table line by line: whole matches, refusals, wishes, leaving, saving."""

import json
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import stammtisch
from stammtisch import Match, new_match
from stammtisch.core.words import LANGS, words_of
from stammtisch.terminal import save_file
from stammtisch.terminal.company import Company
from stammtisch.terminal.solo import Solo
from stammtisch.terminal.texts import catalogue
from tests.terminal.script import RandomPlayer, played, printed, table

FIVE = ("life_life", "mammuz", "mau_mau", "mue", "zoff_im_zoo")


def short_match(game: str, players: int = 3) -> Match:
    """A match that ends soon."""
    options = {
        "life_life": {"lives": 1},
        "mau_mau": {"rounds": 1},
        "mue": {"target": 20},
        "zoff_im_zoo": {"target": 3},
    }
    return new_match(game, players, seed=7, options=options.get(game))


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", FIVE)
def test_a_whole_match_is_played_and_told(game: str, lang: str) -> None:
    match = short_match(game)
    player = RandomPlayer(match)
    at = table(match, player, lang)
    assert at.run() == 0
    assert match.over
    text = printed(at)
    words = words_of(game, lang)
    assert player.asked > 0
    assert words.name() in text
    assert words.common["events"]["match_end"] in text
    assert "Ada" in text
    assert "{" not in text
    assert "[" not in text, "a game has no words for something"


@pytest.mark.parametrize("game", sorted(set(stammtisch.GAMES) - set(FIVE)))
def test_every_other_game_that_is_there_can_be_played(game: str) -> None:
    match = new_match(game, stammtisch.GAMES[game].players[0], seed=2)
    at = table(match, RandomPlayer(match))
    assert at.run() == 0
    assert match.over or len(match.moves) == match.game.limit


def my_turn(upcard: str = "b4", mine: Sequence[str] = ("b5", "g4", "r9", "r8", "y9")) -> Match:
    """Seat 0 is to move, with these cards in hand and this one on top."""
    stock = ["g1", "g2", "r1", "r2", "y1", "y2"]
    hands = [list(mine), ["b1", "b2", "b3", "g8", "g9"]]
    deal = {"hands": hands, "upcard": upcard, "stock": stock, "dealer": 1}
    return new_match("mau_mau", 2, seed=1, options={"rounds": 1}, deals=[deal])


def test_a_refusal_is_explained_and_loses_nothing() -> None:
    match = my_turn()
    text = played(match, "r9\nquatsch\n17\n\nb5\nquit\n", "de")
    assert "(MA-5)" in text
    assert "regeln MA-5" in text
    assert "„quatsch“ ist kein Zug" in text
    assert "Nummern 1 bis 3" in text
    assert match.moves[0] == "b5"


@pytest.mark.parametrize("typed", ["b5", "2", "#2", "B5", "lay the blue 5", "Lay the blue 5"])
def test_a_move_is_its_notation_its_number_or_its_words(typed: str) -> None:
    match = my_turn()
    played(match, f"{typed}\nquit\n")
    assert match.moves[0] == "b5"


def test_the_only_move_is_made_by_enter() -> None:
    match = my_turn(upcard="y3", mine=["b5", "g4", "r9", "r8", "r7"])
    text = played(match, "\n")
    assert "(Enter: Draw)" in text
    assert match.moves[0] == "draw"


def test_wishes_are_granted_in_between() -> None:
    text = played(my_turn(), "?\nrules ma5\nrules 99\nhand\ntable\nlog\nscore\n? b\n? q\nquit\n")
    assert "What you can type" in text
    assert "\nMA-5   " in text
    assert "no clause “99”" in text
    assert text.count("Your hand (5 cards)") == 2
    assert text.count("On top is the blue 4") == 2
    assert text.count("Round 1 begins.") == 2
    assert "Total" in text
    assert "No legal move contains “q”" in text


def test_german_wishes_work_too() -> None:
    text = played(my_turn(), "hilfe\nregeln 5\nkarten\ntisch\nverlauf\npunkte\nende\n", "de")
    assert "kein Zug" not in text
    assert "Stand" in text


def test_the_rulebook_is_shown_whole() -> None:
    text = played(my_turn(), "rules\nquit\n")
    assert "\nMA-22  " in text


def test_many_moves_are_not_listed_unless_asked_for() -> None:
    match = short_match("life_life")
    while match.to_move != 0:
        match.play(match.legal_moves()[0])
    last = match.legal_moves()[-1]
    brief = played(match.copy(), "quit\n")
    full = played(match.copy(), "?\nquit\n")
    assert "legal moves" in brief
    assert len(full.splitlines()) > len(brief.splitlines()) + 30
    assert f"{len(match.legal_moves())}) {last}" in full


@pytest.mark.parametrize("typed", ["", "draw\n", "draw\n?\n"])
def test_the_end_of_input_is_a_friendly_goodbye(typed: str) -> None:
    at = table(my_turn(), typed)
    assert at.run() == 0
    assert printed(at).endswith("See you at the Stammtisch!\n")


def test_an_interrupt_is_a_friendly_goodbye(monkeypatch: pytest.MonkeyPatch) -> None:
    at = table(my_turn(), "")

    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(at.console, "ask", interrupt)
    assert at.run() == 130
    assert printed(at).endswith("See you at the Stammtisch!\n")


def test_every_move_is_saved_and_the_match_goes_on_from_there(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    whole = my_turn()
    table(whole, "b5\ndraw\ndraw\n", file=None).run()
    first = my_turn()
    table(first, "b5\n", file=kept).run()
    saved = json.loads(kept.read_text(encoding="utf-8"))
    assert (saved["seat"], saved["name"]) == (0, "Ada")
    record = saved["record"]
    assert record["moves"] == first.moves
    again = Match.from_record(record)
    at = table(again, "draw\ndraw\n", file=kept)
    at.run()
    assert "The match continues after" in printed(at)
    assert again.moves == whole.moves, "bots play on as if nothing had happened"
    assert json.loads(kept.read_text(encoding="utf-8"))["record"]["moves"] == again.moves
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_a_finished_match_shows_how_it_ended() -> None:
    match = short_match("mammuz")
    while not match.over:
        match.play(match.legal_moves()[-1])
    text = played(match, "")
    assert "The match is over." in text


def test_bots_alone_are_told_briefly() -> None:
    match = new_match("mau_mau", 3, seed=8, options={"rounds": 1})
    while match.to_move != 1:
        match.play(match.legal_moves()[0])
    at = table(match, "")
    at.waited = 200
    at.catch_up()
    assert "draws" not in printed(at)


def test_a_file_that_is_no_match_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    letter, good = tmp_path / "letter.txt", tmp_path / "good.json"
    letter.write_text("Dear Ada", encoding="utf-8")
    at = table(my_turn(), f"ende\n{letter}\n{good}\n", "de")
    monkeypatch.setattr(at.console, "live", True)
    assert at.run() == 0
    assert "kein Spielstand" in printed(at)
    assert letter.read_text(encoding="utf-8") == "Dear Ada"
    assert isinstance(at.session, Solo)
    assert at.session.file == good
    save_file.check_free(good, my_turn(), catalogue("de"))
    good.write_text(json.dumps(my_turn().record()), encoding="utf-8")
    save_file.check_free(good, my_turn(), catalogue("de"))


@pytest.mark.parametrize("lang", LANGS)
def test_another_match_is_never_overwritten_but_the_same_one_is(
    lang: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, further, other = my_turn(), my_turn(), my_turn(upcard="g7")
    kept.play("b5")
    for move in ("b5", "b1"):
        further.play(move)
    path = tmp_path / "match.json"
    save_file.save(path, kept, 0, "Ada", "normal", catalogue(lang))
    before = path.read_bytes()
    for match in (my_turn(), other, short_match("mue")):
        at = table(match, f"quit\n{path}\n\n", lang)
        monkeypatch.setattr(at.console, "live", True)
        assert at.run() == 0
        assert f"stammtisch play --resume {path}" in printed(at)
        assert path.read_bytes() == before
    for match in (kept, further):
        Solo(match, 0, "Ada", catalogue(lang)).save_as(str(path))
        assert json.loads(path.read_text(encoding="utf-8"))["record"]["moves"] == match.moves


def test_a_match_that_is_over_is_kept_as_a_plain_record(tmp_path: Path) -> None:
    kept, match = tmp_path / "match.json", short_match("mau_mau")
    table(match, RandomPlayer(match), file=kept).run()
    assert Match.from_record(json.loads(kept.read_text(encoding="utf-8"))).over


# the bots


@pytest.mark.parametrize(("lang", "word"), [("de", "warum"), ("en", "why")])
def test_the_bots_say_why(lang: str, word: str) -> None:
    match = new_match("mau_mau", 3, seed=7)
    text = played(match, f"{word}\n1\n{word}\nquit\n", lang)
    assert {"de": "Noch war kein Bot am Zug.", "en": "No bot has moved yet."}[lang] not in text
    reasons = [line for line in text.splitlines() if line.startswith(("Ben: ", "Clara: "))]
    assert len(reasons) >= 2
    fresh = new_match("mau_mau", 3, seed=3)
    assert fresh.to_move == 0, "nobody has moved before the player"
    text = played(fresh, f"{word}\nquit\n", lang)
    assert {"de": "Noch war kein Bot am Zug.", "en": "No bot has moved yet."}[lang] in text


def test_a_bot_that_fails_is_reported_once_and_replaced() -> None:
    match = short_match("mau_mau")
    company = Company("mine", {"mine": "/no/such/program"})
    at = table(match, RandomPlayer(match), bots=company)
    assert at.run() == 0
    assert match.over
    for name in ("Ben", "Clara"):
        assert printed(at).count(f"The bot {name} (mine) has failed (/no/such/program can't be started") == 1


def test_the_level_is_saved_with_the_match(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    at = table(new_match("mau_mau", 3, seed=7), "quit\n", file=path, bots=Company("easy"))
    at.run()
    assert save_file.unpack(json.loads(path.read_text("utf-8"))).level == "easy"
    path.write_text(json.dumps({"record": {}, "seat": 0, "name": "x", "level": 7}), "utf-8")
    assert save_file.unpack(json.loads(path.read_text("utf-8"))).level is None


def test_nobody_moves_on_before_a_move_is_saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def look() -> None:
        free.append(solo.changed.acquire(blocking=False))
        if free[-1]:
            solo.changed.release()

    def seen(*saved: Any) -> None:
        other = Thread(target=look)
        other.start()
        other.join()
        save(*saved)

    free: list[bool] = []
    solo = Solo(my_turn(), 0, "Ada", catalogue("en"), tmp_path / "match.json")
    save = save_file.save
    monkeypatch.setattr(save_file, "save", seen)
    solo.play("b5")
    solo.wait(solo.scene)  # a bot's move
    solo.save_as(str(tmp_path / "other.json"))
    assert free == [False, False, False]
