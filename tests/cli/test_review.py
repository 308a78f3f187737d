"""The command `review`: words, data and a page, and what is wrong in one sentence."""

from __future__ import annotations

import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import stammtisch
from stammtisch import cli
from stammtisch.bots import bot
from stammtisch.bots.review import review
from stammtisch.cli.reviewing import Verdict
from stammtisch.cli.texts import texts_in

DRAWN = ["g1", "g6", "g2", "g7", "g3", "g8", "g4!", "g9!", "draw"]  # the last card would have won
DEAL = {
    "hands": [["g1", "g2", "g3", "g4", "g5"], ["g6", "g7", "g8", "g9", "b1"]],
    "upcard": "g9",
    "stock": ["r1", "r2", "r3", "r4", "r5", "r6"],
    "dealer": 1,
}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)


def record(moves: int) -> dict[str, Any]:
    match = stammtisch.new_match("mau_mau", 2, 7, {"rounds": 1}, [DEAL])
    for move in DRAWN[:moves]:
        match.play(move)
    return match.record()


@pytest.fixture
def file(tmp_path: Path) -> str:
    """Two moves, one of each seat."""
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record(2)), "utf-8")
    return str(path)


class Reviewed(NamedTuple):
    """What one run says of a match with a blunder."""

    text: str
    data: dict[str, Any]
    page: str


@pytest.fixture(scope="module")
def blunder(tmp_path_factory: pytest.TempPathFactory) -> Reviewed:
    folder = tmp_path_factory.mktemp("review")
    saved = {"record": record(len(DRAWN)), "seat": 0, "name": "<b>Eve", "level": "normal"}
    file, data, page = (folder / name for name in ("match.json", "review.json", "review.html"))
    file.write_text(json.dumps(saved), "utf-8")
    said = io.StringIO()
    with redirect_stdout(said):
        asked = ["--html", str(page), "--json", str(data), "--jobs", "1", "--lang", "en"]
        assert cli.main(["review", str(file), *asked]) == 0
    return Reviewed(said.getvalue(), json.loads(data.read_text("utf-8")), page.read_text("utf-8"))


def test_a_moment_says_what_was_seen_played_and_better(blunder: Reviewed) -> None:
    text = blunder.text
    assert "Review of a match of Mau Mau" in text
    assert "<b>Eve made 5 decisions. One was certainly worse" in text
    moment = text[text.index("1. Round 1, move 9: <b>Eve") :]
    assert "In hand: the green 5." in moment or "In hand: a green 5." in moment
    assert re.search(r"Played: draw.*\n.*Better: .*green 5.*\n.*points better on average", moment)
    assert "{" not in text


def test_no_certain_mistake_is_a_compliment(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["review", file, "--seat", "1", "--jobs", "1", "--lang", "de"]) == 0
    text = capsys.readouterr().out
    assert "Kein sicherer Fehler in der einzigen Entscheidung von Ben. Gut gespielt!" in text


def test_the_data_keep_to_the_contract(
    blunder: Reviewed, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["review", file, "--json", "--jobs", "1"]) == 0
    everybody = json.loads(capsys.readouterr().out)
    for data, steps in ((blunder.data, [0, 2, 4, 6, 8]), (everybody, [0, 1])):
        assert [each["step"] for each in data["decisions"]] == steps
        for each in data["decisions"]:
            assert {"step", "seat", "move", "better", "loss", "error", "z", "mark"} <= each.keys()
        for chapter in data["rounds"]:
            assert len(chapter) == 2
            for seat in chapter:
                assert {"own", "others", "deal", "draws", "hidden", "result"} <= seat.keys()
    assert blunder.data["decisions"][-1]["mark"] == "blunder"


def test_the_page_stands_alone_and_shows_names_as_text(blunder: Reviewed) -> None:
    assert "&lt;b&gt;Eve" in blunder.page
    assert "<b>" not in blunder.page
    assert not re.search(r"(src|href)=|@import|url\(", blunder.page)
    assert "<svg" in blunder.page
    assert "<table" in blunder.page


