// What the chosen cards amount to.  All that is possible is found among the legal moves; no rule stands here.
import { without } from "../../cards/piles";
import type { Action, Choice, Pick, Scene } from "../client";
import { ORDER } from "./faces";

export interface Read {
  move: string;
  verb: string; // "": a lay
  cards: string[];
}

const WITHOUT_CARDS = ["pass", "decline"];
/** What cards chosen in each phase are for; the first is meant when they make no legal move. */
const MEANT: Record<string, string[]> = {
  push: ["push"],
  return: ["return"],
  lay: ["lay"],
  lead: [""],
  raise: ["", "show"],
  add: ["add"],
};
const PHRASES: Record<string, string> = { "": "lay", lay: "lay_away" };
const OFFERED = 2; // moves that would complete the choice

/** What a choice needs of the table. */
export type Table = Pick_<Scene, "legal" | "view" | "reader" | "own">;
type Pick_<T, K extends keyof T> = { readonly [key in K]: T[key] };

export function read(move: string): Read {
  if (WITHOUT_CARDS.includes(move)) return { move, verb: move, cards: [] };
  const at = move.indexOf(":");
  return { move, verb: at < 0 ? "" : move.slice(0, at), cards: [...move.slice(at + 1)] };
}

export function write(verb: string, cards: readonly string[]): string {
  const sorted = [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join("");
  return verb === "" ? sorted : `${verb}:${sorted}`;
}

export function choice(table: Table, pick: Pick): Choice {
  const phase = String(table.view["phase"]);
  const verbs = MEANT[phase] ?? [""];
  const all = table.legal.map(read);
  const withCards = all.filter(({ verb }) => verbs.includes(verb));
  const around = withCards.filter(({ cards }) => without(cards, pick.cards) !== null);
  const sizes = (around.length > 0 ? around : withCards).map(({ cards }) => cards.length);
  // with a wrong choice all that is possible stands up, as the refusal names it
  const playable = new Set(around.length > 0 ? around.flatMap(({ cards }) => without(cards, pick.cards)!) : withCards.flatMap(({ cards }) => cards));
  const wordless = all.filter(({ verb }) => WITHOUT_CARDS.includes(verb)).map(({ move, verb }) => ({ move, label: name(table, verb, []) }));
  const actions: Action[] = [...offers(table, pick, phase, around, withCards.length === 0), ...wordless];
  const first = actions.find((action) => action.move === null || table.legal.includes(action.move));
  if (first && first === actions[0]) first.primary = true;
  // a wrong card may still be chosen, to learn why it is wrong
  return { actions, playable, most: Math.max(1, pick.cards.length, ...sizes), wrong: around.length === 0 };
}

function offers(table: Table, pick: Pick, phase: string, around: Read[], never: boolean): Action[] {
  const [verb = ""] = MEANT[phase] ?? [];
  const { cards } = pick;
  const exact = around.filter((found) => found.cards.length === cards.length);
  const longer = around.filter((found) => found.cards.length > cards.length && found.verb !== "show");
  const as = ({ move, verb, cards }: Read): Action => ({ move, label: name(table, verb, cards) });
  if (phase === "push" || phase === "return") {
    if (exact.length > 0) return exact.map(as);
    const label = cards.length > 0 ? name(table, phase, cards) : table.own(phase);
    return [{ move: null, label, missing: table.own("choose_more", { count: 2 - cards.length }) }];
  }
  if (phase === "lay" && exact.length > 0) return exact.map(as);
  if (cards.length === 0) {
    if (never) return [];
    if (longer.length === 1) return longer.map(as); // the only one: no need to look for its cards
    return [{ move: null, label: table.own(phase === "add" ? "add" : "lay"), missing: table.own(`choose_${phase}`) }];
  }
  if (around.length === 0) return [{ move: write(verb, cards), label: name(table, verb, cards) }];
  const [shows, lays] = [exact.filter((found) => found.verb === "show"), exact.filter((found) => found.verb !== "show")];
  const more = lays.length > 0 ? whole(longer, cards) : nearest(longer, cards);
  return [...lays, ...more, ...shows].map(as);
}

/** All alike at once, where one of them would do as well. */
function whole(longer: Read[], chosen: readonly string[]): Read[] {
  const plain = longer.filter(({ cards }) => cards.every((card) => chosen.includes(card)));
  return plain.sort((a, b) => b.cards.length - a.cards.length).slice(0, 1);
}

/** The moves that take fewest further cards, best of those alike. */
function nearest(longer: Read[], chosen: readonly string[]): Read[] {
  const strange = ({ cards }: Read): number => cards.filter((card) => !chosen.includes(card)).length;
  const sorted = [...longer].sort((a, b) => a.cards.length - b.cards.length || strange(a) - strange(b));
  return sorted.slice(0, OFFERED);
}

function name(table: Table, verb: string, cards: readonly string[]): string {
  const sorted = [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return table.reader.say("moves", PHRASES[verb] ?? verb, { cards: sorted, count: sorted.length });
}
