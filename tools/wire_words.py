"""What docs/wire.md says in prose; `tools.wire` puts it between the definitions."""

from __future__ import annotations

from typing import Any

HEAD = """\
# The wire

<!-- Written by `python -m tools.wire` from the service's own definitions; change those, or tools/wire_words.py. -->

Every message between a client and the service. At a table both talk through one WebSocket; what needs no table (who I
am, lists, finished matches) is plain HTTP. Everything is JSON in UTF-8 (except the QR code). The definitions are in
`stammtisch.table.wire`, `stammtisch.table.pads.wire`, `stammtisch.table.verbs`, `stammtisch.table.news`,
`stammtisch.table.about` and `stammtisch.table.settings`; `python -m tools.wire --schema` prints them as JSON Schema,
from which the client's types are made.

Times are seconds since 1970 (UTC) by the service's clock. The ids of people and tables are opaque texts. Moves are in
the game's notation; views and events are the game's own (docs/library.md).
"""

CONNECTION = """\
## A connection

1. The client opens `/ws`. A browser's `Origin` must be the host it talks to.
2. Within {greeting} s it sends `hello` with the table's id and its token (the secret from `POST /api/people`). Without
   a token the connection is an onlooker's, for a table screen: it sees what onlookers see, and can do nothing. With a
   `key` that it makes up and keeps, it is let back in after the table has been locked.
3. The service answers with a `snapshot`: the table, the view of the connection's seat, the running round's events, the
   sheets of finished rounds, and what was said. From then on every row of the table's log arrives as a `row`, in order
   and without gaps: `seq` goes up by one each time. The news of a row holds what it changed.
4. To do something, the client sends a request with a number `n`. It is answered by exactly one `done` (with the number
   of the row) or `no` (with a code) with the same `n`; the row itself is sent to everyone, including the sender, who
   gets it before the `done`. `hello` is answered by the snapshot, `ping` by `pong`. A message that can't be read is
   answered by a `no`, with its number if that can be read.

A row is announced only once it is durably stored. A client that has seen `done` or the `row` can rely on it, even if
the service is killed the next moment.

### Turns and stale moves

`table.turn` is the last row that changed what can be done. A move names the turn it was decided on; if that is no
longer the current one (another player was quicker, a clock ran out, a move was taken back), the answer is `no` with
`stale`, and nothing has happened. The news of the rows in between has arrived or is on its way: decide again with it.
So it does no harm to send a click twice.

`view.to_move` is the seat to move, and `view.legal`, if present, what this connection may play. Between rounds
`table.resting` is true until all people who play have sent `continue`, or {rest} s have passed; if only one person
plays, until that person has sent it.

The fields of `table` in a `row` replace those that the client has; fields that are missing have not changed. After a
move only a few of them are present; after anything else all of them are.

### Coming back

A connection may be lost at any time; nothing else is. The client opens a new one and sends `hello` again. The snapshot
is all it needs, whatever device or process it is on now: it is never older than anything that any process has sent. A
request without an answer may or may not have been done: the snapshot shows which. A `bye` with `again` true, a close
without a `bye`, or code 1012 or 1013 mean: come back, first after about half a second, then less and less often. After
a `bye` with `again` false the client stays away until the person wants to come back.

A client that has sent nothing for 20 s gets a WebSocket ping, and is given up if it does not answer within 20 s
more; browsers answer by themselves. When a person has no connection at all, the others see them leave `present`.
After {grace} s they may let a bot sit in, after {host_grace} s the host's role passes to someone else.

The browser client names its build as `client` in `hello`, and compares it with the header `stammtisch-build` of HTTP
answers. If they differ, it shows that it has to be reloaded. A client that names no build is served as usual.

A `snapshot` may also come in the middle of a connection, when the service had to read the table again: it replaces
everything the client knew.

If a row of the log can't be read (a damaged database, or a row of a later version), the table stays as it was before
that row: `table.damaged` in the snapshot is its number, and every request is refused with `damaged`. Earlier matches
that are finished can be replayed.

### Moves that are taken back

When all have agreed, the row (`answer_undo`, or `ask_undo` if no one else has to agree) has `again` true. What the
client received of the running round is void: `events` are all that is left of it, `sheets` all finished rounds, and
`view` the present situation. It shows no one what they may not know.

### Practice

`table.practice` is true while the match is practice: it is not rated, neither for people nor for bots, and its result
is marked. A row of the kind `practice` (with the `reason`, `undo` or `hint`) makes it so until the match ends; the next
one is rated again. If no other person plays, an undo past another seat's move does that, but never without asking:
`ask_undo` is refused with `becomes_practice`; with `practice` true it goes ahead, as two rows, `practice` and then
`ask_undo`. Help with a move (`POST /api/tables/…/help`) does so too: without `practice` it is refused with
`help_is_practice`. Where another person holds a seat, even if they are away, there is no help.

### Trained agents

`table.agents` lists the agents that could play here: those that whoever runs the service named when it was started, and
installed ones, for the table's game. The host seats one with `agent`; its seat then has `agent:` and its name as `bot`.
If the service is later started without it, that seat is `missing` and the level `normal` plays there.

### Positions and lessons

A position table begins in the middle of a match: `POST /api/positions` says from where. The person who makes it sits
on `table.position.seat`, bots on the others; nobody else can come. It is practice, in no list and no history, and is
deleted after {position_days} days without a move.

In a lesson the others' moves follow a script, and so do moves that lead to where a step begins (`by` is `script`). The
number of moves made, `table.position.moves`, tells where in its step the lesson is. A legal move that is not
one of those the coach wants is refused with `lesson_other`; the one that she would make herself is
`table.position.shows`. When all moves of a step have been made, `page` goes on to the next one; until then nothing
moves, and a move of the learner's is refused with `lesson_listen`.

### Limits

A message may have {largest} letters and {fragments} parts. A connection may send {rate} messages per second in the
long run and {burst} at once, and every message counts, readable or not; chat and phrases once in {talk_seconds} s and
{talk_burst} at once; WebSocket pings and pongs {pings} per second and {pings_burst} at once. What exceeds that is
answered with `too_fast` and the `seconds` to wait, and not done; after {patience} such answers the connection is
closed. If {waiting} messages wait for a client that does not read, the connection is closed as well: without a `bye`,
which would wait behind them, but with the close code 1013, since coming back is cheaper than catching up. A client
that reads nothing for {stall} s while something waits is cut off without a close code. An address may have {sockets}
WebSockets open at once, and {connections} connections of all kinds.

One table holds {talks} messages and phrases, {changes} changes of seats, names and settings, and {matches} matches; a
match holds {undos} requests to take moves back and {pauses} pauses. Beyond that they are refused, with `too_much_talk`
and the like; what brings a match to its end never is.
"""

