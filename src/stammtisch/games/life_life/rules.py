"""Life Life: swap animals with four open rows until someone knocks; having most of an animal alone scores it.

A round: everybody still alive gets ten cards; ten more lie open in rows of 1, 2, 3 and 4.  In turn each player
swaps: lays as many cards of their choice as a row has, and takes that row.  A player who has swapped before may
knock instead; then all others have one more turn and the round is scored.  It ends at once when a player holds
all cats, all hares or all pigs right after a swap; then all others lose a life.

Moves by number: swaps for row 1 (10 moves), row 2 (55), row 3 (220) and row 4 (714), in the order of the
cards laid, and 999 to knock.

Everybody sees the rows, the lives, every swap with the cards laid and taken, and who knocked.  Hands are
hidden, and so are the cards that are left over.  Chance acts only before the first decision.
"""

from sys import getsizeof
from typing import Any, Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from stammtisch.core.bits import bit, nth, ones
from stammtisch.core.chance import Chance
from stammtisch.core.faults import FINE, NO_SUCH_MOVE, NOT_HELD, OWN, ROUND_OVER
from stammtisch.core.round import Round
from stammtisch.core.values import fields
from stammtisch.games.life_life import telling
from stammtisch.games.life_life.cards import (
    CARDS,
    GUARDS,
    HAND_SIZE,
    ROWS,
    codes,
    deck,
    ends,
    holds,
    lays,
    one,
    pack,
    sets_in,
    unpack,
)
from stammtisch.games.life_life.choices import list_swaps
from stammtisch.games.life_life.scoring import lives_lost, totals

SECOND_ROW: Final = 10  # the first move number of each row
THIRD_ROW: Final = 65
FOURTH_ROW: Final = 285
KNOCK: Final = 999
NUM_MOVES: Final = 1000

# faults: why a move is not legal
NO_SUCH_ROW: Final = OWN  # LL-6
WRONG_NUMBER: Final = OWN + 1  # LL-6
SAME_ANIMALS: Final = OWN + 2  # LL-7
KNOCK_TOO_EARLY: Final = OWN + 3  # LL-9


def row_of(swap: i64) -> i64:
    """The row that a swap takes."""
    if swap >= FOURTH_ROW:
        return 4
    if swap >= THIRD_ROW:
        return 3
    return 2 if swap >= SECOND_ROW else 1


