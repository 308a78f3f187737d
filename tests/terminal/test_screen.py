"""The table on the whole screen: rounds by keys alone and by mouse alone, refusals, sheets, sizes, languages."""

import asyncio
import io
import json
import sys
import threading
from collections.abc import Sequence
from pathlib import Path

import pytest
from textual import events

import stammtisch
from stammtisch import Match, new_match
from stammtisch.core.words import LANGS
from stammtisch.terminal import display
from stammtisch.terminal.console import Console
from stammtisch.terminal.screen.app import WholeScreen
from stammtisch.terminal.screen.choice import cards_of
from stammtisch.terminal.screen.dialogs import Leave, Page, Rulebook
from stammtisch.terminal.texts import Catalogue, Trouble, catalogue
from tests.terminal.screens import DUE_SECONDS, SMALL, Person, at_screen, solo

GAMES = sorted(stammtisch.GAMES)  # the sixth one too


def my_turn(
    mine: Sequence[str] = ("b5", "g4", "r9", "r8", "y9"), theirs: Sequence[str] = ("b1", "b2")
) -> Match:
    """Mau Mau: seat 0 is to move on the blue 4."""
    deal = {"hands": [list(mine), [*theirs, "b3", "g8", "g9"][: len(mine)]], "upcard": "b4", "dealer": 1}
    deal["stock"] = ["g1", "g2", "r1", "r2", "y1", "y2"]
    return new_match("mau_mau", 2, seed=1, options={"rounds": 1}, deals=[deal])


def a_match(game: str) -> Match:
    return new_match(game, stammtisch.GAMES[game].players[0] + 1, seed=7)


def advised(match: Match) -> str:
    """What a sensible player does, as the list of moves has it."""
    seat = match.to_move
    assert seat is not None
    return match.game.move_text(match.game.move_id(match.game.advise(match.view(seat), "normal", 1).move))


def late(game: str, turns: int) -> Match:
    """A match in whose first round I have at most so many turns left, if all go on sensibly."""
    match, mine = a_match(game), []
    while not match.rounds:
        if match.to_move == 0:
            mine.append(len(match.moves))
        match.play(advised(match))
    played, match = match.moves, a_match(game)
    for move in played[: mine[-turns:][0]]:
        match.play(move)
    return match


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_by_keys_alone(game: str) -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        while not me.reading:
            await me.type(str(match.legal_moves().index(advised(match)) + 1))
            await me.press("enter")
            await me.asked()
        assert "Continue" in me.text()
        await me.press("enter")
        assert not me.reading

    match = late(game, 12)
    at_screen(solo(match), scene)
    assert match.rounds


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_played_by_mouse_alone(game: str) -> None:
    async def turn(me: Person, move: str) -> None:
        """Clicks the cards, and then the move."""
        app = me.app
        for code in cards_of(app.session.game, move):
            at = me.spot(
                app.table.hand, "stack", [face.code for face, _ in app.table.hand.stacks].index(code)
            )
            assert at is not None
            await me.click(at)
        await me.until(lambda: move in [deed.text for deed in app.table.moves.deeds])
        at = me.spot(app.table.moves, "option", [deed.text for deed in app.table.moves.deeds].index(move))
        assert at is not None
        await me.click(at)

    async def scene(me: Person) -> None:
        await me.asked()
        while not me.reading:
            await turn(me, advised(match))
            await me.asked()
        button = me.app.screen.query_one("#close").region
        await me.click((button.x + 1, button.y))
        assert not me.reading

    match = late(game, 3)
    at_screen(solo(match), scene)
    assert match.rounds


# choosing


def test_chosen_cards_leave_the_moves_that_use_them() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        assert [deed.text for deed in me.app.table.moves.deeds] == ["draw", "g4", "b5"]
        await me.press("right", "space")
        assert [deed.text for deed in me.app.table.moves.deeds] == ["b5"]
        assert "✓" in me.text()
        await me.press("backspace")
        assert len(me.app.table.moves.deeds) == 3
        await me.press("space", "enter")
        await me.asked()

    match = my_turn()
    at_screen(solo(match), scene)
    assert match.moves[0] == "b5"


