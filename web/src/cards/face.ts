// What is drawn on a card.  Each game says it for its own cards.

export type Suit = "red" | "blue" | "green" | "yellow" | "black";
/** Suits carry colour and shape, for eyes that do not tell the colours apart. */
export const SHAPES: Record<Suit, string> = { red: "●", blue: "▲", green: "■", yellow: "◆", black: "✚" };

export interface Face {
  index: string; // short, top left and bottom right
  art?: string; // a picture of the sprite
  big?: string; // or large letters instead
  path?: string; // or lines in a 32 × 32 field, in the suit's colour
  suit?: Suit;
  suits?: readonly Suit[]; // a card of several suits: quarters of a disc instead of a picture
  band?: string; // the kind's colour, where there is no suit
  small?: readonly string[]; // tiny pictures along the bottom
  sign?: string; // one picture along the bottom that says what the card does
  foot?: string; // a short text along the bottom
  pips?: number; // its points as little triangles
}
