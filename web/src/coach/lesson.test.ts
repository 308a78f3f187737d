import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TableState } from "../table/table.svelte";
import type { About, PositionShown, StepShown } from "../wire";
import { Lesson } from "./lesson.svelte";

const text = (de: string): Record<string, string> => ({ de, en: de });
const step = (say: string, given: Partial<StepShown> = {}): StepShown => ({
  name: "", begins: 0, part: null, idea: text("idea"), say: text(say), light: { cards: [], spot: null },
  lead_in: 0, do: [], after: 0, then: text(`${say}, then`), clauses: [], ...given,
});

let table: TableState;

const at = (position: Partial<PositionShown>): void => {
  table.about = { resting: false, position: { seat: 0, example: null, lesson: "first", step: 0, moves: 0, shows: null, ...position } } as unknown as About;
};
const taught = (...steps: StepShown[]): Lesson => new Lesson(table, "first", { title: text(""), names: [], steps });

beforeEach(() => {
  vi.useFakeTimers();
  table = new TableState("tisch", false);
  at({});
  vi.spyOn(table, "do").mockImplementation((verb) => {
    if (verb.do === "page") at({ step: verb.step });
    return Promise.resolve(true);
  });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a double click goes on once, so that nothing she says is skipped", async () => {
  const lesson = taught(step("one"), step("two"), step("three"));
  const heard = [lesson.words];
  for (let click = 0; click < 4; click++) {
    await Promise.all([lesson.goOn(), lesson.goOn()]);
    heard.push(lesson.words);
    expect(lesson.ready).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(lesson.ready).toBe(true);
  }
  expect(heard).toEqual(["one", "one, then", "two", "two, then", "three"]);
});

test("while the service has not answered there is no going on, and afterwards there is", async () => {
  const lesson = taught(step("one", { then: null }), step("two"));
  let answer = (_: boolean): void => {};
  vi.mocked(table.do).mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const going = lesson.goOn();
  vi.advanceTimersByTime(5000);
  expect(lesson.ready).toBe(false);
  answer(false);
  await going;
  vi.advanceTimersByTime(1000);
  expect(lesson.ready).toBe(true);
});

test("the service tells what she answers to another move, and which move she makes for me", () => {
  const lesson = taught(step("one", { do: [["B"]] }), step("two"));
  at({ shows: "B" });
  expect([lesson.words, lesson.move]).toEqual(["one", "B"]);
  table.complain({ code: "lesson_other", params: { answer: text("Better not.") }, rule: null });
  expect(lesson.words).toBe("Better not.");
  table.complain({ code: "lesson_other", params: { answer: null }, rule: null });
  expect(lesson.words).toContain("coach_other");
});