def test_what_is_typed_leaves_the_moves_in_which_it_stands() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.type("blue")
        assert [deed.text for deed in me.app.table.moves.deeds] == ["b5"]
        await me.press("enter")
        await me.until(lambda: bool(match.moves))

    match = my_turn()
    at_screen(solo(match), scene)
    assert match.moves[0] == "b5"


def test_keys_that_come_at_once_all_get_to_the_line() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        for key in ("r", "u", "l", "e", "s", "space", "1", "2", "enter"):
            me.app.post_message(events.Key(key, {"space": " ", "enter": "\r"}.get(key, key)))
        await me.until(lambda: me.reading and "│ MA-12" in me.text())
        assert me.app.table.hand.chosen == []
        await me.press("escape")
        await me.until(lambda: not me.reading)
        me.app.set_focus(me.app.table.hand)
        me.app.post_message(events.Paste("b5"))
        me.app.post_message(events.Key("enter", "\r"))
        await me.until(lambda: bool(match.moves))

    match = my_turn()
    at_screen(solo(match), scene)
    assert match.moves[0] == "b5"


def test_enter_alone_plays_nothing_unless_there_is_only_one_move() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("enter")
        assert "Choose cards" in me.text()

    match = my_turn()
    at_screen(solo(match), scene)
    assert match.moves == []

    async def forced(me: Person) -> None:
        await me.asked()
        await me.press("enter")
        await me.until(lambda: bool(match.moves))

    match = my_turn(mine=["r9", "r8", "y9", "y8", "y7"])
    at_screen(solo(match), forced)
    assert match.moves[0] == "draw"


def test_cards_are_laid_in_the_order_in_which_they_were_chosen() -> None:
    """A player who doubts turns one of them up by its position: the table's order would give it away."""
    match = new_match("mammuz", 4, seed=7)
    while match.to_move != 0 or not any(move.startswith("lay:") for move in match.legal_moves()):
        match.play(match.legal_moves()[0])
    kinds = list(dict.fromkeys(match.view(0)["hand"]))
    done = len(match.moves)

    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("end", "space", "home", "space", "enter")
        await me.until(lambda: len(match.moves) > done)

    at_screen(solo(match), scene)
    assert match.moves[done] == f"lay:{kinds[-1]}{kinds[0]}"


@pytest.mark.parametrize(("lang", "hint"), [("de", "nur eine Karte"), ("en", "One card at a time")])
def test_of_cards_that_are_laid_one_by_one_the_first_is_offered(lang: str, hint: str) -> None:
    match = new_match("mue", 4, seed=7)
    while match.to_move != 0:
        match.play("pass")
    done, first = len(match.moves), match.view(0)["hand"][0]

    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("space", "right", "space")
        await me.until(lambda: hint in me.text())
        await me.press("enter")
        await me.until(lambda: len(match.moves) > done)

    at_screen(solo(match, lang), scene, lang)
    assert match.moves[done] == f"bid:{first}"


def test_my_open_cards_lie_beside_my_hand_and_are_chosen_like_it() -> None:
    match = new_match("mue", 4, seed=7)
    while match.to_move != 0:
        match.play("pass")
    hand = match.view(0)["hand"]
    for card in dict.fromkeys(hand):
        if f"bid:{card}" in match.legal_moves():
            match.play(f"bid:{card}")
    while match.view(0)["phase"] != "play" or match.to_move != 0:
        legal = match.legal_moves()
        match.play("pass" if "pass" in legal else legal[0])
    done, lying = len(match.moves), match.view(0)["open"][0]

    async def scene(me: Person) -> None:
        await me.asked()
        codes = [face.code for face, _ in me.app.table.hand.stacks]
        assert [code for code in codes if code.endswith("*")] == [f"{code}*" for code in lying]
        assert f"{len(hand)} c · 0" in me.text(), "cards in hand and open"
        await me.press("end", "space", "enter")
        await me.until(lambda: len(match.moves) > done)

    at_screen(solo(match), scene)
    assert match.moves[done] == f"{lying[-1]}*"


