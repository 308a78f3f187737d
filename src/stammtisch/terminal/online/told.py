"""What a service says, made safe to show: a link may lead to any service, and not every one cleans what people write.

Terminals obey what stands between the letters, so nothing but letters comes in.
"""

from __future__ import annotations

from typing import Any

from msgspec import DecodeError, convert
from msgspec.json import decode

from stammtisch.table.refused import Refused
from stammtisch.table.verbs.seating import JOINERS

LARGEST = 4 * 2**20  # bytes that are read at once


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


def read(raw: str | bytes, kind: Any) -> Any:
    """A message of this kind; DecodeError or ValidationError if it is none."""
    try:
        return convert(cleaned(decode(raw)), kind)
    except RecursionError:
        raise DecodeError("nested too deeply") from None


def refused(code: str, rule: str | None, params: dict[str, Any]) -> Refused:
    """A refusal, whatever its parameters are called."""
    problem = Refused(code, rule)
    problem.params = params
    return problem
