"""The examples run with a tiny budget and print a curve."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.research import Agent

ROOT = Path(__file__).parents[2]
LINE = re.compile(r" *(\d+) +\d+\.\d +(\d+\.\d)% +([+-]\d+\.\d\d)")  # decisions, seconds, wins, mean reward


def run(program: str, *arguments: str) -> str:
    path = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-W", "error", str(ROOT / "examples" / program), *arguments]
    process = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True)
    assert process.returncode == 0, process.stderr
    return process.stdout


def curve(output: str) -> list[tuple[int, float, float]]:
    """Decisions, wins in per cent and mean reward, line by line."""
    lines = [LINE.fullmatch(line) for line in output.splitlines()]
    return [(int(line[1]), float(line[2]), float(line[3])) for line in lines if line]


@pytest.mark.parametrize("game", ["mau_mau", "mammuz"])
def test_policy_gradient(game: str) -> None:
    output = run("policy_gradient.py", game, "--blocks", "1", "--lanes", "8", "--rounds", "4")
    assert output.startswith(f"{game}, 4 players; chance wins 25% of the rounds\n")
    (before, *_), (after, wins, _) = curve(output)
    assert before == 0 < after
    assert wins in (0.0, 25.0, 50.0, 75.0, 100.0)  # of 4 rounds
    assert re.search(
        r"^against the bot normal: wins \d+\.\d%, mean reward [+-]\d+\.\d\d$", output, re.MULTILINE
    )


def test_scikit_learn() -> None:
    output = run("scikit_learn.py", "--lessons", "1", "--lesson", "4", "--rounds", "4")
    (before, *_), (after, wins, _) = curve(output)
    assert before == 0 < after
    assert wins in (0.0, 25.0, 50.0, 75.0, 100.0)


def test_from_training_to_the_table(tmp_path: Path) -> None:
    """The agent that it saves is one, and plays in the arena."""
    file = tmp_path / "mine.npz"
    output = run(
        "to_the_table.py", "mau_mau", "--players", "2", "--minutes", "0", "--games", "2", "--file", str(file)
    )
    assert re.search(r"^ *\d+ decisions +\d+\.\d s +a guess is off by \d+\.\d\d$", output, re.MULTILINE)
    assert re.search(rf"^ *{re.escape(str(file))} won \d+\.\d%$", output, re.MULTILINE)
    assert f"stammtisch --agent mine={file}" in output
    assert Agent.load(file).game == "mau_mau"


@pytest.mark.parametrize("program", ["policy_gradient.py", "scikit_learn.py"])
def test_minutes_end_the_learning(program: str) -> None:
    output = run(program, "--minutes", "0", "--rounds", "2")
    assert [decisions for decisions, _, _ in curve(output)] == [0]
