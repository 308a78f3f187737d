// What the events tell about the last doubt: which card was turned up, and what came of it.
import type { Event } from "../../table/table.svelte";

export interface Lay {
  seat: number;
  count: number;
  cards?: string[]; // if I laid it
}

export interface Doubt {
  seat: number; // the doubter
  layer: number;
  place: number; // of the turned card, from 1
  card: string;
  named: string;
  outcome: "true" | "false" | "dinosaur";
  lay: number; // which lay of the herd it was, from 0
  size: number; // cards in that lay
  told: Event; // itself, for the words
  after: Event[]; // till a species is named again
}

/** The last doubt of the running round, or null; the herd as it lay tells what older events would. */
export function lastDoubt(events: readonly Event[], herd: readonly Lay[] = []): Doubt | null {
  const at = events.findLastIndex((event) => event.type === "doubt" || event.type === "deal");
  const told = events[at];
  if (told === undefined || told.type !== "doubt") return null;
  const start = events.slice(0, at).findLastIndex((event) => event.type === "claim");
  const lays = events.slice(start + 1, at).filter((event) => event.type === "lay");
  const rest = events.slice(at + 1);
  const end = rest.findIndex((event) => event.type === "claim" || event.type === "lay");
  return {
    seat: told.seat ?? 0,
    layer: told["seat_layer"] as number,
    place: told["place"] as number,
    card: told["card"] as string,
    named: told["card_named"] as string,
    outcome: told["outcome"] as Doubt["outcome"],
    lay: Math.max(0, (lays.length || herd.length) - 1),
    size: (lays.at(-1)?.["count"] as number | undefined) ?? herd.at(-1)?.count ?? (told["place"] as number),
    told,
    after: end < 0 ? rest : rest.slice(0, end),
  };
}

/** The doubt that ended a round, from news that tell of the next deal too. */
export function finalDoubt(news: readonly Event[], herd: readonly Lay[]): Doubt | null {
  const end = news.findIndex((event) => event.type === "round_end" || event.type === "deal");
  return end < 0 ? null : lastDoubt(news.slice(0, end), herd);
}

/** Where the n-th card of the herd goes after this doubt: to a hand, the pile, or out of the game. */
export function goal(doubt: Doubt, players: number, n: number): string {
  for (const event of doubt.after) {
    if (event.type === "take") return `seat:${event.seat}`;
    if (event.type === "deal_out") return `seat:${(doubt.seat + 1 + n) % players}`;
    if (event.type === "pile") return "pile";
    if (event.type === "removed") return "gone";
  }
  return "";
}

const TOLD = new Set(["take", "removed", "extinct", "win"]); // dealt out, or a pile: the dinosaur's own sentence says it

/** What came of it, as events to put into words. */
export function outcomes(doubt: Doubt): Event[] {
  return doubt.after.filter((event) => TOLD.has(event.type));
}

export const size = (lays: readonly Lay[]): number => lays.reduce((sum, lay) => sum + lay.count, 0);

/** Cards of a list by kind, in the order in which the kinds first stand. */
export function counted(cards: readonly string[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}
