// Which tables of a list stand first.
import type { Listed } from "./games";

export const isMyTurn = (table: Listed, me: string): boolean => table.to_move === me;
export const freeSeats = (table: Listed): number => table.seats.filter((seat) => !seat.name).length;

/** Mine: where I am awaited, then what is still to be played, then what is over; the newest first, as they come. */
export function mineFirst(tables: readonly Listed[], me: string): Listed[] {
  return sorted(tables, (table) => (isMyTurn(table, me) ? 0 : table.status === "over" ? 2 : 1));
}

/** Other people's: where there is a seat for me, then what there is to watch. */
export function freeFirst(tables: readonly Listed[]): Listed[] {
  return sorted(tables, (table) => (table.status === "over" ? 2 : table.status === "waiting" && freeSeats(table) > 0 ? 0 : 1));
}

const sorted = (tables: readonly Listed[], rank: (table: Listed) => number): Listed[] => [...tables].sort((one, other) => rank(one) - rank(other));
