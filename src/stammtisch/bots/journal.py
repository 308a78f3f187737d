"""What an arena has played so far, block by block in a file, so that a run that was stopped can go on."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from stammtisch.bots.lock import Lock
from stammtisch.bots.plan import Block, Outcome, Plan
from stammtisch.core.registry import find

PACKAGE = Path(__file__).parents[1]


class Journal:
    """A line for each block: its numbers, then its outcomes.  A line that was cut short counts as not written.

    Two runs that wrote the same journal would play everything twice, or clear what the other one keeps: whoever
    begins a run takes its lock.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = Lock(path.with_name(f"{path.name}.lock"))

    def read(self) -> dict[Block, list[Outcome]]:
        """The blocks that were played."""
        kept: dict[Block, list[Outcome]] = {}
        if self.path.exists():
            for line in self.path.read_text("utf-8").splitlines():
                try:
                    block, outcomes = json.loads(line)
                except ValueError:
                    continue
                kept[Block(*block)] = [Outcome(*outcome) for outcome in outcomes]
        return kept

    def add(self, block: Block, outcomes: list[Outcome]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(
                "\n" + json.dumps([block, outcomes])
            )  # so that a line cut short does not spoil the next

    def clear(self) -> None:
        self.path.unlink(missing_ok=True)


def place(plan: Plan, folder: Path) -> Path:
    """Where a plan's journal lies: the same plan, whatever its number of games, played by the same code."""
    wanted = json.dumps(plan._replace(games=0), sort_keys=True) + code_of(plan.game)
    return folder / f"{plan.game}-{sha256(wanted.encode()).hexdigest()[:16]}.jsonl"


def code_of(game: str) -> str:
    """A fingerprint of all code that decides how this game is played."""
    code = sha256()
    folder = find(game).folder
    for path in sorted(
        [*(PACKAGE / "core").glob("*.py"), *(PACKAGE / "bots").glob("*.py"), *folder.glob("*.py")]
    ):
        code.update(path.read_bytes())
    return code.hexdigest()
