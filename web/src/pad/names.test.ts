import { expect, it } from "vitest";
import { moved, tidy } from "./names";

it("takes a name once, without needless blanks", () => {
  expect(tidy("  Anna   Lena ", [])).toBe("Anna Lena");
  expect(tidy("anna", ["Anna"])).toBeNull();
  expect(tidy("   ", [])).toBeNull();
  expect(tidy("x".repeat(40), [])).toHaveLength(24);
});

it("puts somebody on another seat", () => {
  expect(moved(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moved(["a", "b", "c"], 2, 0)).toEqual(["c", "a", "b"]);
});
