import { expect, test } from "vitest";
import { SHAPES, SUITS, titled, widest } from "./face";

test("every suit has a shape of its own", () => {
  expect(new Set(SUITS.map((suit) => SHAPES[suit])).size).toBe(5);
});

test("a kind's name stands on its card with a capital", () => {
  expect(titled("polar bear")).toBe("Polar bear");
  expect(titled("Wal")).toBe("Wal");
});

test("a long name may be parted, so its longest part decides about the room", () => {
  expect(titled("Säbelzahntiger")).toBe("Säbelzahn\u00ADtiger");
  expect(titled("tyrannosaurus")).toBe("Tyranno\u00ADsaurus");
  expect(widest(titled("Säbelzahntiger"))).toBe("Säbelzahn".length);
  expect(widest("Ground squirrel")).toBe("squirrel".length);
  expect(widest("Sabre-tooth")).toBe(5);
  expect(titled("Tiger")).toBe("Tiger");
});
