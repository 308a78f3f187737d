"""What one seat knows of a round of Mau Mau, packed into machine integers: its hand, the table, the cards seen.

A look at a state shows how many cards each player has and which cards lie in the discards.  A view also tells who drew
at which colour, and who named which.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import bit, ones
from stammtisch.games.mau_mau.cards import CARDS, FIRST, NUM_SYMBOLS, REVERSE, STOP, TAKE_FOUR, TAKE_TWO, WILD
from stammtisch.games.mau_mau.rules import State

ANY: Final = -1  # no colour in particular
SEATS: Final = 8
EVEN: Final = 0x5555555  # the lower bit of each kind of one colour
EACH: Final = 0x0101010101  # one card of each colour, and one colour change: eight bits each
ALL_COLOURS: Final = 0x061A1A1A1A  # the whole deck, counted like that
ALL_SYMBOLS: Final = 0x8888888888888  # and by symbols, four bits each
WISHED: Final = 950  # how likely a player has the colour they named, in thousandths


@final
class Knowledge:
    """The seat to move, and what it knows; every look begins with `sit`."""

    def __init__(self) -> None:
        self.players: i64 = 0
        self.seat: i64 = 0
        self.must_play = False
        self.first: i64 = 0  # the own hand, as in a state
        self.second: i64 = 0
        self.size: i64 = 0  # the number of own cards
        self.changes: i64 = 0  # own colour changes
        self.by_colour: i64 = 0  # the own cards of each colour, eight bits each
        self.colour: i64 = ANY  # the colour to match, as in a state
        self.symbol: i64 = 0
        self.direction: i64 = 1
        self.pending: i64 = 0
        self.nearest: i64 = 0  # the fewest cards another player has
        self.sizes: vec[i64] = vec[i64]([0] * SEATS)
        self.open: vec[i64] = vec[i64]([0] * SEATS)  # how many cards of a seat may be what, like EACH
        self.wished: vec[i64] = vec[i64]([ANY] * SEATS)  # the colour a seat named last and has not laid since
        self.unseen: i64 = 0  # cards that may be anywhere
        self.unseen_colours: i64 = 0  # like EACH
        self.unseen_symbols: i64 = 0  # four bits each

    # taking in

    def look(self, state: State, remembers: bool) -> None:
        """What the seat to move sees of a state: the table, its own hand, and the discards if it remembers them."""
        seat = state.to_move
        self.sit(state.players, seat, state.must_play)
        self.take_up(state.hands[2 * seat], state.hands[2 * seat + 1])
        self.see_table(state.colour, state.symbol, state.direction, state.pending)
        other: i64 = 0
        while other < state.players:
            self.see_size(other, state.hands[2 * other] >> 52)
            other += 1
        if remembers:
            self.see_laid(state.top)
            index: i64 = CARDS - state.discards
            while index < CARDS:
                self.see_laid(i64(state.pile[index]))
                index += 1

    def sit(self, players: i64, seat: i64, must_play: bool) -> None:
        """A new look begins: nothing is known yet."""
        self.players = players
        self.seat = seat
        self.must_play = must_play
        self.nearest = CARDS
        self.unseen = CARDS
        self.unseen_colours = ALL_COLOURS
        self.unseen_symbols = ALL_SYMBOLS

    def take_up(self, first: i64, second: i64) -> None:
        """The own hand."""
        self.first = first
        self.second = second
        self.size = first >> 52
        self.changes = second >> 52
        self.by_colour = 0
        colour: i64 = 0
        while colour < 4:
            cards = self.of_colour(colour)
            self.by_colour += bit(8 * colour) * (ones(cards & EVEN) + 2 * ones((cards >> 1) & EVEN))
            colour += 1
        self.unseen -= self.size
        self.unseen_colours -= self.by_colour + bit(32) * self.changes
        symbol: i64 = 0
        while symbol < NUM_SYMBOLS:
            self.unseen_symbols -= bit(4 * symbol) * self.of_symbol(symbol)
            symbol += 1

    def see_table(self, colour: i64, symbol: i64, direction: i64, pending: i64) -> None:
        self.colour = colour
        self.symbol = symbol
        self.direction = direction
        self.pending = pending

    def see_size(self, seat: i64, size: i64) -> None:
        """How many cards a seat has; what they may be is open."""
        self.sizes[seat] = size
        self.open[seat] = size * EACH
        self.wished[seat] = ANY
        if size < self.nearest and seat != self.seat:
            self.nearest = size

    def see_laid(self, kind: i64) -> None:
        """A card that lies in the discards."""
        self.unseen -= 1
        if kind == WILD:
            self.unseen_colours -= bit(32)
        else:
            colour = kind // NUM_SYMBOLS
            self.unseen_colours -= bit(8 * colour)
            self.unseen_symbols -= bit(4 * (kind - NUM_SYMBOLS * colour))

    def remember(self, seat: i64, open_cards: i64, wished: i64) -> None:
        """What the past tells about a seat's hand."""
        self.open[seat] = open_cards
        self.wished[seat] = wished

    # the own hand

    def of_colour(self, colour: i64) -> i64:
        word = self.first
        if colour > 1:
            word = self.second
        return (word >> (26 * (colour & 1))) & FIRST

    def of_symbol(self, symbol: i64) -> i64:
        first = self.first >> (2 * symbol)
        second = self.second >> (2 * symbol)
        return (first & 3) + ((first >> 26) & 3) + (second & 3) + ((second >> 26) & 3)

    def count(self, colour: i64) -> i64:
        return (self.by_colour >> (8 * colour)) & 255

    def partners(self, colour: i64, symbol: i64) -> i64:
        """How many own cards of other colours have this symbol."""
        return self.of_symbol(symbol) - ((self.of_colour(colour) >> (2 * symbol)) & 3)

    def fitting(self, colour: i64) -> i64:
        """MA-5, MA-11, MA-12: the own cards of a colour that may be laid now."""
        cards = self.of_colour(colour)
        if self.pending > 0:
            if self.symbol == TAKE_FOUR:
                return 0
            return cards & (3 * bit(2 * TAKE_TWO))
        if self.colour < 0 or colour == self.colour:
            return cards
        if self.symbol == NUM_SYMBOLS:
            return 0
        return cards & (3 * bit(2 * self.symbol))

    # the others

    def seat_after(self, steps: i64) -> i64:
        seat = self.seat + steps * self.direction
        while seat < 0:
            seat += self.players
        while seat >= self.players:
            seat -= self.players
        return seat

    def turn_after(self, symbol: i64) -> i64:
        """The next seat that may lay what it likes after this symbol."""
        if symbol == REVERSE:
            return self.seat_after(-1)
        if STOP <= symbol <= TAKE_FOUR:
            return self.seat_after(2)
        return self.seat_after(1)

    def fit(self, seat: i64, colour: i64, symbol: i64) -> i64:
        """The chance, in thousandths, that the seat has a card for this colour and symbol."""
        if colour < 0:
            return 1000
        if colour == self.wished[seat]:
            return WISHED
        total = self.unseen
        if total <= 0:
            return 1000
        may_be = self.open[seat]
        miss: i64 = 1000
        # A last card has the colour that was named for it.
        if self.sizes[seat] > 1 or self.wished[seat] == ANY:
            like = (self.unseen_colours >> (8 * colour)) & 255
            miss = power(total - like, total, (may_be >> (8 * colour)) & 255)
        miss = miss * power(total - ((self.unseen_colours >> 32) & 255), total, may_be >> 32) // 1000
        if symbol < NUM_SYMBOLS:
            alike = ((self.unseen_symbols >> (4 * symbol)) & 15) * 3 // 4
            miss = miss * power(total - alike, total, self.sizes[seat]) // 1000
        return 1000 - miss


def power(part: i64, whole: i64, times: i64) -> i64:
    """(part / whole) ** times, in thousandths."""
    result: i64 = 1000
    while times > 0:
        result = result * part // whole
        times -= 1
    return result
