// Trumps in words and as seals.
import type { Scene, Seal } from "../client";
import { SUITS } from "./faces";

/** A colour's shape or a digit; neither for playing without a trump. */
export function sealOf(trump: string | null, large = false): Seal {
  const suit = SUITS[trump ?? ""];
  return { ...(suit ? { suit } : trump !== null && trump !== "none" && { digit: trump }), ...(large && { large }) };
}

/** "Gelb", "Dreien". */
export function trumpName(scene: Pick<Scene, "own">, trump: string): string {
  return scene.own(trump === "none" ? "no_trump" : "trump", { trump });
}
