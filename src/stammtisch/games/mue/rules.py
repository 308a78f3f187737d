"""Mü: bid by laying cards open; the player who shows the most is chief and needs enough points with a partner.

A round: all cards are dealt.  In the auction the players in turn lay cards open in front of them or pass, until all
have passed in succession.  The player with the most open cards is chief, the one with the second most is vice; if two
share the highest number, the round ends with an Eklat.  The vice names a trump, then the chief names one and chooses
a partner.  The chief leads; players must follow suit, all trumps are one suit, and cards are played from the hand or
from the open ones.

Moves by number: kind to bid a card, 50 done, 51 pass, 52 + trump (0 … 4 a colour, 5 … 14 a digit, 15 none),
68 + seat to name the partner, 74 + kind to play a card from the hand, 124 + kind to play an open one.

Everybody sees all open cards, bids, trumps, cards played, and how many cards each hand has; hands are hidden.
"""

from sys import getsizeof
from typing import Any, Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i16, i64, mypyc_attr

from stammtisch.core.bits import bit, lowest, nth, ones
from stammtisch.core.chance import Chance
from stammtisch.core.faults import FINE, NO_SUCH_MOVE, NOT_HELD, NOT_NOW, OWN, ROUND_OVER
from stammtisch.core.round import LIMIT_DECISIONS, Round
from stammtisch.core.values import fields
from stammtisch.games.mue import telling
from stammtisch.games.mue.cards import (
    ALL,
    CARD,
    COLOURS,
    DIGIT_TRUMP,
    FEW,
    FULL_DECK,
    HAND,
    NO_TRUMP,
    OPEN,
    SMALL_DECK,
    colour_at,
    colour_cards,
    digit_at,
    digit_points,
    distinct,
    kind_at,
    kinds,
    one_of,
    spot_of,
    trump_cards,
)
from stammtisch.games.mue.scoring import bonus, eklat, missed, shortfall, target

SEATS: Final = 6  # at most

# moves: the first number of each verb
BID: Final = 0
DONE: Final = 50
PASS: Final = 51
TRUMP: Final = 52
PARTNER: Final = 68
PLAY: Final = 74
PLAY_OPEN: Final = 124
NUM_MOVES: Final = 174

# faults: why a move is not legal
LIES_OPEN: Final = OWN
NOT_OPEN: Final = OWN + 1
NOTHING_LAID: Final = OWN + 2  # MU-3
ALREADY_LAID: Final = OWN + 3  # MU-3
VICE_MUST_NAME: Final = OWN + 4  # MU-14
VICE_LACKS: Final = OWN + 5  # MU-14
CHIEF_LACKS: Final = OWN + 6  # MU-15
SAME_TRUMP: Final = OWN + 7  # MU-15
NO_SUCH_SEAT: Final = OWN + 8  # MU-16
NOT_HIMSELF: Final = OWN + 9  # MU-16
NOT_THE_VICE: Final = OWN + 10  # MU-16
MUST_FOLLOW: Final = OWN + 11  # MU-19

# phases
AUCTION: Final = 0
VICE_NAMES: Final = 1
CHIEF_NAMES: Final = 2
CHOICE: Final = 3
TRICKS: Final = 4
OVER: Final = 5
PHASES: Final = ["auction", "vice_trump", "chief_trump", "partner", "play", "over"]

# the words of a seat, besides HAND and OPEN
TAKEN: Final = 2  # points in tricks
LAID: Final = 3  # when the seat last laid a card in the auction, counted in cards
SEAT_WORDS: Final = 4

# strength of a card in a trick; the digit is added where it decides
DOUBLE_TRUMP: Final = 60
CHIEF_TRUMP: Final = 40
VICE_TRUMP: Final = 20
WORTHLESS: Final = -1


