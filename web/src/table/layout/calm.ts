// Where something that is to be read once covers least of what is needed now.
import type { Layout, Rect } from "../layout";
import { linesOf, PLAIN, widthOf, wordsOf } from "./letters";
import { bottom, rect, right } from "./pieces";

export interface Kept {
  box: Rect;
  weight: number; // how much it matters that it is seen and can be touched
}

const STEP = 8;
const covered = (a: Rect, b: Rect): number =>
  Math.max(0, Math.min(right(a), right(b)) - Math.max(a.x, b.x)) * Math.max(0, Math.min(bottom(a), bottom(b)) - Math.max(a.y, b.y));

interface Search {
  across?: number; // looked for in steps of this, too, not only in the middle and at the sides
  low?: boolean; // of places alike the lowest, not the highest
}

/** The place in the room where least is covered, the highest of those alike, and of these sizes the first. */
export function calmSpot(room: Rect, sizes: readonly { w: number; h: number }[], kept: readonly Kept[], { across = Infinity, low = false }: Search = {}): Rect {
  let best = rect(room.x, room.y, sizes[0]!.w, sizes[0]!.h);
  let least = Infinity;
  for (const { w, h } of sizes) {
    const further = Array.from({ length: Math.max(0, Math.floor((room.w - w) / across)) }, (_, at) => room.x + (at + 1) * across);
    for (const x of [room.x + (room.w - w) / 2, room.x, right(room) - w, ...further]) {
      for (let y = 0; y <= Math.max(0, room.h - h); y += STEP) {
        const box = rect(x, low ? bottom(room) - h - y : room.y + y, w, h);
        const cost = kept.reduce((sum, { box: other, weight }) => sum + weight * covered(box, other), 0);
        if (cost < least - 1) [best, least] = [box, cost];
      }
    }
  }
  return best;
}

const LETTERS = 13;
const EDGES = 28;
/** Of a note: how wide those are that stand at the right of the words, where there is room for all and where there is not. */
interface Buttons {
  all: number;
  some: number; // the others go below
}
const TWO: Buttons = { all: 190, some: 0 };
export const CLOSED: Buttons = { all: 54, some: 54 }; // a cross
export const CLOSED_OR_MORE: Buttons = { all: CLOSED.all + 176, some: CLOSED.some };

type Table = Pick<Layout, "bar" | "felt" | "form">;

/** Where on the table such a note lies, over what is needed least. */
export function noteSpot(table: Table, note: string, text: number, kept: readonly Kept[], buttons?: Buttons): Rect {
  const room = roomOver(table);
  return calmSpot(room, noteSizes(note, room.w, text, buttons), kept);
}

function roomOver({ bar, felt, form }: Table): Rect {
  const [top, edge] = form === "landscape" ? [4, 52] : [bar.y + bar.h, 8];
  return { x: felt.x + Math.max(0, edge - felt.x), y: top, w: felt.w - 2 * Math.max(0, edge - felt.x), h: felt.y + felt.h - top };
}

export const REFUSED = { letters: 15, high: 1.4, edges: 24, foot: 16 }; // how a refusal is written

/** Where such a refusal lies: as near to the question as it can without covering what is needed. */
export function refusalSpot(table: Table, refusal: string, text: number, kept: readonly Kept[]): Rect {
  const room = roomOver(table);
  const { letters, high, edges, foot } = REFUSED;
  const words = wordsOf(refusal);
  const size = letters * PLAIN * text;
  const sizes = [440, 320, 240].map((most) => {
    const w = Math.min(room.w, most * Math.max(1, text * 0.9), Math.ceil(widthOf(refusal) * size) + edges + 4);
    return { w, h: foot + Math.ceil(linesOf(words, (w - edges) / size) * letters * high * text) };
  });
  return calmSpot({ ...room, h: room.h - 6 }, sizes, kept, { low: true });
}

/** Sizes of a note with its buttons, wide and narrow. */
export function noteSizes(note: string, widest: number, text: number, { all, some }: Buttons = TWO): { w: number; h: number }[] {
  const words = wordsOf(note);
  const high = (room: number): number => Math.ceil(linesOf(words, room / (LETTERS * PLAIN * text)) * LETTERS * 1.35 * text);
  return [520, 340].map((most) => {
    const w = Math.min(widest, most * Math.max(1, text * 0.9));
    const beside = w >= BESIDE;
    const words = high(w - EDGES - (beside ? all : some) * text);
    return { w, h: 16 + (beside || all === some ? Math.max(44, words) : Math.max(some ? 44 : 0, words) + 6 + 44) };
  });
}

export const BESIDE = 440; // at this width and above, the buttons go next to the words
