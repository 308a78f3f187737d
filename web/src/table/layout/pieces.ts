// Rectangles, and cards that lie together as a fan or a cascade.
import type { Rect, Spot, Spread } from "../layout";

/** A card's height in widths. */
export const TALL = 1.4;

export const clamp = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

export const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

export const rect = (x: number, y: number, w: number, h: number): Rect => ({ x, y, w, h });

export const right = (r: Rect): number => r.x + r.w;

export const bottom = (r: Rect): number => r.y + r.h;

export function overlap(a: Rect, b: Rect, gap = 0): boolean {
  return a.x < right(b) + gap && b.x < right(a) + gap && a.y < bottom(b) + gap && b.y < bottom(a) + gap;
}

export const NOTHING: Spread = { box: rect(0, 0, 0, 0), spots: [], chip: null, tight: false };

/** How far a card is turned: a fixed angle for each seat and card, so that it lies the same at every draw. */
export function turnOf(seat: number, index: number, most: number): number {
  return ((((seat + 2) * 5 + index * 7) % 9) / 4 - 1) * most;
}

export interface Fan {
  count: number;
  card: number; // width of a card
  pitch: number; // from card to card, in widths, where there is room
  strip: number; // what must show of each card; cards that would show less lie in a further row
  rise?: { best: number; least: number }; // from row to row, in heights of a card
  turn: number; // at most, in degrees
  seat: number;
}

const RISE = { best: 0.42, least: 0 };

/** Cards in as few rows as their strips allow, and the size of all of them, turned as they are. */
export function fan({ count, card, pitch, strip, turn, seat, rise: rises = RISE }: Fan, width: number, height = Infinity): Spread {
  if (!count) return NOTHING;
  const fits = strip > 0 ? Math.max(1, Math.floor((width - card) / strip + 1e-6) + 1) : count;
  const rows = Math.ceil(count / Math.min(count, fits));
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min(card * pitch, Math.max(0, width - card) / (inRow - 1)) : 0;
  const room = rows > 1 ? (height - card * TALL) / (rows - 1) : 0;
  const rise = rows > 1 ? clamp(card * TALL * rises.least, room, card * TALL * rises.best) : 0;
  const slack = Math.min(width - card - step * (inRow - 1), height - card * TALL - rise * (rows - 1));
  const most = lean(card, turn) <= slack ? turn : 0;
  const edge = lean(card, most) / 2;
  const spots = Array.from({ length: count }, (_, i): Spot => {
    const row = Math.floor(i / inRow);
    const short = (inRow - Math.min(inRow, count - row * inRow)) * step; // the last row may have fewer
    const x = edge + card / 2 + (i % inRow) * step + short / 2;
    return { x, y: edge + (card * TALL) / 2 + row * rise, w: card, turn: turnOf(seat, i, most) };
  });
  return { box: rect(0, 0, card + step * (inRow - 1) + 2 * edge, card * TALL + rise * (rows - 1) + 2 * edge), spots, chip: null, tight: rows > 1 || (inRow > 1 && step < card) };
}

/** How much wider (and, nearly, higher) a turned card is. */
const lean = (card: number, turn: number): number => card * TALL * Math.sin((Math.abs(turn) * Math.PI) / 180);

export function moved(spread: Spread, x: number, y: number): Spread {
  return {
    ...spread,
    box: rect(spread.box.x + x, spread.box.y + y, spread.box.w, spread.box.h),
    spots: spread.spots.map((spot) => ({ ...spot, x: spot.x + x, y: spot.y + y })),
    chip: spread.chip && { x: spread.chip.x + x, y: spread.chip.y + y },
  };
}
