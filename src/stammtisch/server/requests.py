"""Reads the messages of clients: each is a request, or a refusal says why not."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import NamedTuple

from msgspec import DecodeError, ValidationError, convert

from stammtisch.table import wire
from stammtisch.table.refused import Refused


class Unread(NamedTuple):
    """A message that is not a request, with its number if that could be read."""

    n: int | None
    why: Refused


def read(raw: str | None) -> wire.Request | Unread:
    """The request in a message; None is a message that is not text."""
    if raw is None:
        return Unread(None, Refused("not_text"))
    if len(raw) > wire.REQUEST_BYTES:
        return Unread(None, Refused("too_long"))
    try:
        return wire.REQUEST.decode(raw)
    except (ValidationError, DecodeError, RecursionError) as problem:
        return Unread(numbered(raw), Refused("not_understood", reason=str(problem)[:200]))


def numbered(raw: str) -> int | None:
    """The number of a request that can't be read otherwise, so that the refusal can name it.

    The standard library reads what msgspec does not, such as half of a surrogate pair.
    """
    with suppress(ValidationError, ValueError, RecursionError):
        return convert(json.loads(raw), wire.Numbered).n
    return None
