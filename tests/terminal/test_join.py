"""A seat at a service's table: whole matches with others, refusals, talk, lost lines, and every way not to get in."""

from __future__ import annotations

import io
import json
import os
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from threading import Thread

import pytest

from stammtisch import GAMES, IllegalMove, cli
from stammtisch.cli import menu
from stammtisch.cli.texts import texts_in
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.hosting import Close, Lock
from stammtisch.table.verbs.undoing import AskUndo
from stammtisch.terminal.console import Console
from stammtisch.terminal.online.api import Api
from stammtisch.terminal.online.guest import Guest
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.link import Link, read_link
from stammtisch.terminal.online.regulars import regular
from stammtisch.terminal.plain import Conversation, farewell
from stammtisch.terminal.session import Note
from stammtisch.terminal.texts import Trouble, catalogue
from tests.terminal.network import Service, mover, notes, play_on, seated, service, until
from tests.terminal.screens import Person, at_screen
from tests.terminal.strange import answering, strange

ROOT = Path(__file__).parents[2]
PROXIES = ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY")


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    with pytest.MonkeyPatch.context() as patch:
        for name in PROXIES:
            patch.delenv(name, raising=False)
        with service(tmp_path_factory.mktemp("service")) as made:
            yield made


# links


@pytest.mark.parametrize(
    ("text", "link"),
    [
        ("http://192.168.1.20:8765/t/kX3uT9aQ", Link("http://192.168.1.20:8765", "kX3uT9aQ")),
        ("https://example.org/t/kX3-T9_Q/?x=1#y", Link("https://example.org", "kX3-T9_Q")),
        ("localhost:8765/screen/abc", Link("http://localhost:8765", "abc")),
        (" 192.168.1.20:8765/7kq2mp ", Link("http://192.168.1.20:8765", code="7KQ2MP")),
        ("http://[::1]:8765/t/abc", Link("http://[::1]:8765", "abc")),
        ("HTTPS://Someone@Example.ORG/t/kX3uT9aQ", Link("https://example.org", "kX3uT9aQ")),
    ],
)
def test_a_link_is_read_however_it_is_written(text: str, link: Link) -> None:
    assert read_link(text, catalogue("en")) == link


def test_a_socket_is_as_safe_as_its_link() -> None:
    assert Link("http://a:1").socket == "ws://a:1/ws"
    assert Link("https://a").socket == "wss://a/ws"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "7KQ2MP",
        "http://host/",
        "http://host/rules",
        "ftp://host/t/a",
        "http://h:x/t/a",
        "http://h\x1b[1mo\u202est/t/a",
        "http://h/t/\udce9",
    ],
)
def test_what_is_no_link_is_refused_in_one_sentence(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["join", text, "--name", "Ada", "--lang", "en"]) == 2
    said = capsys.readouterr().err
    assert "is not a link to a table" in said
    assert said.strip().isprintable()


# at the table


@pytest.mark.parametrize("game", sorted(GAMES))
def test_two_terminals_and_bots_play_a_match(at: Service, game: str) -> None:
    options = {"mue": {"target": 20}, "zoff_im_zoo": {"target": 3}, "life_life": {"lives": 1}, "mammuz": {}}
    table = at.table(game=game, players=3, options=options.get(game, {"rounds": 2}))
    with seated(at, table, "Host", "Ada") as (host, ada):
        host.do("fill")
        until(host, lambda scene: scene.offers == ("start",)) and host.do("start")
        other = Thread(target=play_on, args=(host, Random(1)))
        other.start()
        play_on(ada, Random(2))
        other.join()
        assert ada.scene.stage == "over"
        assert ada.scene.names == ("Host", "Ada", regular(table.id, 2))
        assert ada.scene.view is not None
        assert ada.scene.view["scores"] == until(host, lambda scene: scene.ended).scores
        assert len(ada.scene.sheets) == ada.scene.view["round"]
        assert ada.scene.offers == ("rematch",)
        ada.do("rematch")
        assert until(host, lambda scene: scene.stage == "playing").view is not None


def test_refusals_are_those_of_the_rules_and_of_the_table(at: Service) -> None:
    table = at.table(players=2)
    with seated(at, table, "Host", "Ada") as (host, ada):
        host.do("start")
        until(ada, lambda scene: scene.stage == "playing")
        first = mover(host, ada)
        with pytest.raises(Refused, match="not_your_turn"):
            (ada if first is host else host).play("draw")
        with pytest.raises(IllegalMove) as unreadable:
            first.play("nonsense")
        assert unreadable.value.rule == "notation"
        view = first.scene.view
        assert view is not None
        for card in set(view["hand"]) - set(first.scene.legal):
            with pytest.raises(IllegalMove) as refused:
                first.play(card if card != "W" else "g7")
            assert refused.value.explain("de")
        assert until(first, lambda scene: scene.mine).view == view, "nothing has changed"


