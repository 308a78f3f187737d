"""Why a bot moved as it did, for a person who plays against nobody but bots.

While the round is on, no bot is asked: the reason is what anyone at the table could say, from the onlooker's view and
what everyone heard of the move.  After the round the bot says what it thought.  It keeps no notes: the same view and
seed give the same move, so it is asked again in the same position.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from msgspec import Struct

from stammtisch.bots.agents import PREFIX
from stammtisch.bots.roster import bot
from stammtisch.bots.search import SearchBot
from stammtisch.core.chance import derived, seed_text
from stammtisch.core.game import Advice, Phrase, is_for
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
    """A bot's move, and the position in which it was made."""

    record: dict[str, Any]  # of the match before the move
    seat: int
    level: str
    move: str
    round_is_on: bool


def bot_seed(match: Match) -> int:
    """The seed of the bot that is to move in this match."""
    return derived(f"stammtisch/table/{seed_text(match.seed)}/{len(match.moves)}")


def decision_of(table: Table, person: str, seq: int) -> Decision:
    """The bot's move of this row in the current or last match; Refused if this person may not ask about it."""
    mine = table.need_seat(person)
    match = table.match
    others = [seat for seat in range(len(table.seats)) if seat != mine]
    if match is None or match.imagined:
        raise Refused("no_bot_move")
    for seat in others:
        if table.seats[seat].person is not None or not table.players[seat].startswith(BOT):
            raise Refused("only_against_bots")
    for index, played in enumerate(table.played):
        if played.seq == seq and played.by == "bot" and played.seat in others:
            before = [*table.given(), *(earlier.move for earlier in table.played[:index])]
            level = table.players[played.seat].removeprefix(BOT)  # it stays the same during a match
            round_is_on = not match.over and played.begin > match.round_begin()
            return Decision({**match.record(), "moves": before}, played.seat, level, played.move, round_is_on)
    raise Refused("no_bot_move")


def explained(decision: Decision) -> Phrase | None:
    """While the round is on, what anyone can say about the move; then what the bot says; None: nothing."""
    return explained_at(Match.from_record(decision.record), decision)


def explained_at(before: Match, decision: Decision) -> Phrase | None:
    """The same, given the match before the move."""
    return remarked(before, decision.move) if decision.round_is_on else thought(before, decision)


def remarked(before: Match, move: str) -> Phrase | None:
    """What anyone at the table could say about this move: it uses nothing that is hidden from an onlooker."""
    public = [event for event in before.copy().play(move) if is_for(event, None)]
    return before.game.remark(before.view(None), public)


def thought(before: Match, decision: Decision) -> Phrase | None:
    """What the bot thought, even if it ran out of time then; None if it has no reason for this move."""
    if decision.level.startswith(PREFIX):
        return None  # a trained agent has no reasons, only scores
    player = bot(decision.level)
    player.choose(before.view(decision.seat), bot_seed(before))
    if isinstance(player, SearchBot):
        return player.reason_for(decision.move)
    advice: Advice | None = getattr(player, "advice", None)
    return advice.reason if advice is not None and advice.move == decision.move else None


def reason(decision: Decision, explanation: Phrase | None) -> Reason:
    """What the person is told; raises Refused."""
    if explanation is None and decision.round_is_on:
        raise Refused("after_the_round")
    if explanation is None:
        raise Refused("no_reason")
    return Reason(decision.seat, None if decision.round_is_on else decision.move, explanation)