REQUESTS = """\
## From the client

```json
{"n":1,"verb":{"do":"hello","table":"kX3uT9aQ","token":"…"}}
```

`n` is any number from 0 to 2³¹ that the client chooses; the answer has the same. `do` says what to do. Fields that are
not defined here are refused.
"""

NEWS = """\
## From the service

`news` says which message it is.
"""

PARTS = """\
## Parts of messages
"""

OPTIONS = """\
### Options

What `options` in the settings may hold; anything else is refused with `bad_option`, when a table is made or changed
and when a match begins. Matches and records of earlier versions may hold higher numbers."""

HTTP = """\
## HTTP

A request says who sends it with `Authorization: Bearer SECRET`; there are no cookies, so no other page can send one in
a person's name. A body is JSON of at most {largest} bytes. A refusal has a status of 400 or more and
`{{"code": …, "params": {{…}}}}`, with the codes below. Request line and headers have at most {head} bytes (431,
`too_long`). Headers have {seconds} s to arrive, a body {seconds} s more; a late request is answered with 408 and
`too_slow`, and the connection is closed. If the address has only other methods, the answer is 405 with `not_found`.
"""

PADS = """\
### Score pads

A pad has an id, with which anyone can read it, and a key, with which others than its owner can write if the owner lets
them. The key goes into the header `X-Pad-Key`: addresses are logged on the way. A pad is a numbered log like a table's.
A step names the `number` on which it was decided; if the pad has changed since, nothing is kept, and the answer is
`pad_went_on` with the pad as it is. Every step has an `id` that the client makes up, so a step without an answer can be
sent again: it is kept once.

Facts that can't be are refused with a `rule` beside `code` and `params`: the clause, or `facts` where the data has the
wrong shape; the sentence is in the section `facts` of the game's words. A pad holds {rounds} rounds and {rows} rows. An
address may have {followers} requests waiting for news.
"""

LIMITS = """\
The rate of requests from each address (or person) is limited; beyond it the answer is 429 with `too_fast` and the
`seconds` to wait."""

