"""What tests know of Mammuz."""

from tests.facts import Chosen, Facts

FACTS = Facts(
    players=range(3, 8),
    options={"rounds": 1},
    letters="MM",
    clauses=26,
    short={"rounds": 1},
    golden=Chosen(4, 5, {}),
    digested=[{"rounds": 2}],
    digest_moves=120,
    pictures=Chosen(4, 1, {"rounds": 1}),
    # the tyrannosaurus ends a species; a shared win; a species is barred
    rare=[Chosen(5, 1006, {}), Chosen(3, 2032, {}), Chosen(4, 5, {})],
)
