"""The line to a table: what was asked is done once, and whatever a service says, nobody waits for ever."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from queue import Queue
from threading import Event, Thread

import pytest
from websockets.sync.server import ServerConnection

from stammtisch import IllegalMove
from stammtisch.core.words import LANGS
from stammtisch.table.news import News, Said, Snapshot, text
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.playing import Play
from stammtisch.table.verbs.talking import Say
from stammtisch.table.wire import Bye, Done, Hello, No
from stammtisch.terminal.online.api import Api
from stammtisch.terminal.online.decoding import MESSAGE_BYTES
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.line import FromTable, Line
from stammtisch.terminal.online.regulars import regular
from stammtisch.terminal.online.table_state import BotRow
from stammtisch.terminal.session import Note, Why, refusal
from stammtisch.terminal.texts import Trouble, catalogue
from tests.terminal.network import notes, until
from tests.terminal.strange import DUE_SECONDS, KNOWN, OTHER, Strange, coming, moved, snapshot, strange

HELLO = Hello("t", "secret")


@pytest.fixture
def keyring(tmp_path: Path) -> Keyring:
    return Keyring(tmp_path / "people.json")


def opened(at: Strange, hear: Callable[[FromTable], None] = lambda _: None) -> Line:
    """A line on which the table was heard."""
    there = Event()
    line = Line(at.socket, HELLO, hear, there.set)
    line.open()
    assert there.wait(DUE_SECONDS)
    return line


# once


@pytest.mark.parametrize(("turn", "sent"), [(2, ["play", "say"]), (1, ["play", "play", "say"])])
def test_a_move_whose_answer_was_lost_is_sent_again_only_if_the_table_has_not_moved(
    turn: int, sent: list[str]
) -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot(turn=1 if self.lines == 1 else turn)))
        if self.lines == 1:
            self.hear(line)  # and the line is cut
        else:
            self.agree(line)

    with strange(talk) as at:
        line = opened(at)
        line.do(Play("c1", 1))
        line.do(Say("done"))
        line.close()
        assert at.all_heard() == sent
        assert len({request["n"] for request in at.heard.queue if request["verb"]["do"] == "play"}) == 1


def test_what_is_asked_while_the_table_is_heard_is_sent_once() -> None:
    def hear(_: FromTable) -> None:
        asking.start()
        assert written.get(timeout=DUE_SECONDS) == "play"  # before the line goes on reading

    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()))
        while True:
            request = self.hear(line)
            written.put(request["verb"]["do"])
            line.send(text(Done(request["n"], 2)))

    written: Queue[str] = Queue()
    with strange(talk) as at:
        there = Event()
        line = Line(at.socket, HELLO, hear, there.set)
        asking = Thread(target=lambda: line.do(Play("c1", 1)))
        line.open()
        assert there.wait(DUE_SECONDS)
        asking.join()
        line.do(Say("done"))
        line.close()
        assert at.all_heard() == ["play", "say"]


def test_letters_that_are_none_are_refused_and_nothing_stays_behind() -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()))
        self.agree(line)

    with strange(talk) as at:
        line = opened(at)
        for verb in (Play("\udce9", 1), Say("\udce9")):
            with pytest.raises(Refused, match="not_understood"):
                line.do(verb)
        assert line.pending == {}
        line.close()


# what can't be understood


def row(kind: str, events: list[dict[str, object]] | None = None, **data: object) -> str:
    return text(News(5, kind, OTHER, data, 0.0, events or []))


@pytest.mark.parametrize(
    "said",
    [
        "nonsense",
        "[" * 100_000,
        '{"news": "row"}',
        row("play", [{"seat": 0}]),
        row("stand_in", seat=99),
        row("say"),
    ],
)
def test_a_service_that_can_not_be_understood_is_left_with_one_sentence(keyring: Keyring, said: str) -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()))
        self.hear(line)
        line.send(said)
        self.hear(line)

    with strange(talk) as at:
        guest = coming(at, keyring)
        with pytest.raises(Refused, match="unreachable"):
            guest.say("Hello?")
        gone = until(guest, lambda scene: scene.stage == "gone")
        assert notes(gone) == [catalogue("en").say("garbled")]
        with pytest.raises(Refused, match="unreachable"):
            guest.play("c1")
        guest.leave()


def test_who_is_sent_away_is_told_once(keyring: Keyring) -> None:
    def talk(_: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()))
        line.send(text(Bye("closed", False)))

    with strange(talk) as at:
        guest = coming(at, keyring)
        guest.line.thread.join(DUE_SECONDS)
        assert notes(guest.scene) == [refusal(Refused("closed"), catalogue("en"))]


def test_phrases_and_refusals_of_another_version_are_told_as_well_as_can_be(keyring: Keyring) -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        waved = Said(3, OTHER, "wave", {"phrase": "new phrase"}, 0.0)
        line.send(text(Snapshot(**{**fields(snapshot()), "said": [waved]})))
        for rule in (None, "HO-99"):
            line.send(text(No(self.hear(line)["n"], "brand_new", rule, {"code": "x", "self": "y"})))
        line.send(text(No(self.hear(line)["n"], "bad_players", None, {})))
        self.hear(line)

    reason = '{"seat": 2, "move": null, "reason": ["new_thought", {}]}'
    with strange(talk, {"/api/tables/t/why/4": reason}) as at:
        guest = coming(at, keyring)
        assert "Eve: “new phrase”" in notes(guest.scene)
        guest.state.bot_rows.append(BotRow(2, 4, 1))
        assert guest.reasons("en") == [Why(2, regular("t", 2), "", "[new_thought]")]
        for kind in (Refused, IllegalMove, Refused):
            with pytest.raises(kind) as problem:
                guest.play("c1")
            for lang in LANGS:
                assert refusal(problem.value, catalogue(lang)) == catalogue(lang).say("refused")
        guest.leave()


def fields(told: Snapshot) -> dict[str, object]:
    return {name: getattr(told, name) for name in told.__struct_fields__}


def test_a_proxy_that_needs_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "python_socks", None)
    monkeypatch.setitem(sys.modules, "python_socks.sync", None)
    monkeypatch.setenv("socks_proxy", "socks5h://127.0.0.1:9")
    line = Line("ws://127.0.0.1:9/ws", HELLO, lambda _: None, lambda: None)
    line.open()
    line.thread.join(DUE_SECONDS)
    assert line.state == "gone"
    assert line.ending is not None
    for lang in LANGS:
        assert "python-socks" in refusal(line.ending, catalogue(lang))


# too much, and elsewhere


def test_messages_have_an_end() -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()) + " " * MESSAGE_BYTES)
        self.hear(line)

    heard: list[FromTable] = []
    with strange(talk, {"/api/me": " " * MESSAGE_BYTES + KNOWN["/api/me"]}) as at:
        line = opened(at, heard.append)
        assert line.state == "lost"
        line.close()
        line.thread.join(DUE_SECONDS)
        assert heard == []
        with pytest.raises(Trouble, match="There is no Stammtisch at"):
            Api(at.origin, catalogue("en")).me()


def test_no_secret_is_carried_to_another_house() -> None:
    def talk(_: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()))

    with strange(talk) as other:
        pages = {"/api/me": moved(f"{other.origin}/api/me"), "/ws": moved(other.socket)}
        with strange(talk, dict(pages)) as at:
            house = Api(at.origin, catalogue("en"))
            house.secret = "secret"
            with pytest.raises(Trouble, match="There is no Stammtisch at"):
                house.me()
            line = opened(at)
            assert line.state == "lost"
            line.close()
            line.thread.join(DUE_SECONDS)
        assert all("authorization" not in visit.headers for visit in other.visits)
        assert other.lines == 0


def test_within_the_house_one_is_led_on() -> None:
    with strange(lambda *_: None, {"/api/me": moved("/api/moved"), "/api/moved": KNOWN["/api/me"]}) as at:
        assert Api(at.origin, catalogue("en")).me().name == "Ada"


def test_a_lost_line_is_told_once_and_so_is_that_it_is_back(keyring: Keyring) -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot()))
        if self.lines > 1:
            self.hear(line)

    with strange(talk) as at:
        guest = coming(at, keyring)
        until(guest, lambda scene: len([entry for entry in scene.entries if isinstance(entry, Note)]) == 2)
        assert notes(guest.scene) == [catalogue("en").say("lost"), catalogue("en").say("found_again")]
        guest.leave()
