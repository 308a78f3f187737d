"""Mü: bid by laying cards open; who shows most is chief and has to take enough points with his partner.

A round: all cards are dealt.  In the auction the players in turn lay cards open in front of them or pass,
until all pass in succession.  Who has most open cards alone is chief, who has second most is vice; if the
highest number is shared the round ends with an Eklat.  The vice names a trump, then the chief names one, then
a partner.  The chief leads; suit must be followed, all trumps are one suit, and cards are played from hand or
from the open ones.

Moves by number: kind to bid a card, 50 done, 51 pass, 52 + trump (0 … 4 a colour, 5 … 14 a digit, 15 none),
68 + seat to name the partner, 74 + kind to play a card from hand, 124 + kind to play an open one.

Everybody sees all open cards, bids, trumps, cards played, and how many cards each hand has; hands are hidden.
"""

from sys import getsizeof
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import bit, lowest, nth, ones
from stammtisch.core.chance import Chance
from stammtisch.games.mue import telling
from stammtisch.games.mue.cards import (
    ALL,
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
from stammtisch.games.mue.choices import (
    BID,
    DONE,
    FINE,
    NO_SUCH_MOVE,
    NOT_NOW,
    NUM_MOVES,
    PARTNER,
    PASS,
    PLAY,
    PLAY_OPEN,
    ROUND_OVER,
    TRUMP,
    auction_fault,
    chief_fault,
    namable,
    partner_fault,
    partners,
    play_fault,
    playable,
    verb_of,
    vice_fault,
)
from stammtisch.games.mue.scoring import bonus, eklat, missed, shortfall, target

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
LAID: Final = 3  # when he last laid a card in the auction, counted in cards
SEAT: Final = 4

# strength of a card in a trick; the digit is added where it decides
DOUBLE_TRUMP: Final = 60
CHIEF_TRUMP: Final = 40
VICE_TRUMP: Final = 20
WORTHLESS: Final = -1


@final
@mypyc_attr(acyclic=True)
class State:
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(self, players: i64, dealer: i64, chance: Chance, words: vec[i64]) -> None:
        self.players: i64 = players
        self.dealer: i64 = dealer
        self.chance = chance
        self.words = words  # HAND, OPEN, TAKEN, LAID of each seat
        self.phase: i64 = AUCTION
        self.to_move: i64 = dealer  # MU-3
        self.most: i64 = 0  # the highest number of open cards
        self.room: i64 = 1  # how many cards the bidder may still lay this turn
        self.started: i64 = 0  # how many he has laid this turn
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
        self.news: list[dict[str, Any]] | None = None

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
        card = bit(spot_of(kind))
        if self.words[SEAT * seat + HAND] & card != 0:
            card *= 2
        self.words[SEAT * seat + HAND] |= card

    def begin(self) -> None:
        if self.news is not None:
            telling.deal(self)

    def after(self, seat: i64) -> i64:
        if seat + 1 == self.players:
            return 0
        return seat + 1

    # what is legal

    def fault(self, verb: i64, what: i64) -> i64:
        """Why this is not legal now, or FINE.

        `verb` is a verb's first move number; `what` the kind, trump or seat named, in the table or not.
        """
        if self.phase == OVER:
            return ROUND_OVER
        hand = self.words[SEAT * self.to_move + HAND]
        lying = self.words[SEAT * self.to_move + OPEN]
        if self.phase == AUCTION and verb < TRUMP:
            return auction_fault(verb, what, hand, lying, self.started)
        if self.phase == VICE_NAMES and verb == TRUMP:
            return vice_fault(what, lying)
        if self.phase == CHIEF_NAMES and verb == TRUMP:
            return chief_fault(what, lying, self.vice_trump)
        if self.phase == CHOICE and verb == PARTNER:
            return partner_fault(what, self.players, self.chief, self.vice)
        if self.phase == TRICKS and verb >= PLAY:
            return play_fault(verb, what, hand, lying, self.suit)
        return NOT_NOW

    def playable(self, place: i64) -> i64:
        """What the seat to move may play from its hand or from its open cards, equal cards once."""
        seat: i64 = SEAT * self.to_move
        return playable(place, self.words[seat + HAND], self.words[seat + OPEN], self.suit)

    def namable(self) -> i64:
        """One bit for each trump the seat to move may name."""
        trumps = namable(self.words[SEAT * self.to_move + OPEN], self.vice_trump)
        if self.phase == CHIEF_NAMES:
            trumps |= bit(NO_TRUMP)
        return trumps

    def partners(self) -> i64:
        """One bit for each seat the chief may choose."""
        return partners(self.players, self.chief, self.vice)

    def legal(self) -> list[int]:
        """All legal moves, in table order."""
        moves: list[int] = []
        if self.phase == AUCTION:
            for kind in kinds(distinct(self.words[SEAT * self.to_move + HAND])):
                moves.append(BID + kind)
            moves.append(DONE if self.started > 0 else PASS)
        elif self.phase == TRICKS:
            for kind in kinds(self.playable(HAND)):
                moves.append(PLAY + kind)
            for kind in kinds(self.playable(OPEN)):
                moves.append(PLAY_OPEN + kind)
        elif self.phase != OVER:
            first: i64 = PARTNER if self.phase == CHOICE else TRUMP
            choices = self.partners() if self.phase == CHOICE else self.namable()
            while choices != 0:
                moves.append(int(first + lowest(choices)))
                choices &= choices - 1
        return moves

    def pick(self) -> i64:
        """One legal move, each equally likely, without building the list."""
        if self.phase == TRICKS:
            return self.pick_card()
        if self.phase == AUCTION:
            cards = distinct(self.words[SEAT * self.to_move + HAND])
            count = ones(cards)
            drawn = self.chance.below(count + 1)
            if drawn < count:
                return BID + kind_at(nth(cards, drawn))
            if self.started > 0:
                return DONE
            return PASS
        if self.phase == CHOICE:
            seats = self.partners()
            return PARTNER + nth(seats, self.chance.below(ones(seats)))
        trumps = self.namable()
        return TRUMP + nth(trumps, self.chance.below(ones(trumps)))

    def pick_card(self) -> i64:
        hand = self.playable(HAND)
        lying = self.playable(OPEN)
        count = ones(hand)
        drawn = self.chance.below(count + ones(lying))
        if drawn < count:
            return PLAY + kind_at(nth(hand, drawn))
        return PLAY_OPEN + kind_at(nth(lying, drawn - count))

    # what happens

    def apply(self, move: int) -> None:
        """Plays a move, or raises IllegalMove and changes nothing; the number may be of any size."""
        fault: i64 = NO_SUCH_MOVE
        verb: i64 = -1
        if 0 <= move < NUM_MOVES:
            verb = verb_of(move)
            fault = self.fault(verb, move - verb)
        if fault != FINE:
            from stammtisch.games.mue.refusals import refusal

            raise refusal(self, int(verb), move - int(verb), int(fault))
        self.advance(move)

    def advance(self, move: i64) -> None:
        """Plays a legal move."""
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
        seat: i64 = SEAT * self.to_move
        card = one_of(self.words[seat + HAND], kind)
        self.words[seat + HAND] -= card
        self.words[seat + OPEN] |= card
        self.laid += 1
        self.words[seat + LAID] = self.laid
        self.started += 1
        self.room -= 1
        if self.news is not None:
            telling.bid(self, int(kind))
        if self.room == 0 or self.words[seat + HAND] == 0:
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
        """MU-4: he may have one open card more than the most there are now."""
        self.to_move = self.after(self.to_move)
        self.started = 0
        self.room = self.most + 1 - self.bid_of(self.to_move)

    def bid_of(self, seat: i64) -> i64:
        """How many cards the seat has lying open."""
        return ones(self.words[SEAT * seat + OPEN])

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
        """MU-12, MU-13: second most open cards, then the highest digits; nobody if the best are equal."""
        if self.players == FEW:
            return
        best: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            worth = bid_worth(self.words[SEAT * seat + OPEN])
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

    def play(self, place: i64, kind: i64) -> None:
        seat = self.to_move
        word: i64 = SEAT * seat + place
        self.words[word] -= one_of(self.words[word], kind)
        spot = spot_of(kind)
        if self.played == 0:
            self.suit = self.suit_of(spot)
        strength = self.strength(spot)
        if strength > self.best:  # MU-22: of equal cards the first one is higher
            self.best = strength
            self.winner = seat
        self.stake += digit_points(digit_at(spot))
        self.played += 1
        if self.news is not None:
            telling.play(self, int(place), int(kind))
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
            if self.chief_trump >= DIGIT_TRUMP:
                return CHIEF_TRUMP
            return CHIEF_TRUMP + digit_at(spot)
        if self.vice_trump >= DIGIT_TRUMP:
            return VICE_TRUMP
        return VICE_TRUMP + digit_at(spot)

    def take_trick(self) -> None:
        """MU-24: the winner takes the trick and leads, until all cards are played."""
        if self.news is not None:
            telling.trick(self)
        seat: i64 = SEAT * self.winner
        self.words[seat + TAKEN] += self.stake
        self.to_move = self.winner
        self.suit = ALL
        self.played = 0
        self.best = WORTHLESS
        self.stake = 0
        if self.words[seat + HAND] | self.words[seat + OPEN] == 0:
            self.phase = OVER
            self.to_move = -1
            if self.news is not None:
                telling.outcome(self)

    # results, copies

    @property
    def over(self) -> bool:
        return self.to_move < 0

    @property
    def eklat(self) -> bool:
        """MU-10, MU-11: whether the round ended with an Eklat."""
        return self.phase == OVER and self.chief < 0

    @property
    def last(self) -> i64:
        """MU-10: of those with the most open cards the last to lay one; -1 if nobody laid any."""
        found: i64 = -1
        when: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.words[SEAT * seat + LAID] > when and self.bid_of(seat) == self.most:
                when = self.words[SEAT * seat + LAID]
                found = seat
            seat += 1
        return found

    @property
    def target(self) -> i64:
        """MU-17: what the chief's team needs; the chief's bid is the most there was."""
        return target(self.players, self.most)

    @property
    def team(self) -> i64:
        """What chief and partner took so far."""
        points = self.taken(self.chief)
        return points + self.taken(self.partner) if self.partner >= 0 else points

    def taken(self, seat: i64) -> i64:
        return self.words[SEAT * seat + TAKEN]

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

    def playout(self) -> i64:
        """Random moves to the end of the round; returns how many.  (At most 60 cards are bid, so it ends.)"""
        moves: i64 = 0
        while self.phase != OVER:
            self.advance(self.pick())
            moves += 1
        return moves

    def copy(self) -> "State":
        """A copy that nobody listens to."""
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

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def hand(self, seat: i64) -> list[int]:
        """The seat's hand cards as kinds, in table order."""
        return kinds(self.words[SEAT * seat + HAND])

    def lying(self, seat: i64) -> list[int]:
        """The seat's open cards as kinds, in table order."""
        return kinds(self.words[SEAT * seat + OPEN])

    def hand_size(self, seat: i64) -> i64:
        return ones(self.words[SEAT * seat + HAND])

    def nbytes(self) -> int:
        """The memory this state owns, buffers and random numbers included."""
        words = getsizeof(self.words) + 8 * len(self.words)
        return getsizeof(self) + getsizeof(self.chance) + words


def bid_worth(cards: i64) -> i64:
    """MU-12: a number that is higher for more open cards, and among as many for higher digits."""
    worth: i64 = 0
    while cards != 0:
        worth += bit(40) + bit(4 * digit_at(lowest(cards)))
        cards &= cards - 1
    return worth


def fresh(players: i64, dealer: i64, chance: Chance) -> State:
    """A round before its cards are dealt."""
    return State(players, dealer, chance, vec[i64]([0] * (SEAT * players)))
