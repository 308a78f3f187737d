"""What may be done at a table, by whom and when."""

from __future__ import annotations

import pytest

from stammtisch.store.store import Row
from stammtisch.table.about import PlayerShown
from stammtisch.table.log import fold, folded
from stammtisch.table.news import snapshot
from stammtisch.table.refused import Refused
from stammtisch.table.settings import Clock, Settings
from stammtisch.table.table import REST_SECONDS
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
from stammtisch.table.verbs.talking import KEPT_MESSAGES, Say, Wave
from stammtisch.table.verbs.undoing import AnswerUndo, AskUndo, becomes_practice, first_to_undo
from tests.table.lone_table import LoneTable

NO_NUMBER = {"low": None, "high": None}

# coming, going, sitting


def test_who_makes_a_table_is_its_host() -> None:
    assert LoneTable().table.host == "ada"


def test_people_come_sit_move_and_stand_up() -> None:
    lone = LoneTable()
    lone.do("ben", Join("Ben", "owl"))
    lone.do("ben", Sit(1))
    assert [seat.person for seat in lone.table.seats] == [None, "ben", None]
    lone.do("ben", Sit(2))
    assert [seat.person for seat in lone.table.seats] == [None, None, "ben"]
    assert lone.refused("ada", Sit(2)) == "seat_taken"
    assert lone.refused("ada", Sit(3)) == "no_such_seat"
    assert lone.refused("eve", Sit(0)) == "not_here"
    lone.do("ben", Stand())
    assert lone.refused("ben", Stand()) == "not_seated"


def test_a_name_can_be_changed_by_coming_again() -> None:
    lone = LoneTable()
    lone.do("ada", Join("Ada L.", "owl"))
    assert (lone.table.guests["ada"].name, lone.table.guests["ada"].avatar) == ("Ada L.", "owl")
    assert lone.table.host == "ada"


def test_what_joins_letters_is_kept_and_nothing_else_that_is_not_printed() -> None:
    family, persian = "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u0631\u0648\u0645"
    assert clean(f" {family}\u202e  {persian}\n") == f"{family} {persian}"
    with pytest.raises(Refused, match="empty"):
        clean("\u200d \u200c\u200b")


def test_a_table_has_room_for_so_many() -> None:
    lone = LoneTable()
    for number in range(GUESTS - 1):
        lone.do(f"p{number}", Join("P", "fox"))
    assert lone.refused("late", Join("P", "fox")) == "full"


def test_only_the_host_moves_others_and_bots() -> None:
    lone = LoneTable()
    lone.do("ben", Join("Ben", "owl"))
    lone.do("ben", Sit(1))
    for verb in (Swap(0, 1), PutBot(0, "easy"), Fill("easy"), Lock(True), Remove("ada"), Close()):
        assert lone.refused("ben", verb) == "host_only"
    lone.do("ada", Sit(0))
    lone.do("ada", Swap(0, 1))
    assert [seat.person for seat in lone.table.seats] == ["ben", "ada", None]
    lone.do("ada", PutBot(2, "easy"))
    assert lone.table.seats[2].bot == "easy"
    assert lone.refused("ada", PutBot(0, "easy")) == "seat_taken"
    lone.do("ada", Sit(2))
    assert (lone.table.seats[2].person, lone.table.seats[2].bot) == ("ada", None)
    lone.do("ada", Fill("normal"))
    assert [seat.bot for seat in lone.table.seats] == [None, "normal", None]
    lone.do("ada", PutBot(1, None))
    assert lone.table.seats[1].free


def test_the_host_removes_and_locks() -> None:
    lone = LoneTable()
    lone.do("ben", Join("Ben", "owl"))
    lone.do("ben", Sit(1))
    assert lone.refused("ada", Remove("ada")) == "not_oneself"
    lone.do("ada", Remove("ben"))
    assert lone.table.seats[1].free
    assert lone.refused("ben", Join("Ben", "owl")) == "removed"
    lone.do("ada", Lock(True))
    assert lone.refused("cem", Join("Cem", "owl")) == "locked"
    lone.do("ada", Join("Ada!", "owl"))
    lone.do("ada", Lock(False))
    lone.do("cem", Join("Cem", "owl"))


