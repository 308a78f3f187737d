// What my finished matches tell: how many, streaks, company, moments, and whether it gets better.

export interface Played {
  table: string;
  number: number;
  game: string;
  names: string[];
  ranks: number[];
  scores: number[];
  time: number;
  seat: number | null;
  practice: boolean;
}

export interface Story {
  matches: number;
  wins: number;
  streak: number; // wins in a row, up to now
  longest: number; // the most wins in a row ever
  company: { name: string; matches: number; wins: number; last: Played }[]; // people, those I play with most first; wins are mine
  clearest: Played | null; // the win with the largest lead
  closest: Played | null; // and with the smallest
}

export type Trend = "up" | "down" | "level";

const BOT = "bot:";
const MOST_COMPANY = 6;
const RECENT = 5; // matches that make a trend

const won = ({ ranks, seat }: Played): boolean => seat !== null && ranks[seat] === 1;

/** By how many points I won, or shared the win. */
function lead({ scores, ranks, seat }: Played): number {
  const others = scores.filter((_, at) => at !== seat && ranks[at] !== 1);
  return others.length > 0 ? Math.min(...others.map((score) => Math.abs(score - scores[seat!]!))) : 0;
}

/** The story of these matches, the latest first; those of practice and those that I only watched are no part of it. */
export function storyOf(all: readonly Played[]): Story {
  const matches = all.filter(({ practice, seat }) => !practice && seat !== null);
  const wins = matches.filter(won);
  const byLead = wins.filter((match) => lead(match) > 0).sort((one, other) => lead(one) - lead(other));
  const runs = matches.map((match) => (won(match) ? "w" : "-")).join("").split("-").map((run) => run.length);
  return {
    matches: matches.length,
    wins: wins.length,
    streak: runs[0] ?? 0,
    longest: Math.max(0, ...runs),
    company: companyOf(matches),
    clearest: byLead.at(-1) ?? null,
    closest: byLead.length > 1 ? byLead[0]! : null,
  };
}

function companyOf(matches: readonly Played[]): Story["company"] {
  const people = new Map<string, Story["company"][number]>();
  for (const match of matches) {
    const names = match.names.filter((name, seat) => seat !== match.seat && name && !name.startsWith(BOT));
    for (const name of new Set(names)) {
      const before = people.get(name) ?? { name, matches: 0, wins: 0, last: match };
      people.set(name, { ...before, matches: before.matches + 1, wins: before.wins + (won(match) ? 1 : 0) });
    }
  }
  return [...people.values()].sort((one, other) => other.matches - one.matches).slice(0, MOST_COMPANY);
}

/** Whether I place better lately than before; null as long as there is nothing to compare. */
export function trendOf(all: readonly Played[], game: string): Trend | null {
  const places = all.filter((match) => match.game === game && !match.practice && match.seat !== null).map(place);
  const [recent, before] = [places.slice(0, RECENT), places.slice(RECENT)];
  if (before.length === 0) return null;
  const gain = mean(recent) - mean(before);
  return Math.abs(gain) < 0.1 ? "level" : gain > 0 ? "up" : "down";
}

/** 1 for the first place, 0 for the last. */
const place = ({ ranks, seat }: Played): number => (ranks.length > 1 ? (ranks.length - ranks[seat!]!) / (ranks.length - 1) : 1);
const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

// how strong I am, in a word and a figure

export interface Strength {
  level: "easy" | "normal" | "hard" | "expert" | null; // null: it is still too early to say
  figure: number; // 1000 is where everybody begins
}

const SCALE = 40; // the service begins at 25
const UNSURE = 6; // a deviation with which nothing can be said yet
const LEVELS = [
  [30, "expert"],
  [25, "hard"],
  [20, "normal"],
] as const;

export function strengthOf({ mu, sigma }: { mu: number; sigma: number }): Strength {
  const level = sigma > UNSURE ? null : (LEVELS.find(([least]) => mu >= least)?.[1] ?? "easy");
  return { level, figure: Math.round(mu * SCALE) };
}
