// Where the mats lie: in playing order around an oval, mine at the bottom.

export interface Place {
  seat: number;
  x: number; // of the oval's width, from the left
  y: number; // of its height, from the top; a mat at 0 lies within it, and so does one at 1
}

/** All seats in playing order, beginning with the one to my left; I come last, at the bottom. */
export function around(seats: number, me: number | null): Place[] {
  const first = me ?? seats - 1;
  return Array.from({ length: seats }, (_, step) => {
    const seat = (first + 1 + step) % seats;
    const angle = Math.PI / 2 + ((step + 1) * 2 * Math.PI) / seats;
    return { seat, x: 0.5 + 0.455 * Math.cos(angle), y: 0.465 + 0.485 * Math.sin(angle) };
  });
}

/** So much of the oval's width, from either side, belongs to the mats that lie beside the middle and not above or below it. */
export function margin(places: readonly Place[]): number {
  return Math.max(0, ...places.filter(({ x, y }) => x < 0.25 && y > 0.1).map(({ x }) => x));
}
