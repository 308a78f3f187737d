"""Zoff im Zoo: get rid of your cards by laying animals that chase away the animal on top.

A round: all cards are dealt.  The leader lays one card or several alike; in turn each player raises (as many cards of
an animal that beats the one on top, or one card more of the same animal) or passes.  When the turn comes back to the
player whose cards are on top, they take the trick and lead the next one.  Players who have laid their last card are
out; the round ends when one player is left.  The joker goes with any animal, one mosquito with elephants.

From the second round on (4-7 players) there are teams of two by rank, and a solo player if the number is odd.  Before
play the lower partner pushes two cards to the higher one and gets two back; the solo player may lay cards away.
Instead of raising, the lower partner may show cards and let the higher one complete them.

Moves by number: 0 lays, 128 pass, 129 push, 219 return, 309 lay away, 413 show, 530 add, 647 decline; see `cards`.

Everybody sees what is laid, passed and shown, the number of cards in hands and laid away, who is out, the tricks taken
and the teams.  Hands are hidden, the cards exchanged are known to the two partners, those laid away to the solo player.
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
from stammtisch.games.zoff_im_zoo import telling
from stammtisch.games.zoff_im_zoo.cards import (
    A_JOKER,
    ELEPHANT,
    JOKER,
    JOKERS,
    MOSQUITO,
    at_least,
    beaters,
    count,
    deck,
    first_kind,
    guard,
    holds,
    pack,
    size,
    unit,
    unpack,
)
from stammtisch.games.zoff_im_zoo.choices import (
    count_shows,
    joined_raises,
    list_adds,
    list_aways,
    list_leads,
    list_pairs,
    list_raises,
    list_shows,
    may_complete,
    pick_add,
    pick_away,
    pick_pair,
    plain_raises,
    raise_number,
    seek_show,
    stung_raises,
)
from stammtisch.games.zoff_im_zoo.groups import MIXED, ONLY_JOKER, TOO_MANY_MOSQUITOES, animal
from stammtisch.games.zoff_im_zoo.moves import (
    ADD,
    AWAY,
    DECLINE_MOVE,
    LAY,
    PASS,
    PASS_MOVE,
    PUSH,
    PUSHES,
    RETURN,
    RETURNS,
    SHOW,
    cards_of,
    lay_number,
    verb_of,
)
from stammtisch.games.zoff_im_zoo.scoring import (
    SOLO_BONUS,
    hedgehog_points,
    last_hand_points,
    lion_points,
    place_points,
)

NUM_MOVES: Final = 648

EXCHANGED_CARDS: Final = 2  # ZZ-18
MOST_AWAY_CARDS: Final = 2  # ZZ-19
NOBODY: Final = 15

# phases
PUSHING: Final = 0
RETURNING: Final = 1
LAYING_AWAY: Final = 2
PLAYING: Final = 3
COMPLETING: Final = 4

# faults: why a move is not legal
NOT_ALIKE: Final = OWN  # ZZ-4
NOT_ALIKE_RAISE: Final = OWN + 1  # ZZ-5
DOES_NOT_BEAT: Final = OWN + 2  # ZZ-5
WRONG_NUMBER: Final = OWN + 3  # ZZ-5
NOT_ONE_MORE: Final = OWN + 4  # ZZ-5
LEADER_PASSES: Final = OWN + 5  # ZZ-7
JOKER_ALONE: Final = OWN + 6  # ZZ-9
MANY_MOSQUITOES: Final = OWN + 7  # ZZ-11
NOT_TWO: Final = OWN + 8  # ZZ-18
TOO_MANY_AWAY: Final = OWN + 9  # ZZ-19
SHOW_WITHOUT_TEAM: Final = OWN + 10  # ZZ-21
SHOW_ON_LEAD: Final = OWN + 11  # ZZ-21
SHOW_BY_HIGHER: Final = OWN + 12  # ZZ-21
SHOW_NOTHING: Final = OWN + 13  # ZZ-21
SHOW_IN_VAIN: Final = OWN + 14  # ZZ-21
DOES_NOT_COMPLETE: Final = OWN + 15  # ZZ-22
PARTNER_OUT: Final = OWN + 16  # ZZ-24


@final
@mypyc_attr(acyclic=True)
class State(Round):
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(self, players: i64, dealer: i64, leader: i64, chance: Chance, seats: vec[i64]) -> None:
        super().__init__(players, -1, chance)
        self.dealer: i64 = dealer  # -1: nobody (3 players)
        self.leader: i64 = leader  # who leads the first trick
        # by seat: hands, then cards of tricks, numbers of tricks, ranks in going out (0: still in)
        self.seats = seats
        self.teams: i64 = 0  # how many; 0: everyone plays alone
        self.order: i64 = 0  # the seats by rank, best first, four bits each; with teams only
        self.partners: i64 = -1  # by seat, four bits each; 15: nobody
        self.lower: i64 = 0  # a bit for each seat that is the lower partner of its team
        self.phase: i64 = PLAYING
        self.team: i64 = 0  # the team that exchanges
        self.away: i64 = 0  # cards the solo player laid away
        self.top: i64 = 0  # the animal on top
        self.top_size: i64 = 0  # how many of it; 0: a trick is to be led
        self.top_seat: i64 = 0
        self.rivals: i64 = 0  # the animals that beat it
        self.trick: i64 = 0  # all cards of the trick
        self.shown: i64 = 0  # cards shown and not yet completed
        self.out: i64 = 0  # how many are out

    # set-up

    def join(self, order: list[int]) -> None:
        """ZZ-17: teams by rank; `order` has the seats by rank, best first."""
        self.teams = self.players // 2
        rank: i64 = 0
        for seat in order:
            self.order |= i64(seat) * bit(4 * rank)
            rank += 1
        team: i64 = 0
        while team < self.teams:
            high = self.ranked(team)
            low = self.ranked(team + self.players - self.teams)
            self.partners -= (NOBODY - low) * bit(4 * high) + (NOBODY - high) * bit(4 * low)
            self.lower |= bit(low)
            team += 1

    def shuffle(self) -> None:
        """ZZ-1, ZZ-2: all cards are dealt singly, from the dealer's left (3 players: from the leader) on."""
        cards = DECK_OF_THREE[:] if self.players == 3 else DECK[:]
        left: i64 = len(cards)
        seat: i64 = self.leader if self.dealer < 0 else self.next(self.dealer)
        while left > 0:
            self.seats[seat] += unit(self.chance.card(cards, left))
            left -= 1
            seat = self.next(seat)
        self.begin()

    def deal(self, hands: list[list[int]]) -> None:
        """An explicit deal."""
        seat: i64 = 0
        for hand in hands:
            self.seats[seat] = pack(hand)
            seat += 1
        self.begin()

    def begin(self) -> None:
        if self.news is not None:
            telling.deal(self)
        if self.teams > 0:
            self.exchange(0)
        else:
            self.lead(self.leader)

    # who sits where

    def next(self, seat: i64) -> i64:
        """The seat to the left."""
        return seat + 1 if seat + 1 < self.players else 0

    def ranked(self, rank: i64) -> i64:
        """The seat of this rank (0: the best) in a round with teams."""
        return (self.order >> (4 * rank)) & 15

    def partner(self, seat: i64) -> i64:
        """The seat's partner, or -1."""
        partner: i64 = (self.partners >> (4 * seat)) & 15
        return -1 if partner == NOBODY else partner

    def is_lower(self, seat: i64) -> bool:
        return self.lower & bit(seat) != 0

    def solo(self) -> i64:
        """ZZ-17: the seat that plays alone beside the teams, or -1."""
        return self.ranked(self.teams) if self.teams > 0 and self.players & 1 else -1

    def pairs(self) -> list[list[int]]:
        """The teams, higher partner first, in the order of the higher partners' ranks."""
        highs = [int(self.ranked(team)) for team in range(self.teams)]
        return [[high, int(self.partner(high))] for high in highs]

    # what is legal

    def fault(self, move: i64) -> i64:
        if move < 0 or move >= NUM_MOVES:
            return NO_SUCH_MOVE
        return self.fault_of(verb_of(move), cards_of(move))

    def fault_of(self, verb: i64, cards: i64) -> i64:
        """The same of any cards, whether or not the table of moves has them together."""
        if self.to_move < 0:
            return ROUND_OVER
        if not self.is_on(verb):
            return NOT_NOW
        if not holds(self.seats[self.to_move], cards):
            return NOT_HELD
        if verb == LAY:
            return self.lay_fault(cards)
        if verb == PASS:
            return LEADER_PASSES if self.top_size == 0 else FINE  # ZZ-7
        if verb <= RETURN:
            return FINE if size(cards) == EXCHANGED_CARDS else NOT_TWO  # ZZ-18
        if verb == AWAY:
            return FINE if size(cards) <= MOST_AWAY_CARDS else TOO_MANY_AWAY  # ZZ-19
        if verb == SHOW:
            return self.show_fault(cards)
        if verb == ADD:
            return self.add_fault(cards)
        return FINE

    def is_on(self, verb: i64) -> bool:
        """Whether this kind of move is on now."""
        if self.phase == PLAYING:
            return verb <= PASS or verb == SHOW
        if self.phase == COMPLETING:
            return verb >= ADD
        if self.phase == PUSHING:
            return verb == PUSH
        return verb == (RETURN if self.phase == RETURNING else AWAY)

    def lay_fault(self, cards: i64) -> i64:
        kind = animal(cards)
        if kind == ONLY_JOKER:
            return JOKER_ALONE
        if kind == TOO_MANY_MOSQUITOES:
            return MANY_MOSQUITOES
        if kind == MIXED:
            return NOT_ALIKE if self.top_size == 0 else NOT_ALIKE_RAISE
        return FINE if self.top_size == 0 else self.raise_fault(kind, size(cards))

    def raise_fault(self, kind: i64, number: i64) -> i64:
        """ZZ-5, ZZ-6: whether this many of an animal go on the cards on top."""
        if kind == self.top:
            return FINE if number == self.top_size + 1 else NOT_ONE_MORE
        if self.rivals & guard(kind) == 0:
            return DOES_NOT_BEAT
        return FINE if number == self.top_size else WRONG_NUMBER

    def show_fault(self, cards: i64) -> i64:
        """ZZ-21, ZZ-24: only the lower partner, to raise, to a partner who is in, what can be completed."""
        if self.partner(self.to_move) < 0:
            return SHOW_WITHOUT_TEAM
        if not self.is_lower(self.to_move):
            return SHOW_BY_HIGHER
        if self.top_size == 0:
            return SHOW_ON_LEAD
        if self.seats[self.partner(self.to_move)] == 0:
            return PARTNER_OUT
        if cards == 0:
            return SHOW_NOTHING
        kind: i64 = 0
        while kind < JOKER:
            if may_complete(cards, kind, self.top, self.top_size):
                return FINE
            kind += 1
        return SHOW_IN_VAIN

    def add_fault(self, cards: i64) -> i64:
        """ZZ-22: shown and added cards together have to be a legal raise."""
        if cards == 0 or self.lay_fault(self.shown + cards) != FINE:
            return DOES_NOT_COMPLETE
        return FINE

    def may_show(self) -> bool:
        """ZZ-21, ZZ-24, apart from the cards."""
        seat = self.to_move
        return self.top_size > 0 and self.is_lower(seat) and self.seats[self.partner(seat)] != 0

    def legal(self) -> list[int]:
        return self.listed(NO_MOVES[:])

    def list_moves(self, numbers: vec[i16], at: i64) -> i64:
        if self.to_move < 0:
            return 0
        hand = self.seats[self.to_move]
        begin = at
        if self.phase == PLAYING:
            at = self.list_turns(numbers, at, hand)
        elif self.phase == PUSHING:
            at = list_pairs(numbers, at, hand, PUSHES)
        elif self.phase == RETURNING:
            at = list_pairs(numbers, at, hand, RETURNS)
        elif self.phase == LAYING_AWAY:
            at = list_aways(numbers, at, hand)
        else:
            at = list_adds(numbers, at, hand, self.shown, self.top, self.top_size)
            numbers[at] = DECLINE_MOVE
            at += 1
        return at - begin

    def list_turns(self, numbers: vec[i16], at: i64, hand: i64) -> i64:
        """What can be done in a trick; returns the next index."""
        if self.top_size == 0:
            return list_leads(numbers, at, hand)
        at = list_raises(numbers, at, hand, self.rivals, self.top, self.top_size)
        numbers[at] = PASS_MOVE
        if self.may_show():
            return list_shows(numbers, at + 1, hand, self.top, self.top_size)
        return at + 1

    # a move at random

    def pick(self) -> i64:
        """One legal move, each equally likely, without building the list."""
        hand = self.seats[self.to_move]
        if self.phase == PLAYING:
            return self.pick_lead(hand) if self.top_size == 0 else self.pick_raise(hand)
        if self.phase == PUSHING:
            return PUSHES + pick_pair(hand, 0, self.chance)
        if self.phase == RETURNING:
            return RETURNS + pick_pair(hand, 0, self.chance)
        if self.phase == LAYING_AWAY:
            return pick_away(hand, self.chance)
        return pick_add(hand, self.shown, self.top, self.top_size, self.chance)

    def pick_lead(self, hand: i64) -> i64:
        """One of the hand's groups: some of an animal, with or without joker and mosquito."""
        jokers = count(hand, JOKER)
        mosquitoes: i64 = 1 if count(hand, MOSQUITO) > 0 else 0
        total: i64 = size(hand) - jokers + mosquitoes * count(hand, ELEPHANT)
        drawn: i64 = self.chance.below(total * (1 + jokers))
        joker: i64 = 0
        if drawn >= total:
            joker = 1
            drawn -= total
        kinds = at_least(hand, 1) & ~JOKERS
        while True:
            kind = first_kind(kinds)
            held = count(hand, kind)
            if drawn < held:
                return lay_number(kind, drawn + 1, 0, joker)
            drawn -= held
            if kind == ELEPHANT and mosquitoes > 0:
                if drawn < held:
                    return lay_number(kind, drawn + 1, 1, joker)
                drawn -= held
            kinds &= kinds - 1

    def pick_raise(self, hand: i64) -> i64:
        """A raise, passing, or a show; raises by sets of animals: plain, with joker, with a mosquito."""
        top, number, rivals = self.top, self.top_size, self.rivals
        own = guard(top)
        plain = plain_raises(hand, rivals, own, number)
        joined: i64 = joined_raises(hand, rivals, own, number) if count(hand, JOKER) > 0 else 0
        stung = stung_raises(hand, rivals | own, top, number)
        in_plain = ones(plain)
        in_joined = in_plain + ones(joined)
        lays = in_joined + (stung & 1) + (stung >> 1)
        total: i64 = lays + 1
        if self.may_show():
            total += count_shows(hand, rivals, top, number)
        if total == 1:
            return PASS_MOVE
        drawn: i64 = self.chance.below(total)
        if drawn > lays:
            return seek_show(hand, top, number, drawn - lays - 1)
        if drawn == lays:
            return PASS_MOVE
        if drawn < in_plain:
            return raise_number(nth(plain, drawn) >> 2, 0, 0, top, number)
        if drawn < in_joined:
            return raise_number(nth(joined, drawn - in_plain) >> 2, 0, 1, top, number)
        return raise_number(ELEPHANT, 1, 1 if stung == 2 or drawn > in_joined else 0, top, number)

    # what happens

    def illegal(self, move: int, fault: int) -> Exception:
        from stammtisch.games.zoff_im_zoo.refusals import illegal

        return illegal(self, move, fault)

    def apply(self, move: SupportsIndex) -> None:
        super().apply(move)  # not inherited: Python calls a compiled class's own methods faster

    def advance(self, move: i64) -> None:
        if self.phase == PLAYING:
            if move < PASS_MOVE:
                self.lay(cards_of(move))
            elif move == PASS_MOVE:
                self.pass_turn()
            else:
                self.show(cards_of(move))
        elif self.phase == COMPLETING:
            if move == DECLINE_MOVE:
                self.decline()
            else:
                self.complete(cards_of(move))
        elif self.phase == PUSHING:
            self.push(cards_of(move))
        elif self.phase == RETURNING:
            self.give_back(cards_of(move))
        else:
            self.lay_away(cards_of(move))

    # before play (ZZ-18 ... ZZ-20)

    def exchange(self, team: i64) -> None:
        """ZZ-20: the teams by their better partner's rank, then the solo player, then play begins."""
        self.team = team
        if team < self.teams:
            self.phase = PUSHING
            self.to_move = self.partner(self.ranked(team))
        elif team == self.teams and self.solo() >= 0:
            self.phase = LAYING_AWAY
            self.to_move = self.solo()
        else:
            self.phase = PLAYING
            self.lead(self.leader)

    def push(self, cards: i64) -> None:
        """ZZ-18: the lower partner gives two cards."""
        high = self.partner(self.to_move)
        if self.news is not None:
            telling.push(self, int(cards))
        self.hand_over(cards, high)
        self.phase = RETURNING
        self.to_move = high

    def give_back(self, cards: i64) -> None:
        """ZZ-18: the higher partner gives two cards back."""
        low = self.partner(self.to_move)
        if self.news is not None:
            telling.give_back(self, int(cards))
        self.hand_over(cards, low)
        self.exchange(self.team + 1)

    def hand_over(self, cards: i64, taker: i64) -> None:
        self.seats[self.to_move] -= cards
        self.seats[taker] += cards

    def lay_away(self, cards: i64) -> None:
        """ZZ-19: the solo player's cards laid away count among their tricks."""
        self.seats[self.to_move] -= cards
        self.away = cards
        if self.news is not None:
            telling.lay_away(self, int(cards))
        self.exchange(self.team + 1)

    # tricks

    def lay(self, cards: i64) -> None:
        seat = self.to_move
        self.seats[seat] -= cards
        self.put(seat, cards)
        self.trick += cards
        if self.news is not None:
            telling.lay(self, int(cards))
        self.check_out(seat)
        self.pass_on(seat)

    def put(self, seat: i64, cards: i64) -> None:
        """These cards are on top now."""
        self.top = animal(cards)
        self.top_size = size(cards)
        self.top_seat = seat
        self.rivals = beaters(self.top)

    def pass_turn(self) -> None:
        """ZZ-7."""
        if self.news is not None:
            telling.passes(self)
        self.pass_on(self.to_move)

    def show(self, cards: i64) -> None:
        """ZZ-21: the partner is asked to complete these cards."""
        if self.news is not None:
            telling.show(self, int(cards))
        self.shown = cards
        self.phase = COMPLETING
        self.to_move = self.partner(self.to_move)

    def complete(self, cards: i64) -> None:
        """ZZ-22, ZZ-24: both partners' cards are the shower's play; the shower is out first if both go out."""
        partner = self.to_move
        shower = self.partner(partner)
        self.seats[shower] -= self.shown
        self.seats[partner] -= cards
        self.put(shower, self.shown + cards)
        self.trick += self.shown + cards
        self.phase = PLAYING
        if self.news is not None:
            telling.add(self, int(cards))
        self.shown = 0
        self.check_out(shower)
        self.check_out(partner)
        self.pass_on(shower)

    def decline(self) -> None:
        """ZZ-23: the shower takes the cards back and has passed."""
        shower = self.partner(self.to_move)
        self.shown = 0
        self.phase = PLAYING
        if self.news is not None:
            telling.decline(self)
        self.pass_on(shower)

    def pass_on(self, seat: i64) -> None:
        """The turn goes left to the next with cards, or the trick to the player of the top cards (ZZ-8)."""
        if self.is_last_left():
            return
        while True:
            seat = self.next(seat)
            if seat == self.top_seat:
                self.take_trick()
                return
            if self.seats[seat] != 0:
                self.to_move = seat
                return

    def take_trick(self) -> None:
        """ZZ-8, ZZ-14: a player who is out still takes the trick; then the next with cards leads."""
        taker = self.top_seat
        if self.news is not None:
            telling.trick(self)
        self.seats[self.players + taker] += self.trick
        self.seats[2 * self.players + taker] += 1
        self.trick = 0
        self.top_size = 0
        self.lead(taker)

    def lead(self, seat: i64) -> None:
        """ZZ-12, ZZ-14: a player with no cards, or only the joker, can't lead; the lead goes to the left."""
        while self.seats[seat] == 0 or self.seats[seat] == A_JOKER:
            if self.news is not None and self.seats[seat] != 0:
                telling.no_lead(self, int(seat))
            seat = self.next(seat)
        self.to_move = seat

    def check_out(self, seat: i64) -> None:
        """ZZ-13: a player without cards is out; ZZ-15, ZZ-24: when only one is left the round ends."""
        if self.seats[seat] != 0 or self.is_last_left():
            return
        self.out += 1
        self.seats[3 * self.players + seat] = self.out
        if self.news is not None:
            telling.finish(self, "out", int(seat))
        if self.is_last_left():
            self.finish()

    def is_last_left(self) -> bool:
        return self.out >= self.players - 1

    def finish(self) -> None:
        """The player left with cards comes last."""
        last: i64 = 0
        while self.finish_rank(last) > 0:
            last += 1
        self.seats[3 * self.players + last] = self.players
        self.to_move = -1
        if self.news is not None:
            telling.finish(self, "last", int(last))

    # results, copies

    def finish_rank(self, seat: i64) -> i64:
        """1 for the first out, and so on, also for the last player when the round is over; 0 while still in."""
        return self.seats[3 * self.players + seat]

    def taken(self, seat: i64) -> i64:
        """All cards of the seat's tricks; the solo player's cards laid away are among them (ZZ-19)."""
        cards: i64 = self.seats[self.players + seat]
        return cards + self.away if seat == self.solo() else cards

    def tricks(self, seat: i64) -> i64:
        return self.seats[2 * self.players + seat]

    def counts_single(self) -> bool:
        """ZZ-26, ZZ-29: single scoring counts with teams and with three players."""
        return self.teams > 0 or self.players == 3

    @property
    def result(self) -> list[int]:
        return [int(self.points(seat)) for seat in range(self.players)]

    def points(self, seat: i64) -> i64:
        """ZZ-16, ZZ-25, ZZ-26, ZZ-29."""
        points: i64 = place_points(self.players, self.finish_rank(seat))
        if self.teams > 0:
            partner = self.partner(seat)
            points += SOLO_BONUS if partner < 0 else place_points(self.players, self.finish_rank(partner))
        if self.counts_single():
            tricks = self.taken(seat)
            points += lion_points(tricks) + hedgehog_points(tricks) + last_hand_points(self.seats[seat])
        return points

    def copy(self) -> "State":
        twin = State(self.players, self.dealer, self.leader, self.chance.copy(), self.seats[:])
        twin.teams = self.teams
        twin.order = self.order
        twin.partners = self.partners
        twin.lower = self.lower
        twin.phase = self.phase
        twin.team = self.team
        twin.away = self.away
        twin.top = self.top
        twin.top_size = self.top_size
        twin.top_seat = self.top_seat
        twin.rivals = self.rivals
        twin.trick = self.trick
        twin.shown = self.shown
        twin.out = self.out
        twin.to_move = self.to_move
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return State, (self.players, self.dealer, self.leader, self.chance, self.seats), fields(self)

    def hand(self, seat: i64) -> list[int]:
        return unpack(self.seats[seat])

    def hand_size(self, seat: i64) -> i64:
        return size(self.seats[seat])

    def nbytes(self) -> int:
        return super().nbytes() + getsizeof(self.seats) + 8 * len(self.seats)

    # an imagined round, put together piece by piece

    def give(self, seat: i64, hand: list[int], tricks: list[int], number: i64, rank: i64) -> None:
        """A seat's hand, the cards and the number of its tricks, and its rank in going out (0: still in)."""
        self.seats[seat] = pack(hand)
        self.seats[self.players + seat] = pack(tricks)
        self.seats[2 * self.players + seat] = number
        self.seats[3 * self.players + seat] = rank
        if rank > 0 and rank < self.players:
            self.out += 1

    def resume(self, phase: i64, team: i64, to_move: i64, shown: list[int], away: list[int]) -> None:
        """The point the round has come to."""
        self.phase = phase
        self.team = team
        self.to_move = to_move
        self.shown = pack(shown)
        self.away = pack(away)

    def lay_open(self, trick: list[int], seat: i64, top: list[int]) -> None:
        """The open trick, and whose cards are on top."""
        self.trick = pack(trick)
        self.put(seat, pack(top))


def fresh(players: i64, dealer: i64, leader: i64, order: list[int], chance: Chance) -> State:
    """A round before its cards are dealt; with teams `order` has the seats by rank, else it is empty."""
    state = State(players, dealer, leader, chance, NO_CARDS[: 4 * players])
    if order:
        state.join(order)
    return state


def fresh_first(players: i64, first: i64, chance: Chance) -> State:
    """ZZ-3: a first round; with three players `first` leads, else `first` deals and the seat to the left leads."""
    if players == 3:
        return fresh(players, -1, first, [], chance)
    return fresh(players, first, (first + 1) % players, [], chance)


NO_CARDS: Final = vec[i64]([0] * 28)
NO_MOVES: Final = vec[i16]([0] * NUM_MOVES)
DECK: Final = vec[u8]([u8(kind) for kind in deck(4)])
DECK_OF_THREE: Final = vec[u8]([u8(kind) for kind in deck(3)])