def test_who_finds_no_seat_is_turned_away_and_not_announced(at: Service) -> None:
    table = at.table(players=2)
    with seated(at, table, "Host", "Ada") as (host, ada):
        with pytest.raises(Trouble, match="no free seat"):
            at.guest(table, "Cleo")
        ada.say("Hello")
        heard = notes(until(host, lambda scene: "Ada: “Hello”" in notes(scene)))
        assert "Ada joins the table." in heard
        assert not any("Cleo" in note for note in heard)


def test_what_is_said_and_what_happens_at_the_table_is_told(at: Service) -> None:
    with seated(at, at.table(), "Host", "Ada") as (host, ada):
        host.say("Good luck!")
        until(ada, lambda scene: "Host: “Good luck!”" in notes(scene))
        until(host, lambda scene: "Ada joins the table." in notes(scene))


def test_who_comes_back_has_the_same_seat(at: Service) -> None:
    table = at.table(players=2)
    with seated(at, table, "Host", "Ada") as (host, ada):
        host.do("start")
        seat = until(ada, lambda scene: scene.stage == "playing").seat
        ada.leave()
        with seated(at, table, "Ada") as (again,):
            assert again.scene.seat == seat
            assert again.state.me == ada.state.me
        with seated(at, table, "Ben") as (other,):
            assert other.scene.seat is None
            assert any("you are watching" in note for note in notes(other.scene))


# getting in, or not


def test_a_full_table_says_so(at: Service) -> None:
    table = at.table(players=2)
    with seated(at, table, "Host", "Ada"):
        with pytest.raises(Trouble, match="no free seat"):
            at.guest(table, "Ben")
        watching = at.guest(table, "Ben", watch=True)
        assert watching.scene.seat is None
        assert farewell(watching, catalogue("en"), declined=True) == ["See you at the Stammtisch!"]
        watching.leave()


def test_locked_closed_and_unknown_tables_say_so(at: Service) -> None:
    table = at.table()
    with seated(at, table, "Host") as (host,):
        host.line.do(Lock(True))
        with pytest.raises(Trouble, match="locked"):
            at.guest(table, "Ben")
        host.line.do(Lock(False))
        host.line.do(Close())
        assert until(host, lambda scene: scene.stage == "gone").offers == ()
    with pytest.raises(Trouble, match=r"closed|no such table"):
        at.guest(table, "Ben")
    with pytest.raises(Trouble, match="no such table"):
        at.guest(table.__class__("nowhere", "XXXXXX"), "Ben")


