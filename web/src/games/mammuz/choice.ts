// What chosen cards amount to.  What is possible is read from the legal moves, never from the rules.
import { without } from "../../cards/piles";
import type { Action, Choice, Picked, Scene, Target } from "../client";
import { artOf, ORDER } from "./faces";

const LAY = "lay:";
const CLAIM = "claim:";
const HERD = "herd:";

/** What choosing needs to know. */
export type ChoiceScene = Pick<Scene, "view" | "seat" | "legal" | "reader" | "own">;

/** What follows the colon in all legal moves of a verb. */
export function after(legal: readonly string[], verb: string): string[] {
  return legal.filter((move) => move.startsWith(verb)).map((move) => move.slice(verb.length));
}

/** Doubted are cards on the felt, and mats take a herd; here are the lays, and the species to name. */
export function choice(scene: ChoiceScene, pick: Picked): Choice {
  const claims = after(scene.legal, CLAIM);
  if (claims.length > 0) return naming(scene, pick, claims);
  if (after(scene.legal, HERD).length > 0) return { actions: taking(scene), playable: null, most: 0 };
  const lays = after(scene.legal, LAY);
  if (lays.length === 0) return { actions: [], playable: new Set(), most: 0 }; // a forced doubt
  const chosen = pick.cards;
  const actions: Action[] = chosen.length > 0 ? [{ move: LAY + chosen.join(""), label: scene.own("lay_n", { count: chosen.length }), primary: true }] : [];
  return { actions, playable: additions(lays, chosen), most: Math.max(...lays.map((lay) => lay.length)), mixed: true };
}

/** A species is named by its picture, or by a card of it in the hand. */
function naming(scene: ChoiceScene, pick: Picked, claims: readonly string[]): Choice {
  const [chosen] = pick.cards;
  const actions: Action[] = [];
  // A dinosaur can't even be written as a claim; laying it gets the sentence about what comes first.
  if (chosen !== undefined && chosen >= "a") actions.push({ move: LAY + chosen, label: scene.reader.say("moves", "lay", { cards: [chosen] }), primary: true });
  else if (chosen !== undefined) actions.push({ move: CLAIM + chosen, label: scene.reader.say("moves", "claim", { card: chosen }), primary: true });
  return { actions, playable: new Set(claims), most: 1, names: true, targets: species(scene, claims) };
}

/** All that are not extinct, with the number of cards left; one that may not be named again is shown all the same. */
function species(scene: ChoiceScene, claims: readonly string[]): Target[] {
  const left = scene.view["left"] as number[];
  return ORDER.slice(0, left.length).flatMap((code, at) => {
    if (left[at] === 0) return [];
    const off = !claims.includes(code);
    const note = off ? scene.own("barred") : scene.own("left_n", { count: left[at] });
    return [{ choice: CLAIM + code, move: CLAIM + code, label: scene.own("name", { card: code }), art: artOf(code), note, ...(off && { off }) }];
  });
}

/** My own mat is no target: taking the herd myself is a button. */
function taking({ legal, seat, own }: ChoiceScene): Action[] {
  const move = `${HERD}${seat}`;
  return legal.includes(move) ? [{ move, label: own("take_self") }] : [];
}

/** Cards of which one more still makes a legal lay, or the beginning of one. */
export function additions(lays: readonly string[], chosen: readonly string[]): Set<string> {
  const playable = new Set<string>();
  for (const lay of lays) {
    if (lay.length <= chosen.length) continue;
    const rest = without([...lay], chosen);
    for (const card of rest ?? []) playable.add(card);
  }
  return playable;
}
