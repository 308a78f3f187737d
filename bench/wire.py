"""The line protocol between the driver and its measured children; standard library only.

A child first writes one JSON line about itself, then answers every request line (`<work> <seconds>
[<word> ...]`) with exactly one JSON line: an object of figures, or `{"error": "a sentence"}`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from time import process_time
from typing import Any, TypeVar

Reply = dict[str, Any]
Work = Callable[..., Reply]
Prepared = TypeVar("Prepared")


def serve(about: Callable[[], Reply], works: Mapping[str, Work]) -> None:
    """Answers requests until stdin ends; anything else that is printed goes to stderr, not into the protocol."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    try:
        print(json.dumps(_safely(about)), file=answers, flush=True)
        for line in sys.stdin:
            name, seconds, *words = line.split()
            reply = _safely(works[name], float(seconds), *words)
            print(json.dumps(reply), file=answers, flush=True)
    except (KeyboardInterrupt, BrokenPipeError):
        pass


def _safely(work: Callable[..., Reply], *arguments: Any) -> Reply:
    """What `work` returns, or an object with the error it raised."""
    try:
        return work(*arguments)
    except Exception as error:
        return {"error": f"{type(error).__name__}: {error}"}


def timed(
    seconds: float, prepare: Callable[[], Prepared], play: Callable[[Prepared], tuple[int, int]]
) -> Reply:
    """Decisions and games of `play` over at least `seconds` of CPU time; `prepare` runs off the clock."""
    decisions = games = 0
    spent = 0.0
    while spent < seconds:
        ready = prepare()
        begin = process_time()
        played, finished = play(ready)
        spent += process_time() - begin
        decisions += played
        games += finished
    return {"decisions": decisions, "cpu": spent, "games": games}
