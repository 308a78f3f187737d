"""The clauses of the five games, and which test names which."""

import ast
from pathlib import Path

TESTS = Path(__file__).parent

# How many clauses each game's rules have; they are numbered from 1.
COUNTS = {"zoff_im_zoo": 31, "life_life": 21, "mammuz": 26, "mue": 29, "mau_mau": 22}
PREFIXES = {"zoff_im_zoo": "ZZ", "life_life": "LL", "mammuz": "MM", "mue": "MU", "mau_mau": "MA"}


def ids(game: str) -> list[str]:
    """All clause ids of a game."""
    return [f"{PREFIXES[game]}-{number}" for number in range(1, COUNTS[game] + 1)]


def named() -> set[str]:
    """All clauses that some test names with the marker `rule`."""
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return found
