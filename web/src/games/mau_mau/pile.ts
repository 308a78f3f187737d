// The discard pile as far as it is drawn.
import type { Event, View } from "../../table/table.svelte";

export interface Laid {
  key: string; // stays with the card, so that it flies only once
  code: string;
  seat: number | null; // who laid it; nobody for the card turned up
}

const SHOWN = 4; // the top card and what peeps out under it

/** The pile after these events of the round; the top card alone where they do not lead to it (a log cut short). */
export function pileOf(events: readonly Event[], view: View): Laid[] {
  const times = new Map<string, number>();
  let pile: Laid[] = [];
  for (const event of events) {
    if (event.type === "reshuffle") pile = pile.slice(-1); // all but the top card went into the new stock
    if (event.type !== "lay" && event.type !== "deal") continue;
    const code = event["card"] as string;
    const time = times.get(code) ?? 0;
    times.set(code, time + 1);
    pile.push({ key: `${code}.${time}`, code, seat: event.type === "lay" ? event.seat : null });
  }
  const top = view["top"] as string | undefined;
  const ended = events.some((event) => event.type === "round_end"); // the view is still that before the last card
  if (ended || pile.at(-1)?.code === top) return pile.slice(-SHOWN);
  return top === undefined ? [] : [{ key: `${top}.top`, code: top, seat: null }];
}
