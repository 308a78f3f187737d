// What is drawn on Mau Mau's cards, and the four colours with their shapes.
import type { Face, Suit } from "../../cards/face";

export type Colour = "g" | "b" | "r" | "y";

/** In the order in which they stand on the colour change, clockwise from the top left. */
export const COLOURS: readonly Colour[] = ["r", "b", "g", "y"];
export const SUITS: Record<Colour, Suit> = { g: "green", b: "blue", r: "red", y: "yellow" };
export const isColour = (text: unknown): text is Colour => typeof text === "string" && text in SUITS;

/** Signs that are no letters: one that a font has, and the same as lines. */
const SIGNS: Record<string, { big: string; path: string }> = {
  R: { big: "⇄", path: "M4 11 H25 M19 4 L27 11 L19 18 M28 22 H7 M13 15 L5 22 L13 29" },
  S: { big: "⊘", path: "M16 4 A12 12 0 1 1 16 28 A12 12 0 1 1 16 4 M8 24 L24 8" },
};

export function face(code: string): Face {
  const colour = code.charAt(0);
  if (!isColour(colour)) {
    const stripes = COLOURS.map((one, at) => `var(--suit-${SUITS[one]}) ${at * 25}% ${at * 25 + 25}%`);
    return { index: "", big: "✽", band: `linear-gradient(90deg, ${stripes.join(", ")})`, suits: COLOURS.map((one) => SUITS[one]) };
  }
  const symbol = code.slice(1);
  const sign = SIGNS[symbol];
  // A special card's sign is wide: its corners hold the shape alone.
  const digit = /^\d$/.test(symbol);
  return { index: digit ? symbol : "", suit: SUITS[colour], ...(sign ?? { big: symbol }) };
}
