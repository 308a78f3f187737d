"""What people see of a pad."""

from __future__ import annotations

from typing import NamedTuple

from stammtisch.core.errors import BadFacts
from stammtisch.core.pad import Pad
from stammtisch.store.store import ListedPad
from stammtisch.table.pads import wire
from stammtisch.table.pads.ledger import Ledger
from stammtisch.table.refused import Refused


class Reader(NamedTuple):
    """Who looks at a pad."""

    owner: bool
    may_write: bool


def shown(ledger: Ledger, reader: Reader) -> wire.PadShown:
    pad = ledger.pad
    scores = scores_of(pad)
    return wire.PadShown(
        pad=ledger.id,
        number=ledger.number,
        game=pad.game.name,
        names=pad.names,
        options=dict(pad.options),
        first=pad.first,
        rounds=[{**sheet, "facts": kept.facts} for sheet, kept in zip(pad.rounds, pad.kept, strict=True)],
        scores=scores.scores,
        ranks=pad.ranks,
        standing=scores.standing,
        order=scores.order,
        over=pad.over,
        next=pad.next,
        announcements=pad.announcements(),
        questions=pad.questions(),
        can_undo=pad.can_undo,
        steps_by=ledger.by,
        time=ledger.time,
        owner=reader.owner,
        may_write=reader.may_write and ledger.damaged is None,
        key=ledger.key if reader.may_write else None,
        writers=ledger.writers,
    )


def scores_of(pad: Pad) -> wire.PadScores:
    """How things stand; who would share a rank as long as the match goes on is ranked by the scores."""
    sign = -1 if pad.game.most_wins else 1
    scores = [0 if pad.over else sign * score for score in pad.scores]
    keys = list(zip(pad.standing, scores, strict=True))
    standing = [1 + sum(other < mine for other in keys) for mine in keys]
    order = sorted(range(pad.players), key=lambda seat: (standing[seat], seat))
    return wire.PadScores(pad.scores, standing, order, pad.over)


def round_shown(ledger: Ledger, round: int) -> wire.PadRound:
    pad = ledger.pad
    if not 1 <= round <= len(pad.kept):
        raise Refused("no_such_round", round=round)
    asked = pad.before(round).questions()
    return wire.PadRound(ledger.number, round, pad.kept[round - 1].facts, pad.rounds[round - 1], asked)


def tried(ledger: Ledger, step: wire.PadEnter | wire.PadChange | wire.PadUndo) -> wire.PadTried:
    """What this step would bring; Refused if it can't be done."""
    pad = ledger.pad
    twin = pad.copy()
    number = step.round if isinstance(step, wire.PadChange) else len(pad.rounds) + 1
    try:
        if isinstance(step, wire.PadUndo):
            twin.undo()
            return wire.PadTried(None, [], scores_of(pad), scores_of(twin))
        if isinstance(step, wire.PadChange):
            twin.change(number, step.facts)
        else:
            twin.enter(step.facts)
        asked = pad.before(number) if isinstance(step, wire.PadChange) else pad
        queries = asked.unusual(step.facts)
    except BadFacts as problem:
        raise Refused(problem.refusal) from None
    unusual = [wire.PadQuery(query.code, query.params, query.rule) for query in queries]
    return wire.PadTried(twin.rounds[number - 1], unusual, scores_of(pad), scores_of(twin))


def listed(pad: ListedPad, person: str) -> wire.PadListed:
    about = pad.about
    return wire.PadListed(
        pad=pad.id,
        game=about["game"],
        names=about["names"],
        scores=about["scores"],
        ranks=about["ranks"],
        rounds=about["rounds"],
        over=pad.finished,
        owner=pad.owner == person,
        time=pad.updated,
    )
