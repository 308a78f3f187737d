"""Runs a Python bot behind the line protocol: `python -m stammtisch.bots.host NAME`."""

from __future__ import annotations

import json
import sys
from importlib.metadata import entry_points
from typing import Any

import stammtisch  # noqa: F401  # finds the games

GROUP = "stammtisch.bots"


def installed() -> list[str]:
    """The names of all bots that installed packages offer."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def load(name: str) -> Any:
    """The bot that an entry point's factory makes."""
    (entry, *_) = entry_points(group=GROUP, name=name)
    return entry.load()()


def main(name: str) -> None:
    answers = sys.stdout
    sys.stdout = sys.stderr  # what the bot prints is no answer
    bot = load(name)
    for line in sys.stdin:
        question = json.loads(line)
        answer = [bot.choose(question["view"], question["seed"])]
        if hasattr(bot, "why"):
            answer += [bot.why("en"), bot.why("de")]
        print("\t".join(" ".join(str(part).split()) for part in answer), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
