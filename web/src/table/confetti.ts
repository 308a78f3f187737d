// Paper bits that fall once, scattered but always the same.

export interface Bit {
  x: number; // where it comes to rest, in % of the room
  y: number;
  turn: number; // degrees
  tint: number; // of the seats' tints
  shape: "paper" | "strip" | "round";
  after: number; // milliseconds
}

const SHAPES = ["paper", "paper", "strip", "round"] as const;

/** A share from 0 to 1 that looks like chance. */
const scattered = (number: number): number => (((Math.sin(number * 12.9898) * 43758.5453) % 1) + 1) % 1;

/** They keep to both sides: the middle belongs to the winner. */
export function bits(count: number): Bit[] {
  return Array.from({ length: count }, (_, i) => {
    const side = i % 2 === 0 ? 0 : 68;
    const at = (salt: number): number => scattered(i * 7 + salt);
    return {
      x: side + 1 + at(1) * 30,
      y: 2 + at(2) * 56,
      turn: Math.round(at(3) * 360),
      tint: i % 8,
      shape: SHAPES[i % SHAPES.length]!,
      after: Math.round(at(4) * 500),
    };
  });
}
