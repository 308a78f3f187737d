"""What a service says, made safe to show: a link may lead to any service, and not every one cleans what people write.

Terminals obey control characters, so none come in.
"""

from __future__ import annotations

from typing import Any

from msgspec import DecodeError, convert, json

from stammtisch.table.verbs.seating import JOINERS

MESSAGE_BYTES = 4 * 2**20  # at most


def letters(text: str) -> str:
    """The text without what is not printed."""
    return "".join(letter for letter in text if letter.isprintable() or letter in JOINERS)


def cleaned(data: Any) -> Any:
    """The same data, all texts in it without what is not printed."""
    if isinstance(data, str):
        return letters(data)
    if isinstance(data, list):
        return [cleaned(one) for one in data]
    if isinstance(data, dict):
        return {cleaned(name): cleaned(one) for name, one in data.items()}
    return data


def decode(raw: str | bytes, kind: Any) -> Any:
    """A message of this kind; DecodeError or ValidationError if it is none."""
    try:
        return convert(cleaned(json.decode(raw)), kind)
    except RecursionError:
        raise DecodeError("nested too deeply") from None
