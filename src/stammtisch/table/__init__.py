"""A running table: who sits where, the match, the log, clocks, bots' turns.  No sockets, no SQL."""
