import { expect, test } from "vitest";
import type { LessonListed, StepShown } from "../wire";
import { firstOpen, goesOnAt, hasMore, light, listens, moment, nextOf, tried, triesAt, words, type Moment } from "./coach";
import { lessonFor } from "./offer";
import { alsoNeeded, besideSheet, overTable } from "./bubble";
import { boxAround, selectorsOf } from "./spots";

const text = (de: string): Record<string, string> => ({ de, en: de });
const step = (given: Partial<StepShown>): StepShown => ({
  name: "", begins: 0, part: null, idea: text("idea"), say: text("say"), light: { cards: ["B"], spot: "trick" },
  lead_in: 0, do: [], after: 0, then: text("then"), clauses: [], ...given,
});
const STEPS = [
  step({ lead_in: 3, do: [["B"], ["C", "D"]], after: 2 }),
  step({ begins: 7, lead_in: 9 }),
  step({ begins: 16, then: null, light: { cards: [], spot: "sheet" } }),
];
const at = (number: number, moves: number): Moment => moment({ steps: STEPS }, number, moves)!;

test("the number of moves tells where in its step a lesson is", () => {
  expect([0, 2, 3, 4, 5, 6, 7].map((moves) => at(0, moves).phase)).toEqual(["watch", "watch", "do", "do", "after", "after", "done"]);
  expect([3, 4, 5].map((moves) => at(0, moves).at)).toEqual([0, 1, 1]);
  expect([at(1, 7), at(1, 16), at(2, 16)].map(({ phase, last }) => [phase, last])).toEqual([["watch", false], ["done", false], ["done", true]]);
  expect(moment({ steps: STEPS }, 3, 16)).toBeNull();
});

test("she shows, lets do, and then explains", () => {
  expect([0, 3, 4, 5, 7].map((moves) => words(at(0, moves), false))).toEqual(["coach_watch", STEPS[0]!.say, STEPS[0]!.say, "coach_watch", STEPS[0]!.then]);
  expect(words(at(1, 7), false)).toBe("coach_skip");
  expect([0, 3, 5, 7].map((moves) => listens(at(0, moves)))).toEqual([true, false, true, true]);
});

test("a step without moves is said first and explained when that was heard", () => {
  expect([hasMore(at(1, 16), false), hasMore(at(1, 16), true), hasMore(at(2, 16), false), hasMore(at(0, 7), false)]).toEqual([true, false, false, false]);
  expect([words(at(1, 16), false), words(at(1, 16), true), words(at(2, 16), false)]).toEqual([STEPS[1]!.say, STEPS[1]!.then, STEPS[2]!.say]);
});

test("cards and a spot lie in the light while something is to be done, and a spot that she only speaks of", () => {
  expect(light(at(0, 3))).toEqual({ cards: ["B"], spot: "trick" });
  for (const moves of [0, 5, 7]) expect(light(at(0, moves))).toEqual({ cards: [], spot: null });
  expect(light(at(2, 16))).toEqual({ cards: [], spot: "sheet" });
});

test("tries are counted for one move of one step", () => {
  const here = { number: 0, at: 1 };
  const twice = tried(tried(null, here), here);
  expect([triesAt(null, here), triesAt(twice, here), triesAt(twice, { number: 0, at: 0 }), triesAt(twice, { number: 1, at: 1 })]).toEqual([0, 2, 0, 0]);
  expect(tried(twice, { number: 1, at: 0 }).count).toBe(1);
});

const listed = (name: string, given: Partial<LessonListed> = {}): LessonListed => ({ game: "mue", name, title: text(name), minutes: 4, steps: 8, step: 0, done: false, ...given });

test("a lesson goes on where it was left, and one that is done begins again", () => {
  expect([goesOnAt({ step: 0, steps: 8, done: false }), goesOnAt({ step: 3, steps: 8, done: false }), goesOnAt({ step: 7, steps: 8, done: false })]).toEqual([0, 3, 7]);
  expect([goesOnAt({ step: 7, steps: 8, done: true }), goesOnAt({ step: 2, steps: 8, done: true })]).toEqual([0, 2]);
});

test("after a lesson comes the next one that is not done", () => {
  const all = [listed("first", { done: true }), listed("a", { done: true }), listed("b"), listed("c")];
  expect([firstOpen(all)?.name, nextOf(all, "first")?.name, nextOf(all, "c")?.name]).toEqual(["b", "b", "b"]);
  const done = all.map((lesson) => ({ ...lesson, done: true }));
  expect([firstOpen(done), nextOf(done, "first")?.name, nextOf(done, "c")]).toEqual([null, "a", null]);
  expect(nextOf([listed("first")], "first")).toBeNull();
});

test("a lesson is offered to somebody who has never played the game", () => {
  const lessons = [listed("first"), listed("a")];
  expect(lessonFor("mue", lessons, {})?.name).toBe("first");
  expect(lessonFor("mue", lessons, { mue: { matches: 0, practice: 1 } })).toBeNull();
  expect(lessonFor("mue", [listed("first", { done: true })], {})).toBeNull();
  expect(lessonFor("skat", lessons, {})).toBeNull();
});

test("the box around a spot leaves out what is not shown", () => {
  const rect = (left: number, top: number, right: number, bottom: number) => ({ left, top, right, bottom });
  expect(boxAround([rect(10, 20, 60, 90), rect(40, 30, 100, 80), rect(0, 0, 0, 0)], { left: 5, top: 10 })).toEqual({ x: 5, y: 10, w: 90, h: 70 });
  expect(boxAround([rect(0, 0, 2, 2)], { left: 0, top: 0 })).toBeNull();
  expect([selectorsOf("pass"), selectorsOf("row:2")]).toEqual([['[data-move="pass"]'], ['[data-spot~="row:2"]']]);
});

test("she stands over what is needed least, and beside a sheet below it or at its right", () => {
  const nothing = { x: 0, y: 0, w: 0, h: 0 };
  const layout = { form: "portrait", bar: { x: 0, y: 0, w: 390, h: 44 }, felt: { x: 0, y: 128, w: 390, h: 314 }, aids: [], centre: null, mats: [], mine: { ghost: { box: nothing }, open: { box: nothing } }, block: null } as never;
  const spot = { x: 40, y: 60, w: 300, h: 150 };
  const bubble = overTable(layout, { w: 374, h: 160 }, alsoNeeded(layout, spot, [], true));
  expect(bubble.y).toBeGreaterThanOrEqual(spot.y + spot.h);
  expect(bubble.y + bubble.h).toBeLessThanOrEqual(442);
  expect(besideSheet(layout, { w: 374, h: 160 }, { width: 390, height: 664 })).toEqual({ at: { x: 8, y: 496, w: 374, h: 160 }, right: 0, bottom: 168 });
  expect(besideSheet({ ...(layout as object), form: "landscape" } as never, { w: 300, h: 200 }, { width: 844, height: 390 })).toEqual({ at: { x: 536, y: 182, w: 300, h: 200 }, right: 308, bottom: 0 });
});
