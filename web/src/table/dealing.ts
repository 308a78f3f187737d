// How a deal is shown: in packets around the table, quickly, as many as fit into the time.
import { around } from "./seats";
import type { View } from "./table.svelte";

export const FLIGHT = 180; // milliseconds a packet is in the air
export const TURN = 160; // and my cards need to turn over
const APART = 40;
const IN_ALL = 1200;

export interface Packet {
  seat: number;
  after: number; // milliseconds
  cards: readonly number[]; // which stacks of my hand it brings; none for others
}

/** The packets in order: from the dealer's left around the table until everybody has all. */
export function packets(players: number, dealer: number, me: number | null, stacks: number): Packet[] {
  const places = Math.floor((IN_ALL - FLIGHT - TURN) / APART) + 1;
  const passes = Math.max(1, Math.min(stacks || 4, Math.floor(places / players)));
  const seats = [...around(players, dealer), dealer];
  const till = (pass: number): number => Math.round((pass * stacks) / passes);
  return Array.from({ length: passes * players }, (_, at) => {
    const [pass, seat] = [Math.floor(at / players), seats[at % players]!];
    const cards = seat === me ? Array.from({ length: till(pass + 1) - till(pass) }, (_, card) => till(pass) + card) : [];
    return { seat, after: at * APART, cards };
  });
}

/** Who deals: as the game says it, else the player who sits before the one who begins. */
export function dealerOf(view: View, players: number): number {
  const { dealer, to_move: begins } = view;
  return typeof dealer === "number" ? dealer : ((Number(begins ?? 0) - 1 + players) % players);
}
