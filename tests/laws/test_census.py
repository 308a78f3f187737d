"""Cards are conserved: all cards of the deck are somewhere at every step, hidden places included.

For each game one function gathers them: hands from the seats' own views, what lies open or was played from an
onlooker's view, and only what nobody may see from the state.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

import stammtisch
from stammtisch import Match
from tests.laws.play import NAMES, SETTINGS, positions

Cards = Counter[str]
Views = list[dict[str, Any]]
STEPS = 100


def views_of(match: Match) -> Views:
    """All seats' views, and an onlooker's behind them."""
    return [match.view(seat) for seat in [*range(match.players), None]]


def hands(views: Views) -> Cards:
    return Counter(card for view in views[:-1] for card in view["hand"])


def packed(word: int, codes: list[str], width: int, bits: int) -> Cards:
    """Counts of so many bits, each in a field of the same width."""
    return Counter({code: (word >> (width * place)) & ((1 << bits) - 1) for place, code in enumerate(codes)})


# the decks, by the rules


def deck_of_zoff_im_zoo(match: Match) -> Cards:
    """ZZ-2: 39 cards with three players; else five of each animal, but four mosquitoes, and the joker."""
    if match.players == 3:
        return Counter("WWW EEEE CCC BBB LLLL SSS FFF PPP HHH DDD MMMM QQ J".replace(" ", ""))
    return Counter("WECBLSFPHDM" * 5 + "QQQQ" + "J")


def deck_of_life_life(_: Match) -> Cards:
    return Counter({"G": 9, "B": 8, "L": 7, "Z": 7, "S": 6, "D": 6, "H": 5, "P": 5, "C": 4, "M": 3})


def deck_of_mammuz(match: Match) -> Cards:
    """MM-1: species left out by the number of players; which dinosaurs are in play is told by the deal."""
    species = {"A": 2, "B": 3, "D": 4, "S": 5, "H": 6, "Q": 7, "Z": 8, "M": 9}
    for out in {3: "MZ", 4: "M", 5: "M", 6: "", 7: ""}[match.players]:
        del species[out]
    start = max(place for place, event in enumerate(match.events) if event["type"] == "round_start")
    dealt = [event["cards"] for event in match.events[start:] if event["type"] == "hand"]
    dinosaurs = Counter(card for cards in dealt for card in cards if card in "bptslr")
    assert dinosaurs.total() == {3: 3, 4: 5, 5: 5, 6: 4, 7: 5}[match.players]
    return Counter(species) + dinosaurs


def deck_of_mue(match: Match) -> Cards:
    colours = "rbg" if match.players == 3 else "rbgyk"
    return Counter(colour + digit for colour in colours for digit in "011234567789")


def deck_of_mau_mau(_: Match) -> Cards:
    symbols = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "R", "S", "+2", "+4"]
    return Counter([colour + symbol for colour in "gbry" for symbol in symbols] * 2 + ["W"] * 6)


# where the cards are


def census_of_zoff_im_zoo(match: Match, views: Views) -> Cards:
    """Hands, all cards played, and what the solo player laid away; tricks hold what was played, no more."""
    view, state = views[-1], match.state
    solo = view["solo"]
    away: Cards = Counter() if solo is None else Counter(views[solo]["away"])
    assert away.total() == view["laid_away"]
    codes = list("WECBLSFPHDMQJ")
    held = packed(state.trick, codes, 4, 3)  # type: ignore[attr-defined]
    for seat in range(match.players):
        held += packed(state.seats[match.players + seat], codes, 4, 3)  # type: ignore[attr-defined]
    assert held == Counter(view["played"])
    return hands(views) + Counter(view["played"]) + away


def census_of_life_life(match: Match, views: Views) -> Cards:
    """Hands and rows; the unused rest is nowhere but in the number that is told."""
    view = views[-1]
    seen = hands(views) + Counter(card for row in view["rows"] for card in row)
    rest = deck_of_life_life(match) - seen
    assert seen <= deck_of_life_life(match)
    assert rest.total() == view["rest"]
    start = max(place for place, event in enumerate(match.events) if event["type"] == "round_start")
    dealt: Cards = Counter()
    for event in match.events[start:]:
        if event["type"] == "deal":
            dealt.update(card for row in event["rows"] for card in row)
        elif event["type"] == "hand":
            dealt.update(event["cards"])
    assert seen == dealt
    return seen + rest


def census_of_mammuz(match: Match, views: Views) -> Cards:
    """Hands, herd and pile (hidden), a dinosaur turned up, cards removed, and species laid off."""
    view, state = views[-1], match.state
    cards = hands(views)
    for word in (state.herd, state.pile):  # type: ignore[attr-defined]
        cards += packed(word, list("ABDSHQZM"), 5, 4) + packed(word >> 40, list("bptslr"), 2, 1)
    cards.update(view["removed"])
    if view["turned"] is not None:
        cards[view["turned"]] += 1
    for entry in view["history"]:
        if entry["type"] == "extinct":
            cards[entry["card"]] += entry["count"]
    return cards


def census_of_mue(_: Match, views: Views) -> Cards:
    """Hands, open cards, and the cards of all tricks."""
    view = views[-1]
    cards = hands(views) + Counter(card for lying in view["open"] for card in lying)
    for trick in [*[trick["cards"] for trick in view["tricks"]], view["trick"]]:
        cards.update(play["card"] for play in trick)
    return cards


def census_of_mau_mau(match: Match, views: Views) -> Cards:
    """Hands, the top card, and the stock and the discards below the top, which only the state knows."""
    view, state = views[-1], match.state
    symbols = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "R", "S", "+2", "+4"]
    codes = [*(colour + symbol for colour in "gbry" for symbol in symbols), "W"]
    stock, discards = int(state.stock), int(state.discards)  # type: ignore[attr-defined]
    pile = [codes[int(kind)] for kind in state.pile]  # type: ignore[attr-defined]
    assert stock == view["stock"]
    under = pile[len(pile) - discards :]
    laid: list[str] = []
    for entry in view["history"]:
        if "up" in entry:
            laid = [entry["up"]]
        elif "reshuffle" in entry:
            laid = laid[-1:]
        elif "lay" in entry:
            laid.append(entry["lay"].rstrip("!")[:1] if entry["lay"][0] == "W" else entry["lay"].rstrip("!"))
    assert Counter(laid) == Counter([*under, view["top"]])
    return hands(views) + Counter(pile[:stock]) + Counter(under) + Counter([view["top"]])


GAMES: dict[str, tuple[Callable[[Match], Cards], Callable[[Match, Views], Cards]]] = {
    "zoff_im_zoo": (deck_of_zoff_im_zoo, census_of_zoff_im_zoo),
    "life_life": (deck_of_life_life, census_of_life_life),
    "mammuz": (deck_of_mammuz, census_of_mammuz),
    "mue": (deck_of_mue, census_of_mue),
    "mau_mau": (deck_of_mau_mau, census_of_mau_mau),
}
FIVE = [(setting, name) for setting, name in zip(SETTINGS, NAMES, strict=True) if setting[0] in GAMES]


@pytest.mark.parametrize("players", [4, 5, 6, 7])
def test_exchanged_and_laid_away_cards_are_conserved(players: int) -> None:
    """Zoff im Zoo's second round, which random play from the start comes to late."""
    match = stammtisch.new_match("zoff_im_zoo", players, 33)
    dice = random.Random(33)
    while match.round == 1:
        match.play(dice.choice(match.legal_moves()))
    for now in positions(match, 33, 60):
        assert census_of_zoff_im_zoo(now, views_of(now)) == deck_of_zoff_im_zoo(now)
    assert {"push", "return"} <= {event["type"] for event in match.events}


