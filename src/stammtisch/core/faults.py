"""What can be wrong with a move in any game, by number; a game's own faults begin at OWN."""

from typing import Final

FINE: Final = 0
NO_SUCH_MOVE: Final = 1
ROUND_OVER: Final = 2
NOT_NOW: Final = 3
NOT_HELD: Final = 4
OWN: Final = 10

# What stands in for a clause where a move does not come that far, and the code of its sentence.
COMMON: Final = {
    NO_SUCH_MOVE: ("notation", "no_such_move"),
    ROUND_OVER: ("phase", "round_over"),
    NOT_NOW: ("phase", "not_now"),
    NOT_HELD: ("hand", "not_held"),
}


def faults_of(clauses: dict[str, dict[int, str]]) -> dict[int, tuple[str, str]]:
    """Clause and code by fault: the common ones, and a game's own, which it lists by clause."""
    own = {fault: (clause, code) for clause, faults in clauses.items() for fault, code in faults.items()}
    return {**COMMON, **own}