def test_the_host_s_role_goes_on() -> None:
    lone = LoneTable()
    for person in ("ben", "cem"):
        lone.do(person, Join(person, "owl"))
    lone.do("cem", Sit(1))
    assert lone.refused("ben", HandOn("ben")) == "host_only"
    assert lone.refused("ada", HandOn("eve")) == "not_here"
    lone.do("ada", HandOn("ben"))
    assert lone.table.host == "ben"
    lone.do("ben", Leave())
    assert lone.table.host == "cem", "who sits comes before who was here earlier"
    lone.do(None, HandOn("ada"))
    assert lone.table.host == "ada"
    lone.do("ada", Leave())
    lone.do("cem", Leave())
    assert lone.table.host is None
    lone.do("dan", Join("Dan", "owl"))
    assert lone.table.host == "dan"


def test_settings_change_between_matches_and_people_stay() -> None:
    lone = LoneTable(players=4)
    lone.do("ben", Join("Ben", "owl"))
    lone.do("ben", Sit(3))
    lone.do("ada", Sit(0))
    lone.do("ada", PutBot(1, "easy"))
    three = Settings("mau_mau", 3, {"must_play": True})
    lone.do("ada", Change(three))
    assert [seat.person for seat in lone.table.seats] == ["ada", None, "ben"]
    assert lone.table.settings.options == {"rounds": 3, "must_play": True}
    lone.do("ada", Change(Settings("zoff_im_zoo", 5)))
    assert [seat.person for seat in lone.table.seats] == ["ada", None, "ben", None, None]
    lone.seat("ada", "cem", "ben")
    assert lone.refused("ada", Change(Settings("mau_mau", 2))) == "too_many_people"
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
            Change(bad).admit(lone.table, "ada", lone.now)
        assert (caught.value.refusal.code, caught.value.refusal.params) == (code, params)
    lone.do("ada", Change(Settings("mau_mau", 3)))
    lone.start()
    assert lone.refused("ada", Change(Settings("mau_mau", 3))) == "match_is_on"


def test_a_table_of_before_there_were_bounds_plays_on_and_needs_others_for_its_next_match() -> None:
    lone = LoneTable()
    old = {**lone.rows[0].data["settings"], "options": {"rounds": 10**27, "must_play": False}}
    rows = [lone.rows[0]._replace(data={"settings": old}), *lone.rows[1:]]
    lone.table = folded("t1", "CODE", rows)
    lone.seat("ada", "ben", "cem")
    assert lone.refused("ada", Start()) == "bad_option"
    fold(lone.table, Row(lone.table.seq + 1, "start", "ada", {"seed": "7"}, lone.now))
    lone.play()
    assert lone.table.match is not None
    assert lone.table.match.options["rounds"] == 10**27
    assert snapshot(lone.table, 0, []).table.settings.options["rounds"] == 10**27
    lone.table.match = None
    lone.do("ada", Change(Settings("mau_mau", 3, {"rounds": 100})))
    lone.start()


def test_chat_can_be_switched_off() -> None:
    lone = LoneTable()
    lone.do("ada", Say("  Hallo \u202e\n  zusammen "))
    assert lone.table.talk[-1].data["text"] == "Hallo zusammen"
    assert lone.refused("ada", Say("\n\t")) == "empty"
    assert lone.refused("eve", Say("hi")) == "not_here"
    lone.do("ada", Wave("hello"))
    lone.do("ada", Mode(False, "now", 1.0))
    assert lone.refused("ada", Say("hi")) == "chat_off"
    assert lone.refused("ada", Wave("hello")) == "chat_off"
    lone.do("ada", Mode(True, "rounds", 2.5))
    assert lone.table.settings.pace == 2.5
    for number in range(KEPT_MESSAGES + 5):
        lone.do("ada", Say(str(number)))
    assert [row.data["text"] for row in lone.table.talk] == [
        str(number) for number in range(5, KEPT_MESSAGES + 5)
    ]


def test_a_closed_table_is_closed() -> None:
    lone = LoneTable().seat("ada", "ben").start()
    lone.do("ada", Close())
    assert lone.table.status == "closed"
    for verb in (
        Join("x", "x"),
        Start(),
        Say("x"),
        Pause(True),
        Close(),
        Lock(True),
        Play("draw", lone.table.turn),
    ):
        assert lone.refused("ada", verb) == "closed", verb
    assert lone.table.due() is None


# the match


