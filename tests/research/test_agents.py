"""Agents in files: they play like any bot, and a file that is damaged or made by somebody cunning does nothing."""

from __future__ import annotations

import io
import struct
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import stammtisch
from stammtisch import cli, research
from stammtisch.bots import agents, roster
from stammtisch.research import features
from stammtisch.research.agents import MOST_BYTES

PACKAGE = {
    "clever-1.0.dist-info/METADATA": "Name: clever\nVersion: 1.0\n",
    "clever-1.0.dist-info/entry_points.txt": "[stammtisch.agents]\nclever = clever_agents:path\n",
}


def agent(game: str, by_move: bool = False, units: int = 8, **more: Any) -> research.Agent:
    """An agent that has learned nothing."""
    rules = stammtisch.GAMES[game]
    dice = np.random.default_rng(3)
    size = features.width(features.observed(rules, more.get("version", 1)))
    outputs = rules.num_moves
    if by_move:
        size, outputs = size + features.action_features(game).shape[1], 1
    weights = [dice.normal(size=(size, units)), dice.normal(size=(units, outputs))]
    return research.Agent(game, weights, [np.zeros(units), np.zeros(outputs)], **more)


@pytest.mark.parametrize("game", sorted(stammtisch.GAMES))
@pytest.mark.parametrize("by_move", [False, True])
def test_an_agent_plays_as_before_it_was_saved(game: str, by_move: bool, tmp_path: Path) -> None:
    settings = {"inputs": "counts", "activation": "tanh", "temperature": 0.5} if by_move else {"version": 0}
    mine = agent(game, by_move, **settings)
    mine.save(tmp_path / "mine.npz")
    twin = roster.bot(str(tmp_path / "mine.npz"))
    match = stammtisch.new_match(game, stammtisch.GAMES[game].players[-1], seed=2)
    for seed in range(12):
        view = match.view(match.to_move)
        move = mine.choose(view, seed)
        assert twin.choose(view, seed) == move
        match.play(move)


def test_the_highest_score_is_played() -> None:
    """Weights of zero and a bias for one move: it is played wherever it is legal."""
    match = stammtisch.new_match("mue", 4, seed=1)
    game = match.game
    bias = np.zeros(game.num_moves)
    bias[game.move_id("pass")] = 1
    passes = research.Agent("mue", [np.zeros((features.width(game.observed), len(bias)))], [bias], version=0)
    assert passes.choose(match.view(match.to_move), 5) == "pass"
    with pytest.raises(ValueError, match="this agent plays mue, not mau_mau"):
        passes.choose(stammtisch.new_match("mau_mau", 2, seed=1, deals=None).view(0) | {"legal": ["draw"]}, 1)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": "skat"}, "skat"),
        ({"version": 7}, "the version of rows"),
        ({"inputs": "pixels"}, "inputs is one of: counts, log1p"),
        ({"activation": "softmax"}, "activation is one of: relu, tanh"),
        ({"temperature": -1.0}, "temperature is a number of at least 0"),
        ({"temperature": float("nan")}, "temperature is a number of at least 0"),
        ({"weights": []}, "there are 1 to 16 layers"),
        ({"weights": [np.zeros((5, 5))]}, "layer 0 of an agent for mau_mau has 314 inputs"),
        ({"biases": [np.zeros(4)]}, "a bias for each output"),
        ({"biases": [np.full(113, np.inf)]}, "no finite numbers"),
        ({"weights": [np.zeros((314, 9))], "biases": [np.zeros(9)]}, "the last layer gives 113 scores"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], reason: str) -> None:
    fine = {"game": "mau_mau", "weights": [np.zeros((314, 113))], "biases": [np.zeros(113)]}
    research.Agent(**fine)
    with pytest.raises(ValueError, match=reason):
        research.Agent(**{**fine, **change})


# files from strangers


def saved(path: Path) -> bytes:
    agent("mau_mau").save(path)
    return path.read_bytes()


def packed(parts: dict[str, bytes], how: int = zipfile.ZIP_STORED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", how) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    return file.getvalue()


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def flipped_in_the_middle(data: bytes) -> bytes:
    at = len(data) // 2
    return data[:at] + bytes([data[at] ^ 255]) + data[at + 1 :]


def array(value: Any, pickled: bool = False) -> bytes:
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(value, object if pickled else None), allow_pickle=pickled)
    return file.getvalue()


