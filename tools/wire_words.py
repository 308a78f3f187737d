"""What docs/wire.md says in prose; `tools.wire` puts it between the definitions."""

from __future__ import annotations

from typing import Any

HEAD = """\
# The wire

<!-- Written by `python -m tools.wire` from the service's own definitions; change those, or tools/wire_words.py. -->

Every message between a client and the service. At a table both talk through one WebSocket; what needs no table
(who I am, lists, finished matches) is plain HTTP. All of it is JSON in UTF-8 (but for the QR code). The definitions are
`stammtisch.table.wire`, `stammtisch.table.verbs`, `stammtisch.table.news`, `stammtisch.table.about` and
`stammtisch.table.settings`; `python -m tools.wire --schema` prints them as JSON Schema, from which the client's types
are made.

Times are seconds since 1970 (UTC) by the service's clock. People, tables and codes are known by ids, which are opaque
texts. Moves are in the game's notation; views and events are the game's own (docs/library.md).
"""

CONNECTION = """\
## How a connection goes

1. The client opens `/ws`. A browser's `Origin` must be the host it talks to.
2. Within {greeting} s it sends `hello` with the table's id and its token (the secret that `POST /api/people` gave).
   Without a token the connection is an onlooker's, for a table screen: it sees what onlookers see, and can do nothing.
   By a `key` that it makes up and keeps it is let back in where the table was locked meanwhile.
3. The service answers with a `snapshot`: the table, the view of the connection's seat, the running round's events, the
   sheets of finished rounds, what was said. From then on every row of the table's log arrives as a `row`, in order and
   without a gap: `seq` goes up by one each time. After each row the news holds what changed.
4. What the client wants is a request with a number `n`. It is answered by exactly one `done` (with the number of the
   row) or `no` (with a code) of the same `n`; the row itself is sent to everybody, to the one who asked as well, and to
   that one before the `done`. `hello` is answered by the snapshot, `ping` by `pong`. Whatever can't be read is
   answered by a `no`, with its number if that much can be read.

A row is announced only when it is durably stored. Whoever sees `done` or the `row` may rely on it, also if the service
is killed the next moment.

### Whose turn, and stale moves

`table.turn` is the last row that changed what can be done. A move names the turn it was decided on; if it is not the
present one any more (somebody was quicker, a clock ran out, a move was taken back), the answer is `no` with `stale`,
and nothing has happened. The news of what came between are on their way or there already: decide again on those. So a
click can be sent twice without harm.

`view.to_move` is the seat to move and `view.legal`, if it is there, what this connection may play. Between rounds
`table.resting` is true until all people who play have sent `continue`, or {rest} s have passed; where only one
person plays, until that one has.

What a `row` says of `table` is to be laid over what the client knows: names that are missing are unchanged. After a
move only a few of them are there; after anything else all of them are.

### Coming back

A connection may be lost at any time; nothing else is. The client opens a new one, says `hello` again, and the snapshot
is all it needs, whichever device or process it is on now: it is never older than anything that any process has told.
What was sent and not answered may have been done or not: the snapshot tells. A `bye` with `again` true, a close without
a `bye`, or code 1012 or 1013 mean: come back, at first after half a second or so, then less and less often. After a
`bye` with `again` false the client stays away until the person wants to come back.

A client that has said nothing for 20 s gets a WebSocket ping, and is given up on if it does not answer for another
20 s; browsers answer by themselves. While a person has no connection at all, the others see them leave `present`. After
{grace} s they may let a bot sit in, after {host_grace} s the host's role is passed on.

The browser client names its build as `client` in `hello`, and compares it with the header `stammtisch-build` of what is
answered by HTTP. Where they differ it shows that it has to be reloaded. Whatever names no build is served as ever.

A `snapshot` may also come in the middle of a connection, when the service had to read the table anew: it replaces
everything the client knew.

If a row of the log can't be read (a damaged database, or a row of a later version), the table stays as it was before
that row: `table.damaged` in the snapshot is its number, and whatever is asked for is refused with `damaged`. Finished
matches before it can be replayed.

### Moves that are taken back

When all have agreed, the row (`answer_undo`, or `ask_undo` if nobody else has to agree) has `again` true. What the
client was told of the running round is void: `events` are all that is left of it, `sheets` all finished rounds, and
`view` how things stand. Nobody is told by it what they may not know.

### Practice

`table.practice` is true while the match is practice: it is not rated, neither for people nor for bots, and its result
is marked. A row of the kind `practice` (with the `reason`, so far `undo`) makes it so, until the match ends; the next
one is rated again. Where no other person plays, an undo past another seat's move does that, and never unasked:
`ask_undo` is refused with `becomes_practice`, and with `practice` true it goes ahead, as two rows, `practice` and then
`ask_undo`.

### Limits

A message may have {largest} letters, and {fragments} parts. A connection may send {rate} messages a second in the long
run and {burst} at once, and every message counts, whether it can be read or not; chat and phrases once in
{talk_seconds} s and {talk_burst} times at once; WebSocket pings and pongs {pings} a second and {pings_burst} at once.
What is too much is answered `too_fast` with the `seconds` to wait, and not done; after {patience} such answers the
connection is ended. If {waiting} messages wait for a client that does not read, the connection is ended too, without a
`bye`, which would wait behind them, but with the close code 1013: come back, which is cheaper than catching up. Who
reads nothing for {stall} s while something waits is cut off without a close code. An address may have {sockets}
WebSockets open at once, and {connections} connections of all kinds.

One table holds {talks} things said, {changes} changes of seats, names and settings, and {matches} matches; a match
{undos} requests to take moves back, and {pauses} pauses. Beyond that they are refused, with `too_much_talk` and the
like; what brings a match to its end never is.
"""

