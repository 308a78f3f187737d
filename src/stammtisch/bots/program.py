"""A bot that is a program of its own, in any language: one line in, one line out.

It gets `{"view": …, "seed": …, "seconds": …}` as one line of JSON and answers with one line: the move as notation, and
if it likes a tab and a sentence that says why in English, and another tab and the sentence in German.  It is started
when it is first asked, may take START seconds for its first answer, and should end when its input ends.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from tempfile import TemporaryFile

from stammtisch.core.game import View

SECONDS = 5.0  # for an answer
START = 15.0  # for the first one, the start of the program included
LONGEST = 4096  # bytes of an answer
POSIX = os.name == "posix"


class Failure(Exception):
    """The program has crashed, kept silent or talked nonsense; the text tells which."""


class ProgramBot:
    """Asks the program; raises `Failure` and ends it when it does not answer as it should."""

    def __init__(self, command: Sequence[str], seconds: float = SECONDS) -> None:
        self.command = list(command)
        self.seconds = seconds
        self.sentences: list[str] = []  # in English and in German, as far as it gave them
        self.process: subprocess.Popen[bytes] | None = None
        self.complaints = TemporaryFile(buffering=0)  # noqa: SIM115  # its stderr since it was asked last
        self.asker = ThreadPoolExecutor(1)  # reading and writing may hang, this thread must not

    def choose(self, view: View, seed: int) -> str:
        limit = self.seconds
        if self.process is None:
            limit = max(limit, START)
            self.process = self.start()
        self.complaints.seek(0)
        self.complaints.truncate()
        question = json.dumps({"view": view, "seed": seed, "seconds": self.seconds}).encode() + b"\n"
        asked = self.asker.submit(self.exchange, self.process, question)
        try:
            answer = asked.result(limit)
        except TimeoutError:
            self.end()
            raise Failure(f"no answer within {limit:g} s") from None
        except OSError:
            answer = b""
        if not answer.endswith(b"\n"):
            self.end()
            raise Failure("an endless line" if len(answer) == LONGEST else self.last_words())
        move, *self.sentences = answer.decode("utf-8", "replace").strip().split("\t")
        return move

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        if lang == "de" and len(self.sentences) > 1:
            return self.sentences[1]
        return self.sentences[0] if self.sentences else ""

    def start(self) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self.complaints,
                start_new_session=POSIX,
            )
        except OSError as problem:
            raise Failure(f"{self.command[0]} can't be started: {problem.strerror}") from None

    @staticmethod
    def exchange(process: subprocess.Popen[bytes], question: bytes) -> bytes:
        """One line there, one back."""
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(question)
        process.stdin.flush()
        return process.stdout.readline(LONGEST)

    def last_words(self) -> str:
        """What an ended program wrote to stderr last."""
        size = self.complaints.seek(0, os.SEEK_END)
        self.complaints.seek(max(0, size - LONGEST))
        lines = self.complaints.read().decode("utf-8", "replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f"the program ended: {said[-1][:200]}" if said else "the program ended without a word"

    def end(self) -> None:
        """Ends the program and whatever it has started; it may be started again."""
        process, self.process = self.process, None
        if process is None:
            return
        if POSIX:
            with suppress(ProcessLookupError):  # where it has ended by itself
                os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was still to be written has no reader any more
                pipe.close()

    def close(self) -> None:
        self.end()
        self.asker.shutdown()
        self.complaints.close()


def hosted(name: str, seconds: float = SECONDS) -> ProgramBot:
    """A Python bot of an entry point, in a process of its own, so that it can hang or crash there."""
    return ProgramBot([sys.executable, "-m", "stammtisch.bots.host", name], seconds)
