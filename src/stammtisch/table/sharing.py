"""Whose turn it is to think: hosts share the bots' processes, and a host's tables share what the host gets.

The unit is time, not the number of thoughts: a table of quick bots does not wait behind one of slow bots.  Those with
nothing running go first, then those who have used least.  So newcomers wait for what is running, and for nothing else.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Generic, NamedTuple, TypeVar

IDLE_ACCOUNTS = 100  # kept of those who neither wait nor think


class Whose(NamedTuple):
    """The host and the table that a bot thinks for."""

    host: str
    table: str


class Account:
    """The seconds that a host or a table has used, and how many thoughts of theirs are running and waiting."""

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
    """Accounts by name.  Unused time is not saved up: those who come back start where the others are now."""

    def __init__(self, kind: type[Kind]) -> None:
        self.kind = kind
        self.by_name: dict[str, Kind] = {}
        self.start_seconds = 0.0  # what the last one to get a turn had used by then
        self.most_accounts = 2 * IDLE_ACCOUNTS  # before idle ones are dropped

    def waits(self, name: str) -> Kind:
        """The account, with one more thought waiting."""
        account = self.by_name.get(name)
        if account is None:
            if len(self.by_name) >= self.most_accounts:
                self.forget_idle()
            account = self.by_name[name] = self.kind()
        if account.idle:
            account.used = max(account.used, self.start_seconds)
        account.waiting += 1
        return account

    def next(self) -> Kind:
        """The account that gets the next turn; at least one must be waiting."""
        waiting = (account for account in self.by_name.values() if account.waiting)
        chosen = min(waiting, key=lambda account: (account.running, account.used))
        self.start_seconds = max(self.start_seconds, chosen.used)
        return chosen

    def forget_idle(self) -> None:
        """Drops idle accounts, except those that have used most: the others would come back like new ones anyway."""
        idle = [name for name, account in self.by_name.items() if account.idle]
        idle.sort(key=lambda name: self.by_name[name].used)
        for name in idle[:-IDLE_ACCOUNTS]:
            del self.by_name[name]
        self.most_accounts = 2 * max(IDLE_ACCOUNTS, len(self.by_name))


class TableAccount(Account):
    """A table, with its thoughts that wait for a turn."""

    __slots__ = ("queue",)

    def __init__(self) -> None:
        super().__init__()
        self.queue: deque[asyncio.Future[None]] = deque()


class HostAccount(Account):
    """A host, with the tables at which bots think."""

    __slots__ = ("tables",)

    def __init__(self) -> None:
        super().__init__()
        self.tables = Accounts(TableAccount)


class Sharing:
    """A number of slots for thinking, and who waits for one."""

    def __init__(self, slots: int) -> None:
        self.free = slots
        self.waiting = 0
        self.hosts = Accounts(HostAccount)

    async def take(self, whose: Whose) -> None:
        """Returns when it is their turn; the caller has to `give_back` it."""
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
            else:  # the turn has just come
                self.give_back(whose, 0.0)
            raise

    def give_back(self, whose: Whose, seconds: float) -> None:
        """They are done, and have used this much time."""
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
