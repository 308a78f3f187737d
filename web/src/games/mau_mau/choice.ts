// What a chosen card, a named colour and a pressed "Mau!" amount to.  What may be done is read from the legal moves alone.
import type { Action, Choice, Pick, Scene } from "../client";
import { isColour, type Colour } from "./faces";

/** The target in the middle holds two things at once: "mau", "g" or "mau:g". */
export interface Wish {
  mau: boolean;
  colour: Colour | null;
}

export function wishOf(spot: string | null): Wish {
  const parts = (spot ?? "").split(":");
  return { mau: parts.includes("mau"), colour: parts.find(isColour) ?? null };
}

export function spotOf({ mau, colour }: Wish): string | null {
  return [mau ? "mau" : null, colour].filter(Boolean).join(":") || null;
}

/** The card that a move lays; none for drawing. */
export function cardOf(move: string): string | null {
  if (move === "draw") return null;
  return move.startsWith("W") ? "W" : move.replace("!", "");
}

/** The card that the present choice is about.  Before my turn several may have been chosen: the last one counts. */
export const chosen = (pick: Pick): string | undefined => pick.cards.at(-1);

/** Whether the colour has still to be named before this card can be laid. */
export function asksColour(legal: readonly string[], pick: Pick): boolean {
  return chosen(pick) === "W" && legal.some((move) => cardOf(move) === "W");
}

export function choice(scene: Scene, pick: Pick): Choice {
  const playable = new Set(scene.legal.flatMap((move) => cardOf(move) ?? []));
  const actions = [...laying(scene, pick), ...drawing(scene)];
  // What is to be done stands out: the chosen card if it fits, drawing if nothing else is left.
  const main = playable.size === 0 ? actions.find(({ move }) => move === "draw") : playable.has(chosen(pick) ?? "") ? actions[0] : undefined;
  if (main) main.primary = true;
  return { actions, playable, most: 1 };
}

function laying(scene: Scene, pick: Pick): Action[] {
  const card = chosen(pick);
  const wish = wishOf(pick.spot);
  if (card === undefined) {
    return wish.mau ? [{ move: null, label: scene.own("with_mau"), missing: scene.own("choose_card") }] : [];
  }
  const mau = wish.mau ? "!" : "";
  const say = (colour: Colour | null): string => scene.reader.say("moves", "lay", { card, colour, mau: wish.mau });
  if (card !== "W") return orWithout(scene, { move: card + mau, label: say(null) }, { card, colour: null });
  // A colour change that cannot be laid now is refused whatever colour it names: no need to ask for one.
  if (!asksColour(scene.legal, pick)) return [{ move: `W${wish.colour ?? "g"}${mau}`, label: say(wish.colour) }];
  if (wish.colour === null) return [{ move: null, label: say(null), missing: scene.own("choose_colour") }];
  return orWithout(scene, { move: `W${wish.colour}${mau}`, label: say(wish.colour) }, { card, colour: wish.colour });
}

/** Whoever says mau at the wrong time can still lay the card without it. */
function orWithout(scene: Scene, action: Action, params: { card: string; colour: Colour | null }): Action[] {
  const silent = action.move!.replace("!", "");
  if (silent === action.move || scene.legal.includes(action.move!) || !scene.legal.includes(silent)) return [action];
  return [action, { move: silent, label: scene.reader.say("moves", "lay", { ...params, mau: false }) }];
}

function drawing(scene: Scene): Action[] {
  if (!scene.legal.includes("draw")) return [];
  return [{ move: "draw", label: scene.own("draw", { count: (scene.view["pending"] as number) || 1 }) }];
}