@final
@mypyc_attr(acyclic=True)
class State(Round):
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(self, players: i64, dealer: i64, chance: Chance, words: vec[i64]) -> None:
        super().__init__(players, dealer, chance)  # MU-3: the dealer begins
        self.dealer: i64 = dealer
        self.words = words  # HAND, OPEN, TAKEN, LAID of each seat
        self.phase: i64 = AUCTION
        self.most: i64 = 0  # the highest number of open cards
        self.room: i64 = 1  # how many cards the bidder may still lay this turn
        self.started: i64 = 0  # how many the bidder has laid this turn
        self.passes: i64 = 0  # in direct succession
        self.laid: i64 = 0  # cards laid by all
        self.chief: i64 = -1
        self.vice: i64 = -1
        self.partner: i64 = -1
        self.chief_trump: i64 = -1  # -1: not named
        self.vice_trump: i64 = -1
        self.chief_cards: i64 = 0  # the chief's trumps as a set
        self.trumps: i64 = 0  # all trumps
        self.double: i64 = 0  # those that are trumps by colour and by digit
        self.suit: i64 = ALL  # the cards that follow the card led
        self.played: i64 = 0  # cards in the current trick
        self.best: i64 = WORTHLESS  # strength of its highest card
        self.winner: i64 = -1  # who played that
        self.stake: i64 = 0  # points in it

    # set-up

    def deal(self, hands: list[list[int]]) -> None:
        """An explicit deal."""
        seat: i64 = 0
        for hand in hands:
            for kind in hand:
                self.gain(seat, kind)
            seat += 1
        self.begin()

    def shuffle(self) -> None:
        """MU-1: all cards singly, beginning left of the dealer."""
        deck = SMALL_DECK[:] if self.players == FEW else FULL_DECK[:]
        left: i64 = len(deck)
        seat = self.dealer
        while left > 0:
            seat = self.after(seat)
            self.gain(seat, self.chance.card(deck, left))
            left -= 1
        self.begin()

    def gain(self, seat: i64, kind: i64) -> None:
        words = self.words
        card = CARD[kind]
        cards = words[SEAT_WORDS * seat + HAND]
        words[SEAT_WORDS * seat + HAND] = (
            cards + card + (cards & card)
        )  # the second of two equal ones lies above

    def begin(self) -> None:
        if self.news is not None:
            telling.deal(self)

    def after(self, seat: i64) -> i64:
        if seat + 1 == self.players:
            return 0
        return seat + 1

    # cards

    def hand(self, seat: i64) -> list[int]:
        return kinds(self.words[SEAT_WORDS * seat + HAND])

    def lying(self, seat: i64) -> list[int]:
        """The seat's open cards as kinds, in table order."""
        return kinds(self.words[SEAT_WORDS * seat + OPEN])

    def hand_size(self, seat: i64) -> i64:
        return ones(self.words[SEAT_WORDS * seat + HAND])

    # what is legal

    def playable(self, pile: i64) -> i64:
        """What the seat to move may play from its hand or from its open cards, equal cards once."""
        seat: i64 = SEAT_WORDS * self.to_move
        return playable(pile, self.words[seat + HAND], self.words[seat + OPEN], self.suit)

    def namable(self) -> i64:
        """One bit for each trump the seat to move may name."""
        trumps = namable(self.words[SEAT_WORDS * self.to_move + OPEN], self.vice_trump)
        if self.phase == CHIEF_NAMES:
            trumps |= bit(NO_TRUMP)
        return trumps

    def partners(self) -> i64:
        """One bit for each seat the chief may choose."""
        return partners(self.players, self.chief, self.vice)

    def legal(self) -> list[int]:
        return self.listed(NO_MOVES[:])

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        end = at
        if self.phase == TRICKS:
            end = list_cards(numbers, end, PLAY, self.playable(HAND))
            end = list_cards(numbers, end, PLAY_OPEN, self.playable(OPEN))
        elif self.phase == AUCTION:
            end = list_cards(numbers, end, BID, distinct(self.words[SEAT_WORDS * self.to_move + HAND]))
            numbers[end] = PASS
            if self.started > 0:
                numbers[end] = DONE
            end += 1
        elif self.phase != OVER:
            first: i64 = PARTNER if self.phase == CHOICE else TRUMP
            choices = self.partners() if self.phase == CHOICE else self.namable()
            while choices != 0:
                numbers[end] = i16(first + lowest(choices))
                end += 1
                choices &= choices - 1
        return end - at

    def pick(self) -> i64:
        """One legal move, each equally likely, without building the list."""
        if self.phase == TRICKS:
            card = self.draw_card()
            kind = kind_at(card & 63)
            return PLAY_OPEN + kind if card > 63 else PLAY + kind
        if self.phase == AUCTION:
            spot = self.draw_bid()
            if spot >= 0:
                return BID + kind_at(spot)
            return DONE if self.started > 0 else PASS
        if self.phase == CHOICE:
            seats = self.partners()
            return PARTNER + nth(seats, self.chance.below(ones(seats)))
        trumps = self.namable()
        return TRUMP + nth(trumps, self.chance.below(ones(trumps)))

    def draw_bid(self) -> i64:
        """A card of the hand or (-1) an end of the turn, each equally likely: its spot."""
        cards = distinct(self.words[SEAT_WORDS * self.to_move + HAND])
        count = ones(cards)
        drawn = self.chance.below(count + 1)
        return nth(cards, drawn) if drawn < count else -1

    def draw_card(self) -> i64:
        """A legal card, each equally likely: its spot, and 64 more if it lies open."""
        words = self.words
        seat: i64 = SEAT_WORDS * self.to_move
        hand = playable(HAND, words[seat + HAND], words[seat + OPEN], self.suit)
        lying = playable(OPEN, words[seat + HAND], words[seat + OPEN], self.suit)
        count = ones(hand)
        drawn = self.chance.below(count + ones(lying))
        if drawn < count:
            return nth(hand, drawn)
        return 64 + nth(lying, drawn - count)

    def playout(self) -> i64:
        """As for all games, but cards go by their spots: nobody needs the moves' numbers."""
        decisions: i64 = 0
        while self.to_move >= 0 and decisions < LIMIT_DECISIONS:
            if self.phase == TRICKS:
                card = self.draw_card()
                self.put(OPEN if card > 63 else HAND, card & 63)
            elif self.phase == AUCTION:
                spot = self.draw_bid()
                if spot >= 0:
                    self.lay_open(bit(spot))
                elif self.started > 0:
                    self.end_bid()
                else:
                    self.pass_on()
            else:
                self.advance(self.pick())
            decisions += 1
        return decisions

    # why a move is not legal

    def fault(self, move: i64) -> i64:
        if move < 0 or move >= NUM_MOVES:
            return NO_SUCH_MOVE
        verb = verb_of(move)
        return self.fault_of(verb, move - verb)

    def fault_of(self, verb: i64, what: i64) -> i64:
        """The same for a verb, by its first move number, and the kind, trump or seat it names, in the table or not."""
        if self.phase == OVER:
            return ROUND_OVER
        if self.phase == AUCTION and verb < TRUMP:
            return self.bid_fault(verb, what)
        if (self.phase == VICE_NAMES or self.phase == CHIEF_NAMES) and verb == TRUMP:
            return self.trump_fault(what)
        if self.phase == CHOICE and verb == PARTNER:
            return self.partner_fault(what)
        if self.phase == TRICKS and verb >= PLAY:
            return self.play_fault(verb, what)
        return NOT_NOW

    def bid_fault(self, verb: i64, kind: i64) -> i64:
        """MU-3: cards from the hand, then done; or pass.  (MU-4: at the limit the turn ends by itself.)"""
        if verb == DONE:
            return FINE if self.started > 0 else NOTHING_LAID
        if verb == PASS:
            return FINE if self.started == 0 else ALREADY_LAID
        return self.pile_fault(HAND, kind)

    def pile_fault(self, pile: i64, kind: i64) -> i64:
        """A card has to come from where the seat to move has it: from the hand or from the open cards."""
        seat: i64 = SEAT_WORDS * self.to_move
        if one_of(self.words[seat + pile], kind) != 0:
            return FINE
        if one_of(self.words[seat + HAND] | self.words[seat + OPEN], kind) == 0:
            return NOT_HELD
        return LIES_OPEN if pile == HAND else NOT_OPEN

    def trump_fault(self, trump: i64) -> i64:
        """MU-14, MU-15: one that lies open; the chief may name none instead, but not the vice's."""
        vice: bool = self.phase == VICE_NAMES
        if trump == NO_TRUMP:
            return VICE_MUST_NAME if vice else FINE
        if trump == self.vice_trump:
            return SAME_TRUMP
        if trump_cards(trump) & self.words[SEAT_WORDS * self.to_move + OPEN] != 0:
            return FINE
        return VICE_LACKS if vice else CHIEF_LACKS

    def partner_fault(self, seat: i64) -> i64:
        """MU-16: any other player but the vice."""
        if seat < 0 or seat >= self.players:
            return NO_SUCH_SEAT
        if seat == self.chief:
            return NOT_HIMSELF
        return NOT_THE_VICE if seat == self.vice else FINE

    def play_fault(self, verb: i64, kind: i64) -> i64:
        """MU-18, MU-19: a card of the suit led, if the seat to move has one."""
        fault = self.pile_fault(HAND if verb == PLAY else OPEN, kind)
        if fault != FINE or self.follows(kind):
            return fault
        cards = self.words[SEAT_WORDS * self.to_move + HAND] | self.words[SEAT_WORDS * self.to_move + OPEN]
        return MUST_FOLLOW if cards & self.suit != 0 else FINE

    def illegal(self, move: int, fault: int) -> Exception:
        from stammtisch.games.mue.refusals import illegal

        return illegal(self, move, fault)

    # what happens

    def apply(self, move: SupportsIndex) -> None:
        super().apply(move)  # not inherited: Python calls a compiled class's own methods faster

    def advance(self, move: i64) -> None:
        if self.phase == TRICKS:
            if move >= PLAY_OPEN:
                self.play(OPEN, move - PLAY_OPEN)
            else:
                self.play(HAND, move - PLAY)
        elif self.phase == AUCTION:
            if move < DONE:
                self.lay(move)
            elif move == DONE:
                self.end_bid()
            else:
                self.pass_on()
        elif self.phase == CHOICE:
            self.choose(move - PARTNER)
        else:
            self.name(move - TRUMP)

    # the auction

    def lay(self, kind: i64) -> None:
        """MU-3, MU-4: one card more lies open; at the limit or with an empty hand the turn ends by itself."""
        self.lay_open(one_of(self.words[SEAT_WORDS * self.to_move + HAND], kind))

    def lay_open(self, card: i64) -> None:
        words = self.words
        seat: i64 = SEAT_WORDS * self.to_move
        words[seat + HAND] -= card
        words[seat + OPEN] |= card
        self.laid += 1
        words[seat + LAID] = self.laid
        self.started += 1
        self.room -= 1
        if self.news is not None:
            telling.bid(self, int(kind_at(lowest(card))))
        if self.room == 0 or words[seat + HAND] == 0:
            self.end_bid()

    def end_bid(self) -> None:
        if self.news is not None:
            telling.end_of_bid(self)
        count = self.bid_of(self.to_move)
        if count > self.most:
            self.most = count
        self.passes = 0
        self.next_bidder()

    def pass_on(self) -> None:
        """MU-7: the auction ends when all have passed in direct succession."""
        if self.news is not None:
            telling.passes(self)
        self.passes += 1
        if self.passes == self.players:
            self.end_auction()
        else:
            self.next_bidder()

    def next_bidder(self) -> None:
        """MU-4: a bidder may have one open card more than the most there are now."""
        self.to_move = self.after(self.to_move)
        self.started = 0
        self.room = self.most + 1 - self.bid_of(self.to_move)

    def bid_of(self, seat: i64) -> i64:
        """How many cards the seat has lying open."""
        return ones(self.words[SEAT_WORDS * seat + OPEN])

    def end_auction(self) -> None:
        """MU-9, MU-10, MU-11: a chief or an Eklat."""
        leaders: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.bid_of(seat) == self.most:
                leaders += 1
                self.chief = seat
            seat += 1
        if leaders > 1:
            self.chief = -1
            self.phase = OVER
            self.to_move = -1
            if self.news is not None:
                telling.eklat(self)
            return
        self.find_vice()
        self.phase = VICE_NAMES if self.vice >= 0 else CHIEF_NAMES
        self.to_move = self.vice if self.vice >= 0 else self.chief
        if self.news is not None:
            telling.chief(self)

    def find_vice(self) -> None:
        """MU-12, MU-13: the second most open cards, then the highest digits; nobody if two are equal."""
        if self.players == FEW:
            return
        best: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            worth = bid_worth(self.words[SEAT_WORDS * seat + OPEN])
            if seat != self.chief and worth >= best:
                self.vice = -1 if worth == best else seat
                best = worth
            seat += 1

    # trumps and partner

    def name(self, trump: i64) -> None:
        """MU-14, MU-15."""
        if self.news is not None:
            telling.trump(self, int(trump))
        if self.phase == VICE_NAMES:
            self.vice_trump = trump
            self.phase = CHIEF_NAMES
            self.to_move = self.chief
            return
        self.chief_trump = trump
        self.fix_trumps()
        self.phase = TRICKS if self.players == FEW else CHOICE  # MU-16: with three the chief is alone

    def fix_trumps(self) -> None:
        """MU-20, MU-23: all trumps are one suit; what is trump twice is above all others."""
        self.chief_cards = trump_cards(self.chief_trump)
        both = trump_cards(self.vice_trump)
        self.double = self.chief_cards & both
        self.trumps = self.chief_cards | both

    def choose(self, partner: i64) -> None:
        """MU-16; the chief goes on by leading (MU-18)."""
        self.partner = partner
        self.phase = TRICKS
        if self.news is not None:
            telling.partner(self)

    # tricks

    def play(self, pile: i64, kind: i64) -> None:
        spot = spot_of(kind)
        if self.words[SEAT_WORDS * self.to_move + pile] & bit(spot) == 0:
            spot += 1  # it is the second of two equal ones
        self.put(pile, spot)

    def put(self, pile: i64, spot: i64) -> None:
        seat = self.to_move
        words = self.words
        words[SEAT_WORDS * seat + pile] -= bit(spot)
        if self.played == 0:
            self.suit = self.suit_of(spot)
        strength = self.strength(spot)
        if strength > self.best:  # MU-22: of equal cards the first one is higher
            self.best = strength
            self.winner = seat
        self.stake += digit_points(digit_at(spot))
        self.played += 1
        if self.news is not None:
            telling.play(self, int(pile), int(kind_at(spot)))
        if self.played == self.players:
            self.take_trick()
        else:
            self.to_move = self.after(seat)

    def suit_of(self, spot: i64) -> i64:
        """MU-20: the cards of the same suit; a trump does not belong to its colour."""
        if bit(spot) & self.trumps != 0:
            return self.trumps
        return colour_cards(colour_at(spot)) & ~self.trumps

    def follows(self, kind: i64) -> bool:
        return bit(spot_of(kind)) & self.suit != 0

    def suit_led(self) -> str | None:
        """The suit to follow: a colour's letter or "trump"; None before a card is led."""
        if self.played == 0:
            return None
        return "trump" if self.suit == self.trumps else COLOURS[colour_at(lowest(self.suit))]

    def strength(self, spot: i64) -> i64:
        """MU-21, MU-22, MU-23: what decides who wins the trick."""
        card = bit(spot)
        if card & self.trumps == 0:
            if card & self.suit == 0:
                return WORTHLESS
            return digit_at(spot)
        if card & self.double != 0:
            return DOUBLE_TRUMP
        if card & self.chief_cards != 0:
            return trump_strength(CHIEF_TRUMP, self.chief_trump, spot)
        return trump_strength(VICE_TRUMP, self.vice_trump, spot)

    def take_trick(self) -> None:
        """MU-24: the winner takes the trick and leads, until all cards are played."""
        if self.news is not None:
            telling.trick(self)
        words = self.words
        seat: i64 = SEAT_WORDS * self.winner
        words[seat + TAKEN] += self.stake
        self.to_move = self.winner
        self.suit = ALL
        self.played = 0
        self.best = WORTHLESS
        self.stake = 0
        if words[seat + HAND] | words[seat + OPEN] == 0:
            self.phase = OVER
            self.to_move = -1
            if self.news is not None:
                telling.outcome(self)

    # results, copies

    @property
    def eklat(self) -> bool:
        """MU-10, MU-11: whether the round ended with an Eklat."""
        return self.phase == OVER and self.chief < 0

    @property
    def last(self) -> i64:
        """MU-10: of the seats with the most open cards the last to lay one; -1 if nobody laid any."""
        latest: i64 = -1
        when: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.words[SEAT_WORDS * seat + LAID] > when and self.bid_of(seat) == self.most:
                when = self.words[SEAT_WORDS * seat + LAID]
                latest = seat
            seat += 1
        return latest

    @property
    def target(self) -> i64:
        """MU-17: what the chief's team needs; the chief's bid is the highest."""
        return target(self.players, self.most)

    @property
    def team(self) -> i64:
        """What chief and partner took so far."""
        points = self.taken(self.chief)
        return points + self.taken(self.partner) if self.partner >= 0 else points

    def taken(self, seat: i64) -> i64:
        return self.words[SEAT_WORDS * seat + TAKEN]

    def score(self, seat: i64) -> i64:
        """What the finished round brings a seat beyond the points in its tricks (MU-10, MU-26, MU-27)."""
        if self.chief < 0:
            return eklat(self.most, seat == self.last) if self.bid_of(seat) == self.most else 0
        short = shortfall(self.players, self.most, self.team)
        if short == 0:
            return bonus(self.most, self.chief_trump) if seat == self.chief or seat == self.partner else 0
        return 0 if seat == self.partner else missed(short, seat == self.chief)

    @property
    def result(self) -> list[int]:
        """Points by seat: tricks (MU-25) and what comes on top."""
        points: list[int] = []
        seat: i64 = 0
        while seat < self.players:
            points.append(int(self.taken(seat) + self.score(seat)) if self.phase == OVER else 0)
            seat += 1
        return points

    def copy(self) -> "State":
        twin = State(self.players, self.dealer, self.chance.copy(), self.words[:])
        twin.phase = self.phase
        twin.to_move = self.to_move
        twin.most = self.most
        twin.room = self.room
        twin.started = self.started
        twin.passes = self.passes
        twin.laid = self.laid
        twin.chief = self.chief
        twin.vice = self.vice
        twin.partner = self.partner
        twin.chief_trump = self.chief_trump
        twin.vice_trump = self.vice_trump
        twin.chief_cards = self.chief_cards
        twin.trumps = self.trumps
        twin.double = self.double
        twin.suit = self.suit
        twin.played = self.played
        twin.best = self.best
        twin.winner = self.winner
        twin.stake = self.stake
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.players, self.dealer, self.chance, self.words), fields(self)

    def nbytes(self) -> int:
        return super().nbytes() + getsizeof(self.words) + 8 * len(self.words)


