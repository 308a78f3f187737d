// What a finger or a key on the hand means, before the gestures hear of it.
import type { HandSpot } from "../table/layout";

/** How fast a finger goes up when it lets go: over the last moments, as people slow down before they change their mind. */
export class Pace {
  private readonly seen: { time: number; y: number }[] = [];

  add(time: number, y: number): void {
    this.seen.push({ time, y });
  }

  /** In pixels a millisecond. */
  up(now: number): number {
    const late = this.seen.filter(({ time }) => now - time <= 80);
    const [first, last] = [late[0], late.at(-1)];
    return first && last && last.time > first.time ? (first.y - last.y) / (last.time - first.time) : 0;
  }
}

/** Of cards side by side the one whose strip is at this place; those beside the row belong to its ends. */
export function stackAt<T extends { at: HandSpot }>(row: readonly T[], x: number): T | null {
  const left = ({ at }: T): number => at.x - at.w / 2;
  return row.findLast((one) => left(one) <= x) ?? row[0] ?? null;
}

const EVERYWHERE = /^([1-9]|[-+=]|Escape)$/;
const IN_HAND = /^(Enter| |Arrow(Left|Right)|Home|End)$/;
const FIELDS = "input, textarea, select, [contenteditable], dialog, [role=dialog], [role=tablist]";

/** Whether a key is meant for the table, and not for a field, or a sheet over it. */
export function isForTable(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.repeat && !event.key.startsWith("Arrow")) return false;
  return event.target instanceof Element && !event.target.closest(FIELDS) && !document.querySelector("dialog[open]");
}

/** The key as the gestures know it; null where it is meant for something else. */
export function keyFor(event: KeyboardEvent, inHand: boolean): string | null {
  if (!isForTable(event)) return null;
  const key = event.key;
  const target = event.target as Element;
  if (EVERYWHERE.test(key)) return key;
  const free = inHand || target.closest("button, a, [tabindex]:not([tabindex='-1'])") === null;
  return free && IN_HAND.test(key) ? key : null;
}
