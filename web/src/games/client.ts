// What the page asks of a game: what lies on the table, its cards' faces, and what a choice of cards amounts to.
// A game says what lies there; where it lies, how large it is and how it moves is the table's business.
// A game without a folder here is played at the plain table, from its view and legal moves alone.
import type { Component } from "svelte";
import type { Face, Suit } from "../cards/face";
import type { Reader } from "../house/words";
import type { Event, Fresh, Sheet, View } from "../table/table.svelte";

/** Everything about the table that a game needs to draw its picture. */
export interface Scene {
  readonly game: string;
  readonly view: View;
  readonly seat: number | null; // mine; null for onlookers
  readonly names: readonly string[];
  readonly reader: Reader; // words for me
  readonly mine: boolean; // it is my turn to decide something
  readonly legal: readonly string[]; // my moves, if so
  readonly prompt: Record<string, [string, Record<string, unknown>]>; // many of them in words
  readonly fresh: Fresh; // what the last news brought
  readonly events: readonly Event[]; // of the running round, as far as I know them
  readonly memory?: boolean; // false: the page helps nobody to remember, it shows only what lies on the table
  readonly revealed?: boolean; // the sheet of the round that has just ended has told everything
  readonly pick: Picked;
  face(code: string): Face;
  label(code: string): string; // a card's name
  own(key: string, params?: Record<string, unknown>): string; // a text of the game's own texts.<lang>.json
  choose(target: string | null): void; // a target on the felt
  play(move: string): void;
}

// what lies on the table

export interface Picture {
  /** Cards before their owners, in the order in which they were laid. */
  lays: readonly Lay[];
  /** A trick that the last news completed: it lies there a moment longer, and then goes to its taker. */
  finished?: { lays: readonly Lay[]; taker: number | null } | null;
  /** The game's public state in chalk; at most one slate. */
  slate?: Slate | null;
  /** What the mats carry besides face, name, cards and points; by seat. */
  mats?: readonly MatNotes[];
  /** Piles, rows or species that belong to nobody: the game's own component in the middle of the felt. */
  centre?: Centre | null;
  /** Buttons on the felt that only show something ("Wer schlägt wen?"); at most two. */
  aids?: readonly Aid[];
  /** Empty dashed places that I may still fill (Mü's auction). */
  places?: number;
  /** False where my cards never come to lie before me (Life Life's go into a row). */
  landing?: boolean;
  /** Words for the question; without it what the service asks. */
  question?: Question;
}

export interface Lay {
  key: string; // stays with these cards as long as they lie there
  seat: number; // before whom they lie
  cards: readonly LaidCard[];
  /** leading: to beat, in brass; beaten: veiled and smaller; plain: neither. */
  state: "leading" | "beaten" | "plain";
  /** Laid open besides what is played: minis before others, cards to play from before me. */
  open?: boolean;
  /** Somebody's hand, laid open for those who look on later: always small. */
  hand?: boolean;
  /** A dashed place where a card is still to come. */
  empty?: boolean;
  chip?: string; // a few words under it ("Lotte: zwei Robben", "3 – führt")
}

export interface LaidCard {
  key: string; // the same card keeps it on its way from the hand to the felt to a mat
  code: string | null; // null: face down
  turned?: boolean; // it was face down a moment ago
  label?: string; // for those who don't see it; the card's name without it
  move?: string; // tapping it lifts it, tapping again plays this (a back to doubt)
}

/** Public state in chalk: a title, a second line, then rows; each line is short (28 letters on a phone). */
export interface Slate {
  title: string;
  second?: string;
  rows?: readonly SlateRow[];
  bar?: { value: number; of: number; label: string };
  warns?: boolean; // the second line in brick
}

export interface SlateRow {
  art?: string; // a picture of the sprite
  seal?: Seal; // or a trump
  text?: string; // left out where there is only room for picture and number
  number?: number;
  tally?: number; // strokes in fives
  extra?: number; // strokes in brass behind them: the ghost's, or those too many (`warns`)
  note?: string; // a few words behind the strokes, in the colour of the extra ones ("einer zu viel!")
  mark?: "held" | "mine" | "none"; // held: I could do this (ticked, on phones underlined); mine: my own row
}

/** A trump's seal: a suit's shape, a digit, or no trump. */
export interface Seal {
  suit?: Suit;
  digit?: string;
  large?: boolean;
}

export type Tone = "brass" | "brick" | "bottle" | "paper";

