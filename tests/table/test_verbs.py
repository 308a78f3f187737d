"""What may be done at a table, by whom and when."""

from __future__ import annotations

import pytest

from stammtisch.store.store import Row
from stammtisch.table.about import PlayerShown
from stammtisch.table.log import fold, replay
from stammtisch.table.news import snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock, Settings
from stammtisch.table.table import REST
from stammtisch.table.verbs.hosting import Change, Close, Create, HandOn, Lock, Mode, Remove
from stammtisch.table.verbs.playing import Continue, Pause, Play, Record, Start
from stammtisch.table.verbs.seating import (
    GUESTS,
    Fill,
    Join,
    Leave,
    PutBot,
    Return,
    Sit,
    Stand,
    StandIn,
    Swap,
    clean,
)
from stammtisch.table.verbs.talking import KEPT, Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo, becomes_practice, first_to_undo
from tests.table.stage import Stage

NO_NUMBER = {"low": None, "high": None}

# coming, going, sitting


def test_who_makes_a_table_is_its_host() -> None:
    assert Stage().table.host == "ada"


def test_people_come_sit_move_and_stand_up() -> None:
    stage = Stage()
    stage.do("ben", Join("Ben", "owl"))
    stage.do("ben", Sit(1))
    assert [seat.person for seat in stage.table.seats] == [None, "ben", None]
    stage.do("ben", Sit(2))
    assert [seat.person for seat in stage.table.seats] == [None, None, "ben"]
    assert stage.refused("ada", Sit(2)) == "seat_taken"
    assert stage.refused("ada", Sit(3)) == "no_such_seat"
    assert stage.refused("eve", Sit(0)) == "not_here"
    stage.do("ben", Stand())
    assert stage.refused("ben", Stand()) == "not_seated"


def test_a_name_can_be_changed_by_coming_again() -> None:
    stage = Stage()
    stage.do("ada", Join("Ada L.", "owl"))
    assert (stage.table.guests["ada"].name, stage.table.guests["ada"].avatar) == ("Ada L.", "owl")
    assert stage.table.host == "ada"


def test_what_joins_letters_is_kept_and_nothing_else_that_is_not_printed() -> None:
    family, persian = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u0631\u0648\u0645"
    assert clean(f" {family}\u202e  {persian}\n") == f"{family} {persian}"
    with pytest.raises(Refused, match="empty"):
        clean("\u200d \u200c\u200b")


def test_a_table_has_room_for_so_many() -> None:
    stage = Stage()
    for number in range(GUESTS - 1):
        stage.do(f"p{number}", Join("P", "fox"))
    assert stage.refused("late", Join("P", "fox")) == "full"


def test_only_the_host_moves_others_and_bots() -> None:
    stage = Stage()
    stage.do("ben", Join("Ben", "owl"))
    stage.do("ben", Sit(1))
    for verb in (Swap(0, 1), PutBot(0, "easy"), Fill("easy"), Lock(True), Remove("ada"), Close()):
        assert stage.refused("ben", verb) == "host_only"
    stage.do("ada", Sit(0))
    stage.do("ada", Swap(0, 1))
    assert [seat.person for seat in stage.table.seats] == ["ben", "ada", None]
    stage.do("ada", PutBot(2, "easy"))
    assert stage.table.seats[2].bot == "easy"
    assert stage.refused("ada", PutBot(0, "easy")) == "seat_taken"
    stage.do("ada", Sit(2))
    assert (stage.table.seats[2].person, stage.table.seats[2].bot) == ("ada", None)
    stage.do("ada", Fill("normal"))
    assert [seat.bot for seat in stage.table.seats] == [None, "normal", None]
    stage.do("ada", PutBot(1, None))
    assert stage.table.seats[1].free


