import { describe, expect, it, test } from "vitest";
import { OCCASIONS, REGULARS, regularOf, remark, SAYINGS, storedName, trickOf } from "./regulars";
import type { Event } from "./table.svelte";

const TABLES = Array.from({ length: 200 }, (_, number) => `table-${number}`);
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];
const words = import.meta.glob<Record<string, Record<string, string>>>("../words/page.*.json", { eager: true, import: "default" });
// the same cases as the terminal's own choice
const cases = Object.values(import.meta.glob<Record<string, string[]>>("../../../tests/regulars_cases.json", { eager: true, import: "default" }))[0]!;
const event = (type: string, seat: number | null, more: object = {}): Event => ({ type, seat, ...more }) as Event;

describe("who sits where", () => {
  it("is somebody else at every seat of a table", () => {
    for (const table of TABLES) expect(new Set(SEATS.map((seat) => regularOf(table, seat).name)).size).toBe(8);
  });
  it("is the same whenever it is asked", () => {
    for (const table of TABLES) for (const seat of SEATS) expect(regularOf(table, seat)).toBe(regularOf(table, seat));
  });
  it("differs from table to table: everybody is met at the first seat", () => {
    expect(new Set(TABLES.map((table) => regularOf(table, 0).name)).size).toBe(8);
  });
  it("is the same in the terminal", () => {
    for (const [table, names] of Object.entries(cases)) expect(SEATS.map((seat) => regularOf(table, seat).name)).toEqual(names);
  });
  it("is read from a stored level, while people keep their names", () => {
    expect(storedName("one", "bot:hard", 2)).toBe(regularOf("one", 2).name);
    expect(storedName("one", "Botho", 2)).toBe("Botho");
    expect(storedName("one", "", 2)).toBe("");
  });
});

describe("what they say", () => {
  it("is written down for everybody and every occasion, in one line of a phone's bubble", () => {
    expect(Object.keys(words)).toHaveLength(2);
    for (const page of Object.values(words))
      for (const { key } of REGULARS)
        for (const occasion of OCCASIONS)
          for (let which = 0; which < SAYINGS; which++) {
            const text = page[`says_${key}_${occasion}`]?.[String(which)] ?? "";
            expect(text, `${key} ${occasion} ${which}`).not.toBe("");
            expect(text.length, text).toBeLessThanOrEqual(24);
          }
  });
  it("comes at most once a trick", () => {
    const found = TABLES.find((table) => remark(table, [1], [event("pass", 1)], "1/1", null))!;
    expect(remark(found, [1], [event("pass", 1)], "1/1", "1/1")).toBeNull();
    expect(remark(found, [1], [event("pass", 1)], "1/1", "1/0")).not.toBeNull();
  });
  it("is nothing where the doubter, and not the liar, takes the herd", () => {
    const caught = (table: string): string | undefined => remark(table, [1], [event("doubt", 0), event("take", 1)], "1/1", null)?.key;
    expect(TABLES.some((table) => caught(table)?.endsWith("_caught"))).toBe(true);
    for (const table of TABLES) expect(remark(table, [1], [event("doubt", 1), event("take", 1)], "1/1", null)).toBeNull();
  });
  it("comes from bots alone", () => {
    for (const table of TABLES) expect(remark(table, [1, 2], [event("trick", 0)], "1/1", null)).toBeNull();
  });
  it("is the same for everybody, and the talkative say more", () => {
    const spoke = new Map(REGULARS.map(({ name }) => [name, 0]));
    for (const table of TABLES)
      for (const seat of SEATS) {
        const said = remark(table, SEATS, [event("trick", seat)], "2/3", null);
        expect(remark(table, SEATS, [event("trick", seat)], "2/3", null)).toEqual(said);
        const { name, key } = regularOf(table, seat);
        if (said) expect(said).toMatchObject({ seat, key: `says_${key}_takes` });
        if (said) spoke.set(name, spoke.get(name)! + 1);
      }
    expect(spoke.get("Egon")).toBe(TABLES.length);
    expect(spoke.get("Willi")).toBeLessThan(spoke.get("Frieda")!);
  });
  it("greets in the first round only, grows impatient, and one who lost has the last word", () => {
    expect(remark("t", [1, 2], [event("round_start", null, { round: 1 })], "1/1", null)?.key).toMatch(/_greets$/);
    expect(remark("t", [1, 2], [event("round_start", null, { round: 2 })], "2/1", null)).toBeNull();
    expect(remark("t", [1, 2], [event("match_end", null, { ranks: [2, 1, 3] })], "3/1", null)).toMatchObject({ seat: 2 });
    expect(TABLES.some((table) => remark(table, [1, 2], [event("waits", null)], "1/2", null)?.key.endsWith("_waits"))).toBe(true);
    expect(remark("t", [1], [event("match_end", null, { ranks: [2, 1] })], "3/1", null)).toBeNull();
  });
});

test("tricks are counted by what ends them", () => {
  expect(trickOf([event("round_start", null), event("lay", 0), event("pass", 1), event("trick", 0), event("lay", 0)])).toBe(2);
});
