"""Programs in parallel: the first failure ends the others, and so does Ctrl-C."""

from __future__ import annotations

import os
import signal
import sys
import threading
from pathlib import Path

import pytest

from tools.jobs import Failed, Jobs, Stopped

FOREVER = [sys.executable, "-c", "import sys, time; print('here', flush=True); time.sleep(600)"]
FAILING = [sys.executable, "-c", "print('no luck'); raise SystemExit(3)"]


def test_the_output_of_a_program_is_in_its_log(tmp_path: Path) -> None:
    jobs, log = Jobs(), tmp_path / "log"
    jobs.run([sys.executable, "-c", "print('fine')"], log, os.environ)
    assert log.read_text().strip() == "fine"
    with pytest.raises(Failed) as failure:
        jobs.run(FAILING, log, os.environ)
    assert failure.value.output().strip() == "no luck"
    assert jobs.running == []


def test_a_failure_ends_the_others_and_is_raised(tmp_path: Path) -> None:
    jobs = Jobs()
    ticks: list[bool] = []

    def fail_once_the_other_runs() -> None:
        while not (tmp_path / "forever").exists() or "here" not in (tmp_path / "forever").read_text():
            jobs.run([sys.executable, "-c", ""], tmp_path / "waiting", os.environ)
        jobs.run(FAILING, tmp_path / "failing", os.environ)

    works = [lambda: jobs.run(FOREVER, tmp_path / "forever", os.environ), fail_once_the_other_runs]
    with pytest.raises(Failed) as failure:
        jobs.side_by_side(works, lambda: ticks.append(True))
    assert failure.value.log.name == "failing"
    assert jobs.running == []
    assert ticks
    with pytest.raises(Stopped):
        jobs.run(FAILING, tmp_path / "late", os.environ)


def test_ctrl_c_ends_everything(tmp_path: Path) -> None:
    jobs = Jobs()

    def press_once_it_runs() -> None:
        if (tmp_path / "forever").exists() and "here" in (tmp_path / "forever").read_text():
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        jobs.side_by_side([lambda: jobs.run(FOREVER, tmp_path / "forever", os.environ)], press_once_it_runs)
    assert jobs.running == []


FAMILY = """
import subprocess, sys
command = [sys.executable, "-c", "import time; print('here', flush=True); time.sleep(600)"]
subprocess.Popen(command, close_fds=False).wait()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_ctrl_c_also_ends_a_single_program_and_its_children(tmp_path: Path) -> None:
    log, main = tmp_path / "log", threading.get_ident()
    reading, writing = os.pipe()
    os.set_inheritable(writing, True)
    jobs = Jobs([writing])

    def press_once_it_runs() -> None:
        while not log.exists() or "here" not in log.read_text():
            pass
        signal.pthread_kill(main, signal.SIGINT)

    presser = threading.Thread(target=press_once_it_runs)
    presser.start()
    with pytest.raises(KeyboardInterrupt):
        jobs.run([sys.executable, "-c", FAMILY], log, os.environ)
    presser.join()
    os.close(writing)
    assert os.read(reading, 1) == b""  # no process holds the other end any more
    os.close(reading)
    assert jobs.running == []
