// How the question, its second line and its buttons share their room.  Words are estimated, not measured: nothing has to
// be laid out twice.
import type { Layout } from "../layout";
import { BOLD, CHALK, linesOf, PLAIN, widthIn, widthOf, wordsOf } from "./letters";
import { clamp } from "./pieces";

export interface Asking {
  line: string;
  seconds: readonly string[]; // what the second line could say, the best first
  labels: readonly string[];
}

export interface Asked {
  size: number; // of the line's letters
  second: string; // empty where there is no room for any
  self: boolean; // there is room for my mat
  buttons: readonly { width: number; size: number }[]; // with labels of at most two lines
}

const LEAST = 17; // letters of the line
const GAP = 10;
const EDGE = 12; // of a button, beside its label
const HIGH = 1.12; // a line, in letters
const LABEL = 1.15;
const TIGHT = 0.99; // of the room, where words fill it

export function asked({ form, question, me }: Pick<Layout, "form" | "question" | "me">, asking: Asking, text: number): Asked {
  const large = form === "tablet" || form === "desktop";
  const below = form === "landscape"; // the buttons go below the words
  const buttons = asking.labels.map((label) => button(label, text, widest(form, question.w, asking.labels.length), below));
  const beside = below ? 0 : buttons.reduce((sum, { width }) => sum + width + 8, buttons.length ? GAP - 8 : 0);
  const h = question.h - (below && buttons.length ? footOf(asking.labels, buttons) : 0);
  const sizes = { best: (large ? 26 : 19) * text, second: (large ? 15 : 13) * text };
  const mat = me && form !== "desktop" ? me.size + GAP : 0;
  const whole = lines(asking, question.w - beside - mat, h, sizes);
  if (whole) return { ...whole, self: true, buttons };
  const alone = lines(asking, question.w - beside, h, sizes);
  return { ...(alone ?? { size: LEAST, second: "" }), self: false, buttons };
}

/** The line large and in one piece with something below it, or in two; null if there is not enough room even for that. */
function lines({ line, seconds }: Asking, w: number, h: number, { best, second }: { best: number; second: number }): { size: number; second: string } | null {
  const words = wordsOf(line);
  const fitting = seconds.find((told) => widthOf(told) * second * PLAIN <= w) ?? "";
  const foot = fitting ? second * 1.25 : 0;
  const inOne = Math.min(best, (TIGHT * w) / (widthOf(line) * CHALK || 1), (h - foot) / HIGH);
  if (inOne >= Math.max(LEAST, best * 0.85)) return { size: inOne, second: fitting };
  for (let size = best; size >= LEAST; size -= 0.5) {
    const high = linesOf(words, w / (size * CHALK)) * size * HIGH;
    if (high <= h && linesOf(words, w / (size * CHALK)) <= 2) return { size, second: high + foot <= h ? fitting : "" };
  }
  return null;
}

/** The most a button may take of the question's width. */
function widest(form: Layout["form"], w: number, count: number): number {
  if (form === "landscape") return (w - 8 * (count - 1)) / count;
  return form === "portrait" ? (w * (count > 1 ? 0.56 : 0.45)) / count : w * (count > 2 ? 0.24 : 0.3);
}

function button(label: string, text: number, most: number, fills: boolean): { width: number; size: number } {
  const words = wordsOf(label);
  const letters = 15 * text * BOLD;
  const inOne = widthOf(label) * letters;
  const short = inOne <= 0.62 * (most - 2 * EDGE) || words.length < 2;
  const wanted = (short ? inOne : widthIn(words, 2) * letters) + 2 * EDGE;
  const size = wanted > most ? Math.max(12, (TIGHT * 15 * text * (most - 2 * EDGE)) / (wanted - 2 * EDGE)) : 15 * text;
  return { width: fills ? most : clamp(64, Math.ceil(wanted), most), size };
}

/** How much of the height buttons below the words take. */
function footOf(labels: readonly string[], buttons: Asked["buttons"]): number {
  const high = buttons.map(({ width, size }, i) => linesOf(wordsOf(labels[i]!), (width - 2 * EDGE) / (size * BOLD)) * size * LABEL + 8);
  return Math.max(44, ...high) + 8;
}
