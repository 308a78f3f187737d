// Where people gather around a round table: me at the bottom, the others clockwise from my left in playing order.

/** A seat's spot on the ring, in parts of its box: 0 left or top, 1 right or bottom. */
export interface Spot {
  x: number;
  y: number;
}

export function ring(players: number, me: number | null): Spot[] {
  return Array.from({ length: players }, (_, seat) => {
    const angle = (2 * Math.PI * ((seat - (me ?? 0) + players) % players)) / players;
    return { x: 0.5 - Math.sin(angle) / 2, y: 0.5 + Math.cos(angle) / 2 };
  });
}