def test_the_host_removes_and_locks() -> None:
    stage = Stage()
    stage.do("ben", Join("Ben", "owl"))
    stage.do("ben", Sit(1))
    assert stage.refused("ada", Remove("ada")) == "not_oneself"
    stage.do("ada", Remove("ben"))
    assert stage.table.seats[1].free
    assert stage.refused("ben", Join("Ben", "owl")) == "removed"
    stage.do("ada", Lock(True))
    assert stage.refused("cem", Join("Cem", "owl")) == "locked"
    stage.do("ada", Join("Ada!", "owl"))
    stage.do("ada", Lock(False))
    stage.do("cem", Join("Cem", "owl"))


def test_the_host_s_role_goes_on() -> None:
    stage = Stage()
    for person in ("ben", "cem"):
        stage.do(person, Join(person, "owl"))
    stage.do("cem", Sit(1))
    assert stage.refused("ben", HandOn("ben")) == "host_only"
    assert stage.refused("ada", HandOn("eve")) == "not_here"
    stage.do("ada", HandOn("ben"))
    assert stage.table.host == "ben"
    stage.do("ben", Leave())
    assert stage.table.host == "cem", "who sits comes before who was here earlier"
    stage.do(None, HandOn("ada"))
    assert stage.table.host == "ada"
    stage.do("ada", Leave())
    stage.do("cem", Leave())
    assert stage.table.host is None
    stage.do("dan", Join("Dan", "owl"))
    assert stage.table.host == "dan"


def test_settings_change_between_matches_and_people_stay() -> None:
    stage = Stage(players=4)
    stage.do("ben", Join("Ben", "owl"))
    stage.do("ben", Sit(3))
    stage.do("ada", Sit(0))
    stage.do("ada", PutBot(1, "easy"))
    three = Settings("mau_mau", 3, {"must_play": True})
    stage.do("ada", Change(three))
    assert [seat.person for seat in stage.table.seats] == ["ada", None, "ben"]
    assert stage.table.settings.options == {"rounds": 3, "must_play": True}
    stage.do("ada", Change(Settings("zoff_im_zoo", 5)))
    assert [seat.person for seat in stage.table.seats] == ["ada", None, "ben", None, None]
    stage.seat("ada", "cem", "ben")
    assert stage.refused("ada", Change(Settings("mau_mau", 2))) == "too_many_people"
    for bad, code, params in (
        (Settings("skat", 3), "bad_game", {}),
        (Settings("mue", 9), "bad_players", {"low": 3, "high": 6}),
        (Settings("mue", 4, {"speed": 1}), "bad_option", {"option": "speed", **NO_NUMBER}),
        (Settings("mue", 4, {"target": 0}), "bad_option", {"option": "target", "low": 1, "high": 2000}),
        (Settings("mue", 4, {"target": 10**27}), "bad_option", {"option": "target", "low": 1, "high": 2000}),
        (Settings("mue", 4, {"target": True}), "bad_option", {"option": "target", "low": 1, "high": 2000}),
        (Settings("mau_mau", 3, {"must_play": 2}), "bad_option", {"option": "must_play", **NO_NUMBER}),
        (Settings("mue", 4, {"x" * 5000: 1}), "bad_option", {"option": "x" * 40, **NO_NUMBER}),
        (Settings("mue", 4, {}, clock=Clock("days", 15)), "bad_clock", {"days": 14}),
    ):
        with pytest.raises(Refused) as caught:
            Change(bad).admit(stage.table, "ada", stage.now)
        assert (caught.value.code, caught.value.params) == (code, params)
    stage.do("ada", Change(Settings("mau_mau", 3)))
    stage.start()
    assert stage.refused("ada", Change(Settings("mau_mau", 3))) == "match_is_on"


