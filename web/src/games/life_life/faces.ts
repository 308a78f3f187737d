// The ten animals of Life Life: their value stands in the corner, and each has a colour of its own.
import type { Face } from "../../cards/face";

const ANIMALS: Record<string, [value: number, drawing: string, tint: string]> = {
  G: [9, "giraffe", "#b07400"],
  B: [8, "bear", "#7a4a2b"],
  L: [7, "mole", "#565663"],
  Z: [7, "goat", "#6f7a1e"],
  S: [6, "sheep", "#1d7c80"],
  D: [6, "dog", "#b4532a"],
  H: [5, "hare", "#6f4fa0"],
  P: [5, "pig", "#c04479"],
  C: [4, "cat", "#1c7f4f"],
  M: [3, "mouse", "#1f62ad"],
};

/** In the order of the table, from the giraffe down to the mouse. */
export const ORDER: readonly string[] = Object.keys(ANIMALS);

export const artOf = (code: string): string => `life_life/${ANIMALS[code]?.[1] ?? "mole"}`;

export function face(code: string): Face {
  const kind = ANIMALS[code];
  if (kind === undefined) return { look: "lettered", text: code };
  return { look: "animal", index: String(kind[0]), art: artOf(code), tint: kind[2] };
}

/** Cards by kind, in table order. */
export function kinds(cards: readonly string[]): { code: string; count: number }[] {
  return ORDER.map((code) => ({ code, count: cards.filter((card) => card === code).length })).filter(({ count }) => count > 0);
}
