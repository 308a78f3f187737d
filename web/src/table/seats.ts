// The order in which people sit, as the reader sees it.

/** Everybody but me in playing order, beginning at my left; onlookers see all, from the first seat on. */
export function around(players: number, me: number | null): number[] {
  if (me === null) return Array.from({ length: players }, (_, seat) => seat);
  return Array.from({ length: players - 1 }, (_, step) => (me + 1 + step) % players);
}
