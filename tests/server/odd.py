"""Requests that no client of ours would send."""

from __future__ import annotations

import asyncio
from random import Random

PATHS = [
    "/api/tables/%00/why/1",
    "/api/matches/x/" + "9" * 5000 + "/record",
    "/api/me/matches?before=nan",
    "/api/codes/%ff%fe",
    "/api/words/mue/../../etc",
    "/api/qr.svg?link=" + "a" * 3000,
    "/replay/a/1e9",
    "/api/rules/mue/xx",
]
METHODS = ["GET", "POST", "PUT", "DELETE", "PATCH", "BREW"]
BODIES = [
    b"",
    b"{",
    b"\xff\xfe",
    b'{"name":"\\u0000","avatar":"fox"}',
    b"[" * 5000,
    b'{"settings":{"game":1}}',
]


async def odd_requests(port: int, dice: Random, count: int) -> int:
    """Asks this often, one after the other; each is answered, and never by a 5xx of ours but 503."""
    for _ in range(count):
        method, path, body = dice.choice(METHODS), dice.choice(PATHS), dice.choice(BODIES)
        head = f"{method} {path} HTTP/1.1\r\nHost: odd\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(head.encode() + body)
            async with asyncio.timeout(30):
                answer = await reader.read(-1)
        finally:
            writer.close()
        if answer:  # else the service was killed meanwhile
            status = int(answer.split(b" ", 2)[1])
            assert status < 500 or status == 503, (method, path[:60], body[:20], answer[:200])
    return count