def trump_strength(least: i64, trump: i64, spot: i64) -> i64:
    """MU-22, MU-23: cards of a trump colour rank by their digits, those of a trump digit are all equal."""
    return least if trump >= DIGIT_TRUMP else least + digit_at(spot)


def verb_of(move: i64) -> i64:
    """The first number of the move's verb."""
    if move < TRUMP:
        return BID if move < DONE else move
    if move < PLAY:
        return TRUMP if move < PARTNER else PARTNER
    return PLAY if move < PLAY_OPEN else PLAY_OPEN


def playable(pile: i64, hand: i64, lying: i64, suit: i64) -> i64:
    """What may be played from the hand or from the open cards when this suit is led, equal cards once."""
    cards: i64 = hand if pile == HAND else lying
    if (hand | lying) & suit != 0:  # MU-19
        cards &= suit
    return distinct(cards)


def list_cards(numbers: vec[i16], at: i64, first: i64, cards: i64) -> i64:
    """Writes a move for each of these cards, from index `at` on; returns the next index."""
    while cards != 0:
        numbers[at] = i16(first + kind_at(lowest(cards)))
        at += 1
        cards &= cards - 1
    return at


def namable(lying: i64, named: i64) -> i64:
    """MU-14, MU-15: one bit for each trump that lies open and was not named before."""
    trumps: i64 = 0
    trump: i64 = 0
    while trump < NO_TRUMP:
        if trump != named and trump_cards(trump) & lying != 0:
            trumps |= bit(trump)
        trump += 1
    return trumps


def partners(players: i64, chief: i64, vice: i64) -> i64:
    """MU-16: one bit for each seat that can be the chief's partner."""
    seats = bit(players) - 1 - bit(chief)
    if vice >= 0:
        seats -= bit(vice)
    return seats


def bid_worth(cards: i64) -> i64:
    """MU-12: a number that grows with the open cards, and among equally many with their highest digits."""
    worth: i64 = 0
    while cards != 0:
        worth += bit(40) + bit(4 * digit_at(lowest(cards)))
        cards &= cards - 1
    return worth


def fresh(players: i64, dealer: i64, chance: Chance) -> State:
    """A round before its cards are dealt."""
    return State(players, dealer, chance, NO_WORDS[: SEAT_WORDS * players])


NO_WORDS: Final = vec[i64]([0] * (SEAT_WORDS * SEATS))
NO_MOVES: Final = vec[i16]([0] * NUM_MOVES)