def test_a_match_begins_when_all_seats_are_taken() -> None:
    lone = LoneTable()
    lone.do("ben", Join("Ben", "owl"))
    assert lone.refused("ada", Start()) == "not_seated"
    lone.do("ada", Sit(0))
    assert lone.refused("ada", Start()) == "free_seats"
    lone.do("ben", Sit(1))
    lone.do("ada", Fill("normal"))
    assert lone.refused("ben", Start()) == "host_only"
    lone.start()
    assert lone.table.players == ["ada", "ben", "bot:normal"]
    assert lone.table.names == ["Ada", "Ben", "bot:normal"]
    assert lone.refused("ada", Start()) == "match_is_on"
    for verb in (Sit(0), Stand(), Swap(0, 1), PutBot(2, None), Fill("easy")):
        assert lone.refused("ada", verb) == "match_is_on"


def test_moves_are_refused_with_the_reason() -> None:
    lone = LoneTable().seat("ada", "ben", "cem").start()
    table, match = lone.table, lone.table.match
    assert match is not None
    turn = table.to_move
    assert turn is not None
    person, other = table.seats[turn].person, table.seats[(turn + 1) % 3].person
    assert lone.refused(person, Play("draw", table.turn - 1)) == "stale"
    assert lone.refused(other, Play("draw", table.turn)) == "not_your_turn"
    assert lone.refused("eve", Play("draw", table.turn)) == "not_here"
    assert lone.refused(person, Play("nonsense", table.turn)) == "unreadable"
    missing = next(code for code in ("g1", "b1", "r1", "y1") if code not in match.view(turn)["hand"])
    with pytest.raises(Refused) as caught:
        Play(missing, table.turn).admit(table, person, 0)
    assert (caught.value.refusal.code, caught.value.refusal.rule) == ("not_held", "hand")
    assert missing in str(caught.value.refusal.params)
    assert match.moves == []
    lone.play("draw")
    assert lone.table.turn == lone.table.seq


def end_round(lone: LoneTable) -> None:
    """First legal moves that are no draws, until the round is over."""
    match = lone.table.match
    assert match is not None
    number = match.round
    while lone.table.match is match and match.round == number and not match.over:
        legal = match.legal_moves()
        lone.play(next((move for move in legal if move.endswith("!")), legal[0]))


def test_between_rounds_everyone_has_to_continue() -> None:
    lone = LoneTable().seat("ada", "ben", "cem").start()
    end_round(lone)
    assert lone.table.resting
    assert lone.table.to_move is None
    assert lone.table.due() == lone.now + REST_SECONDS
    assert lone.refused("ada", Play("draw", lone.table.turn)) == "resting"
    lone.do("ada", Continue())
    lone.do("ben", Continue())
    assert lone.table.resting
    lone.do("ada", StandIn(2))
    assert not lone.table.resting, "nobody else is waited for"
    assert lone.refused("ada", Continue()) == "not_resting"


def test_after_its_time_a_rest_is_over() -> None:
    lone = LoneTable().seat("ada", "ben", "cem").start()
    end_round(lone)
    lone.do(None, Continue())
    assert not lone.table.resting
    end_round(lone)
    assert lone.table.status == "over"
    assert lone.refused("ada", Continue()) == "no_match"


def test_a_match_keeps_its_players_even_if_others_sit_there_later() -> None:
    lone = LoneTable(options={"rounds": 1}).seat("ada", "ben", "cem")
    assert lone.table.about().players == []
    end_round(lone.start())
    lone.do(None, Record())
    lone.do("ben", Leave())
    lone.do("ada", Sit(1))
    shown = [(player.person, player.name) for player in lone.table.about().players]
    assert shown == [("ada", "Ada"), ("ben", "Ben"), ("cem", "Cem")]
    assert LoneTable().seat("ada", "ben").start().table.about().players[2] == PlayerShown(None, "bot:normal")


def test_a_rematch_with_the_same_people() -> None:
    lone = LoneTable(options={"rounds": 1}).seat("ada", "ben", "cem").start()
    end_round(lone)
    assert lone.table.status == "over"
    assert lone.table.unrecorded()
    assert lone.refused("ada", Record()) == "already", "only the service itself does that"
    lone.do(None, Record())
    assert not lone.table.unrecorded()
    lone.do("ben", Start(), seed="8")
    assert (lone.table.number, lone.table.status) == (2, "playing")


def test_a_pause_stops_the_clock() -> None:
    lone = LoneTable(clock=Clock("seconds", 60)).seat("ada", "ben", "cem").start()
    began = lone.now
    assert lone.table.due() == began + 60
    assert lone.refused("eve", Pause(True)) == "not_here"
    lone.do("ben", Pause(True))  # ten seconds were thought about
    assert lone.table.due() is None
    assert lone.table.to_move is None
    assert lone.refused("ben", Pause(True)) == "already"
    assert lone.refused("ada", Play("draw", lone.table.turn)) == "paused"
    lone.do("ada", Pause(False))
    assert lone.table.due() == lone.now + 50
    lone.play("draw")
    assert lone.table.due() == lone.now + 60


