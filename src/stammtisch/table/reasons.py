"""Why a bot moved as it did, for whoever plays against bots alone.

While the round is on, no bot is asked: what is said then is what anybody at the table could say, from the onlooker's
view and what everybody heard of the move.  After the round the bot says what it thought.  It keeps no notes: the same
view and seed give the same move, so it is asked once more where it stood then.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from stammtisch.bots.roster import bot
from stammtisch.bots.search import SearchBot
from stammtisch.core.chance import derived, seed_text
from stammtisch.core.game import Advice, Phrase, Remarkable, is_for
from stammtisch.core.match import Match
from stammtisch.store.store import BOT
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table


class Reason(Struct, frozen=True):
    """Why a bot moved as it did: a code of the game's words (`why`) and parameters."""

    seat: int
    move: str | None  # only once the round is over, with the bot's own reason
    reason: Phrase


class Decision(NamedTuple):
    """A bot's move and what it followed on."""

    record: dict[str, Any]  # of the match before it
    seat: int
    level: str
    move: str
    on: bool  # its round is not over yet


def bot_seed(match: Match) -> int:
    """What a bot who is to move in this match takes for its dice."""
    return derived(f"stammtisch/table/{seed_text(match.seed)}/{len(match.moves)}")


def decision(table: Table, person: str, seq: int) -> Decision:
    """The bot's move of this row in the match that is on or was the last, if this person may ask about it."""
    mine = table.need_seat(person)
    match = table.match
    others = [seat for seat in range(len(table.seats)) if seat != mine]
    if match is None:
        raise Refused("no_bot_move")
    for seat in others:
        if table.seats[seat].person is not None or not table.players[seat].startswith(BOT):
            raise Refused("only_against_bots")
    for place, played in enumerate(table.played):
        if played.seq == seq and played.by == "bot" and played.seat in others:
            before = [earlier.move for earlier in table.played[:place]]
            level = table.players[played.seat].removeprefix(BOT)  # a match does not change it
            on = not match.over and played.begin > match.round_begin()
            return Decision({**match.record(), "moves": before}, played.seat, level, played.move, on)
    raise Refused("no_bot_move")


def explained(asked: Decision) -> Phrase | None:
    """What anybody can say about it while its round is on, afterwards what the bot says; None: nothing."""
    return explained_at(Match.from_record(asked.record), asked)


def explained_at(before: Match, asked: Decision) -> Phrase | None:
    """The same, where the match stood then."""
    return remarked(before, asked.move) if asked.on else thought(before, asked)


def remarked(before: Match, move: str) -> Phrase | None:
    """What anybody at the table could say about this move: nothing that is hidden from an onlooker comes in."""
    game = before.game
    if not isinstance(game, Remarkable):
        return None
    view = before.view(None)
    told = [event for event in before.copy().play(move) if is_for(event, None)]
    return game.remark(view, told)


def thought(before: Match, asked: Decision) -> Phrase | None:
    """What the bot thought, also if its time was up then; None if it gives no reasons, or none for this move."""
    player = bot(asked.level)
    player.choose(before.view(asked.seat), bot_seed(before))
    if isinstance(player, SearchBot):
        return player.reason_for(asked.move)
    advice: Advice | None = getattr(player, "advice", None)
    return advice.reason if advice is not None and advice.move == asked.move else None


def reason(asked: Decision, found: Phrase | None) -> Reason:
    """What is told of it."""
    if found is None and asked.on:
        raise Refused("after_the_round")
    if found is None:
        raise Refused("no_reason")
    return Reason(asked.seat, None if asked.on else asked.move, found)
