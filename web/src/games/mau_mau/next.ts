// Who comes next and who draws, in words.
import type { View } from "../../table/table.svelte";
import type { Scene } from "../client";
import { chosen } from "./choice";

export const pendingOf = (scene: Scene): number => (scene.view["pending"] as number | undefined) ?? 0;

/** Who draws next, or else who comes next; empty where nobody does. */
export function nextLine(scene: Scene): string {
  const turn = scene.view["to_move"] as number | null | undefined;
  if (turn === null || turn === undefined || turn < 0) return "";
  const next = after(scene.view, turn);
  const pending = pendingOf(scene);
  const adds = added(scene);
  if (adds > 0) return scene.own("then_draws", { seat: next, count: pending + adds });
  if (pending > 0) return scene.own("draws_now", { seat: turn, count: pending });
  return scene.own("next_is", { seat: next });
}

/** What the card that I lifted adds to the penalty. */
function added(scene: Scene): number {
  const card = scene.mine ? chosen(scene.pick) : undefined;
  if (card === undefined || !scene.legal.includes(card)) return 0;
  return Number(/\+(\d)$/.exec(card)?.[1] ?? 0);
}

/** Who comes after this one, the way play goes now. */
function after(view: View, seat: number): number {
  const players = (view["hands"] as number[]).length;
  return (seat + (view["direction"] as number) + players) % players;
}