@final
@mypyc_attr(acyclic=True)
class State(Round):
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(
        self,
        players: i64,
        pro: bool,
        lives: list[int],
        alive: i64,
        starter: i64,
        chance: Chance,
        cards: vec[i64],
    ) -> None:
        super().__init__(players, -1, chance)
        self.pro = pro
        self.lives = lives  # before the round; shared by copies, never changed
        self.alive: i64 = alive  # one bit a seat
        self.starter: i64 = starter
        self.cards = cards  # one word a hand, then one word a row
        self.swapped: i64 = 0  # who has swapped this round, one bit a seat
        self.knocker: i64 = -1
        self.turns_left: i64 = 0  # after a knock: turns to come
        self.ender: i64 = -1  # who ended the round by sudden death

    # set-up

    def deal(self, hands: list[list[int]], rows: list[list[int]]) -> None:
        """An explicit deal: these hands and rows."""
        index: i64 = 0
        for cards in hands + rows:
            self.cards[index] = pack(cards)
            index += 1
        self.begin()

    def shuffle(self) -> None:
        """LL-2: ten cards for everyone alive, singly from the first seat on; the next ten make the rows."""
        pile = DECK[:]
        left: i64 = CARDS
        last: i64 = HAND_SIZE * self.num_alive()
        dealt: i64 = 0
        seat = self.starter
        while dealt < last:
            self.cards[seat] += one(self.chance.card(pile, left))
            left -= 1
            dealt += 1
            seat = self.after(seat)
        row: i64 = 1
        while row <= ROWS:
            filled: i64 = 0
            while filled < row:
                self.cards[self.players + row - 1] += one(self.chance.card(pile, left))
                left -= 1
                filled += 1
            row += 1
        self.begin()

    def begin(self) -> None:
        self.to_move = self.starter
        if self.news is not None:
            telling.deal(self)

    def restore(self, swapped: i64, knocker: i64, turns_left: i64, ender: i64, to_move: i64) -> None:
        """Puts an imagined round, already dealt, at a later point."""
        self.swapped = swapped
        self.knocker = knocker
        self.turns_left = turns_left
        self.ender = ender
        self.to_move = to_move

    # what is legal

    def fault(self, move: i64) -> i64:
        if move < 0 or move >= NUM_MOVES:
            return NO_SUCH_MOVE
        if move == KNOCK:
            return self.fault_of_knock()
        return self.fault_of_swap(row_of(move), LAYS[move], row_of(move))

    def fault_of_swap(self, row: i64, laid: i64, number: i64) -> i64:
        """Why this row can't be swapped for these cards, `number` of them."""
        if self.to_move < 0:
            return ROUND_OVER
        if not holds(self.cards[self.to_move], laid):
            return NOT_HELD
        if row < 1 or row > ROWS:
            return NO_SUCH_ROW
        if number != row:
            return WRONG_NUMBER
        if laid == self.cards[self.players + row - 1]:
            return SAME_ANIMALS
        return FINE

    def fault_of_knock(self) -> i64:
        """Why the seat to move may not knock; LL-9: not before its first swap."""
        if self.to_move < 0:
            return ROUND_OVER
        if not self.has_swapped(self.to_move):
            return KNOCK_TOO_EARLY
        return FINE

    def has_swapped(self, seat: i64) -> bool:
        return self.swapped & bit(seat) != 0

    def legal(self) -> list[int]:
        return self.listed(NO_MOVES[:])

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        if self.to_move < 0:
            return 0
        end = list_swaps(numbers, at, self.cards[self.to_move], self.cards, self.players)
        if self.has_swapped(self.to_move):
            numbers[end] = KNOCK
            end += 1
        return end - at

    def pick(self) -> i64:
        """One legal move, each equally likely: numbers are drawn from the whole table until one is legal."""
        chance = self.chance
        hand: i64 = self.cards[self.to_move] | GUARDS
        words = LAYS
        while True:
            move = chance.below(NUM_MOVES)
            laid = words[move]
            if (hand - laid) & GUARDS == GUARDS:  # all these cards are held; a knock lays none
                if move == KNOCK:
                    if self.has_swapped(self.to_move):
                        return KNOCK
                elif laid != self.cards[self.players + row_of(move) - 1]:
                    return move

    # what happens

    def illegal(self, move: int, fault: int) -> Exception:
        from stammtisch.games.life_life.refusals import illegal

        return illegal(self, move, fault)

    def apply(self, move: SupportsIndex) -> None:
        super().apply(move)  # not inherited: Python calls a compiled class's own methods faster

    def advance(self, move: i64) -> None:
        if move == KNOCK:
            self.knock()
        else:
            self.swap(row_of(move), LAYS[move])

    def swap(self, row: i64, laid: i64) -> None:
        """LL-6: the row goes into the hand, and the cards laid are the new row."""
        seat = self.to_move
        index: i64 = self.players + row - 1
        taken = self.cards[index]
        hand: i64 = self.cards[seat] + taken - laid
        self.cards[seat] = hand
        self.cards[index] = laid
        self.swapped |= bit(seat)
        if self.news is not None:
            telling.swap(self, int(seat), int(row), int(laid), int(taken))
        if ends(hand, self.pro):  # LL-11; LL-12: only after a swap
            self.finish(seat)
        else:
            self.pass_on()

    def knock(self) -> None:
        """LL-8: the first knock leaves each of the others one turn; a later one is just a turn."""
        seat = self.to_move
        first: bool = self.knocker < 0
        if first:
            self.knocker = seat
            self.turns_left = self.num_alive()
        if self.news is not None:
            telling.knock(self, int(seat), first)
        self.pass_on()

    def pass_on(self) -> None:
        """LL-5: the next one alive; LL-10: after the last lap the round is scored."""
        if self.knocker >= 0:
            self.turns_left -= 1
            if self.turns_left == 0:
                self.finish(-1)
                return
        self.to_move = self.after(self.to_move)

    def finish(self, ender: i64) -> None:
        """Ends the round by this seat's sudden death, or (-1) by scoring."""
        self.ender = ender
        self.to_move = -1
        if self.news is not None:
            telling.end(self)

    # seats

    def after(self, seat: i64) -> i64:
        """LL-5: the next seat to the left that is alive."""
        seat += 1
        if seat == self.players:
            seat = 0
        while self.alive & bit(seat) == 0:
            seat += 1
            if seat == self.players:
                seat = 0
        return seat

    def num_alive(self) -> i64:
        return ones(self.alive)

    # results, copies

    @property
    def result(self) -> list[int]:
        """How lives change by seat; nothing while the round goes on."""
        if self.to_move >= 0:
            return [0] * self.players
        if self.ender < 0:
            return [-lost for lost in lives_lost(self.totals(), self.lives)]
        change = [-1 if left > 0 else 0 for left in self.lives]  # LL-11
        change[self.ender] = 1 if self.pro else 0  # LL-18
        return change

    def totals(self) -> list[int]:
        """LL-13: what each hand scores."""
        return totals(self.cards, self.players, self.num_alive())

    def set_codes(self) -> list[str]:
        """The cards that ended the round by sudden death (LL-11), as notation; two sets if there are two."""
        return codes(sets_in(self.cards[self.ender], self.pro))

    def copy(self) -> "State":
        twin = State(
            self.players,
            self.pro,
            self.lives,
            self.alive,
            self.starter,
            self.chance.copy(),
            self.cards[:],
        )
        twin.to_move = self.to_move
        twin.swapped = self.swapped
        twin.knocker = self.knocker
        twin.turns_left = self.turns_left
        twin.ender = self.ender
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            State,
            (self.players, self.pro, self.lives, self.alive, self.starter, self.chance, self.cards),
            fields(self),
        )

    def hand(self, seat: i64) -> list[int]:
        return unpack(self.cards[seat])

    def hand_codes(self, seat: i64) -> list[str]:
        """The seat's cards as notation, in table order."""
        return codes(self.cards[seat])

    def row_codes(self, row: i64) -> list[str]:
        """The cards of a row (from 1) as notation, in table order."""
        return codes(self.cards[self.players + row - 1])

    def nbytes(self) -> int:
        buffers = getsizeof(self.cards) + 8 * len(self.cards) + getsizeof(self.lives)
        return super().nbytes() + buffers


def fresh(players: i64, pro: bool, lives: list[int], starter: i64, chance: Chance) -> State:
    """A round before its cards are dealt; if there is no starter (-1), one of those alive is drawn (LL-3)."""
    alive: i64 = 0
    seat: i64 = 0
    while seat < players:
        if lives[seat] > 0:
            alive |= bit(seat)
        seat += 1
    if starter < 0:
        starter = nth(alive, chance.below(ones(alive)))
    cards = vec[i64]([0] * (players + ROWS))
    return State(players, pro, lives, alive, starter, chance, cards)


DECK: Final = vec[u8]([u8(kind) for kind in deck(0)])
NO_MOVES: Final = vec[i16]([0] * NUM_MOVES)
LAYS: Final = vec[i64]([pack(laid) for row in range(1, ROWS + 1) for laid in lays(row)] + [0])