REFUSALS = """\
## Refusals

A refused request has changed nothing. `code` and `params` give a sentence in the client's language; `rule` names the
clause if a rule of the game forbids a move, and then `code` is one of the game's own (`words.*.json`). HTTP answers
have the status given here."""

ENDINGS = """
## How connections end

`reason` in a `bye`; `again` is true where coming back makes sense.
"""

CLOSES = """
| close code | |
|---|---|
| 1000 | after a `bye` |
| 1002 | not a WebSocket frame |
| 1007 | a text, or a reason for closing, is not UTF-8 |
| 1008 | too many pings |
| 1009 | a message was far too long, or had too many parts |
| 1011 | no answer to a ping |
| 1012 | the service ends or restarts: come back |
| 1013 | the client reads too slowly: come back for a snapshot |
| HTTP 403 | the socket was not opened: the page is another site's, or its address opens or has too many |
"""

# by verb: the fields of an example
EXAMPLES: dict[str, dict[str, Any]] = {
    "hello": {"table": "kX3uT9aQ", "token": "…"},
    "join": {"name": "Ada", "avatar": "fox"},
    "sit": {"seat": 0},
    "swap": {"one": 0, "other": 2},
    "bot": {"seat": 1, "level": "easy"},
    "agent": {"seat": 1, "name": "clever"},
    "fill": {"level": "normal"},
    "stand_in": {"seat": 2},
    "change": {"settings": {"game": "mue", "players": 4, "clock": {"kind": "seconds", "amount": 60}}},
    "mode": {"chat": True, "watching": "rounds", "pace": 1.2},
    "lock": {"on": True},
    "remove": {"who": "q9W…"},
    "host": {"who": "q9W…"},
    "play": {"move": "g7", "turn": 41},
    "pause": {"on": True},
    "page": {"step": 1},
    "ask_undo": {"practice": True},
    "answer_undo": {"yes": True},
    "say": {"text": "Nice one!"},
    "wave": {"phrase": "good_game"},
}

