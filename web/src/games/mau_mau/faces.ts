// What is drawn on Mau Mau's cards, and the four colours with their shapes.
import type { Face, Suit } from "../../cards/face";

export type Colour = "g" | "b" | "r" | "y";

/** In the order in which they stand on the colour change, row by row. */
export const COLOURS: readonly Colour[] = ["r", "b", "g", "y"];
export const SUITS: Record<Colour, Suit> = { g: "green", b: "blue", r: "red", y: "yellow" };
export const isColour = (text: unknown): text is Colour => typeof text === "string" && text in SUITS;

/** Signs that are no letters: change of direction, and skip. */
const SIGNS: Record<string, string> = {
  R: "M4 11H25M19 4 27 11 19 18M28 22H7M13 15 5 22 13 29",
  S: "M16 4A12 12 0 1 1 16 28 12 12 0 1 1 16 4M8 24 24 8",
};

export function face(code: string): Face {
  const colour = code.charAt(0);
  if (!isColour(colour)) return { look: "wild", suits: COLOURS.map((one) => SUITS[one]) };
  const symbol = code.slice(1);
  const path = SIGNS[symbol];
  return { look: "colour", suit: SUITS[colour], ...(path === undefined ? { text: symbol } : { path }) };
}
