"""What tests know of Mau Mau."""

from tests.facts import Chosen, Facts

FACTS = Facts(
    players=range(2, 9),
    options={"rounds": 3, "must_play": False},
    letters="MA",
    clauses=22,
    short={"rounds": 1},
    golden=Chosen(3, 2, {"rounds": 1}),
    digested=[{"rounds": 1}, {"must_play": True, "rounds": 2}],
    pictures=Chosen(4, 7, {"rounds": 2}),
    card_pictures={"W": "colour"},
)
