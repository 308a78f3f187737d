"""The score pad for real cards: facts in, sheets out.

Kept are facts, never points: every earlier round can be changed, and everything after it is computed again.  What was
actually played stays: who dealt, began, was in, and partnered whom.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, NamedTuple

from stammtisch.core.arguments import check_options, check_players, check_seat
from stammtisch.core.errors import BadFacts, Refusal
from stammtisch.core.facts import SHAPE, Begun, Facts
from stammtisch.core.game import Game, Options, Phrase, Setup, Sheet
from stammtisch.core.plain import copied
from stammtisch.core.registry import find

FORMAT = 1
FIELDS = {"pad", "game", "names", "options", "first", "steps"}


class Kept(NamedTuple):
    """A round as it was entered."""

    facts: Facts
    played: Setup


class Step(NamedTuple):
    """Something that was written."""

    round: int | None  # that it changed, from 1; None: it entered the next one
    kept: Kept
    before: Kept | None  # what it replaced


class Reckoning:
    """What comes of rounds, one after another."""

    def __init__(self, game: Game, players: int, options: Options, first: int) -> None:
        self.game = game
        self.players = players
        self.options = options
        self.scores, setup = game.opening(players, options)
        self.setup = {**setup, game.first_field(players): first}
        self.rounds: list[Sheet] = []
        self.over = False

    def begun(self) -> Begun:
        return Begun(self.players, self.options, self.setup, self.setup, self.scores)

    def add(self, kept: Kept) -> None:
        begun = self.begun()._replace(played=kept.played)
        number = len(self.rounds) + 1
        points = [0] * self.players
        for line in self.game.entries(begun, kept.facts):
            points[line["seat"]] += line["points"]
        self.scores = [score + point for score, point in zip(self.scores, points, strict=True)]
        sheet, self.setup = self.game.settle(begun, kept.facts, self.scores, number)
        extra = {"extra": True} if self.over else {}
        self.rounds.append({"round": number, "points": points, **sheet, **extra})
        self.over = (
            self.over or self.game.ranks(self.rounds, self.setup, self.scores, self.options) is not None
        )


class Pad:
    """A pad for people at a real table; `names` in seating order.

    `first` deals the first round, or begins it where nobody deals.  `scores`, `rounds` (sheets), `over` and `ranks` are
    as a match has them.
    """

    def __init__(
        self, game: str, names: Sequence[str], options: Options | None = None, first: int = 0
    ) -> None:
        self.game = find(game)
        if not self.game.keeps_score:
            raise ValueError(f"{game} has no score pad")
        self.names = check_names(names)
        self.players = check_players(self.game, len(self.names))
        self.options = check_options(self.game, options)
        if first is None:
            raise ValueError(f"`first` is a seat from 0 to {self.players - 1}")
        self.first: int = check_seat(self.players, first)
        self._steps: list[Step] = []
        self._kept: list[Kept] = []
        self._known: Reckoning | None = None  # None: to be made when somebody looks

    def __repr__(self) -> str:
        state = "over" if self.over else f"round {len(self.rounds) + 1}"
        return f"<pad of {self.game.name}, {self.players} players, {state}>"

    # what there is to know

    @property
    def scores(self) -> list[int]:
        return self._reckoning.scores

    @property
    def setup(self) -> Setup:
        """What the next round inherits."""
        return self._reckoning.setup

    @property
    def rounds(self) -> list[Sheet]:
        return self._reckoning.rounds

    @property
    def over(self) -> bool:
        return self._reckoning.over

    @property
    def ranks(self) -> list[int] | None:
        """Final ranks by seat, None before the end of the match."""
        return self.standing if self.over else None

    @property
    def standing(self) -> list[int]:
        """The ranks by seat if the match ended here."""
        return self.game.standing(self.rounds, self.setup, self.scores)

    @property
    def kept(self) -> Sequence[Kept]:
        """The rounds as they were entered."""
        return self._kept

    @property
    def can_undo(self) -> bool:
        return bool(self._steps)

    @property
    def next(self) -> dict[str, Any]:
        """Who deals, begins, partners and exchanges in the next round, and what to sort out, as JSON data."""
        return self.game.ahead(self._begun())

    def questions(self) -> list[dict[str, Any]]:
        """What is asked about the next round, as JSON data: forms of which one is filled in, the usual one first.

        `core.facts` says what forms and questions hold.
        """
        return self.game.questions(self._begun())

    def announcements(self) -> list[Phrase]:
        """What `next` holds, line by line (words section `ahead`)."""
        return self.game.announce(self._begun())

    def outlook(self, facts: Facts) -> list[Phrase]:
        """What the facts known so far mean for the round that is being played (words section `ahead`)."""
        return self.game.outlook(self._begun(), facts)

    def unusual(self, facts: Facts) -> list[Refusal]:
        """What can be, but is worth a second look: codes of the words section `facts`."""
        facts = self._checked(facts, self._begun())
        return self.game.queries(self._begun(), facts)

    # writing

    def enter(self, facts: Facts) -> Sheet:
        """The next round; returns its sheet.  After the end of the match it is an extra one, which counts."""
        self.put(self.checked(facts))
        sheet: Sheet = copied(self.rounds[-1])
        return sheet

    def change(self, round: int, facts: Facts) -> None:
        """Other facts for this round, counted from 1; all that follows is computed again."""
        self._entered(round)  # and not None, the next one
        self.put(self.checked(facts, round), round)

    def checked(self, facts: Facts, round: int | None = None) -> Kept:
        """The next round with these facts, or this one; raises BadFacts if they can't be, and nothing changes."""
        begun = self._begun()
        if round is not None:
            played = self._entered(round).played
            begun = begun._replace(setup=played, played=played)
        return Kept(self._checked(facts, begun), begun.played)

    def put(self, kept: Kept, round: int | None = None) -> None:
        """What `enter` and `change` do (`round` tells which) without a check: for facts that have passed it once."""
        if round is not None:
            self._steps.append(Step(round, kept, self._kept[round - 1]))
            self._kept[round - 1] = kept
            self._known = None
            return
        if self._known is not None:
            self._known.add(kept)
        self._steps.append(Step(None, kept, None))
        self._kept.append(kept)

    def undo(self) -> None:
        """Takes back the last `enter` or `change`."""
        if not self._steps:
            raise self._refused(Refusal("nothing_entered", {}, SHAPE))
        step = self._steps.pop()
        if step.round is None or step.before is None:
            self._kept.pop()
        else:
            self._kept[step.round - 1] = step.before
        self._known = None

    def copy(self) -> Pad:
        """An independent copy: what a change would bring can be tried there."""
        twin = copy.copy(self)
        twin._steps, twin._kept, twin._known = list(self._steps), list(self._kept), None
        return twin

    def before(self, round: int) -> Pad:
        """The pad as it was when this round began: what it was asked, and by whom it was played."""
        played = self._entered(round).played
        twin = self.copy()
        twin._steps, twin._kept = [], self._kept[: round - 1]
        twin._reckoning.setup = played
        return twin

    # records

    def record(self) -> dict[str, Any]:
        """Everything entered, step by step, as JSON data; what was taken back is gone."""
        return {
            "pad": FORMAT,
            "game": self.game.name,
            "names": list(self.names),
            "options": dict(self.options),
            "first": self.first,
            "steps": [
                {**({} if step.round is None else {"round": step.round}), "facts": copied(step.kept.facts)}
                for step in self._steps
            ],
        }

    @staticmethod
    def from_record(record: Any) -> Pad:
        """Raises ValueError naming what is wrong, and the first bad step if it is one."""
        if not isinstance(record, dict) or record.keys() != FIELDS:
            raise ValueError(f"the record of a pad has the fields {', '.join(sorted(FIELDS))}")
        if record["pad"] != FORMAT:
            raise ValueError(f"this pad has the format {record['pad']!r}; this program reads {FORMAT}")
        if not isinstance(record["steps"], list):
            raise ValueError("'steps' is a list")
        pad = Pad(record["game"], record["names"], record["options"], record["first"])
        for number, step in enumerate(record["steps"], 1):
            try:
                pad._take(step)
            except ValueError as problem:
                raise ValueError(f"step {number} of this pad: {problem}") from None
        return pad

    def _take(self, step: Any) -> None:
        if not isinstance(step, dict) or not {"facts"} <= step.keys() <= {"facts", "round"}:
            raise ValueError("a step has 'facts', and 'round' if it changes one")
        if "round" in step:
            self.change(step["round"], step["facts"])
        else:
            self.enter(step["facts"])

    # computing

    @property
    def _reckoning(self) -> Reckoning:
        if self._known is None:
            known = Reckoning(self.game, self.players, self.options, self.first)
            for kept in self._kept:
                known.add(kept)
            self._known = known
        return self._known

    def _begun(self) -> Begun:
        return self._reckoning.begun()

    def _entered(self, round: Any) -> Kept:
        """This round, if there is one."""
        if type(round) is not int or not 1 <= round <= len(self._kept):
            raise self._refused(Refusal("no_such_round", {"round": str(round)[:20]}, SHAPE))
        return self._kept[round - 1]

    def _checked(self, facts: Any, begun: Begun) -> Facts:
        """A copy of facts that can be; raises BadFacts."""
        if not isinstance(facts, dict):
            raise self._refused(Refusal("shape", {"field": type(facts).__name__}, SHAPE))
        checked: Facts = copied(facts)
        refusal = self.game.objection(begun, checked)
        if refusal is not None:
            raise self._refused(refusal)
        return checked

    def _refused(self, refusal: Refusal) -> BadFacts:
        return BadFacts(self.game.name, refusal, self.names)


def check_names(names: Any) -> list[str]:
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise ValueError("`names` is a list of names in seating order")
    if not all(isinstance(name, str) and name.strip() for name in names):
        raise ValueError("a name is a text that is not empty")
    return list(names)
