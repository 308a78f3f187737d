"""A lock is held by one process, and by none once that process is gone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from stammtisch.bots.lock import WRITING_SECONDS, Lock, Taken, alive


def gone() -> int:
    """The number of a process that has ended."""
    process = subprocess.Popen([sys.executable, "-c", ""])
    process.wait()
    return process.pid


def test_only_one_holds_it_at_a_time(tmp_path: Path) -> None:
    lock = Lock(tmp_path / "lock")
    lock.take()
    assert lock.holder() == os.getpid()
    with pytest.raises(Taken) as taken:
        Lock(tmp_path / "lock").take()
    assert taken.value.process == os.getpid()
    lock.give_back()
    assert list(tmp_path.iterdir()) == []
    lock.take()


def test_the_lock_of_a_process_that_is_gone_is_taken_over(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text(str(gone()))
    Lock(path).take()
    assert Lock(path).holder() == os.getpid()
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_without_a_number_is_waited_for_only_while_it_may_be_written(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    for text in ("", "x", "-5", "1" * 30):
        path.write_text(text)
        if text in ("", "x"):
            with pytest.raises(Taken):
                Lock(path).take()
        old = path.stat().st_mtime - 2 * WRITING_SECONDS
        os.utime(path, (old, old))
        Lock(path).take()
        assert Lock(path).holder() == os.getpid()


def test_only_the_holder_can_give_it_back(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    path.write_text(str(os.getppid()))
    Lock(path).give_back()
    assert Lock(path).holder() == os.getppid()


def test_a_folder_that_does_not_exist_holds_no_lock(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="nowhere"):
        Lock(tmp_path / "nowhere" / "lock").take()


def test_who_is_alive() -> None:
    assert alive(os.getpid())
    assert alive(os.getppid())
    assert not alive(gone())
    assert not alive(0)


def test_of_many_that_want_to_take_over_one_succeeds(tmp_path: Path) -> None:
    """Real processes, started together; each says whether it has the lock, and keeps it until all have said so."""
    path = tmp_path / "lock"
    program = (
        "import sys\nfrom pathlib import Path\nfrom stammtisch.bots.lock import Lock, Taken\n"
        "print('ready', flush=True)\nsys.stdin.readline()\n"
        "try:\n    Lock(Path(sys.argv[1])).take()\n    print('mine', flush=True)\n"
        "except Taken:\n    print('taken', flush=True)\n"
        "sys.stdin.readline()\n"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(6)
    ]
    path.write_text(str(gone()))

    def line(process: subprocess.Popen[str]) -> str:
        assert process.stdout is not None
        return process.stdout.readline().strip()

    try:
        assert [line(process) for process in processes] == ["ready"] * 6
        for process in processes:
            assert process.stdin is not None
            process.stdin.write("go\n")
            process.stdin.flush()
        assert sorted(line(process) for process in processes) == ["mine", *["taken"] * 5]
    finally:
        for process in processes:
            process.communicate("end\n")
