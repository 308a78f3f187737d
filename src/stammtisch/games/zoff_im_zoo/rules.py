"""Zoff im Zoo: get rid of your cards by laying animals that chase away the animal on top.

A round: all cards are dealt.  The leader lays one card or several alike; in turn each player raises (as
many cards of an animal that beats the one on top, or one card more of the same animal) or passes.  When the
turn comes back to the player whose cards lie on top, the trick is his and he leads anew.  Who has laid his
last card is out; the round ends when one player is left.  The joker goes with any animal, one mosquito with
elephants.

From the second round on (4-7 players) there are teams of two by rank, and a solo player if the number is
odd.  Before play the lower partner pushes two cards to the higher one and gets two back; the solo player
may lay cards away.  On his turn to raise the lower partner may show cards and let the higher one complete
them.

Moves by number: 0 lays, 128 pass, 129 push, 219 return, 309 lay away, 413 show, 530 add, 647 decline; see
`cards`.

Everybody sees what is laid, passed and shown, the number of cards in hands and laid away, who is out, the
tricks taken and the teams.  Hands are hidden, the cards exchanged are known to the two partners, those laid
away to the solo player.
"""

from sys import getsizeof
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from stammtisch.core.bits import bit, nth, ones
from stammtisch.core.chance import Chance
from stammtisch.games.zoff_im_zoo.cards import (
    A_JOKER,
    A_MOSQUITO,
    ADD,
    ADDS,
    AWAY,
    AWAYS,
    CODES,
    DECLINE_MOVE,
    ELEPHANT,
    ELEPHANTS,
    JOKER,
    JOKER_PART,
    JOKERS,
    LAY,
    MIXED,
    MOSQUITO,
    NUM_MOVES,
    ONLY_JOKER,
    PASS,
    PASS_MOVE,
    PUSH,
    PUSHES,
    RETURN,
    RETURNS,
    SHOW,
    SHOWS,
    TOO_MANY_MOSQUITOES,
    animal,
    at_least,
    beaters,
    cards_of,
    codes,
    copies,
    count,
    first_kind,
    full_deck,
    group,
    guard,
    holds,
    lay_number,
    pack,
    pair_number,
    part_number,
    size,
    unit,
    unpack,
    verb_of,
)
from stammtisch.games.zoff_im_zoo.scoring import (
    SOLO_BONUS,
    hedgehog_points,
    last_hand_points,
    lion_points,
    place_points,
)

EXCHANGED: Final = 2  # ZZ-18
MOST_AWAY: Final = 2  # ZZ-19
PLAYOUT_LIMIT: Final = 100_000
NOBODY: Final = 15

# phases
PUSHING: Final = 0
RETURNING: Final = 1
LAYING_AWAY: Final = 2
PLAYING: Final = 3
COMPLETING: Final = 4

# faults: why a move is not legal
FINE: Final = 0
NO_SUCH_MOVE: Final = 1
ROUND_OVER: Final = 2
NOT_NOW: Final = 3
NOT_HELD: Final = 4
NOT_ALIKE: Final = 5  # ZZ-4
NOT_ALIKE_RAISE: Final = 6  # ZZ-5
DOES_NOT_BEAT: Final = 7  # ZZ-5
WRONG_NUMBER: Final = 8  # ZZ-5
NOT_ONE_MORE: Final = 9  # ZZ-5
LEADER_PASSES: Final = 10  # ZZ-7
JOKER_ALONE: Final = 11  # ZZ-9
MANY_MOSQUITOES: Final = 12  # ZZ-11
NOT_TWO: Final = 13  # ZZ-18
TOO_MANY_AWAY: Final = 14  # ZZ-19
SHOW_WITHOUT_TEAM: Final = 15  # ZZ-21
SHOW_ON_LEAD: Final = 16  # ZZ-21
SHOW_BY_HIGHER: Final = 17  # ZZ-21
SHOW_NOTHING: Final = 18  # ZZ-21
SHOW_IN_VAIN: Final = 19  # ZZ-21
DOES_NOT_COMPLETE: Final = 20  # ZZ-22
PARTNER_OUT: Final = 21  # ZZ-24


