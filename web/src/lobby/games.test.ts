import { expect, test } from "vitest";
import { draw } from "../../build/art.ts";
import { cardOf, inOrder, type LobbyCard } from "./games";

const own = import.meta.glob<LobbyCard>("../games/*/lobby.ts", { eager: true, import: "default" });
const cards = Object.values(own);

test("games stand in the order that they say; those that say nothing follow as they come", () => {
  const orders: Record<string, number> = { first: 1, second: 2 };
  const card = (game: string): LobbyCard => ({ ...cardOf("no_such_game"), ...(game in orders ? { order: orders[game]! } : {}) });
  expect(inOrder(["zebra", "second", "ape", "first"], card)).toEqual(["first", "second", "zebra", "ape"]);
});

test("a game without a box of its own has an emblem all the same", () => {
  const { emblem } = cardOf("no_such_game");
  expect("cards" in emblem && emblem.cards.length).toBe(4);
});

test("no two games ask for the same rank", () => {
  expect(cards.length).toBeGreaterThan(0);
  expect(new Set(cards.map(({ order }) => order)).size).toBe(cards.length);
});

test("every drawing of an emblem is among those of its game", () => {
  const sprites = draw();
  for (const [path, { emblem }] of Object.entries(own)) {
    const game = path.split("/").at(-2)!;
    for (const name of "art" in emblem ? emblem.art : []) expect(sprites[game]).toContain(`<symbol id="${name}"`);
  }
});
