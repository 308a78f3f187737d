// The animals: their pictures, and who beats whom.  This is the page's only copy of the rulebook's table
// (stammtisch/games/zoff_im_zoo/cards.py: TABLE); it is drawn on the cards and in the food web, and decides nothing.
import type { Face } from "../../cards/face";

interface Kind {
  art: string;
  band: string;
  beatenBy: string; // codes of the animals of which as many beat this one
}

export const KINDS: Record<string, Kind> = {
  W: { art: "whale", band: "#2f6fb0", beatenBy: "" },
  E: { art: "elephant", band: "#6f7b86", beatenBy: "M" },
  C: { art: "crocodile", band: "#4f7f2c", beatenBy: "E" },
  B: { art: "polar-bear", band: "#5b93b5", beatenBy: "WE" },
  L: { art: "lion", band: "#c4861a", beatenBy: "E" },
  S: { art: "seal", band: "#47607c", beatenBy: "WB" },
  F: { art: "fox", band: "#c65a1e", beatenBy: "ECBL" },
  P: { art: "perch", band: "#1f8a7d", beatenBy: "WCBS" },
  H: { art: "hedgehog", band: "#7a5535", beatenBy: "F" },
  D: { art: "sardine", band: "#5a7fa8", beatenBy: "WCSP" },
  M: { art: "mouse", band: "#8d6f7a", beatenBy: "CBLSFH" },
  Q: { art: "mosquito", band: "#7b5ea7", beatenBy: "HDM" },
  J: { art: "joker", band: "#a33560", beatenBy: "" },
};
/** The order of cards in the text of a move. */
export const ORDER = Object.keys(KINDS);
export const ANIMALS = ORDER.filter((code) => code !== "J");

export const beatenBy = (code: string): string[] => [...(KINDS[code]?.beatenBy ?? "")];
export const beats = (code: string): string[] => ORDER.filter((other) => KINDS[other]!.beatenBy.includes(code));
export const artOf = (code: string): string => KINDS[code]?.art ?? "joker";

/** No letter in the corner: initials differ by language and tell mouse and mosquito no better apart than the picture. */
export function face(code: string): Face {
  const kind = KINDS[code];
  if (kind === undefined) return { index: code, big: code };
  return { index: "", art: kind.art, band: kind.band, small: beatenBy(code).map(artOf) };
}
