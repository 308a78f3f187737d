"""Who I am at which service: the secrets by which services know me again, kept in a file that only I can read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from stammtisch.terminal import save_file


class Keyring:
    """Secrets by service and name: two people at one computer are two people at the table."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or save_file.data_folder() / "people.json"

    def _all(self) -> dict[str, Any]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError, RecursionError):
            return {}
        return data if isinstance(data, dict) else {}

    def _names(self, origin: str) -> dict[str, Any]:
        """Secrets by name at this service; none where the file is damaged."""
        names = self._all().get(origin)
        return names if isinstance(names, dict) else {}

    def secret(self, origin: str, name: str) -> str:
        """The secret for this service and name; empty if there is none."""
        secret = self._names(origin).get(name.casefold(), "")
        return secret if isinstance(secret, str) else ""

    def keep(self, origin: str, name: str, secret: str) -> None:
        """Keeps this secret from now on.  Where that is impossible, I am a new person next time, no worse."""
        everything = {**self._all(), origin: {**self._names(origin), name.casefold(): secret}}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.touch(mode=0o600)
            self.path.chmod(0o600)  # the file may be an old one; writing keeps its mode
            save_file.write(self.path, json.dumps(everything, indent=1))
        except OSError:
            return