# by the function of a route: what it is sent, what it returns, what it does
DOORS: dict[str, tuple[str, str, str]] = {
    "enter": ("[NewPerson](#newperson)", "201, [Entered](#entered)", "a new person; needs no secret"),
    "my_page": ("", "[Me](#me)", "who I am"),
    "change_me": ("[NewPerson](#newperson)", "[Me](#me)", "another name, avatar or language"),
    "forget_me": ("", "`{}`", "leaves all tables and deletes what is known about the person"),
    "export_me": ("", "a file", "everything that is known about the person"),
    "my_tables": ("", "list of tables", "the tables I am at, latest first"),
    "history": (
        "`?before=TIME`",
        "list of matches",
        "my finished matches, latest first, 100 at a time; `practice` is true for those that were not rated",
    ),
    "statistics": (
        "",
        "by game",
        "`matches`, `wins` and `mean_rank` (0 without matches) of rated matches, `rating` (`mu`, `sigma`), and the "
        "number of matches that were `practice`",
    ),
    "public_tables": ("", "list of tables", "open to everyone, latest first; needs no secret"),
    "new_table": ("[NewTable](#newtable)", "201, [TablePlace](#tableplace)", "a new table, whose host I am"),
    "new_position": (
        "[NewPosition](#newposition)",
        "201, [TablePlace](#tableplace)",
        "a new table that begins in the middle of a match; it is mine alone",
    ),
    "lessons": ("", "list of [LessonListed](#lessonlisted)", "all lessons, and how far I have come"),
    "lesson": ("", "[LessonShown](#lessonshown)", "what the coach says; needs no secret"),
    "examples": (
        "",
        "list of [ExampleShown](#exampleshown)",
        "a game's worked examples, each as its seat sees it; needs no secret",
    ),
    "why": (
        "",
        "[Reason](#reason)",
        "why the bot made the move in this row, for a person who plays against bots alone: during its round what "
        "anyone at the table could say, or `after_the_round`; afterwards what the bot thought",
    ),
    "help_me": (
        "[AskHelp](#askhelp)",
        "[Help](#help)",
        "what a good player would do in my place, for a person who plays against bots alone and is to move; before "
        "the first time `help_is_practice`, unless the request says that I agree",
    ),
    "find_table": ("", "[TablePlace](#tableplace)", "the table with a short code; needs no secret"),
    "record": (
        "",
        "a file",
        "the record of a finished match, for those who were at the table, or if it is public",
    ),
    "replay": (
        "`?eyes=table`, a seat, or `all`",
        "steps",
        "the match move by move as onlookers, a seat or all seats together saw it, once it is over",
    ),
    "new_pad": (
        "[NewPad](#newpad)",
        "201, [PadPlace](#padplace)",
        "a new score pad for real cards, which is mine",
    ),
    "pad": (
        "`?since=NUMBER`",
        "[PadShown](#padshown)",
        "a pad as it is now; with `since` only once its `number` is another: otherwise 204, after {wait} s or when the "
        "service ends; needs no secret",
    ),
    "pad_round": ("", "[PadRound](#padround)", "a round, and what was asked about it; needs no secret"),
    "outlook": (
        "[PadFacts](#padfacts)",
        "list of phrases",
        "what these facts of the running round mean: `[code, params]` (words section `ahead`); needs no secret",
    ),
    "try_step": (
        "[PadStep](#padstep)",
        "[PadTried](#padtried)",
        "what a step would bring; nothing is kept; needs no secret",
    ),
    "write_step": (
        "[PadStep](#padstep)",
        "[PadShown](#padshown)",
        "writes on a pad; a step decided on an older pad is answered with [PadWentOn](#padwenton) and status 409; "
        "needs no secret, but the pad's key unless I have opened it or written on it before",
    ),
    "share_pad": (
        "[PadSharing](#padsharing)",
        "[PadShown](#padshown)",
        "lets those write who have the key, or no longer; for the owner",
    ),
    "pad_text": ("`?lang=de`", "text", "a pad to copy, in `de` or `en`; needs no secret"),
    "pad_csv": (
        "`?lang=de`",
        "CSV",
        "the same for spreadsheets: round, name, points and reason of every entry; needs no secret",
    ),
    "my_pads": ("", "list of [PadListed](#padlisted)", "the pads I have opened or written on, latest first"),
    "remove_pad": ("", "`{}`", "takes a pad off my list; if I have opened it, it is deleted"),
    "games": (
        "",
        "by game",
        "player counts, minutes, age and best player counts where they are printed, options and their bounds; "
        "needs no secret",
    ),
    "house": (
        "",
        "`address`, `phrases`",
        "where others in the network find this service, or null; the house's own quick phrases, which are said as "
        "any text is (`say`); needs no secret",
    ),
    "words": (
        "",
        "`common` and `own`",
        "a game's words in a language; with `table` instead of a game, the words of the table itself",
    ),
    "rules": ("", "[RulebookShown](#rulebookshown)", "a game's rulebook in a language; needs no secret"),
    "questions": (
        "",
        "[RefereeAsks](#refereeasks)",
        "what is to be described to the referee of a game with so many players; needs no secret",
    ),
    "judge": (
        "[AskReferee](#askreferee)",
        "[Verdict](#verdict)",
        "the referee for people with the real cards; needs no secret, and nothing is kept",
    ),
    "tips": (
        "",
        "list of [TipShown](#tipshown)",
        "a game's tips, those of the printed rulebook first; needs no secret",
    ),
    "qr": (
        "`?link=ADDRESS`",
        "SVG",
        "an `http` or `https` address of at most 200 letters as a QR code (`POST`: the address is the body); no secret",
    ),
    "health": (
        "",
        "`ok`",
        "whether the service works and can store moves; if not, 503 and `store_down` with a `reason`",
    ),
    "metrics": ("", "text", "figures for Prometheus"),
}

STATUS = {
    "other_origin": 403,
    "store_down": 503,
    "internal": 500,
    "not_found": 404,
    "too_many_connections": 429,
    "too_slow": 408,
}

