"""A sensible player of Mammuz.

Every lay of t true and b false cards is weighed by the chance that it is doubted and by b/(t + b), the chance that it
is then caught; what is left in the hand counts as `worth` says.  A doubt is weighed by the odds that the card turned
up is false.  The choice is drawn, better moves more often: a player who always does the same can be read.
"""

from math import exp
from typing import Final, cast, final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core import judge
from stammtisch.core.bits import bit
from stammtisch.core.chance import Chance
from stammtisch.core.round import Round
from stammtisch.games.mammuz.cards import (
    BRONTOSAURUS,
    DINOSAURS,
    MOST_LAID,
    PLESIOSAUR,
    PTEROSAUR,
    SIZE,
    SPECIES,
    STEGOSAURUS,
    TRICERATOPS,
    TYRANNOSAURUS,
    grown,
    held,
)
from stammtisch.games.mammuz.judgement import worth
from stammtisch.games.mammuz.judgement.worth import (
    LEAD,
    TAKEN,
    TYPICAL,
    WIN,
    cost,
    dinosaur_cost,
    hand_cost,
    one_lay,
)
from stammtisch.games.mammuz.rules import DOUBT, GIVE, GO_ON, HERD, LAY, NAME, State

# how freely moves are drawn: those that differ by this many cards are nearly alike
SPREAD: Final = 0.15  # among species and lays
DOUBT_SPREAD: Final = 0.42  # between laying and doubting
MARGIN: Final = 1.2  # what is worse by more is never done

HOPELESS: Final = -100.0  # last cards that are caught for sure (MM-19)
CANDIDATES: Final = 70  # lays of up to four out of four sorts of cards