export interface MatNotes {
  chips?: readonly { text: string; tone: Tone; title?: string }[]; // under the plate
  sign?: { suit: Suit; title: string } | null; // a team's, on the plate
  rings?: number | null; // lives
  crown?: boolean;
  number?: string; // beside the name instead of the match's points
  tally?: number; // tricks taken, pencilled on the plate
  lacks?: { signs: readonly (Suit | "T")[]; title: string } | null; // what this hand is known not to have, struck through; T: trumps
  out?: boolean; // no longer in this round
  move?: string; // tapping the mat (twice) plays this: a partner, a taker
}

export interface Centre {
  Component: Component<{ scene: Scene; room: Size }>;
  /** The least room it needs, in widths of a card on the felt, and the room it likes best. */
  least: Size;
  best: Size;
  /** Other shapes that it can take where there is little height. */
  flat?: readonly Size[];
}

export interface Size {
  width: number;
  height: number;
}

export interface Aid {
  key: string;
  icon: "web" | "eye" | "last" | "pips";
  label: string;
  Component: Component<{ scene: Scene; close(): void }>; // what it opens over the felt
}

export interface Question {
  line: string; // an order or a question, at most 28 letters
  second?: string; // at most 40
}

// choosing

/**
 * What I have chosen so far: cards of my hand, and a target on the felt (a row, a species, a colour).
 * A card of my second group lies open and is written with a star ("r7*"), here and in `Choice.playable`.
 */
export interface Picked {
  readonly cards: readonly string[];
  readonly target: string | null;
}

/** What most games need of the table to say what a choice amounts to; a test has it sooner than a whole scene. */
export type ChoiceScene = Pick<Scene, "view" | "legal" | "reader" | "own">;

/** A button.  One without a move says by `missing` what is still to be chosen. */
export interface Action {
  move: string | null;
  label: string;
  primary?: boolean; // what the lifted cards do
  missing?: string;
}

export interface Choice {
  actions: Action[];
  playable: ReadonlySet<string> | null; // cards that can be added to the choice; null: no card is asked for
  most: number; // cards in one choice; with 1 another card replaces the first
  names?: boolean; // no ghost: the chosen card only names something (a species, a trump), or the centre shows where it would lie
  mixed?: boolean; // cards of different kinds go together: a tap adds or takes away one copy, and never plays
  wrong?: boolean; // the choice leads nowhere: `playable` is what would go without it
  targets?: readonly Target[]; // things to choose beside cards, offered over the hand or on the felt
}

/** Something to choose that is no card: a colour, a trump, a species, a row. */
export interface Target {
  choice: string; // "colour:g", "row:3"; what `Picked.target` becomes
  becomes?: string; // and what it becomes instead where more than this is chosen there ("mau colour:g")
  move?: string; // tapping it plays this at once
  label: string;
  art?: string;
  seal?: Seal;
  note?: string; // a few letters more ("noch 4")
  off?: boolean; // shown, but not possible now
}

export interface Group {
  label: string; // of the group; empty for the hand itself
  cards: readonly string[];
}

export interface GameClient {
  picture(scene: Scene): Picture;
  face(code: string): Face;
  choice(scene: Scene, pick: Picked): Choice;
  /** What has to be chosen beside the cards for this move (`Picked.target`); without it, nothing. */
  targetOf?(move: string): string | null;
  /** My cards as they stand before me, whatever is chosen of them; without it the hand as the view has it. */
  groups?(scene: Omit<Scene, "pick">): Group[];
  /** Equal cards stand as a stack with a count. */
  stacked?: boolean;
  /** What a player calls out, for a bubble at the seat ("passt", "Mau!"); null: nothing. */
  call?(event: Event, scene: Scene): string | null;
  /** What the player to move is to do, for those who look on ("zwei Robben schlagen oder passen"). */
  task?(scene: Scene): string;
  /** A round's sheet in the game's own way; without it as a list of entries. */
  Sheet?: Component<{ sheet: Sheet; reader: Reader; names: readonly string[]; revealed?(): void }>;
  /** The sheet tells the result step by step, and calls `revealed` at its end: mats and log keep it to themselves till then. */
  revealsSlowly?: boolean;
  /** The fewest points are the best. */
  fewestWin?: boolean;
  /** Points are lives, say, and stand on the mat already. */
  hidesPoints?: boolean;
}

const CLIENTS = import.meta.glob<{ default: GameClient }>("./*/index.ts");

export async function clientOf(game: string): Promise<GameClient> {
  const load = CLIENTS[`./${game}/index.ts`] ?? CLIENTS["./plain/index.ts"]!;
  return (await load()).default;
}
