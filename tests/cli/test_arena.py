"""The command `arena`: tables, data, going on after a stop, and what is wrong in one sentence."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch import cli
from stammtisch.bots import arena

ROOT = Path(__file__).parents[2]
FIRST = ROOT / "tests" / "bots" / "programs" / "first.py"
FAULTY = ROOT / "tests" / "bots" / "programs" / "faulty.py"
SMALL = ["arena", "hoechste", "--players", "3", "--games", "6", "--jobs", "1", "--bots"]


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """English, and a cache of its own."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.parametrize(("lang", "heads"), [("de", ("Siege", "unter")), ("en", ("wins", "among"))])
def test_the_standings_are_shown(
    lang: str, heads: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*SMALL, "normal,easy,random", "--lang", lang]) == 0
    text = capsys.readouterr().out
    assert "36" in text.splitlines()[0]
    for word in (*heads, "normal", "easy", "random", "33,3 %" if lang == "de" else "33.3 %"):
        assert word in text
    assert "{" not in text


def test_the_data_are_written(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*SMALL, "normal,random", "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["bots"] == ["normal", "random"]
    assert found["matches"] == 12
    path = tmp_path / "found.json"
    assert cli.main([*SMALL, "normal,random", "--json", str(path)]) == 0
    assert json.loads(path.read_text("utf-8")) == found


def test_programs_play_too(capsys: pytest.CaptureFixture[str]) -> None:
    first = f"mine={sys.executable} {FIRST}"
    broken = f"broken={sys.executable} {FAULTY} exit 3"
    assert cli.main([*SMALL, "mine,broken", "--program", first, "--program", broken, "--seconds", "60"]) == 0
    text, trouble = capsys.readouterr()
    assert "mine" in text
    assert "broken failed 18 times and came last there: the program ended with status 0." in text
    assert trouble == (
        "The bot broken has failed (the program ended with status 0); a normal bot takes over.\n"
    )


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["normal"], "at least two different bots"),
        (["normal,normal"], "at least two different bots"),
        (["normal,wild"], "no bot “wild”; the bots are: random, easy, normal"),
        (["normal,easy", "--program", "mine"], "NAME=COMMAND, not “mine”"),
        (["normal,easy", "--program", "mine=python3 'x"], "NAME=COMMAND, not “mine=python3 'x”"),
        (["normal,easy", "--program", "easy=x"], "“easy” is the name of a built-in bot"),
        (["normal,easy", "--players", "9"], "for 3 to 4 players, not 9"),
        (["normal,easy", "--games", "0"], "from 1 to 100000"),
        (["normal,easy", "--seconds", "0"], "from 0.01 to 3600"),
    ],
)
def test_bad_usage_is_told(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*SMALL, *arguments]) == 2
    text, trouble = capsys.readouterr()
    assert text == ""
    assert reason in trouble


@pytest.mark.parametrize(("level", "status"), [("wild", 2), ("easy", 0), (" normal ", 0), (" ", 0)])
def test_play_takes_a_level(
    level: str, status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("quit\n"))
    assert cli.main(["play", "mau_mau", "--level", level]) == status
    assert ("no bot “wild”" in capsys.readouterr().err) == (status == 2)


def test_without_ray_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    assert cli.main([*SMALL, "normal,random", "--ray", "127.0.0.1:1"]) == 1
    assert "Ray is not installed; install stammtisch[cluster]" in capsys.readouterr().err


def test_a_stopped_arena_goes_on(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*SMALL, "normal,random", "--json", "-"]) == 0
    whole = capsys.readouterr().out
    played: list[arena.Block] = []
    play_block = arena.play_block

    def stop(plan: arena.Plan, block: arena.Block) -> list[arena.Outcome]:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(block)
        return play_block(plan, block)

    monkeypatch.setattr(arena, "play_block", stop)
    assert cli.main([*SMALL, "normal,random"]) == 130
    assert "9 matches are kept; run the same command with --resume to continue" in capsys.readouterr().err
    monkeypatch.setattr(arena, "play_block", play_block)
    assert cli.main([*SMALL, "normal,random", "--resume", "--json", "-"]) == 0
    text, trouble = capsys.readouterr()
    assert text == whole
    assert trouble == ""