REQUESTS = """\
## From the client

```json
{"n":1,"verb":{"do":"hello","table":"kX3uT9aQ","token":"…"}}
```

`n` is any number from 0 to 2³¹ that the client chooses; the answer has the same. `do` says what is to be done. Names
that are not defined here are refused.
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

What `options` of the settings may hold; what is beyond is refused with `bad_option`, when a table is made or changed
and when a match begins. Matches and records of earlier versions may hold higher numbers.
"""

HTTP = """\
## HTTP

A request says who asks by `Authorization: Bearer SECRET`; there are no cookies, so no other page can ask in somebody's
name. A body is JSON of at most {largest} bytes. What is refused is answered with a status from 400 on and
`{{"code": …, "params": {{…}}}}`, with the codes below. Request line and headers have at most {head} bytes (431,
`too_long`). Headers have {seconds} s to arrive, a body {seconds} s more; what is late is answered with 408 and
`too_slow`, and the connection is closed. Where only other methods are answered, it is 405 with `not_found`.
"""

LIMITS = """\
Each address (or person) may ask only so often; beyond that the answer is 429 with `too_fast` and the `seconds` to
wait."""

REFUSALS = """\
## Refusals

What is refused has changed nothing. `code` and `params` fill a sentence in the client's language; `rule` names the
clause where a rule of the game forbids a move, and then `code` is one of the game's own (`words.*.json`). By HTTP the
status is the one given.
"""

ENDINGS = """
## How connections end

`reason` in a `bye`; `again` is true where coming back makes sense.
"""

CLOSES = """
| close code | |
|---|---|
| 1000 | after a `bye` |
| 1002 | what came is no WebSocket frame |
| 1007 | a text, or a reason for closing, is not UTF-8 |
| 1008 | too many pings |
| 1009 | a message was far too long, or had too many parts |
| 1011 | no answer to a ping |
| 1012 | the service ends or restarts: come back |
| 1013 | the client reads too slowly: come back for a snapshot |
| HTTP 403 | the socket was not opened: the page is another site's, or its address opens too many or has too many open |
"""

# by verb: what an example says
EXAMPLES: dict[str, dict[str, Any]] = {
    "hello": {"table": "kX3uT9aQ", "token": "…"},
    "join": {"name": "Ada", "avatar": "fox"},
    "sit": {"seat": 0},
    "swap": {"one": 0, "other": 2},
    "bot": {"seat": 1, "level": "easy"},
    "fill": {"level": "normal"},
    "stand_in": {"seat": 2},
    "change": {"settings": {"game": "mue", "players": 4, "clock": {"kind": "seconds", "amount": 60}}},
    "mode": {"chat": True, "watching": "rounds", "pace": 1.2},
    "lock": {"on": True},
    "remove": {"who": "q9W…"},
    "host": {"who": "q9W…"},
    "play": {"move": "g7", "turn": 41},
    "pause": {"on": True},
    "ask_undo": {"practice": True},
    "answer_undo": {"yes": True},
    "say": {"text": "Nice one!"},
    "wave": {"phrase": "good_game"},
}

