"""Bots by other authors: programs that talk in lines, and what happens when they fail."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from stammtisch import Match, new_match
from stammtisch.bots.guard import Guarded
from stammtisch.bots.program import Failure, ProgramBot
from stammtisch.bots.roster import bot, close

FOLDER = Path(__file__).parent / "programs"


@pytest.fixture
def make() -> Iterator[Any]:
    """Makes guarded bots from the programs here, and ends them."""
    players: list[Guarded] = []

    def make(*arguments: str, seconds: float = 60) -> Guarded:
        players.append(Guarded(ProgramBot([sys.executable, *arguments], seconds), "mine"))
        return players[-1]

    yield make
    for player in players:
        player.close()


def faulty(*arguments: str) -> list[str]:
    return [str(FOLDER / "faulty.py"), *arguments]


def play(match: Match, player: Any) -> Match:
    """Ten moves, or to the end."""
    for step in range(10):
        if not match.over:
            match.play(player.choose(match.view(match.to_move), step))
    return match


def test_a_program_talks_in_lines_and_says_why(make: Any) -> None:
    player = make(str(FOLDER / "first.py"))
    match = new_match("zoff_im_zoo", 4, 3)
    for _ in range(10):
        view = match.view(match.to_move)
        assert player.choose(view, 1) == view["legal"][0]
        assert player.why("en") == "It is the first one in my list."
        assert player.why("de") == "Er steht vorn in meiner Liste."
        match.play(view["legal"][0])
    assert player.failure == ""


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        ("crash", "the program ended: RuntimeError: out of luck"),
        ("exit", "the program ended with status 0"),
        ("garbage", "answered '��\\x00 what?', which is not a legal move"),
        ("empty", "answered '', which is not a legal move"),
        ("endless", "an endless line"),
        ("twolines", "wrote more than one line for a question"),
        ("silent", "closed its output"),
        ("escape", "the program ended: [2Jboo"),
    ],
)
def test_a_program_that_fails_is_replaced(make: Any, fault: str, reason: str) -> None:
    player = make(*faulty(fault, "4"))
    match = play(new_match("mau_mau", 3, 3), player)
    assert player.failure == reason
    assert len(match.moves) == 10
    last = bot("normal")
    match = match.copy()
    assert player.choose(match.view(match.to_move), 7) == last.choose(match.view(match.to_move), 7)
    assert player.why("en") == last.why("en")


def test_a_program_that_hangs_is_replaced_and_ended(make: Any) -> None:
    player = make(*faulty("hang", "2"), seconds=0.3)
    match = new_match("mue", 4, 3)
    match.play(player.choose(match.view(match.to_move), 1))
    talk = player.program.talk
    match.play(player.choose(match.view(match.to_move), 2))
    assert player.failure == "no answer within 0.3 s"
    assert talk.process.poll() is not None
    assert player.program.talk is None


@pytest.mark.skipif(os.name == "nt", reason="Windows has no sessions of processes")
def test_a_program_and_its_children_end_together(make: Any, tmp_path: Path) -> None:
    pid_file = tmp_path / "pid"
    player = make(*faulty("child", "2", str(pid_file)), seconds=2)
    match = new_match("mau_mau", 3, 3)
    for step in range(2):
        match.play(player.choose(match.view(match.to_move), step))
    assert player.failure == "no answer within 2 s"
    pid = pid_file.read_text().strip()
    state = subprocess.run(["ps", "-o", "stat=", "-p", pid], capture_output=True, text=True).stdout.strip()
    assert state in ("", "Z")


@pytest.mark.skipif(os.name == "nt", reason="setsid of POSIX")
def test_a_child_that_ran_away_does_not_hold_us_up(make: Any, tmp_path: Path) -> None:
    """It has left the session and keeps the program's pipes open; the program still has only its time."""
    pid_file = tmp_path / "pid"
    player = make(*faulty("runaway", "2", str(pid_file)), seconds=1)
    match = new_match("mau_mau", 3, 3)
    for step in range(2):
        match.play(player.choose(match.view(match.to_move), step))
    pid = int(pid_file.read_text())
    assert player.failure == "no answer within 1 s"
    os.kill(pid, 0)  # it is still there
    os.kill(pid, 9)


