// My side of the felt: what I have played or am about to, my open cards, and places that I may still fill.
import type { Contents, Layout, Spread } from "../layout";
import { clamp, fan, moved, NOTHING, rect, TALL } from "./pieces";

type Mine = Layout["mine"];

export interface MyCards {
  w: number;
  h: number;
  short: number; // how much room is missing
  at(x: number, y: number): Mine;
}

const GAP = 12;
const FINGER = { wide: 40, high: 44 }; // what shows at least of a card that is to be touched
const LEAST_IN_ROW = 5; // open cards beside the spot; further ones lie in another row
const ME = 8; // stands for my seat where cards are turned

/** Whether my cards want the whole width: an auction, or many open cards to play from. */
export const wantsWidth = ({ mine }: Contents): boolean => mine.places > 2 || mine.open > 2;

/** My cards `card` wide at most, in a room of this width; a spot to land on is kept even while nothing lies there. */
export function myCards({ mine, landing }: Contents, card: number, width: number): MyCards {
  return mine.places ? inARow(mine, card, width) : beside(mine, landing, Math.max(FINGER.wide, card), width);
}

/** Auction: what I show, then places to fill; a ghost lies on the first of them.  Cards shown may overlap, places do not. */
function inARow(mine: Contents["mine"], most: number, width: number): MyCards {
  const shown = mine.open + mine.played;
  const narrow = shown ? 40 + 14 * (shown - 1) + 8 : 0; // cards shown, each with its index; as many places as that leaves
  const empty = clamp(Math.max(1, mine.ghost), Math.floor((width - narrow + 8) / 48), Math.max(mine.places, mine.ghost));
  const card = clamp(40, (width - 8 * (shown + empty - 1)) / (shown + empty), most);
  const rest = width - empty * (card + 8) + 8;
  const step = shown ? Math.min(card + 8, (rest - card - 8) / Math.max(1, shown - 1)) : 0;
  const start = shown ? step * (shown - 1) + card + 8 : 0;
  const left = (i: number): number => (i < shown ? i * step : start + (i - shown) * (card + 8));
  return {
    w: left(shown + empty - 1) + card,
    h: card * TALL,
    short: Math.max(0, 14 - (shown > 1 ? step : 14)),
    at(x, y) {
      const spots = Array.from({ length: shown + empty }, (_, i) => ({ x: x + left(i) + card / 2, y: y + (card * TALL) / 2, w: card, turn: 0 }));
      const part = (from: number, count: number): Spread => around(spots.slice(from, from + count));
      return {
        open: part(0, mine.open),
        played: part(mine.open, mine.played),
        ghost: part(shown, mine.ghost),
        places: spots.slice(shown, shown + mine.places),
      };
    },
  };
}

function around(spots: Spread["spots"]): Spread {
  if (!spots.length) return NOTHING;
  const first = spots[0]!;
  const last = spots.at(-1)!;
  const box = rect(first.x - first.w / 2, first.y - (TALL * first.w) / 2, last.x - first.x + first.w, TALL * first.w);
  return { box, spots, chip: null, tight: false };
}

/** My open cards, all within a finger's reach: in as few rows as there are strips in the width. */
function touchable(count: number, card: number, width: number): Spread {
  const fits = Math.max(1, Math.floor((width - card) / FINGER.wide + 1e-6) + 1);
  const rows = Math.ceil(count / fits);
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min(card * 1.06, (width - card) / (inRow - 1)) : 0;
  const spots = Array.from({ length: count }, (_, i) => ({
    x: card / 2 + (i % inRow) * step,
    y: (card * TALL) / 2 + Math.floor(i / inRow) * FINGER.high,
    w: card,
    turn: 0,
  }));
  return { box: rect(0, 0, card + (inRow - 1) * step, card * TALL + (rows - 1) * FINGER.high), spots, chip: null, tight: false };
}

/** Trick: the spot where my cards land, and my open cards at its right. */
function beside(mine: Contents["mine"], landing: boolean, card: number, width: number): MyCards {
  const small = clamp(FINGER.wide, card * 0.7, 100);
  const kept = Math.max(mine.played, mine.ghost, landing ? 1 : 0);
  const least = mine.open ? small + (Math.min(mine.open, LEAST_IN_ROW) - 1) * FINGER.wide + (kept ? GAP : 0) : 0;
  const spot = (count: number): Spread => fan({ count, card, pitch: 0.52, strip: 0, turn: 4, seat: ME }, width - least);
  const widest = spot(kept).box;
  const rest = width - widest.w - (kept ? GAP : 0);
  const open = mine.open ? touchable(mine.open, small, Math.max(small, rest)) : NOTHING;
  const w = widest.w + (kept && mine.open ? GAP : 0) + open.box.w;
  const h = Math.max(widest.h, open.box.h);
  const centred = (spread: Spread, x: number, y: number): Spread =>
    moved(spread, x + (widest.w - spread.box.w) / 2, y + (h - spread.box.h) / 2);
  return {
    w,
    h,
    short: Math.max(0, least + Math.min(kept, 1) * (card + Math.max(0, kept - 1) * 8) - width),
    at: (x, y) => ({
      played: centred(spot(mine.played), x, y),
      ghost: centred(spot(mine.ghost), x, y),
      open: moved(open, x + w - open.box.w, y + h - open.box.h),
      places: [],
    }),
  };
}
