// What the page asks of a game: its picture in the middle, its cards' faces, and what a choice of cards amounts to.
// A game without a folder here is played at the plain table, from its view and legal moves alone.
import type { Component } from "svelte";
import type { Face } from "../cards/face";
import type { Reader } from "../house/words";
import type { Event, Fresh, Sheet, View } from "../table/table.svelte";

/** Everything about the table that a game's picture needs. */
export interface Scene {
  readonly game: string;
  readonly view: View;
  readonly seat: number | null; // mine; null for onlookers
  readonly names: readonly string[];
  readonly reader: Reader; // words for me
  readonly mine: boolean; // something is asked of me now
  readonly legal: readonly string[]; // my moves, if so
  readonly prompt: Record<string, [string, Record<string, unknown>]>; // many of them in words
  readonly fresh: Fresh; // what the last news told
  readonly events: readonly Event[]; // of the running round, as far as I know them
  readonly pick: Pick;
  face(code: string): Face;
  label(code: string): string; // a card's name
  own(key: string, params?: Record<string, unknown>): string; // a text of the game's own texts.<lang>.json
  choose(spot: string | null): void; // a target in the middle
  play(move: string): void;
}

/** What I have chosen so far: cards of my hand, and a target in the middle (a row, a species, a colour). */
export interface Pick {
  readonly cards: readonly string[];
  readonly spot: string | null;
}

/** A button.  One without a move says by `missing` what is still to be chosen. */
export interface Action {
  move: string | null;
  label: string;
  primary?: boolean;
  missing?: string;
}

export interface Choice {
  actions: Action[];
  playable: ReadonlySet<string> | null; // cards that can be added to the choice; null: no card is asked for
  most: number; // cards in one choice; with 1 another card replaces the first
  wrong?: boolean; // the choice leads nowhere: `playable` is what would go without it
}

export interface Group {
  label: string; // of the group; empty for the hand itself
  cards: readonly string[];
}

export interface GameClient {
  Middle: Component<{ scene: Scene }>;
  face(code: string): Face;
  choice(scene: Scene, pick: Pick): Choice;
  /** My cards as they stand before me, whatever is chosen of them; without it the hand as the view has it. */
  groups?(scene: Omit<Scene, "pick">): Group[];
  /** Equal cards stand as a stack with a count. */
  stacked?: boolean;
  /** What a mat shows besides name, cards and points. */
  Mat?: Component<{ scene: Scene; seat: number }>;
  /** A round's sheet in the game's own way; without it as a list of entries. */
  Sheet?: Component<{ sheet: Sheet; reader: Reader; names: readonly string[] }>;
  /** Points are lives, say, and stand on the mat already. */
  hidesPoints?: boolean;
}

const CLIENTS = import.meta.glob<{ default: GameClient }>("./*/index.ts");

export async function clientOf(game: string): Promise<GameClient> {
  const found = CLIENTS[`./${game}/index.ts`] ?? CLIENTS["./plain/index.ts"]!;
  return (await found()).default;
}
