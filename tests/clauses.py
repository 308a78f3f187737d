"""The clauses of the games, and which test names which."""

import ast

from tests.facts import TESTS, facts


def ids(game: str) -> list[str]:
    """All clause ids of a game."""
    known = facts(game)
    return [f"{known.letters}-{number}" for number in range(1, known.clauses + 1)]


def named() -> set[str]:
    """All clauses that some test names with the marker `rule`."""
    clauses: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Attribute)
                and node.func.attr == "rule"
            ):
                clauses |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
                }
    return clauses
