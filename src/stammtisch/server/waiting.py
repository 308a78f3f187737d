"""Small replacements for asyncio's queues and events, which take several hundred bytes per connection."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Generic, Protocol, TypeVar

Item = TypeVar("Item")

log = logging.getLogger("stammtisch.server")


class Inbox(Generic[Item]):
    """Incoming items in order, for one reader; in place of `asyncio.Queue`."""

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
    """Has something to send."""

    def flush(self) -> None: ...


class Post:
    """Flushes all senders of one turn of the event loop at its end."""

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
            except Exception:  # the other senders still get their turn
                log.exception("news could not be sent")


class Errand:
    """A coroutine that starts at once, in its caller, and goes on as soon as what it awaits is done.

    A task would queue behind all others for every step.  Only a task can do everything, though, so the work becomes one
    if what it awaits fails or is no future.  Until then it has no task of its own: it can't be cancelled, and must not
    use what needs the current task, such as `asyncio.timeout`.
    """

    __slots__ = ("ended", "work")

    def __init__(self, work: Coroutine[Any, None, None], ended: Callable[[], None]) -> None:
        self.work = work
        self.ended = ended
        self.go_on()

    def go_on(self) -> None:
        try:
            future = self.work.send(None)
        except StopIteration:
            self.ended()
        else:
            if asyncio.isfuture(future):
                future._asyncio_future_blocking = False  # what a task does to show that it awaits the future
                future.add_done_callback(self.answered)
            else:  # None, from `asyncio.sleep(0)`
                self.become_task()

    def answered(self, future: asyncio.Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            self.go_on()
        else:
            self.become_task()

    def become_task(self) -> None:
        task = asyncio.get_running_loop().create_task(self.work)
        task.add_done_callback(lambda _: self.ended())


class Flag:
    """An event that is set most of the time; in place of `asyncio.Event`."""

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
