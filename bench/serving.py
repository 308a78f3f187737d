"""A server as a measured child: uvicorn on a loopback port, with figures about itself on request."""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from time import perf_counter, process_time
from typing import Any

import uvicorn

from bench import wire
from stammtisch.server.run import listen

Reply = dict[str, Any]
Work = Callable[[float], Reply]


def resident() -> int:
    """The memory of this process in bytes; its peak, where the current value can't be read."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak if sys.platform == "darwin" else peak * 1024


class Pauses:
    """How long the garbage collector made everyone wait."""

    def __init__(self) -> None:
        self.longest = self.total = self.began = 0.0
        gc.callbacks.append(self.note)

    def note(self, phase: str, _: dict[str, int]) -> None:
        if phase == "start":
            self.began = perf_counter()
        else:
            took = perf_counter() - self.began
            self.total += took
            self.longest = max(self.longest, took)

    def taken(self) -> Reply:
        """The pauses since the last call."""
        pauses = {"gc_longest": self.longest, "gc_total": self.total}
        self.longest = self.total = 0.0
        return pauses


def serve_child(config: uvicorn.Config, counts: Callable[[], Reply], **works: Work) -> None:
    """Serves until stdin ends; answers `figures 0` with CPU seconds of all threads, memory and these counts."""
    listener = listen("127.0.0.1", 0)
    server = uvicorn.Server(config)
    pauses = Pauses()

    def about() -> Reply:
        return {"port": listener.getsockname()[1]}

    def figures(_: float) -> Reply:
        return {"cpu": process_time(), "memory": resident(), **pauses.taken(), **counts()}

    def settle(_: float) -> Reply:
        gc.collect()
        return {}

    def answer() -> None:
        wire.serve(about, {"figures": figures, "settle": settle, **works})
        server.should_exit = True

    Thread(target=answer, daemon=True).start()
    server.run(sockets=[listener])
