"""Families of bots: entry points of installed packages, named with the time for a move."""

from pathlib import Path

import pytest

from stammtisch.bots import roster

FILES = {
    "steady-1.0.dist-info/METADATA": "Name: steady\nVersion: 1.0\n",
    "steady-1.0.dist-info/entry_points.txt": (
        "[stammtisch.bot_families]\nsteady = steady_bots:timed\nlame = steady_bots_lame:timed\n"
    ),
    "steady_bots.py": """
class Timed:
    def __init__(self, time):
        self.time = time

    def choose(self, view, seed):
        return view["legal"][0]

    def why(self, lang, names=(), reader=None):
        return self.time


def timed(time):
    if not time:
        raise ValueError("how long?")
    return Timed(time)
""",
    "steady_bots_lame.py": "import a_module_that_is_not_there\n",
}


@pytest.fixture(autouse=True)
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))


def test_each_family_is_listed_with_an_example() -> None:
    assert {"steady:200ms", "lame:200ms"} <= set(roster.names())
    assert roster.has_family("steady:1s")
    assert not roster.has_family("unsteady:1s")


def test_the_family_makes_the_bot_from_the_time() -> None:
    roster.check("steady:3s")
    assert roster.bot("steady:3s").why("en") == "3s"


@pytest.mark.parametrize(
    ("name", "reason"), [("steady", "how long"), ("lame:1s", "a_module_that_is_not_there")]
)
def test_a_bot_that_cannot_be_made_is_a_value_error(name: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        roster.check(name)
