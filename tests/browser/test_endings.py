"""The end of a round and of a match: what is written, in whose light, and what comes next; and what is heard."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Person, gather
from tests.browser.playing import END, WON, Clicker, look, rematch, winner_line

expect.set_options(timeout=1000 * PATIENCE)

SIZES = [(320, 568), (390, 664), (844, 390), (768, 1024), (1440, 900), (1920, 1080)]
# How often something is made to be heard.
HEARD = """
window.heard = 0;
for (const make of ["createOscillator", "createBufferSource"]) {
  const usual = AudioContext.prototype[make];
  AudioContext.prototype[make] = function () { window.heard += 1; return usual.call(this); };
}
"""


def to_its_end(
    visit: Invite, game: str = "hoechste", players: int = 3, **wanted: object
) -> tuple[Person, str]:
    """Somebody who has just played a match."""
    ada = visit("Ada", "desktop", "de")
    table = gather(game, ada, players=players, **wanted)
    Clicker(ada, seed=1).play_match()
    ada.page.get_by_role("link", name=ada.say("look_again")).wait_for()
    return ada, table


def test_the_winner_and_what_comes_next_are_in_sight(visit: Invite) -> None:
    ada, _ = to_its_end(visit)
    for width, height in SIZES:
        ada.page.set_viewport_size({"width": width, "height": height})
        for what in (WON, f"{END} .champion .face", f"{END} button.primary"):
            expect(ada.page.locator(what).first).to_be_in_viewport(ratio=1)
        expect(ada.page.get_by_role("link", name=ada.say("look_again"))).to_be_in_viewport(ratio=1)
        wide, shown = ada.page.evaluate("[document.querySelector('.winner').scrollWidth, innerWidth]")
        assert wide <= shown, (width, height)


def test_on_a_phones_side_all_of_the_company_can_be_scrolled_to(visit: Invite) -> None:
    ada, _ = to_its_end(visit, "mau_mau", players=5, options={"rounds": 1})
    ada.page.set_viewport_size({"width": 844, "height": 390})
    ada.letters(1.3)
    company, buttons = (ada.page.locator(f"{END} {part}").bounding_box() for part in (".rest", ".buttons"))
    assert company
    assert buttons
    assert company["y"] >= 0, "what lies above the window can't be scrolled to"
    assert company["y"] + company["height"] <= buttons["y"]


def test_the_same_light_falls_on_whoever_has_won(visit: Invite) -> None:
    ada, bob = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en")
    table = gather("hoechste", ada, bob, players=3)
    wall = visit("Wall", "desktop", "de", stranger=True)
    wall.page.goto(f"/screen/{table}")
    Clicker(ada, bob, seed=2).play_match()
    everybody = (ada, bob, wall)
    for person in everybody:
        expect(person.page.locator(f"{END} .champion")).to_have_count(1)
        mugs = person.page.locator(f"{END} .others .mug")
        expect(mugs).to_have_count(2)
        expect(person.page.locator(f"{END} td.won")).to_have_count(1)
    lines = [winner_line(person) for person in everybody]
    yours = [lines[0] == ada.say("you_win"), lines[1] == bob.say("you_win")]
    assert yours.count(True) <= 1
    assert lines[2] != wall.say("you_win")
    assert wall.page.locator(f"{END} button, {END} a").count() == 0


def test_one_tap_plays_again_and_one_leads_to_the_replay(visit: Invite) -> None:
    ada, table = to_its_end(visit)
    ada.press(ada.page.get_by_role("link", name=ada.say("look_again")))
    ada.page.locator(".controls").wait_for()
    assert f"/replay/{table}/1" in ada.page.url
    ada.page.go_back()
    ada.page.locator(WON).wait_for()
    ada.press(ada.button("last_round"))
    expect(ada.page.locator(f"{END} h2")).to_have_text(ada.say("match_over"))
    ada.press(ada.button("continue"))
    ada.page.locator(WON).wait_for()
    rematch(ada)


def test_the_last_walk_is_gone_through_before_anybody_is_named(visit: Invite) -> None:
    """Life Life tells its result animal by animal: the winner comes after that, and nothing gives it away."""
    ada = visit("Ada", "desktop", "de")
    ada.page.emulate_media(reduced_motion="no-preference")
    gather("life_life", ada, players=3, options={"lives": 1})
    clicker = Clicker(ada, seed=1)
    clicker.play_round()
    skip = ada.page.locator(f"{END} .skip")
    expect(skip).to_be_visible()
    assert ada.page.locator(f"{WON}, .champion, td.won").count() == 0
    assert ada.page.locator("[data-part='block'] .score thead th").count() == 2, "no column of this round yet"
    ada.press(skip)
    go_on = ada.button("continue")
    expect(go_on).to_be_enabled()
    assert ada.page.locator(WON).count() == 0
    if look(ada).resting and ada.page.locator(f"{END} h2").inner_text() == ada.say("match_over"):
        ada.press(go_on)
        expect(ada.page.locator(WON)).to_be_visible()


def test_those_who_are_ready_are_seen_beside_the_button(visit: Invite) -> None:
    ada, bob = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en")
    gather("mau_mau", ada, bob, players=3, options={"rounds": 2})
    Clicker(ada, bob, seed=1).play_round()
    ready = bob.page.locator(f"{END} .ready .here")
    expect(bob.page.locator(f"{END} .ready li")).to_have_count(2)
    expect(ready).to_have_count(0)
    ada.press(ada.button("continue"))
    expect(ready).to_have_count(1)
    expect(ada.page.locator(END)).to_contain_text("Bob")


def test_moves_are_heard_until_they_are_switched_off(visit: Invite) -> None:
    ada = visit("Ada", "desktop", "de")
    ada.context.add_init_script(HEARD)
    gather("mau_mau", ada, players=2, options={"rounds": 9})
    clicker = Clicker(ada, seed=1)
    clicker.turn(ada)
    clicker.until_asked(ada)
    before = ada.page.evaluate("window.heard")
    assert before > 0
    dialog = ada.open_menu()
    ada.press(dialog.get_by_label(ada.say("sound")))
    ada.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    before = ada.page.evaluate("window.heard")
    clicker.turn(ada)
    clicker.until_asked(ada)
    assert ada.page.evaluate("window.heard") == before
