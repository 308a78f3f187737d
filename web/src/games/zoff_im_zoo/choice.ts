// What the chosen cards amount to.  All that is possible is found among the legal moves; no rule stands here.
import { without } from "../../cards/piles";
import type { Action, Choice, ChoiceScene, Picked } from "../client";
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
const EXCHANGE = ["push", "return", "lay"]; // phases in which any cards go together
const OFFERED = 2; // moves that would complete the choice

export function read(move: string): Read {
  if (WITHOUT_CARDS.includes(move)) return { move, verb: move, cards: [] };
  const at = move.indexOf(":");
  return { move, verb: at < 0 ? "" : move.slice(0, at), cards: [...move.slice(at + 1)] };
}

export function write(verb: string, cards: readonly string[]): string {
  const sorted = [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).join("");
  return verb === "" ? sorted : `${verb}:${sorted}`;
}

/** What these cards count as together: a mosquito among elephants is one, a joker is what it lies with. */
export function animalOf(cards: readonly string[]): string {
  return cards.includes("E") ? "E" : (cards.find((card) => card !== "J") ?? "J");
}

export function choice(table: ChoiceScene, pick: Picked): Choice {
  const phase = String(table.view["phase"]);
  const verbs = MEANT[phase] ?? [""];
  const all = table.legal.map(read);
  const withCards = all.filter(({ verb }) => verbs.includes(verb));
  const around = withCards.filter(({ cards }) => without(cards, pick.cards) !== null);
  const sizes = (around.length > 0 ? around : withCards).map(({ cards }) => cards.length);
  // with a wrong choice all that is possible stands up, as the refusal names it
  const playable = new Set(around.length > 0 ? around.flatMap(({ cards }) => without(cards, pick.cards)!) : withCards.flatMap(({ cards }) => cards));
  const wordless = all.filter(({ verb }) => WITHOUT_CARDS.includes(verb)).map(({ move, verb }) => ({ move, label: name(table, verb, []) }));
  const offered = offers(table, pick, phase, around);
  const mixed = mixes(phase, pick);
  const [first] = offered;
  // a joker by itself is no move yet, and is not to be taken for the one that is offered first
  const meant = first?.move && table.legal.includes(first.move) && pick.cards.length > 0;
  if (meant && (!mixed || read(first.move!).cards.length === pick.cards.length)) first.primary = true;
  const actions: Action[] = [...offered, ...wordless];
  if (withCards.length === 0 && actions.length === 1) actions[0]!.primary = true; // nothing else is possible
  // a wrong card may still be chosen, to learn why it is wrong
  const most = Math.max(1, pick.cards.length, ...sizes);
  return { actions, playable, most, mixed, wrong: around.length === 0 };
}

/** In the exchange any cards go together; in a trick those that the joker is with, or a mosquito among elephants. */
function mixes(phase: string, { cards }: Picked): boolean {
  return EXCHANGE.includes(phase) || cards.includes("J") || new Set(cards).size > 1;
}

function offers(table: ChoiceScene, pick: Picked, phase: string, around: Read[]): Action[] {
  const [verb = ""] = MEANT[phase] ?? [];
  const { cards } = pick;
  const exact = around.filter((move) => move.cards.length === cards.length);
  const as = ({ move, verb, cards }: Read): Action => ({ move, label: name(table, verb, cards) });
  const exchanges = EXCHANGE.includes(phase);
  if (exchanges && exact.length > 0) return exact.map(({ move }) => ({ move, label: table.own(`do_${phase}`, { count: cards.length }) }));
  if (cards.length === 0) return [];
  if (exchanges && around.length > 0) return [{ move: null, label: table.own(`do_${phase}`, { count: cards.length }), missing: table.own("one_more") }];
  if (around.length === 0) return [{ move: write(verb, cards), label: name(table, verb, cards) }];
  const longer = around.filter((move) => move.cards.length > cards.length && move.verb !== "show");
  const [shows, lays] = [exact.filter((move) => move.verb === "show"), exact.filter((move) => move.verb !== "show")];
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

function name(table: ChoiceScene, verb: string, cards: readonly string[]): string {
  const sorted = [...cards].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return table.reader.say("moves", verb || "lay", { cards: sorted, count: sorted.length });
}
