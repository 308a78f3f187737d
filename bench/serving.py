"""A server as a measured child: uvicorn on a loopback port, figures about itself on request."""

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
    """Bytes of memory that this process holds now; where that can't be told, the most it ever held."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
        return pages * resource.getpagesize()
    except OSError:
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024


class Pauses:
    """How long the garbage collector made everybody wait."""

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
        """Since it was last asked."""
        found = {"gc_longest": self.longest, "gc_total": self.total}
        self.longest = self.total = 0.0
        return found


def serve_child(config: uvicorn.Config, counts: Callable[[], Reply], **works: Work) -> None:
    """Serves until stdin ends; `figures 0` is answered with CPU seconds of all threads, memory and these counts."""
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
