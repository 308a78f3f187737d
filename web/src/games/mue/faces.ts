// What stands on the cards of Mü, and how colours look.
import type { Face, Suit } from "../../cards/face";

export const SUITS: Record<string, Suit> = { r: "red", b: "blue", g: "green", y: "yellow", k: "black" };

/** Points as the real cards show them: none on 1 and 9, two on 6 and 7, one on all others. */
function points(digit: string): number {
  if (digit === "1" || digit === "9") return 0;
  return digit === "6" || digit === "7" ? 2 : 1;
}

export function face(code: string): Face {
  const suit = SUITS[code.charAt(0)];
  const digit = code.charAt(1);
  return suit === undefined ? { look: "lettered", text: code } : { look: "figure", suit, digit, points: points(digit) };
}
