// The faces of Mammuz's cards: a species shows how many there are of it, a dinosaur what it does.
import type { Face } from "../../cards/face";

interface Kind {
  art: string;
  band: string;
  copies?: number; // none: a dinosaur, which is there once
}

const DINOSAUR = "#6b3f8f";

/** In the table's order, which is also the order of the counts in the view. */
const KINDS: Record<string, Kind> = {
  A: { art: "mammoth", band: "#8a4f2a", copies: 2 },
  B: { art: "bear", band: "#5e6470", copies: 3 },
  D: { art: "deer", band: "#b3402e", copies: 4 },
  S: { art: "sabre-tooth", band: "#c98a00", copies: 5 },
  H: { art: "hare", band: "#1c7f4f", copies: 6 },
  Q: { art: "squirrel", band: "#d0662b", copies: 7 },
  Z: { art: "ground-squirrel", band: "#1f62ad", copies: 8 },
  M: { art: "mouse", band: "#00707f", copies: 9 },
  b: { art: "brontosaurus", band: DINOSAUR },
  p: { art: "pterosaur", band: DINOSAUR },
  t: { art: "triceratops", band: DINOSAUR },
  s: { art: "stegosaurus", band: DINOSAUR },
  l: { art: "plesiosaur", band: DINOSAUR },
  r: { art: "tyrannosaurus", band: DINOSAUR },
};

export const ORDER = Object.keys(KINDS);

export const artOf = (code: string): string => KINDS[code]?.art ?? "cards-fan";
/** The pictogram of what a dinosaur does. */
export const actOf = (code: string): string => `act-${artOf(code)}`;
export const isDinosaur = (code: string): boolean => KINDS[code] !== undefined && KINDS[code].copies === undefined;

export function face(code: string): Face {
  const kind = KINDS[code];
  if (kind === undefined) return { index: "?", big: "?" };
  const { art, band, copies } = kind;
  return copies === undefined ? { index: "", art, band, sign: actOf(code) } : { index: String(copies), art, band };
}