def test_days_are_days() -> None:
    lone = LoneTable(clock=Clock("days", 2)).seat("ada", "ben", "cem").start()
    assert lone.table.due() == lone.now + 2 * 86400


# bots that sit in


def test_a_bot_sits_in_until_the_person_returns() -> None:
    lone = LoneTable().seat("ada", "ben").start()
    table = lone.table
    assert lone.refused("ada", StandIn(0)) == "not_oneself"
    assert lone.refused("ada", StandIn(2)) == "nobody_to_replace"
    assert lone.refused("ada", StandIn(9)) == "no_such_seat"
    assert lone.refused("eve", StandIn(1)) == "not_here"
    lone.do("ada", StandIn(1))
    assert (table.seats[1].person, table.seats[1].bot) == ("ben", "normal")
    assert lone.refused("ben", Play("draw", table.turn)) == "bot_sits_in"
    assert lone.refused("ada", StandIn(1)) == "nobody_to_replace"
    assert lone.refused("ada", Return()) == "not_replaced"
    lone.do("ben", Return())
    assert (table.seats[1].person, table.seats[1].bot) == ("ben", None)


def test_who_leaves_a_match_is_replaced_for_good() -> None:
    lone = LoneTable().seat("ada", "ben").start()
    lone.do("ben", Leave())
    assert (lone.table.seats[1].person, lone.table.seats[1].bot) == (None, "normal")
    assert lone.table.players == ["ada", "ben", "bot:normal"], "the result is still Ben's"


# taking back


def quiet_moves(lone: LoneTable, count: int) -> None:
    """Moves of Mü's auction: passes reveal nothing."""
    for _ in range(count):
        lone.play("pass")


def mue() -> LoneTable:
    lone = LoneTable(game="mue", players=4, options={}).seat("ada", "ben", "cem", "dan").start()
    match = lone.table.match
    assert match is not None
    return lone


def test_a_move_is_taken_back_when_all_agree() -> None:
    lone = mue()
    match = lone.table.match
    assert match is not None
    first = lone.table.to_move
    assert first is not None
    asker = lone.table.seats[first].person
    before = match.view(first)
    lone.play("pass")
    lone.play("pass")
    lone.do(asker, AskUndo())
    undo = lone.table.undo
    assert undo is not None
    assert asker not in undo.waiting
    assert len(undo.waiting) == 3
    assert lone.refused(asker, AskUndo()) == "undo_asked"
    assert lone.refused(asker, AnswerUndo(True)) == "already"
    for person in list(undo.waiting):
        lone.do(person, AnswerUndo(True))
    assert lone.table.undo is None
    assert lone.table.to_move == first
    assert lone.table.match is not None
    assert lone.table.match.view(first) == before
    assert lone.table.played == []


def test_one_no_is_enough_and_a_move_ends_the_question() -> None:
    lone = mue()
    asker = lone.table.seats[lone.table.to_move or 0].person
    lone.play("pass")
    lone.do(asker, AskUndo())
    assert lone.table.undo is not None
    lone.do(lone.table.undo.waiting[0], AnswerUndo(False))
    assert lone.table.undo is None
    assert lone.refused("ada", AnswerUndo(True)) == "no_undo"
    lone.do(asker, AskUndo())
    lone.play("pass")
    assert lone.table.undo is None


def others_pass(lone: LoneTable, until: int = 0) -> None:
    """Everybody passes until it is this seat's turn."""
    while lone.table.to_move != until:
        seat, turn = lone.table.to_move, lone.table.turn
        assert seat is not None
        by = "bot" if lone.table.seats[seat].bot else "person"
        row = Row(lone.table.seq + 1, "play", None, {"seat": seat, "move": "pass", "by": by}, lone.now)
        fold(lone.table, row)
        lone.rows.append(row)
        assert lone.table.turn > turn


def auction(*people: str) -> LoneTable:
    """An auction of Mü in which Ada, alone or with these people, is to bid against bots."""
    lone = LoneTable(game="mue", players=4, options={}).seat("ada", *people).start()
    assert lone.refused("ada", AskUndo()) == "nothing_to_undo"
    others_pass(lone)
    return lone


def answered(lone: LoneTable) -> LoneTable:
    """Ada has bid, and seat 1 has passed."""
    lone.play("bid:r1")
    others_pass(lone, until=2)
    return lone