def test_a_table_of_before_there_were_bounds_plays_on_and_needs_others_for_its_next_match() -> None:
    stage = Stage()
    old = {**stage.rows[0].data["settings"], "options": {"rounds": 10**27, "must_play": False}}
    rows = [stage.rows[0]._replace(data={"settings": old}), *stage.rows[1:]]
    stage.table = replay("t1", "CODE", rows)
    stage.seat("ada", "ben", "cem")
    assert stage.refused("ada", Start()) == "bad_option"
    fold(stage.table, Row(stage.table.seq + 1, "start", "ada", {"seed": "7"}, stage.now))
    stage.play()
    assert stage.table.match is not None
    assert stage.table.match.options["rounds"] == 10**27
    assert snapshot(stage.table, 0, []).table.settings.options["rounds"] == 10**27
    stage.table.match = None
    stage.do("ada", Change(Settings("mau_mau", 3, {"rounds": 100})))
    stage.start()


def test_chat_can_be_switched_off() -> None:
    stage = Stage()
    stage.do("ada", Say("  Hallo \u202e\n  zusammen "))
    assert stage.table.talk[-1].data["text"] == "Hallo zusammen"
    assert stage.refused("ada", Say("\n\t")) == "empty"
    assert stage.refused("eve", Say("hi")) == "not_here"
    stage.do("ada", Wave("hello"))
    stage.do("ada", Mode(False, "now", 1.0))
    assert stage.refused("ada", Say("hi")) == "chat_off"
    assert stage.refused("ada", Wave("hello")) == "chat_off"
    stage.do("ada", Mode(True, "rounds", 2.5))
    assert stage.table.settings.pace == 2.5
    for number in range(KEPT + 5):
        stage.do("ada", Say(str(number)))
    assert [row.data["text"] for row in stage.table.talk] == [str(number) for number in range(5, KEPT + 5)]


def test_a_closed_table_is_closed() -> None:
    stage = Stage().seat("ada", "ben").start()
    stage.do("ada", Close())
    assert stage.table.status == "closed"
    for verb in (
        Join("x", "x"),
        Start(),
        Say("x"),
        Pause(True),
        Close(),
        Lock(True),
        Play("draw", stage.table.turn),
    ):
        assert stage.refused("ada", verb) == "closed", verb
    assert stage.table.due() is None


# the match


def test_a_match_begins_when_all_seats_are_taken() -> None:
    stage = Stage()
    stage.do("ben", Join("Ben", "owl"))
    assert stage.refused("ada", Start()) == "not_seated"
    stage.do("ada", Sit(0))
    assert stage.refused("ada", Start()) == "free_seats"
    stage.do("ben", Sit(1))
    stage.do("ada", Fill("normal"))
    assert stage.refused("ben", Start()) == "host_only"
    stage.start()
    assert stage.table.players == ["ada", "ben", "bot:normal"]
    assert stage.table.names == ["Ada", "Ben", "bot:normal"]
    assert stage.refused("ada", Start()) == "match_is_on"
    for verb in (Sit(0), Stand(), Swap(0, 1), PutBot(2, None), Fill("easy")):
        assert stage.refused("ada", verb) == "match_is_on"


def test_moves_are_refused_with_the_reason() -> None:
    stage = Stage().seat("ada", "ben", "cem").start()
    table, match = stage.table, stage.table.match
    assert match is not None
    turn = table.to_move
    assert turn is not None
    person, other = table.seats[turn].person, table.seats[(turn + 1) % 3].person
    assert stage.refused(person, Play("draw", table.turn - 1)) == "stale"
    assert stage.refused(other, Play("draw", table.turn)) == "not_your_turn"
    assert stage.refused("eve", Play("draw", table.turn)) == "not_here"
    assert stage.refused(person, Play("nonsense", table.turn)) == "unreadable"
    missing = next(code for code in ("g1", "b1", "r1", "y1") if code not in match.view(turn)["hand"])
    with pytest.raises(Refused) as caught:
        Play(missing, table.turn).admit(table, person, 0)
    assert (caught.value.code, caught.value.rule) == ("not_held", "hand")
    assert missing in str(caught.value.params)
    assert match.moves == []
    stage.play("draw")
    assert stage.table.turn == stage.table.seq


