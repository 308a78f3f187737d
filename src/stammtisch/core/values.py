"""Objects of compiled classes as values: what `pickle` and `copy.deepcopy` need to make another that goes on the same.

A compiled class says in `__reduce__` how it is made, and with `fields` what it holds.  Sources and compiled modules
write the same, so either can read what the other has written.
"""

from __future__ import annotations

import copyreg
from typing import Any

from librt.vecs import vec
from mypy_extensions import i16, i64, u8


def fields(thing: Any) -> dict[str, Any]:
    """All attributes by name, also those that an uncompiled subclass of a compiled class has added."""
    return {**thing.__getstate__(), **getattr(thing, "__dict__", {})}


def buffer(code: str, data: bytes) -> Any:
    """The buffer with these contents; `code` is that of a memoryview's format."""
    return BUFFERS[code](memoryview(data).cast(code))  # type: ignore[call-overload]


def _reduced(buffer_: Any) -> tuple[Any, ...]:
    view = memoryview(buffer_)
    return buffer, (view.format, view.tobytes())


BUFFERS: dict[str, Any] = {"q": vec[i64], "h": vec[i16], "B": vec[u8], "d": vec[float]}
for _kind in BUFFERS.values():
    copyreg.pickle(type(_kind([])), _reduced)
