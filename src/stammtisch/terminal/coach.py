"""A lesson on this computer: its course, however the table is shown."""

from __future__ import annotations

from stammtisch.core.game import Event
from stammtisch.core.lessons import LEARNER, Lesson, Step, Text, fitting, lessons_of
from stammtisch.table.help import Help
from stammtisch.table.refused import Refused
from stammtisch.terminal.learnt import Learnt
from stammtisch.terminal.session import CLOSING, NEXT, SHOW, Advised, Coaching, Note, Scene
from stammtisch.terminal.solo import READING_SECONDS, Solo
from stammtisch.terminal.texts import Catalogue

TRIES = 2  # after which the coach reminds the learner that she can do it for them
NOTATION = "notation"  # the rule of a text that is no move


class Coach(Solo):
    """A match in which the others move as the lesson says, and a coach explains.

    In every step the others move, she says what to do, I do it, the others move again, and she says what to make of
    it.  Then, and where there is nothing to do, she waits until I go on (`NEXT`).  Instead of moving I can let her do
    it (`SHOW`).
    """

    def __init__(
        self,
        lesson: Lesson,
        name: str,
        texts: Catalogue,
        learnt: Learnt,
        again: bool = False,
        pace_seconds: float = READING_SECONDS,
    ) -> None:
        self.lesson = lesson
        self.learnt = learnt
        self.step = 0 if again else learnt.standing(lesson).step
        self.page = 0  # of what she says when all moves of the step are made
        self.tries = 0
        self.skipping = False  # the last move only led to where the step begins
        self.usual_seconds = pace_seconds
        if name in lesson.names:  # she calls somebody else so
            name = texts.say("you")
        names = (name, *lesson.names)
        super().__init__(
            lesson.match(self.step), LEARNER, name, texts, pace_seconds=pace_seconds, names=names
        )

    @property
    def now(self) -> Step:
        return self.lesson.steps[self.step]

    def _come_back(self) -> None:
        """What was before this step was told the last time."""
        self.entered = len(self.match.events) if self.match.moves else 0
        if self.learnt.trouble is not None:
            self.entries.append(self.learnt.trouble)

    # what happens

    def _next_move(self) -> str:
        """As the lesson says."""
        moves, begin = len(self.match.moves), self.lesson.begins(self.step)
        end = begin + len(self.now.lapse) - self.match.players + 1  # what everyone did last is told
        self.skipping = begin <= moves < end
        if self.skipping and moves == begin:
            self.entries.append(Note("coach_skips", {"count": end - begin}))
        move = self.lesson.scripted(self.step, moves)
        assert move is not None
        return move

    def _told_until(self) -> int:
        """The next round waits until she has commented on the last one."""
        events, moves = self.match.events, len(self.match.moves)
        if moves and self.lesson.complete(self.step, moves):
            for number, event in enumerate(events[self.entered :], self.entered):
                if event["type"] == "round_start":
                    return number
        return len(events)

    def _hears(self, event: Event) -> bool:
        """Of moves that only lead somewhere, no more than how rounds begin and end."""
        heard = not self.skipping or event["type"] in (*CLOSING, "round_start")
        return heard and super()._hears(event)

    def _look(self) -> Scene:
        scene, moves = super()._look(), len(self.match.moves)
        self.pace_seconds = self.lesson.pace(self.step, moves, self.usual_seconds)
        if self.lesson.choices(self.step, moves):
            way_on = Note("coach_offers", {}) if self.tries >= TRIES else None
            coaching = Coaching(self.lesson, self.step, self._say, self._pointed(), way_on)
            return scene._replace(offers=(SHOW,), coach=coaching)
        scene = scene._replace(stage="playing", legal=(), coach=Coaching(self.lesson, self.step))
        if not self.lesson.complete(self.step, moves):
            return scene
        words, last = self.pages[self.page], self.page + 1 == len(self.pages)
        if last and self.lesson.done(self.step, moves):
            return scene._replace(
                stage="over", coach=Coaching(self.lesson, self.step, words, way_on=self.closing())
            )
        return scene._replace(offers=(NEXT,), coach=Coaching(self.lesson, self.step, words))

    def _pointed(self) -> tuple[str, ...]:
        """Of the cards that she points at in this step, those for the next move, if it takes any."""
        choices = self.lesson.choices(self.step, len(self.match.moves))
        used = {card.text for move in choices for card in self.game.cards_used(self.game.read(move))}
        cards = self.now.light.cards
        return tuple(card for card in cards if card in used) or cards

    @property
    def _say(self) -> Text:
        return self.now.in_words.get("say", self.now.say)

    @property
    def pages(self) -> list[Text]:
        """What she says once all moves of the step are made."""
        pages = [] if self.now.do else [self._say]
        return pages if self.now.then is None else [*pages, self.now.in_words.get("then", self.now.then)]

    # what I do

    def play(self, move: str, seen: Scene | None = None) -> None:
        """Makes a move that will do; Advised if it is another legal one."""
        with self.changed:
            if not self.scene.mine:
                raise Refused("lesson_listen")
            problem = self.match.refusal(move)
            if problem is not None:
                if problem.rule != NOTATION:
                    self._missed()
                raise problem
            if not self.lesson.accepts(self.step, self.match, move):
                self._missed()
                raise Advised(self.lesson.answer(self.step, self.match, move))
            self._make(move)

    def help(self, agreed: bool) -> Help:
        raise Refused("help_in_lesson")

    def do(self, offer: str) -> None:
        with self.changed:
            if offer not in self.scene.offers:
                raise Refused("not_understood")
            if offer == SHOW:
                self.entries.append(Note("coach_shows", {}))
                self._make(fitting(self.match, self.lesson.choices(self.step, len(self.match.moves))))
                return
            if self.page + 1 < len(self.pages):
                self.page += 1
            else:
                self.step, self.page = self.step + 1, 0
            self._renew()
            self.save()

    def _make(self, move: str) -> None:
        self.tries = 0
        self.skipping = False
        self._advance(move)
        left = self._moves_left()
        if left:
            self.entries.append(Note("coach_more", {"count": left}))
            self._renew()

    def _moves_left(self) -> int:
        """How many moves are still mine in this step, while I am at it."""
        done = len(self.match.moves) - self.lesson.begins(self.step) - len(self.now.lead_in)
        return max(0, len(self.now.do) - done)

    def _missed(self) -> None:
        self.tries += 1
        if self.tries == TRIES:
            self._renew()

    def _renew(self) -> None:
        self.scene = self._look()
        self.changed.notify_all()

    # how far I have come

    @property
    def done(self) -> bool:
        return self.lesson.done(self.step, len(self.match.moves))

    @property
    def unsaved(self) -> bool:
        return False

    def save(self) -> None:
        before = self.learnt.trouble
        self.learnt.note(self.lesson, self.step, self.done)
        if self.learnt.trouble is not None and self.learnt.trouble != before:
            self.entries.append(self.learnt.trouble)

    def closing(self) -> Note:
        """What to do after this lesson: play, and take the next one that was not taken yet."""
        params = {"game": self.game.name}
        for lesson in lessons_of(self.game.name).values():
            if lesson is not self.lesson and not self.learnt.standing(lesson).done:
                return Note("lesson_next", {**params, "lesson": called(lesson), "title": lesson.title})
        return Note("lesson_done", params)

    def farewell(self, declined: bool) -> Note | None:
        if self.done:
            return self.closing()
        return Note("lesson_kept", {"lesson": called(self.lesson)}) if self.learnt.kept else None


def called(lesson: Lesson) -> str:
    """What follows `stammtisch learn`."""
    first = next(iter(lessons_of(lesson.game).values()))
    return lesson.game if lesson is first else f"{lesson.game} {lesson.name}"