def test_a_program_that_is_not_there() -> None:
    player = bot("mine", {"mine": "/no/such/program --fast"})
    assert isinstance(player, Guarded)
    match = play(new_match("life_life", 3, 3), player)
    assert player.failure == "/no/such/program can't be started: No such file or directory"
    assert len(match.moves) == 10
    close(player)


def test_without_a_guard_a_failure_is_raised() -> None:
    program = ProgramBot([sys.executable, *faulty("exit", "1")])
    match = new_match("mau_mau", 3, 3)
    with pytest.raises(Failure, match="ended with status 0"):
        program.choose(match.view(match.to_move), 1)
    program.end()


# Python bots from installed packages

PACKAGE = {
    "their_bots.py": """
import os

class Last:
    def choose(self, view, seed):
        print("thinking aloud")
        os.write(1, b"and from below\\n")
        return view["legal"][-1]
    def why(self, lang):
        return {"en": "It is the last one.", "de": "Es ist der letzte – größer geht’s nicht."}[lang]

class Shy(Last):
    def why(self, lang):
        raise RuntimeError("no words")

class Broken:
    def __init__(self):
        raise RuntimeError("no weights found")
""",
    "their_bots-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: their-bots\nVersion: 1.0\n",
    "their_bots-1.0.dist-info/entry_points.txt": (
        "[stammtisch.bots]\nlast = their_bots:Last\nshy = their_bots:Shy\nbroken = their_bots:Broken\n"
    ),
}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installed package with three bots."""
    for name, text in PACKAGE.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))


@pytest.mark.usefixtures("package")
def test_a_python_bot_from_another_package_plays_in_a_process_of_its_own() -> None:
    player = bot("last", seconds=60)
    match = new_match("mau_mau", 3, 3)
    view = match.view(match.to_move)
    assert player.choose(view, 1) == view["legal"][-1]
    assert player.why("de") == "Es ist der letzte – größer geht’s nicht."
    assert player.why("en") == "It is the last one."
    close(player)


@pytest.mark.usefixtures("package")
def test_a_python_bot_that_cannot_explain_itself_still_moves() -> None:
    player = bot("shy", seconds=60)
    match = new_match("mau_mau", 3, 3)
    view = match.view(match.to_move)
    assert player.choose(view, 1) == view["legal"][-1]
    assert player.why("en") == ""
    close(player)


@pytest.mark.usefixtures("package")
def test_a_python_bot_that_cannot_even_start_is_replaced() -> None:
    player = bot("broken", seconds=60)
    assert isinstance(player, Guarded)
    play(new_match("mau_mau", 3, 3), player)
    assert player.failure == "the program ended: RuntimeError: no weights found"
    close(player)


@pytest.mark.parametrize("game", ["mau_mau", "mue", "zoff_im_zoo", "mammuz", "life_life"])
def test_a_program_that_is_told_only_what_is_new_knows_everything(game: str) -> None:
    """It chooses as from whole views, over several rounds, and gets each entry of the history about once."""
    command = f"{sys.executable} {FOLDER / 'keeping.py'}"
    mine, whole = bot("mine", {"mine": command}, 60, "new"), bot("random")
    match = new_match(game, players=3, seed=5)
    seen, asked = 0, 0
    while asked < 30 and not match.over:
        view = match.view(match.to_move)
        seed = len(match.moves)
        if match.to_move == 0:
            asked += 1
            move = mine.choose(view, seed)
            kept, sent = map(int, mine.why("en").split("/"))
            assert kept == len(view.get("history", view.get("tricks")))
            assert move == whole.choose(view, seed)
            seen += kept
        else:
            move = whole.choose(view, seed)
        match.play(move)
    close(mine)
    assert not mine.failure
    assert sent < seen or seen < 60
