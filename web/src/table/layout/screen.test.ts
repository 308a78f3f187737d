import { expect, test } from "vitest";
import type { Contents, Layout, Room } from "../layout";
import { faults, overlap } from "./faults";
import { allGames, lifeRows, mammuzLay, mauPiles, mueAuction, mueTrick, watched, zoffTrick } from "./outlines";
import { layOutScreen, signOf, zoomOf } from "./screen";

const SIZES = [
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [3840, 2160],
] as const;

const roomOf = (width: number, height: number, text = 1): Room => {
  const zoom = zoomOf({ width, height });
  return { width: width / zoom, height: height / zoom, text };
};
const ROOMS = SIZES.flatMap(([width, height]) => [1, 1.3].map((text) => roomOf(width, height, text)));
const GAMES: Contents[] = [...allGames().values()].filter(({ seated }) => seated).map((game) => ({ ...watched(game), aids: 0 }));
const TV = { width: 1920, height: 1080 };
const onTv = (game: Contents): Layout => layOutScreen(roomOf(TV.width, TV.height), { ...watched(game), aids: 0 });
const drawn = (size: number): number => size * zoomOf(TV);

test("nothing is cut off or on anything else, in any game, with any number of players", { timeout: 60_000 }, () => {
  const wrong = ROOMS.flatMap((room) => GAMES.flatMap((game) => faults(layOutScreen(room, game), room, game).map((what) => `${Math.round(room.width)}×${Math.round(room.height)} ${room.text}, ${game.others}: ${what}`)));
  expect(wrong).toEqual([]);
});

test("everybody has a mat, with points on it", () => {
  for (const others of [1, 2, 3, 4, 5, 6, 7]) {
    const { mats } = onTv(mauPiles(others));
    expect(mats).toHaveLength(others + 1);
    expect(mats.every(({ points }) => points)).toBe(true);
  }
});

test("on a television of 1080 lines all has at least the brief's size", () => {
  expect(drawn(12)).toBeGreaterThanOrEqual(32); // the least that is written at a table
  for (const game of [zoffTrick(5, 2, 1), mueTrick(4, 4, 0), mueAuction(4, 3, 0), mammuzLay(5, 2, 1), lifeRows(3, false), mauPiles(5)]) {
    const { mats, question } = onTv(game);
    mats.forEach((mat) => expect(drawn(mat.size)).toBeGreaterThanOrEqual(150));
    mats.forEach((mat) => expect(drawn(mat.plate)).toBeGreaterThanOrEqual(34));
    expect(drawn(question.h)).toBeGreaterThanOrEqual(64 + 42);
  }
  const { lays } = onTv(zoffTrick(4, 1, 1));
  expect(drawn(lays[1]!.spots[0]!.w)).toBeGreaterThanOrEqual(236);
  expect(drawn(lays[0]!.spots[0]!.w)).toBeGreaterThanOrEqual(150);
});

test("the sign lies on the felt while seats are free, then in a corner that nobody needs", { timeout: 60_000 }, () => {
  for (const room of ROOMS) {
    for (const game of GAMES) {
      const it = layOutScreen(room, game);
      const small = signOf(it, room, false);
      const discs = it.mats.map(({ x, y, size }) => ({ x: x - size / 2, y: y - size / 2, w: size, h: size }));
      discs.forEach((disc) => expect(overlap(disc, small)).toBe(false));
      const empty = layOutScreen(room, { ...game, lays: [], slate: null, centre: null, chips: 0 });
      discs.forEach((disc) => expect(overlap(disc, signOf(empty, room, true))).toBe(false));
    }
  }
});

test("a phone held upright shows what onlookers see", () => {
  expect(zoomOf({ width: 390, height: 844 })).toBe(1);
  expect(layOutScreen({ width: 390, height: 844, text: 1 }, watched(mauPiles(3))).form).toBe("portrait");
});
