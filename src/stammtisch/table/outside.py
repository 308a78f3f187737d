"""What the service takes from outside: time, and what nobody can guess.  Tests bring their own."""

from __future__ import annotations

import asyncio
import secrets
import time

CODE_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # no two characters that look alike
CODE_LETTERS = 6
DAY_SECONDS = 86400.0


class Outside:
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
        return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LETTERS))

    def new_seed(self) -> int:
        return secrets.randbits(256)
