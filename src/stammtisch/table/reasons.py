"""Why a bot moved as it did, for whoever plays against bots alone.

A bot keeps no notes: the same view and seed give the same move, so it is asked once more where it stood then.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from stammtisch.bots.bot import is_secret
from stammtisch.bots.roster import bot
from stammtisch.core.chance import derived, seed_text
from stammtisch.core.game import Advice, Phrase
from stammtisch.core.match import Match
from stammtisch.store.store import BOT
from stammtisch.table.refused import Refused
from stammtisch.table.table import Table


class Reason(Struct, frozen=True):
    """Why a bot moved as it did: a code of the game's words (`why`) and parameters."""

    seat: int
    move: str | None  # only once the match is over
    reason: Phrase


class Decision(NamedTuple):
    """A bot's move and what it followed on."""

    game: str
    players: int
    seed: int
    options: Mapping[str, Any]
    before: Sequence[str]
    seat: int
    level: str
    move: str


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
            return Decision(
                match.game.name,
                match.players,
                match.seed,
                dict(match.options),
                before,
                played.seat,
                level,
                played.move,
            )
    raise Refused("no_bot_move")


def explained(asked: Decision) -> Advice | None:
    """What the bot says about it; None if it would decide otherwise today, or gives no reasons."""
    match = Match(asked.game, asked.players, asked.seed, dict(asked.options))
    for move in asked.before:
        match.play(move)
    player = bot(asked.level)
    player.choose(match.view(asked.seat), bot_seed(match))
    advice: Advice | None = getattr(player, "advice", None)
    return advice if advice is not None and advice.move == asked.move else None


def reason(asked: Decision, advice: Advice | None, on: bool) -> Reason:
    """What may be told of it; `on`: the match is not over."""
    if advice is None:
        raise Refused("no_reason")
    if on and is_secret(asked.game, asked.move):
        raise Refused("bot_keeps_secret")
    return Reason(asked.seat, None if on else asked.move, advice.reason)
