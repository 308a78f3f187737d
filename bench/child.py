"""A warm child process to measure: started once, called many times, idle in between."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from pathlib import Path
from threading import Timer
from types import TracebackType
from typing import Any

from bench.peers import BenchError

ROOT = Path(__file__).resolve().parent.parent
ANSWER_SECONDS = 300.0


class Child:
    """A measured process; leaving its context ends it, whatever happened."""

    def __init__(self, name: str, python: Path, module: str, **environment: str) -> None:
        """Starts the module with this Python, in the repository's root."""
        self.name = name
        self._errors = tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace")  # noqa: SIM115 (closed in __exit__)
        inherited = {key: value for key, value in os.environ.items() if key != "STAMMTISCH_PURE"}
        try:
            self._process = subprocess.Popen(
                [str(python), "-m", module],
                cwd=ROOT,
                env={**inherited, **environment},
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                encoding="utf-8",
            )
        except OSError as error:
            self._errors.close()
            raise BenchError(f"{name} cannot be started: {error}.") from error

    def __enter__(self) -> Child:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.communicate()
        self._errors.close()

    def about(self) -> dict[str, Any]:
        """What the child says about itself: its first line, which can be read once."""
        return self._answer("start")

    def ask(self, request: str) -> dict[str, Any]:
        """The child's figures for one request."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()
        except OSError as error:
            raise BenchError(f"{self.name} ended before «{request}»: {self._last_words()}.") from error
        return self._answer(request)

    def _answer(self, request: str) -> dict[str, Any]:
        assert self._process.stdout is not None
        timer = Timer(ANSWER_SECONDS, self._process.kill)
        timer.start()
        try:
            line = self._process.stdout.readline()
        finally:
            timer.cancel()
        if not line:
            raise BenchError(f"{self.name} gave no answer to «{request}»: {self._last_words()}.")
        answer: dict[str, Any] = json.loads(line)
        if "error" in answer:
            raise BenchError(f"{self.name} failed at «{request}»: {answer['error']}.")
        return answer

    def _last_words(self) -> str:
        """The last line the child wrote to stderr."""
        self._process.wait()
        self._errors.seek(0)
        lines = [line.strip() for line in self._errors if line.strip()]
        return lines[-1].rstrip(".") if lines else f"it ended with code {self._process.returncode}"
