import { expect, test } from "vitest";
import type { Listed } from "./games";
import { freeFirst, mineFirst } from "./order";

const table = (id: string, status: string, to_move: string | null = null, names: string[] = []): Listed => ({
  id,
  code: id,
  status,
  game: "some_game",
  round: 1,
  to_move,
  seats: names.map((name) => ({ name })),
});
const ids = (tables: Listed[]): string => tables.map(({ id }) => id).join("");

test("my tables begin with those that wait for me and end with those that are over", () => {
  const tables = [table("a", "over"), table("b", "waiting"), table("c", "playing", "me"), table("d", "playing", "you"), table("e", "playing", "me")];
  expect(ids(mineFirst(tables, "me"))).toBe("cebda");
});

test("open tables begin with those that have a free seat", () => {
  const tables = [table("a", "over", null, ["x", ""]), table("b", "playing", "x", ["x"]), table("c", "waiting", null, ["x", ""]), table("d", "waiting", null, ["x", "y"])];
  expect(ids(freeFirst(tables))).toBe("cbda");
});
