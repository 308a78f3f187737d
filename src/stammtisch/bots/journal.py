"""What an arena has played so far, block by block in a file, so that an interrupted run can go on."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

from stammtisch.bots.lock import Lock
from stammtisch.bots.plan import Block, Outcome, Plan
from stammtisch.bots.roster import agent_file
from stammtisch.core.registry import find

PACKAGE = Path(__file__).parents[1]


class Journal:
    """A line for each block: its numbers, then its outcomes.  A line that was cut short counts as not written.

    Two runs with the same journal would play everything twice, or clear what the other one keeps: a run takes the
    journal's lock first.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lock = Lock(path.with_name(f"{path.name}.lock"))

    def read(self) -> dict[Block, list[Outcome]]:
        """The blocks that were played."""
        blocks: dict[Block, list[Outcome]] = {}
        if self.path.exists():
            for line in self.path.read_text("utf-8").splitlines():
                try:
                    block, outcomes = json.loads(line)
                except ValueError:
                    continue
                blocks[Block(*block)] = [Outcome(*outcome) for outcome in outcomes]
        return blocks

    def add(self, block: Block, outcomes: list[Outcome]) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        # The line break comes first, so that a line that was cut short does not spoil this one.
        with self.path.open("a", encoding="utf-8") as file:
            file.write("\n" + json.dumps([block, outcomes]))

    def clear(self) -> None:
        self.path.unlink(missing_ok=True)


def path_of(plan: Plan, folder: Path) -> Path:
    """The journal's file: one for each plan, regardless of its number of games, and each version of the code."""
    identity = json.dumps(plan._replace(games=0), sort_keys=True) + code_of(plan.game) + agents_of(plan)
    return folder / f"{plan.game}-{sha256(identity.encode()).hexdigest()[:16]}.jsonl"


def agents_of(plan: Plan) -> str:
    """A fingerprint of the agents' files."""
    files = sha256()
    for path in (agent_file(name, plan.programs) for name in plan.bots):
        if path is not None:
            files.update(Path(path).read_bytes())
    return files.hexdigest()


def code_of(game: str) -> str:
    """A fingerprint of all code that decides how this game is played."""
    code = sha256()
    folders = [PACKAGE / "core", PACKAGE / "bots", find(game).folder]
    for path in sorted(path for folder in folders for path in folder.rglob("*.py")):
        code.update(path.read_bytes())
    return code.hexdigest()
