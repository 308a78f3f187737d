// The animals: their pictures, and who beats whom.  This is the page's only copy of the rulebook's table
// (stammtisch/games/zoff_im_zoo/cards.py: TABLE); it is drawn on the cards and in the food web, and decides nothing.
import type { Face } from "../../cards/face";

interface Kind {
  art: string;
  tint: string;
  beatenBy: string; // codes of the animals of which as many beat this one
}

export const KINDS: Record<string, Kind> = {
  W: { art: "whale", tint: "#2f6fb0", beatenBy: "" },
  E: { art: "elephant", tint: "#6f7b86", beatenBy: "M" },
  C: { art: "crocodile", tint: "#4f7f2c", beatenBy: "E" },
  B: { art: "polar-bear", tint: "#5b93b5", beatenBy: "WE" },
  L: { art: "lion", tint: "#c4861a", beatenBy: "E" },
  S: { art: "seal", tint: "#47607c", beatenBy: "WB" },
  F: { art: "fox", tint: "#c65a1e", beatenBy: "ECBL" },
  P: { art: "perch", tint: "#1f8a7d", beatenBy: "WCBS" },
  H: { art: "hedgehog", tint: "#7a5535", beatenBy: "F" },
  D: { art: "sardine", tint: "#5a7fa8", beatenBy: "WCSP" },
  M: { art: "mouse", tint: "#8d6f7a", beatenBy: "CBLSFH" },
  Q: { art: "mosquito", tint: "#7b5ea7", beatenBy: "HDM" },
  J: { art: "joker", tint: "#a33560", beatenBy: "" },
};
/** The order of cards in the text of a move. */
export const ORDER = Object.keys(KINDS);
export const ANIMALS = ORDER.filter((code) => code !== "J");

export const beatenBy = (code: string): string[] => [...(KINDS[code]?.beatenBy ?? "")];
export const beats = (code: string): string[] => ORDER.filter((other) => KINDS[other]!.beatenBy.includes(code));
export const artOf = (code: string): string => `zoff_im_zoo/${KINDS[code]?.art ?? "joker"}`;

/** No letter in the corner: initials differ by language and tell mouse and mosquito no better apart than the picture. */
export function face(code: string): Face {
  const kind = KINDS[code];
  if (kind === undefined) return { look: "lettered", text: code };
  const animal = { look: "animal", art: artOf(code), sign: artOf(code), tint: kind.tint } as const;
  return code === "J" ? animal : { ...animal, beatenBy: beatenBy(code).map(artOf) };
}