# refusals


@pytest.mark.parametrize(("lang", "words"), [("de", "passt nicht auf"), ("en", "does not match")])
def test_a_refusal_tells_why_and_leads_to_the_clause(lang: str, words: str) -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("right", "right", "right", "space", "enter")
        await me.until(lambda: "(MA-5)" in me.text())
        assert words in " ".join(me.text().split())
        await me.press("f1")
        await me.until(lambda: isinstance(me.app.screen, Rulebook) and "│ MA-5" in me.text())
        await me.press("escape")
        await me.type("b5")
        await me.press("enter")
        await me.until(lambda: bool(match.moves))

    match = my_turn()
    at_screen(solo(match, lang), scene, lang)
    assert match.moves[0] == "b5"


def test_what_can_not_be_read_is_guessed_or_refused() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.type("drwa")
        await me.press("enter")
        await me.until(lambda: "Did you mean draw" in me.text())
        await me.type("77")
        await me.press("enter")
        assert "numbered 1 to 3" in me.text()

    at_screen(solo(my_turn()), scene)


# what opens above the table


def test_wishes_open_above_the_table_by_key_and_by_word() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        for key, words in [
            ("f1", "The rules of Mau Mau"),
            ("f2", "space bar"),
            ("f3", "Total"),
            ("f6", "Your hand"),
        ]:
            await me.press(key)
            await me.until(lambda words=words: words in me.text())  # type: ignore[misc]
            await me.press("escape")
        for word, words in [("rules 12", "│ MA-12"), ("log", "Round 1 begins")]:
            await me.type(word)
            await me.press("enter")
            await me.until(lambda words=words: me.reading and words in me.text())  # type: ignore[misc]
            await me.press("escape")
        await me.press("f4")
        await me.until(lambda: "No bot has moved yet" in me.text())

    at_screen(solo(my_turn()), scene)


def test_the_bots_say_why() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("f4")
        await me.until(lambda: me.reading and "Ben: " in me.text())

    match = new_match("mau_mau", 3, seed=7)
    assert match.to_move != 0
    at_screen(solo(match), scene)


def test_what_is_read_has_its_own_title_however_quickly_keys_are_pressed() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        release = threading.Event()

        def slowly(_: Catalogue) -> list[str]:
            release.wait(DUE_SECONDS)
            return ["Think about the blue 5."]

        me.app.helping.lines = slowly  # type: ignore[method-assign]
        await me.press("f8", "f4")
        release.set()
        await me.until(lambda: me.reading and "Think about the blue 5." in me.text())
        assert isinstance(me.app.screen, Page)
        assert me.app.screen.heading == "Help me"

    at_screen(solo(my_turn()), scene)


def test_the_language_is_changed_at_the_table() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        assert "Du bist dran" in me.text()
        await me.press("f5")
        assert "Your turn" in me.text()
        assert "On top is the blue 4" in me.text()
        assert "lay the blue 5" in me.text().lower()
        await me.press("f5")
        assert "Oben liegt die blaue 4" in me.text()

    at_screen(solo(my_turn(), "de"), scene, "de")


# sizes


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("game", GAMES)
def test_everything_needed_to_decide_is_seen_in_80_by_24(game: str, lang: str) -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.pilot.resize_terminal(*SMALL)
        await me.pilot.pause()
        for part in ("#head", "#mats", "#status", "#log", "#ask", "#cards", "#moves", "#typed", "#keys"):
            region = me.app.query_one(part).region
            assert region.height > 0, part
            assert me.app.screen.region.contains_region(region), part
        text = me.text()
        for name in me.app.table.scene.names[1:]:
            assert name in text
        assert all(face.name in text and face.code in text for face, _ in me.app.table.hand.stacks)
        assert "{" not in text

    match = new_match(game, stammtisch.GAMES[game].players[-1], seed=7)
    at_screen(solo(match, lang), scene, lang, (120, 40))


