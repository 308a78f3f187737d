"""What tests know of Mü."""

from tests.facts import Chosen, Facts

FACTS = Facts(
    players=range(3, 7),
    options={"target": 200},
    letters="MU",
    clauses=29,
    short={"target": 1},
    golden=Chosen(5, 15, {"target": 25}),
    digested=[{"target": 20}],
    pictures=Chosen(5, 4, {"target": 1}),
    rare=[Chosen(4, 1107, {"target": 1})],  # the chief plays without a trump
)