def test_nobody_there_no_stammtisch_and_a_bad_certificate_say_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert cli.main(["join", f"127.0.0.1:{port}/t/abc", "--name", "Ada", "--lang", "en"]) == 1
    assert "No answer from" in capsys.readouterr().err
    with answering(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi") as port:
        assert cli.main(["join", f"127.0.0.1:{port}/t/abc", "--name", "Ada", "--lang", "en"]) == 1
    assert "There is no Stammtisch at" in capsys.readouterr().err
    with answering(b"", certificate(tmp_path)) as port:
        assert cli.main(["join", f"https://127.0.0.1:{port}/t/abc", "--name", "Ada", "--lang", "de"]) == 1
    assert "ist nicht zu trauen" in capsys.readouterr().err


def certificate(folder: Path) -> ssl.SSLContext:
    """One that nobody has reason to trust."""
    key, paper = folder / "key.pem", folder / "paper.pem"
    made = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=127.0.0.1",
        "-days",
        "1",
    ]
    subprocess.run([*made, "-keyout", key, "-out", paper], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(paper, key)
    return context


def test_secrets_are_kept_by_service_and_name_for_oneself_alone(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "folder" / "people.json")
    assert ring.secret("http://a", "Ada") == ""
    ring.keep("http://a", "Ada", "one")
    ring.keep("http://a", "Ben", "two")
    ring.keep("http://b", "Ada", "three")
    assert [
        ring.secret("http://a", "ada"),
        ring.secret("http://a", "Ben"),
        ring.secret("http://b", "Ada"),
    ] == [
        "one",
        "two",
        "three",
    ]
    assert ring.path.stat().st_mode & 0o077 == 0
    for damaged in ("damaged", '{"http://a": ["Ada"]}', "[" * 100_000):
        ring.path.write_text(damaged, "utf-8")
        assert ring.secret("http://a", "Ada") == ""
        ring.keep("http://a", "Ada", "four")
        assert ring.secret("http://a", "Ada") == "four"


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes here")
def test_secrets_in_a_file_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    ring = Keyring(tmp_path / "people.json")
    ring.path.write_text("{}", "utf-8")
    ring.path.chmod(0o644)
    ring.keep("http://a", "Ada", "one")
    assert ring.path.stat().st_mode & 0o777 == 0o600


def test_a_name_with_letters_that_are_none_is_cleaned(at: Service) -> None:
    with seated(at, at.table(), "Host", "Ren\udce9 \x1b[1m") as (host, guest):
        assert guest.name == "Ren [1m"
        guest.say("na\udcefve")
        until(host, lambda scene: "Ren [1m: “nave”" in notes(scene))
        with pytest.raises(Refused, match="empty"):
            guest.say("\udcef")


def test_the_end_of_the_input_at_the_name_is_one_sentence() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    console = Console(Terminal(), Terminal())
    with pytest.raises(Trouble, match="no more input"):
        menu.guest_name({}, texts_in("en"), console)


def test_a_table_with_a_slash_in_its_name_is_asked_for_by_it() -> None:
    with strange(lambda *_: None) as at:
        at.pages["/api/tables/a%2Fb/why/3"] = '{"seat": 0, "move": null, "reason": ["x", {}]}'
        assert Api(at.origin, catalogue("en")).why("a/b", 3).reason[0] == "x"


def test_bots_are_called_as_in_the_browser() -> None:
    cases = json.loads((ROOT / "tests" / "regulars_cases.json").read_text("utf-8"))
    assert {table: [regular(table, seat) for seat in range(8)] for table in cases} == cases


# lines that break


def test_after_the_service_was_killed_play_goes_on_and_no_move_is_lost_or_doubled(tmp_path: Path) -> None:
    with service(tmp_path) as at:
        table = at.table(players=2, options={"rounds": 1})
        with seated(at, table, "Host", "Ada") as (host, ada):
            host.do("start")
            until(ada, lambda scene: scene.stage == "playing")
            first = mover(host, ada)
            waiter = ada if first is host else host
            at.process.kill()
            until(first, lambda scene: scene.lost)
            sent = Thread(target=first.play, args=("draw",))  # it waits until the line is back
            sent.start()
            at.restart()
            sent.join(30)
            assert not sent.is_alive()
            drawn = [
                entry
                for entry in until(waiter, lambda scene: not scene.lost and scene.mine).entries
                if not isinstance(entry, Note) and entry["type"] == "draw"
            ]
            assert len(drawn) == 1
            assert until(first, lambda scene: not scene.lost).view is not None
            for guest in (host, ada):
                kinds = [entry["type"] for entry in guest.scene.entries if not isinstance(entry, Note)]
                assert kinds.count("round_start") == kinds.count("deal") == 1, "nothing is told twice"
            waiter.play(waiter.scene.legal[-1], waiter.scene)
            until(first, lambda scene: scene.mine)


# shown


class Typing(io.StringIO):
    """Says hello, then types the number of the first move until there is none to make."""

    def __init__(self, guest: Guest) -> None:
        super().__init__()
        self.guest = guest
        self.greeted = False

    def readline(self, size: int | None = -1, /) -> str:
        greeted, self.greeted = self.greeted, True
        return "say Hello\n" if not greeted else "1\n" if self.guest.scene.mine else ""


def test_a_table_in_the_network_is_played_line_by_line(at: Service) -> None:
    table = at.table(game="hoechste")
    with seated(at, table, "Host", "Ada") as (host, ada):
        console = Console(io.StringIO(), io.StringIO())
        Conversation(ada, catalogue("en"), console).board.greet()
        assert "has not begun yet. Host starts the match." in console.sink.getvalue()  # type: ignore[attr-defined]
        host.do("fill")
        host.do("start")
        until(ada, lambda scene: scene.stage == "playing")
        other = Thread(target=play_on, args=(host, Random(1)))
        other.start()
        sink = io.StringIO()
        assert Conversation(ada, catalogue("en"), Console(Typing(ada), sink)).run() == 0
        other.join()
    text = sink.getvalue()
    assert f"You play against Host and {regular(table.id, 2)}." in text
    assert "Ada: “Hello”" in text
    assert "The match is over." in text
    assert "1) Play again" in text


def test_a_table_in_the_network_is_played_on_the_screen(at: Service) -> None:
    table = at.table(game="hoechste", players=3)

    async def scene(me: Person) -> None:
        assert "The match has not begun yet" in me.text()
        assert "Host starts the match." in me.text()
        host.do("fill")
        host.do("start")
        await me.until(lambda: me.app.table.scene.stage == "playing")
        playing = Thread(target=play_on, args=(host, Random(1)), daemon=True)
        playing.start()
        await me.asked()
        while not me.reading:
            await me.press("down", "enter")
            await me.asked()
        await me.press("enter")
        await me.until(lambda: "Play again" in me.text())
        playing.join()

    with seated(at, table, "Host", "Ada") as (host, ada):
        at_screen(ada, scene)


def test_moves_are_taken_back_if_all_agree(at: Service) -> None:
    with seated(at, at.table(game="hoechste"), "Host", "Ada", "Ben") as (host, ada, ben):
        host.do("start")
        first = mover(host, ada, ben)
        others = [guest for guest in (host, ada, ben) if guest is not first]
        before = first.scene
        first.play(before.legal[0], before)
        with pytest.raises(Refused, match=r"stale|not_your_turn"):
            first.play(before.legal[1], before)
        first.line.do(AskUndo())
        for other in others:
            assert until(other, lambda scene: bool(scene.offers)).offers == ("agree", "disagree")
            other.do("agree")
        assert until(first, lambda scene: scene.mine).view == before.view
        for other in others:
            until(other, lambda scene: not scene.offers and "Moves were taken back." in notes(scene))


def test_against_bots_an_undo_past_their_moves_makes_it_practice(at: Service) -> None:
    async def scene(me: Person) -> None:
        await me.until(lambda: me.app.table.scene.mine)
        assert "practice" in me.text().splitlines()[0]

    with seated(at, at.table(game="hoechste"), "Host") as (host,):
        host.do("fill")
        host.do("start")
        before = until(host, lambda scene: scene.mine)
        host.play(before.legal[0], before)
        until(host, lambda scene: scene.mine)
        with pytest.raises(Refused, match="becomes_practice"):
            host.line.do(AskUndo())
        assert not host.scene.practice
        host.line.do(AskUndo(practice=True))
        after = until(host, lambda scene: scene.practice and scene.mine)
        assert "This match is practice: it is not rated." in notes(after)
        assert after.view == before.view
        at_screen(host, scene)


# line by line, with nobody who types


def printed_by(guest: Guest, typed: str = "") -> tuple[Thread, io.StringIO]:
    """The table of this guest line by line, in a thread of its own."""
    sink = io.StringIO()
    table = Conversation(guest, catalogue("en"), Console(io.StringIO(typed), sink))
    thread = Thread(target=table.run, daemon=True)
    thread.start()
    return thread, sink


def test_who_only_watches_is_asked_nothing_from_the_first_to_the_last(at: Service) -> None:
    table = at.table(game="hoechste")
    with seated(at, table, "Host") as (host,):
        watcher = at.guest(table, "Ben", watch=True)
        thread, sink = printed_by(watcher)
        host.do("fill")
        host.do("start")
        play_on(host, Random(1))
        thread.join(60)
        assert not thread.is_alive()
        assert watcher.scene.seat is None
    assert "The match is over." in sink.getvalue()
    assert "Join in" not in sink.getvalue()


def test_a_host_waits_for_others_and_is_asked_when_they_are_there(at: Service) -> None:
    table = at.table(game="hoechste")
    with seated(at, table, "Host") as (host,):
        thread, sink = printed_by(host)
        with seated(at, table, "Ada", "Ben"):
            thread.join(60)
            assert not thread.is_alive()
    assert "Fill up with bots" not in sink.getvalue()
    assert "1) Let’s go" in sink.getvalue()


def test_enter_alone_agrees_to_nothing(at: Service) -> None:
    with seated(at, at.table(game="hoechste"), "Host", "Ada", "Ben") as guests:
        guests[0].do("start")
        first = mover(*guests)
        first.play(first.scene.legal[0])
        first.line.do(AskUndo())
        other = next(guest for guest in guests if guest is not first)
        until(other, lambda scene: scene.offers == ("agree", "disagree"))
        thread, sink = printed_by(other, "\n")
        thread.join(60)
        assert "numbered 1 to 2" in sink.getvalue()
        assert first.state.about is not None
        assert first.state.about.undo is not None
        assert other.state.me in first.state.about.undo.waiting
