// Where the coach's bubble lies: over what is needed least, never over the rail; beside a sheet, where one lies there.
import type { Layout, Rect } from "../table/layout";
import { calmSpot, type Kept } from "../table/layout/calm";

const EDGE = 8;
const AIR = 8;
const ACROSS = 24; // between places that are tried

/** How wide her bubble is, with her face. */
export function bubbleWidth({ form, felt }: Pick<Layout, "form" | "felt">, width: number, text: number, docked: boolean): number {
  if (form === "portrait") return Math.min(width - 2 * EDGE, 460);
  if (form === "landscape") return docked ? 300 : Math.min(felt.w * 0.66, 470 * Math.min(1.2, text));
  return Math.min(felt.w - 2 * EDGE, 460 * Math.min(1.3, text));
}

const LIT = 60; // how much it matters that she does not cover it
const LANDING = [-20, -14] as const; // of what it weighs otherwise, while I don't move and while I do: a gesture plays without it
const MINE = 60; // cards that I play from
const PIECE = 8;
const MAT = 6; // more than elsewhere: she names people
const LESS = -8; // an aid tells less than she does, and of the middle only its pieces count

/** What matters besides the usual things: what she points at, the pieces of the middle, and where my cards come to lie. */
export function alsoNeeded({ aids, centre, mats, mine }: Layout, spot: Rect | null, pieces: readonly Rect[], moving: boolean): Kept[] {
  const kept: Kept[] = [...aids, ...(centre ? [centre] : [])].map((box) => ({ box, weight: LESS }));
  kept.push(...pieces.map((box) => ({ box, weight: PIECE })));
  kept.push(...mats.map(({ x, y, size }) => ({ box: { x: x - size / 2, y: y - size / 2, w: size, h: size + 20 }, weight: MAT })));
  kept.push({ box: mine.open.box, weight: MINE });
  kept.push({ box: mine.ghost.box, weight: LANDING[moving ? 1 : 0] });
  if (spot) kept.push({ box: spot, weight: LIT });
  return kept;
}

/** Over the table, from under the bar down to the rail. */
export function overTable({ form, bar, felt }: Layout, size: { w: number; h: number }, kept: readonly Kept[]): Rect {
  const top = form === "landscape" ? 4 : bar.y + bar.h;
  const side = form === "landscape" ? 0 : EDGE;
  const room = { x: felt.x + side, y: top, w: felt.w - 2 * side, h: felt.y + felt.h - 4 - top };
  return calmSpot(room, [{ w: Math.min(size.w, room.w), h: size.h }], kept, { across: ACROSS });
}

/** Beside a sheet: below it, or at its right on a phone that lies on its side; and how much room the sheet leaves for her. */
export function besideSheet({ form, felt, block }: Layout, size: { w: number; h: number }, page: { width: number; height: number }): { at: Rect; right: number; bottom: number } {
  const { w, h } = size;
  if (form === "landscape") return { at: { x: page.width - w - EDGE, y: Math.max(EDGE, page.height - h - EDGE), w, h }, right: w + EDGE, bottom: 0 };
  const middle = block ? felt.x + felt.w / 2 : page.width / 2;
  return { at: { x: middle - w / 2, y: page.height - h - AIR, w, h }, right: 0, bottom: h + AIR };
}