def end_round(stage: Stage) -> None:
    """First legal moves that are no draws, until the round is over."""
    match = stage.table.match
    assert match is not None
    number = match.round
    while stage.table.match is match and match.round == number and not match.over:
        legal = match.legal_moves()
        stage.play(next((move for move in legal if move.endswith("!")), legal[0]))


def test_between_rounds_everybody_has_to_go_on() -> None:
    stage = Stage().seat("ada", "ben", "cem").start()
    end_round(stage)
    assert stage.table.resting
    assert stage.table.to_move is None
    assert stage.table.due() == stage.now + REST
    assert stage.refused("ada", Play("draw", stage.table.turn)) == "resting"
    stage.do("ada", Continue())
    stage.do("ben", Continue())
    assert stage.table.resting
    stage.do("ada", StandIn(2))
    assert not stage.table.resting, "nobody else is waited for"
    assert stage.refused("ada", Continue()) == "not_resting"


def test_after_its_time_a_rest_is_over() -> None:
    stage = Stage().seat("ada", "ben", "cem").start()
    end_round(stage)
    stage.do(None, Continue())
    assert not stage.table.resting
    end_round(stage)
    assert stage.table.status == "over"
    assert stage.refused("ada", Continue()) == "no_match"


def test_a_match_keeps_its_players_whoever_sits_there_later() -> None:
    stage = Stage(options={"rounds": 1}).seat("ada", "ben", "cem")
    assert stage.table.about().players == []
    end_round(stage.start())
    stage.do(None, Record())
    stage.do("ben", Leave())
    stage.do("ada", Sit(1))
    shown = [(player.person, player.name) for player in stage.table.about().players]
    assert shown == [("ada", "Ada"), ("ben", "Ben"), ("cem", "Cem")]
    assert Stage().seat("ada", "ben").start().table.about().players[2] == PlayerShown(None, "bot:normal")


def test_a_rematch_with_the_same_people() -> None:
    stage = Stage(options={"rounds": 1}).seat("ada", "ben", "cem").start()
    end_round(stage)
    assert stage.table.status == "over"
    assert stage.table.unrecorded()
    assert stage.refused("ada", Record()) == "already", "only the service itself does that"
    stage.do(None, Record())
    assert not stage.table.unrecorded()
    stage.do("ben", Start(), seed="8")
    assert (stage.table.number, stage.table.status) == (2, "playing")


def test_a_pause_stops_the_clock() -> None:
    stage = Stage(clock=Clock("seconds", 60)).seat("ada", "ben", "cem").start()
    began = stage.now
    assert stage.table.due() == began + 60
    assert stage.refused("eve", Pause(True)) == "not_here"
    stage.do("ben", Pause(True))  # ten seconds were thought about
    assert stage.table.due() is None
    assert stage.table.to_move is None
    assert stage.refused("ben", Pause(True)) == "already"
    assert stage.refused("ada", Play("draw", stage.table.turn)) == "paused"
    stage.do("ada", Pause(False))
    assert stage.table.due() == stage.now + 50
    stage.play("draw")
    assert stage.table.due() == stage.now + 60


def test_days_are_days() -> None:
    stage = Stage(clock=Clock("days", 2)).seat("ada", "ben", "cem").start()
    assert stage.table.due() == stage.now + 2 * 86400


# bots that sit in


def test_a_bot_sits_in_until_the_person_returns() -> None:
    stage = Stage().seat("ada", "ben").start()
    table = stage.table
    assert stage.refused("ada", StandIn(0)) == "not_oneself"
    assert stage.refused("ada", StandIn(2)) == "nobody_to_replace"
    assert stage.refused("ada", StandIn(9)) == "no_such_seat"
    assert stage.refused("eve", StandIn(1)) == "not_here"
    stage.do("ada", StandIn(1))
    assert (table.seats[1].person, table.seats[1].bot) == ("ben", "normal")
    assert stage.refused("ben", Play("draw", table.turn)) == "bot_sits_in"
    assert stage.refused("ada", StandIn(1)) == "nobody_to_replace"
    assert stage.refused("ada", Return()) == "not_replaced"
    stage.do("ben", Return())
    assert (table.seats[1].person, table.seats[1].bot) == ("ben", None)