def test_against_bots_alone_it_is_taken_back_at_once() -> None:
    lone = auction()
    lone.play("pass")
    lone.do("ada", AskUndo())
    assert lone.table.to_move == 0
    assert lone.table.undo is None
    assert not lone.table.practice, "nobody had moved since"


# practice


def test_against_bots_an_undo_past_another_seat_s_move_makes_it_practice() -> None:
    lone = answered(auction())
    before = len(lone.rows)
    assert lone.refused("ada", AskUndo()) == "becomes_practice"
    assert lone.refused("ada", AskUndo(practice=True)) == "becomes_practice", "not without a row of its own"
    assert not lone.table.practice
    lone.do("ada", AskUndo(practice=True))
    practice, undo = lone.rows[before:]
    assert (practice.kind, practice.person, practice.data) == ("practice", "ada", {"reason": "undo"})
    assert (undo.kind, undo.data) == ("ask_undo", {"first": len(lone.table.played)})
    assert lone.table.to_move == 0
    assert lone.table.practice
    assert lone.table.about().practice is True
    assert lone.table.summary().about["practice"] is True
    assert folded("t1", "CODE", lone.rows).practice


def test_in_practice_nobody_has_to_agree_again() -> None:
    lone = answered(auction())
    lone.do("ada", AskUndo(practice=True))
    answered(lone).do("ada", AskUndo())
    answered(lone).do("ada", AskUndo(practice=True))
    assert [row.kind for row in lone.rows].count("practice") == 1


def test_who_is_away_still_plays_so_nobody_makes_their_match_practice() -> None:
    lone = answered(auction())
    seat = next(seat for seat in lone.table.seats if seat.person is None)
    seat.person = "ben"  # a bot sits in for Ben
    assert not becomes_practice(lone.table, "ada", first_to_undo(lone.table, "ada"))


def test_what_can_not_be_taken_back_makes_no_practice() -> None:
    lone = answered(auction())
    assert lone.table.match is not None
    lone.table.match.events.append({"type": "deal", "seat": None, "to": "all"})
    assert "deal" in lone.table.match.game.reveals
    for person, code in (("ada", "cards_became_known"), ("eve", "not_here")):
        with pytest.raises(Refused, match=code):
            AskUndo(practice=True).prelude(lone.table, person)


def test_among_people_nothing_becomes_practice() -> None:
    lone = answered(auction("ben", "cem"))
    lone.do("ada", AskUndo(practice=True))
    for person in ("ben", "cem"):
        lone.do(person, AnswerUndo(True))
    assert lone.table.to_move == 0
    assert not lone.table.practice
    assert "practice" not in [row.kind for row in lone.rows]


def test_the_next_match_is_rated_again() -> None:
    lone = answered(auction())
    lone.do("ada", AskUndo(practice=True))
    fold(lone.table, Row(lone.table.seq + 1, "start", "ada", {"seed": "8"}, lone.now))
    assert lone.table.about().practice is False


def test_old_logs_in_which_moves_were_taken_back_stay_rated() -> None:
    """Before there was practice an undo against bots was one row; nothing is concluded from it."""
    lone = answered(auction())
    fold(lone.table, Row(lone.table.seq + 1, "ask_undo", "ada", {"first": 0}, lone.now))
    assert lone.table.again
    assert not lone.table.practice


def test_once_cards_became_known_nothing_is_taken_back() -> None:
    lone = LoneTable().seat("ada", "ben", "cem").start()
    person = lone.table.seats[lone.table.to_move or 0].person
    lone.play("draw")
    assert lone.refused(person, AskUndo()) == "cards_became_known"


# the log


def test_the_rows_alone_make_the_table() -> None:
    lone = LoneTable().seat("ada", "ben").start()
    for _ in range(5):
        if lone.table.seats[lone.table.to_move or 0].person:
            lone.play()
    lone.do("ada", Say("hi"))
    again = folded("t1", "CODE", lone.rows)
    assert again.about() == lone.table.about()
    assert again.summary() == lone.table.summary()
    for seat in (None, 0, 1, 2):
        assert again.glance(seat) == lone.table.glance(seat)


def test_rows_must_follow_each_other() -> None:
    lone = LoneTable()
    with pytest.raises(ValueError, match="row 9 can't follow row 2"):
        fold(lone.table, Row(9, "say", "ada", {"text": "x"}, 0))


def test_a_table_needs_a_real_game() -> None:
    lone = LoneTable()
    assert lone.refused("ada", Create(Settings("skat", 3))) == "bad_game"
