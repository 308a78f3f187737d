// Puts what the layout says into a style.
import type { Rect, Spot } from "./layout";

export const placed = ({ x, y, w, h }: Rect): string => `left: ${x}px; top: ${y}px; width: ${w}px; height: ${h}px;`;

/** A card with its middle at the spot. */
export const laidAt = ({ x, y, w, turn }: Spot): string =>
  `--w: ${w}px; transform: translate(${round(x - w / 2)}px, ${round(y - w * 0.7)}px) rotate(${round(turn)}deg);`;

const round = (value: number): number => Math.round(value * 10) / 10;