# by the function behind a door: what it is sent, what it gives, what it does
DOORS: dict[str, tuple[str, str, str]] = {
    "enter": ("[NewPerson](#newperson)", "201, [Entered](#entered)", "a new person; needs no secret"),
    "my_page": ("", "[Me](#me)", "who I am"),
    "change_me": ("[NewPerson](#newperson)", "[Me](#me)", "another name, avatar or language"),
    "forget_me": ("", "`{}`", "leaves all tables and deletes what is known of the person"),
    "export_me": ("", "a file", "everything that is known of the person"),
    "my_tables": ("", "list of tables", "where I am, the latest first"),
    "history": (
        "`?before=TIME`",
        "list of matches",
        "my finished matches, the latest first, 100 at a time; `practice` is true where one was not rated",
    ),
    "statistics": (
        "",
        "by game",
        "`matches`, `wins` and `mean_rank` (0 without matches) of rated matches, `rating` (`mu`, `sigma`), and the "
        "number of matches that were `practice`",
    ),
    "public_tables": ("", "list of tables", "open to everybody, the latest first; needs no secret"),
    "new_table": ("[NewTable](#newtable)", "201, [TablePlace](#tableplace)", "a new table, whose host I am"),
    "why": (
        "",
        "[Reason](#reason)",
        "why the bot made the move of this row, for who plays against bots alone: while its round is on what anybody "
        "at the table could say, or `after_the_round`; afterwards what the bot thought",
    ),
    "find_table": ("", "[TablePlace](#tableplace)", "the table of a short code; needs no secret"),
    "record": ("", "a file", "the record of a finished match, for who was at the table, or if it is public"),
    "replay": (
        "`?eyes=table`, a seat, or `all`",
        "steps",
        "the match move by move as an onlooker, a seat or everybody saw it, once it is over",
    ),
    "games": ("", "by game", "player counts, minutes, options and their bounds; needs no secret"),
    "house": ("", "`address`", "where others in the network find this service, or null; needs no secret"),
    "words": (
        "",
        "`common` and `own`",
        "what people read of a game in a language; for `table` instead of a game the words of the table itself",
    ),
    "rules": ("", "`text`", "a game's rulebook in a language, as Markdown; needs no secret"),
    "qr": (
        "`?link=ADDRESS`",
        "SVG",
        "an `http` or `https` address of at most 200 letters as a QR code; no secret",
    ),
    "health": (
        "",
        "`ok`",
        "whether the service works and can store moves; else 503, `store_down` with a `reason`",
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
    "after_the_round": "only the bot's own cards could say why; it tells once the round is over",
    "already": "it is so already",
    "bad_clock": "a clock has at most so many days a move",
    "bad_game": "there is no such game",
    "bad_link": "no `http` or `https` address, or one that is too long for a QR code",
    "bad_option": "the game has no such option, or not with this value; a number goes from `low` to `high`, which are "
    "null for anything else",
    "bad_players": "the game is for `low` to `high` players",
    "becomes_practice": "the match would not be rated any more; ask again with `practice` true if that is wanted",
    "bot_sits_in": "a bot plays this seat; `return` first",
    "busy": "too much happens at once; try again",
    "cards_became_known": "somebody has learnt hidden cards since that move",
    "chat_off": "the host has switched the chat off",
    "closed": "the table is closed",
    "damaged": "the log can't be read from this `row` on; the table stays as it was before it",
    "days_to_move": "the clock gives days for a move, so nobody counts as away",
    "empty": "nothing is left of the text or name",
    "free_seats": "not all seats are taken",
    "full": "no more guests fit in",
    "hello_first": "the first message is `hello`",
    "host_only": "only the host may",
    "internal": "an error of the service, which is in its log",
    "locked": "the host lets nobody new in",
    "match_is_on": "not while a match is played",
    "no_bot_move": "this row is no bot's move of the match at this table, or was taken back",
    "no_match": "no match is played",
    "no_reason": "this bot gives no reasons, or would move otherwise today",
    "no_such_match": "no such match, or it is not for this person",
    "no_such_seat": "the table has no such seat",
    "no_such_table": "no table has this id or code",
    "no_undo": "nobody wants to take anything back",
    "nobody_to_replace": "no person plays there",
    "not_away": "that person is here, or has not been away for long enough",
    "not_found": "nothing is at this address",
    "not_here": "not at the table; `join` first",
    "not_oneself": "not with oneself",
    "not_replaced": "no bot sits in",
    "not_resting": "the table does not wait",
    "not_seated": "has no seat",
    "not_text": "the message is not a text",
    "not_understood": "the message is not one of these",
    "not_your_turn": "another seat is to move",
    "nothing_to_undo": "no own move to take back",
    "onlooker": "without a token one can only watch",
    "only_against_bots": "other people play, or played, in this match",
    "other_origin": "the page that asks is another site's",
    "paused": "the match is paused",
    "removed": "the host has sent this person away",
    "resting": "the table waits between rounds",
    "seat_taken": "somebody sits there",
    "stale": "decided on an older turn",
    "still_on": "the match is not over yet",
    "store_down": "the database does not answer; whether it was done, the next snapshot tells",
    "too_fast": "too many requests",
    "too_long": "the message is too long",
    "too_many_changes": "seats and settings have been changed so often that no more fits into one table",
    "too_many_connections": "the address has too many connections open (by a proxy; others are closed at once)",
    "too_many_matches": "as many matches as one table may see have been played",
    "too_many_pauses": "this match has been paused often enough",
    "too_many_people": "more people sit than there would be seats",
    "too_many_undos": "in this match enough has been asked back",
    "too_much_talk": "so much has been said that no more fits into one table",
    "too_slow": "the request did not arrive in time; the connection is closed",
    "undo_asked": "somebody has asked to take moves back",
    "unknown_person": "nobody has this secret",
}

BYES: dict[str, str] = {
    "internal": "something went wrong while news were sent; what was done is done, come back for a snapshot",
    "late": "no `hello` in time",
    "no_such_table": "the table has been deleted, since nobody had come back to it for long",
    "reload": "`client` is another build of the browser client than the one that is served: the page has to reload",
    "removed": "the host has sent this person away",
    "slow": "the client reads too slowly (only by close code 1013)",
    "too_fast": "too many requests, again and again",
    "unknown_person": "this person has been deleted",
}
