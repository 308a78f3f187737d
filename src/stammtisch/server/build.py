"""Which build of the browser client is served, so that a page of another build can be told to reload."""

from __future__ import annotations

import re
from pathlib import Path

HEADER = "stammtisch-build"  # on every answer that is not cached
ENTRY = re.compile(r'<script type="module"[^>]* src="/assets/([\w.-]+)"')


class Build:
    """The build of a page: the name of its script, which carries a hash of the whole client.

    The file is read again when it changes: during an upgrade the pages may be newer than the running service.
    """

    def __init__(self, page: Path) -> None:
        self.page = page
        self.seen: tuple[int, ...] = ()
        self.name: str | None = None

    def now(self) -> str | None:
        """None if the client is not built."""
        try:
            stat = self.page.stat()
            seen = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
            if seen != self.seen:
                entry = ENTRY.search(self.page.read_text("utf-8"))
                self.name, self.seen = None if entry is None else entry[1], seen
        except OSError:
            return None
        return self.name

    def differs(self, other: str | None) -> bool:
        """Whether a client of this build should reload; one that names no build is not our page."""
        now = self.now()
        return None not in (other, now) and other != now
