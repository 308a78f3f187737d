"""Many rounds of one game stepped together; everything they tell lies in memory that stays where it is."""

from typing import Any, Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stammtisch.core.chance import Chance, fast
from stammtisch.core.judge import Judge
from stammtisch.core.lane import Lane
from stammtisch.core.round import Round
from stammtisch.core.values import fields

SEEDS: Final = 2147483648  # rounds are dealt with seeds below 2**31: `Chance.below` has room for no more
ANYONE: Final = -1  # the seat that is to move
DRAWN: Final = -2  # one that is drawn for each round
GIVE_UP: Final = -1  # instead of a move: the round ends here
MOST_TRIES: Final = 1000  # deals in a row without a decision

Saved = tuple[Round, object, int, int, int, Chance, Chance]


@final
class Lanes:
    """One row a lane in each of the vectors.

    A step that ends a round writes what it brought and deals the next one at once: the row then shows the new round.
    With opponents a lane has one seat to be played from outside; the others move within the step.
    """

    def __init__(
        self,
        lanes: list[Lane],
        players: i64,
        sign: i64,
        limit: i64,
        moves: i64,
        width: i64,
        seat: i64,
        opponent: Judge | None,
    ) -> None:
        self.lanes = lanes
        self.players: i64 = players
        self.sign: i64 = sign  # -1: few points are good
        self.limit: i64 = limit  # decisions after which a round is cut off
        self.moves: i64 = moves
        self.width: i64 = width
        self.seat: i64 = seat  # the one played from outside: its number, ANYONE or DRAWN
        self.opponent = opponent  # None: opponents move at random
        self.luck = fast(0)  # picks moves
        self.deals = [fast(0) for _ in lanes]  # the seeds of a lane's later rounds
        self.dice = [fast(0) for _ in lanes]  # what opponents leave to chance in the running round
        count: i64 = len(lanes)
        self.observations = vec[u8](bytes(int(count * width)))
        self.finals = vec[u8](bytes(int(count * width)))
        self.masks = vec[u8](bytes(int(count * moves)))
        self.to_move = zeros(count)
        self.seats = zeros(count)
        self.seeds = zeros(count)
        self.decisions = zeros(count)
        self.picks = zeros(count)
        self.rewards = vec[float]([0.0] * int(count * players))
        self.terminated = vec[u8](bytes(int(count)))
        self.truncated = vec[u8](bytes(int(count)))
        self.legal = vec[i16](bytes(int(count * moves)))  # from the row's beginning on
        self.choices = zeros(count)  # how many of them

    def __reduce__(self) -> tuple[Any, ...]:
        """For pickle; whoever has set an opponent sets it again: a judge remembers nothing."""
        made = (self.lanes, self.players, self.sign, self.limit, self.moves, self.width, self.seat, None)
        return Lanes, made, {**fields(self), "opponent": None}

    def reset(self, seed: int) -> None:
        """A new round in every lane; all that comes follows from the seed."""
        chance = fast(seed)
        self.luck = fast(int(chance.below(SEEDS)))
        i: i64 = 0
        while i < len(self.lanes):
            self.begin(i, chance.below(SEEDS))
            i += 1

    def next_seed(self) -> int:
        """A seed that follows from the last one given."""
        return int(self.luck.below(SEEDS))

    def begin(self, i: i64, seed: i64) -> None:
        """This lane starts over with the round of this seed; its later rounds follow from it."""
        self.deals[i] = fast(int(seed) + SEEDS)
        self.forget(i)
        self.deal(i, seed)
        self.write(i)

    def deal(self, i: i64, seed: i64) -> None:
        """The round of this seed; if it brings no decision (it can be over at the deal), the lane's next."""
        lane = self.lanes[i]
        tries: i64 = 0
        while tries < MOST_TRIES:
            self.seeds[i] = seed
            lane.deal(seed)
            self.decisions[i] = 0
            if self.seat != ANYONE:
                self.sit(i)
            if lane.to_move() >= 0 and self.decisions[i] < self.limit:
                return
            seed = self.deals[i].below(SEEDS)
            tries += 1
        raise ValueError(f"after {MOST_TRIES} deals there was still nothing to decide")

    def sit(self, i: i64) -> None:
        """Who plays which seat of a round just dealt; opponents play up to the first decision."""
        dice = fast(int(self.seeds[i]) + 2 * SEEDS)
        self.dice[i] = dice
        self.seats[i] = dice.below(self.players) if self.seat == DRAWN else self.seat
        self.oppose(i)

    def oppose(self, i: i64) -> None:
        """Opponents move until it is the turn of the seat played from outside, or the round is over or cut off."""
        lane = self.lanes[i]
        judge = self.opponent
        dice = self.dice[i]
        decisions = self.decisions[i]
        while lane.to_move() >= 0 and lane.to_move() != self.seats[i] and decisions < self.limit:
            move: i64 = 0
            if judge is None:
                move = i64(
                    self.legal[i * self.moves + dice.below(lane.list_moves(self.legal, i * self.moves))]
                )
            else:
                judge.look(lane.state)
                move = judge.choose(dice)
            lane.advance(move)
            decisions += 1
        self.decisions[i] = decisions

    def find_illegal(self, moves: bytes) -> i64:
        """The first lane whose move is not legal; -1: all are."""
        i: i64 = 0
        while i < len(self.lanes):
            if not self.is_legal(i, read_i64_le(moves, 8 * i)):
                return i
            i += 1
        return -1

    def is_legal(self, i: i64, move: i64) -> bool:
        return move >= 0 and move < self.moves and self.masks[i * self.moves + move] != 0

    def step(self, moves: bytes) -> None:
        """Plays a move in each lane; they come as integers of eight bytes each, lowest byte first.

        All are legal or GIVE_UP, which ends the round and brings nobody anything.
        """
        i: i64 = 0
        while i < len(self.lanes):
            lane = self.lanes[i]
            self.forget(i)
            move = read_i64_le(moves, 8 * i)
            seat = self.to_move[i]
            if move >= 0:
                lane.advance(move)
                self.decisions[i] += 1
                if self.seat != ANYONE:
                    self.oppose(i)
            if move < 0 or lane.to_move() < 0:
                self.terminated[i] = 1
                if move >= 0:
                    self.reward(i)
            elif self.decisions[i] >= self.limit:
                self.truncated[i] = 1
            if self.terminated[i] != 0 or self.truncated[i] != 0:
                lane.observe(seat, self.finals, i * self.width)
                self.deal(i, self.deals[i].below(SEEDS))
            self.write(i)
            i += 1

    def save(self, i: i64) -> Saved:
        """All that the lane's future depends on, besides the moves to come."""
        state, kept = self.lanes[i].state.copy(), self.lanes[i].keep()
        seed, decisions, seat = int(self.seeds[i]), int(self.decisions[i]), int(self.seats[i])
        return state, kept, seed, decisions, seat, self.deals[i].copy(), self.dice[i].copy()

    def restore(self, i: i64, saved: Saved) -> None:
        """Puts what some lane has saved into this lane."""
        state, kept, seed, decisions, seat, deals, dice = saved
        self.forget(i)
        self.lanes[i].watch(state.copy())
        self.lanes[i].recall(kept)
        self.seeds[i] = seed
        self.decisions[i] = decisions
        self.seats[i] = seat
        self.deals[i] = deals.copy()
        self.dice[i] = dice.copy()
        self.write(i)

    def forget(self, i: i64) -> None:
        """Takes back what the last step wrote and the next may not overwrite."""
        at: i64 = i * self.moves
        fill(self.masks, at, self.legal, self.choices[i], 0)
        if self.terminated[i] != 0:
            self.terminated[i] = 0
            seat: i64 = 0
            while seat < self.players:
                self.rewards[i * self.players + seat] = 0.0
                seat += 1
        if self.truncated[i] != 0:
            self.truncated[i] = 0

    def reward(self, i: i64) -> None:
        """How far each seat is ahead of the mean of the others."""
        points = self.lanes[i].points()
        total: i64 = 0
        for point in points:
            total += i64(point)
        seat: i64 = 0
        for point in points:
            ahead: i64 = self.sign * (self.players * i64(point) - total)
            self.rewards[i * self.players + seat] = float(int(ahead)) / float(int(self.players - 1))
            seat += 1

    def write(self, i: i64) -> None:
        lane = self.lanes[i]
        seat = lane.to_move()
        self.to_move[i] = seat
        lane.observe(seat, self.observations, i * self.width)
        at: i64 = i * self.moves
        count = lane.list_moves(self.legal, at)
        self.choices[i] = count
        fill(self.masks, at, self.legal, count, 1)

    def reveal(self, width: i64) -> vec[u8]:
        """A row of `width` columns for each lane: what is hidden from the seat to move."""
        rows = vec[u8](bytes(int(len(self.lanes) * width)))
        i: i64 = 0
        while i < len(self.lanes):
            self.lanes[i].reveal(self.to_move[i], rows, i * width)
            i += 1
        return rows

    def pick(self) -> None:
        """One of the legal moves in each lane, all equally likely, into `picks`."""
        i: i64 = 0
        while i < len(self.lanes):
            self.picks[i] = i64(self.legal[i * self.moves + self.luck.below(self.choices[i])])
            i += 1


def fill(masks: vec[u8], at: i64, numbers: vec[i16], count: i64, value: u8) -> None:
    """Writes this value for each of these moves; the row, and its numbers, begin at index `at`."""
    end: i64 = at + count
    index: i64 = at
    while index < end:
        masks[at + i64(numbers[index])] = value
        index += 1


def zeros(count: i64) -> vec[i64]:
    return vec[i64]([i64(0)] * int(count))
