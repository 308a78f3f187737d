"""A pad's log: whatever is entered, corrected and taken back by two writers, the totals are those of the facts.

Two thousand random sequences in the usual run; STAMMTISCH_PADS says how many instead (`STAMMTISCH_PADS=10000`).
"""

from __future__ import annotations

import json
import os
from random import Random
from typing import Any

import pytest

from stammtisch import GAMES, Pad
from stammtisch.core import pad as pads
from stammtisch.core.pad import Kept, Reckoning
from stammtisch.store.store import UNREADABLE, Row
from stammtisch.table.pads import ledger as ledgers
from stammtisch.table.pads.ledger import Ledger, Writer, folded, opening
from stammtisch.table.pads.shown import Reader, round_shown, scores_of, shown, tried
from stammtisch.table.pads.text import Copyist
from stammtisch.table.pads.wire import NewPad, PadChange, PadEnter, PadStep, PadUndo
from stammtisch.table.refused import Refused
from tests.table.rounds import ROUNDS, likely

SEQUENCES = int(os.environ.get("STAMMTISCH_PADS", "2000"))
STEPS = 8  # of a sequence, on average
NAMES = ["Anna", "Ben", "Cem", "Dora", "Emil", "Finn", "Gül", "Hans"]
ADA, BEN = Writer("ada", "Ada"), Writer("ben", "Ben")
WATCHER, OWNER = Reader(False, False), Reader(True, True)


def first_row(game: str = "mau_mau", players: int = 3, first: int = 0, **options: Any) -> Row:
    return opening(NewPad(game, NAMES[:players], options, first), "key", "ada", 5.0)


def plain(row: Row) -> Row:
    """The row as a store gives it back."""
    return row._replace(data=json.loads(json.dumps(row.data)))


def step(ledger: Ledger, deed: Any, id: str) -> PadStep:
    return PadStep(ledger.number, id, deed)


def counted(winner: int, *points: int) -> dict[str, Any]:
    return {"winner": winner, "counted": list(points)}


def written(*deeds: Any, rows: list[Row] | None = None) -> list[Row]:
    """A log with these steps, one after another."""
    log = rows or [first_row()]
    for deed in deeds:
        ledger = folded("pad", log)
        log.append(plain(ledger.admitted(step(ledger, deed, f"step-{len(log):04}"), ADA, 6.0)))
    return log


def refused(ledger: Ledger, deed: Any, on: int | None = None) -> str:
    with pytest.raises(Refused) as problem:
        ledger.admitted(PadStep(ledger.number if on is None else on, "another-id", deed), ADA, 7.0)
    return problem.value.refusal.code


class Desk:
    """One of two writers: their own ledger, which may be behind the log that both share."""

    def __init__(self, log: list[Row], writer: Writer) -> None:
        self.log = log
        self.writer = writer
        self.ledger = folded("pad", log)

    def read_on(self) -> None:
        for row in self.log[self.ledger.number :]:
            self.ledger.fold(row)

    def write(self, asked: PadStep) -> bool:
        """Whether it was written; if the other was quicker, this one reads on."""
        try:
            row = self.ledger.admitted(asked, self.writer, 6.0)
        except Refused:
            self.read_on()
            return False
        if row.seq != len(self.log) + 1:
            self.read_on()
            return False
        self.log.append(plain(row))
        self.read_on()
        return True


def test_totals_are_always_those_of_the_facts() -> None:
    """Random entries, corrections, undos and two writers, of whom one is often behind."""
    dice = Random(1)
    games = sorted(ROUNDS)
    done = {"enter": 0, "change": 0, "undo": 0, "late": 0}
    for number in range(SEQUENCES):
        game = GAMES[games[number % len(games)]]
        players = dice.choice(game.players)
        log = [first_row(game.name, players, dice.randrange(players))]
        desks = [Desk(log, ADA), Desk(log, BEN)]
        naive: list[tuple[int | None, Any]] = []
        for count in range(dice.randrange(1, 2 * STEPS)):
            desk = dice.choice(desks)
            deed = drawn(dice, game.name, players, desk.ledger)
            if desk.write(step(desk.ledger, deed, f"step-{count:04}")):
                note(naive, deed)
                done[desk.log[-1].kind] += 1
            elif desk.ledger.number > 1:
                done["late"] += 1
        check(log, naive)
    assert min(done.values()) > SEQUENCES / 5, done


def drawn(dice: Random, game: str, players: int, ledger: Ledger) -> Any:
    kind = dice.randrange(10)
    if kind == 0:
        return PadUndo()
    facts = likely(dice, game, players)
    if kind < 4 and ledger.pad.kept:
        return PadChange(dice.randrange(1, len(ledger.pad.kept) + 1), facts)
    return PadEnter(facts)


