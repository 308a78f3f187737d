import { expect, test } from "vitest";
import { hasMoved } from "./moved";

const dealt = [
  { type: "round_start", seat: null },
  { type: "deal", seat: 1 },
  { type: "hand", seat: 1 },
  { type: "team", seat: 1 },
];

test("being dealt cards is no move", () => expect(hasMoved(dealt, 1)).toBe(false));
test("a move of mine is one, somebody else's is none of mine", () => {
  expect(hasMoved([...dealt, { type: "lay", seat: 1 }], 1)).toBe(true);
  expect(hasMoved([...dealt, { type: "lay", seat: 0 }], 1)).toBe(false);
});
