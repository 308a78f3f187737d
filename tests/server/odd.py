"""Odd requests, from a seed: every door, every method, any headers and bodies, and plain junk."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any, NamedTuple
from urllib.parse import quote, quote_from_bytes

from stammtisch.server.api import ROUTES
from stammtisch.server.app import ADDRESSES

METHODS = (
    ["GET"] * 6
    + ["POST"] * 4
    + ["PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "TRACE", "PROPFIND", "CONNECT", "FLY"]
)
PATHS = [route.path for route in ROUTES] * 3 + [
    *ADDRESSES,
    "/assets/{x}",
    "/ws",
    "/nowhere",
    "/api",
    "/api/{x}/{x}",
    "*",
]
NUMBERS = [
    "0",
    "1",
    "-1",
    "2147483648",
    "9" * 18,
    "9" * 19,
    "9" * 40,
    "9" * 5000,
    "1e3",
    "0x1",
    "１",
    "",
    "1_0",
    "+1",
]
TEXTS = [
    "",
    "nan",
    "inf",
    "-inf",
    "1e400",
    "null",
    "table",
    "all",
    "en",
    "de",
    "mue",
    "http://x",
    "http://[",
    "x" * 300,
]
BYTES = [
    b"\0",
    b"\xff",
    b"\xed\xa0\x80",
    b"\n",
    b"\r\n",
    b"..",
    b"../..",
    b"/",
    b"%",
    b"\xe2\x80\xae",
    b"\xc0\x80",
    b"x" * 4000,
]
DATES = [
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "x",
    "",
    "99999999999999999999",
    "Mon, 99 Foo 0 99:99:99 +9999",
    "0 0 0 0",
    ",,,",
]
RANGES = [
    "bytes=0-",
    "bytes=-1",
    "bytes=5-1",
    "bytes=" + "0-0," * 100,
    "bytes=x-y",
    "bytes=" + "9" * 400 + "-",
    "=",
    "bytes=0-0,1-",
]
HOSTS = ["x", "", "[", "[::1", "[::1]:x", "a b", "x:99999999", "\xff", "@", "x/../y", "x\t"]
JUNK = [
    b"",
    b"\0",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200),
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n12345",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n12345",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: " + b"9" * 30 + b"\r\n\r\n12345",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n" + b"f" * 20 + b"\r\nx",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\nx",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nxx\r\n0\r\n\r\n",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/people HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: \xff\r\n\r\n0\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET  /  HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
    b"GET / HTTP/1.1\r\n: x\r\n\r\n",
    b"GET / HTTP/1.1\r\nA: b\r\n c\r\n\r\n",
    b"GET / HTTP/1.1\nHost: x\n\n",
    b"GET /\xff\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /?\xff=\xfe HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://[/x HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET http://a:b@c:99999/api/me HTTP/1.1\r\nHost: x\r\n\r\n",
    b"OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n",
    b"CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello",
    b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: \xff\r\n\r\n",
]


PERSON = {"name": "Ada", "avatar": "fox", "lang": "en"}
TABLE = {"settings": {"game": "mau_mau", "players": 3, "options": {"rounds": 1}}}
CASE = {"game": "mue", "facts": {"trick": ["b3"], "hand": ["b9", "r2"], "players": 4}, "move": "r2"}
STEP = {"on": 1, "id": "a-step-of-mine", "step": {"do": "enter", "facts": {"winner": 0, "counted": [0, 5]}}}
EXAMPLES: dict[str, dict[str, Any]] = {
    "/api/tables": TABLE,
    "/api/referee": CASE,
    "/api/pads": {"game": "mau_mau", "names": ["Ada", "Ben"], "options": {}, "first": 0},
    "/api/pads/{pad:str}/try": STEP,
    "/api/pads/{pad:str}/steps": STEP,
    "/api/pads/{pad:str}/sharing": {"write": True},
}


class Known(NamedTuple):
    """What exists, so that a request can name it."""

    secret: str
    table: str
    code: str
    pad: str = ""
    key: str = ""


class Odd(NamedTuple):
    """What is sent; its method and path, if it is a request; and whether the client leaves before its end."""

    data: bytes
    method: str = ""
    path: str = ""
    leaves: bool = False


class Oddities:
    """An endless supply of odd requests."""

    def __init__(self, seed: int, known: Known) -> None:
        self.dice = Random(seed)
        self.known = known

    def draw(self) -> Odd:
        share = self.dice.random()
        if share < 0.8:
            return self.request()
        if share < 0.9:
            return Odd(self.spoilt(self.request().data), leaves=True)
        if share < 0.95:
            return Odd(b"".join(self.request().data for _ in range(self.dice.randrange(1, 12))), leaves=True)
        return Odd(self.dice.choice(JUNK) + self.dice.choice([b"", self.noise()]), leaves=True)

    def noise(self) -> bytes:
        return self.dice.randbytes(self.dice.randrange(200))

    def spoilt(self, data: bytes) -> bytes:
        """The same with a few bytes changed, removed or added, or cut short."""
        for _ in range(self.dice.randrange(1, 6)):
            at = self.dice.randrange(len(data) + 1)
            data = self.dice.choice(
                [
                    data[:at] + self.noise() + data[at:],
                    data[:at] + data[at + 1 :],
                    data[:at],
                    data[at:] + data[:at],
                ]
            )
        return data

    # requests that look real

    def request(self) -> Odd:
        dice = self.dice
        method, path = dice.choice(METHODS), dice.choice(PATHS)
        if dice.random() < 0.6:
            route = dice.choice(ROUTES)
            method, path = dice.choice(sorted(route.methods or {"GET"})), route.path
        example = EXAMPLES.get(path, PERSON)
        path = re.sub(r"\{\w+(:\w+)?\}", lambda match: self.part(match[0]), path)
        body = self.body(example) if method not in ("GET", "HEAD") or dice.random() < 0.2 else b""
        headers = self.headers()
        if method == "DELETE" and path.startswith("/api/me"):
            headers = [header for header in headers if header[0] != "authorization"]  # they are still needed
        if body or dice.random() < 0.2:
            headers.append(self.length(body))
            if headers[-1][0] == "transfer-encoding":
                body = self.chunks(body)
        headers.append(("connection", "close"))
        lines = [f"{method} {path}{self.query()} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
        data = "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body
        return Odd(data, method, path, dice.random() < 0.05)

    def part(self, placeholder: str = "") -> str:
        dice = self.dice
        kind = dice.randrange(8)
        if kind == 0:
            return quote(dice.choice(NUMBERS), safe="+")
        if kind == 1:
            return quote(dice.choice(TEXTS), safe="")
        if kind == 2:
            return quote_from_bytes(dice.choice(BYTES), safe=dice.choice(["", "/"]))
        right = {
            "{table:str}": self.known.table,
            "{code:str}": self.known.code,
            "{pad:str}": self.known.pad or "1",
            "{game:str}": "mue",
            "{lang:str}": "en",
        }
        return right.get(placeholder, "1")

    def query(self) -> str:
        dice = self.dice
        if dice.random() < 0.5:
            return ""
        names = ["before", "eyes", "link", "since", "lang", "x", "", "before", "%00", "%ff"]
        pairs = [
            f"{dice.choice(names)}{dice.choice(['=', '=', ''])}{self.part()}"
            for _ in range(dice.randrange(1, 4))
        ]
        return "?" + dice.choice(["&", ";"]).join(pairs)

    def headers(self) -> list[tuple[str, str]]:
        dice = self.dice
        known = self.known
        values: dict[str, list[str]] = {
            "host": HOSTS,
            "authorization": [f"Bearer {known.secret}"] * 6
            + ["Bearer", "Bearer \xff", "x", "bearer " + "x" * 200, ""],
            "origin": ["null", "http://[", "http://x", "\xff", "http://x:y", "http://\u2100"[:7]],
            "accept": ["text/html", "*/*", "\xff", ",;,", "text/html;q=x"],
            "accept-encoding": ["gzip", "gzip;q=0", "\xff", ",,", "br"],
            "range": RANGES,
            "if-range": DATES,
            "if-modified-since": DATES,
            "if-none-match": ["*", '"x"', 'W/"', ",", "\xff"],
            "x-forwarded-for": [
                "203.0.113.7",
                "[",
                "[::1",
                "::1, 203.0.113.7",
                "x" * 300,
                "",
                ",",
                "1.2.3.4:x",
                "\xff",
            ],
            "x-forwarded-proto": ["https", "x", "", "\xff", "ws"],
            "content-type": [
                "application/json",
                "x",
                "multipart/form-data; boundary=",
                "text/plain; charset=\xff",
            ],
            "expect": ["100-continue", "x"],
            "upgrade": ["h2c", "websocket", "\xff"],
            "cookie": ["x=y", "\xff;=", "x" * 3000],
            "te": ["trailers"],
            "x-pad-key": [known.key, known.key, "", "\xff", "x" * 3000],
        }
        chosen = [("host", "x")] if dice.random() < 0.8 else []
        for _ in range(dice.choice([0, 0, 0, 1, 2, 5])):
            name = dice.choice(list(values))
            chosen.append((name, dice.choice(values[name])))
        if dice.random() < 0.8:
            chosen.append(("authorization", f"Bearer {known.secret}"))
        return chosen

    def body(self, data: dict[str, Any]) -> bytes:
        dice = self.dice
        kind = dice.randrange(8)
        if kind == 0:
            return self.noise()
        if kind == 1:
            return dice.choice(
                [b"[" * 5000, b"{" * 9, b"9" * 5000, b'{"name":', b"NaN", b"\xff\xfe", b"x" * 20_000, b"null"]
            )
        text = json.dumps(self.changed(data), ensure_ascii=dice.random() < 0.5).encode(
            "utf-8", "surrogatepass"
        )
        return text if kind < 7 else self.spoilt(text)

    def changed(self, data: Any) -> Any:
        """The same data with something odd in it, most of the time."""
        dice = self.dice
        if dice.random() < 0.1:
            odd: list[Any] = [
                None,
                True,
                -1,
                2**70,
                1e308,
                float("nan"),
                "",
                "\0",
                "\ud800",
                "fox\n",
                [],
                {},
                "x" * 5000,
            ]
            return dice.choice(odd)
        if isinstance(data, dict):
            return {
                dice.choice([key] * 20 + [key + "\n"]): self.changed(value) for key, value in data.items()
            }
        return data

    def length(self, body: bytes) -> tuple[str, str]:
        dice = self.dice
        if dice.random() < 0.3:
            return "transfer-encoding", "chunked"
        wrong = ["x", "-1", "", "9" * 25, "99999", "0", str(len(body) + 1), "１".encode().decode("latin-1")]
        return "content-length", str(len(body)) if dice.random() < 0.9 else dice.choice(wrong)

    def chunks(self, body: bytes) -> bytes:
        dice = self.dice
        sent = b""
        while body:
            size = dice.choice([1, 10, 1000, 20_000])
            piece, body = body[:size], body[size:]
            sent += b"%x%s\r\n%s\r\n" % (len(piece), dice.choice([b""] * 8 + [b";x=y", b" "]), piece)
        return sent + dice.choice([b"0\r\n\r\n"] * 4 + [b"0\r\nA: b\r\n\r\n", b"", b"x\r\n"])