def note(naive: list[tuple[int | None, Any]], deed: Any) -> None:
    if isinstance(deed, PadUndo):
        naive.pop()
    else:
        naive.append((deed.round if isinstance(deed, PadChange) else None, deed.facts))


def check(log: list[Row], naive: list[tuple[int | None, Any]]) -> None:
    """The pad of the log is the one that its facts give, computed afresh."""
    ledger = folded("pad", log)
    assert ledger.damaged is None
    assert [row.seq for row in log] == list(range(1, len(log) + 1))
    facts: list[Any] = []
    for round, given in naive:
        facts[round - 1 if round else len(facts) :] = [given, *(facts[round:] if round else [])]
    assert [kept.facts for kept in ledger.pad.kept] == facts
    fresh = Pad.from_record(ledger.pad.record())
    assert (fresh.scores, fresh.rounds, fresh.setup) == (
        ledger.pad.scores,
        ledger.pad.rounds,
        ledger.pad.setup,
    )
    for seat, score in enumerate(fresh.scores):
        begin = fresh.game.opening(fresh.players, fresh.options)[0][seat]
        assert score == begin + sum(sheet["points"][seat] for sheet in fresh.rounds)


def test_reading_a_long_log_of_corrections_computes_each_round_once(monkeypatch: pytest.MonkeyPatch) -> None:
    log = [first_row(rounds=100)]
    ledger = folded("pad", log)
    deeds: list[Any] = [PadEnter(counted(0, 0, 5, 9))] * ledgers.MOST_ROUNDS
    deeds += [PadChange(1 + number % 100, counted(0, 0, 1, 1 + number)) for number in range(300)]
    for number, deed in enumerate(deeds):
        log.append(ledger.admitted(step(ledger, deed, f"step-{number:04}"), ADA, 6.0))
        ledger.fold(log[-1])
    scores, computed = ledger.pad.scores, []

    class Counting(Reckoning):
        def add(self, kept: Kept) -> None:
            computed.append(kept)
            super().add(kept)

    monkeypatch.setattr(pads, "Reckoning", Counting)
    again = folded("pad", [plain(row) for row in log])
    assert again.pad.scores == scores
    assert len(computed) == ledgers.MOST_ROUNDS
    assert refused(ledger, PadEnter(counted(0, 0, 5, 9))) == "pad_full"
    assert ledger.admitted(step(ledger, PadUndo(), "another-id"), ADA, 7.0).kind == "undo"
    monkeypatch.setattr(ledgers, "MOST_ROWS", len(log))
    assert refused(ledger, PadUndo()) == "pad_full"


def test_a_step_is_kept_once() -> None:
    log = written(PadEnter(counted(0, 0, 5, 9)))
    ledger = folded("pad", log)
    again = PadStep(1, "step-0001", PadEnter(counted(0, 0, 5, 9)))
    assert ledger.has(again)
    assert not ledger.has(PadStep(1, "step-0002", PadEnter(counted(0, 0, 5, 9))))
    for other in (PadEnter(counted(0, 0, 5, 8)), PadUndo(), PadChange(1, counted(0, 0, 5, 9))):
        with pytest.raises(Refused, match="pad_step_differs"):
            ledger.has(PadStep(1, "step-0001", other))


def test_what_was_decided_on_an_older_pad_is_refused() -> None:
    ledger = folded("pad", written(PadEnter(counted(0, 0, 5, 9))))
    deed = PadEnter(counted(1, 5, 0, 9))
    assert refused(ledger, deed, on=1) == "pad_went_on"
    assert refused(ledger, deed, on=3) == "pad_went_on"
    ledger.fold(ledger.shared(True, ADA, 8.0))  # which changes nothing on the pad
    assert ledger.admitted(PadStep(2, "another-id", deed), ADA, 9.0).seq == 4


