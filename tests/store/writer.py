"""A process that adds rows to a table up to a number, and prints the number of each row that it has stored.

Arguments: the store's address, the table, the number of rows.  It prints "ready", and begins when it gets a line.
"""

import asyncio
import os
import sys

from stammtisch.store.opening import open_store
from stammtisch.store.store import Stale
from tests.store.scene import SUMMARY, row


async def write(where: str, table: str, rows: int) -> None:
    store = open_store(where)
    await store.open()
    print("ready", flush=True)
    sys.stdin.readline()
    last = 1
    while last < rows:
        try:
            await store.append(table, row(last + 1, by=os.getpid()), SUMMARY)
        except Stale:
            last = (await store.rows(table))[-1].seq
        else:
            last += 1
            print(last, flush=True)
    await store.close()


if __name__ == "__main__":
    asyncio.run(write(sys.argv[1], sys.argv[2], int(sys.argv[3])))
