// How the four rows stand in the room that they have: in two lines of five cards, or where it is low all in one.
import type { Size } from "../client";

export interface Arrangement {
  card: number; // width of a card
  lines: readonly (readonly number[])[]; // rows by number
  chip: boolean; // there is room for a line that says what is given
}

export const PAD = 6; // around the cards of a shelf, and between them
export const APART = 8; // between shelves
export const BOARD = 10; // the board that they stand on
const LINES_APART = 12;
const CHIP = 30;
const LEAST_WITH_CHIP = 48; // no chip where it would make the cards smaller than this
const MOST = 120;

const FORMS = [[[1, 4], [2, 3]], [[1, 2, 3, 4]]];

export function arrange(room: Size): Arrangement {
  const forms = FORMS.map((lines) => ({ lines, card: largest(room, lines, 0), small: largest(room, lines, CHIP) }));
  const best = forms.reduce((one, other) => (other.card > one.card ? other : one));
  const chip = best.small >= LEAST_WITH_CHIP;
  return { card: chip ? best.small : best.card, lines: best.lines, chip };
}

/** The largest cards with which these lines fit, above a foot of this height. */
function largest({ width, height }: Size, lines: readonly (readonly number[])[], foot: number): number {
  const wide = lines.map((rows) => {
    const cards = rows.reduce((sum, row) => sum + row, 0);
    const between = cards - rows.length; // gaps within shelves
    return (width - (between + 2 * rows.length) * PAD - (rows.length - 1) * APART) / cards;
  });
  const high = (height - foot - lines.length * (2 * PAD + BOARD) - (lines.length - 1) * LINES_APART - 8) / (1.4 * lines.length);
  return Math.max(0, Math.floor(Math.min(MOST, high, ...wide)));
}