@final
class Judge(judge.Judge):
    """What one seat knows, and what it makes of it.

    The easy level knows only what lies open, does not count cards and treats all cards alike.
    """

    def __init__(self, level: str) -> None:
        self.normal = level != "easy"
        # what lies open
        self.players: i64 = 0
        self.me: i64 = 0
        self.phase: i64 = NAME
        self.hand: i64 = 0
        self.left: i64 = 0  # cards of each species still in the game
        self.nameable: i64 = 0
        self.named: i64 = -1
        self.sizes: i64 = 0  # of all hands, eight bits for each seat
        self.herd: i64 = 0  # how many cards lie in herd and pile
        self.last: i64 = 0  # how many of them in the last lay
        self.first = False  # it began the herd
        self.layer: i64 = -1
        # what was seen earlier; counts by seat have eight bits
        self.record: i64 = 0  # cards of a seat turned up: true ones, and 16 times false ones
        self.habit: i64 = 0  # lays that a seat let pass, and 16 times those it doubted
        self.own: i64 = 0  # cards of the named species that I laid in this herd
        self.known: i64 = 0  # cards of it that the layer surely had
        self.elsewhere: i64 = 0  # cards of it that the layer surely had not
        # what can be laid
        self.junk = vec[i64]([i64(0)] * MOST_LAID)  # false cards, those to lay first
        self.junk_count: i64 = 0
        self.saved = vec[float]([0.0] * (MOST_LAID + 1))  # what it saves to be rid of that many of them
        self.dinosaurs = vec[i64]([i64(0)] * DINOSAURS)  # the harmless ones first
        self.harmless: i64 = 0
        self.traitors: i64 = 0
        self.doubts = vec[float]([0.0] * (MOST_LAID + 1))  # how likely a lay of that many cards is doubted
        self.lays = vec[i64]([i64(0)] * CANDIDATES)  # three bits each: traitors, harmless, junk, true cards
        self.values = vec[float]([0.0] * CANDIDATES)
        self.count: i64 = 0
        # why it chose what it did
        self.reason = ""
        self.odds = 0.0

    # knowing

    def look(self, state: Round) -> None:
        self.take_in(cast(State, state))
        self.forget()

    def take_in(self, state: State) -> None:
        """What lies open, and my hand."""
        self.players = state.players
        self.me = state.to_move
        self.phase = state.phase
        self.hand = state.hands[self.me]
        self.left = state.left
        self.nameable = state.nameable()
        self.named = state.named
        self.herd = (state.herd >> SIZE) + (state.pile >> SIZE)
        self.last = state.last_size
        self.first = state.herd >> SIZE == state.last_size
        self.layer = state.layer
        self.sizes = 0
        seat: i64 = state.players - 1
        while seat >= 0:
            self.sizes = self.sizes * 256 + (state.hands[seat] >> SIZE)
            seat -= 1

    def forget(self) -> None:
        """Nothing is known but what lies open now."""
        self.record = 0
        self.habit = 0
        self.own = 0
        self.known = 0
        self.elsewhere = 0

    def size(self, seat: i64) -> i64:
        """How many cards a seat holds."""
        return (self.sizes >> (8 * seat)) & 255

    def next(self) -> i64:
        return (self.me + 1) % self.players

    # choosing

    def choose(self, chance: Chance) -> i64:
        if self.phase == NAME:
            return self.choose_species(chance)
        if self.phase == GIVE:
            return HERD + self.choose_taker()
        if self.phase == GO_ON and self.size(self.layer) == 0:  # MM-19
            self.reason = "must_doubt"
            if self.last == 1:
                self.reason = "forced"
            return DOUBT + chance.below(self.last)
        lay = self.weigh_lays(self.named, chance.below(SPECIES))
        if self.phase == GO_ON and self.prefers(self.doubt_value() - lay, chance):
            self.explain_doubt()
            return DOUBT + chance.below(self.last)
        chosen = self.lays[self.draw(chance)]
        self.explain_lay(chosen)
        return LAY + self.number(chosen)

    def choose_species(self, chance: Chance) -> i64:
        """One of the species with the best lays."""
        turn = chance.below(SPECIES)
        best = vec[float]([0.0] * SPECIES)
        species = vec[i64]([i64(0)] * SPECIES)
        count: i64 = 0
        kind: i64 = 0
        while kind < SPECIES:
            if held(self.nameable, kind) > 0:
                best[count] = self.weigh_lays(kind, turn)
                species[count] = kind
                count += 1
            kind += 1
        self.count = count
        while count > 0:
            count -= 1
            self.values[count] = best[count]
        kind = species[self.draw(chance)]
        self.explain_species(kind)
        return kind

    def choose_taker(self) -> i64:
        """The other player with the fewest cards takes the herd."""
        best: i64 = self.next()
        step: i64 = 2
        while step < self.players:
            seat: i64 = (self.me + step) % self.players
            if self.size(seat) < self.size(best):
                best = seat
            step += 1
        self.reason = "give_last" if self.size(best) == 0 else "give"
        return best

    def prefers(self, better: float, chance: Chance) -> bool:
        """Whether to do what is better by this much; drawn unless it is clear."""
        if better > MARGIN:
            return True
        if better < -MARGIN:
            return False
        return uniform(chance) < worth.likely(better / DOUBT_SPREAD)

    def draw(self, chance: Chance) -> i64:
        """One of the candidates by their values, better ones more often."""
        best: i64 = 0
        i: i64 = 1
        while i < self.count:
            if self.values[i] > self.values[best]:
                best = i
            i += 1
        most = self.values[best]
        total = 0.0
        i = 0
        while i < self.count:
            weight = 0.0
            if self.values[i] >= most - MARGIN:
                weight = exp((self.values[i] - most) / SPREAD)
            self.values[i] = weight
            total += weight
            i += 1
        drawn = uniform(chance) * total
        i = 0
        while i < self.count:
            drawn -= self.values[i]
            if drawn < 0.0:
                return i
            i += 1
        return best

    # lays

    def weigh_lays(self, named: i64, turn: i64) -> float:
        """Puts a value on all lays as this species that are worth a thought; returns the best."""
        self.sort_out(named, turn)
        self.expect_doubts()
        self.count = 0
        best = 2.0 * HOPELESS
        whole = hand_cost(self.hand, self.normal)
        true = held(self.hand, named)
        t: i64 = 0
        while t <= true and t <= MOST_LAID:
            j: i64 = 0
            while j <= self.junk_count and t + j <= MOST_LAID:
                h: i64 = 0
                while h <= self.harmless and t + j + h <= MOST_LAID:
                    b: i64 = 0
                    while b <= self.traitors and t + j + h + b <= MOST_LAID:
                        if t + j + h + b > 0:
                            value = self.weigh(true, whole, t, j, h, b)
                            self.values[self.count] = value
                            self.lays[self.count] = ((t * 8 + j) * 8 + h) * 8 + b
                            self.count += 1
                            if value > best:
                                best = value
                        b += 1
                    h += 1
                j += 1
            t += 1
        return best

    def expect_doubts(self) -> None:
        """How likely the next player doubts, by the size of a lay that does not end my hand."""
        size: i64 = 1
        while size <= MOST_LAID:
            rest = (self.hand >> SIZE) - size
            habit = self.habit >> (8 * self.next())
            self.doubts[size] = worth.doubted(size, self.herd, rest, habit, self.normal)
            size += 1

    def sort_out(self, named: i64, turn: i64) -> None:
        """Finds the false cards to lay first, smallest groups first (`turn` settles ties), and the dinosaurs."""
        used = bit(named)
        count: i64 = 0
        while count < MOST_LAID:
            kind = self.smallest_group(used, turn)
            if kind < 0:
                break
            used |= bit(kind)
            number = held(self.hand, kind)
            while number > 0 and count < MOST_LAID:
                saving = cost(number, self.normal) - cost(number - 1, self.normal)
                self.junk[count] = kind
                self.saved[count + 1] = self.saved[count] + saving
                count += 1
                number -= 1
        self.junk_count = count
        count = self.add_dinosaur(PTEROSAUR, 0)
        count = self.add_dinosaur(TYRANNOSAURUS, count)
        count = self.add_dinosaur(PLESIOSAUR, count)
        self.harmless = self.add_dinosaur(STEGOSAURUS, count)
        count = self.add_dinosaur(TRICERATOPS, self.harmless)
        self.traitors = self.add_dinosaur(BRONTOSAURUS, count) - self.harmless

    def smallest_group(self, used: i64, turn: i64) -> i64:
        """The species I hold fewest of, apart from those used; -1: there is none."""
        best: i64 = -1
        fewest: i64 = 16
        step: i64 = 0
        while step < SPECIES:
            kind: i64 = (turn + step) & 7
            number = held(self.hand, kind)
            if 0 < number < fewest and (used >> kind) & 1 == 0:
                fewest = number
                best = kind
            step += 1
        return best

    def add_dinosaur(self, kind: i64, count: i64) -> i64:
        if held(self.hand, kind) == 0:
            return count
        self.dinosaurs[count] = kind
        return count + 1

    def weigh(self, true: i64, whole: float, t: i64, j: i64, h: i64, b: i64) -> float:
        """The value of laying t of my true cards, j false ones, h harmless dinosaurs and b that are not."""
        n = t + j + h + b
        traitor = dinosaur_cost(BRONTOSAURUS, self.normal)
        left = (
            whole - cost(true, self.normal) + cost(true - t, self.normal) - self.saved[j] - float(b) * traitor
        )
        herd = float(self.herd + n)
        gain = worth.relief(self.size(self.next()), self.players, self.normal) * herd
        good = float(t) * gain  # what the card turned up brings, summed over all cards
        i: i64 = 0
        while i < h:
            kind = self.dinosaurs[i]
            left -= dinosaur_cost(kind, self.normal)
            if kind == PTEROSAUR:
                good += gain
            elif kind == STEGOSAURUS:
                good -= TAKEN * herd / float(self.players)
            i += 1
        back = whole - left + TAKEN * float(self.herd)  # the cost of taking all back
        bad = float(j) * back + float(b) * (back - traitor)
        rest = (self.hand >> SIZE) - n
        if rest > 0:
            return (good - bad) / float(n) * self.doubts[n] - left
        sure = self.sure(t, h, n)
        if sure == 0:
            return HOPELESS
        return (float(sure) * WIN - bad) / float(n)

    def sure(self, t: i64, h: i64, n: i64) -> i64:
        """How many of n last cards, t true ones and h harmless dinosaurs among them, win when turned up.

        The stegosaurus does not if dealing out the herd reaches me, second to last in order (MM-12).
        """
        if h > 0 and self.dinosaurs[h - 1] == STEGOSAURUS and self.herd + n >= self.players:
            return t + h - 1
        return t + h

    def number(self, chosen: i64) -> i64:
        """The lay's index in the table of lays."""
        lay: i64 = -1
        i: i64 = chosen >> 9
        while i > 0:
            lay = grown(lay, self.named)
            i -= 1
        i = (chosen >> 6) & 7
        while i > 0:
            i -= 1
            lay = grown(lay, self.junk[i])
        i = (chosen >> 3) & 7
        while i > 0:
            i -= 1
            lay = grown(lay, self.dinosaurs[i])
        i = chosen & 7
        while i > 0:
            i -= 1
            lay = grown(lay, self.dinosaurs[self.harmless + i])
        return lay

    # doubts

    def falsehood(self) -> float:
        """How likely a card of the last lay is not of the named species."""
        unseen = held(self.left, self.named) - held(self.hand, self.named) - self.own - self.elsewhere
        holds = TYPICAL
        if self.normal:
            hidden = self.herd
            step: i64 = 1
            while step < self.players:
                hidden += self.size((self.me + step) % self.players)
                step += 1
            share = float(self.size(self.layer) + self.last) / float(hidden)
            holds = float(self.known) + float(unseen - self.known) * share
        return worth.falsehood(self.last, unseen, holds, self.first, self.record >> (8 * self.layer))

    def doubt_value(self) -> float:
        """What doubting is worth."""
        self.odds = self.falsehood()
        herd = float(self.herd)
        caught = worth.relief(self.size(self.layer), self.players, self.normal) * herd + LEAD
        if one_lay(self.hand):
            caught += WIN
        return self.odds * caught - (1.0 - self.odds) * TAKEN * herd - hand_cost(self.hand, self.normal)

    # reasons

    def explain_species(self, kind: i64) -> None:
        if self.count == 1:
            self.reason = "forced"
        elif held(self.hand, kind) == 0:
            self.reason = "name_bluff"
        elif one_lay(self.hand):
            self.reason = "name_win"
        else:
            self.reason = "name"

    def explain_doubt(self) -> None:
        if self.odds >= 1.0:
            self.reason = "impossible"
        elif one_lay(self.hand):
            self.reason = "doubt_to_win"
        elif self.normal and self.size(self.layer) <= 2:
            self.reason = "doubt_close"
        else:
            self.reason = "doubt"

    def explain_lay(self, chosen: i64) -> None:
        """The odds are those that the card turned up is a wrong one."""
        t: i64 = chosen >> 9
        h: i64 = (chosen >> 3) & 7
        wrong: i64 = ((chosen >> 6) & 7) + (chosen & 7)
        n = t + h + wrong
        rest = (self.hand >> SIZE) - n
        self.odds = float(wrong) / float(n)
        if rest == 0:
            sure = self.sure(t, h, n)
            self.odds = 1.0 - float(sure) / float(n)
            self.reason = "last_sure" if sure == n else "last_risky"
            if sure == 0:
                self.reason = "forced"
        elif wrong == 0:
            self.reason = "true" if h == 0 else "dinosaur"
        elif wrong < n:
            self.reason = "mixed"
        else:
            self.reason = "bluff"


def uniform(chance: Chance) -> float:
    """A number from 0 to below 1."""
    return float(chance.below(1073741824)) / 1073741824.0
