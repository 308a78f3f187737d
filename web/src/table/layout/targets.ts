// Things to choose that are no cards (colours, trumps, species), and moves the rail has no room for: in rows on the felt.
import type { Contents, Rect, TargetSpot } from "../layout";
import { BOLD, PLAIN } from "./letters";
import { bottom, clamp, overlap, rect } from "./pieces";

const GAP = 6;
const SIDE = 8;
const PICTURE = 36; // beside its label
const LETTERS = 14;
const TILE = 70; // the picture above its label,
const LEAST = 12; // at letters of this size
const EDGE = 1.5; // beside them

/** Room for all of them on a felt of this width, with labels beside their pictures or, where they are many, below. */
export function targetShape({ targets }: Contents, width: number, text: number): Omit<TargetSpot, "x" | "y"> | null {
  if (!targets?.count) return null;
  const { count, label, word, pictures } = targets;
  const widest = Math.min(width - 2 * SIDE, 720);
  const beside = (pictures ? PICTURE : 0) + label * LETTERS * BOLD * text + 24;
  const wide = clamp(88, beside, Math.min(widest, 230 * text));
  const rows = Math.ceil(count / fit(widest, wide));
  if (rows <= 2 || !pictures) {
    const lines = beside > wide ? 2 : 1;
    const high = Math.max(44, Math.ceil((lines * LETTERS * 1.15 + 14) * text + 6));
    return shape(count, rows, widest, { cell: wide, high, tall: false, size: LETTERS * text });
  }
  const least = Math.max(Math.min(TILE, (widest + GAP) / 4 - GAP), word * LEAST * PLAIN + 2 * EDGE);
  const tall = Math.ceil(count / fit(widest, least));
  const cell = Math.min(110 * text, (widest + GAP) / Math.ceil(count / tall) - GAP);
  const room = (cell - 2 * EDGE) / PLAIN;
  const size = clamp(LEAST, Math.min((1.6 * room) / label, room / word), LEAST * text);
  const lines = label * size <= room ? 1 : 2;
  return shape(count, tall, widest, { cell, high: Math.max(44, Math.ceil(36 + 1.1 * lines * size)), tall: true, size });
}

const fit = (width: number, cell: number): number => Math.max(1, Math.floor((width + GAP) / (cell + GAP)));

function shape(count: number, rows: number, widest: number, tile: Pick<TargetSpot, "cell" | "high" | "tall" | "size">): Omit<TargetSpot, "x" | "y"> {
  const inRow = Math.ceil(count / rows);
  const cell = Math.floor(Math.min(tile.cell, (widest + GAP) / inRow - GAP)); // parts of a pixel must not make another row
  return { w: Math.min(widest, inRow * (cell + GAP) - GAP + 1), h: rows * (tile.high + GAP) - GAP, ...tile, cell };
}

/** On the felt's foot, or right above my open cards: those are chosen as well. */
export function targetsOn(felt: Rect, contents: Contents, text: number, open: Rect): TargetSpot | null {
  const shape = targetShape(contents, felt.w, text);
  if (!shape) return null;
  const foot = contents.mine.open ? open.y - LIFTED : bottom(felt) - 6;
  return { ...shape, x: felt.x + (felt.w - shape.w) / 2, y: Math.max(felt.y, foot - shape.h) };
}

const LIFTED = 18; // above an open card, for when it is chosen

/** What they lie on gives way: half a slate says nothing. */
export function cleared<T extends { slate: Rect | null; aids: readonly Rect[] }>(things: T, targets: Rect | null): T {
  if (!targets) return things;
  const free = (box: Rect | null): boolean => box !== null && !overlap(box, targets);
  return { ...things, slate: free(things.slate) ? things.slate : null, aids: things.aids.every(free) ? things.aids : [] };
}

/** The felt above them. */
export const above = (area: Rect, targets: Rect): Rect => rect(area.x, area.y, area.w, Math.min(bottom(area), targets.y - 8) - area.y);
