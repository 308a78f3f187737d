"""The service in a process of its own, to be killed: `python -m tests.server.process DATABASE THINKERS SECONDS PORT`.

It listens on this loopback port (0: one of its choice) and prints it.  It ends when its standard input does, so that
none is left behind whatever happens to the test.
"""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO

ROOT = Path(__file__).parents[2]
START_SECONDS = 60.0


class Process:
    """A running service; `kill` is kill -9."""

    def __init__(
        self,
        database: str,
        thinkers: int,
        takeover_seconds: float,
        port: int = 0,
        files: int | None = None,
        errors: IO[bytes] | None = None,
    ) -> None:
        self.database = database
        self.thinkers = thinkers
        self.takeover_seconds = takeover_seconds
        self.fixed_port = port  # 0: any
        self.files = files  # how many it may have open
        self.errors = errors  # where its log goes; None: to the test's
        self.port = 0
        self.child: subprocess.Popen[bytes] | None = None

    async def start(self) -> Process:
        await asyncio.to_thread(self._start)
        return self

    def _start(self) -> None:
        command = [sys.executable, "-m", "tests.server.process"]
        if self.files is not None:
            command = ["sh", "-c", f'ulimit -n {self.files} && exec "$@"', "sh", *command]
        folders = [str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")]
        self.child = subprocess.Popen(
            [*command, self.database, str(self.thinkers), str(self.takeover_seconds), str(self.fixed_port)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.errors,
        )
        assert self.child.stdout is not None
        timer = threading.Timer(START_SECONDS, self.child.kill)
        timer.start()
        line = self.child.stdout.readline()
        timer.cancel()
        assert line, "the service does not start"
        self.port = int(line)

    @property
    def pid(self) -> int:
        assert self.child is not None
        return self.child.pid

    def kill(self) -> None:
        self.port = 0
        if self.child is not None:
            self.child.kill()
            self.child.wait()
            for pipe in (self.child.stdin, self.child.stdout):
                assert pipe is not None
                pipe.close()
            self.child = None


def main(database: str, thinkers: str, takeover_seconds: str, port: str = "0") -> None:
    threading.Thread(target=end_with_the_test, daemon=True).start()
    import uvicorn

    from stammtisch.server import socket
    from stammtisch.server.app import application
    from stammtisch.server.limits import Limiter
    from stammtisch.server.logs import set_up
    from stammtisch.server.run import config, listen
    from stammtisch.server.service import Service
    from stammtisch.store.opening import open_store
    from stammtisch.table import driver, table
    from stammtisch.table.outside import Outside
    from stammtisch.table.thinking import Thinkers
    from tests.table.doubles import AtOnce

    socket.RATE = socket.BURST = socket.TALK_RATE = socket.TALK_BURST = 1_000_000  # type: ignore[assignment]
    driver.TAKEOVER_SECONDS = table.TAKEOVER_SECONDS = float(takeover_seconds)  # type: ignore[misc,attr-defined]
    set_up(False)
    service = Service(open_store(database), Outside(), Thinkers(int(thinkers)) if int(thinkers) else AtOnce())
    for name, limiter in vars(service).items():
        if isinstance(limiter, Limiter):
            setattr(service, name, Limiter(1_000_000, 1_000_000))
    listener = listen("127.0.0.1", int(port))
    print(listener.getsockname()[1], flush=True)
    uvicorn.Server(config(application(service))).run(sockets=[listener])


def end_with_the_test() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


if __name__ == "__main__":
    main(*sys.argv[1:])
