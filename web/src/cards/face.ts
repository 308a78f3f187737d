// What is drawn on a card.  Each game says it for its own cards.

export type Suit = "red" | "blue" | "green" | "yellow" | "black";
export const SUITS: readonly Suit[] = ["red", "blue", "green", "yellow", "black"];

/** Suits carry colour and shape, for eyes that do not tell the colours apart: a path in a 32 × 32 field. */
export const SHAPES: Record<Suit, string> = {
  red: "M16 2a14 14 0 1 1 0 28 14 14 0 1 1 0-28z",
  blue: "M16 1.5 31 28.5H1z",
  green: "M5 3h22a2 2 0 0 1 2 2v22a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2z",
  yellow: "M16 .5 31.5 16 16 31.5.5 16z",
  black: "M11 2h10v9h9v10h-9v9H11v-9H2V11h9z",
};

/** Pictures are names of drawings, as `href` of virtual:art takes them. */
export type Face = Animal | Figure | Colour | Wild | Lettered;

export interface Animal {
  look: "animal";
  art: string;
  tint: string; // the kind's colour
  index?: string; // a figure in the corner
  sign?: string; // or a picture there
  beatenBy?: readonly string[]; // pictures along the foot; a star for an animal that nobody beats
  act?: string; // a picture along the foot: what the card does
}

/** A digit in its suit's shape; points are triangles at the foot. */
export interface Figure {
  look: "figure";
  suit: Suit;
  digit: string;
  points: number;
}

/** A card of full colour with a digit, or with lines in a 32 × 32 field. */
export interface Colour {
  look: "colour";
  suit: Suit;
  text?: string;
  path?: string;
}

/** A card of several suits. */
export interface Wild {
  look: "wild";
  suits: readonly Suit[];
}

/** A card of which nothing is known but its code. */
export interface Lettered {
  look: "lettered";
  text: string;
}

/** veil: not possible now; lifted: chosen; leading: to beat; beaten: lies under a shade; ghost: where it would lie. */
export type State = "veil" | "lifted" | "leading" | "beaten" | "ghost";

const PART = /(?<=\p{L}{4})(saurus|saurier|saur|tiger|hörnchen|tops)$/u;

/** A kind's name as it stands on its card: with a capital, and a long one with a place to part it. */
export function titled(name: string): string {
  return (name.charAt(0).toUpperCase() + name.slice(1)).replace(PART, "\u00AD$1");
}

/** How many letters of it must have room in one line. */
export const widest = (title: string): number => Math.max(...title.split(/[\s\u00AD-]/).map((part) => part.length));