class Bomb:
    """Would make a file if it were read from a pickle."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> Any:
        return Path.touch, (self.path,)


def test_damaged_and_cunning_files_are_refused(tmp_path: Path) -> None:
    good = saved(tmp_path / "good.npz")
    huge_header = array(np.zeros(4)).replace(b"(4,), }        ", b"(40000000,), } ")
    files = {
        "empty": b"",
        "text": b"PK but not really",
        "cut": good[: len(good) // 2],
        "flipped": flipped_in_the_middle(good),
        "pickle": packed({"game.npy": array([Bomb(tmp_path / "boom")], pickled=True)}),
        "no numbers": packed({"format.npy": b"not an array"}),
        "header lies": packed({"weight0.npy": huge_header}),
        "swollen": packed({"weight0.npy": bytes(MOST_BYTES + 1)}, zipfile.ZIP_DEFLATED),
        "many": packed({f"part{number}.npy": array(1) for number in range(100)}),
        "newer": packed({"format.npy": array(2), **{f"{name}.npy": array(0) for name in ("version", "temperature")},
                         **{f"{name}.npy": array("x") for name in ("game", "inputs", "activation")}}),
        "large": bytes(MOST_BYTES + 1),
        "endless": packed({**parts(good), "format.npy": array(float("inf"))}),
        "oddly packed": flipped_in_the_middle(packed(parts(good), zipfile.ZIP_LZMA)),
    }  # fmt: skip
    for name, data in files.items():
        path = tmp_path / f"{name}.npz"
        path.write_bytes(data)
        with pytest.raises(ValueError, match="can't be used as an agent: "):
            roster.bot(str(path))
    assert not (tmp_path / "boom").exists()
    with pytest.raises(ValueError, match="No such file"):
        roster.bot(str(tmp_path / "none.npz"))


def with_header(shape: Any, kind: str) -> bytes:
    """An array of which there is only the header."""
    file = io.BytesIO()
    np.lib.format.write_array_header_1_0(file, {"shape": shape, "fortran_order": False, "descr": kind})
    return file.getvalue()


@pytest.mark.parametrize(
    ("part", "data", "reason"),
    [
        ("weight0", with_header((2**40,), "<U0"), "texts, where numbers belong"),
        ("bias0", with_header((0, 2**70), "<f4"), "where numbers belong"),
        ("bias1", with_header((True,), "<f4") + bytes(4), "where numbers belong"),
        ("weight1", array(np.full((8, 8), 1e300)), "layer 1 of an agent"),
    ],
)
def test_one_cunning_array_is_enough_to_refuse_a_file(
    part: str, data: bytes, reason: str, tmp_path: Path
) -> None:
    with zipfile.ZipFile(io.BytesIO(saved(tmp_path / "good.npz"))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    path = tmp_path / "cunning.npz"
    path.write_bytes(packed({**parts, f"{part}.npy": data}))
    with pytest.raises(ValueError, match=f"can't be used as an agent: .*{reason}"):
        roster.bot(str(path))


def test_a_part_that_is_larger_than_it_says_is_never_unpacked(tmp_path: Path) -> None:
    swollen = packed({"weight0.npy": bytes(8 * MOST_BYTES)}, zipfile.ZIP_DEFLATED)
    says, lies = struct.pack("<I", 8 * MOST_BYTES), struct.pack("<I", 100)
    assert swollen.count(says) == 2  # before the data, and in the directory
    (tmp_path / "lies.npz").write_bytes(swollen.replace(says, lies))
    tracemalloc.start()
    try:
        with pytest.raises(ValueError, match="can't be used as an agent: "):
            roster.bot(str(tmp_path / "lies.npz"))
        assert tracemalloc.get_traced_memory()[1] < 3 * MOST_BYTES
    finally:
        tracemalloc.stop()


def test_an_agent_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    saved(tmp_path / "mine.npz")
    few = ["--players", "2", "--games", "2", "--jobs", "1", "--limit", "300", "--lang", "en"]
    assert cli.main(["arena", "mau_mau", *few, "--bots", "normal,./mine.npz"]) == 0
    assert "./mine.npz" in capsys.readouterr().out
    assert cli.main(["arena", "mue", "--bots", "normal,./mine.npz", "--lang", "en"]) == 2
    assert "“./mine.npz” can't play: ./mine.npz plays mau_mau, not mue." in capsys.readouterr().err
    assert cli.main(["arena", "mue", "--bots", "normal,./none.npz", "--lang", "de"]) == 2
    assert "„./none.npz“ kann nicht mitspielen" in capsys.readouterr().err


def test_a_package_installs_agents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(tmp_path / "clever.npz")
    code = {"clever_agents.py": f"def path():\n    return {str(tmp_path / 'clever.npz')!r}\n"}
    for name, text in {**PACKAGE, **code}.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(agents, "SHELF", {})
    assert "agent:clever" in roster.names()
    assert isinstance(roster.bot("agent:clever"), research.Agent)
    agents.shelve({"mine": str(tmp_path / "clever.npz")})
    assert agents.on_shelf("mau_mau") == ["clever", "mine"]
    assert agents.on_shelf("mue") == []
    with pytest.raises(ValueError, match="there is no bot 'agent:stupid'"):
        roster.bot("agent:stupid")


def test_only_files_that_play_are_put_on_the_shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(agents, "SHELF", {})
    saved(tmp_path / "mine.npz")
    for files, reason in [
        ({"../mine": str(tmp_path / "mine.npz")}, "an agent's name has"),
        ({"mine": str(tmp_path / "none.npz")}, "No such file"),
        ({"mine": str(tmp_path / "mine.txt")}, "is no agent's file"),
        ({f"a{number}": str(tmp_path / "mine.npz") for number in range(41)}, "there is room for 40 agents"),
    ]:
        with pytest.raises(ValueError, match=reason):
            agents.shelve(files)
        assert agents.SHELF == {}


@pytest.mark.parametrize("name", [None, 3, b"normal", ["normal"]])
def test_a_bot_is_called_by_a_text(name: Any) -> None:
    with pytest.raises(ValueError, match="a bot is called by its name, a text"):
        roster.bot(name)
