// The regulars: eight characters whom the bots wear.  Which one sits where follows from the table and the seat, so that
// everybody sees the same, in the history and the replay, too.  They are only shown: log, ratings and wire know levels.
import type { Event } from "./table.svelte";

export interface Regular {
  name: string;
  art: string; // a face of the house's sprite
  key: string; // of what they say
  talkative: number; // how often of four times they say something
}

const NAMES: Record<string, number> = { Kurt: 2, Lotte: 3, Willi: 1, Frieda: 3, Otto: 2, Hilde: 3, Erna: 2, Egon: 4 };
export const REGULARS: readonly Regular[] = Object.entries(NAMES).map(([name, talkative]) => {
  const key = name.toLowerCase();
  return { name, art: `regular-${key}`, key, talkative };
});

/** A number from a text, always the same one, with every bit depending on every letter (FNV-1a, then a final mix). */
function scattered(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** All eight, in the order in which they take this table's seats. */
function order(table: string): Regular[] {
  const rank = new Map(REGULARS.map((regular) => [regular, scattered(`${table}/${regular.key}`)]));
  return [...REGULARS].sort((one, other) => rank.get(one)! - rank.get(other)!);
}

export function regularOf(table: string, seat: number): Regular {
  return order(table)[seat % REGULARS.length]!;
}

/** A player's name as it is stored; of bots that is only their level. */
export const storedName = (table: string, name: string, seat: number): string =>
  name.startsWith("bot:") ? regularOf(table, seat).name : name;

// what they say

export const OCCASIONS = ["greets", "passes", "takes", "caught", "loses", "waits"] as const;
export type Occasion = (typeof OCCASIONS)[number];
/** Sayings of one regular for one occasion. */
export const SAYINGS = 2;

interface Moment {
  seat: number;
  occasion: Occasion;
}

export interface Remark {
  seat: number;
  key: string; // of the page's words
  params: { which: number };
}

const MOMENTS: Record<string, Occasion> = {
  pass: "passes",
  trick: "takes",
  win: "takes",
  mau_mau: "takes",
  take: "caught",
  mau_missed: "caught",
  last: "loses",
};
const ENDS_TRICK: ReadonlySet<string> = new Set(["round_start", "trick", "doubt", "swap", "reshuffle"]);

/** The number of the running trick, or of what a game has instead, within its round. */
export const trickOf = (events: readonly Event[]): number => events.filter(({ type }) => ENDS_TRICK.has(type)).length;

/** Who of the bots has reason to say something to one of these events, and why. */
function moment(table: string, bots: readonly number[], event: Event, events: readonly Event[]): Moment | null {
  const { type, seat } = event;
  const occasion = MOMENTS[type];
  if (occasion !== undefined) {
    const erred = type === "take" && events.some((other) => other.type === "doubt" && other.seat === seat); // not caught
    return seat !== null && bots.includes(seat) && !erred ? { seat, occasion } : null;
  }
  if (type === "round_start" && event["round"] === 1) return one(bots, table, "greets");
  if (type === "waits") return one(bots, table, "waits");
  if (type === "match_end") return one(bots.filter((bot) => (event["ranks"] as number[])[bot] !== 1), table, "loses");
  return null;
}

function one(seats: readonly number[], table: string, occasion: Occasion): Moment | null {
  const seat = seats[scattered(`${table}/${occasion}`) % seats.length];
  return seat === undefined ? null : { seat, occasion };
}

/**
 * What a regular says to news, or nothing.  Among them they speak at most once a trick: `now` names the running one and
 * `last` the one in which somebody spoke last, each by round and number ("2/5").
 */
export function remark(table: string, bots: readonly number[], events: readonly Event[], now: string, last: string | null): Remark | null {
  if (now === last) return null;
  for (const event of events) {
    const found = moment(table, bots, event, events);
    const said = found && saying(table, found, now);
    if (said) return said;
  }
  return null;
}

/** The talkative find words more often; a greeting and a word at the end everybody has. */
function saying(table: string, { seat, occasion }: Moment, now: string): Remark | null {
  const { key, talkative } = regularOf(table, seat);
  const chance = scattered(`${table}/${seat}/${occasion}/${now}`);
  const always = occasion === "greets" || occasion === "loses";
  return always || chance % 4 < talkative ? { seat, key: `says_${key}_${occasion}`, params: { which: (chance >>> 8) % SAYINGS } } : null;
}
