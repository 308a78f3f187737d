"""Score sheets in words and figures."""

from stammtisch import GAMES
from stammtisch.core import sheets
from stammtisch.terminal import sheet
from stammtisch.terminal.teller import Teller
from stammtisch.terminal.texts import catalogue

NAMES = ["Ada", "Ben", "Clara"]


def test_totals_stand_in_columns() -> None:
    rounds = [{"round": 1, "points": [0, 12, -3]}, {"round": 2, "points": [100, 0, 1]}]
    lines = sheet.totals(catalogue("de"), NAMES, rounds, [100, 12, -2])
    assert lines == [
        "          Ada  Ben  Clara",
        "Runde 1     0  +12     -3",
        "Runde 2  +100    0     +1",
        "Stand     100   12     -2",
    ]
    assert len(sheet.totals(catalogue("de"), NAMES, rounds, [1, 2, 3], recent=1)) == 3


def test_an_entry_without_words_says_who_got_what() -> None:
    teller = Teller(GAMES["mau_mau"], "de", NAMES, 0)
    entry = {"seat": 0, "points": 5, "rule": "MA-20", "code": "unheard_of"}
    assert sheets.entry_line(teller.reader, entry) == "Du +5 (MA-20)"
    left = {"seat": 1, "points": 7, "rule": "MA-20", "code": "left", "cards": ["g7"]}
    assert sheets.entry_line(teller.reader, left).startswith("Ben behält die grüne 7")
    assert sheets.entry_line(teller.reader, left).endswith("(MA-20)")


def test_the_verdict_is_said_to_the_player() -> None:
    texts = catalogue("de")
    assert sheet.verdict(texts, NAMES, [1, 2, 3], 0)[0] == "Du gewinnst!"
    assert sheet.verdict(texts, NAMES, [2, 1, 3], 0) == ["Ben gewinnt.", "1. Ben", "2. Ada", "3. Clara"]
    assert sheet.verdict(texts, NAMES, [1, 1, 3], 0)[0] == "Du teilst dir den Sieg mit Ben!"
    assert sheet.verdict(texts, NAMES, [1, 1, 1], None)[0] == "Ada, Ben und Clara teilen sich den Sieg."
