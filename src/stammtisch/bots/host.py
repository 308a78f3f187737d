"""Runs a Python bot behind the line protocol: `python -m stammtisch.bots.host NAME`."""

from __future__ import annotations

import json
import os
import sys
from importlib.metadata import entry_points
from typing import Any

GROUP = "stammtisch.bots"


def installed() -> list[str]:
    """The names of all bots that installed packages provide."""
    return sorted({entry.name for entry in entry_points(group=GROUP)})


def load(name: str) -> Any:
    """The bot that an entry point's factory makes."""
    (entry, *_) = entry_points(group=GROUP, name=name)
    return entry.load()()


def reasons(bot: Any) -> list[str]:
    """What the bot says about its move, in English and German; nothing if it can't."""
    try:
        return [str(bot.why(lang)) for lang in ("en", "de")]
    except Exception:
        return []


def main(name: str) -> None:
    with os.fdopen(os.dup(1), "w", encoding="utf-8", newline="\n") as answers:
        os.dup2(2, 1)  # nothing else that is printed, by Python or by a library, is an answer
        bot = load(name)
        for line in sys.stdin:
            question = json.loads(line)
            fields = [bot.choose(question["view"], question["seed"]), *reasons(bot)]
            print("\t".join(" ".join(str(field).split()) for field in fields), file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
