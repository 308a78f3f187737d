import { expect, test } from "vitest";
import type { Lay, Picture } from "../games/client";
import { widthOf } from "./layout/letters";
import { bare, othersLays, outline, ownLays } from "./outline";
import { around } from "./seats";

const lay = (seat: number, cards: number, more: Partial<Lay> = {}): Lay => ({
  key: `${seat}${more.open ? "open" : ""}`,
  seat,
  cards: Array.from({ length: cards }, (_, index) => ({ key: `${seat}.${index}`, code: "r1" })),
  state: "plain",
  ...more,
});
const AROUND = { players: 4, me: 1, stacks: [8], ghost: 2, targets: [], actions: 1, block: true };

test("others sit from my left on, in playing order", () => {
  expect(around(4, 1)).toEqual([2, 3, 0]);
  expect(around(3, null)).toEqual([0, 1, 2]);
});

test("lays are outlined by the mat they lie before, mine by their number", () => {
  const lays = [lay(0, 2, { state: "leading", chip: "zwei Robben" }), lay(1, 1), lay(1, 3, { open: true }), lay(3, 0, { empty: true })];
  const contents = outline({ lays }, lays, AROUND);
  expect(contents.lays).toEqual([
    { at: 2, cards: 2, state: "leading", open: false, empty: false, chip: expect.closeTo(widthOf("zwei Robben")) as number, wide: false },
    { at: 1, cards: 1, state: "plain", open: false, empty: true, chip: 0, wide: false },
  ]);
  expect(contents.mine).toEqual({ played: 1, open: 3, ghost: 2, places: 0 });
  expect(othersLays(lays, 1).map(({ seat }) => seat)).toEqual([0, 3]);
  expect(ownLays(lays, 1, true).map(({ key }) => key)).toEqual(["1open"]);
});

test("onlookers have no side of their own", () => {
  const lays = [lay(0, 1)];
  const contents = outline({ lays }, lays, { ...AROUND, me: null });
  expect(contents).toMatchObject({ others: 4, seated: false, landing: false });
});

test("what mats carry under their plates needs room", () => {
  const picture: Picture = { lays: [], mats: [{}, { rings: 5 }] };
  expect(outline(picture, [], AROUND).chips).toBe(1);
  expect(outline({ lays: [], mats: [{ rings: 3, chips: [{ text: "Klopft", tone: "brick" }] }] }, [], AROUND).chips).toBe(2);
  expect(outline({ lays: [], mats: [{}, { crown: true }] }, [], AROUND).chips).toBe(0);
});

test("a slate is outlined by what stands on it", () => {
  const slate = { title: "Wer zeigt die meisten?", rows: [{ text: "Lotte", tally: 3 }] };
  expect(outline({ lays: [], slate }, [], AROUND).slate).toMatchObject({ rows: 1, second: false, bar: false, tallies: true });
});

test("with the table on another screen only what I can press is left", () => {
  const doubted: Lay = { ...lay(0, 1), cards: [{ key: "0.0", code: null, move: "doubt:1" }] };
  const picture: Picture = { lays: [lay(1, 2), lay(2, 2), doubted], slate: { title: "Mäuse" }, aids: [], places: 3 };
  expect(bare(picture, 1, true)).toMatchObject({ lays: [lay(1, 2), doubted], places: 3 });
  expect(bare(picture, 1, true).slate).toBeUndefined();
});
