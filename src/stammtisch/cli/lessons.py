"""Lessons as the command line knows them: which there are, how far the person has come, and taking one."""

from __future__ import annotations

import os

from stammtisch.cli import menu
from stammtisch.cli.texts import Texts
from stammtisch.core.lessons import Lesson, lessons_of
from stammtisch.core.registry import GAMES
from stammtisch.terminal import display
from stammtisch.terminal.coach import Coach, called
from stammtisch.terminal.console import Console
from stammtisch.terminal.learnt import Learnt
from stammtisch.terminal.session import NAME_LETTERS


def take(
    lesson: Lesson,
    learnt: Learnt,
    name: str | None,
    texts: Texts,
    console: Console,
    plain: bool,
    again: bool = False,
) -> int:
    """Takes the lesson from where the person has come to, or from its beginning."""
    name = (name or menu.own_name(os.environ, texts))[:NAME_LETTERS]
    return display.show(Coach(lesson, name, texts, learnt, again), texts, console, plain)


def show_all(learnt: Learnt, texts: Texts) -> int:
    """All lessons by game, with how far the person has come."""
    if learnt.trouble is not None:
        print(learnt.trouble.said(texts))
    lessons = [lesson for game in GAMES for lesson in lessons_of(game).values()]
    states = [_state(lesson, learnt, texts) for lesson in lessons]
    wide = [max(map(len, column), default=0) for column in ([called(lesson) for lesson in lessons], states)]
    for lesson, state in zip(lessons, states, strict=True):
        about = texts.say("lesson_line", title=lesson.title[texts.lang], count=lesson.minutes)
        print(f"{called(lesson):{wide[0]}}  {state:{wide[1]}}  {about}")
    print(texts.say("learn_hint"))
    return 0


def _state(lesson: Lesson, learnt: Learnt, texts: Texts) -> str:
    step, done = learnt.standing(lesson)
    if step:
        return texts.say("lesson_at", number=step + 1, count=len(lesson.steps))
    return texts.say("lesson_taken" if done else "lesson_new")
