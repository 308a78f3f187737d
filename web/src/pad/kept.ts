// What the browser keeps of pads: keys to write with, rounds half entered, entries on their way, and names to tap.
import { keep, kept } from "../house/keep";
import type { Draft } from "./forms";
import type { Pending } from "./pending";

export interface Kept {
  key: string | null;
  draft: Draft | null; // the next round, half entered
  change: Draft | null; // another account of an earlier one
  pending: Pending[];
}

const NOTHING: Kept = { key: null, draft: null, change: null, pending: [] };
const RECENT = "pad.names";
const MOST_NAMES = 24;

function read<Value>(key: string, otherwise: Value): Value {
  try {
    return (JSON.parse(kept(key) ?? "null") as Value | null) ?? otherwise;
  } catch {
    return otherwise; // something else was written there
  }
}

export const keptOf = (pad: string): Kept => ({ ...NOTHING, ...read<Partial<Kept>>(`pad.${pad}`, {}) });

/** Changes what is kept of this pad, as it is there now: another tab may have written meanwhile. */
export function note(pad: string, change: (before: Kept) => Partial<Kept>): Kept {
  const before = keptOf(pad);
  const now = { ...before, ...change(before) };
  const empty = now.key === null && now.draft === null && now.change === null && now.pending.length === 0;
  keep(`pad.${pad}`, empty ? null : JSON.stringify(now));
  return now;
}

/** Names of people who have played with real cards here, those of the last time first. */
export function recentNames(): string[] {
  const names = read<unknown>(RECENT, []);
  return Array.isArray(names) ? names.filter((name): name is string => typeof name === "string") : [];
}

export function remember(names: readonly string[]): void {
  const all = [...names, ...recentNames().filter((name) => !names.includes(name))];
  keep(RECENT, JSON.stringify(all.slice(0, MOST_NAMES)));
}
