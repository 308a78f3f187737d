"""Folders that are either complete or not there at all, and a lock between processes.

A part is filled under another name and renamed when it is complete, so a half-made one is never mistaken for a whole
one, whatever interrupts the work. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from time import sleep

HALF = ".part"
COMPLETE = ".complete"  # holds the number of files and bytes, so that a loss is noticed
RENAME_TRIES = 25  # a virus scanner may hold new files open for a while
RETRY_SECONDS = 0.2


def size(folder: Path) -> tuple[int, int]:
    """The number of files in the folder and of their bytes, without what Python and we write there later."""
    files = [
        os.path.join(parent, name)
        for parent, _, names in os.walk(folder)
        if not parent.endswith("__pycache__")
        for name in names
        if not name.endswith((".pyc", COMPLETE))
    ]
    return len(files), sum(os.lstat(file).st_size for file in files)


def is_whole(part: Path) -> bool:
    """Whether the part was completed and still has all its files."""
    try:
        num_files, num_bytes = map(int, (part / COMPLETE).read_text("ascii").split())
        files_now, bytes_now = size(part)
    except (OSError, ValueError):
        return False
    return files_now >= num_files and bytes_now >= num_bytes


def make(part: Path, fill: Callable[[Path], object]) -> None:
    """Makes a part if it is missing: `fill` is called with the folder to write into."""
    if is_whole(part):
        return
    half = part.with_name(part.name + HALF)
    remove(half)
    remove(part)
    half.mkdir(parents=True)
    fill(half)
    (half / COMPLETE).write_text("{} {}".format(*size(half)), "ascii")
    rename(half, part)


def rename(old: Path, new: Path) -> None:
    for tries in range(RENAME_TRIES):
        try:
            os.replace(old, new)
            return
        except PermissionError:
            if os.name != "nt" or tries == RENAME_TRIES - 1:
                raise
            sleep(RETRY_SECONDS)


def remove(folder: Path) -> None:
    """Deletes a folder or file if it exists."""
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)
    else:
        folder.unlink(missing_ok=True)


def use(part: Path) -> None:
    """Keeps the part from being tidied away while this process runs, or a program that replaces it (`exec`)."""
    handle = os.open(part / COMPLETE, os.O_RDONLY)  # never closed
    os.set_inheritable(handle, True)
    if sys.platform != "win32":  # where an open file can't be deleted anyway
        import fcntl

        with suppress(OSError):  # a file system without locks
            fcntl.flock(handle, fcntl.LOCK_SH)


def is_used(part: Path) -> bool:
    """Whether a running program uses the part; on Windows only deleting it shows that."""
    if sys.platform == "win32":
        return False
    import fcntl

    try:
        with (part / COMPLETE).open() as handle:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


def tidy(folder: Path, keep: Iterable[Path]) -> None:
    """Removes everything that is neither to keep nor in use."""
    names = {path.name for path in keep}
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name not in names and not is_used(path):
            try:
                if path.is_dir():
                    (path / COMPLETE).unlink(missing_ok=True)  # if it is open, nothing else is removed
                remove(path)
            except OSError:
                continue


def write(file: Path, text: str) -> None:
    """Replaces a file's content in one step."""
    half = file.with_name(f"{file.name}.{os.getpid()}{HALF}")
    half.write_text(text, "utf-8")
    rename(half, file)


class Lock:
    """A lock between processes that is free when the process that holds it ends, in whatever way."""

    def __init__(self, file: Path) -> None:
        self.handle = file.open("a")

    def take(self) -> bool:
        """Takes the lock if it is free; whether it was."""
        try:
            if sys.platform == "win32":
                import msvcrt

                self.handle.seek(0)
                msvcrt.locking(self.handle.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self.handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def wait(self, when_busy: Callable[[], object] = lambda: None) -> None:
        """Takes the lock, waiting until it is free; `when_busy` is called once if it is not."""
        if self.take():
            return
        when_busy()
        while not self.take():
            sleep(RETRY_SECONDS)

    def release(self) -> None:
        """Lets it go; children that inherited it (`fileno`) keep holding it."""
        self.handle.close()

    def fileno(self) -> int:
        return self.handle.fileno()
