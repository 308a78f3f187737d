// The food web fits the felt of every screen: no animal lies over another or leaves the room.
import { expect, it } from "vitest";
import { ANIMALS } from "./faces";
import { arrow, NODE, ring } from "./web";

const ROOMS = [
  [288, 130], // the smallest felt, under the words
  [344, 170],
  [374, 230],
  [374, 400],
  [480, 190], // a phone on its side, beside the words
  [700, 420],
] as const;

it.each(ROOMS)("keeps the animals apart in %d × %d", (width, height) => {
  const points = Object.values(ring(ANIMALS, width, height));
  const apart = points.flatMap((one, at) => points.slice(at + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(NODE);
  for (const { x, y } of points) {
    expect(Math.min(x, width - x)).toBeGreaterThanOrEqual(NODE / 2);
    expect(Math.min(y, height - y)).toBeGreaterThanOrEqual(NODE / 2);
  }
});

it("draws no arrow between animals that nearly touch", () => {
  expect(arrow({ x: 0, y: 0 }, { x: 40, y: 0 }, { x: 20, y: 50 })).toBe("");
  expect(arrow({ x: 0, y: 0 }, { x: 100, y: 0 }, { x: 50, y: 0 })).toBe("M26.0 0.0Q50.0 0.0 74.0 0.0");
});
