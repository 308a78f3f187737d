// The discard pile as far as it is drawn, and what the last turn told.
import type { Event, Fresh, View } from "../../table/table.svelte";

export interface Laid {
  key: string; // stays with the card, so that it flies only once
  seq: number;
  code: string;
  seat: number | null; // who laid it; nobody for the card turned up
}

const SHOWN = 4; // the top card and what peeps out under it

/** The pile after this news.  Whatever does not fit it (undo, a jump in the replay) leaves the top card alone. */
export function heap(pile: readonly Laid[], fresh: Fresh, view: View): readonly Laid[] {
  const from = fresh.events.findLastIndex((event) => event.type === "deal");
  const ended = from < 0 && fresh.events.some((event) => event.type === "round_end"); // the view is still that before the last card
  const top = (ended ? fresh.events.findLast((event) => event.type === "lay")?.["card"] : undefined) ?? (view["top"] as string | undefined);
  if (top === undefined) return [];
  const last = pile.at(-1);
  if (last?.seq === fresh.seq && last.code === top) return pile;
  const told = fresh.events.slice(Math.max(0, from)).flatMap((event, at) => laidBy(event, fresh.seq, at));
  const under = from >= 0 || !last || fresh.seq <= last.seq || reshuffled(fresh) ? [] : pile;
  const next = [...under, ...told].slice(-SHOWN);
  return next.at(-1)?.code === top ? next : [{ key: `${fresh.seq}:top`, seq: fresh.seq, code: top, seat: null }];
}

function laidBy(event: Event, seq: number, at: number): Laid[] {
  if (event.type !== "lay" && event.type !== "deal") return [];
  return [{ key: `${seq}:${at}`, seq, code: event["card"] as string, seat: event.type === "lay" ? event.seat : null }];
}

/** All but the top card went into the new stock. */
const reshuffled = (fresh: Fresh): boolean => fresh.events.some((event) => event.type === "reshuffle");

const TOLD = new Set(["deal", "lay", "mau_missed", "draw", "drawn", "reshuffle", "reverse", "stop", "penalty", "mau_mau"]);

/** The events of the last turn, for a line of news. */
export function lastTurn(events: readonly Event[], seat: number | null): Event[] {
  const told = events.filter((event) => TOLD.has(event.type) && (event.type !== "drawn" || event.seat === seat));
  const begin = told.findLastIndex(
    (event, at) =>
      event.type === "deal" ||
      event.type === "lay" ||
      (event.type === "draw" && !["mau_missed", "reshuffle"].includes(told[at - 1]?.type ?? "")) ||
      (event.type === "reshuffle" && told[at - 1]?.type !== "mau_missed"),
  );
  return told.slice(Math.max(0, begin));
}

/** A turn or two ahead: who comes after the one to move. */
export function after(view: View): number | null {
  const turn = view["to_move"] as number | null | undefined;
  const players = (view["hands"] as number[] | undefined)?.length ?? 0;
  if (turn === null || turn === undefined || turn < 0 || players === 0) return null;
  return (turn + (view["direction"] as number) + players) % players;
}
