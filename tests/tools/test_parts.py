"""Folders that are complete or not there, and a lock that is free when its process ends."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tools import parts
from tools.environment import ROOT

HOLDER = """
import subprocess, sys
from pathlib import Path
from tools import parts
lock = parts.Lock(Path(sys.argv[1]))
assert lock.take()
if len(sys.argv) > 2:  # a child that inherits the lock and outlives us
    child = subprocess.Popen(["cat"], pass_fds=[lock.fileno()])
print("taken", flush=True)
sys.stdin.read()
"""


def fill(folder: Path) -> None:
    (folder / "inside").mkdir()
    (folder / "inside" / "file").write_text("x")


def test_a_part_that_was_made_is_not_made_again(tmp_path: Path) -> None:
    part = tmp_path / "kinds" / "part"
    parts.make(part, fill)
    assert parts.is_whole(part)
    parts.make(part, lambda _: pytest.fail("made twice"))


def test_an_interrupted_part_is_not_there_and_is_made_again(tmp_path: Path) -> None:
    part = tmp_path / "part"

    def interrupted(folder: Path) -> None:
        (folder / "rubbish").write_text("x")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        parts.make(part, interrupted)
    assert not part.exists()
    parts.make(part, fill)
    assert sorted(path.name for path in part.iterdir()) == [parts.COMPLETE, "inside"]


def test_a_part_that_lost_a_file_is_not_whole_and_is_made_again(tmp_path: Path) -> None:
    part = tmp_path / "part"
    parts.make(part, fill)
    (part / "inside" / "file").unlink()
    (part / "inside" / "file.pyc").write_text("what Python writes there does not make up for it")
    assert not parts.is_whole(part)
    parts.make(part, fill)
    assert (part / "inside" / "file").read_text() == "x"


def test_a_part_with_a_file_cut_short_is_not_whole(tmp_path: Path) -> None:
    part = tmp_path / "part"
    parts.make(part, fill)
    (part / "inside" / "file").write_text("")
    assert not parts.is_whole(part)


USER = """
import os, sys
from pathlib import Path
from tools import parts
parts.use(Path(sys.argv[1]))
waits = "import sys; print('used', flush=True); sys.stdin.read()"
if os.name == "nt":
    exec(waits)
else:
    os.execv(sys.executable, [sys.executable, "-c", waits])
"""


def test_tidying_keeps_what_a_running_program_uses(tmp_path: Path) -> None:
    part = tmp_path / "part"
    parts.make(part, fill)
    command = [sys.executable, "-c", USER, str(part)]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "used\n"
        parts.tidy(tmp_path, [])
        assert parts.is_whole(part)
        process.kill()
    parts.tidy(tmp_path, [])
    assert not part.exists()


def test_tidying_keeps_what_is_needed(tmp_path: Path) -> None:
    for name in ("new", "old", "older.part"):
        (tmp_path / name).mkdir()
    (tmp_path / "note").write_text("")
    parts.tidy(tmp_path, [tmp_path / "new", tmp_path / "old"])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["new", "old"]
    parts.tidy(tmp_path / "nowhere", [])


def test_writing_replaces_and_leaves_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "file"
    for text in ("one", "two"):
        parts.write(file, text)
        assert file.read_text() == text
    assert list(tmp_path.iterdir()) == [file]


def holder(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", HOLDER, *arguments]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "taken\n"
    return process


def test_a_lock_is_free_when_the_process_that_holds_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with holder(str(file)) as process:
        waiting: list[bool] = []

        def when_busy() -> None:
            waiting.append(True)
            process.kill()

        lock = parts.Lock(file)
        lock.wait(when_busy)
        assert waiting == [True]
        other = parts.Lock(file)
        assert not other.take()
        lock.release()
        assert other.take()
        other.release()


@pytest.mark.skipif(sys.platform == "win32", reason="files of POSIX are inherited")
def test_a_killed_process_leaves_the_lock_to_the_children_that_still_work(tmp_path: Path) -> None:
    file = tmp_path / "lock"
    with holder(str(file), "child") as process:
        process.kill()
        process.wait()
        lock = parts.Lock(file)
        assert not lock.take()
        assert process.stdin is not None
        process.stdin.close()  # the child reads it to its end
        lock.wait()
        lock.release()