def test_who_leaves_a_match_is_replaced_for_good() -> None:
    stage = Stage().seat("ada", "ben").start()
    stage.do("ben", Leave())
    assert (stage.table.seats[1].person, stage.table.seats[1].bot) == (None, "normal")
    assert stage.table.players == ["ada", "ben", "bot:normal"], "the result is still Ben's"


# taking back


def quiet_moves(stage: Stage, count: int) -> None:
    """Moves of Mü's auction: passes reveal nothing."""
    for _ in range(count):
        stage.play("pass")


def mue() -> Stage:
    stage = Stage(game="mue", players=4, options={}).seat("ada", "ben", "cem", "dan").start()
    match = stage.table.match
    assert match is not None
    return stage


def test_a_move_is_taken_back_when_all_agree() -> None:
    stage = mue()
    match = stage.table.match
    assert match is not None
    first = stage.table.to_move
    assert first is not None
    asker = stage.table.seats[first].person
    before = match.view(first)
    stage.play("pass")
    stage.play("pass")
    stage.do(asker, AskUndo())
    undo = stage.table.undo
    assert undo is not None
    assert asker not in undo.waiting
    assert len(undo.waiting) == 3
    assert stage.refused(asker, AskUndo()) == "undo_asked"
    assert stage.refused(asker, AnswerUndo(True)) == "already"
    for person in list(undo.waiting):
        stage.do(person, AnswerUndo(True))
    assert stage.table.undo is None
    assert stage.table.to_move == first
    assert stage.table.match is not None
    assert stage.table.match.view(first) == before
    assert stage.table.played == []


def test_one_no_is_enough_and_a_move_ends_the_question() -> None:
    stage = mue()
    asker = stage.table.seats[stage.table.to_move or 0].person
    stage.play("pass")
    stage.do(asker, AskUndo())
    assert stage.table.undo is not None
    stage.do(stage.table.undo.waiting[0], AnswerUndo(False))
    assert stage.table.undo is None
    assert stage.refused("ada", AnswerUndo(True)) == "no_undo"
    stage.do(asker, AskUndo())
    stage.play("pass")
    assert stage.table.undo is None


def others_pass(stage: Stage, until: int = 0) -> None:
    """Everybody passes until it is this seat's turn."""
    while stage.table.to_move != until:
        seat, turn = stage.table.to_move, stage.table.turn
        assert seat is not None
        by = "bot" if stage.table.seats[seat].bot else "person"
        row = Row(stage.table.seq + 1, "play", None, {"seat": seat, "move": "pass", "by": by}, stage.now)
        fold(stage.table, row)
        stage.rows.append(row)
        assert stage.table.turn > turn


def auction(*people: str) -> Stage:
    """An auction of Mü in which Ada, alone or with these people, is to bid against bots."""
    stage = Stage(game="mue", players=4, options={}).seat("ada", *people).start()
    assert stage.refused("ada", AskUndo()) == "nothing_to_undo"
    others_pass(stage)
    return stage


def answered(stage: Stage) -> Stage:
    """Ada has bid, and seat 1 has passed."""
    stage.play("bid:r1")
    others_pass(stage, until=2)
    return stage


def test_against_bots_alone_it_is_taken_back_at_once() -> None:
    stage = auction()
    stage.play("pass")
    stage.do("ada", AskUndo())
    assert stage.table.to_move == 0
    assert stage.table.undo is None
    assert not stage.table.practice, "nobody had moved since"


# practice


