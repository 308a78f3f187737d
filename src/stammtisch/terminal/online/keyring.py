"""Who I am at which service: the secrets by which services know me again, kept in a file that only I can read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from stammtisch.terminal import files


def usual_file() -> Path:
    return user_data_path("stammtisch", appauthor=False) / "people.json"


class Keyring:
    """Secrets by service and name: two people at one computer are two people at the table."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or usual_file()

    def _all(self) -> dict[str, Any]:
        try:
            found = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return found if isinstance(found, dict) else {}

    def _names(self, origin: str) -> dict[str, Any]:
        """Who I am at this service; nobody where the file is damaged."""
        found = self._all().get(origin)
        return found if isinstance(found, dict) else {}

    def secret(self, origin: str, name: str) -> str:
        """The secret for this service and name; empty if there is none."""
        found = self._names(origin).get(name.casefold(), "")
        return found if isinstance(found, str) else ""

    def keep(self, origin: str, name: str, secret: str) -> None:
        """From now on this is the secret.  Where it can't be kept, one is a new person next time, no more."""
        everything = {**self._all(), origin: {**self._names(origin), name.casefold(): secret}}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            self.path.chmod(0o600)  # whoever made it; writing keeps that
            files.write(self.path, json.dumps(everything, indent=1))
        except OSError:
            return
