// What the referee asks, and what the answers amount to.  `core/situations.py` explains both; a game brings the questions.
import type { PhaseAsked, RefereeAsks } from "../wire";

export type Answers = Readonly<Record<string, unknown>>;

export interface CardKind {
  card: string;
  most: number;
}

export interface Ask {
  id: string;
  kind: "cards" | "kinds" | "plays" | "chosen" | "choice" | "seat" | "flag" | "number";
  place?: "hand" | "table";
  cards?: readonly CardKind[];
  least?: number;
  most?: number | null;
  each?: number | null; // cards in every play
  from?: string; // chosen: the id of the cards
  choices?: readonly (string | number | null)[];
  words?: string | null;
  preset?: unknown;
  text?: string; // what a yes adds to a move
  when?: Readonly<Record<string, readonly unknown[]>>;
  moves?: readonly string[]; // the kinds of move for which it matters; without it all
  whole?: boolean; // all cards of the hand are needed
  ordered?: boolean;
  house?: boolean; // a house rule
}

export interface MoveAsked {
  move: string;
  text: string;
  asks: readonly Ask[];
  each?: boolean;
  needs?: readonly string[];
}

export interface Phase {
  phase: string;
  asks: readonly Ask[];
  moves: readonly MoveAsked[];
}

export const TRICK = "trick won"; // stands for the question who wins a trick

export const phasesOf = (asked: RefereeAsks): Phase[] => asked.phases as (PhaseAsked & Phase)[];
export const trickOf = (asked: RefereeAsks): readonly Ask[] => asked.trick as unknown as Ask[];

const first = (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? null) : (value ?? null));

/** Whether the other answers make this a question. */
export function isAsked(ask: Ask, answers: Answers): boolean {
  return Object.entries(ask.when ?? {}).every(([id, values]) => values.includes(first(answers[id])));
}

/** The answer that goes without saying. */
export function presetOf(ask: Ask): unknown {
  if (["cards", "kinds", "plays", "chosen"].includes(ask.kind)) return [];
  if (ask.preset !== undefined) return ask.preset;
  return ask.choices ? ask.choices[0] : ask.kind === "number" ? ask.least : null;
}

export const answerTo = (ask: Ask, answers: Answers): unknown => (answers[ask.id] === undefined ? presetOf(ask) : answers[ask.id]);
export const listOf = (ask: Ask, answers: Answers): readonly string[] => answerTo(ask, answers) as readonly string[];
export const playsOf = (ask: Ask, answers: Answers): readonly (readonly string[])[] => answerTo(ask, answers) as readonly (readonly string[])[];

/** The questions that matter for this kind of move. */
export const about = (asks: readonly Ask[], verb: string): Ask[] => asks.filter(({ moves }) => moves === undefined || moves.includes(verb));

/** The questions that are asked with these answers, in order: what comes before may decide. */
export function askedOf(asks: readonly Ask[], answers: Answers): Ask[] {
  const known: Record<string, unknown> = {};
  return asks.filter((ask) => {
    if (!isAsked(ask, known)) return false;
    known[ask.id] = answerTo(ask, answers);
    return true;
  });
}

/** What is sent: an answer to each question that is asked. */
export function factsOf(asks: readonly Ask[], answers: Answers): Record<string, unknown> {
  return Object.fromEntries(askedOf(asks, answers).map((ask) => [ask.id, answerTo(ask, answers)]));
}

/** The questions about a move that are asked with these facts and answers. */
export function askedOfMove(move: MoveAsked, facts: Answers, answers: Answers): Ask[] {
  const known: Record<string, unknown> = { ...facts };
  return move.asks.filter((ask) => {
    if (!isAsked(ask, known)) return false;
    known[ask.id] = answerTo(ask, answers);
    return true;
  });
}

/** What has to be answered before anybody can judge; null if that is all. */
export function missing(asks: readonly Ask[], move: MoveAsked | null, facts: Answers, answers: Answers): Ask | null {
  const short = (ask: Ask, given: Answers): boolean => {
    const value = answerTo(ask, given);
    return Array.isArray(value) && value.length < Math.max(ask.least ?? 0, move?.needs?.includes(ask.id) ? 1 : 0);
  };
  const open = askedOf(asks, facts).find((ask) => short(ask, facts));
  if (open || !move) return open ?? null;
  return askedOfMove(move, facts, answers).find((ask) => short(ask, answers)) ?? null;
}

/** The text of a move with these answers; one text for each card where each is a move of its own. */
export function textOf(move: MoveAsked, facts: Answers, answers: Answers): string {
  const asked = new Map(askedOfMove(move, facts, answers).map((ask) => [ask.id, ask]));
  const filled = (values: Answers): string =>
    move.text.replace(/\{(\w+)(#?)\}/g, (_, id: string, count: string) => {
      const ask = asked.get(id);
      const value = ask ? answerTo(ask, values) : move.asks.some((one) => one.id === id) ? null : facts[id];
      if (count) return String((value as unknown[] | undefined)?.length ?? 0);
      if (Array.isArray(value)) return value.join("");
      if (typeof value === "boolean") return value ? (ask?.text ?? "") : "";
      return value === null || value === undefined ? "" : String(value);
    });
  if (!move.each) return filled(answers);
  const ask = move.asks[0]!;
  return listOf(ask, answers)
    .map((card) => filled({ ...answers, [ask.id]: [card] }))
    .join(" ");
}

/** How many more of a card there can be, wherever these answers have it. */
export function leftOf(asks: readonly Ask[], answers: Answers, code: string): number {
  const lying = asks.flatMap((ask) => (ask.kind === "cards" ? listOf(ask, answers) : ask.kind === "plays" ? playsOf(ask, answers).flat() : []));
  const most = Math.max(...asks.flatMap((ask) => ask.cards ?? []).filter(({ card }) => card === code).map((kind) => kind.most), 0);
  return most - lying.filter((card) => card === code).length;
}

/** The list without one copy of this card. */
export function less(list: readonly string[], card: string): string[] {
  const at = list.lastIndexOf(card);
  return at < 0 ? [...list] : list.toSpliced(at, 1);
}

/** Cards in the order in which the tray has them. */
export function sorted(list: readonly string[], cards: readonly CardKind[]): string[] {
  const order = cards.map(({ card }) => card);
  return list.toSorted((one, other) => order.indexOf(one) - order.indexOf(other));
}
