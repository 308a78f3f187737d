// What the events tell about the last doubt: which card was turned up, and what came of it.
import type { Event } from "../../table/table.svelte";

/** A lay of the herd, as the view has it. */
export interface HerdLay {
  seat: number;
  count: number;
  cards?: string[]; // if I laid it
}

export interface Doubt {
  seat: number; // the doubter
  layer: number;
  position: number; // of the turned card, from 1
  card: string;
  named: string;
  outcome: "true" | "false" | "dinosaur";
  lay: number; // which lay of the herd it was, from 0
  size: number; // cards in that lay
  after: Event[]; // till a species is named again
}

/** The last doubt of these events, or null; the herd as it lay tells what older events would. */
export function lastDoubt(events: readonly Event[], herd: readonly HerdLay[] = []): Doubt | null {
  const at = events.findLastIndex((event) => event.type === "doubt" || event.type === "deal");
  const event = events[at];
  if (event === undefined || event.type !== "doubt") return null;
  const start = events.slice(0, at).findLastIndex((event) => event.type === "claim");
  const lays = events.slice(start + 1, at).filter((event) => event.type === "lay");
  const rest = events.slice(at + 1);
  const end = rest.findIndex((event) => event.type === "claim" || event.type === "lay");
  return {
    seat: event.seat ?? 0,
    layer: event["seat_layer"] as number,
    position: event["place"] as number,
    card: event["card"] as string,
    named: event["card_named"] as string,
    outcome: event["outcome"] as Doubt["outcome"],
    lay: Math.max(0, (lays.length || herd.length) - 1),
    size: (lays.at(-1)?.["count"] as number | undefined) ?? herd.at(-1)?.count ?? (event["place"] as number),
    after: end < 0 ? rest : rest.slice(0, end),
  };
}

/** News of the round that they end, or of the running one: what follows the next deal is another story. */
export function untilDeal(news: readonly Event[]): readonly Event[] {
  const end = news.findIndex((event) => event.type === "round_end" || event.type === "deal");
  return end < 0 ? news : news.slice(0, end);
}

/** Who took the herd after this doubt; null: it went elsewhere, or stays where it lies. */
export const takerOf = (doubt: Doubt): number | null => doubt.after.find((event) => event.type === "take")?.seat ?? null;

export const size = (lays: readonly HerdLay[]): number => lays.reduce((sum, lay) => sum + lay.count, 0);
