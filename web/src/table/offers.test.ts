import { expect, test } from "vitest";
import type { Action, Choice, Target } from "../games/client";
import { buttonsAndTargets } from "./offers";

const PASS: Action = { move: "pass", label: "passen" };
const LAY: Action = { move: "WW", label: "zwei Wale legen", primary: true };
const choice = (actions: Action[], more: Partial<Choice> = {}): Choice => ({ actions, playable: new Set(), most: 2, ...more });
const PHONE = 390;
const moves = (list: readonly { move?: string | null }[]): (string | null | undefined)[] => list.map(({ move }) => move);

test("a phone has one button: what no gesture does", () => {
  const { buttons, targets } = buttonsAndTargets(choice([LAY, PASS]), { cards: ["W", "W"], target: null }, PHONE);
  expect(moves(buttons)).toEqual(["pass"]);
  expect(targets).toEqual([]);
});

test("wider screens have two and three", () => {
  const three = choice([LAY, PASS, { move: "draw", label: "ziehen" }]);
  expect(moves(buttonsAndTargets(three, { cards: ["W"], target: null }, 430).buttons)).toEqual(["pass", "draw"]);
  expect(moves(buttonsAndTargets(three, { cards: ["W"], target: null }, 1200).buttons)).toEqual(["WW", "pass", "draw"]);
});

test("where a gesture never plays, its button comes first", () => {
  const { buttons, targets } = buttonsAndTargets(choice([LAY, PASS], { mixed: true }), { cards: ["W"], target: null }, PHONE);
  expect(moves(buttons)).toEqual(["WW"]);
  expect(moves(targets)).toEqual(["pass"]);
});

test("what the rail has no room for is offered over the felt, behind the game's own targets", () => {
  const colour: Target = { choice: "colour:g", label: "grün" };
  const { targets } = buttonsAndTargets(choice([PASS, { move: "draw", label: "ziehen" }], { targets: [colour] }), { cards: [], target: null }, PHONE);
  expect(targets).toEqual([colour, { choice: "draw", move: "draw", label: "ziehen" }]);
});
