"""A lock that shows whether it is free before anyone waits for it."""

from __future__ import annotations

import asyncio
from collections import deque


class Order:
    """In place of `asyncio.Lock`: it is free only if nobody is waiting either, and the longest wait is next."""

    __slots__ = ("held", "waiting")

    def __init__(self) -> None:
        self.held = False
        # Made when it is needed: most of the time nobody is waiting.
        self.waiting: deque[asyncio.Future[None]] | None = None

    async def __aenter__(self) -> None:
        if not self.held:
            self.held = True
            return
        if self.waiting is None:
            self.waiting = deque()
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(turn)
        try:
            await turn
        except BaseException:
            if turn.done() and not turn.cancelled():
                self.pass_on()  # the turn had come already
            raise

    async def __aexit__(self, *_: object) -> None:
        self.pass_on()

    def pass_on(self) -> None:
        """Hands the lock to the next one still waiting; nobody can get in between."""
        while self.waiting:
            turn = self.waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.waiting = None
        self.held = False
