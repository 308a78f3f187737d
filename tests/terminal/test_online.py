"""What a service tells: shown without what terminals obey, remembered up to an end, by the right names."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.sync.server import ServerConnection

from stammtisch import new_match
from stammtisch.table.about import GuestShown, PlayerShown
from stammtisch.table.news import News, Said, text
from stammtisch.table.refused import Refused
from stammtisch.table.verbs.seating import JOINERS
from stammtisch.table.wire import Bye, No
from stammtisch.terminal.console import Console
from stammtisch.terminal.online import story
from stammtisch.terminal.online.api import Api
from stammtisch.terminal.online.decoding import cleaned
from stammtisch.terminal.online.keyring import Keyring
from stammtisch.terminal.online.regulars import regular
from stammtisch.terminal.online.story import Story
from stammtisch.terminal.online.table_state import TableState
from stammtisch.terminal.plain import Conversation
from stammtisch.terminal.session import Note, refusal
from stammtisch.terminal.texts import Trouble, catalogue
from tests.terminal.network import until
from tests.terminal.screens import Person, at_screen
from tests.terminal.strange import ME, OTHER, Strange, answering, coming, snapshot, strange

# a title, a colour by the other kind of escape, and letters from right to left
HOSTILE = "\x1b]0;owned\x07\x9b31m\u202eEve\u200dlyn\n"
HARMLESS = "]0;owned31mEve\u200dlyn"


def harmless(shown: str) -> bool:
    return all(letter.isprintable() or letter in JOINERS + "\n" for letter in shown)


def hostile(self: Strange, line: ServerConnection) -> None:
    """Whatever a service can say has something in it that terminals obey."""
    match = new_match("hoechste", 3, seed=1)
    guests = {ME: GuestShown("Ada", "fox"), OTHER: GuestShown(HOSTILE, "owl")}
    told = snapshot(match, guests=guests)
    line.send(text(replace(told, said=[Said(1, OTHER, "say", {"text": HOSTILE}, 0.0)])))
    event = {"type": HOSTILE, HOSTILE: [HOSTILE]}
    line.send(text(News(2, "play", OTHER, {}, 0.0, [event])))
    while True:
        params = {"low": HOSTILE, "high": HOSTILE}
        line.send(text(No(self.hear(line)["n"], "bad_players", None, params)))


def test_texts_are_cleaned_however_deep_they_lie() -> None:
    assert cleaned({HOSTILE: [HOSTILE, {"a": HOSTILE}, 1, None]}) == {
        HARMLESS: [HARMLESS, {"a": HARMLESS}, 1, None]
    }


def test_hostile_text_is_printed_without_what_terminals_obey(tmp_path: Path) -> None:
    with strange(hostile) as at:
        guest = coming(at, Keyring(tmp_path / "people.json"))
        until(guest, lambda scene: len(scene.entries) > 4)
        sink = io.StringIO()
        typed = io.StringIO("say Hello\nlog\nscore\ntable\nquit\n")
        Conversation(guest, catalogue("en"), Console(typed, sink)).run()
    shown = sink.getvalue()
    assert harmless(shown)
    assert f"You play against {HARMLESS}" in shown
    assert f"{HARMLESS}: “{HARMLESS}”" in shown
    assert f"[{HARMLESS}]" in shown
    assert f"This game is for {HARMLESS} to {HARMLESS} players." in shown


def test_hostile_text_is_shown_without_what_terminals_obey(tmp_path: Path) -> None:
    async def scene(me: Person) -> None:
        await me.until(lambda: "owned31mEve" in me.text())
        assert harmless(me.text())
        await me.type("say x")
        await me.press("enter")
        await me.until(
            lambda: not me.app.errands.busy and "owned" in str(me.app.query_one("#trouble").render())
        )
        assert harmless(me.text())
        assert harmless(str(me.app.query_one("#trouble").render()))
        await me.press("f7")
        await me.until(lambda: me.reading)
        assert harmless(me.text())

    with strange(hostile) as at:
        guest = coming(at, Keyring(tmp_path / "people.json"))
        at_screen(guest, scene)


def test_hostile_answers_and_refusals_by_http_are_cleaned() -> None:
    me = '{"id": "a", "name": "\\u001b[1mEve", "avatar": "b", "lang": "en"}'
    with strange(hostile, {"/api/me": me}) as at:
        assert Api(at.origin, catalogue("en")).me().name == "[1mEve"
    refused = b'{"code": "bad_players", "params": {"low": "\\u001b[1m", "high": "x", "code": "y"}}'
    head = b"HTTP/1.1 404 No\r\ncontent-length: %d\r\n\r\n" % len(refused)
    with answering(head + refused) as port, pytest.raises(Refused) as problem:
        Api(f"http://127.0.0.1:{port}", catalogue("en")).find("ABCDEF")
    assert refusal(problem.value, catalogue("en")) == "This game is for [1m to x players."
    with answering(b"\x1b[1mEve\r\n\r\n") as port, pytest.raises(Trouble) as trouble:
        Api(f"http://127.0.0.1:{port}", catalogue("en")).me()
    assert harmless(trouble.value.text)


# remembered


def test_of_a_long_evening_the_end_is_kept_at_its_place() -> None:
    told = Story()
    told += [Note("said", {"number": number}) for number in range(5 * story.KEPT_ENTRIES)]
    assert len(told) == 5 * story.KEPT_ENTRIES
    assert story.KEPT_ENTRIES <= len(told[:]) <= 2 * story.KEPT_ENTRIES
    assert len(list(told)) == len(told[:])
    for at in (-1, 5 * story.KEPT_ENTRIES - 1):
        assert told[at] == Note("said", {"number": 5 * story.KEPT_ENTRIES - 1})
    assert told[0:10] == []
    late = 4 * story.KEPT_ENTRIES
    assert told[late : late + 1] == [Note("said", {"number": late})]
    with pytest.raises(IndexError):
        told[0]


def test_however_much_a_service_tells_memory_has_an_end() -> None:
    state = TableState(ME, "en")
    told = snapshot()
    state.take(told)
    for seq in range(3):
        events = [{"type": "trick", "seat": 0}] * (2 * story.KEPT_ENTRIES)
        state.apply(News(seq, "play", OTHER, {"by": "bot", "seat": 7}, 0.0, events))
        guests = {f"{seq}-{number}": GuestShown("x", "fox") for number in range(story.KEPT_ENTRIES)}
        state.take(replace(told, table=replace(told.table, guests={**told.table.guests, **guests})))
    for kept in (state.entries[:], state.round_events, state.names):
        assert len(kept) <= 2 * story.KEPT_ENTRIES
    assert state.bot_rows == [], "nobody sits there"
    scene = state.scene(False, False)
    assert scene.entries[scene.round_begin()]["type"] == "round_start"


def test_who_is_called_like_a_bot_is_none() -> None:
    state = TableState(ME, "en")
    told = snapshot(
        players=[PlayerShown(ME, "Ada"), PlayerShown("gone", "bot:x"), PlayerShown(None, "bot:easy")]
    )
    state.take(told)
    assert state.seated() == ["Ada", "bot:x", regular(told.table.id, 2)]


def test_reasons_of_another_match_are_forgotten() -> None:
    state = TableState(ME, "en")
    state.take(snapshot())
    state.apply(News(4, "play", None, {"by": "bot", "seat": 2}, 0.0))
    state.take(snapshot())
    assert [(row.seat, row.seq) for row in state.bot_rows] == [(2, 4)]
    state.take(snapshot(number=2))
    assert state.bot_rows == []


def test_practice_is_told_once_and_ends_with_the_match() -> None:
    state = TableState(ME, "en")
    state.take(snapshot())
    assert not state.scene(False, False).practice, "a service of an earlier version says nothing about it"
    told = snapshot(practice=True)
    state.apply(News(2, "practice", ME, {"reason": "undo"}, 0.0, table=told.table))
    state.take(told)
    assert state.scene(False, False).practice
    assert [entry.key for entry in state.entries if isinstance(entry, Note)] == ["log_practice"]
    state.take(snapshot(number=2, practice=False))
    assert not state.scene(False, False).practice
    state.take(snapshot(number=2, practice=True))
    assert [entry.key for entry in state.entries if isinstance(entry, Note)].count("log_practice") == 2


# line by line


def test_a_lost_line_is_told_line_by_line(tmp_path: Path) -> None:
    def talk(self: Strange, line: ServerConnection) -> None:
        line.send(text(snapshot(seated=False)))
        if self.lines > 1:
            line.send(text(Bye("closed", False)))

    with strange(talk) as at:
        sink = io.StringIO()
        guest = coming(at, Keyring(tmp_path / "people.json"), watch=True)
        assert Conversation(guest, catalogue("en"), Console(io.StringIO(), sink)).run() == 0
    lines = [line for line in sink.getvalue().splitlines() if line]
    say = catalogue("en").say
    assert lines[-3:] == [say("lost"), say("found_again"), refusal(Refused("closed"), catalogue("en"))]
    assert lines.count(say("lost")) == 1
