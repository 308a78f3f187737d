"""How an episode looks to people, in the game's own words."""

from __future__ import annotations

from stammtisch.core.game import Phrase, is_for
from stammtisch.core.match import Match
from stammtisch.core.words import Reader, words_of


def picture(match: Match, lang: str, since: int) -> str:
    """What everyone has seen from event number `since` on, what lies open now, and the hand of the seat to move."""
    words = words_of(match.game.name, lang)
    reader = Reader(words)

    def say(section: str, phrase: Phrase) -> str:
        code, params = phrase
        return reader.fill(words.template(section, code), params) if words.has(section, code) else ""

    news = [(event["type"], event) for event in match.events[since:] if is_for(event, None)]
    lines = [say("events", phrase) for phrase in news]
    lines += [say("status", phrase) for phrase in match.game.status(match.glance(None))]
    seat = match.to_move
    if seat is not None:
        lines.append(reader.fill("{seat}: {cards}.", {"seat": seat, "cards": match.glance(seat)["hand"]}))
    return "\n".join(line for line in lines if line)
