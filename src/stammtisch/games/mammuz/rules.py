"""Mammuz: get rid of your cards by laying them face down as animals of the species just named.

A round: all cards are dealt.  The starter names a species and lays one to four cards face down; the next players add
cards as the same species, or doubt the last lay by turning up one of its cards.  If it is true, the doubter takes the
whole herd; if it is another species, the player who laid it does; a dinosaur does something of its own and goes into
the doubter's hand.  A player who holds all cards of a species lays them off.  A player who lays their last cards
without being caught wins.

Moves by number: 0 to 7 name a species; then come all sets of one to four cards to lay, by size; then doubting the
first to fourth card of the last lay; then the seat that takes the herd (triceratops).

Everyone sees the named species, how many cards are laid and by whom, cards turned up, species extinct, cards that
left the game, and how many cards are in hands, herd and pile.  Hands, lays and the pile are hidden, and so is which
dinosaurs are in play.
"""

from sys import getsizeof
from typing import Any, Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr, u8

from stammtisch.core.bits import bit, nth, ones
from stammtisch.core.chance import Chance
from stammtisch.core.faults import FINE, NO_SUCH_MOVE, NOT_HELD, NOT_NOW, OWN, ROUND_OVER
from stammtisch.core.round import Round
from stammtisch.core.values import fields
from stammtisch.games.mammuz import telling
from stammtisch.games.mammuz.cards import (
    BRONTOSAURUS,
    CARD,
    COUNTS,
    DINOSAUR_CARDS,
    DINOSAURS,
    DINOSAURS_IN_PLAY,
    FIELD,
    HAND_SIZE,
    KINDS,
    LAY_ORDERS,
    LAY_WORDS,
    LOW,
    MOST_LAID,
    NUM_LAYS,
    ONE,
    PLESIOSAUR,
    PTEROSAUR,
    SIZE,
    SPECIES,
    SPECIES_GUARDS,
    SPECIES_IN_PLAY,
    STEGOSAURUS,
    TRICERATOPS,
    at_least,
    cards_of,
    contains,
    deck,
    grown,
    held,
    in_play,
    kind_at,
    pack,
)
from stammtisch.games.mammuz.choices import list_from, list_lays, list_species
from stammtisch.games.mammuz.scoring import fewest, wins

