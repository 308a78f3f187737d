"""The score pad for real cards: the worked examples of every game, tap by tap, and what must not be lost."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.house import PATIENCE, Device, Lang
from tests.browser.pads import A, B, C, D, E, Scribe, faults

expect.set_options(timeout=1000 * PATIENCE)

ZOFF, MUE, LIFE, LIFE_COUNTED, MAMMUZ, MAU = 15, 20, 13, 20, 3, 2  # taps, without names


def test_zoff_im_zoo_takes_fifteen_taps(visit: Invite) -> None:
    pad = Scribe(visit("Ada", "phone", "de")).new("zoff_im_zoo", 4)
    pad.names(B, D, A)
    assert pad.right() <= ZOFF
    assert pad.scores == [2, 4, 0, 3]
    assert pad.ranks == [3, 1, 4, 2]
    slate = pad.page.locator(".pad-slate")
    expect(slate).to_contain_text("Ben und Anna spielen zusammen: Anna gibt zwei Karten ab")
    expect(slate).to_contain_text("Dora und Cem spielen zusammen: Cem gibt zwei Karten ab")
    expect(slate).to_contain_text("Ben gibt.")
    expect(slate).to_contain_text("Cem spielt aus.")
    pad.names(A, D, B)
    pad.rows([3, 0, 0, 1])
    pad.go_on()
    pad.number(1)
    pad.names(B, C)
    pad.go_on()
    assert pad.right() <= ZOFF
    assert (pad.points(2), pad.scores, pad.ranks) == ([9, 5, 1, 3], [11, 9, 1, 6], [1, 2, 4, 3])


def test_zoff_im_zoo_turns_ties_around(visit: Invite) -> None:
    pad = Scribe(visit("Ada", "phone", "en")).new("zoff_im_zoo", 5)
    pad.names(A, B, C, D)
    assert pad.right() <= ZOFF
    assert pad.scores == [5, 4, 3, 2, 0]
    pad.names(A, B, C, E)
    pad.go_on()
    pad.number(0)
    pad.names(D)
    pad.go_on()
    assert pad.right() <= ZOFF
    assert (pad.points(2), pad.scores) == ([5, 6, 7, 4, 6], [10, 10, 10, 6, 6])
    assert [pad.ranks.index(rank) for rank in range(1, 6)] == [C, B, A, E, D]


def test_life_life_by_majorities_and_by_a_set(visit: Invite) -> None:
    pad = Scribe(visit("Ada", "phone", "de")).new("life_life", 5)
    pad.way("majorities")
    pad.owners({"G": A, "S": A, "L": B, "D": B, "H": C, "P": C, "Z": D, "C": E, "M": E, "B": None})
    pad.go_on()
    assert pad.right() <= LIFE
    assert (pad.points(1), pad.scores) == ([0, -1, -1, -2, -2], [5, 4, 4, 3, 3])
    pad.way("H")
    pad.names(B)
    assert pad.right() <= LIFE
    assert pad.scores == [4, 4, 3, 2, 2]


def test_life_life_counted_between_two(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    pad = Scribe(ada).new("life_life", 3, lives=3)
    nobody = dict.fromkeys("GBLZSDHPCM")
    for number, facts in enumerate(
        [{"set": "H", "seat": B}, {"set": "P", "seat": B}, {"majorities": {**nobody, "G": A, "B": B}}], 1
    ):  # Cem is out then, Anna has one life left, Ben two
        step = {"on": number, "id": f"before-{number}", "step": {"do": "enter", "facts": facts}}
        ada.ask(f"/api/pads/{pad.pad}/steps", "POST", step)
    expect(pad.block.locator("thead button")).to_have_count(3)
    assert pad.scores == [1, 2, 0]
    expect(pad.page.locator(".pad-slate")).to_contain_text("Eine Mehrheit braucht zwei Karten")
    pad.way("counts")
    pad.counted([2, 0, 3, 0, 2, 0, 0, 1, 1, 1], [3, 3, 0, 2, 1, 1, 0, 0, 0, 0])
    assert pad.right() <= LIFE_COUNTED
    assert (pad.points(4), pad.scores) == ([-1, 0, 0], [0, 2, 0])
    expect(pad.page.locator("[data-part=ending]")).to_contain_text("Ben hat gewonnen.")


def test_mammuz_in_one_round_in_three_and_with_no_species_left(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    pad = Scribe(ada).new("mammuz", 4)
    pad.names(A)
    pad.go_on()
    pad.type(0, 3, 5, 5)
    pad.go_on()
    assert pad.right() <= MAMMUZ + 2 * 3
    assert (pad.scores, pad.shown["ranks"]) == ([1, 0, 0, 0], [1, 2, 3, 3])
    pad = Scribe(ada).new("mammuz", 4, rounds=3)
    for winner in (A, B, B):
        pad.names(winner)
        pad.go_on()
        assert pad.right() <= MAMMUZ
    assert (pad.scores, pad.shown["ranks"]) == ([1, 2, 0, 0], [2, 1, 3, 3])
    pad = Scribe(ada).new("mammuz", 4)
    pad.way("fewest")
    pad.type(4, 3, 2, 2)
    pad.go_on()
    assert pad.right() <= MAMMUZ + 2 * 4
    assert (pad.scores, pad.shown["ranks"]) == ([0, 0, 1, 1], [4, 3, 1, 1])


def test_mue_reached_missed_and_an_eklat(visit: Invite) -> None:
    pad = Scribe(visit("Ada", "phone", "de")).new("mue", 5)

    def auction() -> None:
        pad.names(D)
        pad.number(4)
        pad.names(C)
        pad.choice("7")
        pad.choice("g")
        pad.names(A)

    auction()
    told = pad.page.locator("[data-part=outlook]")
    expect(told).to_contain_text("Dora und Anna brauchen 33 Punkte.")
    expect(told).to_contain_text("je 40 Punkte")
    expect(told).to_contain_text("Verfehlt: −10 für Dora und +5 für jeden Gegner, je zu viel gebotener Karte")
    pad.page.reload()  # the round is half entered: it is played now
    expect(told).to_contain_text("33 Punkte")
    pad.type(9, 8, 10, 26, "")
    pad.go_on()
    assert pad.right() <= MUE
    assert pad.scores == [49, 8, 10, 66, 7]
    auction()
    pad.type(9, 12, 11, 20, "")
    pad.go_on()
    assert pad.right() <= MUE
    assert (pad.points(2), pad.scores) == ([9, 22, 21, 0, 18], [58, 30, 31, 66, 25])
    pad.way("eklat")
    pad.rows([3, 1, 3, 3, 0], zeros=True)
    pad.go_on()
    pad.names(D)
    assert pad.right() <= MUE
    assert (pad.points(3), pad.scores) == ([15, 0, 15, -30, 0], [73, 30, 46, 36, 25])


def test_mau_mau_over_three_rounds_and_in_one(visit: Invite) -> None:
    ada = visit("Ada", "phone", "en")
    pad = Scribe(ada).new("mau_mau", 3)
    for winner, *hands in ((A, "73XX", "994"), (B, "5X", "8"), (C, "123", "X")):
        pad.names(winner)
        pad.cards(*hands)
        assert pad.right() <= MAU + sum(map(len, hands)) + len(hands)
    assert [pad.points(number) for number in (1, 2, 3)] == [[0, 30, 22], [15, 0, 8], [6, 10, 0]]
    assert (pad.scores, pad.shown["ranks"]) == ([21, 40, 30], [1, 3, 2])
    pad = Scribe(ada).new("mau_mau", 4, rounds=1)
    pad.names(D)
    pad.cards("X", "64", "93")
    assert pad.right() <= MAU + 5 + 3
    assert (pad.scores, pad.shown["ranks"]) == ([10, 10, 12, 0], [2, 2, 4, 1])


@pytest.mark.parametrize("device", ["phone", "desktop"])
def test_a_new_pad_takes_four_taps_besides_names(visit: Invite, device: Device) -> None:
    ada = visit("Ada", device, "en")
    page = ada.page
    page.goto("/")
    ada.press(page.locator("a[href='/pad']"))
    pad = Scribe(ada)
    pad.tap("[data-game=mau_mau]")
    ada.press(page.locator("[data-name=Ada]"))
    for name in ("Ben", "ada", "Cem"):
        page.get_by_label(ada.say("pad_new_name")).fill(name)
        page.keyboard.press("Enter")
        if name == "ada":
            expect(page.get_by_role("alert")).to_have_text(ada.say("pad_same_names"))
    seating = page.get_by_role("list", name=ada.say("pad_seating"))
    page.get_by_label(ada.say("pad_new_name")).fill("Maximilian-Alexander")
    page.keyboard.press("Enter")
    remove = page.get_by_role("button", name=ada.say("pad_remove", name="Maximilian-Alexander"))
    expect(remove).to_be_in_viewport(ratio=1)  # the name gives way
    ada.press(remove)
    ada.press(page.get_by_role("button", name=ada.say("pad_up", name="Cem")))
    expect(seating.locator("b")).to_have_text(["Ada", "Cem", "Ben"])
    if device == "desktop":
        first, last = (seating.locator(".handle").nth(at).bounding_box() for at in (0, 2))
        assert first is not None
        assert last is not None
        page.mouse.move(first["x"] + 9, first["y"] + 9)
        page.mouse.down()
        page.mouse.move(last["x"] + 9, last["y"] + 20, steps=6)
        page.mouse.up()
        expect(seating.locator("b")).to_have_text(["Cem", "Ben", "Ada"])
    pad.tap("[data-next]")
    pad.tap("main .pad-tiles [data-seat='1']")
    pad.tap("[data-open]")
    assert pad.taps <= 4
    expect(page.locator(".pad-slate")).to_contain_text("Cem" if device == "phone" else "Ben")
    page.goto("/pad")
    expect(page.get_by_role("heading", name=ada.say("pad_mine"))).to_be_visible()
    page.goto("/me")
    expect(page.get_by_role("heading", name=ada.say("pad_mine"))).to_be_visible()


# what must not be lost


def test_rounds_entered_without_a_connection_are_sent_later(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.expected += ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED"]
    pad = Scribe(ada).new("mau_mau", 2)
    page = pad.page
    ada.context.set_offline(True)
    expect(page.get_by_text(ada.say("pad_offline"))).to_be_visible()
    slips = page.locator("[data-part=slip]")
    for number, winner in enumerate((A, B), 1):
        pad.names(winner)
        pad.cards("79")
        expect(page.get_by_text(ada.say("pad_offline_proof"))).to_be_visible()
        pad.tap("[data-right]")
        expect(slips).to_have_count(number)
    pad.names(A)  # and a third one, half entered
    pad.tap(".keys [data-card='5']")
    for number in (1, 2):
        assert f'"winner":{number - 1}' in str(ada.context.storage_state())
    ada.context.set_offline(False)
    page.reload()
    expect(page.locator(".pad-slate")).to_contain_text("5 = 5")
    ada.press(page.get_by_role("button", name=ada.say("pad_to_pad")))
    expect(pad.block.locator("thead button")).to_have_count(2)
    assert [sheet["facts"]["winner"] for sheet in pad.shown["rounds"]] == [A, B]
    assert pad.scores == [16, 16]
    expect(slips).to_have_count(0)
    ada.press(page.locator("[data-write]"))
    pad.go_on()
    pad.right()
    assert pad.scores == [16, 21]


def test_an_entry_that_came_too_late_stands_beside_the_others(visit: Invite) -> None:
    ada, bob = visit("Ada", "phone", "de"), visit("Bob", "desktop", "en")
    for person in (ada, bob):
        person.expected += ["409"]
    mine = Scribe(ada).new("mau_mau", 2)
    ada.press(ada.button("pad_share"))
    ada.press(ada.page.get_by_label(ada.say("pad_writers")))
    ada.press(ada.button("pad_link_write"))
    link = ada.page.get_by_label(ada.say("link"), exact=True).input_value()
    assert "#" in link
    ada.page.keyboard.press("Escape")
    theirs = Scribe(bob)
    theirs.pad = mine.pad
    bob.page.goto(link)
    theirs.block.wait_for()
    assert "#" not in bob.page.url
    theirs.names(B)
    theirs.cards("5")
    expect(bob.page.locator("[data-right]")).to_be_enabled()
    mine.names(A)  # meanwhile Ada enters what may be the same round
    mine.cards("7")
    mine.right()
    theirs.tap("[data-right]")
    slip = bob.page.locator("[data-part=slip]")
    expect(slip).to_have_attribute("data-state", "stale")
    expect(slip).to_contain_text(bob.say("pad_went_on_title", name="Ada"))
    expect(slip).to_contain_text("Anna holds 5")
    expect(slip).to_contain_text("Ben holds 7")
    bob.press(bob.button("pad_enter_mine"))
    expect(slip).to_have_count(0)
    for scribe in (mine, theirs):
        expect(scribe.block.locator("thead button")).to_have_count(2)
        assert scribe.scores == [5, 7]
    expect(mine.block).to_contain_text(ada.say("pad_by", name="Bob"))


def test_an_earlier_round_is_changed_with_its_difference_before_it_counts(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    ada.expected += ["400"]
    pad = Scribe(ada).new("mue", 5)
    page = pad.page
    auction = {"chief": D, "bid": 4, "chief_trump": "g", "partner": A}
    for number, taken in enumerate(([9, 8, 10, 26, 7], [9, 12, 11, 20, 8]), 1):
        step = {"do": "enter", "facts": {**auction, "vice": None, "taken": taken}}
        ada.ask(f"/api/pads/{pad.pad}/steps", "POST", {"on": number, "id": f"before-{number}", "step": step})
    expect(pad.block.locator("thead button")).to_have_count(2)
    ada.press(pad.block.get_by_role("button", name=ada.say("round_n", round=1)))
    expect(page.locator("[data-part=sheet]")).to_contain_text("Prämie: Ziel erreicht mit 4 Karten")
    ada.press(page.locator("[data-change]"))
    expect(page.locator("[data-right]")).to_be_disabled()  # nothing has changed yet
    expect(page.get_by_role("heading", name=ada.say("pad_change_what"))).to_be_visible()
    ada.press(page.get_by_role("button", name="Wie viele Punkte liegen in den Stichen?"))
    tabs = page.locator(".seats [role=radio]")
    ada.press(tabs.nth(1))
    pad.tap(page.locator(".keys").get_by_role("button", name="6", exact=True))
    pad.go_on()
    expect(page.get_by_role("alert")).to_contain_text("Die Punkte ergeben 58, nicht 60: Jemandem fehlen 2.")
    expect(page.locator("[data-right]")).to_be_disabled()
    ada.press(page.get_by_role("button", name=ada.say("rule", rule="MU-25")))
    expect(page.get_by_role("dialog")).to_contain_text("Punkte")
    page.keyboard.press("Escape")
    ada.press(page.get_by_role("button", name="Wie viele Punkte liegen in den Stichen?"))
    ada.press(tabs.nth(2))
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(tabs.nth(2)).to_contain_text("12")
    pad.go_on()
    moved = page.get_by_role("list", name=ada.say("pad_difference"))
    expect(moved.get_by_role("listitem")).to_have_text(["Ben 30 → 28", "Cem 31 → 33"])
    assert pad.shown["scores"] == [58, 30, 31, 66, 25]
    pad.tap("[data-right]")
    expect(pad.block.locator("[data-seat='2'] .total")).to_have_text("33")
    assert pad.scores == [58, 28, 33, 66, 25]
    ada.press(page.get_by_role("button", name=ada.say("pad_undo")))
    expect(pad.block.locator("[data-seat='2'] .total")).to_have_text("31")
    ada.press(page.get_by_role("button", name=ada.say("pad_redo")))
    expect(pad.block.locator("[data-seat='2'] .total")).to_have_text("33")


def test_others_follow_by_link_and_take_it_along(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    pad = Scribe(ada).new("mau_mau", 2, rounds=1)
    eve = visit("Eve", "phone", "en", stranger=True)
    ada.press(ada.button("pad_share"))
    dialog = ada.page.get_by_role("dialog")
    link = dialog.get_by_label(ada.say("link"), exact=True)
    expect(dialog.get_by_role("img", name=ada.say("pad_qr"))).to_be_visible()
    eve.page.goto(link.input_value())
    expect(eve.page.get_by_text(eve.say("pad_reading"))).to_be_visible()
    ada.page.keyboard.press("Escape")
    pad.names(A)
    pad.cards("XX")
    pad.right()
    expect(eve.page.locator("[data-part=ending]")).to_contain_text("Anna has won.")
    expect(eve.page.locator("main .pad-tiles")).to_have_count(0)
    ada.press(ada.button("pad_share"))
    ada.press(ada.button("pad_text"))
    expect(dialog.get_by_role("textbox", name=ada.say("pad_text"))).to_have_value(re.compile("Anna"))
    for button, end in (("pad_csv", ".csv"), ("pad_picture", ".png")):
        with ada.page.expect_download() as waiting:
            ada.press(ada.button(button))
        assert waiting.value.suggested_filename == f"mau_mau-1{end}"
    ada.page.keyboard.press("Escape")
    ada.page.emulate_media(media="print")
    expect(ada.page.locator("section.sheet")).to_be_visible()
    expect(ada.page.locator("main")).to_be_hidden()
    ada.page.emulate_media(media="screen")
    ada.press(ada.button("pad_play_on"))
    pad.names(B)
    pad.cards("3")
    pad.right()
    assert pad.shown["rounds"][1]["extra"] is True
    before = ada.page.url
    ada.press(ada.button("pad_again"))
    ada.page.wait_for_url(lambda url: url != before)
    expect(pad.block.locator("tbody tr")).to_have_count(2)
    expect(pad.block.locator("thead button")).to_have_count(0)


def test_what_is_unusual_is_asked_once_more(visit: Invite) -> None:
    ada = visit("Ada", "phone", "de")
    pad = Scribe(ada).new("mammuz", 3)
    pad.names(A)
    pad.go_on()
    pad.type(0, 0, 5)
    pad.go_on()
    expect(pad.page.get_by_role("alert")).to_contain_text("Hat Ben wirklich auch keine Karten mehr?")
    expect(pad.page.locator("[data-right]")).to_have_text(ada.say("pad_right_anyway"))
    pad.right()
    assert pad.scores == [1, 0, 0]


@pytest.mark.parametrize(("lang", "size"), [("de", (320, 568)), ("en", (320, 568)), ("de", (844, 390))])
def test_every_question_fits_on_small_screens_with_large_letters(
    visit: Invite, lang: Lang, size: tuple[int, int]
) -> None:
    ada = visit("Ada", "phone", lang)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.letters(1.3)
    pad = Scribe(ada)
    found: dict[str, list[str]] = {}

    def measure(where: str) -> None:
        found[where] = faults(ada)

    ada.page.goto("/pad")
    ada.page.locator("[data-game]").first.wait_for()
    measure("which game")
    pad.tap("[data-game=zoff_im_zoo]")
    for name in ("Anna", "Ben", "Maximiliane-Friederike"):
        ada.page.get_by_label(ada.say("pad_new_name")).fill(name)
        ada.page.keyboard.press("Enter")
    measure("names")
    pad.tap("[data-next]")
    ada.page.locator("summary").tap()
    measure("options")
    pad.new("zoff_im_zoo", 3)
    measure("zoff_im_zoo")
    pad.names(B, A)
    measure("lions")
    pad.go_on()
    measure("in hand")
    pad.number(0)
    measure("hedgehogs")
    pad.go_on()
    measure("sheet")
    pad.tap("[data-change]")
    measure("answers")
    pad.new("mue", 5)
    pad.names(D)
    measure("bid")
    pad.number(4)
    pad.names("none")
    measure("trump")
    pad.choice("none")
    pad.names(A)
    ada.page.locator("[data-part=outlook]").wait_for()
    pad.type(9, 8)
    measure("card points")
    pad.new("life_life", 5)
    measure("how it ended")
    pad.way("majorities")
    measure("majorities")
    pad.new("life_life", 5)
    pad.way("counts")
    measure("counts")
    pad.new("mau_mau", 8)
    pad.names(A)
    pad.tap(".keys [data-card='X']")
    measure("cards")
    pad.new("mue", 6)
    pad.way("eklat")
    measure("open cards")
    assert not {where: faults for where, faults in found.items() if faults}