def test_whoever_saved_the_match_is_reviewed(file: str, capsys: pytest.CaptureFixture[str]) -> None:
    saved = {"record": json.loads(Path(file).read_text("utf-8")), "seat": 1, "name": "Zoe", "level": "normal"}
    Path(file).write_text(json.dumps(saved), "utf-8")
    assert cli.main(["review", file, "--json", "--jobs", "1"]) == 0
    assert {each["seat"] for each in json.loads(capsys.readouterr().out)["decisions"]} == {1}


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--seat", "5"], "There is no seat 5"),
        (["--seat", "x"], "whole number"),
        (["--html", "/nowhere/at/all.html"], "can't be written"),
        (["--json", "/"], "can't be written"),
    ],
)
def test_what_is_wrong_is_said(
    file: str,
    arguments: list[str],
    complaint: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Before the work is done, which may take minutes."""
    monkeypatch.delattr("stammtisch.cli.commands.review.review")
    assert cli.main(["review", file, "--jobs", "1", *arguments]) != 0
    assert complaint in capsys.readouterr().err


def test_a_strangers_record_sends_the_terminal_nothing_but_letters(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    record, escape = json.loads(Path(file).read_text("utf-8")), "\x1b]0;mine\x07"
    Path(file).write_text(json.dumps({"record": record, "seat": 1, "name": f"{escape}Zoe"}), "utf-8")
    assert cli.main(["review", file, "--jobs", "1"]) == 0
    Path(file).write_text(json.dumps({**record, "moves": [escape + "x" * 1000]}), "utf-8")
    assert cli.main(["review", file, "--jobs", "1"]) == 1
    told = "".join(capsys.readouterr())
    assert "Zoe" in told
    assert "xxx" in told
    assert "x" * 100 not in told
    assert "\x1b" not in told


def test_a_match_without_a_move_has_no_review(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "match.json"
    path.write_text(json.dumps(stammtisch.new_match("mue", 4, 1).record()), "utf-8")
    assert cli.main(["review", str(path)]) == 1
    assert "nobody has made a move" in capsys.readouterr().err


def test_a_card_is_open_or_in_hand() -> None:
    """Mü: what lies open is not told once more with the hand."""
    match = stammtisch.new_match("mue", 4, 1)
    seat = match.to_move
    card = next(move for move in match.legal_moves() if move.startswith("bid:"))
    before = match.view(seat)["hand"]
    match.play(card)
    verdict = Verdict(
        match.record(), {"game": "mue"}, ["Anna", "Ben", "Clara", "David"], seat, texts_in("en")
    )
    seen = verdict.seen(match.view(seat))
    hand = list(before)
    hand.remove(card.removeprefix("bid:"))
    assert seen[-1] == f"In hand: {verdict.teller.cards(hand)}."
    assert sum("In hand" in line for line in seen) == 1


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
def test_every_game_has_the_words(game: str) -> None:
    """Reviewed for all seats; random play makes mistakes."""
    least = stammtisch.GAMES[game].players[0]
    match, player = stammtisch.new_match(game, least, 4), bot("random")
    while not match.over and len(match.moves) < 8:
        match.play(player.choose(match.view(match.to_move), len(match.moves)))
    played = match.record()
    names = ["Anna", "Ben", "Clara", "David"][:least]
    data = review(played, None, 1)
    for lang in ("de", "en"):
        verdict = Verdict(played, data, names, None, texts_in(lang))
        story = [cell for row in verdict.story for cell in row]
        lines = [verdict.title, verdict.summary, *verdict.notes, *story]
        for each in verdict.moments:
            lines += [each.title, *each.seen, *each.said]
        assert verdict.moments or not any(each["mark"] for each in data["decisions"])
        assert all(line and "{" not in line and "[" not in line for line in lines)
