"""What tests know of Life Life."""

from tests.facts import Chosen, Facts

FACTS = Facts(
    players=range(3, 6),
    options={"pro": False, "lives": 5},
    letters="LL",
    clauses=21,
    short={"lives": 1},
    golden=Chosen(3, 4, {"lives": 3}),
    digested=[{"lives": 1}, {"pro": True, "lives": 2}],
    digest_moves=60,
    pictures=Chosen(4, 2, {"lives": 2}),
    rare=[Chosen(3, 3113, {"lives": 1})],  # all totals are equal
)
