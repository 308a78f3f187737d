"""A disk whose power can fail: what was written and not synced may be lost, whole or in part.

SQLite writes to it through our own VFS, so that every write, sync, truncation and deletion passes here.  Besides the
real files, which SQLite goes on using, the disk knows what has been synced of every file and what was done since.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from random import Random

import apsw

SECTOR_BYTES = 512  # that a disk writes whole or not at all
NAMES = (f"disk-{number}" for number in count())

Write = tuple[int, bytes]
Image = dict[str, bytes]  # the files after a power failure, by name


class Inode:
    """A file's bytes as of its last sync, and what was done to them since: writes, and new lengths."""

    def __init__(self) -> None:
        self.synced = b""
        self.since: list[Write | int] = []

    def sync(self) -> None:
        self.synced = applied(self.synced, self.since)
        self.since = []


def applied(data: bytes, changes: list[Write | int]) -> bytes:
    content = bytearray(data)
    for change in changes:
        if isinstance(change, int):
            content = content[:change].ljust(change, b"\0")
        else:
            offset, written = change
            if len(content) < offset:
                content.extend(bytes(offset - len(content)))
            content[offset : offset + len(written)] = written
    return bytes(content)


def sectors(change: Write | int) -> Iterator[Write | int]:
    """The parts of a change that happen whole or not at all."""
    if isinstance(change, int):
        yield change
        return
    offset, data = change
    while data:
        part = SECTOR_BYTES - offset % SECTOR_BYTES
        yield offset, data[:part]
        offset, data = offset + part, data[part:]


class Disk:
    """One folder on the disk; `before` is called before everything that changes it, and may take images."""

    def __init__(self, before: Callable[[], None] = lambda: None) -> None:
        self.before = before
        self.names: dict[str, Inode] = {}
        self.synced_names: dict[str, Inode] = {}
        self.vfs = Vfs(self)

    def close(self) -> None:
        self.vfs.unregister()

    def sync_names(self) -> None:
        self.synced_names = dict(self.names)

    def after_power_loss(self, dice: Random) -> Image:
        """The files as they may be found: what was synced, and by chance some of what was done since."""
        lose = dice.choice([all_lost, none_lost, last_lost, torn])
        image = {}
        for name in sorted(self.names.keys() | self.synced_names.keys()):
            inode = dice.choice([self.names.get(name), self.synced_names.get(name)])
            if inode is not None:
                image[name] = applied(inode.synced, lose(inode.since, dice))
        return image


# what is left of a file's changes since its last sync


def all_lost(_: list[Write | int], __: Random) -> list[Write | int]:
    return []


def none_lost(since: list[Write | int], _: Random) -> list[Write | int]:
    return since


def last_lost(since: list[Write | int], dice: Random) -> list[Write | int]:
    return since[: dice.randint(0, len(since))]


def torn(since: list[Write | int], dice: Random) -> list[Write | int]:
    """Any sectors, whichever order they were written in."""
    share = dice.random()
    return [part for change in since for part in sectors(change) if dice.random() < share]


class Vfs(apsw.VFS):
    """Passes everything on to the system's own files, and records it on the disk."""

    def __init__(self, disk: Disk) -> None:
        self.disk = disk
        self.vfs_name = next(NAMES)
        super().__init__(self.vfs_name, "")

    def xOpen(self, name: str | apsw.URIFilename | None, flags: list[int]) -> apsw.VFSFile:  # noqa: N802
        path = name.filename() if isinstance(name, apsw.URIFilename) else name
        assert path is not None, "a temporary file is not part of a database"
        file = File(self.disk, Path(path).name, name, flags)
        self.disk.names.setdefault(file.name, Inode())
        return file

    def xDelete(self, path: str, sync: bool) -> None:  # noqa: N802
        self.disk.before()
        super().xDelete(path, sync)
        self.disk.names.pop(Path(path).name, None)
        if sync:
            self.disk.sync_names()


class File(apsw.VFSFile):
    def __init__(self, disk: Disk, name: str, path: str | apsw.URIFilename, flags: list[int]) -> None:
        self.disk = disk
        self.name = name
        # SQLite syncs the folder, too, with the first sync of a journal that it made.
        self.new_journal = name not in disk.names and bool(
            flags[0] & (apsw.SQLITE_OPEN_WAL | apsw.SQLITE_OPEN_MAIN_JOURNAL)
        )
        super().__init__("", path, flags)

    @property
    def inode(self) -> Inode:
        return self.disk.names[self.name]

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        self.disk.before()
        super().xWrite(data, offset)
        self.inode.since.append((offset, bytes(data)))

    def xTruncate(self, size: int) -> None:  # noqa: N802
        self.disk.before()
        super().xTruncate(size)
        self.inode.since.append(size)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.before()
        self.inode.sync()  # the machine's own disk does not matter
        if self.new_journal:
            self.disk.sync_names()
            self.new_journal = False
