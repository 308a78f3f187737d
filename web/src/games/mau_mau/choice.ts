// What a chosen card, a named colour and a pressed "Mau!" amount to.  What may be done is read from the legal moves alone.
import type { Action, Choice, Picked, Scene, Target } from "../client";
import { COLOURS, SUITS, type Colour } from "./faces";

/** The target holds two things at once: "mau", "colour:g" or "mau colour:g". */
export interface Wish {
  mau: boolean;
  colour: Colour | null;
}

export function wishOf(target: string | null): Wish {
  const parts = (target ?? "").split(" ");
  return { mau: parts.includes("mau"), colour: COLOURS.find((colour) => parts.includes(`colour:${colour}`)) ?? null };
}

export function targetFor({ mau, colour }: Wish): string | null {
  return [mau ? "mau" : "", colour ? `colour:${colour}` : ""].filter(Boolean).join(" ") || null;
}

/** What is chosen beside the card for this move: "g7!" needs the mat, "Wb" a colour. */
export function targetOf(move: string): string | null {
  const colour = move.startsWith("W") ? (COLOURS.find((one) => one === move[1]) ?? null) : null;
  return targetFor({ mau: move.endsWith("!"), colour });
}

/** The card that a move lays; none for drawing. */
export function cardOf(move: string): string | null {
  if (move === "draw") return null;
  return move.startsWith("W") ? "W" : move.replace("!", "");
}

/** The card that the present choice is about.  Before my turn several may have been chosen: the last one counts. */
export const chosen = (pick: Picked): string | undefined => pick.cards.at(-1);

/** Whether the colour has still to be named before this card can be laid. */
export function asksColour(legal: readonly string[], pick: Picked): boolean {
  return chosen(pick) === "W" && legal.some((move) => cardOf(move) === "W");
}

export function choice(scene: Scene, pick: Picked): Choice {
  const playable = new Set(scene.legal.flatMap((move) => cardOf(move) ?? []));
  const actions = [...laying(scene, pick), ...drawing(scene)];
  // What is to be done stands out: the chosen card if it fits, drawing if nothing else is left.
  const main = playable.size === 0 ? actions.find(({ move }) => move === "draw") : playable.has(chosen(pick) ?? "") ? actions[0] : undefined;
  if (main) main.primary = true;
  if (!asksColour(scene.legal, pick)) return { actions, playable, most: 1 };
  const named = wishOf(pick.target).colour !== null; // before that it can't be laid, and has no ghost
  return { actions, playable, most: 1, names: !named, targets: colours(scene, pick) };
}

/** The four colours to name; a pressed "Mau!" stays pressed. */
function colours(scene: Scene, pick: Picked): Target[] {
  const { mau } = wishOf(pick.target);
  return COLOURS.map((colour) => ({
    choice: `colour:${colour}`,
    becomes: targetFor({ mau, colour })!,
    label: scene.reader.fill("{colour@colours}", { colour }),
    seal: { suit: SUITS[colour] },
  }));
}

function laying(scene: Scene, pick: Picked): Action[] {
  const card = chosen(pick);
  const wish = wishOf(pick.target);
  if (card === undefined) return [];
  const mau = wish.mau ? "!" : "";
  const say = (colour: Colour | null): string => scene.reader.say("moves", "lay", { card, colour, mau: wish.mau });
  if (card !== "W") return orWithout(scene, { move: card + mau, label: say(null) }, { card, colour: null });
  // A colour change that cannot be laid now is refused whatever colour it names: no need to ask for one.
  if (!asksColour(scene.legal, pick)) return [{ move: `W${wish.colour ?? "g"}${mau}`, label: say(wish.colour) }];
  if (wish.colour === null) return [{ move: null, label: say(null), missing: scene.own("choose_colour") }];
  return orWithout(scene, { move: `W${wish.colour}${mau}`, label: say(wish.colour) }, { card, colour: wish.colour });
}

/** A player who says mau at the wrong time can still lay the card without it. */
function orWithout(scene: Scene, action: Action, params: { card: string; colour: Colour | null }): Action[] {
  const silent = action.move!.replace("!", "");
  if (silent === action.move || scene.legal.includes(action.move!) || !scene.legal.includes(silent)) return [action];
  return [action, { move: silent, label: scene.reader.say("moves", "lay", { ...params, mau: false }) }];
}

function drawing(scene: Scene): Action[] {
  if (!scene.legal.includes("draw")) return [];
  return [{ move: "draw", label: scene.own("draw_short", { count: (scene.view["pending"] as number) || 1 }) }];
}