def test_with_nothing_to_go_on_with_it_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*SMALL, "normal,random", "--resume"]) == 0
    assert "nothing to resume" in capsys.readouterr().err


def test_without_a_cache_it_plays_all_the_same(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", os.devnull)
    assert cli.main([*SMALL, "normal,random"]) == 0
    text, trouble = capsys.readouterr()
    assert "normal" in text
    assert "can't be kept" in trouble


@pytest.mark.parametrize(("lang", "words"), [("de", "läuft gerade schon"), ("en", "is already running")])
def test_the_same_arena_does_not_run_twice_at_once(
    lang: str, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A real process plays; the same command here is refused, another plan is not, and after its end neither is."""
    game = [*SMALL, "normal,random"]
    process = subprocess.Popen(
        [sys.executable, "-m", "stammtisch", *game, "--games=100000"],
        stderr=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    try:
        folder = tmp_path / "stammtisch" / "arena"
        while process.poll() is None and not any(path.stat().st_size for path in folder.glob("*.lock")):
            pass
        for again in ([], ["--resume"]):
            assert cli.main([*game, *again, "--lang", lang]) == 1
            text, trouble = capsys.readouterr()
            assert text == ""
            assert words in trouble
            assert str(process.pid) in trouble
        assert cli.main([*game, "--seed", "5"]) == 0
        assert process.poll() is None
    finally:
        process.kill()
        process.wait()
    (left,) = folder.glob("*.lock")
    assert left.read_text() == str(process.pid)
    assert cli.main(game) == 0, "whoever was killed holds nothing any more"
    assert not list(folder.glob("*.lock*"))


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_a_real_interrupt_keeps_what_was_played(tmp_path: Path) -> None:
    """Ctrl-C in a real process with two workers, as soon as something is in the journal."""
    command = [sys.executable, "-m", "stammtisch", *SMALL, "normal,random", "--games=30000", "--jobs=2"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    journals = tmp_path / "stammtisch" / "arena"
    while process.poll() is None and not any(path.stat().st_size for path in journals.glob("*.jsonl")):
        pass
    process.send_signal(signal.SIGINT)
    text, trouble = process.communicate(timeout=120)
    assert process.returncode == 130
    assert text == ""
    assert "matches are kept; run the same command with --resume to continue from there." in trouble
    assert "Traceback" not in trouble


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("de", "4 Partien wurden nach 30 Zügen abgebrochen und zählen"),
        ("en", "4 matches were cut off after 30"),
    ],
)
def test_a_limit_ends_matches_that_get_nowhere(
    lang: str, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two bots that take the first legal move would draw and lay for ever."""
    first = [f"--program={name}={sys.executable} {FIRST}" for name in ("one", "other")]
    few = ["--players", "2", "--games", "4", "--jobs", "1", "--limit", "30", "--seconds", "60"]
    command = ["arena", "mau_mau", *few, "--bots", "one,other", *first]
    assert cli.main([*command, "--lang", lang]) == 0
    assert sentence in capsys.readouterr().out
    assert cli.main([*command, "--json", "-"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["matches"], found["limit"], found["cut_off"], found["moves"]) == (4, 30, 4, 120)
    assert [row["share"] for row in found["results"]] == [None, None]


@pytest.mark.parametrize(
    "command", [["arena", "mau_mau", "--bots", "normal,mine"], ["play", "mau_mau", "--level", "mine"]]
)
def test_a_program_that_is_not_there_ends_the_command(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([*command, "--program", "mine=/no/such/program", "--lang", "en"]) == 1
    text, trouble = capsys.readouterr()
    assert text == ""
    assert trouble.startswith(
        "The bot “mine” can't be started: /no/such/program can't be started: No such file"
    )
