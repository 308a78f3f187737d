import { describe, expect, it } from "vitest";
import { keyFor, Pace, stackAt } from "./touch";

describe("a finger's pace", () => {
  it("is that of the last moments", () => {
    const pace = new Pace();
    for (const [time, y] of [[0, 0], [100, -10], [150, -60], [170, -80]] as const) pace.add(time, y);
    expect(pace.up(175)).toBeCloseTo(70 / 70); // from -10 to -80 in 70 ms
  });
  it("is none for one that rests, or has not moved", () => {
    const pace = new Pace();
    expect(pace.up(0)).toBe(0);
    pace.add(0, 0);
    pace.add(50, -60);
    expect(pace.up(400)).toBe(0);
  });
});

describe("the card under a finger", () => {
  const row = [100, 140, 180].map((x) => ({ at: { x, y: 0, w: 80, turn: 0, row: 0, strip: 40 } }));
  it.each([
    [65, 0],
    [99, 0],
    [101, 1],
    [141, 2],
    [400, 2],
    [0, 0],
  ])("at %s is number %s", (x, number) => expect(stackAt(row, x)).toBe(row[number]));
  it("is none without cards", () => expect(stackAt([], 5)).toBeNull());
});

describe("a key", () => {
  const pressed = (key: string, target: Element, more: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent("keydown", { key, ...more });
    Object.defineProperty(event, "target", { value: target });
    return event;
  };
  const [body, field, button] = [document.body, document.createElement("input"), document.createElement("button")];
  it.each<[string, Element, boolean, KeyboardEventInit, string | null]>([
    ["3", body, false, {}, "3"],
    ["3", button, false, {}, "3"],
    ["3", field, false, {}, null],
    ["Enter", body, false, {}, "Enter"],
    ["Enter", button, false, {}, null], // presses that button
    ["Enter", button, true, {}, "Enter"],
    [" ", button, true, { repeat: true }, null],
    ["ArrowLeft", button, true, { repeat: true }, "ArrowLeft"],
    ["1", body, false, { ctrlKey: true }, null],
    ["q", body, false, {}, null],
  ])("%s", (key, target, inHand, more, meant) => expect(keyFor(pressed(key, target, more), inHand)).toBe(meant));
  it("is none of the table's while a sheet lies over it", () => {
    const sheet = document.body.appendChild(document.createElement("dialog"));
    sheet.setAttribute("open", "");
    expect(keyFor(pressed("Escape", body), false)).toBeNull();
    sheet.remove();
    expect(keyFor(pressed("Escape", body), false)).toBe("Escape");
  });
});
