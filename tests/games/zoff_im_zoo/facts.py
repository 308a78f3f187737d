"""What tests know of Zoff im Zoo."""

from tests.facts import Chosen, Facts

FACTS = Facts(
    players=range(3, 8),
    options={"target": 19, "teams": True},
    letters="ZZ",
    clauses=31,
    short={"target": 3},
    golden=Chosen(5, 9, {"target": 9}),
    digested=[{"target": 12}, {"teams": False, "target": 9}],
    digest_moves=190,
    pictures=Chosen(4, 3, {"target": 4}),
    rare=[Chosen(3, 1007, {"target": 1})],  # someone to lead has only the joker
)