def test_bad_facts_are_refused_with_their_clause() -> None:
    ledger = folded("pad", written(PadEnter(counted(0, 0, 5, 9))))
    with pytest.raises(Refused) as problem:
        ledger.admitted(step(ledger, PadEnter(counted(0, 3, 5, 9)), "another-id"), ADA, 7.0)
    assert (problem.value.refusal.code, problem.value.refusal.rule) == ("winner_holds", "MA-20")
    assert refused(ledger, PadChange(2, counted(0, 0, 5, 9))) == "no_such_round"
    assert refused(folded("pad", [first_row()]), PadUndo()) == "nothing_entered"
    assert (ledger.number, ledger.pad.scores) == (2, [0, 5, 9])


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"game": "skat"}, "bad_game"),
        ({"names": ["Anna"]}, "bad_players"),
        ({"names": [*NAMES, "Ida"]}, "bad_players"),
        ({"names": ["Anna", "anna "]}, "pad_same_names"),
        ({"names": ["Anna", "\u202e"]}, "empty"),
        ({"options": {"rounds": 0}}, "bad_option"),
        ({"options": {"target": 5}}, "bad_option"),
        ({"first": 2}, "no_such_seat"),
    ],
)
def test_some_pads_can_not_be(changes: dict[str, Any], code: str) -> None:
    fields = {"game": "mau_mau", "names": ["Anna", "Ben"], **changes}
    with pytest.raises(Refused) as problem:
        opening(NewPad(**fields), "key", "ada", 5.0)  # type: ignore[arg-type]
    assert problem.value.refusal.code == code


def test_who_may_write() -> None:
    ledger = folded("pad", written())
    assert ledger.may_write("ada", False)
    assert not ledger.may_write("ben", True)
    ledger.fold(ledger.shared(True, ADA, 6.0))
    assert ledger.may_write("ben", True)
    assert ledger.may_write(None, True)
    assert not ledger.may_write("ben", False)
    ledger.fold(ledger.admitted(step(ledger, PadEnter(counted(0, 0, 5, 9)), "ben-step"), BEN, 6.0))
    assert ledger.may_write("ben", False)  # from then on, without the key
    assert ledger.by == "Ben"
    ledger.fold(ledger.shared(False, ADA, 6.0))
    assert not ledger.may_write("ben", True)
    assert ledger.may_write("ada", False)


def test_a_pad_ends_before_a_row_that_can_not_be_read() -> None:
    deeds = [PadEnter(counted(0, 0, 5, 9)), PadEnter(counted(1, 5, 0, 9)), PadEnter(counted(2, 5, 9, 0))]
    log = written(*deeds)
    whole = folded("pad", log)
    for spoilt in (
        log[2]._replace(kind=UNREADABLE, data={}),
        log[2]._replace(data={**log[2].data, "facts": {"winner": 7}}),
        log[2]._replace(data={}),
    ):
        ledger = folded("pad", [*log[:2], spoilt, *log[3:]])
        assert (ledger.damaged, ledger.number, ledger.pad.scores) == (3, 2, [0, 5, 9])
        with pytest.raises(Refused, match="pad_damaged"):
            ledger.admitted(step(ledger, deeds[0], "another-id"), ADA, 7.0)
        assert not shown(ledger, OWNER).may_write
    assert folded("pad", [log[0]._replace(data={}), *log[1:]]).damaged == 1
    assert folded("pad", [*log[:2], *log[3:]]).damaged == 3
    assert whole.damaged is None


def test_what_is_shown() -> None:
    ledger = folded("pad", written(PadEnter(counted(0, 0, 5, 9)), PadEnter(counted(1, 7, 0, 2))))
    page = shown(ledger, OWNER)
    assert (page.scores, page.standing, page.order, page.ranks) == ([7, 5, 11], [2, 1, 3], [1, 0, 2], None)
    assert [sheet["facts"]["winner"] for sheet in page.rounds] == [0, 1]
    assert (page.number, page.key, page.may_write, page.owner, page.can_undo) == (3, "key", True, True, True)
    page = shown(ledger, WATCHER)
    assert (page.key, page.may_write, page.owner) == (None, False, False)
    asked = round_shown(ledger, 1)
    assert asked.facts == counted(0, 0, 5, 9)
    assert asked.sheet["points"] == [0, 5, 9]
    assert [form["form"] for form in asked.questions] == ["left", "counted"]
    with pytest.raises(Refused, match="no_such_round"):
        round_shown(ledger, 3)


@pytest.mark.parametrize("game", sorted(ROUNDS))
def test_a_pad_of_any_game_can_be_shown_at_any_time(game: str) -> None:
    dice = Random(4)
    for players in GAMES[game].players:
        log = [first_row(game, players)]
        while len(log) < 5:
            ledger = folded("pad", log)
            page = shown(ledger, OWNER)
            assert sorted(page.order) == list(range(players))
            assert [page.standing[seat] for seat in page.order] == sorted(page.standing)
            assert page.ranks is None or page.ranks == page.standing
            assert page.questions
            assert Copyist(ledger.pad, "en").text().startswith(ledger.pad.game.name[:1].upper())
            if len(log) == 1:
                assert page.standing == [1] * players
            deed = PadEnter(likely(dice, game, players))
            try:
                log.append(plain(ledger.admitted(step(ledger, deed, f"step-{len(log):04}"), ADA, 6.0)))
            except Refused:
                if page.over:
                    break


