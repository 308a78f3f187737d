// A round of Mü as the picture reads it from the view and the round's events, with the few rules that say who leads.
import type { Event, View } from "../../table/table.svelte";

export interface Played {
  seat: number;
  card: string;
  open: boolean;
}

/** A trick that somebody took. */
export interface Taken {
  seat: number;
  points: number;
  cards: Played[];
}

export interface Round {
  players: number;
  round: number;
  phase: "auction" | "vice_trump" | "chief_trump" | "partner" | "play" | "over";
  to_move: number | null;
  hands: number[];
  open: string[][];
  room: number | null; // how many cards the bidder may still lay
  laid: number | null; // how many the bidder has laid in this turn
  chief: number | null;
  vice: number | null;
  partner: number | null;
  chief_trump: string | null;
  vice_trump: string | null;
  target: number | null;
  suit: string | null;
  trick: Played[];
  taken: number[];
  voids: string[][]; // suits that a seat could not follow; "trump" is one
}

export type Role = "chief" | "vice" | "partner";
type Trumps = Pick<Round, "chief_trump" | "vice_trump">;

export const read = (view: View): Round => view as Round;

/** Whether there is anything to show yet. */
export const dealt = (view: View): boolean => Array.isArray(view["open"]);

export function roleOf(round: Pick<Round, Role>, seat: number): Role | null {
  return (["chief", "vice", "partner"] as const).find((role) => round[role] === seat) ?? null;
}

/** What chief and partner have taken. */
export function teamPoints(round: Pick<Round, "chief" | "partner" | "taken">): number {
  const team = [round.chief, round.partner].filter((seat) => seat !== null);
  return team.reduce((sum, seat) => sum + (round.taken[seat] ?? 0), 0);
}

// the auction

/** MU-17: what the chief's team needs. */
export function target(players: number, bid: number): number {
  const [base, each] = ({ 3: [10, 2], 4: [28, 2], 5: [21, 3] } as Record<number, [number, number]>)[players] ?? [16, 4];
  return base + each * bid;
}

/** MU-26: the least that chief and partner get each if they reach it, by a colour as trump. */
export const bonus = (bid: number): number => Math.min(100, 10 * bid);

/** Who shows the most cards, and how many; nobody before the first card. */
export function leaders(open: readonly (readonly string[])[]): { most: number; seats: number[] } {
  const most = Math.max(0, ...open.map((cards) => cards.length));
  return { most, seats: most === 0 ? [] : open.flatMap((cards, seat) => (cards.length === most ? [seat] : [])) };
}

// tricks

/** MU-20: all trumps are one suit, and no longer belong to their colour. */
export function suitOf(card: string, trumps: Trumps): string {
  return isTrump(card, trumps.chief_trump) || isTrump(card, trumps.vice_trump) ? "trump" : card.charAt(0);
}

const isTrump = (card: string, trump: string | null): boolean => trump !== null && trump !== "none" && card.includes(trump);
const isDigit = (trump: string | null): boolean => trump !== null && /^\d$/.test(trump);

/** Whose card is the highest so far; of equal ones the first (MU-21, MU-22). */
export function winning(trick: readonly Played[], trumps: Trumps): number | null {
  const [led] = trick;
  if (!led) return null;
  const strengths = trick.map(({ card }) => strength(card, suitOf(led.card, trumps), trumps));
  return trick[strengths.indexOf(Math.max(...strengths))]!.seat;
}

/** Compared within one trick only: a card that is both trumps, the chief's, the vice's, the suit led, all others. */
function strength(card: string, led: string, trumps: Trumps): number {
  const { chief_trump: chief, vice_trump: vice } = trumps;
  const digit = Number(card.charAt(1));
  if (isTrump(card, chief) && isTrump(card, vice)) return 60; // MU-23
  if (isTrump(card, chief)) return 40 + (isDigit(chief) ? 0 : digit);
  if (isTrump(card, vice)) return 20 + (isDigit(vice) ? 0 : digit);
  return card.charAt(0) === led ? digit : -1;
}

/** All tricks of the round that were taken so far. */
export function tricksOf(events: readonly Event[]): Taken[] {
  let cards: Played[] = [];
  return events.flatMap(({ type, seat, ...event }) => {
    if (type === "play") cards = [...cards, { seat: seat!, card: event["card"], open: event["open"] }];
    if (type !== "trick") return [];
    const taken = { seat: seat!, points: event["points"] as number, cards };
    cards = [];
    return [taken];
  });
}

/** Cards with a key for each; equal ones are told apart by their number. */
export function keyed(cards: readonly string[]): { key: string; code: string }[] {
  return cards.map((code, at) => ({ key: `${code}.${cards.slice(0, at).filter((other) => other === code).length}`, code }));
}
