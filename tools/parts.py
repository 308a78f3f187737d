"""Folders that are complete or not there at all, and a lock between processes.

A part is filled under another name and renamed when it is complete, so whatever interrupts it, a half-made one is never
taken for a whole. Standard library only.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from time import sleep

HALF = ".part"
COUNT = ".complete"  # holds the number of files, so that losing some is noticed
RENAME_TRIES = 25  # a virus scanner may look into new files for a while


def files_in(folder: Path) -> int:
    """The number of files below; those that Python makes by itself don't count."""
    return sum(
        len([name for name in names if not name.endswith(".pyc")])
        for place, _, names in os.walk(folder)
        if not place.endswith("__pycache__")
    )


def is_whole(part: Path) -> bool:
    """Whether the part was made completely, and has still all its files."""
    try:
        return files_in(part) >= int((part / COUNT).read_text("ascii"))
    except (OSError, ValueError):
        return False


def make(part: Path, fill: Callable[[Path], object]) -> None:
    """Makes a part, unless it is there: `fill` is called with the folder to write into."""
    if is_whole(part):
        return
    half = part.with_name(part.name + HALF)
    remove(half)
    remove(part)
    half.mkdir(parents=True)
    fill(half)
    (half / COUNT).write_text(str(files_in(half) + 1), "ascii")
    rename(half, part)


def rename(old: Path, new: Path) -> None:
    for tries in range(RENAME_TRIES):
        try:
            os.replace(old, new)
            return
        except PermissionError:
            if os.name != "nt" or tries == RENAME_TRIES - 1:
                raise
            sleep(0.2)


def remove(folder: Path) -> None:
    """Deletes a folder or file if it is there."""
    if folder.is_dir() and not folder.is_symlink():
        shutil.rmtree(folder)
    else:
        folder.unlink(missing_ok=True)


def tidy(folder: Path, keep: Iterable[Path]) -> None:
    """Removes what is not kept; what another program has still open stays until next time."""
    kept = {path.name for path in keep}
    for path in folder.iterdir() if folder.is_dir() else ():
        if path.name not in kept:
            try:
                remove(path)
            except OSError:
                continue


def write(file: Path, text: str) -> None:
    """Replaces a file's content at once."""
    half = file.with_name(f"{file.name}.{os.getpid()}{HALF}")
    half.write_text(text, "utf-8")
    rename(half, file)


class Lock:
    """A lock between processes that ends with the process that holds it, however it ends."""

    def __init__(self, file: Path) -> None:
        self.handle = file.open("a")

    def take(self) -> bool:
        """Whether it could be had now."""
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
        """Waits until it is free; `when_busy` is called once if it is not."""
        if self.take():
            return
        when_busy()
        while not self.take():
            sleep(0.2)

    def release(self) -> None:
        """Lets it go; children that inherited it (`fileno`) hold it on."""
        self.handle.close()

    def fileno(self) -> int:
        return self.handle.fileno()
