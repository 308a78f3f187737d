"""`dev.py fast` finds what has changed and what covers it, and fails if that fails."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tools.covering import ROOT, covering, games


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("src/stammtisch/core/bits.py", "tests/core/test_bits.py"),  # it mirrors the module
        ("src/stammtisch/server/gate.py", "tests/server/test_edge.py"),  # it imports the module
        ("tests/core/test_words.py", "tests/core/test_words.py"),
        ("tests/golden/mue.md", "tests/test_golden.py"),
        ("docs/wire.md", "tests/server/test_wire.py"),
        ("deploy/Caddyfile", "tests/test_container.py"),
        (".github/workflows/check.yml", "tests/test_workflows.py"),
        ("README.md", "README.md"),
    ],
)
def test_the_nearest_tests_come_first(name: str, first: str) -> None:
    assert covering([name])[0] == first


def test_any_file_in_a_room_is_covered_by_the_tests_of_the_room() -> None:
    assert "tests/games/mue/test_mue_auction.py" in covering(["src/stammtisch/games/mue/drawing.svg"])


def test_a_module_without_tests_is_covered_by_those_of_its_users() -> None:
    assert "tests/cli/test_cli.py" in covering(["src/stammtisch/cli/usage.py"])


def test_the_nearest_tests_of_each_file_come_before_the_rest_of_its_room() -> None:
    files = covering(["src/stammtisch/core/bits.py", "src/stammtisch/core/words.py"])
    assert files[:2] == ["tests/core/test_bits.py", "tests/core/test_words.py"]
    assert len(files) == len(set(files))


def test_a_game_in_whose_folder_something_changed_has_to_keep_the_laws() -> None:
    names = [
        "src/stammtisch/games/mue/rules.py",
        "src/stammtisch/games/__init__.py",
        "tests/games/mammuz/x.py",
    ]
    assert games(names) == ["mue"]


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A part of this project in a repository of its own."""
    folder = tmp_path_factory.mktemp("clone")
    git = ["git", "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-C", str(folder)]
    for path in (
        ".gitignore",
        "tests/conftest.py",
        "tests/hurry.py",
        "tests/core/test_bits.py",
        "tools",
        "pyproject.toml",
        "src/stammtisch/core",
    ):
        copy(ROOT / path, folder / path)
    for command in (["init", "--quiet"], ["add", "."], ["commit", "--quiet", "--message", "all"]):
        subprocess.run([*git, *command], check=True)
    return folder


def copy(source: Path, target: Path) -> None:
    if source.is_dir():
        for path in source.rglob("*.py"):
            copy(path, target / path.relative_to(source))
        return
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(source.read_bytes())


def fast(clone: Path, *arguments: str) -> tuple[int, str]:
    command = [sys.executable, "-m", "tools.fast", *arguments]
    process = subprocess.run(
        command, cwd=clone, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
    )
    return process.returncode, process.stdout


def test_nothing_has_changed(clone: Path) -> None:
    assert fast(clone) == (0, "Nothing has changed since HEAD.\n")


def test_an_unknown_commit_is_refused(clone: Path) -> None:
    assert fast(clone, "--base", "nowhere") == (2, "git does not know the commit nowhere.\n")


def test_the_tests_that_cover_a_change_decide(clone: Path) -> None:
    file = clone / "tests/core/test_bits.py"
    good = file.read_text("utf-8")
    try:
        file.write_text(good + "\n\ndef test_more() -> None:\n    assert ones(1) == 1\n", "utf-8")
        code, output = fast(clone)
        assert code == 0, output
        assert "ok      tests" in output
        assert "tests/core/test_bits.py" in output
        file.write_text(good + "\n\ndef test_more() -> None:\n    assert ones(1) == 2\n", "utf-8")
        code, output = fast(clone)
        assert code == 1
        assert "FAILED  tests" in output
        assert "test_more" in output
        file.write_text(good + "import os\n", "utf-8")
        code, output = fast(clone, "--lint")
        assert code == 1
        assert "FAILED  style" in output
        assert "tests (" not in output
    finally:
        file.write_text(good, "utf-8")


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no alarms here")
def test_tests_that_take_too_long_are_skipped(tmp_path: Path) -> None:
    file = tmp_path / "test_slow.py"
    file.write_text("def test_quick(): pass\n\ndef test_slow():\n    while True: pass\n", "utf-8")

    def summary(until: float) -> str:
        options = [
            "-q",
            "-p",
            "tests.hurry",
            "-p",
            "no:cacheprovider",
            "--until",
            str(until),
            "-c",
            os.devnull,
        ]
        command = [sys.executable, "-m", "pytest", *options, "--rootdir", str(tmp_path), str(file)]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True).stdout.splitlines()[-1]

    assert summary(time.time() + 600).startswith("1 passed, 1 skipped")
    assert summary(time.time() - 1).startswith("2 skipped")
