"""What a connection waits with, as small as it can be: asyncio's own hold queues of several hundred bytes each."""

from __future__ import annotations

import asyncio
import logging
from typing import Generic, Protocol, TypeVar

Item = TypeVar("Item")

log = logging.getLogger("stammtisch.server")


class Inbox(Generic[Item]):
    """What came in, in order, for the one who reads it; in place of `asyncio.Queue`."""

    __slots__ = ("items", "reader")

    def __init__(self) -> None:
        self.items: list[Item] = []
        self.reader: asyncio.Future[None] | None = None

    def put_nowait(self, item: Item) -> None:
        self.items.append(item)
        if self.reader is not None and not self.reader.done():
            self.reader.set_result(None)

    async def get(self) -> Item:
        while not self.items:
            self.reader = asyncio.get_running_loop().create_future()
            try:
                await self.reader
            finally:
                self.reader = None
        return self.items.pop(0)

    def empty(self) -> bool:
        return not self.items


class Sender(Protocol):
    """Somebody with something to send."""

    def flush(self) -> None: ...


class Post:
    """What is said in one moment, to whomever, goes out when the moment is over."""

    __slots__ = ("waiting",)

    def __init__(self) -> None:
        self.waiting: list[Sender] = []

    def add(self, sender: Sender) -> None:
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.deliver)
        self.waiting.append(sender)

    def deliver(self) -> None:
        waiting, self.waiting = self.waiting, []
        for sender in waiting:
            try:
                sender.flush()
            except Exception:  # nobody else has to do without
                log.exception("news could not be sent")


class Flag:
    """Set for most of the time; in place of `asyncio.Event`."""

    __slots__ = ("event",)

    def __init__(self) -> None:
        self.event: asyncio.Event | None = None

    def set(self) -> None:
        if self.event is not None:
            self.event.set()
            self.event = None

    def clear(self) -> None:
        if self.event is None:
            self.event = asyncio.Event()

    def is_set(self) -> bool:
        return self.event is None

    async def wait(self) -> None:
        if self.event is not None:
            await self.event.wait()