CODES: dict[str, str] = {
    "after_the_round": "the reason would show the bot's cards; it is given once the round is over",
    "already": "nothing would change",
    "bad_clock": "the number of days for a move is limited",
    "bad_game": "there is no such game",
    "bad_link": "not an `http` or `https` address, or one that is too long for a QR code",
    "bad_option": "the game has no such option, or not with this value; a number goes from `low` to `high`, which are "
    "null for anything else",
    "bad_players": "the game is for `low` to `high` players",
    "becomes_practice": "the match would no longer be rated; ask again with `practice` true to accept that",
    "bot_sits_in": "a bot plays this seat; `return` first",
    "busy": "too much is going on at once; try again",
    "cards_became_known": "a player has learned hidden cards since that move",
    "chat_off": "the host has switched the chat off",
    "closed": "the table is closed",
    "damaged": "the log can't be read from this `row` on; the table stays as it was before it",
    "days_to_move": "the clock gives days for a move, so no one counts as away",
    "empty": "nothing is left of the text or name",
    "free_seats": "not all seats are taken",
    "full": "the table has as many guests as it can have",
    "hello_first": "the first message has to be `hello`",
    "help_among_people": "other people play, or played, in this match",
    "help_in_lesson": "the coach helps there",
    "help_is_practice": "the match would no longer be rated; ask again with `practice` true to accept that",
    "host_only": "only the host may do that",
    "internal": "an error in the service, which is in its log",
    "lesson_listen": "the step is complete; `page` goes on to the next",
    "lesson_other": "legal, but not what the coach wants now; `answer`: what she says, by language, or `null`",
    "lesson_step_open": "not all moves of the step have been made",
    "locked": "the host lets no one new in",
    "match_is_on": "not during a match",
    "no_bot_move": "this row is not a bot's move in the match at this table, or was taken back",
    "no_lesson": "the table is no lesson",
    "no_match": "no match is being played",
    "no_reason": "this bot gives no reasons, or would now move differently",
    "no_such_agent": "no agent of this name was named when the service was started, or it plays another game",
    "no_such_lesson": "there is no such lesson, or it has no such step",
    "no_such_match": "there is no such match, or this person may not see it",
    "no_such_pad": "there is no pad with this id, or it has been deleted",
    "no_such_round": "the pad has no such round",
    "no_such_position": "there is no such example, or the match has no such moment",
    "no_such_seat": "the table has no such seat",
    "no_such_table": "no table has this id or code",
    "no_undo": "no one has asked to take anything back",
    "nobody_to_replace": "no person plays there",
    "not_away": "that person is here, or has not been away for long enough",
    "not_found": "there is nothing at this address",
    "not_here": "not at the table; `join` first",
    "not_oneself": "that can't be done with oneself",
    "not_replaced": "no bot sits in",
    "not_resting": "the table is not waiting",
    "not_seated": "has no seat",
    "not_text": "the message is not a text",
    "not_understood": "the message is not one of these",
    "not_your_turn": "another seat is to move",
    "nothing_to_undo": "you have made no move to take back",
    "onlooker": "without a token one can only watch",
    "only_against_bots": "other people play, or played, in this match",
    "other_origin": "the page belongs to another site",
    "pad_damaged": "the log can't be read from this `row` on; the pad stays as it was before it",
    "pad_full": "the pad has as many rows, or rounds, as it can have",
    "pad_owner_only": "only the person who opened the pad may do that",
    "pad_read_only": "the key is missing or wrong, or the owner lets nobody else write",
    "pad_same_names": "two names are the same",
    "pad_step_differs": "another step has this `id`",
    "pad_went_on": "the step was decided on an older pad; `shown` is the pad as it is now",
    "paused": "the match is paused",
    "position_only": "no match follows a position",
    "removed": "the host has sent this person away",
    "resting": "the table waits between rounds",
    "seat_taken": "the seat is taken",
    "stale": "decided on an earlier turn",
    "still_on": "the match is not over yet",
    "store_down": "the database does not answer; the next snapshot shows whether it was done",
    "too_fast": "too many requests",
    "too_long": "the message is too long",
    "too_many_changes": "seats and settings have been changed as often as one table allows",
    "too_many_connections": "the address has too many connections open (by a proxy; others are closed at once)",
    "too_many_matches": "as many matches have been played as one table allows",
    "too_many_pauses": "this match has been paused as often as one match allows",
    "too_many_people": "more people are seated than there would be seats",
    "too_many_undos": "as many undos have been asked for as one match allows",
    "too_much_talk": "as much has been said as one table allows",
    "too_slow": "the request did not arrive in time; the connection is closed",
    "undo_asked": "a player has asked to take moves back",
    "unknown_person": "no person has this secret",
}

BYES: dict[str, str] = {
    "internal": "something went wrong while news was sent; what was done is done, come back for a snapshot",
    "late": "no `hello` in time",
    "no_such_table": "the table has been deleted, since no one had come back to it for a long time",
    "reload": "`client` is not the build of the browser client that is served now: the page has to reload",
    "removed": "the host has sent this person away",
    "slow": "the client reads too slowly (only by close code 1013)",
    "too_fast": "too many requests, again and again",
    "unknown_person": "this person has been deleted",
}
