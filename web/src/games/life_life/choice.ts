// What chosen cards and a chosen row amount to, found in the legal moves and the rows on the table alone.
import { without } from "../../cards/piles";
import type { Action, Choice, ChoiceScene, Picked } from "../client";
import { ORDER } from "./faces";

type Rows = readonly (readonly string[])[];

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

/** A row as a target on the felt, and back. */
export const aim = (row: number): string => `row:${row}`;
export const tapped = ({ target }: Picked): number | null => (target?.startsWith("row:") ? Number(target.slice(4)) : null);

/** The row of a swap. */
export function targetOf(move: string): string | null {
  const row = /^swap(\d)/.exec(move)?.[1];
  return row === undefined ? null : aim(Number(row));
}

/** The row that is meant: the one that was tapped, or the one with as many cards as were chosen. */
export function rowMeant(rows: Rows, pick: Picked): number | null {
  const at = rows.findIndex((row) => row.length > 0 && row.length === pick.cards.length);
  return tapped(pick) ?? (at < 0 ? null : at + 1);
}

/** The swap that the choice makes, if the number of cards fits a row. */
export function swapOf(rows: Rows, pick: Picked): string | null {
  const row = rowMeant(rows, pick);
  return row !== null && rows[row - 1]?.length === pick.cards.length ? swapText(row, pick.cards) : null;
}

/** What can still be added, so that some legal swap (of the tapped row, if there is one) has all of it. */
export function addable(legal: readonly string[], pick: Picked): Set<string> {
  const playable = new Set<string>();
  const row = tapped(pick);
  for (const move of legal) {
    const swap = readSwap(move);
    if (swap === null || (row !== null && swap.row !== row)) continue;
    for (const card of without(swap.cards, pick.cards) ?? []) playable.add(card);
  }
  return playable;
}

/** A swap once the number of cards fits, else the knock.  Laying the very animals of the row is offered too: the refusal tells the rule. */
export function choice(scene: ChoiceScene, pick: Picked): Choice {
  const rows = (scene.view["rows"] as string[][] | undefined) ?? [];
  const swap = swapOf(rows, pick);
  const actions: Action[] = [];
  if (swap !== null) actions.push({ move: swap, label: scene.own("swap"), primary: true });
  else if (scene.legal.includes("knock")) actions.push({ move: "knock", label: scene.own("knock") });
  const row = tapped(pick);
  const most = Math.max(0, ...(row === null ? rows : [rows[row - 1] ?? []]).map((cards) => cards.length));
  return { actions, playable: addable(scene.legal, pick), most, mixed: true, names: true };
}

function sorted(cards: readonly string[]): string[] {
  return [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}