@pytest.mark.parametrize(("game", "players", "options"), [s for s, _ in FIVE], ids=[name for _, name in FIVE])
def test_no_card_is_lost_or_doubled(game: str, players: int, options: dict[str, Any]) -> None:
    deck, census = GAMES[game]
    for match in positions(stammtisch.new_match(game, players, 31, options), 31, STEPS):
        views = views_of(match)
        assert census(match, views) == deck(match)
        assert views[-1]["hands"] == [len(view["hand"]) for view in views[:-1]]


def test_a_short_stock_is_conserved_through_reshuffles() -> None:
    """Mau Mau with 14 cards in all: stock and discards turn over again and again."""
    given = [["g1", "g2", "g3", "g4", "g5"], ["b1", "b2", "b3", "b4", "b5"]]
    deal = {"hands": given, "upcard": "r9", "stock": ["r1", "r2", "W"], "dealer": 0}
    match = stammtisch.new_match("mau_mau", 2, 1, {"rounds": 1}, [deal])
    all_cards = Counter([*given[0], *given[1], "r9", "r1", "r2", "W"])
    for now in positions(match, 4, 200):
        assert census_of_mau_mau(now, views_of(now)) == all_cards
    assert any(event["type"] == "reshuffle" for event in match.events)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_imagined_matches_are_made_of_the_same_cards(game: str) -> None:
    """An imagined match has no past to count dealt cards by; its places still make up the deck."""
    players = stammtisch.GAMES[game].players[1]
    deck, census = GAMES[game]
    for step, match in enumerate(positions(stammtisch.new_match(game, players, 32), 32, 90)):
        if step % 10 or match.over:
            continue
        imagined = match.determinize(step % players, step)
        views = views_of(imagined)
        if game == "life_life":
            assert hands(views) + Counter(card for row in views[-1]["rows"] for card in row) <= deck(match)
        elif game == "mammuz":
            assert without_dinosaurs(census(imagined, views)) == without_dinosaurs(deck(match))
            assert census(imagined, views).total() == deck(match).total()
        else:
            assert census(imagined, views) == deck(match)


def without_dinosaurs(cards: Cards) -> Cards:
    return Counter({card: count for card, count in cards.items() if card.isupper()})
