"""Mau Mau: get rid of your cards by matching colour or symbol, and say mau before the last one.

A round: everybody gets five cards, one card is turned up.  In turn each player lays one card that matches the top
card's colour or symbol, or draws.  Reverse turns the direction, stop skips the next player, take-2 and take-4 make
the next player draw; take-2 can be passed on by laying another.  A colour change goes on any card and names a
colour.  A player who keeps a single card says mau when laying, or draws a card.  A player who lays the last card
ends the round.

Moves by number: 2 * kind (+ 1 with mau) for the 52 coloured kinds, 104 + 2 * colour (+ 1 with mau) for a colour
change, and 112 to draw.

Everybody sees the top card, the named colour, direction and penalty, how many cards lie in stock and hands, and all
cards laid.  Hands are hidden, and so is the stock: its order is not decided before a card is drawn, except where an
explicit deal gives it.
"""

from sys import getsizeof
from typing import Any, Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from stammtisch.core.bits import bit, lowest, nth, ones
from stammtisch.core.chance import Chance
from stammtisch.core.faults import FINE, NO_SUCH_MOVE, NOT_HELD, OWN, ROUND_OVER
from stammtisch.core.round import LIMIT_DECISIONS, Round
from stammtisch.core.values import fields
from stammtisch.games.mau_mau import telling
from stammtisch.games.mau_mau.cards import (
    CARDS,
    FIRST,
    HAND_SIZE,
    LOW_BITS,
    NUM_COLOURS,
    NUM_SYMBOLS,
    ONE,
    REVERSE,
    SAME_SYMBOL,
    SECOND,
    STOP,
    TAKE_FOUR,
    TAKE_TWO,
    TAKE_TWOS,
    WILD,
    WORD_KINDS,
    colour_of,
    deck,
    hand_cards,
    held,
)
from stammtisch.games.mau_mau.scoring import hand_points

CHANGE: Final = 104  # the first move number of a colour change
DRAW: Final = 112
NUM_MOVES: Final = 113

# faults: why a move is not legal
MUST_TAKE_FOUR: Final = OWN  # MA-12
ONLY_TAKE_TWO: Final = OWN + 1  # MA-11
NO_MATCH: Final = OWN + 2  # MA-5
NOT_NAMED_COLOUR: Final = OWN + 3  # MA-5 on a colour change
MUST_PLAY: Final = OWN + 4  # MA-7 with the option
NO_MAU_NOW: Final = OWN + 5  # MA-17


