"""A lock that is a file: whoever makes it holds it, and the number in it says which process that is.

A process that was killed leaves its file behind; the next one sees that nobody is there any more and takes over.
"""

from __future__ import annotations

import os
import sys
import time
from contextlib import suppress
from pathlib import Path

YOUNG = 10.0  # seconds for which a file without a number may be one that is just being written
TRIES = 3  # others may come between


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
        if alive(holder) if holder is not None else self._young():
            raise Taken(holder or 0)
        # Moved and looked at before it is removed: somebody quicker may have put a new one there.
        aside = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        with suppress(FileNotFoundError):
            os.replace(self.path, aside)
            if Lock(aside).holder() != holder:
                os.replace(aside, self.path)
            else:
                aside.unlink()

    def _young(self) -> bool:
        try:
            return time.time() - self.path.stat().st_mtime < YOUNG
        except OSError:
            return False


if sys.platform == "win32":

    def alive(process: int) -> bool:
        """Whether there is a process of this number."""
        import ctypes

        handle = ctypes.windll.kernel32.OpenProcess(0x1000, False, process)  # may only be asked about
        if not handle:
            return bool(ctypes.windll.kernel32.GetLastError() == 5)  # there is one, of somebody else
        code = ctypes.c_ulong()
        ctypes.windll.kernel32.GetExitCodeProcess(handle, ctypes.byref(code))
        ctypes.windll.kernel32.CloseHandle(handle)
        return code.value == 259  # still active

else:

    def alive(process: int) -> bool:
        """Whether there is a process of this number."""
        if process <= 0:
            return False
        try:
            os.kill(process, 0)
        except (ProcessLookupError, OverflowError):
            return False
        except PermissionError:
            return True  # of somebody else
        return True
