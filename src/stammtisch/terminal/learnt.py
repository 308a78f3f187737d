"""How far I have come in lessons, kept in a small file of my own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from stammtisch.core.lessons import Lesson
from stammtisch.terminal import save_file
from stammtisch.terminal.session import Note


class Standing(NamedTuple):
    """The step at which a lesson goes on, and whether it was ever taken to its end."""

    step: int = 0
    done: bool = False


class Learnt:
    """My standing in every lesson.  A file that can't be read counts as empty, and one that can't be written
    is left as it is; `trouble` then says so.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or save_file.data_folder() / "lessons.json"
        self.trouble: Note | None = None
        self.kept = True  # as far as I know
        self._all()

    def _all(self) -> dict[str, Any]:
        try:
            data = json.loads(self.path.read_text(encoding="utf-8"))
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except (OSError, ValueError, RecursionError):
            data = None
        if isinstance(data, dict):
            return data
        self.trouble = Note("lessons_damaged", {"path": str(self.path)})
        return {}

    def _of_game(self, game: str) -> dict[str, Any]:
        lessons = self._all().get(game)
        return lessons if isinstance(lessons, dict) else {}

    def begun(self, lesson: Lesson) -> bool:
        return lesson.name in self._of_game(lesson.game)

    def standing(self, lesson: Lesson) -> Standing:
        """At the first step if the file says nothing sensible."""
        kept = self._of_game(lesson.game).get(lesson.name)
        if not isinstance(kept, dict):
            return Standing()
        step = kept.get("step")
        if type(step) is not int or not 0 <= step < len(lesson.steps):
            step = 0
        return Standing(step, kept.get("done") is True)

    def note(self, lesson: Lesson, step: int, done: bool) -> None:
        """The learner has reached this step. A lesson that was done stays done; the next time it starts over."""
        now = Standing(0 if done else step, done or self.standing(lesson).done)
        if self.begun(lesson) and now == self.standing(lesson):
            return
        lessons = {**self._of_game(lesson.game), lesson.name: now._asdict()}
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            save_file.write(self.path, json.dumps({**self._all(), lesson.game: lessons}, indent=1))
        except OSError:
            self.trouble = Note("lessons_unkept", {"path": str(self.path)})
            self.kept = False
