// A round of Mü as the picture reads it from the view and the last news.
import { around } from "../../table/around";
import type { Event, Fresh, View } from "../../table/table.svelte";

export interface Turn {
  seat: number;
  cards: string[];
}

export interface Played {
  seat: number;
  card: string;
  open: boolean;
}

export interface Round {
  players: number;
  round: number;
  dealer: number;
  phase: "auction" | "vice_trump" | "chief_trump" | "partner" | "play" | "over";
  to_move: number | null;
  hands: number[];
  open: string[][];
  auction: Turn[];
  most: number;
  room: number | null;
  chief: number | null;
  vice: number | null;
  partner: number | null;
  chief_trump: string | null;
  vice_trump: string | null;
  target: number | null;
  suit: string | null;
  trick: Played[];
  taken: number[];
  voids: string[][];
}

export type Role = "chief" | "vice" | "partner";

export const read = (view: View): Round => view as Round;

/** Whether there is anything to show yet. */
export const dealt = (view: View): boolean => Array.isArray(view["open"]);

export function roleOf(round: Pick<Round, Role>, seat: number): Role | null {
  return (["chief", "vice", "partner"] as const).find((role) => round[role] === seat) ?? null;
}

/** All seats in playing order, as the mats lie; mine comes last. */
export const seatsOf = (round: Round, me: number | null): number[] => around(round.players, me).map(({ seat }) => seat);

/** What chief and partner have taken. */
export function teamPoints(round: Round): number {
  const team = [round.chief, round.partner].filter((seat) => seat !== null);
  return team.reduce((sum, seat) => sum + (round.taken[seat] ?? 0), 0);
}

/** A trick that the last news completed: it is no longer in the view, but should be seen. */
export interface Done {
  cards: Played[];
  winner: number;
  points: number;
}

export function done(fresh: Fresh): Done | null {
  const trick = fresh.events.find((event) => event.type === "trick");
  const last = fresh.events.find((event) => event.type === "play");
  if (!trick || !last || fresh.before === null || !dealt(fresh.before)) return null;
  const card: Played = { seat: last.seat!, card: last["card"] as string, open: last["open"] as boolean };
  return { cards: [...read(fresh.before).trick, card], winner: trick.seat!, points: trick["points"] as number };
}

/** The table right after a round's last trick: the view shows the next round's already. */
export function after(before: Round, { winner, points, cards }: Done): Round {
  const last = cards.at(-1);
  return {
    ...before,
    trick: [],
    taken: before.taken.map((taken, seat) => (seat === winner ? taken + points : taken)),
    open: before.open.map((open, seat) => (last?.open && last.seat === seat ? open.filter((card) => card !== last.card) : open)),
  };
}

/** The Eklat that the last news told, with the table as it was before. */
export function eklat(fresh: Fresh): { event: Event; round: Round } | null {
  const event = fresh.events.find(({ type }) => type === "eklat");
  return event && fresh.before && dealt(fresh.before) ? { event, round: read(fresh.before) } : null;
}

/** Equal cards of a row are told apart by their number, so that each moves only once. */
export function keyed(cards: readonly string[]): { key: string; code: string }[] {
  const seen = new Map<string, number>();
  return cards.map((code) => {
    const copy = seen.get(code) ?? 0;
    seen.set(code, copy + 1);
    return { key: `${code}.${copy}`, code };
  });
}
