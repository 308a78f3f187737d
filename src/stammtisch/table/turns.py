"""Whose turn it is to think: the bots' processes are shared between hosts, and a host's part between its tables.

The unit is time, not the number of thoughts: a table of quick bots does not wait behind one of slow bots.  Whoever has
nothing running goes first, then whoever has used least.  So newcomers wait for what is running, and for nothing else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, NamedTuple, TypeVar

FEW = 100  # accounts of those who neither wait nor think that are kept


class Whose(NamedTuple):
    """On whose account something is thought about."""

    host: str
    table: str


class Account:
    """What somebody has used of the time, in seconds, how much runs for them, and how much waits."""

    __slots__ = ("running", "used", "waiting")

    def __init__(self) -> None:
        self.used = 0.0
        self.running = 0
        self.waiting = 0

    @property
    def idle(self) -> bool:
        return not (self.waiting or self.running)


Kind = TypeVar("Kind", bound=Account)


class Accounts(Generic[Kind]):
    """Accounts by name.  Time that nobody claimed is not saved up: who comes back starts where the others are now."""

    def __init__(self, kind: type[Kind]) -> None:
        self.kind = kind
        self.by_name: dict[str, Kind] = {}
        self.begun = 0.0  # what the last one whose turn it was had used by then
        self.many = 2 * FEW  # accounts, then it is time to tidy up

    def waits(self, name: str) -> Kind:
        """The account, with one thing more that waits."""
        account = self.by_name.get(name)
        if account is None:
            if len(self.by_name) >= self.many:
                self.forget_idle()
            account = self.by_name[name] = self.kind()
        if account.idle:
            account.used = max(account.used, self.begun)
        account.waiting += 1
        return account

    def next(self) -> Kind:
        """Who has the next turn; somebody must be waiting."""
        waiting = (account for account in self.by_name.values() if account.waiting)
        chosen = min(waiting, key=lambda account: (account.running, account.used))
        self.begun = max(self.begun, chosen.used)
        return chosen

    def forget_idle(self) -> None:
        """Drops accounts that would come back like new ones, and those that are not far from it."""
        idle = [name for name, account in self.by_name.items() if account.idle]
        idle.sort(key=lambda name: self.by_name[name].used)
        for name in idle[:-FEW]:
            del self.by_name[name]
        self.many = 2 * max(FEW, len(self.by_name))


class TableAccount(Account):
    """A table, and those who wait for its turn."""

    __slots__ = ("queue",)

    def __init__(self) -> None:
        super().__init__()
        self.queue: deque[asyncio.Future[None]] = deque()


class HostAccount(Account):
    """A host with the tables at which bots think."""

    __slots__ = ("tables",)

    def __init__(self) -> None:
        super().__init__()
        self.tables = Accounts(TableAccount)


class Turns:
    """So many places to think at, and who waits for one."""

    def __init__(self, places: int) -> None:
        self.free = places
        self.waiting = 0
        self.hosts = Accounts(HostAccount)

    async def take(self, whose: Whose) -> None:
        """Returns when it is their turn; then `give_back` must follow."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        host = self.hosts.waits(whose.host)
        table = host.tables.waits(whose.table)
        table.queue.append(turn)
        self.waiting += 1
        self._call()
        try:
            await turn
        except asyncio.CancelledError:
            if turn in table.queue:
                table.queue.remove(turn)
                table.waiting -= 1
                host.waiting -= 1
                self.waiting -= 1
            else:  # it was given just now
                self.give_back(whose, 0.0)
            raise

    def give_back(self, whose: Whose, seconds: float) -> None:
        """They are done, and have used so much time."""
        host = self.hosts.by_name[whose.host]
        table = host.tables.by_name[whose.table]
        for account in (host, table):
            account.running -= 1
            account.used += seconds
        self.free += 1
        self._call()

    def _call(self) -> None:
        while self.free and self.waiting:
            host = self.hosts.next()
            table = host.tables.next()
            for account in (host, table):
                account.waiting -= 1
                account.running += 1
            self.free -= 1
            self.waiting -= 1
            turn = table.queue.popleft()
            if not turn.done():
                turn.set_result(None)
