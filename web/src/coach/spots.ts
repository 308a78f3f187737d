// Where on the page the things are that the coach points at.  Components say by `data-spot` what they are.
import type { Rect } from "../table/layout";

/** What to look for, the best first; some spots are more than one thing. */
export function selectorsOf(spot: string): string[] {
  if (spot === "pass" || spot === "knock") return [`[data-move="${spot}"]`];
  if (spot === "trump") return ['.targets [data-move^="trump:"]', '[data-spot~="open:0"]']; // first one of my cards is chosen
  if (spot === "lives") return ['[data-part="mat"].me .lives', '[data-part="mat"] .lives']; // on phones mine stand elsewhere
  if (spot.startsWith("seat:")) return [`[data-part="mat"][data-seat="${spot.slice(5)}"] .round`];
  return [`[data-spot~="${spot}"]`];
}

/** Whether it is where my cards will come to lie, while nothing lies there yet. */
export const isOnFelt = (spot: string): boolean => spot === "trick" || spot === "herd" || spot.startsWith("open:");

/** The box around all of them, as seen from the page's corner; null: nothing of it is shown. */
export function boxAround(rects: readonly Pick<DOMRect, "left" | "top" | "right" | "bottom">[], origin: { left: number; top: number }): Rect | null {
  const seen = rects.filter(({ left, top, right, bottom }) => right - left > 4 && bottom - top > 4);
  if (seen.length === 0) return null;
  const x = Math.min(...seen.map(({ left }) => left));
  const y = Math.min(...seen.map(({ top }) => top));
  const w = Math.max(...seen.map(({ right }) => right)) - x;
  const h = Math.max(...seen.map(({ bottom }) => bottom)) - y;
  return { x: x - origin.left, y: y - origin.top, w, h };
}
