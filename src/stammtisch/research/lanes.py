"""Many rounds of one game stepped together; everything they tell lies in memory that stays where it is."""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from stammtisch.core.chance import fast
from stammtisch.core.lane import Lane

SEEDS: Final = 2147483648  # rounds are dealt with seeds below 2**31: `Chance.below` has room for no more


@final
class Lanes:
    """One row a lane in each of the vectors.

    A step that ends a round writes what it brought and deals the next one at once: the row then shows the new round.
    """

    def __init__(
        self, lanes: list[Lane], players: i64, sign: i64, limit: i64, moves: i64, width: i64, seed: int
    ) -> None:
        self.lanes = lanes
        self.players: i64 = players
        self.sign: i64 = sign  # -1: few points are good
        self.limit: i64 = limit  # decisions after which a round is cut off
        self.moves: i64 = moves
        self.width: i64 = width
        self.chance = fast(seed)  # deals
        self.luck = fast(int(self.chance.below(SEEDS)))  # picks moves
        count: i64 = len(lanes)
        self.observations = vec[u8](bytes(int(count * width)))
        self.masks = vec[u8](bytes(int(count * moves)))
        self.to_move = zeros(count)
        self.seeds = zeros(count)
        self.decisions = zeros(count)
        self.picks = zeros(count)
        self.rewards = vec[float]([0.0] * int(count * players))
        self.terminated = vec[u8](bytes(int(count)))
        self.truncated = vec[u8](bytes(int(count)))
        self.legal = vec[i16](bytes(int(count * moves)))  # from the row's beginning on
        self.choices = zeros(count)  # how many of them

    def reset(self) -> None:
        """A new round in every lane."""
        i: i64 = 0
        while i < len(self.lanes):
            self.forget(i)
            self.deal(i)
            self.write(i)
            i += 1

    def deal(self, i: i64) -> None:
        """A round with a decision in it: those that are over at the deal are dealt again."""
        lane = self.lanes[i]
        while True:
            self.seeds[i] = self.chance.below(SEEDS)
            lane.deal(self.seeds[i])
            if lane.to_move() >= 0:
                break
        self.decisions[i] = 0

    def find_illegal(self, moves: bytes) -> i64:
        """The first lane whose move is not legal; -1: all are."""
        i: i64 = 0
        while i < len(self.lanes):
            move = read_i64_le(moves, 8 * i)
            if move < 0 or move >= self.moves or self.masks[i * self.moves + move] == 0:
                return i
            i += 1
        return -1

    def step(self, moves: bytes) -> None:
        """Plays a legal move in each lane; they come as integers of eight bytes each, lowest byte first."""
        i: i64 = 0
        while i < len(self.lanes):
            lane = self.lanes[i]
            self.forget(i)
            lane.advance(read_i64_le(moves, 8 * i))
            self.decisions[i] += 1
            if lane.to_move() < 0:
                self.reward(i)
                self.deal(i)
            elif self.decisions[i] >= self.limit:
                self.truncated[i] = 1
                self.deal(i)
            self.write(i)
            i += 1

    def forget(self, i: i64) -> None:
        """Takes back what the last step wrote and the next may not overwrite."""
        at: i64 = i * self.moves
        end: i64 = at + self.choices[i]
        index: i64 = at
        while index < end:
            self.masks[at + i64(self.legal[index])] = 0
            index += 1
        if self.terminated[i] != 0:
            self.terminated[i] = 0
            seat: i64 = 0
            while seat < self.players:
                self.rewards[i * self.players + seat] = 0.0
                seat += 1
        self.truncated[i] = 0

    def reward(self, i: i64) -> None:
        """How far each seat is ahead of the mean of the others."""
        self.terminated[i] = 1
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
        self.choices[i] = lane.list_moves(self.legal, at)
        end: i64 = at + self.choices[i]
        index: i64 = at
        while index < end:
            self.masks[at + i64(self.legal[index])] = 1
            index += 1

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


def zeros(count: i64) -> vec[i64]:
    return vec[i64]([i64(0)] * int(count))
