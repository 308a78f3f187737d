"""A lock that is a file: the process that creates it holds it, and the file holds that process's number.

A process that was killed leaves its file behind; the next one sees that its holder is gone and takes over.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

WRITING_SECONDS = 10.0  # for which a file without a number may be one that is just being written
TRIES = 3  # another process may get in between


class Taken(Exception):
    """Another process holds the lock."""

    def __init__(self, process: int) -> None:
        super().__init__(f"process {process} holds the lock")
        self.process = process


class Lock:
    """For one process at a time; raises Taken, or OSError where no file can be written."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def take(self) -> None:
        for _ in range(TRIES):
            try:
                file = os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o644)
            except FileExistsError:
                self._clear_if_left_behind()
                continue
            with os.fdopen(file, "w", encoding="ascii") as text:
                text.write(str(os.getpid()))
            return
        raise Taken(self.holder() or 0)

    def give_back(self) -> None:
        if self.holder() == os.getpid():
            self.path.unlink(missing_ok=True)

    def holder(self) -> int | None:
        """The process that made the file; None if there is none, or no number in it."""
        try:
            return int(self.path.read_text("ascii"))
        except (OSError, ValueError):
            return None

    def _clear_if_left_behind(self) -> None:
        """Removes the file of a process that is gone; raises Taken if it is not."""
        holder = self.holder()
        if alive(holder) if holder is not None else self._just_begun():
            raise Taken(holder or 0)
        # Moved and looked at before it is removed: a quicker process may have put a new one there.
        aside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        with suppress(FileNotFoundError):
            os.replace(self.path, aside)
            if Lock(aside).holder() != holder:
                os.replace(aside, self.path)
            else:
                aside.unlink()

    def _just_begun(self) -> bool:
        try:
            return time.time() - self.path.stat().st_mtime < WRITING_SECONDS
        except OSError:
            return False


if sys.platform == "win32":

    def alive(process: int) -> bool:
        """Whether a process with this number exists."""
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, process)  # the right to query it
        if not handle:
            return bool(ctypes.windll.kernel32.GetLastError() == 5)  # it exists, and belongs to another user
        code = ctypes.c_ulong()
        ctypes.windll.kernel32.GetExitCodeProcess(handle, ctypes.byref(code))
        ctypes.windll.kernel32.CloseHandle(handle)
        return code.value == 259  # still active

else:

    def alive(process: int) -> bool:
        """Whether a process with this number exists."""
        if process <= 0:
            return False
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True  # it belongs to another user
        return True
