import { expect, test } from "vitest";
import { layOut } from "../layout";
import { asked, type Asked } from "./asking";
import { calmSpot, refusalSpot } from "./calm";
import { BOLD, CHALK, linesOf, PLAIN, widthIn, widthOf, wordsOf } from "./letters";
import { contents } from "./outlines";
import { overlap } from "./pieces";

const SIZES = [[320, 568], [360, 640], [390, 664], [844, 390], [768, 1024], [1024, 768], [1440, 900]] as const;
const LINES = ["Du spielst aus", "Schlage zwei Robben", "Welche Art nennst du?", "Leg bis zu zwei Karten weg"];
const LABELS = [[], ["Passen"], ["Eine Karte legen"], ["Nichts weglegen"]];
const SECONDS = ["Du bekommst zwei andere dafür · noch 38 s", "noch 38 s"];

function fit(width: number, height: number, text: number, line: string, labels: string[]): { it: Asked; w: number; h: number } {
  const layout = layOut({ width, height, text }, contents({}));
  const it = asked(layout, { line, seconds: SECONDS, labels }, text);
  const below = layout.form === "landscape";
  const mat = it.self && layout.form !== "desktop" ? 54 : 0;
  const beside = below ? 0 : it.buttons.reduce((sum, { width }) => sum + width + 8, it.buttons.length ? 2 : 0);
  return { it, w: layout.question.w - mat - beside, h: layout.question.h - (below && labels.length ? 52 : 0) };
}

test("a question has at most two lines of 17 px and more, and with its second line never leaves its room", () => {
  for (const [width, height] of SIZES) {
    for (const text of [1, 1.3]) {
      for (const line of LINES) {
        for (const labels of LABELS) {
          const { it, w, h } = fit(width, height, text, line, labels);
          const lines = linesOf(wordsOf(line), w / (it.size * CHALK));
          const small = (width < 600 || height < 500 ? 13 : 15) * text;
          expect(it.size).toBeGreaterThanOrEqual(17);
          expect(lines).toBeLessThanOrEqual(2);
          expect(lines * it.size * 1.12 + (it.second ? small * 1.25 : 0)).toBeLessThanOrEqual(h + 2.5);
          expect(widthOf(it.second) * small * PLAIN).toBeLessThanOrEqual(w);
        }
      }
    }
  }
});

test("a button takes at most 45 % of a phone's width, and its label two lines", () => {
  for (const text of [1, 1.3]) {
    for (const label of ["Passen", "Einen Elefanten ergänzen", "Zwei Krokodile legen"]) {
      const { width, size } = fit(320, 568, text, "Schlage zwei Robben", [label]).it.buttons[0]!;
      expect(width).toBeLessThanOrEqual(0.45 * 304);
      expect(size).toBeGreaterThanOrEqual(12);
      expect(linesOf(wordsOf(label), (width - 24) / (size * BOLD))).toBeLessThanOrEqual(2);
    }
  }
});

test("what is told second is left out in favour of something shorter", () => {
  expect(fit(1440, 900, 1, "Du spielst aus", []).it.second).toBe(SECONDS[0]);
  expect(fit(320, 568, 1, "Du spielst aus", ["Passen"]).it.second).toBe(SECONDS[1]);
});

test("words are put in lines one after the other", () => {
  expect(linesOf([], 5)).toBe(0);
  expect(linesOf([2, 2, 2], 5)).toBe(2);
  expect(linesOf([12], 5)).toBe(3);
  expect(linesOf(wordsOf("Nichts schlägt zwei Wale"), widthIn(wordsOf("Nichts schlägt zwei Wale"), 2))).toBe(2);
});

test("a note lies where least is needed", () => {
  const room = { x: 0, y: 0, w: 100, h: 100 };
  const kept = [{ box: { x: 0, y: 0, w: 100, h: 60 }, weight: 20 }];
  expect(calmSpot(room, [{ w: 100, h: 30 }], kept).y).toBeGreaterThanOrEqual(60);
  expect(calmSpot(room, [{ w: 100, h: 30 }], []).y).toBe(0);
});

test("a refusal lies as near to the question as it can without covering what is needed", () => {
  const table = { form: "portrait" as const, bar: { x: 0, y: 0, w: 390, h: 44 }, felt: { x: 0, y: 128, w: 390, h: 310 } };
  const words = "Die grüne Sieben passt nicht auf die rote Vier: Es muss Rot sein oder eine Vier. Regel MA-5";
  const free = refusalSpot(table, words, 1, []);
  expect(free.y + free.h).toBeGreaterThan(438 - 12);
  const ghost = { x: 200, y: 330, w: 90, h: 100 };
  const spot = refusalSpot(table, words, 1, [{ box: ghost, weight: 20 }]);
  expect(overlap(spot, ghost)).toBe(false);
  expect(spot.w).toBeLessThanOrEqual(table.felt.w);
});
