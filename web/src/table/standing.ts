// Who is ahead.

/** Seats from the best to the last; equal ones as they sit. */
export function standing(scores: readonly number[], fewestWin = false): number[] {
  const sign = fewestWin ? 1 : -1;
  return scores.map((_, seat) => seat).sort((one, other) => sign * (scores[one]! - scores[other]!) || one - other);
}

/** The same from the ranks at the end of a match. */
export const byRank = (ranks: readonly number[]): number[] => standing(ranks, true);

/** The result before its last round. */
export const before = (scores: readonly number[], points: readonly number[] = []): number[] => scores.map((score, seat) => score - (points[seat] ?? 0));
