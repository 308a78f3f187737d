// Complete tricks and an Eklat are read from the last news: the view has moved on by then.
import { expect, it } from "vitest";
import { after, done, eklat, keyed, roleOf, teamPoints, type Round } from "./round";

const before = { open: [[], [], []], trick: [{ seat: 1, card: "r7", open: false }] };

it("completes a trick by the card that was just played", () => {
  const events = [
    { type: "play", seat: 2, card: "r9", open: true },
    { type: "trick", seat: 2, points: 2 },
  ];
  expect(done({ seq: 5, events, before })).toEqual({
    cards: [
      { seat: 1, card: "r7", open: false },
      { seat: 2, card: "r9", open: true },
    ],
    winner: 2,
    points: 2,
  });
  expect(done({ seq: 5, events: events.slice(0, 1), before })).toBeNull();
  expect(done({ seq: 5, events, before: null })).toBeNull();
});

it("shows an Eklat on the table where it happened", () => {
  const event = { type: "eklat", seat: 0, seats: [2], count: 3, laid: true };
  expect(eklat({ seq: 9, events: [{ type: "pass", seat: 1 }, event], before })).toEqual({ event, round: before });
  expect(eklat({ seq: 9, events: [{ type: "pass", seat: 1 }], before })).toBeNull();
});

it("counts what chief and partner took", () => {
  const round = { chief: 2, partner: 0, vice: 1, taken: [4, 9, 11, 5] } as unknown as Round;
  expect(teamPoints(round)).toBe(15);
  expect(teamPoints({ ...round, partner: null })).toBe(11);
  expect([0, 1, 2, 3].map((seat) => roleOf(round, seat))).toEqual(["partner", "vice", "chief", null]);
});

it("tells equal cards apart", () => {
  expect(keyed(["r7", "r7", "k1"]).map(({ key }) => key)).toEqual(["r7.0", "r7.1", "k1.0"]);
});

it("keeps the table of a round's last trick, with its points and without its last card", () => {
  const round = { chief: 0, partner: null, vice: null, taken: [4, 9, 11], open: [["k1"], [], ["r9"]], trick: [] } as unknown as Round;
  const last = { cards: [{ seat: 2, card: "r9", open: true }], winner: 0, points: 5 };
  expect(after(round, last)).toEqual({ ...round, taken: [9, 9, 11], open: [["k1"], [], []] });
});
