// How the slate is written in the room it gets, and how much of it it takes; and the buttons beside it.
// The sizes of letters and lines here are those of SlateBoard.svelte, at letters of 16 px.
import type { Rect, SlateOutline, SlateSpot } from "../layout";
import { CHALK, linesOf, PLAIN, widthIn } from "./letters";
import { clamp } from "./pieces";

export interface SlateLook {
  brief: boolean;
  second: boolean;
  columns: number; // from three on pictures and numbers are enough
  large?: boolean; // letters of the title
}

export type SlateShape = Omit<SlateSpot, keyof Rect> & { h: number };

const FRAME = 24; // both edges and the air within
const SIDES = 36;
const SMALL = 13; // letters of the second line, and of a title over pictures
const PICTURE = 40; // with its number
const STROKES = 104; // a picture with strokes
const APART = 6;
const ROW = 28;
const NAMES = 120; // a column of names and strokes
const BAR = 38;
const MANY = 5; // answers that are shown as pictures and numbers in any case

export function slateShape(slate: SlateOutline, width: number, text: number, look: SlateLook): SlateShape {
  return look.brief ? inALine(slate, width, text, look.second) : written(slate, width, text, look);
}

/** Title, second line, rows and bar below one another. */
function written(slate: SlateOutline, width: number, text: number, look: SlateLook): SlateShape {
  const room = (width - SIDES) / text;
  const columns = columnsOf(slate, room, look);
  const title = slate.pictures && columns > 2 ? SMALL : look.large ? 19 : 16;
  const titled = linesOf(slate.words.title, room / (title * (title === SMALL ? PLAIN : CHALK)));
  const second = slate.second && look.second;
  const told = second ? linesOf(slate.words.second, room / (SMALL * PLAIN)) : 0;
  const rows = columns ? 4 + Math.ceil(slate.rows / columns) * rowHeight(slate, room / columns, columns) : 0;
  const high = titled * Math.ceil(title * 1.25) + told * 17 + rows + (slate.bar ? BAR : 0);
  return { h: Math.max(44, Math.ceil(FRAME + high * text)), brief: false, title, second, columns, bar: slate.bar };
}

/** The longest row: words beside a picture, or a note that may need a line of its own below the strokes. */
function rowHeight(slate: SlateOutline, room: number, columns: number): number {
  if (slate.pictures && columns > 2) return ROW;
  if (slate.pictures && slate.tallies) return slate.words.row.length ? ROW + 17 : ROW;
  return Math.max(ROW, 2 + 20 * linesOf(slate.words.row, (room - 60) / (17 * CHALK)));
}

/** Pictures with numbers stand in as many columns as fit; names with strokes in two if need be. */
function columnsOf(slate: SlateOutline, room: number, { columns }: SlateLook): number {
  if (slate.rows === 0) return 0;
  if (!slate.pictures) return columns > 1 && room >= 2 * NAMES + APART ? 2 : 1;
  if (slate.tallies || (columns < 3 && slate.rows < MANY)) return 1;
  return clamp(3, Math.floor((room + APART) / (PICTURE + APART)), slate.rows);
}

/** The title in a line or two, and as many pictures as fit at its right; or its second line. */
function inALine(slate: SlateOutline, width: number, text: number, more: boolean): SlateShape {
  const room = (width - SIDES) / text;
  const letters = SMALL * PLAIN;
  const fit = Math.floor((room - letters * widthIn(slate.words.title, 2)) / ((slate.tallies ? STROKES : PICTURE) + APART));
  const columns = slate.pictures ? clamp(0, fit, slate.rows) : 0;
  const second = more && columns === 0 && slate.second;
  const lines = columns ? 2 : linesOf(slate.words.title, room / letters) + (second ? linesOf(slate.words.second, room / letters) : 0);
  return { h: Math.max(44, Math.ceil(12 + 16 * lines * text)), brief: true, title: SMALL, second, columns, bar: false };
}

export const slateSpot = ({ x, y, w, h }: Rect, { h: _, ...shape }: SlateShape): SlateSpot => ({ x, y, w, h, ...shape });

/** Buttons that show something: with their words, or as pictures only where room is scarce. */
export const aidHeight = (text: number): number => Math.max(44, Math.round(36 * text));

export const aidWidth = (text: number): number => Math.round(clamp(150, 160 * text, 320));
