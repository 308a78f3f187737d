// How large the piles and the mat are in the room that they have.
import type { Size } from "../client";

export interface Arrangement {
  card: number; // width of a card
  mat: number; // diameter of the mat; 0 where there is none
  beside: boolean; // the mat lies left of the piles, else below them on the left
  row: boolean; // and the line that says who is next right of them, else below
}

const MOST = 150;
const LEAST_MAT = 60;
const LOW = 48; // below this width everything goes in one row
const WIDTH = 3.46; // both piles and the arrow around them, in cards
const HEIGHT = 1.62; // a card, with what juts out above it
const MAT = 0.95;
const FOOT = 14; // the chip on the stock's lower edge
const LINE = 32; // the line that says who is next
const NEXT = 110; // its width beside the piles
const GAP = 8;

/** The largest cards that fit, with the mat where it leaves them larger. */
export function arrange({ width, height }: Size, seated: boolean): Arrangement {
  const alone = Math.min(width / WIDTH, (height - FOOT - LINE) / HEIGHT, MOST);
  if (!seated) return { card: whole(alone), mat: 0, beside: true, row: false };
  const beside = Math.min(alone, withMat(width - 2 * GAP, WIDTH, 2));
  const below = Math.min(width / WIDTH, withMat(height - FOOT - GAP, HEIGHT, 1), MOST);
  const inRow = Math.min(withMat(width - 2 * GAP - NEXT, WIDTH, 1), (height - FOOT) / HEIGHT, MOST);
  const row = inRow > Math.max(beside, below) && Math.max(beside, below) < LOW;
  const card = whole(row ? inRow : Math.max(beside, below));
  return { card, mat: Math.max(LEAST_MAT, whole(card * MAT)), beside: row || beside >= below, row };
}

/** The card's width where a length holds `cards` of it and this many mats. */
function withMat(length: number, cards: number, mats: number): number {
  const large = length / (cards + mats * MAT);
  return large * MAT >= LEAST_MAT ? large : (length - mats * LEAST_MAT) / cards;
}

const whole = (length: number): number => Math.max(0, Math.floor(length));
