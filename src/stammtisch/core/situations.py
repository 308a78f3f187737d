"""What people describe to the referee: a moment of a game with real cards, as JSON data.

A game says in its folder, in `referee.py`, which *phases* there are, what is asked about each, and which moves are
judged in it.  The answers are *facts*; `checked` refuses those that can't be.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from stammtisch.core.arguments import check_players
from stammtisch.core.errors import Objection, Refusal
from stammtisch.core.facts import SHAPE, Facts

if TYPE_CHECKING:
    from stammtisch.core.chance import Chance
    from stammtisch.core.game import Game

Ask = dict[str, Any]
Phase = dict[str, Any]

USUAL_PLAYERS = 4  # in a game that four can play
ALWAYS = ("players", "me", "phase")
PLACE = re.compile(r"\{(\w+)(#?)\}")


class Impossible(Objection):
    """A description of what can't be; its `rule` is `"facts"` where the data has the wrong shape."""

    section = "referee"


# what is asked


def phase(name: str, asks: Sequence[Ask], moves: Sequence[dict[str, Any]]) -> Phase:
    """A moment of the game: what is asked about it, and what one might want to do."""
    return {"phase": name, "asks": list(asks), "moves": list(moves)}


def move(name: str, text: str, *asks: Ask, **more: Any) -> dict[str, Any]:
    """A kind of move; its text comes from answers by their ids: `swap{row#}:{cards}`, # being the number of cards.

    `each`: every card is a move of its own, made in one turn.  `needs`: ids of cards without which it can't be judged.
    """
    return {"move": name, "text": text, "asks": list(asks), **more}


def cards(id: str, deck: Iterable[str], least: int = 0, most: int | None = None, **more: Any) -> Ask:
    """Cards that lie somewhere: `place` is "hand" or "table"; with `moves` only these are worth the question."""
    there: list[dict[str, Any]] = [{"card": card, "most": count} for card, count in Counter(deck).items()]
    size = sum(kind["most"] for kind in there) if most is None else most
    return {"id": id, "kind": "cards", "place": "table", "least": least, "most": size, "cards": there, **more}


def kinds(id: str, codes: Iterable[str], least: int = 0, most: int | None = None) -> Ask:
    """Kinds of cards that are only named, each at most once."""
    return {**cards(id, codes, least, most), "kind": "kinds"}


def plays(id: str, deck: Iterable[str], most: int, each: int | None = None) -> Ask:
    """What was played one after the other, at most so often; `each` is the number of cards if it is always the same."""
    return {**cards(id, deck, 1), "kind": "plays", "most": most, "each": each}


def chosen(id: str, source: str, least: int = 1, most: int | None = None) -> Ask:
    """Of a move: some of the cards that were described under the id `source`."""
    return {"id": id, "kind": "chosen", "from": source, "least": least, "most": most}


def choice(id: str, choices: Sequence[Any], words: str | None = None, **more: Any) -> Ask:
    """One of these; `words` is the section of the words that names them, if not the referee's own."""
    return {"id": id, "kind": "choice", "choices": list(choices), "words": words, **more}


def seat(id: str, players: int, none: bool = False) -> Ask:
    """A player, or nobody."""
    nobody: list[int | None] = [None] if none else []
    return {**choice(id, [*nobody, *range(players)]), "kind": "seat"}


def flag(id: str, preset: bool = False, **more: Any) -> Ask:
    """Yes or no; `text` is what a yes adds to the text of a move."""
    return {"id": id, "kind": "flag", "preset": preset, **more}


def number(id: str, least: int, most: int, **more: Any) -> Ask:
    return {"id": id, "kind": "number", "least": least, "most": most, **more}


# answers


def usual_players(game: Game) -> int:
    return USUAL_PLAYERS if USUAL_PLAYERS in game.players else game.players[0]


def is_asked(ask: Ask, facts: Mapping[str, Any]) -> bool:
    """Whether the other facts make this a question; `when` names values (of cards: the first card) by id."""
    return all(first(facts.get(id)) in values for id, values in ask.get("when", {}).items())


def first(value: Any) -> Any:
    return (value[0] if value else None) if isinstance(value, list) else value


def preset(ask: Ask) -> Any:
    """The answer that goes without saying."""
    if ask["kind"] in ("cards", "kinds", "plays", "chosen"):
        return []
    return ask.get("preset", ask["choices"][0] if "choices" in ask else ask.get("least"))


def text_of(move: Mapping[str, Any], answers: Mapping[str, Any]) -> str:
    """The text of a move with these answers; with `each` the texts of several, with blanks between them."""
    asks = {ask["id"]: ask for ask in move["asks"]}

    def filled(answers: Mapping[str, Any]) -> str:
        return PLACE.sub(
            lambda spot: written(asks.get(spot[1], {}), answers.get(spot[1]), bool(spot[2])), move["text"]
        )

    if not move.get("each"):
        return filled(answers)
    id = move["asks"][0]["id"]
    return " ".join(filled({**answers, id: [card]}) for card in answers[id])


