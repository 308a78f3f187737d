// What the running round's events tell of the rows: who swapped each of them last, and how often that was.
import type { Event, View } from "../../table/table.svelte";

export interface Laid {
  times: number; // swaps of this row so far: new cards lie there after each
  seat: number | null; // by whom the last one was; null: as dealt
}

export function laid(events: readonly Event[], rows: number): Laid[] {
  const history: Laid[] = Array.from({ length: rows }, () => ({ times: 0, seat: null }));
  for (const event of events.slice(events.findLastIndex((one) => one.type === "deal") + 1)) {
    const row = event.type === "swap" ? history[(event["row"] as number) - 1] : undefined;
    if (row) {
      row.times += 1;
      row.seat = event.seat;
    }
  }
  return history;
}

/** The row of the round's last swap. */
export function newest(events: readonly Event[]): { row: number; seat: number } | null {
  const last = events.findLast((event) => event.type === "swap" || event.type === "deal");
  return last?.type === "swap" ? { row: last["row"] as number, seat: last.seat as number } : null;
}

/** The rows as they lie; the view of a round that is over is still the one before its last swap. */
export function rowsOf(view: View, events: readonly Event[]): readonly (readonly string[])[] {
  const rows = (view["rows"] as string[][] | undefined) ?? [];
  if (!events.some((event) => event.type === "round_end")) return rows;
  const last = events.findLast((event) => event.type === "swap" || event.type === "knock");
  return last?.type === "swap" ? rows.with((last["row"] as number) - 1, last["cards_laid"] as string[]) : rows;
}
