"""What the service takes from outside: time, and what nobody can guess.  Tests put their own in its place."""

from __future__ import annotations

import asyncio
import secrets
import time

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # for short codes: nothing that looks like something else
CODE_LENGTH = 6
DAY = 86400.0  # seconds


class World:
    """The real one."""

    def now(self) -> float:
        """Seconds since 1970."""
        return time.time()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(max(0.0, seconds))

    def new_id(self) -> str:
        """128 bits."""
        return secrets.token_urlsafe(16)

    def new_secret(self) -> str:
        """256 bits."""
        return secrets.token_urlsafe(32)

    def new_code(self) -> str:
        return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))

    def new_seed(self) -> int:
        return secrets.randbits(256)