def written(ask: Mapping[str, Any], value: Any, count: bool) -> str:
    if count:
        return str(len(value or []))
    if isinstance(value, list):
        return "".join(value)
    if isinstance(value, bool):
        return str(ask["text"]) if value else ""
    return "" if value is None else str(value)


# checks


def checked(game: Game, facts: Any) -> Facts:
    """All facts of the phase they are about, presets filled in; raises Impossible."""
    if not isinstance(facts, dict):
        raise wrong(game, type(facts).__name__)
    players, me = seats_of(game, facts)
    phases = {each["phase"]: each for each in game.phases(players)}
    name = facts.get("phase", next(iter(phases), None))
    if not isinstance(name, str) or name not in phases:
        raise wrong(game, "phase")
    answers = answered(game, phases[name]["asks"], facts)
    return {"players": players, "me": me, "phase": name, **answers}


def checked_trick(game: Game, facts: Any) -> Facts:
    """The same for a trick."""
    if not isinstance(facts, dict):
        raise wrong(game, type(facts).__name__)
    players, _ = seats_of(game, facts)
    return {"players": players, **answered(game, game.trick(players), facts)}


def seats_of(game: Game, facts: Facts) -> tuple[int, int]:
    """How many play, and who asks."""
    try:
        players = check_players(game, facts.get("players", usual_players(game)))
    except ValueError:
        raise wrong(game, "players") from None
    me = facts.get("me", 0)
    if type(me) is not int or not 0 <= me < players:
        raise wrong(game, "me")
    return players, me


def answered(game: Game, asks: Sequence[Ask], facts: Facts) -> Facts:
    """An answer for each question; answers to questions that are none with these facts are left aside."""
    known = {ask["id"] for ask in asks}
    for name in facts:
        if name not in known and name not in ALWAYS:
            raise wrong(game, name)
    answers: Facts = {}
    for ask in asks:
        value = facts.get(ask["id"], preset(ask))
        if not is_asked(ask, answers):
            value = preset(ask)
        elif not CHECKS[ask["kind"]](ask, value):
            raise wrong(game, ask["id"])
        elif ask["kind"] in ("cards", "plays", "kinds") and len(value) < ask["least"]:
            raise Impossible(game.name, Refusal("missing", {"field": ask["id"]}, SHAPE))
        answers[ask["id"]] = value
    check_copies(game, asks, answers)
    return answers


def wrong(game: Game, field: Any) -> Impossible:
    return Impossible(game.name, Refusal("shape", {"field": str(field)[:40]}, SHAPE))


def check_copies(game: Game, asks: Sequence[Ask], answers: Facts) -> None:
    """No card lies there more often than it exists."""
    lying = Counter(lying_cards(asks, answers))
    for ask in asks:
        for kind in ask.get("cards", []):
            count, most = lying[kind["card"]], kind["most"]
            if ask["kind"] in ("cards", "plays") and count > most:
                params = {"cards": [kind["card"]] * count, "most": most}
                raise Impossible(game.name, Refusal("too_many", params, SHAPE))


def lying_cards(asks: Sequence[Ask], answers: Facts) -> list[str]:
    """All cards that these facts tell of."""
    lying: list[str] = []
    for ask in asks:
        if ask["kind"] == "cards":
            lying += answers[ask["id"]]
        elif ask["kind"] == "plays":
            lying += [card for play in answers[ask["id"]] for card in play]
    return lying


def are_cards(ask: Ask, value: Any) -> bool:
    codes = {kind["card"] for kind in ask["cards"]}
    return (
        isinstance(value, list)
        and len(value) <= ask["most"]
        and all(type(code) is str and code in codes for code in value)
    )


def are_kinds(ask: Ask, value: Any) -> bool:
    return are_cards(ask, value) and len(set(value)) == len(value)


def are_plays(ask: Ask, value: Any) -> bool:
    if not isinstance(value, list) or len(value) > ask["most"]:
        return False
    most = ask["each"] or sum(kind["most"] for kind in ask["cards"])
    return all(are_cards({**ask, "most": most}, play) and len(play) >= (ask["each"] or 1) for play in value)


def is_choice(ask: Ask, value: Any) -> bool:
    return any(type(value) is type(one) and value == one for one in ask["choices"])


def is_number(ask: Ask, value: Any) -> bool:
    return type(value) is int and ask["least"] <= value <= ask["most"]


CHECKS: Mapping[str, Callable[[Ask, Any], bool]] = {
    "cards": are_cards,
    "kinds": are_kinds,
    "plays": are_plays,
    "choice": is_choice,
    "seat": is_choice,
    "flag": lambda _, value: type(value) is bool,
    "number": is_number,
}


# cards that nobody described


def rest(deck: Sequence[int], lying: Iterable[int], chance: Chance) -> list[int]:
    """The other cards of the deck, shuffled."""
    left = Counter(deck)
    left.subtract(lying)
    pile = list(left.elements())
    for last in range(len(pile) - 1, 0, -1):
        other = int(chance.below(last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    return pile
