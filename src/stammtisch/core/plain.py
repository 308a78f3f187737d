"""Copies of plain JSON data: many times as fast as `copy.deepcopy`, which has to expect anything."""

from __future__ import annotations

from typing import Any


def copied(value: Any) -> Any:
    """The same data, sharing no dict or list with it."""
    if type(value) is dict:
        return {key: copied(item) if type(item) in NESTED else item for key, item in value.items()}
    if type(value) in NESTED:
        return [copied(item) if type(item) in NESTED else item for item in value]
    return value


NESTED = (dict, list, tuple)
