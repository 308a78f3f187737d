// Moments of a match: where its rounds end and who won them, and the address of each.
import type { Event } from "../table/table.svelte";

export interface Mark {
  step: number; // at which the round ended
  round: number;
  winners: number[]; // seats; none where nobody was better than the others
}

export interface Moment {
  eyes: string; // "all", "table", or a seat
  step: number;
}

/** The rounds' ends. */
export function marksOf(steps: readonly { events: readonly Event[] }[], fewestWin = false): Mark[] {
  return steps.flatMap(({ events }, step) =>
    events.filter(({ type }) => type === "round_end").map((event) => {
      const { round, points } = event["sheet"] as { round: number; points: number[] };
      return { step, round, winners: best(points, fewestWin) };
    }),
  );
}

function best(points: readonly number[], fewestWin: boolean): number[] {
  const top = fewestWin ? Math.min(...points) : Math.max(...points);
  const winners = points.flatMap((got, seat) => (got === top ? [seat] : []));
  return winners.length < points.length ? winners : [];
}

/** Where the round before or after this step begins; the last one leads to the end. */
export function roundFrom(marks: readonly Mark[], step: number, way: 1 | -1): number {
  const begins = [0, ...marks.map((mark) => mark.step)];
  return way > 0 ? (begins.find((begin) => begin > step) ?? step) : (begins.findLast((begin) => begin < step) ?? 0);
}

/** The round that is played at this step; its end belongs to it. */
export const roundAt = (marks: readonly Mark[], step: number): number => marks.findLast((mark) => mark.step < step)?.round ?? 0;

export const addressOf = (table: string, match: number, { eyes, step }: Moment): string => `/replay/${table}/${match}?eyes=${eyes}&step=${step}`;

/** What an address says; whatever makes no sense is the beginning, with all hands open. */
export function momentOf(search: string): Moment {
  const query = new URLSearchParams(search);
  const eyes = query.get("eyes") ?? "";
  const step = Number(query.get("step"));
  return { eyes: /^(table|\d)$/.test(eyes) ? eyes : "all", step: Number.isInteger(step) && step > 0 ? step : 0 };
}
