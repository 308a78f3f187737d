"""The games are found by their folders, and named when somebody asks for one that is not there."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import stammtisch
from stammtisch.core.registry import GAMES, find
from tests.facts import HOUSE, TESTED, facts

SOURCE = Path(stammtisch.__file__).parents[1]
FIVE = {"life_life", "mammuz", "mau_mau", "mue", "zoff_im_zoo"}


def test_the_five_games_are_there() -> None:
    assert set(HOUSE) >= FIVE
    assert set(TESTED) >= FIVE
    assert stammtisch.GAMES is GAMES


def test_a_game_is_found_by_its_name() -> None:
    for name, game in GAMES.items():
        assert find(name) is game
        assert game.name == name


@pytest.mark.parametrize("name", ["skat", "", "Mue", "mue ", None, 3, ["mue"], {"mue"}, b"mue"])
def test_an_unknown_game_is_refused_with_the_known_ones(name: Any) -> None:
    with pytest.raises(ValueError, match=r"there is no game .*; the games are: .*mau_mau") as refused:
        find(name)
    assert repr(name) in str(refused.value)


@pytest.mark.parametrize("name", TESTED)
def test_games_are_as_their_rules_say(name: str) -> None:
    assert GAMES[name].players == facts(name).players
    assert dict(GAMES[name].options) == facts(name).options


def test_games_in_further_folders_are_found_by_themselves(tmp_path: Path) -> None:
    """STAMMTISCH_GAMES names folders of games; a file beside them is none."""
    for folder, name in ((tmp_path / "one", "toy"), (tmp_path / "two", "top")):
        (folder / name).mkdir(parents=True)
        (folder / name / "__init__.py").write_text(
            f"class G:\n    name = {name!r}\nGAME = G()\n", encoding="utf-8"
        )
        (folder / f"{name}_notes.py").write_text("raise RuntimeError('nobody reads me')\n", encoding="utf-8")
    folders = os.pathsep.join([str(tmp_path / "one"), "", str(tmp_path / "two")])
    path = os.pathsep.join([str(SOURCE), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [
            sys.executable,
            "-c",
            "import stammtisch; print(*[n for n, g in stammtisch.GAMES.items() if g.name == n])",
        ],
        env={**os.environ, "STAMMTISCH_GAMES": folders, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout.split() == sorted([*HOUSE, "top", "toy"])