@final
@mypyc_attr(acyclic=True)
class State(Round):
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(
        self,
        players: i64,
        must_play: bool,
        dealer: i64,
        chance: Chance,
        hands: vec[i64],
        pile: vec[u8],
    ) -> None:
        super().__init__(players, -1, chance)
        self.must_play = must_play
        self.dealer: i64 = dealer
        self.hands = hands  # two words a seat
        self.pile = pile  # the stock from the front (its top last), discards below the top card from the back
        self.stock: i64 = 0  # cards in stock
        self.ordered: i64 = 0  # how many cards on top of it lie in a given order
        self.discards: i64 = 0  # cards below the top card
        self.top: i64 = 0
        self.symbol: i64 = 0  # the top card's; NUM_SYMBOLS for a colour change, which has none
        self.colour: i64 = 0  # the colour to match; -1: any (MA-4)
        self.direction: i64 = 1
        self.pending: i64 = 0  # cards the seat to move has to draw for a take-2 or take-4
        self.winner: i64 = -1

    # set-up

    def deal(self, hands: list[list[int]], top: i64, stock: list[int]) -> None:
        """An explicit deal: these hands, this card turned up, this stock (its top first)."""
        seat: i64 = 0
        for hand in hands:
            for kind in hand:
                self.gain(seat, kind)
            seat += 1
        for kind in stock:
            self.stock += 1
            self.pile[len(stock) - self.stock] = u8(kind)
        self.ordered = self.stock
        self.begin(top)

    def shuffle(self) -> None:
        """MA-2: five cards each, singly; the next one is turned up."""
        self.stock = CARDS
        left: i64 = CARDS - HAND_SIZE * self.players
        seat = self.dealer
        while self.stock > left:
            seat += 1
            if seat == self.players:
                seat = 0
            self.gain(seat, self.chance.card(self.pile, self.stock))
            self.stock -= 1
        top = self.chance.card(self.pile, self.stock)
        self.stock -= 1
        self.begin(top)

    def begin(self, top: i64) -> None:
        """MA-3, MA-4: left of the dealer begins; the card turned up acts on nobody."""
        self.turn_up(top, -1)
        self.to_move = (self.dealer + 1) % self.players
        if self.news is not None:
            telling.deal(self)

    def turn_up(self, kind: i64, named: i64) -> None:
        """This card is the top one now; a colour change names a colour (-1: any)."""
        self.top = kind
        if kind == WILD:
            self.symbol = NUM_SYMBOLS
            self.colour = named
        else:
            colour = colour_of(kind)
            self.colour = colour
            self.symbol = kind - NUM_SYMBOLS * colour

    def restore(
        self,
        stock: list[int],
        discards: list[int],
        top: i64,
        colour: i64,
        direction: i64,
        pending: i64,
        to_move: i64,
    ) -> None:
        """Puts an imagined round at a later point; the hands are already there."""
        for kind in stock:
            self.pile[self.stock] = u8(kind)
            self.stock += 1
        for kind in discards:
            self.pile[CARDS - 1 - self.discards] = u8(kind)
            self.discards += 1
        self.turn_up(top, colour)
        self.direction = direction
        self.pending = pending
        self.to_move = to_move

    # what is legal

    def fault(self, move: i64) -> i64:
        if move < 0 or move >= NUM_MOVES:
            return NO_SUCH_MOVE
        if self.to_move < 0:
            return ROUND_OVER
        if move == DRAW:
            if self.must_play and self.pending == 0 and self.can_lay():
                return MUST_PLAY
            return FINE
        kind = kind_of(move)
        first = self.hands[2 * self.to_move]
        if held(first, self.hands[2 * self.to_move + 1], kind) == 0:
            return NOT_HELD
        if self.pending > 0:
            if self.symbol == TAKE_FOUR:
                return MUST_TAKE_FOUR
            if kind == WILD or kind % NUM_SYMBOLS != TAKE_TWO:
                return ONLY_TAKE_TWO
        elif kind != WILD and not self.matches(kind):
            return NOT_NAMED_COLOUR if self.top == WILD else NO_MATCH
        if move & 1 and first >> 52 != 2:
            return NO_MAU_NOW
        return FINE

    def matches(self, kind: i64) -> bool:
        """MA-5: whether a coloured card has the colour to match, or the top card's symbol."""
        if self.colour < 0 or colour_of(kind) == self.colour:
            return True
        return kind % NUM_SYMBOLS == self.symbol

    def playable(self) -> i64:
        """The coloured kinds that the seat to move may lay now, one bit each.

        Kind k of the first word has bit 2k, kind k of the second word the bit between: both words in one.
        """
        hands = self.hands
        word: i64 = 2 * self.to_move
        first = hands[word]
        second = hands[word + 1]
        if self.pending > 0:
            if self.symbol == TAKE_FOUR:
                return 0
            first &= TAKE_TWOS
            second &= TAKE_TWOS
        elif self.colour >= 0:
            symbol: i64 = 0
            if self.symbol < NUM_SYMBOLS:
                symbol = SAME_SYMBOL * bit(2 * self.symbol)
            colour: i64 = FIRST
            if self.colour & 1:
                colour = SECOND
            if self.colour < 2:
                first &= symbol | colour
                second &= symbol
            else:
                first &= symbol
                second &= symbol | colour
        first = (first | (first >> 1)) & LOW_BITS
        second = (second | (second >> 1)) & LOW_BITS
        return first + 2 * second

    def can_change(self) -> bool:
        """MA-8, MA-11: whether the seat to move holds a colour change and may lay it."""
        return self.pending == 0 and self.hands[2 * self.to_move + 1] >> 52 > 0

    def can_lay(self) -> bool:
        return self.can_change() or self.playable() != 0

    def legal(self) -> list[int]:
        moves: list[int] = []
        if self.to_move < 0:
            return moves
        two: bool = self.hands[2 * self.to_move] >> 52 == 2
        kinds = self.playable()
        self.list_lays(kinds & LOW_BITS, 0, two, moves)
        self.list_lays((kinds >> 1) & LOW_BITS, 2 * WORD_KINDS, two, moves)
        if self.can_change():
            change: i64 = CHANGE
            while change < DRAW:
                moves.append(int(change))
                if two:
                    moves.append(int(change + 1))
                change += 2
        if not (self.must_play and self.pending == 0 and moves):
            moves.append(DRAW)
        return moves

    def list_lays(self, kinds: i64, base: i64, two: bool, moves: list[int]) -> None:
        """Adds the lays of one word's kinds, with mau too if the hand has two cards."""
        while kinds != 0:
            move = base + lowest(kinds)
            moves.append(int(move))
            if two:
                moves.append(int(move + 1))
            kinds &= kinds - 1

    def pick(self) -> i64:
        """One legal move, each equally likely, without building the list."""
        kinds = self.playable()
        coloured = ones(kinds)
        changes: i64 = NUM_COLOURS if self.can_change() else 0
        total = coloured + changes
        if total == 0:
            return DRAW
        two: bool = self.hands[2 * self.to_move] >> 52 == 2
        if two:
            total *= 2
        if not self.must_play or self.pending > 0:
            total += 1
        drawn = self.chance.below(total)
        mau: i64 = 0
        if two:
            mau = drawn & 1
            drawn >>= 1
        if drawn < coloured:
            spot = nth(kinds, drawn)
            return (spot & -2) + mau + 2 * WORD_KINDS * (spot & 1)
        drawn -= coloured
        if drawn < changes:
            return CHANGE + 2 * drawn + mau
        return DRAW

    def playout(self) -> i64:
        """As for all games: written here, it calls this game's methods directly."""
        decisions: i64 = 0
        while self.to_move >= 0 and decisions < LIMIT_DECISIONS:
            self.advance(self.pick())
            decisions += 1
        return decisions

    # what happens

    def illegal(self, move: int, fault: int) -> Exception:
        from stammtisch.games.mau_mau.refusals import illegal

        return illegal(self, move, fault)

    def apply(self, move: SupportsIndex) -> None:
        super().apply(move)  # not inherited: Python calls a compiled class's own methods faster

    def advance(self, move: i64) -> None:
        if move == DRAW:
            self.take_turn_drawing()
        else:
            self.lay(move)

    def take_turn_drawing(self) -> None:
        """MA-6, MA-10, MA-12, MA-14: draw one card or the whole penalty; that ends the turn."""
        count = self.pending
        penalty: bool = count > 0
        self.pending = 0
        if not penalty:
            count = 1
        self.draw(self.to_move, count, penalty)
        self.step()

    def lay(self, move: i64) -> None:
        seat = self.to_move
        kind = kind_of(move)
        pile = self.pile
        pile[CARDS - 1 - self.discards] = u8(self.top)
        self.discards += 1
        self.turn_up(kind, (move - CHANGE) >> 1)
        left = self.lose(seat, kind)
        if self.news is not None:
            telling.lay(self, int(seat), move & 1 > 0, int(left))
        if left == 0:  # MA-19
            self.finish(seat)
            return
        if left == 1 and not move & 1:  # MA-17
            if self.news is not None:
                telling.tell(self, "mau_missed", int(seat))
            self.draw(seat, 1, True)
        self.act(self.symbol)

    def act(self, symbol: i64) -> None:
        """What the card just laid does to the next player."""
        if symbol < REVERSE or symbol == NUM_SYMBOLS:
            self.step()
        elif symbol == REVERSE:  # MA-9
            self.direction = -self.direction
            if self.news is not None:
                telling.tell(self, "reverse", None, direction=int(self.direction))
            self.step()
        elif symbol == STOP:  # MA-13
            self.step()
            if self.news is not None:
                telling.tell(self, "stop", int(self.to_move))
            self.step()
        else:  # MA-10, MA-12
            self.pending += 2
            if symbol == TAKE_FOUR:
                self.pending += 2
            self.step()
            if self.news is not None:
                telling.penalty(self)

    def step(self) -> None:
        """The turn goes to the next seat in the direction of play."""
        seat: i64 = self.to_move + self.direction
        if seat == self.players:
            seat = 0
        elif seat < 0:
            seat = self.players - 1
        self.to_move = seat

    def finish(self, seat: i64) -> None:
        self.winner = seat
        self.to_move = -1
        if self.news is not None:
            telling.tell(self, "mau_mau", int(seat))

    # cards

    def hand(self, seat: i64) -> list[int]:
        return hand_cards(self.hands[2 * seat], self.hands[2 * seat + 1])

    def hand_size(self, seat: i64) -> i64:
        return self.hands[2 * seat] >> 52

    def gain(self, seat: i64, kind: i64) -> None:
        hands = self.hands
        word: i64 = 2 * seat
        upper = in_second(kind)
        hands[word] += ONE
        hands[word + upper] += bit(2 * (kind - WORD_KINDS * upper))

    def lose(self, seat: i64, kind: i64) -> i64:
        """Takes a card from a hand; returns how many are left in it."""
        hands = self.hands
        word: i64 = 2 * seat
        upper = in_second(kind)
        hands[word] -= ONE
        hands[word + upper] -= bit(2 * (kind - WORD_KINDS * upper))
        return hands[word] >> 52

    def draw(self, seat: i64, count: i64, penalty: bool) -> None:
        """MA-15, MA-16: this many cards, or what there is."""
        if self.news is not None:
            self.draw_and_tell(seat, count, penalty)
            return
        while count > 0 and (self.stock > 0 or self.renew_stock()):
            self.gain(seat, self.take())
            count -= 1

    def draw_and_tell(self, seat: i64, count: i64, penalty: bool) -> None:
        """The same; what is drawn before the stock is renewed is told before."""
        drawn: list[int] = []
        while count > 0:
            if self.stock == 0:
                if drawn:
                    telling.draw(self, int(seat), drawn, penalty)
                    drawn = []
                if not self.renew_stock():
                    break
            kind = self.take()
            self.gain(seat, kind)
            drawn.append(int(kind))
            count -= 1
        if drawn or count > 0:
            telling.draw(self, int(seat), drawn, penalty)

    def take(self) -> i64:
        """A card from the stock: its top one where their order is given."""
        kind: i64 = 0
        if self.ordered > 0:
            self.ordered -= 1
            kind = i64(self.pile[self.stock - 1])
        else:
            kind = self.chance.card(self.pile, self.stock)
        self.stock -= 1
        return kind

    def renew_stock(self) -> bool:
        """MA-15: all discards but the top one become the stock; False if there are none."""
        if self.discards == 0:
            return False
        moved: i64 = CARDS - self.discards
        if self.discards < moved:
            moved = self.discards
        pile = self.pile
        i: i64 = 0
        while i < moved:
            pile[i] = pile[CARDS - 1 - i]
            i += 1
        self.stock = self.discards
        self.discards = 0
        if self.news is not None:
            telling.tell(self, "reshuffle", None, count=int(self.stock))
        return True

    # results, copies

    @property
    def result(self) -> list[int]:
        """MA-20: points by seat; the winner holds nothing and scores nothing."""
        points: list[int] = []
        seat: i64 = 0
        while seat < self.players:
            points.append(int(hand_points(self.hands[2 * seat], self.hands[2 * seat + 1])))
            seat += 1
        return points

    def copy(self) -> "State":
        twin = State(
            self.players, self.must_play, self.dealer, self.chance.copy(), self.hands[:], self.pile[:]
        )
        twin.stock = self.stock
        twin.ordered = self.ordered
        twin.discards = self.discards
        twin.top = self.top
        twin.symbol = self.symbol
        twin.colour = self.colour
        twin.direction = self.direction
        twin.pending = self.pending
        twin.to_move = self.to_move
        twin.winner = self.winner
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            State,
            (self.players, self.must_play, self.dealer, self.chance, self.hands, self.pile),
            fields(self),
        )

    def nbytes(self) -> int:
        buffers = getsizeof(self.hands) + 8 * len(self.hands) + getsizeof(self.pile) + len(self.pile)
        return super().nbytes() + buffers


def in_second(kind: i64) -> i64:
    """1 if a hand's second word counts this kind, else 0."""
    return ((WORD_KINDS - 1 - kind) >> 61) & 1


def kind_of(move: i64) -> i64:
    """The card that a lay lays."""
    if move < CHANGE:
        return move >> 1
    return WILD


def fresh(players: i64, must_play: bool, dealer: i64, chance: Chance) -> State:
    """A round before its cards are dealt."""
    return State(players, must_play, dealer, chance, NO_CARDS[: 2 * players], DECK[:])


NO_CARDS: Final = vec[i64]([0] * 16)
DECK: Final = vec[u8]([u8(kind) for kind in deck(0)])