@pytest.mark.parametrize(("lang", "words"), [("de", "mindestens 80 x 24"), ("en", "at least 80 x 24")])
def test_a_window_that_is_too_small_is_told(lang: str, words: str) -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        assert words in me.text()
        await me.pilot.resize_terminal(*SMALL)
        await me.until(lambda: words not in me.text() and "Mau Mau" in me.text())

    at_screen(solo(my_turn(), lang), scene, lang, (60, 20))


def test_larger_screens_show_the_log_beside_the_table() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        status, log = me.app.query_one("#status").region, me.app.query_one("#log").region
        assert status.y == log.y
        assert status.right <= log.x
        assert me.app.table.hand.region.height == 3, "cards are three lines high"

    at_screen(solo(my_turn()), scene, size=(120, 40))


# leaving, keeping, failing


def test_a_match_is_kept_on_leaving(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"

    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("ctrl+q")
        assert isinstance(me.app.screen, Leave)
        await me.press("escape")
        assert not isinstance(me.app.screen, Leave)
        await me.press("ctrl+q")
        file = me.app.screen.query_one("#file")
        file.value = str(tmp_path / "no" / "such" / "folder.json")  # type: ignore[attr-defined]
        await me.press("enter")
        assert "can't be written" in " ".join(me.text().split())
        file.value = str(kept)  # type: ignore[attr-defined]
        await me.press("enter")
        await me.until(kept.exists)

    at_screen(solo(my_turn()), scene)
    assert json.loads(kept.read_text("utf-8"))["name"] == "Ada"


def test_letters_typed_above_the_table_do_not_get_to_it() -> None:
    async def scene(me: Person) -> None:
        await me.asked()
        await me.press("f2")
        await me.until(lambda: me.reading)
        await me.type("b5")
        await me.press("escape")
        assert not me.reading
        assert me.app.table.typed.value == ""

    at_screen(solo(my_turn()), scene)


def test_every_move_is_saved(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"

    async def scene(me: Person) -> None:
        await me.asked()
        await me.type("b5")
        await me.press("enter")
        await me.until(lambda: json.loads(kept.read_text("utf-8"))["record"]["moves"][:1] == ["b5"])

    at_screen(solo(my_turn(), file=kept), scene)


def test_a_match_that_can_not_be_saved_any_more_ends_with_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    session = solo(my_turn(), file=folder / "match.json")

    async def scene() -> WholeScreen:
        app = WholeScreen(session, catalogue("en"))
        async with app.run_test(size=SMALL) as pilot:
            me = Person(app, pilot)
            await me.asked()
            (folder / "match.json").unlink()
            folder.rmdir()
            await me.type("b5")
            await me.press("enter")
            await me.until(lambda: app.problem is not None)
        return app

    app = asyncio.run(scene())
    assert isinstance(app.problem, Trouble)
    assert "can't be written" in display.failure(app.problem, catalogue("en")).text


def test_a_failure_is_one_sentence() -> None:
    trouble = display.failure(RuntimeError("oops"), catalogue("de"))
    assert trouble.text.startswith("Die Anzeige ist gescheitert (RuntimeError: oops)")


def test_without_textual_the_table_is_plain_and_says_how_to_get_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in sys.modules if name.startswith(("textual", "stammtisch.terminal.screen"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "textual", None)
    monkeypatch.setattr(display, "has_screen", lambda _: True)
    sink = io.StringIO()
    assert (
        display.show(solo(my_turn()), catalogue("en"), Console(io.StringIO("quit\n"), sink), plain=False) == 0
    )
    assert 'pip install "stammtisch[tui]"' in sink.getvalue()
    assert "Your hand (5 cards)" in sink.getvalue()
