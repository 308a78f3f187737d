"""What people read about a table: refusals and quick phrases."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def table_words(lang: str) -> bytes:
    """The words of the table in this language, as JSON."""
    return (Path(__file__).parent / f"words.{lang}.json").read_bytes()
