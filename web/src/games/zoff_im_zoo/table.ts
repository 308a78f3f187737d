// The table's view as the pictures need it: sets of the trick, who passed since, who plays with whom.
import type { Event, Fresh, View } from "../../table/table.svelte";

export interface Play {
  seat: number;
  move: "lay" | "pass" | "show" | "no_lead";
  cards: string[];
  partner?: number; // whom cards were shown to
  added?: string[] | null; // what the partner added; null: still to answer
}

/** Cards that lie together on the table. */
export interface Laid {
  key: string;
  seat: number;
  cards: string[];
  partner: number | null; // who added to them, or is asked to
  added: string[];
  pending: boolean; // shown, and not yet answered
}

/** The number of the running trick, so that its cards are told from those of the one before. */
export const trickNumber = (view: View): string =>
  `${view["round"] ?? 0}.${((view["taken"] as number[] | undefined) ?? []).reduce((sum, taken) => sum + taken, 0)}`;

export function laidIn(plays: readonly Play[], trick: string): Laid[] {
  return plays.flatMap((play, at) => {
    const shown = play.move === "show" && play.added?.length !== 0;
    if (play.move !== "lay" && !shown) return [];
    const partner = shown ? (play.partner ?? null) : null;
    const pending = shown && play.added === null;
    return [{ key: `${trick}.${at}`, seat: play.seat, cards: play.cards, partner, added: play.added ?? [], pending }];
  });
}

/** Who has passed since the newest cards were laid; showing in vain is passing too. */
export function passedIn(plays: readonly Play[]): number[] {
  const newest = plays.findLastIndex((play) => play.move === "lay" || (play.added?.length ?? 0) > 0);
  const since = plays.slice(newest + 1).filter((play) => play.move === "pass" || play.added?.length === 0);
  return [...new Set(since.map((play) => play.seat))];
}

/** A trick that the last news completed, as it lay there. */
export interface Ended {
  seq: number;
  before: View;
  plays: Play[];
  top: { animal: string; count: number } | null;
  taker: number | null; // null: the round ended, and nobody takes it
}

export function endedBy({ events, before, seq }: Fresh): Ended | null {
  const at = events.findIndex((event) => event.type === "trick" || event.type === "round_end");
  if (at < 0 || !before?.["trick"]) return null;
  const told = events.slice(0, at);
  const laid = told.findLast((event) => "card_as" in event);
  const top = laid ? { animal: laid["card_as"] as string, count: laid["count"] as number } : (before["top"] ?? null);
  const taker = events[at]!.type === "trick" ? events[at]!.seat : null;
  return { seq, before, plays: told.reduce(withEvent, before["trick"] as Play[]), top, taker };
}

function withEvent(plays: Play[], event: Event): Play[] {
  const { type, seat } = event;
  if (type === "lay" || type === "pass") return [...plays, { seat: seat!, move: type, cards: (event["cards"] as string[] | undefined) ?? [] }];
  if (type !== "add" && type !== "decline") return plays;
  return [...plays.slice(0, -1), { ...plays.at(-1)!, added: (event["cards"] as string[] | undefined) ?? [] }];
}

/** A team's sign: colour and shape. */
export interface Team {
  sign: string;
  colour: string;
  partner: number | null; // null: plays alone
}

const SIGNS = [
  { sign: "▲", colour: "var(--suit-blue)" },
  { sign: "●", colour: "var(--suit-red)" },
  { sign: "■", colour: "var(--suit-green)" },
];
const ALONE = { sign: "★", colour: "var(--tint-7)" };

export type Pair = [high: number, low: number];

export function teamOf(teams: readonly Pair[], solo: number | null | undefined, seat: number): Team | null {
  const at = teams.findIndex((pair) => pair.includes(seat));
  if (at >= 0) return { ...SIGNS[at % SIGNS.length]!, partner: teams[at]!.find((other) => other !== seat) ?? null };
  return seat === solo ? { ...ALONE, partner: null } : null;
}
