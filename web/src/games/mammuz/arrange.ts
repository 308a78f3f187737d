// How large herd and species are in the room that they have.
import type { Size } from "../client";

export interface Arrangement {
  card: number; // width of the herd's cards; 0: only its number
  species: number; // width of a species' picture in the strip
  figures: boolean; // with the number of cards left beside it
}

const GAP = 6;
const CHIP = 26;
const FIGURE = 20;
const LEAST_CARD = 28;
const MOST_CARD = 96;
const MOST_SPECIES = 40;

export function arrange({ width, height }: Size, kinds: number): Arrangement {
  const each = width / Math.max(1, kinds) - GAP;
  const figures = each >= 28 + FIGURE;
  const species = Math.floor(Math.min(MOST_SPECIES, each - (figures ? FIGURE : 0)));
  const high = (height - species - 8 - CHIP - 4) / 1.6; // crooked cards need more than their height
  const wide = (width - 140) / 2.6; // herd and pile side by side, and what is out of the game
  const card = Math.floor(Math.min(MOST_CARD, high, wide));
  return { card: card >= LEAST_CARD ? card : 0, species: Math.max(16, species), figures };
}
