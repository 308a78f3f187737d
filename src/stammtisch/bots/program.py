"""A bot that is a program of its own, in any language: one line in, one line out.

It gets `{"view": …, "seed": …, "seconds": …}` as one line of JSON and answers with one line: the move as notation,
optionally a tab and a sentence in English that says why, and optionally another tab and that sentence in German.  It is
started when it is first asked, may take START_SECONDS for its first answer, and should end when its input ends.

Where it is to get only what is NEW, lists of records in the view (the history, the tricks, finished rounds …) come
without the entries at their beginning that it has had before, and `since` says by field how many these are.
"""

from __future__ import annotations

import json
import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, Queue
from threading import Thread
from typing import IO, Any

from stammtisch.core.game import View

ALL = "all"
NEW = "new"
HISTORIES = (ALL, NEW)  # what a program gets of lists that grow
ANSWER_SECONDS = 5.0
START_SECONDS = 15.0  # for the first answer, including the start of the program
ANSWER_BYTES = 4096  # the longest answer; also how much of stderr is kept
SENTENCE_LETTERS = 300
GRACE_SECONDS = 0.5  # for a program to end after it has closed its output
TOO_MUCH = "wrote more than one line for a question"
POSIX = os.name == "posix"


class Failure(Exception):
    """The program crashed, kept silent or talked nonsense; the text says which."""


class Talk:
    """A running program.  Threads read and write for us, so that it can never make us wait longer than we want to.

    The threads end with the program's pipes.  A child that outlives the program may keep those open; then the threads
    are left behind and end with this process.
    """

    def __init__(self, command: str | Sequence[str]) -> None:
        self.process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=POSIX,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        self.questions: Queue[bytes | None] = Queue()
        self.answers: Queue[bytes] = Queue(100)
        self.complaints = b""
        self.threads = [
            Thread(target=self.write, args=[self.process.stdin], daemon=True),
            Thread(target=self.read, args=[self.process.stdout], daemon=True),
            Thread(target=self.overhear, args=[self.process.stderr], daemon=True),
        ]
        for thread in self.threads:
            thread.start()

    def write(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while (question := self.questions.get()) is not None:
                rest = memoryview(question)
                while rest:
                    rest = rest[pipe.write(rest) or 0 :]

    def read(self, pipe: IO[bytes]) -> None:
        """Puts whole lines into `answers`, those that came together in one piece.

        An empty piece means that there will be no more; one without a line break, that the line is too long.
        """
        with suppress(OSError), pipe:
            line = b""
            while part := os.read(pipe.fileno(), ANSWER_BYTES):
                lines, end, line = (line + part).rpartition(b"\n")
                if end:
                    self.answers.put(lines + end)
                if len(line) >= ANSWER_BYTES:
                    self.answers.put(line)
                    return
        self.answers.put(b"")

    def overhear(self, pipe: IO[bytes]) -> None:
        with suppress(OSError), pipe:
            while part := os.read(pipe.fileno(), ANSWER_BYTES):
                self.complaints = (self.complaints + part)[-ANSWER_BYTES:]

    def end(self) -> None:
        """Ends the program and everything it has started in its session."""
        self.questions.put(None)
        if POSIX:
            with suppress(ProcessLookupError, PermissionError):  # where it has ended by itself
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.wait()
        for thread in self.threads:
            thread.join(GRACE_SECONDS)


class ProgramBot:
    """Asks the program; raises `Failure` and ends it when it does not answer as it should."""

    def __init__(
        self, command: str | Sequence[str], seconds: float = ANSWER_SECONDS, history: str = ALL
    ) -> None:
        self.command = command
        self.seconds = seconds
        self.sent: View | None = {} if history == NEW else None  # the lists of records it has had
        self.sentences: list[str] = []  # English, then German, as far as it gave them
        self.talk: Talk | None = None

    def choose(self, view: View, seed: int) -> str:
        limit = self.seconds
        if self.talk is None:
            limit = max(limit, START_SECONDS)
            self.talk = self.start()
        elif not self.talk.answers.empty():
            raise self.failed(TOO_MUCH)
        self.talk.questions.put(json.dumps(self.question(view, seed)).encode() + b"\n")
        try:
            answer = self.talk.answers.get(timeout=limit)
        except Empty:
            raise self.failed(f"no answer within {limit:g} s") from None
        if not answer:
            raise self.failed(self.last_words())
        if not answer.endswith(b"\n"):
            raise self.failed("an endless line")
        if answer.count(b"\n") > 1:
            raise self.failed(TOO_MUCH)
        move, *sentences = answer.decode("utf-8", "replace").strip().split("\t")
        self.sentences = [printable(sentence)[:SENTENCE_LETTERS] for sentence in sentences]
        return move

    def question(self, view: View, seed: int) -> dict[str, Any]:
        asked: dict[str, Any] = {"view": view, "seed": seed, "seconds": self.seconds}
        if self.sent is None:
            return asked
        lists = {name: field for name, field in view.items() if is_records(field)}
        since = {name: alike(self.sent.get(name, []), field) for name, field in lists.items()}
        self.sent = lists
        rest = {name: field[since[name] :] for name, field in lists.items()}
        return {**asked, "view": {**view, **rest}, "since": {name: had for name, had in since.items() if had}}

    def why(self, lang: str, names: Sequence[str] = (), reader: int | None = None) -> str:
        if lang == "de" and len(self.sentences) > 1:
            return self.sentences[1]
        return self.sentences[0] if self.sentences else ""

    def start(self) -> Talk:
        try:
            return Talk(self.command)
        except OSError as problem:
            name = self.command if isinstance(self.command, str) else self.command[0]
            raise Failure(f"{name} can't be started: {problem.strerror}") from None

    def failed(self, reason: str) -> Failure:
        self.end()
        return Failure(reason)

    def last_words(self) -> str:
        """How a program that fell silent ended, and what it last wrote to stderr."""
        assert self.talk is not None
        try:
            status = self.talk.process.wait(GRACE_SECONDS)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self.talk.threads[-1].join(GRACE_SECONDS)
        lines = self.talk.complaints.decode("utf-8", "replace").splitlines()
        texts = [printable(line).strip() for line in lines if line.strip()]
        return f"the program ended: {texts[-1][:200]}" if texts else f"the program ended with status {status}"

    def end(self) -> None:
        """Ends the program; it may be started again."""
        talk, self.talk = self.talk, None
        if talk is not None:
            talk.end()


def is_records(field: Any) -> bool:
    return isinstance(field, list) and all(isinstance(entry, dict) for entry in field)


def alike(old: list[Any], new: list[Any]) -> int:
    """How many entries at the beginning are the same."""
    pairs = enumerate(zip(old, new, strict=False))
    return next((index for index, (one, other) in pairs if one != other), min(len(old), len(new)))


def printable(text: str) -> str:
    """The text without anything that could control a terminal."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def command_of(text: str) -> str | list[str]:
    """A command line in the form that starts it on this system; ValueError if its quotes do not match."""
    return shlex.split(text) if POSIX else text


def hosted(name: str, seconds: float = ANSWER_SECONDS) -> ProgramBot:
    """A Python bot from an entry point, in a process of its own where it may hang or crash."""
    return ProgramBot([sys.executable, "-m", "stammtisch.bots.host", name], seconds)
