"""Everything that can be done at a table: one small class for each verb."""

from stammtisch.table.verbs.hosting import Change, Close, Create, HandOn, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Play, Record, Start
from stammtisch.table.verbs.positions import Page, Place
from stammtisch.table.verbs.practising import Practice
from stammtisch.table.verbs.seating import (
    Fill,
    Join,
    Leave,
    PutAgent,
    PutBot,
    Return,
    Sit,
    Stand,
    StandIn,
    Swap,
)
from stammtisch.table.verbs.talking import Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo
from stammtisch.table.verbs.verb import Verb

VERBS: dict[str, type[Verb]] = {
    str(verb.__struct_config__.tag): verb
    for verb in (
        Create,
        Change,
        Mode,
        Lock,
        Remove,
        HandOn,
        Close,
        Join,
        Leave,
        Sit,
        Stand,
        Swap,
        PutBot,
        PutAgent,
        Fill,
        StandIn,
        Return,
        Start,
        Play,
        Continue,
        Pause,
        Record,
        Practice,
        Place,
        Page,
        AskUndo,
        AnswerUndo,
        Say,
        Wave,
    )
}