def test_lives_rank_players_while_the_match_goes_on() -> None:
    """If it ended, all who are still in would share the first rank."""
    ledger = folded("pad", [first_row("life_life", 3)])
    ledger.fold(ledger.admitted(step(ledger, PadEnter({"set": "H", "seat": 1}), "first-step"), ADA, 6.0))
    page = shown(ledger, WATCHER)
    assert (page.scores, page.standing, page.order) == ([4, 5, 4], [2, 1, 2], [1, 0, 2])


def test_trying_changes_nothing() -> None:
    ledger = folded("pad", written(PadEnter(counted(0, 0, 5, 9)), PadEnter(counted(1, 7, 0, 2))))
    change = tried(ledger, PadChange(1, counted(2, 3, 1, 0)))
    assert change.sheet is not None
    assert change.sheet["points"] == [3, 1, 0]
    assert (change.before.scores, change.before.standing) == ([7, 5, 11], [2, 1, 3])
    assert (change.after.scores, change.after.order) == ([10, 1, 2], [1, 2, 0])
    undo = tried(ledger, PadUndo())
    assert (undo.sheet, undo.after.scores) == (None, [0, 5, 9])
    with pytest.raises(Refused, match="winner_holds"):
        tried(ledger, PadEnter(counted(0, 3, 5, 9)))
    assert scores_of(ledger.pad) == change.before
    mammuz = folded("pad", [first_row("mammuz", 3)])
    query = tried(mammuz, PadEnter({"winners": [0], "left": [0, 0, 4]})).unusual
    assert [(one.code, one.rule) for one in query] == [("two_without_cards", "MM-22")]


# text and CSV


def copyist(lang: str, names: list[str], *deeds: Any) -> Copyist:
    row = opening(NewPad("mau_mau", names), "key", "ada", 5.0)
    return Copyist(folded("pad", written(*deeds, rows=[row])).pad, lang)


def test_a_pad_as_text() -> None:
    deeds = [PadEnter(counted(0, 0, 5, 9)), PadEnter({"winner": 1, "left": [[7, "X"], [], [2]]})]
    german = copyist("de", NAMES[:3], *deeds).text().splitlines()
    assert german[0] == "Mau Mau: Anna, Ben, Cem"
    assert german[2] == "Runde 1"
    assert "Anna 0, Ben +5, Cem +9" in german
    assert any(line.startswith("- ") and "Anna" in line and "7 + 10: 17" in line for line in german)
    assert german[-4:] == ["Zwischenstand", "1. Ben: 5", "2. Cem: 11", "3. Anna: 17"]
    english = copyist("en", NAMES[:3], *deeds, PadEnter(counted(0, 0, 5, 9))).text().splitlines()
    assert english[2] == "Round 1"
    assert english[-4] == "Final result"


def test_a_pad_as_csv_is_text_to_a_spreadsheet() -> None:
    names = ['=HYPERLINK("x")', "A;B", 'C"D']
    lines = copyist("de", names, PadEnter(counted(0, 0, 5, 9))).csv().removeprefix("\ufeff").split("\r\n")
    assert lines[0] == "Runde;Name;Punkte;Grund"
    assert lines[1].startswith('1;"\'=HYPERLINK(""x"")";0;')
    assert lines[2].startswith('1;"A;B";5;')
    assert lines[3].startswith('1;"C""D";9;')
    assert lines[3].endswith('(MA-20)"')
    assert lines[4:] == [""]
    assert copyist("en", NAMES[:3]).csv() == "\ufeffRound;Name;Points;Reason\r\n"


@pytest.mark.parametrize("game", sorted(ROUNDS))
@pytest.mark.parametrize("lang", ["de", "en"])
def test_every_game_has_its_words(game: str, lang: str) -> None:
    dice, players = Random(2), GAMES[game].players[-1]
    pad = Pad(game, NAMES[:players])
    while len(pad.rounds) < 5 and not pad.over:
        try:
            pad.enter(likely(dice, game, players))
        except ValueError:
            continue
    text, rows = Copyist(pad, lang).text(), Copyist(pad, lang).csv().splitlines()
    assert "[" not in text + "".join(rows)  # a code without words
    assert len(rows) == 1 + sum(len(sheet["entries"]) for sheet in pad.rounds)
    points = [row.split(";")[2] for row in rows[1:]]
    assert sum(map(int, points)) == sum(sum(sheet["points"]) for sheet in pad.rounds)