@final
class State:
    """One round; `deal` or `shuffle` makes it ready for its first decision."""

    def __init__(self, players: i64, dealer: i64, leader: i64, chance: Chance, seats: vec[i64]) -> None:
        self.players: i64 = players
        self.dealer: i64 = dealer  # -1: nobody (3 players)
        self.leader: i64 = leader  # who leads the first trick
        self.chance = chance
        self.seats = seats  # by seat: hands, then cards of tricks, numbers of tricks, places (0: not out)
        self.teams: i64 = 0  # how many; 0: everybody for himself
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
        self.to_move: i64 = -1
        self.news: list[dict[str, Any]] | None = None

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
        deck = vec[u8]([u8(kind) for kind in full_deck(self.players)])
        left: i64 = len(deck)
        seat: i64 = self.leader if self.dealer < 0 else self.next(self.dealer)
        while left > 0:
            self.seats[seat] += unit(self.chance.card(deck, left))
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
            self.tell_deal()
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

    # what is legal

    def fault(self, verb: i64, cards: i64) -> i64:
        """Why this move is not legal now, or FINE."""
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
            return FINE if size(cards) == EXCHANGED else NOT_TWO  # ZZ-18
        if verb == AWAY:
            return FINE if size(cards) <= MOST_AWAY else TOO_MANY_AWAY  # ZZ-19
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
        """ZZ-5, ZZ-6: whether so many of this animal go on the cards on top."""
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
            if self.may_complete(cards, kind):
                return FINE
            kind += 1
        return SHOW_IN_VAIN

    def may_complete(self, cards: i64, kind: i64) -> bool:
        """ZZ-21: whether further cards of the deck could make these a raise with this animal."""
        rest = cards - group(kind, count(cards, kind), 0, count(cards, JOKER))
        if rest != 0 and not (kind == ELEPHANT and rest == A_MOSQUITO):
            return False
        return size(cards) < self.wanted(kind)

    def add_fault(self, cards: i64) -> i64:
        """ZZ-22: shown and added cards together have to be a legal raise."""
        if cards == 0 or self.lay_fault(self.shown + cards) != FINE:
            return DOES_NOT_COMPLETE
        return FINE

    def wanted(self, kind: i64) -> i64:
        """How many of this animal are a raise now; 0: it can't be one, or the deck has not so many."""
        number: i64 = 0
        if kind == self.top:
            number = self.top_size + 1
        elif self.rivals & guard(kind):
            number = self.top_size
        most = copies(kind) + 1  # with the joker
        if kind == ELEPHANT:
            most += 1
        return number if number <= most else 0

    def may_show(self) -> bool:
        """ZZ-21, ZZ-24, apart from the cards."""
        seat = self.to_move
        return self.top_size > 0 and self.is_lower(seat) and self.seats[self.partner(seat)] != 0

    def legal(self) -> list[int]:
        """All legal moves, in table order."""
        moves: list[int] = []
        if self.to_move < 0:
            return moves
        if self.phase == PUSHING:
            self.list_pairs(moves, PUSHES)
        elif self.phase == RETURNING:
            self.list_pairs(moves, RETURNS)
        elif self.phase == LAYING_AWAY:
            moves.append(AWAYS)
            kinds = at_least(self.seats[self.to_move], 1)
            while kinds != 0:
                moves.append(int(AWAYS + 1 + first_kind(kinds)))
                kinds &= kinds - 1
            self.list_pairs(moves, AWAYS + 14)
        elif self.phase == COMPLETING:
            self.list_adds(moves)
            moves.append(DECLINE_MOVE)
        else:
            self.list_lays(moves)
            if self.top_size > 0:
                moves.append(PASS_MOVE)
                if self.may_show():
                    self.list_shows(moves)
        return moves

    def list_pairs(self, moves: list[int], first_move: i64) -> None:
        """All two cards of the hand."""
        hand = self.seats[self.to_move]
        kinds = at_least(hand, 1)
        while kinds != 0:
            first = first_kind(kinds)
            others = kinds if count(hand, first) > 1 else kinds & (kinds - 1)
            while others != 0:
                moves.append(int(first_move + pair_number(first, first_kind(others))))
                others &= others - 1
            kinds &= kinds - 1

    def list_lays(self, moves: list[int]) -> None:
        """ZZ-4, ZZ-5: all groups of the hand that may be laid."""
        hand = self.seats[self.to_move]
        move: i64 = 0
        while move < PASS_MOVE:
            cards = cards_of(move)
            if holds(hand, cards):
                if self.top_size == 0 or self.raise_fault(animal(cards), size(cards)) == FINE:
                    moves.append(int(move))
            move += 1

    def list_shows(self, moves: list[int]) -> None:
        found: list[int] = []
        show = self.seek_show(0)
        while show >= 0:
            found.append(int(show))
            show = self.seek_show(len(found))
        found.sort()
        moves += found

    def list_adds(self, moves: list[int]) -> None:
        add = self.seek_add(0)
        while add >= 0:
            moves.append(int(add))
            add = self.seek_add(len(moves))
        moves.sort()

    def seek_show(self, place: i64) -> i64:
        """The legal show at this place (in no special order); if there is none, -1 - the number of all."""
        hand = self.seats[self.to_move]
        jokers = count(hand, JOKER)
        found: i64 = 0
        joker_alone: bool = False
        targets: i64 = self.rivals | guard(self.top)
        while targets != 0:
            kind = first_kind(targets)
            wanted = self.wanted(kind)
            if wanted > 1:
                joker_alone = True
                held = count(hand, kind)
                mosquito: i64 = 0
                while mosquito <= (1 if kind == ELEPHANT and count(hand, MOSQUITO) > 0 else 0):
                    joker: i64 = 0
                    while joker <= jokers:
                        fewest: i64 = 1 - mosquito
                        most: i64 = wanted - 1 - joker - mosquito
                        if held < most:
                            most = held
                        if most >= fewest:
                            if place - found <= most - fewest:
                                part = group(kind, fewest + place - found, mosquito, joker)
                                return SHOWS + part_number(part)
                            found += most - fewest + 1
                        joker += 1
                    mosquito += 1
            targets &= targets - 1
        if joker_alone and jokers > 0:
            if place == found:
                return SHOWS + JOKER_PART
            found += 1
        return -1 - found

    def seek_add(self, place: i64) -> i64:
        """The legal addition to the cards shown at this place; if there is none, -1 - the number of all."""
        hand = self.seats[self.to_move]
        found: i64 = 0
        targets: i64 = self.rivals | guard(self.top)
        while targets != 0:
            kind = first_kind(targets)
            wanted = self.wanted(kind)
            mosquito: i64 = 0
            while mosquito <= (1 if kind == ELEPHANT else 0):
                joker: i64 = 0
                while joker <= 1 and wanted > mosquito + joker:
                    whole = group(kind, wanted - mosquito - joker, mosquito, joker)
                    if holds(whole, self.shown) and holds(hand, whole - self.shown):
                        if place == found:
                            return ADDS + part_number(whole - self.shown)
                        found += 1
                    joker += 1
                mosquito += 1
            targets &= targets - 1
        return -1 - found

    # a move at random

    def pick(self) -> i64:
        """One legal move, each equally likely, without building the list."""
        if self.phase == PLAYING:
            return self.pick_lead() if self.top_size == 0 else self.pick_raise()
        if self.phase == PUSHING:
            return PUSHES + self.pick_pair(0)
        if self.phase == RETURNING:
            return RETURNS + self.pick_pair(0)
        if self.phase == LAYING_AWAY:
            return self.pick_away()
        adds = -1 - self.seek_add(NUM_MOVES)
        drawn = self.chance.below(adds + 1)
        return DECLINE_MOVE if drawn == adds else self.seek_add(drawn)

    def pick_lead(self) -> i64:
        """One of the hand's groups: so many of an animal, with or without joker and mosquito."""
        hand = self.seats[self.to_move]
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
                return lay_number(group(kind, drawn + 1, 0, joker))
            drawn -= held
            if kind == ELEPHANT and mosquitoes > 0:
                if drawn < held:
                    return lay_number(group(kind, drawn + 1, 1, joker))
                drawn -= held
            kinds &= kinds - 1

    def pick_raise(self) -> i64:
        """ZZ-5 for all animals at once, by sets of kinds: plain, with joker, elephants with a mosquito."""
        hand = self.seats[self.to_move]
        number = self.top_size
        own = guard(self.top)
        plain: i64 = (at_least(hand, number) & self.rivals) | (at_least(hand, number + 1) & own)
        joined: i64 = 0
        stung: i64 = 0
        jokers: bool = count(hand, JOKER) > 0
        if jokers:
            joined = at_least(hand, number) & own
            if number > 1:
                joined |= at_least(hand, number - 1) & self.rivals
        if (self.rivals | own) & ELEPHANTS and count(hand, MOSQUITO) > 0:
            stung = self.stung(count(hand, ELEPHANT), jokers)
        in_plain = ones(plain)
        in_joined = in_plain + ones(joined)
        lays = in_joined + (stung & 1) + (stung >> 1)
        total: i64 = lays + 1
        if self.may_show():
            total += -1 - self.seek_show(NUM_MOVES)
        if total == 1:
            return PASS_MOVE
        drawn: i64 = self.chance.below(total)
        if drawn >= lays:
            return PASS_MOVE if drawn == lays else self.seek_show(drawn - lays - 1)
        kind: i64 = ELEPHANT
        joker: i64 = 0
        mosquito: i64 = 0
        if drawn < in_plain:
            kind = nth(plain, drawn) >> 2
        elif drawn < in_joined:
            kind = nth(joined, drawn - in_plain) >> 2
            joker = 1
        else:
            mosquito = 1
            joker = 1 if stung == 2 or drawn > in_joined else 0
        return lay_number(group(kind, self.wanted(kind) - joker - mosquito, mosquito, joker))

    def stung(self, elephants: i64, jokers: bool) -> i64:
        """ZZ-10, ZZ-11: whether elephants and a mosquito raise: 1, with the joker too: 2, either way: 3."""
        wanted = self.wanted(ELEPHANT)
        ways: i64 = 0
        if wanted > 1 and elephants >= wanted - 1:
            ways = 1
        if jokers and wanted > 2 and elephants >= wanted - 2:
            ways += 2
        return ways

    def pick_pair(self, others: i64) -> i64:
        """One of the hand's pairs by its number, or -1 - n for the n-th of so many other choices."""
        hand = self.seats[self.to_move]
        kinds = at_least(hand, 1)
        twins = at_least(hand, 2)
        different = ones(kinds)
        mixed: i64 = different * (different - 1) // 2
        doubles = ones(twins)
        drawn: i64 = self.chance.below(mixed + doubles + others)
        if drawn < mixed:
            first: i64 = 0
            while drawn >= different - 1 - first:
                drawn -= different - 1 - first
                first += 1
            return pair_number(nth(kinds, first) >> 2, nth(kinds, first + 1 + drawn) >> 2)
        drawn -= mixed
        if drawn < doubles:
            kind: i64 = nth(twins, drawn) >> 2
            return pair_number(kind, kind)
        return -1 - (drawn - doubles)

    def pick_away(self) -> i64:
        """Nothing, a card or a pair."""
        kinds = at_least(self.seats[self.to_move], 1)
        pair = self.pick_pair(1 + ones(kinds))
        if pair >= 0:
            return AWAYS + 14 + pair
        if pair == -1:
            return AWAYS
        return AWAYS + 1 + (nth(kinds, -2 - pair) >> 2)

    # what happens

    def apply(self, move: i64) -> None:
        """Plays a move, or raises IllegalMove and changes nothing."""
        fault: i64 = NO_SUCH_MOVE
        cards: i64 = 0
        if move >= 0 and move < NUM_MOVES:
            cards = cards_of(move)
            fault = self.fault(verb_of(move), cards)
        if fault != FINE:
            from stammtisch.games.zoff_im_zoo.refusals import refusal

            raise refusal(self, unpack(cards), int(fault))
        self.advance(move)

    def advance(self, move: i64) -> None:
        """Plays a legal move."""
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
            self.tell_exchange("push", "pushed", self.to_move, high, cards)
        self.seats[self.to_move] -= cards
        self.seats[high] += cards
        self.phase = RETURNING
        self.to_move = high

    def give_back(self, cards: i64) -> None:
        """ZZ-18: the higher partner gives two cards back."""
        low = self.partner(self.to_move)
        if self.news is not None:
            self.tell_exchange("return", "returned", self.to_move, low, cards)
        self.seats[self.to_move] -= cards
        self.seats[low] += cards
        self.exchange(self.team + 1)

    def lay_away(self, cards: i64) -> None:
        """ZZ-19: the solo player's cards count among his tricks."""
        self.seats[self.to_move] -= cards
        self.away = cards
        if self.news is not None:
            self.tell_away(self.to_move, cards)
        self.exchange(self.team + 1)

    # tricks

    def lay(self, cards: i64) -> None:
        seat = self.to_move
        self.seats[seat] -= cards
        self.put(seat, cards)
        self.trick += cards
        if self.news is not None:
            self.tell_lay(seat, cards)
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
            self.news.append({"type": "pass", "seat": int(self.to_move), "to": "all"})
        self.pass_on(self.to_move)

    def show(self, cards: i64) -> None:
        """ZZ-21: the partner is asked to complete these cards."""
        seat = self.to_move
        self.shown = cards
        self.phase = COMPLETING
        self.to_move = self.partner(seat)
        if self.news is not None:
            event: dict[str, Any] = {"type": "show", "seat": int(seat), "seat_partner": int(self.to_move)}
            event["cards"] = codes(cards)
            event["to"] = "all"
            self.news.append(event)

    def complete(self, cards: i64) -> None:
        """ZZ-22, ZZ-24: both partners' cards are the shower's play; he places first if both go out."""
        partner = self.to_move
        shower = self.partner(partner)
        self.seats[shower] -= self.shown
        self.seats[partner] -= cards
        self.put(shower, self.shown + cards)
        self.trick += self.shown + cards
        self.phase = PLAYING
        if self.news is not None:
            self.tell_complete(partner, shower, cards)
        self.shown = 0
        self.check_out(shower)
        self.check_out(partner)
        self.pass_on(shower)

    def decline(self) -> None:
        """ZZ-23: the shower takes his cards back and has passed."""
        shower = self.partner(self.to_move)
        self.shown = 0
        self.phase = PLAYING
        if self.news is not None:
            seat = int(self.to_move)
            self.news.append({"type": "decline", "seat": seat, "seat_partner": int(shower), "to": "all"})
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
        """ZZ-8, ZZ-14: a player who is out takes his trick too; then the next with cards leads."""
        taker = self.top_seat
        if self.news is not None:
            event: dict[str, Any] = {"type": "trick", "seat": int(taker), "count": int(size(self.trick))}
            event["to"] = "all"
            self.news.append(event)
        self.seats[self.players + taker] += self.trick
        self.seats[2 * self.players + taker] += 1
        self.trick = 0
        self.top_size = 0
        self.lead(taker)

    def lead(self, seat: i64) -> None:
        """ZZ-12, ZZ-14: who has no cards, or the joker only, can't lead; the lead goes to the left."""
        while self.seats[seat] == 0 or self.seats[seat] == A_JOKER:
            if self.news is not None and self.seats[seat] != 0:
                self.news.append({"type": "no_lead", "seat": int(seat), "to": "all"})
            seat = self.next(seat)
        self.to_move = seat

    def check_out(self, seat: i64) -> None:
        """ZZ-13: who has no cards left is out; ZZ-15, ZZ-24: the last but one ends the round."""
        if self.seats[seat] != 0 or self.is_last_left():
            return
        self.out += 1
        self.seats[3 * self.players + seat] = self.out
        if self.news is not None:
            self.tell_place("out", seat)
        if self.is_last_left():
            self.finish()

    def is_last_left(self) -> bool:
        return self.out >= self.players - 1

    def finish(self) -> None:
        """Who is left holds the last place."""
        last: i64 = 0
        while self.place(last) > 0:
            last += 1
        self.seats[3 * self.players + last] = self.players
        self.to_move = -1
        if self.news is not None:
            self.tell_place("last", last)

    # results, copies

    @property
    def over(self) -> bool:
        return self.to_move < 0

    def place(self, seat: i64) -> i64:
        """1 for the first out, and so on; 0 while the seat has cards."""
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
        """Points by seat."""
        return [int(self.points(seat)) for seat in range(self.players)]

    def points(self, seat: i64) -> i64:
        """ZZ-16, ZZ-25, ZZ-26, ZZ-29."""
        points: i64 = place_points(self.players, self.place(seat))
        if self.teams > 0:
            partner = self.partner(seat)
            points += SOLO_BONUS if partner < 0 else place_points(self.players, self.place(partner))
        if self.counts_single():
            tricks = self.taken(seat)
            points += lion_points(tricks) + hedgehog_points(tricks) + last_hand_points(self.seats[seat])
        return points

    def playout(self) -> i64:
        """Random moves to the end of the round (or a limit); returns how many."""
        moves: i64 = 0
        while self.to_move >= 0 and moves < PLAYOUT_LIMIT:
            self.advance(self.pick())
            moves += 1
        return moves

    def copy(self) -> "State":
        """A copy that nobody listens to."""
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

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "State":
        return self.copy()

    def hand(self, seat: i64) -> list[int]:
        """The seat's cards as kinds, in table order."""
        return unpack(self.seats[seat])

    def hand_size(self, seat: i64) -> i64:
        return size(self.seats[seat])

    def nbytes(self) -> int:
        """The memory this state owns, buffers and random numbers included."""
        seats = getsizeof(self.seats) + 8 * len(self.seats)  # the buffer is not in the first
        return getsizeof(self) + getsizeof(self.chance) + seats

    # an imagined round, put together piece by piece

    def give(self, seat: i64, hand: list[int], tricks: list[int], number: i64, place: i64) -> None:
        """A seat's hand, the cards and the number of its tricks, and its place (0: not out)."""
        self.seats[seat] = pack(hand)
        self.seats[self.players + seat] = pack(tricks)
        self.seats[2 * self.players + seat] = number
        self.seats[3 * self.players + seat] = place
        if place > 0 and place < self.players:
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

    # news, told only while someone listens

    def tell_deal(self) -> None:
        assert self.news is not None
        dealer = None if self.dealer < 0 else int(self.dealer)
        counts = [int(self.hand_size(seat)) for seat in range(self.players)]
        event: dict[str, Any] = {"type": "deal", "seat": dealer, "seat_leader": int(self.leader)}
        event["counts"] = counts
        event["to"] = "all"
        self.news.append(event)
        for seat in range(self.players):
            self.news.append({"type": "hand", "seat": seat, "cards": codes(self.seats[seat]), "to": [seat]})
        for high, low in self.pairs():
            self.news.append({"type": "team", "seat": high, "seat_partner": low, "to": "all"})
        if self.solo() >= 0:
            self.news.append({"type": "solo", "seat": int(self.solo()), "to": "all"})

    def pairs(self) -> list[list[int]]:
        """The teams, higher partner first, in the order of the higher partners' ranks."""
        highs = [int(self.ranked(team)) for team in range(self.teams)]
        return [[high, int(self.partner(high))] for high in highs]

    def tell_exchange(self, public: str, private: str, giver: i64, taker: i64, cards: i64) -> None:
        assert self.news is not None
        both = [int(giver), int(taker)]
        event: dict[str, Any] = {"type": public, "seat": both[0], "seat_to": both[1], "count": EXCHANGED}
        event["to"] = "all"
        self.news.append(event)
        event = {"type": private, "seat": both[0], "seat_to": both[1], "cards": codes(cards), "to": both}
        self.news.append(event)

    def tell_away(self, seat: i64, cards: i64) -> None:
        assert self.news is not None
        who = int(seat)
        self.news.append({"type": "lay_away", "seat": who, "count": int(size(cards)), "to": "all"})
        if cards != 0:
            self.news.append({"type": "laid_away", "seat": who, "cards": codes(cards), "to": [who]})

    def tell_lay(self, seat: i64, cards: i64) -> None:
        assert self.news is not None
        event: dict[str, Any] = {"type": "lay", "seat": int(seat), "cards": codes(cards)}
        event["card_as"] = CODES[self.top]
        event["count"] = int(self.top_size)
        event["left"] = int(self.hand_size(seat))
        event["to"] = "all"
        self.news.append(event)

    def tell_complete(self, partner: i64, shower: i64, cards: i64) -> None:
        """Of the partner who adds these cards; `seat_partner` is the shower, whose play it is."""
        assert self.news is not None
        event: dict[str, Any] = {"type": "add", "seat": int(partner), "seat_partner": int(shower)}
        event["cards"] = codes(cards)
        event["cards_shown"] = codes(self.shown)
        event["card_as"] = CODES[self.top]
        event["count"] = int(self.top_size)
        event["to"] = "all"
        self.news.append(event)

    def tell_place(self, told: str, seat: i64) -> None:
        assert self.news is not None
        self.news.append({"type": told, "seat": int(seat), "place": int(self.place(seat)), "to": "all"})


def fresh(players: i64, dealer: i64, leader: i64, order: list[int], chance: Chance) -> State:
    """A round before its cards are dealt; with teams `order` has the seats by rank, else it is empty."""
    state = State(players, dealer, leader, chance, vec[i64]([0] * (4 * players)))
    if order:
        state.join(order)
    return state
