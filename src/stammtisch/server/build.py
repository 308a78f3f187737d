"""Which build of the browser client is served, so that a page of another build can be told to reload."""

from __future__ import annotations

import re
from pathlib import Path

HEADER = "stammtisch-build"  # of every answer that is not kept
ENTRY = re.compile(r'<script type="module"[^>]* src="/assets/([\w.-]+)"')


class Build:
    """The build of a page: the name of its script, which carries a hash of all that the client is made of.

    The file is read again when it has changed: while a package is updated, its pages may be newer than the service.
    """

    def __init__(self, page: Path) -> None:
        self.page = page
        self.seen: tuple[int, ...] = ()
        self.name: str | None = None

    def now(self) -> str | None:
        """None if the client is not built."""
        try:
            found = self.page.stat()
            seen = (found.st_ino, found.st_mtime_ns, found.st_size)
            if seen != self.seen:
                entry = ENTRY.search(self.page.read_text("utf-8"))
                self.name, self.seen = None if entry is None else entry[1], seen
        except OSError:
            return None
        return self.name

    def differs(self, other: str | None) -> bool:
        """Whether a client of this build should reload; what names none is no page of ours."""
        now = self.now()
        return None not in (other, now) and other != now
