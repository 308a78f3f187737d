// Where the mats lie: in playing order around an oval, mine at the bottom.

export interface Place {
  seat: number;
  x: number; // of the oval's width, from the left
  y: number; // of its height, from the top
}

/** All seats in playing order, beginning with the one to my left; I come last, at the bottom. */
export function around(seats: number, me: number | null): Place[] {
  const first = me ?? seats - 1;
  return Array.from({ length: seats }, (_, step) => {
    const seat = (first + 1 + step) % seats;
    const angle = Math.PI / 2 + ((step + 1) * 2 * Math.PI) / seats;
    return { seat, x: 0.5 + 0.455 * Math.cos(angle), y: 0.48 + 0.43 * Math.sin(angle) };
  });
}
