// The table's view and the round's events as the picture needs them: tricks, what lies in them, who plays with whom.
import type { Suit } from "../../cards/face";
import type { Event, View } from "../../table/table.svelte";

export interface Play {
  seat: number;
  move: "lay" | "pass" | "show" | "no_lead";
  cards: string[];
  partner?: number; // whom cards were shown to
  added?: string[] | null; // what the partner added; null: still to answer
}

/** What the newest cards count as. */
export interface Top {
  seat: number;
  animal: string;
  count: number;
}

export interface Trick {
  key: string;
  plays: readonly Play[];
  top: Top | null;
}

/** Cards that lie together on the table. */
export interface Laid {
  key: string;
  seat: number;
  cards: string[];
  partner: number | null; // who added to them, or is asked to
  pending: boolean; // shown, and not yet answered
}

/** The trick that is being played; its key tells its cards from those of the one before. */
export const running = (view: View): Trick => ({ key: key(view, 0), plays: (view["trick"] as Play[] | undefined) ?? [], top: view["top"] ?? null });

/** The trick that was taken last. */
export function taken(view: View, events: readonly Event[]): Trick {
  return ended(key(view, -1), events, events.findLastIndex((event) => event.type === "trick"));
}

/** The trick that lay there when the round ended, and that nobody takes (ZZ-15); null while the round is played. */
export function left(view: View, events: readonly Event[]): Trick | null {
  const end = events.findLastIndex((event) => event.type === "round_end");
  return end < 0 ? null : ended(key(view, 0), events, end);
}

function key(view: View, further: number): string {
  const tricks = ((view["taken"] as number[] | undefined) ?? []).reduce((sum, one) => sum + one, 0);
  return `${view["round"] ?? 0}.${tricks + further}`;
}

function ended(key: string, events: readonly Event[], end: number): Trick {
  const begin = events.findLastIndex((event, at) => at < end && event.type === "trick") + 1;
  const within = events.slice(begin, end);
  const newest = within.findLast((event) => "card_as" in event);
  const seat = newest?.type === "add" ? newest["seat_partner"] : newest?.seat; // what a partner adds counts as the shower's
  return { key, plays: within.reduce(withEvent, []), top: newest ? { seat, animal: newest["card_as"], count: newest["count"] } : null };
}

function withEvent(plays: Play[], event: Event): Play[] {
  const { type, seat } = event;
  const cards = (event["cards"] as string[] | undefined) ?? [];
  if (type === "lay" || type === "pass" || type === "no_lead") return [...plays, { seat: seat!, move: type, cards }];
  if (type === "show") return [...plays, { seat: seat!, move: type, cards, partner: event["seat_partner"], added: null }];
  if (type !== "add" && type !== "decline") return plays;
  return [...plays.slice(0, -1), { ...plays.at(-1)!, added: cards }];
}

/** All that was laid, the newest last; cards that were shown in vain are back in the hand. */
export function laidIn({ key, plays }: Trick): Laid[] {
  return plays.flatMap((play, at): Laid[] => {
    const shown = play.move === "show" && play.added?.length !== 0;
    if (play.move !== "lay" && !shown) return [];
    const cards = [...play.cards, ...(play.added ?? [])];
    return [{ key: `${key}.${at}`, seat: play.seat, cards, partner: play.partner ?? null, pending: shown && play.added === null }];
  });
}

/** How many cards of an animal can lie together at most, the joker and a mosquito among elephants included (ZZ-2). */
export function deepest(animal: string, players: number): number {
  const deck = players === 3 ? (({ L: 4, E: 4, M: 4, Q: 2 } as Record<string, number>)[animal] ?? 3) : animal === "Q" ? 4 : 5;
  return deck + (animal === "E" ? 2 : 1);
}

/** A team's sign: colour and shape. */
export interface Team {
  suit: Suit | null; // null: plays alone
  partner: number | null;
}

const SIGNS: readonly Suit[] = ["yellow", "blue", "red"];

export type Pair = [high: number, low: number];

export function teamOf(teams: readonly Pair[], solo: number | null | undefined, seat: number): Team | null {
  const at = teams.findIndex((pair) => pair.includes(seat));
  if (at >= 0) return { suit: SIGNS[at % SIGNS.length]!, partner: teams[at]!.find((other) => other !== seat) ?? null };
  return seat === solo ? { suit: null, partner: null } : null;
}
