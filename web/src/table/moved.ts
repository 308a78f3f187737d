// Whether there is a move of mine that could be taken back.
import type { Event } from "./table.svelte";

/** What happens to a seat before anybody decides something. */
const DEALING: ReadonlySet<string> = new Set(["round_start", "deal", "hand", "team", "solo"]);

export const hasMoved = (events: readonly Event[], seat: number): boolean =>
  events.some((event) => event.seat === seat && !DEALING.has(event.type));
