// The games as the counter shows them.
import { SUITS, type Face } from "../cards/face";

/** A game's box on the shelf, as `games/<game>/lobby.ts` describes it. */
export interface LobbyCard {
  order: number; // the lowest comes first
  box?: string; // its colour, dark enough for a light title
  emblem: Emblem;
  lengths?: Partial<Record<Length, Record<string, number>>>; // options of a shorter or longer match than the rulebook's
}

export type Length = "short" | "long";

/** The picture on the lid: up to three drawings of the game's own, the first one large; or a fan of cards. */
export type Emblem = { art: readonly string[] } | { cards: readonly Face[] };

/** For a game that has no box of its own: after all others, in the order in which the service names them. */
const PLAIN: LobbyCard = {
  order: Number.MAX_SAFE_INTEGER,
  emblem: { cards: SUITS.slice(0, 4).map((suit) => ({ look: "colour", suit })) },
};

const CARDS = import.meta.glob<LobbyCard>("../games/*/lobby.ts", { eager: true, import: "default" });

export const cardOf = (game: string): LobbyCard => CARDS[`../games/${game}/lobby.ts`] ?? PLAIN;

export function inOrder(games: readonly string[], card: (game: string) => LobbyCard = cardOf): string[] {
  return [...games].sort((one, other) => card(one).order - card(other).order);
}

export interface GameAbout {
  players: [number, number];
  minutes?: [number, number];
  age?: number | null; // from which on; none: its rulebook does not say
  best?: [number, number] | null; // with how many players; none: its rulebook does not say
  referee?: boolean; // for people with the real cards
  options: Record<string, boolean | number>;
  bounds: Record<string, [number, number]>;
  pad?: Record<string, string> | null; // what whoever is first does, by the number of players; none: it has no score pad
}

/** A table in a list. */
export interface Listed {
  id: string;
  code: string;
  status: string;
  game: string;
  round: number;
  to_move: string | null;
  practice?: boolean; // the match is not rated
  seats: { name: string; person?: string | null; avatar?: string | null }[];
}
