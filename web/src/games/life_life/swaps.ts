// What the running round's events tell of the rows: who swapped each of them last, and how often that was.
import type { Event } from "../../table/table.svelte";

export interface Laid {
  times: number; // swaps of this row so far: new cards lie there after each
  seat: number | null; // by whom the last one was; null: as dealt
}

export function laid(events: readonly Event[], rows: number): Laid[] {
  const found: Laid[] = Array.from({ length: rows }, () => ({ times: 0, seat: null }));
  for (const event of events.slice(events.findLastIndex((one) => one.type === "deal") + 1)) {
    const row = event.type === "swap" ? found[(event["row"] as number) - 1] : undefined;
    if (row) {
      row.times += 1;
      row.seat = event.seat;
    }
  }
  return found;
}

/** The row of the round's last swap. */
export function newest(events: readonly Event[]): { row: number; seat: number } | null {
  const last = events.findLast((event) => event.type === "swap" || event.type === "deal");
  return last?.type === "swap" ? { row: last["row"] as number, seat: last.seat as number } : null;
}