def test_against_bots_an_undo_past_another_seat_s_move_makes_it_practice() -> None:
    stage = answered(auction())
    before = len(stage.rows)
    assert stage.refused("ada", AskUndo()) == "becomes_practice"
    assert stage.refused("ada", AskUndo(practice=True)) == "becomes_practice", "not without a row of its own"
    assert not stage.table.practice
    stage.do("ada", AskUndo(practice=True))
    practice, undo = stage.rows[before:]
    assert (practice.kind, practice.person, practice.data) == ("practice", "ada", {"reason": "undo"})
    assert (undo.kind, undo.data) == ("ask_undo", {"first": len(stage.table.played)})
    assert stage.table.to_move == 0
    assert stage.table.practice
    assert stage.table.about().practice is True
    assert stage.table.summary().about["practice"] is True
    assert replay("t1", "CODE", stage.rows).practice


def test_in_practice_nobody_has_to_agree_again() -> None:
    stage = answered(auction())
    stage.do("ada", AskUndo(practice=True))
    answered(stage).do("ada", AskUndo())
    answered(stage).do("ada", AskUndo(practice=True))
    assert [row.kind for row in stage.rows].count("practice") == 1


def test_who_is_away_still_plays_so_nobody_makes_their_match_practice() -> None:
    stage = answered(auction())
    seat = next(seat for seat in stage.table.seats if seat.person is None)
    seat.person = "ben"  # a bot sits in for Ben
    assert not becomes_practice(stage.table, "ada", first_to_undo(stage.table, "ada"))


def test_what_can_not_be_taken_back_makes_no_practice() -> None:
    stage = answered(auction())
    assert stage.table.match is not None
    stage.table.match.events.append({"type": "deal", "seat": None, "to": "all"})
    assert "deal" in stage.table.match.game.reveals
    for person, code in (("ada", "cards_became_known"), ("eve", "not_here")):
        with pytest.raises(Refused, match=code):
            AskUndo(practice=True).prelude(stage.table, person)


def test_among_people_nothing_becomes_practice() -> None:
    stage = answered(auction("ben", "cem"))
    stage.do("ada", AskUndo(practice=True))
    for person in ("ben", "cem"):
        stage.do(person, AnswerUndo(True))
    assert stage.table.to_move == 0
    assert not stage.table.practice
    assert "practice" not in [row.kind for row in stage.rows]


def test_the_next_match_is_rated_again() -> None:
    stage = answered(auction())
    stage.do("ada", AskUndo(practice=True))
    fold(stage.table, Row(stage.table.seq + 1, "start", "ada", {"seed": "8"}, stage.now))
    assert stage.table.about().practice is False


def test_old_logs_in_which_moves_were_taken_back_stay_rated() -> None:
    """Before there was practice an undo against bots was one row; nothing is concluded from it."""
    stage = answered(auction())
    fold(stage.table, Row(stage.table.seq + 1, "ask_undo", "ada", {"first": 0}, stage.now))
    assert stage.table.again
    assert not stage.table.practice


def test_once_cards_became_known_nothing_is_taken_back() -> None:
    stage = Stage().seat("ada", "ben", "cem").start()
    person = stage.table.seats[stage.table.to_move or 0].person
    stage.play("draw")
    assert stage.refused(person, AskUndo()) == "cards_became_known"


# the log


def test_the_rows_alone_make_the_table() -> None:
    stage = Stage().seat("ada", "ben").start()
    for _ in range(5):
        if stage.table.seats[stage.table.to_move or 0].person:
            stage.play()
    stage.do("ada", Say("hi"))
    again = replay("t1", "CODE", stage.rows)
    assert again.about() == stage.table.about()
    assert again.summary() == stage.table.summary()
    for seat in (None, 0, 1, 2):
        assert again.glance(seat) == stage.table.glance(seat)


def test_rows_must_follow_each_other() -> None:
    stage = Stage()
    with pytest.raises(ValueError, match="row 9 can't follow row 2"):
        fold(stage.table, Row(9, "say", "ada", {"text": "x"}, 0))


def test_a_table_needs_a_real_game() -> None:
    stage = Stage()
    assert stage.refused("ada", Create(Settings("skat", 3))) == "bad_game"
