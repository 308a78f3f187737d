// What chosen cards amount to.  What is possible is read from the legal moves, never from the rules.
import { without } from "../../cards/piles";
import type { Action, Choice, Pick, Scene } from "../client";
import { ORDER } from "./faces";

export type Asked = Pick_<Scene>;
type Pick_<S extends Scene> = { readonly [K in "view" | "legal" | "reader" | "own"]: S[K] };

const LAY = "lay:";
const CLAIM = "claim:";

/** What follows the colon in all legal moves of a verb. */
export function after(legal: readonly string[], verb: string): string[] {
  return legal.filter((move) => move.startsWith(verb)).map((move) => move.slice(verb.length));
}

/** Naming, doubting and giving are tapped in the middle; here are the lays, and a species named by a card of it. */
export function choice(scene: Asked, pick: Pick): Choice {
  const claims = after(scene.legal, CLAIM);
  if (claims.length > 0) return naming(scene, pick, claims);
  const lays = after(scene.legal, LAY);
  const chosen = pick.cards;
  const actions: Action[] = [];
  if (chosen.length > 0) actions.push({ move: LAY + chosen.join(""), label: layLabel(scene, chosen, lays), primary: true });
  else if (lays.length > 0) actions.push({ move: null, label: scene.own("lay"), primary: true, missing: scene.own("choose") });
  const hand = (scene.view["hand"] as string[] | undefined) ?? [];
  return {
    actions,
    playable: lays.length > 0 ? additions(lays, chosen) : after(scene.legal, "herd:").length > 0 ? null : new Set(),
    most: Math.max(0, ...lays.map((lay) => lay.length)) || hand.length,
  };
}

/** A species can be named by a card of it in the hand too. */
function naming(scene: Asked, pick: Pick, claims: readonly string[]): Choice {
  const [chosen] = pick.cards;
  const name = (card: string): string => scene.reader.say("moves", "claim", { card });
  let actions: Action[] = [];
  if (chosen === undefined) return { actions, playable: new Set(claims), most: 1 };
  // A dinosaur can't even be written as a claim; laying it gets the sentence about what comes first.
  if (chosen >= "a") actions = [{ move: LAY + chosen, label: scene.reader.say("moves", "lay", { cards: [chosen] }), primary: true }];
  else actions = [{ move: CLAIM + chosen, label: name(chosen), primary: true }];
  return { actions, playable: new Set(claims), most: 1 };
}

/** Cards of which one more still makes a legal lay, or the beginning of one. */
export function additions(lays: readonly string[], chosen: readonly string[]): Set<string> {
  const found = new Set<string>();
  for (const lay of lays) {
    if (lay.length <= chosen.length) continue;
    const rest = without([...lay], chosen);
    for (const card of rest ?? []) found.add(card);
  }
  return found;
}

/** A lay in the order of the legal moves, which name each set of cards once. */
export const sorted = (cards: readonly string[]): string =>
  [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other)).join("");

/** True cards by their names; a bluff as what it is said to be. */
function layLabel(scene: Asked, cards: readonly string[], lays: readonly string[]): string {
  const named = scene.view["named"] as string | null;
  if (!lays.includes(sorted(cards)) || named === null || cards.every((card) => card === named))
    return scene.reader.say("moves", "lay", { cards });
  return scene.own("lay_as", { count: cards.length, card: named });
}
