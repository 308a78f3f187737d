"""The compiled rules play exactly like the uncompiled ones: one program is run both ways and compared."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.facts import HOUSE, facts

ROOT = Path(__file__).parents[1]

Digests = dict[str, str]


def start(pure: bool) -> subprocess.Popen[str]:
    hidden = ("STAMMTISCH_PURE", "STAMMTISCH_GAMES")  # the sixth game is never compiled
    env = {name: value for name, value in os.environ.items() if name not in hidden}
    env["PYTHONPATH"] = os.pathsep.join([str(ROOT / "src"), str(ROOT), env.get("PYTHONPATH", "")])
    if pure:
        env["STAMMTISCH_PURE"] = "1"
    command = [sys.executable, "-m", "tests.compiled_digest"]
    return subprocess.Popen(
        command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def finish(process: subprocess.Popen[str]) -> tuple[bool, Digests]:
    """Whether the rules ran compiled, and the digests by setting."""
    out, err = process.communicate()
    assert process.returncode == 0, err
    first, *others = map(json.loads, out.splitlines())
    return first["compiled"], {line["setting"]: line["digest"] for line in others}


@pytest.fixture(scope="module")
def both() -> tuple[tuple[bool, Digests], tuple[bool, Digests]]:
    """The program run as it is, and from the sources; side by side."""
    compiled, pure = start(pure=False), start(pure=True)
    return finish(compiled), finish(pure)


Both = tuple[tuple[bool, Digests], tuple[bool, Digests]]


def test_the_rules_under_test_are_compiled(both: Both) -> None:
    assert both[0][0], "the rules are not compiled here: run the tests with `python3 dev.py test`"


def test_the_pure_run_is_pure(both: Both) -> None:
    assert not both[1][0], "STAMMTISCH_PURE=1 has no effect: the compiled rules were compared with themselves"


@pytest.mark.parametrize("game", HOUSE)
def test_a_game_plays_alike_compiled_and_uncompiled(game: str, both: Both) -> None:
    test_the_rules_under_test_are_compiled(both)
    compiled, pure = (
        {name: d for name, d in run.items() if name.startswith(f"{game} for ")} for _, run in both
    )
    assert len(compiled) == len(facts(game).players) * len(facts(game).digested)
    different = [name for name in compiled if compiled[name] != pure.get(name)]
    assert different == [], "compiled and uncompiled rules differ"
    assert compiled.keys() == pure.keys()
    assert len(set(compiled.values())) == len(compiled)  # every setting plays something of its own


def test_bits_and_chance_are_alike_compiled_and_uncompiled(both: Both) -> None:
    assert both[0][1]["core"] == both[1][1]["core"]
