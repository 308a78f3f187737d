"""The package as others meet it: `python -m stammtisch`, its version, the library without the service's packages."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import stammtisch
from stammtisch import cli

ROOT = Path(__file__).parents[1]
SERVICE = (
    "httptools",
    "platformdirs",
    "prometheus_client",
    "segno",
    "starlette",
    "uvicorn",
    "uvloop",
    "websockets",
)
HIDDEN = ("STAMMTISCH_COMMAND", "STAMMTISCH_GAMES")

# Everything that programs do with the library.
LIBRARY = """
import stammtisch
from stammtisch.bots import bot
from stammtisch.bots.arena import play
from stammtisch.bots.plan import plan
from stammtisch.research import vector
from stammtisch.bots.simulation import simulate

if __name__ == "__main__":
    match = stammtisch.new_match("mau_mau", players=3, seed=7, options={"rounds": 1})
    players = [bot("easy"), bot("normal"), bot("random")]
    while not match.over:
        seat = match.to_move
        match.play(players[seat].choose(match.view(seat), seed=len(match.moves)))
    contest = play(plan("mau_mau", 2, ["easy", "random"], 2, options={"rounds": 1}), jobs=1)
    rounds = simulate("zoff_im_zoo", 4, 200, jobs=2)
    env = vector.make("mammuz", 10, players=4, seed=1)
    print(len(match.ranks), len(contest["bots"]), rounds["games"], len(env.observations))
"""


def run(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-W", "error", *arguments]
    environment = {name: value for name, value in os.environ.items() if name not in HIDDEN}
    environment |= {"LC_ALL": "C.UTF-8", **variables}
    return subprocess.run(
        command, env=environment, text=True, capture_output=True, encoding="utf-8", input=""
    )


@pytest.fixture(scope="module")
def without(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The variables for a Python, and for the processes that it starts, in which the service's packages are missing."""
    folder = tmp_path_factory.mktemp("missing")
    for name in SERVICE:
        problem = f"ModuleNotFoundError(\"No module named '{name}'\", name='{name}')"
        (folder / f"{name}.py").write_text(f"raise {problem}\n", "utf-8")
    paths = [str(folder), os.environ.get("PYTHONPATH", "")]
    return {"PYTHONPATH": os.pathsep.join(path for path in paths if path)}


def test_the_package_runs_as_a_module() -> None:
    done = run("-m", "stammtisch", "play", "--help")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Usage: {Path(sys.executable).stem} -m stammtisch play ")


def test_a_module_that_fails_passes_its_exit_code_on() -> None:
    done = run("-m", "stammtisch", "play", "chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert "no game “chess”" in done.stderr


def test_there_is_one_version() -> None:
    assert run("-m", "stammtisch", "--version").stdout == f"stammtisch {stammtisch.__version__}\n"
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert "version" not in settings["project"], "src/stammtisch/__init__.py says it"


def test_what_the_library_goes_without_is_missing_here(without: dict[str, str]) -> None:
    program = f"""
for name in {SERVICE}:
    try:
        __import__(name)
    except ModuleNotFoundError as missing:
        print(missing.name)
"""
    assert run("-c", program, **without).stdout.split() == list(SERVICE)


def test_the_library_needs_no_service(tmp_path: Path, without: dict[str, str]) -> None:
    program = tmp_path / "library.py"
    program.write_text(LIBRARY, "utf-8")
    done = run(str(program), **without)
    assert done.stderr == ""
    assert done.stdout == "3 2 200 10\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--help"], "Usage: python"),
        (["rules", "mau_mau", "MA-5"], "MA-5"),
        (["simulate", "mue", "--games", "20", "--jobs", "1"], "20"),
        (["play", "mau_mau", "--seed", "1", "--plain"], "Mau Mau"),
    ],
)
def test_commands_that_need_no_service(arguments: list[str], told: str, without: dict[str, str]) -> None:
    done = run("-m", "stammtisch", *arguments, **without)
    assert (done.returncode, done.stderr) == (0, "")
    assert told in done.stdout


@pytest.mark.parametrize(
    ("arguments", "lang", "hint"),
    [
        (["--no-browser"], "de", "„pip install stammtisch“"),
        (["--no-browser"], "en", "“pip install stammtisch”"),
        (["join", "http://127.0.0.1:9/t/x"], "en", "“pip install stammtisch”"),
        (["backup", "x"], "en", "“pip install stammtisch”"),
    ],
)
def test_a_command_that_needs_the_service_says_what_to_install(
    arguments: list[str], lang: str, hint: str, without: dict[str, str]
) -> None:
    done = run("-m", "stammtisch", *arguments, "--lang", lang, **without)
    assert (done.returncode, done.stdout) == (1, "")
    assert hint in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("de", "Hier fehlt das Python-Paket {}; „python3 start.py“ installiert es wieder.\n"),
        ("en", "The Python package {} is missing here; “python3 start.py” installs it again.\n"),
    ],
)
def test_in_a_checkout_start_py_brings_back_what_is_missing(
    lang: str, told: str, without: dict[str, str]
) -> None:
    variables = {**without, "STAMMTISCH_COMMAND": "python3 start.py"}
    done = run("-m", "stammtisch", "--no-browser", "--lang", lang, **variables)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr in {told.format(name) for name in SERVICE}


def test_a_package_that_is_not_ours_to_install_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> int:
        raise ModuleNotFoundError("No module named 'theirs'", name="theirs")

    monkeypatch.setattr(cli, "run", fail)
    with pytest.raises(ModuleNotFoundError, match="theirs"):
        cli.main([])


def test_what_can_be_missing_is_what_the_package_depends_on() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    names = [re.split(r"[<>=;]", line)[0] for line in settings["project"]["dependencies"]]
    assert {name.replace("-", "_") for name in names} == cli.DEPENDENCIES
