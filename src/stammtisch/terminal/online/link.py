"""The link that a friend sees in the browser: where the service is, and which table is meant."""

from __future__ import annotations

import re
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from stammtisch.terminal.online.decoding import letters
from stammtisch.terminal.texts import BAD_USAGE, Catalogue

TABLE = re.compile(r"/(?:t|screen)/([^/]+)/?")
CODE = re.compile(r"/([0-9A-Za-z]{6})/?")


class Link(NamedTuple):
    """`table` or `code` is empty."""

    origin: str  # http://host:port
    table: str = ""
    code: str = ""

    @property
    def socket(self) -> str:
        return "ws" + self.origin.removeprefix("http") + "/ws"


def read_link(text: str, texts: Catalogue) -> Link:
    """What the link says; Trouble if it is none.  `http://` may be left out."""
    address = text.strip()
    if "://" not in address:
        address = f"http://{address}"
    bad = texts.trouble("bad_table_link", BAD_USAGE, link=letters(text))
    if not address.isprintable():
        raise bad
    try:
        parts = urlsplit(address)
        _ = parts.port  # a port that is no number is a ValueError
    except ValueError:
        raise bad from None
    origin = f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}".lower()
    table, code = TABLE.fullmatch(parts.path), CODE.fullmatch(parts.path)
    if parts.scheme in ("http", "https") and parts.hostname:
        if table:
            return Link(origin, unquote(table[1]))
        if code:
            return Link(origin, code=code[1].upper())
    raise bad
