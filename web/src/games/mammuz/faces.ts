// The faces of Mammuz's cards: a species shows how many there are of it, a dinosaur what it does.
import type { Face } from "../../cards/face";

interface Kind {
  art: string;
  tint: string;
  copies?: number; // none: a dinosaur, which is there once
}

const DINOSAUR = "#6b3f8f";

/** In the table's order, which is also the order of the counts in the view. */
const KINDS: Record<string, Kind> = {
  A: { art: "mammoth", tint: "#8a4f2a", copies: 2 },
  B: { art: "bear", tint: "#5e6470", copies: 3 },
  D: { art: "deer", tint: "#b3402e", copies: 4 },
  S: { art: "sabre-tooth", tint: "#b87a00", copies: 5 },
  H: { art: "hare", tint: "#1c7f4f", copies: 6 },
  Q: { art: "squirrel", tint: "#d0662b", copies: 7 },
  Z: { art: "ground-squirrel", tint: "#1f62ad", copies: 8 },
  M: { art: "mouse", tint: "#00707f", copies: 9 },
  b: { art: "brontosaurus", tint: DINOSAUR },
  p: { art: "pterosaur", tint: DINOSAUR },
  t: { art: "triceratops", tint: DINOSAUR },
  s: { art: "stegosaurus", tint: DINOSAUR },
  l: { art: "plesiosaur", tint: DINOSAUR },
  r: { art: "tyrannosaurus", tint: DINOSAUR },
};

export const ORDER = Object.keys(KINDS);

export const artOf = (code: string): string => (code in KINDS ? `mammuz/${KINDS[code]!.art}` : "cards-fan");
/** The pictogram of what a dinosaur does. */
export const actOf = (code: string): string => `mammuz/act-${KINDS[code]?.art}`;
export const isDinosaur = (code: string): boolean => KINDS[code] !== undefined && KINDS[code].copies === undefined;

export function face(code: string): Face {
  const kind = KINDS[code];
  if (kind === undefined) return { look: "lettered", text: "?" };
  const { tint, copies } = kind;
  const animal = { look: "animal", art: artOf(code), tint } as const;
  return copies === undefined ? { ...animal, sign: actOf(code), act: actOf(code) } : { ...animal, index: String(copies) };
}
