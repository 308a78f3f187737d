// A round's sheet of Life Life as the service writes it (games/life_life/sheet.py).
import type { Reader } from "../../house/words";
import type { Sheet } from "../../table/table.svelte";

export interface Majority {
  card: string;
  counts: number[];
  seat: number | null; // who alone has the most
  value: number;
  rule: string;
  code: string;
}

export interface Entry {
  seat: number;
  points: number; // lives
  rule: string;
  code: string;
  total?: number;
}

export interface Page {
  set: string[] | null; // what ended the round at once
  ender: number | null;
  majorities: Majority[];
  entries: Entry[];
  lives: number[];
  out: number[];
}

/** What each part of the sheet is given. */
export interface Told {
  page: Page;
  reader: Reader;
  own(key: string, params?: Record<string, unknown>): string;
}

export const pageOf = (sheet: Sheet): Page => sheet as unknown as Page;

/** What each seat has scored after this many animals. */
export function tally(majorities: readonly Majority[], steps: number, seats: number): number[] {
  const points = Array<number>(seats).fill(0);
  for (const { seat, value } of majorities.slice(0, steps)) if (seat !== null) points[seat] = points[seat]! + value;
  return points;
}