MOST_SEATS: Final = 7
LAY: Final = 8  # the first move number of a lay
DOUBT: Final = LAY + NUM_LAYS
HERD: Final = DOUBT + MOST_LAID
NUM_MOVES: Final = HERD + MOST_SEATS
THREE_OF: Final = vec[i64]([i64(n * (n - 1) * (n - 2) // 6) for n in range(KINDS + 1)])

# phases: what the seat to move decides
NAME: Final = 0  # name a species
START: Final = 1  # lay the first cards of a herd
GO_ON: Final = 2  # lay, or doubt the last lay
GIVE: Final = 3  # say who takes the herd (triceratops)

# verbs
CLAIMS: Final = 0
LAYS: Final = 1
DOUBTS: Final = 2
GIVES: Final = 3

# faults: why a move is not legal
NO_SPECIES: Final = OWN  # MM-7
SAME_SPECIES: Final = OWN + 1  # MM-13
MUST_DOUBT: Final = OWN + 2  # MM-19
FIRST_LAY_SIZE: Final = OWN + 3  # MM-4
LAY_SIZE: Final = OWN + 4  # MM-5
NO_SUCH_CARD: Final = OWN + 5  # MM-5
NO_SUCH_SEAT: Final = OWN + 6  # MM-11


@final
@mypyc_attr(acyclic=True)
class State(Round):
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(self, players: i64, starter: i64, chance: Chance, hands: vec[i64]) -> None:
        super().__init__(players, -1, chance)
        self.starter: i64 = starter  # of the round
        self.hands = hands  # one word for each seat
        self.herd: i64 = 0  # all cards laid since the naming, without a dinosaur turned up
        self.pile: i64 = 0  # MM-13
        self.gone: i64 = 0  # removed by the tyrannosaurus
        self.left: i64 = 0  # cards of each species still in the game
        self.phase: i64 = NAME
        self.named: i64 = -1
        self.barred: i64 = -1  # MM-13: not to be named at this start
        self.last: i64 = 0  # the last lay in order, four bits a card
        self.last_size: i64 = 0
        self.layer: i64 = -1  # who laid it
        self.rid: i64 = -1  # who laid their last cards and was doubted (MM-22)
        self.turned: i64 = -1  # the triceratops while the doubter thinks
        self.first: i64 = starter  # where the order of MM-18 begins
        self.winners: i64 = 0  # one bit for each seat
        self.by_lay = False  # won by laying the last cards (MM-20), not by extinction (MM-21)

    # set-up

    def deal(self, hands: list[list[int]]) -> None:
        """An explicit deal."""
        seat: i64 = 0
        for hand in hands:
            self.hands[seat] = pack(hand)
            seat += 1
        self.begin()

    def shuffle(self) -> None:
        """MM-1, MM-2, MM-3: dinosaurs are drawn, all cards dealt singly."""
        players = int(self.players)
        cards = DECK[: players * HAND_SIZE[players]]
        left: i64 = len(cards)
        dinosaurs = DECK[-DINOSAURS:]
        unused: i64 = DINOSAURS
        missing: i64 = DINOSAURS_IN_PLAY[players]
        while missing > 0:
            cards[left - missing] = u8(self.chance.card(dinosaurs, unused))
            unused -= 1
            missing -= 1
        seat: i64 = self.starter
        while left > 0:
            self.hands[seat] += CARD[self.chance.card(cards, left)]
            left -= 1
            seat = (seat + 1) % self.players
        self.begin()

    def begin(self) -> None:
        """MM-15: extinctions are checked after the deal; then the starter names a species."""
        self.left = SPECIES_LEFT[self.players]
        if self.news is not None:
            telling.deal(self)
        self.settle(self.starter)

    # what is legal

    def fault(self, move: i64) -> i64:
        if move < 0 or move >= NUM_MOVES:
            return NO_SUCH_MOVE
        if move < LAY:
            return self.fault_of(CLAIMS, 0, move)
        if move < DOUBT:
            return self.fault_of(LAYS, LAY_WORDS[move - LAY], 0)
        if move < HERD:
            return self.fault_of(DOUBTS, 0, move - DOUBT + 1)
        return self.fault_of(GIVES, 0, move - HERD)

    def fault_of(self, verb: i64, cards: i64, number: i64) -> i64:
        """The same for moves that need not be in the table; `number` is the species, card or seat named."""
        if self.to_move < 0:
            return ROUND_OVER
        if verb == CLAIMS:
            return self.claim_fault(number)
        if verb == LAYS:
            return self.lay_fault(cards)
        if verb == DOUBTS:
            if self.phase != GO_ON:
                return NOT_NOW
            return FINE if 1 <= number <= self.last_size else NO_SUCH_CARD
        if self.phase != GIVE:
            return NOT_NOW
        return FINE if 0 <= number < self.players else NO_SUCH_SEAT

    def claim_fault(self, species: i64) -> i64:
        if self.phase != NAME:
            return NOT_NOW
        if held(self.left, species) == 0:
            return NO_SPECIES
        if held(self.nameable(), species) == 0:
            return SAME_SPECIES
        return FINE

    def lay_fault(self, cards: i64) -> i64:
        if self.phase != START and self.phase != GO_ON:
            return NOT_NOW
        if not contains(self.hands[self.to_move], cards):  # MM-6
            return NOT_HELD
        if self.must_doubt():
            return MUST_DOUBT
        if cards >> SIZE > MOST_LAID:
            return FIRST_LAY_SIZE if self.phase == START else LAY_SIZE
        return FINE

    def nameable(self) -> i64:
        """MM-4, MM-7, MM-13: the cards left of all species that may be named now."""
        if self.barred >= 0:
            others = self.left & ~(bit(FIELD * self.barred) * 15)
            if others != 0:
                return others
        return self.left

    def must_doubt(self) -> bool:
        """MM-19: the last lay was its player's last cards."""
        return self.phase == GO_ON and self.layer >= 0 and self.hands[self.layer] == 0

    def legal(self) -> list[int]:
        return self.listed(NO_MOVES[:])

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        if self.to_move < 0:
            return 0
        if self.phase == NAME:
            return list_species(numbers, at, at_least(self.nameable(), 1)) - at
        if self.phase == GIVE:
            return list_from(numbers, at, HERD, self.players) - at
        end = at
        if not self.must_doubt():
            end = list_lays(numbers, at, self.hands[self.to_move])
        if self.phase == GO_ON:
            end = list_from(numbers, end, DOUBT, self.last_size)
        return end - at

    def pick(self) -> i64:
        """One legal move, each equally likely, without building the list."""
        if self.phase == NAME:
            species = at_least(self.nameable(), 1)
            return kind_at(nth(species, self.chance.below(ones(species))))
        if self.phase == GIVE:
            return HERD + self.chance.below(self.players)
        if self.phase == START:
            return self.pick_lay(0)
        if self.must_doubt():
            return DOUBT + self.chance.below(self.last_size)
        return self.pick_lay(self.last_size)

    def pick_lay(self, doubts: i64) -> i64:
        """A lay, or one of this many doubts, all equally likely.

        Sets fall into shapes (all different, a pair and two others …); how many sets a shape has follows from how
        many kinds the hand holds at least once, twice, three and four times.
        """
        hand = self.hands[self.to_move]
        some = at_least(hand, 1) | (hand & DINOSAUR_CARDS)
        pairs = at_least(hand, 2)
        n1 = ones(some)
        n2 = ones(pairs)
        n3 = ones(at_least(hand, 3))
        n4 = ones(at_least(hand, 4))
        two: i64 = (n1 * (n1 - 1)) >> 1  # shifts: dividing is slow here
        three: i64 = THREE_OF[n1]
        four: i64 = (three * (n1 - 3)) >> 2
        others: i64 = two - n1 + 1  # two kinds besides a given one
        two_pairs: i64 = (n2 * (n2 - 1)) >> 1
        drawn = self.chance.below(
            doubts + n1 + two + n2 + three + n2 * (n1 - 1) + n3
            + four + n2 * others + two_pairs + n3 * (n1 - 1) + n4
        )  # fmt: skip
        if drawn < doubts:
            return DOUBT + drawn
        drawn -= doubts
        if drawn < n1:
            return self.lay_of(some, 0, 0, 1)
        drawn -= n1
        if drawn < two:
            return self.lay_of(some, 0, 0, 2)
        drawn -= two
        if drawn < n2:
            return self.lay_of(some, pairs, 2, 0)
        drawn -= n2
        if drawn < three:
            return self.lay_of(some, 0, 0, 3)
        drawn -= three
        if drawn < n2 * (n1 - 1):
            return self.lay_of(some, pairs, 2, 1)
        drawn -= n2 * (n1 - 1)
        if drawn < n3:
            return self.lay_of(some, at_least(hand, 3), 3, 0)
        drawn -= n3
        if drawn < four:
            return self.lay_of(some, 0, 0, 4)
        drawn -= four
        if drawn < n2 * others:
            return self.lay_of(some, pairs, 2, 2)
        drawn -= n2 * others
        if drawn < two_pairs:
            return self.lay_of_pairs(pairs)
        drawn -= two_pairs
        if drawn < n3 * (n1 - 1):
            return self.lay_of(some, at_least(hand, 3), 3, 1)
        return self.lay_of(some, at_least(hand, 4), 4, 0)

    def lay_of(self, some: i64, many: i64, times: i64, singles: i64) -> i64:
        """A random lay: one of the kinds in `many`, `times` times, and `singles` other kinds, once each."""
        lay: i64 = -1
        if times > 0:
            position = nth(many, self.chance.below(ones(many)))
            some &= ~bit(position)
            kind = kind_at(position)
            while times > 0:
                lay = grown(lay, kind)
                times -= 1
        while singles > 0:
            position = nth(some, self.chance.below(ones(some)))
            some &= ~bit(position)
            lay = grown(lay, kind_at(position))
            singles -= 1
        return LAY + lay

    def lay_of_pairs(self, pairs: i64) -> i64:
        """A random lay of two pairs."""
        position = nth(pairs, self.chance.below(ones(pairs)))
        lay = grown(grown(-1, kind_at(position)), kind_at(position))
        pairs &= ~bit(position)
        kind = kind_at(nth(pairs, self.chance.below(ones(pairs))))
        return LAY + grown(grown(lay, kind), kind)

    # what happens

    def illegal(self, move: int, fault: int) -> Exception:
        from stammtisch.games.mammuz.refusals import illegal

        return illegal(self, move, fault)

    def apply(self, move: SupportsIndex) -> None:
        super().apply(move)  # not inherited: Python calls a compiled class's own methods faster

    def advance(self, move: i64) -> None:
        """Plays a legal move; a lay by number is laid in random order (MM-25)."""
        if move < LAY:
            self.claim(move)
        elif move < DOUBT:
            word = LAY_WORDS[move - LAY]
            self.lay(word, self.random_order(LAY_ORDERS[move - LAY], word >> SIZE))
        elif move < HERD:
            self.doubt(move - DOUBT + 1)
        else:
            self.give(move - HERD)

    def random_order(self, order: i64, size: i64) -> i64:
        """These cards in random order (Fisher and Yates on four bits a card)."""
        last: i64 = size - 1
        while last > 0:
            other = self.chance.below(last + 1)
            difference: i64 = ((order >> (4 * last)) ^ (order >> (4 * other))) & 15
            if other != last:
                order ^= difference * bit(4 * last) | difference * bit(4 * other)
            last -= 1
        return order

    def claim(self, species: i64) -> None:
        """MM-4: the starter names a species."""
        self.named = species
        self.barred = -1
        self.phase = START
        if self.news is not None:
            telling.claim(self)

    def lay(self, cards: i64, order: i64) -> None:
        """MM-4, MM-5: cards go face down onto the herd."""
        seat = self.to_move
        self.hands[seat] -= cards
        self.herd += cards
        self.last = order
        self.last_size = cards >> SIZE
        self.layer = seat
        self.phase = GO_ON
        self.to_move = (seat + 1) % self.players
        if self.news is not None:
            telling.lay(self)

    def doubt(self, position: i64) -> None:
        """Turns up this card of the last lay, counted from 1; what it is decides who takes the herd."""
        doubter = self.to_move
        self.first = (doubter + 1) % self.players
        self.rid = self.layer if self.must_doubt() else -1
        kind: i64 = (self.last >> (4 * (position - 1))) & 15
        if self.news is not None:
            telling.doubt(self, int(position), int(kind))
        if kind == self.named and self.rid >= 0:
            self.win_by_lay()
        elif kind == self.named:  # MM-8
            self.take_herd(doubter)
            self.settle((doubter + 1) % self.players)
        elif kind < SPECIES:  # MM-9
            self.take_herd(self.layer)
            self.settle(doubter)
        else:  # MM-10
            self.herd -= CARD[kind]
            self.turned = kind
            self.act(kind)

    def win_by_lay(self) -> None:
        """MM-20: true last cards end the round at once; the herd stays where it lies."""
        self.winners = bit(self.rid)
        self.by_lay = True
        self.last_size = 0
        self.layer = -1
        self.rid = -1
        self.to_move = -1
        if self.news is not None:
            telling.win(self)

    def act(self, kind: i64) -> None:
        """What the dinosaur turned up does with the herd."""
        if kind == TRICERATOPS:  # MM-11
            self.phase = GIVE
            return
        if kind == BRONTOSAURUS:
            self.take_herd(self.layer)
        elif kind == PTEROSAUR:
            self.take_herd(self.to_move)
        elif kind == STEGOSAURUS:
            self.deal_out()
        elif kind == PLESIOSAUR:
            self.leave_as_pile()
        else:
            self.remove_herd()
        self.keep_dinosaur()

    def give(self, seat: i64) -> None:
        """MM-11: the doubter says who takes the herd."""
        if self.news is not None:
            telling.give(self, int(seat))
        self.take_herd(seat)
        self.keep_dinosaur()

    def take_herd(self, seat: i64) -> None:
        """The herd, and the pile with it (MM-13), go into a hand."""
        if self.news is not None:
            telling.take(self, int(seat))
        self.hands[seat] += self.herd + self.pile
        self.herd = 0
        self.pile = 0

    def deal_out(self) -> None:
        """MM-12, MM-13: herd and pile are dealt out singly, starting at the doubter's left."""
        before = self.hands[:]
        cards = vec[u8]([u8(kind) for kind in cards_of(self.herd) + cards_of(self.pile)])
        left: i64 = len(cards)
        self.herd = 0
        self.pile = 0
        seat = self.to_move
        while left > 0:
            seat = (seat + 1) % self.players
            self.hands[seat] += CARD[self.chance.card(cards, left)]
            left -= 1
        if self.news is not None:
            telling.deal_out(self, before)

    def leave_as_pile(self) -> None:
        """MM-13: the herd stays as a pile; the next species named must be another."""
        if self.news is not None:
            telling.pile(self)
        self.pile += self.herd
        self.herd = 0
        self.barred = self.named

    def remove_herd(self) -> None:
        """MM-14, MM-16: the herd leaves the game; a species of which nothing remains is extinct."""
        alive = at_least(self.left, 1)
        removed = self.herd
        self.gone += removed
        self.left -= removed & COUNTS
        self.herd = 0
        if self.news is not None:
            telling.removed(self, cards_of(removed))
            lost = alive & ~at_least(self.left, 1)
            while lost != 0:
                telling.extinct(self, None, int(kind_at(nth(lost, 0))), 0)
                lost &= lost - 1

    def keep_dinosaur(self) -> None:
        """MM-10: the doubter takes the dinosaur and starts a new herd."""
        self.hands[self.to_move] += CARD[self.turned]
        if self.news is not None:
            telling.keep(self)
        self.turned = -1
        self.settle(self.to_move)

    def settle(self, starter: i64) -> None:
        """MM-22: extinctions, then wins; else this seat starts a new herd."""
        self.by_lay = self.rid >= 0 and self.hands[self.rid] == 0
        self.lay_off()
        self.find_winner()
        if self.winners == 0 and self.left == 0:  # MM-23
            self.winners = fewest(self.hands)
        self.phase = NAME
        self.named = -1
        self.last_size = 0
        self.layer = -1
        self.rid = -1
        self.to_move = starter if self.winners == 0 else -1
        if self.news is not None and self.winners != 0:
            telling.win(self)

    def lay_off(self) -> None:
        """MM-15, MM-18: a player who holds all that is left of a species lays it off."""
        turn: i64 = 0
        while turn < self.players:
            seat: i64 = (self.first + turn) % self.players
            complete = self.complete(self.hands[seat])
            while complete != 0:
                kind = kind_at(nth(complete, 0))
                count = held(self.left, kind)
                self.hands[seat] -= count * CARD[kind]
                self.left -= count * (CARD[kind] - ONE)
                if self.news is not None:
                    telling.extinct(self, int(seat), int(kind), int(count))
                complete &= complete - 1
            turn += 1

    def complete(self, hand: i64) -> i64:
        """A guard bit for each species of which this hand holds all that is left; no dinosaurs (MM-17)."""
        missing = (hand ^ self.left) & COUNTS
        return at_least(self.left, 1) & ~((missing + 15 * LOW) & SPECIES_GUARDS)

    def find_winner(self) -> None:
        """MM-20 to MM-22: no cards wins, first the player who laid their last, then in the order of MM-18."""
        if self.rid >= 0 and self.hands[self.rid] == 0:
            self.winners = bit(self.rid)
            return
        turn: i64 = 0
        while turn < self.players:
            seat: i64 = (self.first + turn) % self.players
            if self.hands[seat] == 0:
                self.winners = bit(seat)
                return
            turn += 1

    # results, copies

    @property
    def result(self) -> list[int]:
        """MM-24: a point for each winner."""
        return wins(self.winners, self.players)

    def winning_seats(self) -> list[int]:
        """The winners in the order of MM-18."""
        order = [int((self.first + turn) % self.players) for turn in range(self.players)]
        return [seat for seat in order if (self.winners >> seat) & 1]

    def copy(self) -> "State":
        twin = State(self.players, self.starter, self.chance.copy(), self.hands[:])
        twin.herd = self.herd
        twin.pile = self.pile
        twin.gone = self.gone
        twin.left = self.left
        twin.phase = self.phase
        twin.named = self.named
        twin.barred = self.barred
        twin.last = self.last
        twin.last_size = self.last_size
        twin.layer = self.layer
        twin.rid = self.rid
        twin.turned = self.turned
        twin.first = self.first
        twin.to_move = self.to_move
        twin.winners = self.winners
        twin.by_lay = self.by_lay
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.players, self.starter, self.chance, self.hands), fields(self)

    def hand(self, seat: i64) -> list[int]:
        return cards_of(self.hands[seat])

    def hand_size(self, seat: i64) -> i64:
        return self.hands[seat] >> SIZE

    def last_lay(self) -> list[int]:
        """The last lay as kinds, in the order in which the cards lie."""
        return [int((self.last >> (4 * index)) & 15) for index in range(self.last_size)]

    def nbytes(self) -> int:
        return super().nbytes() + getsizeof(self.hands) + 8 * len(self.hands)


def fresh(players: i64, starter: i64, chance: Chance) -> State:
    """A round before its cards are dealt."""
    return State(players, starter, chance, NO_CARDS[:players])


NO_CARDS: Final = vec[i64]([0] * MOST_SEATS)
NO_MOVES: Final = vec[i16]([0] * NUM_MOVES)
# With fewer players the last species are left out, and the dinosaurs drawn come in their stead.
DECK: Final = vec[u8]([u8(kind) for kind in deck(MOST_SEATS)])
# By number of players, the species' cards in play.
SPECIES_LEFT: Final = vec[i64](
    [
        pack(in_play(players)) & COUNTS if players in SPECIES_IN_PLAY else 0
        for players in range(MOST_SEATS + 1)
    ]
)
