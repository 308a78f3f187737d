// What chosen cards and a chosen row amount to, found in the legal moves and the rows on the table alone.
import { without } from "../../cards/piles";
import type { Action, Choice, Pick as Picked, Scene } from "../client";
import { ORDER } from "./faces";

type Rows = readonly (readonly string[])[];
type Asked = Pick<Scene, "view" | "legal" | "reader" | "own">;

interface Swap {
  row: number;
  cards: string[];
}

const SWAP = /^swap(\d+):(\w+)$/;

export function readSwap(move: string): Swap | null {
  const [, row, cards] = SWAP.exec(move) ?? [];
  return row && cards ? { row: Number(row), cards: [...cards] } : null;
}

/** A swap in notation, its cards in table order. */
export function swapText(row: number, cards: readonly string[]): string {
  return `swap${row}:${sorted(cards).join("")}`;
}

/** The row that is meant: the one that was tapped, or the one with as many cards as were chosen. */
export function target(rows: Rows, pick: Picked): number | null {
  if (pick.spot !== null) return Number(pick.spot);
  const at = rows.findIndex((row) => row.length > 0 && row.length === pick.cards.length);
  return at < 0 ? null : at + 1;
}

/** What can still be added, so that some legal swap (of the tapped row, if there is one) has all of it. */
export function addable(legal: readonly string[], pick: Picked): Set<string> {
  const found = new Set<string>();
  for (const move of legal) {
    const swap = readSwap(move);
    if (swap === null || (pick.spot !== null && swap.row !== Number(pick.spot))) continue;
    for (const card of without(swap.cards, pick.cards) ?? []) found.add(card);
  }
  return found;
}

export function choice(scene: Asked, pick: Picked): Choice {
  const rows = (scene.view["rows"] as string[][] | undefined) ?? [];
  const longest = Math.max(0, ...rows.map((row) => row.length));
  const actions = [swap(scene, rows, longest, pick)];
  if (scene.legal.includes("knock")) actions.push({ move: "knock", label: scene.reader.say("moves", "knock") });
  const most = pick.spot === null ? longest : (rows[Number(pick.spot) - 1]?.length ?? longest);
  return { actions, playable: addable(scene.legal, pick), most };
}

/** The swap so far.  Laying the very animals of the row is offered too: the refusal tells the rule. */
function swap(scene: Asked, rows: Rows, longest: number, pick: Picked): Action {
  const number = pick.cards.length;
  const row = target(rows, pick);
  if (row === null) {
    const missing = number > longest ? scene.own("at_most", { count: longest }) : scene.own("choose");
    return { move: null, label: scene.own("swap"), missing, primary: true };
  }
  const lacking = (rows[row - 1]?.length ?? 0) - number;
  if (lacking !== 0) {
    const missing = scene.own(lacking > 0 ? "lacking" : "too_many", { row, count: Math.abs(lacking) });
    return { move: null, label: scene.own("take_row", { row }), missing, primary: true };
  }
  const label = scene.reader.say("moves", "swap", { row, cards: sorted(pick.cards) });
  return { move: swapText(row, pick.cards), label, primary: true };
}

function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}
