// What lies on the table in Mau Mau: stock and discard in the centre; who draws next is said in words.
import type { Event } from "../../table/table.svelte";
import type { MatNotes, Picture, Question, Scene } from "../client";
import { asksColour, cardOf, chosen, wishOf } from "./choice";
import { isColour, type Colour } from "./faces";
import { pendingOf } from "./next";
import Piles from "./Piles.svelte";

export function picture(scene: Scene): Picture {
  return {
    lays: [],
    mats: mats(scene),
    centre: { Component: Piles, least: { width: 3.5, height: 3.7 }, best: { width: 7, height: 5 }, flat: [{ width: 6.9, height: 2.8 }, { width: 8.5, height: 2.1 }] },
    question: scene.mine ? question(scene) : undefined,
  };
}

/** One card left: everybody should see it. */
function mats(scene: Scene): MatNotes[] {
  const hands = (scene.view["hands"] as number[] | undefined) ?? [];
  return hands.map((count) => (count === 1 ? { chips: [{ text: scene.own("mau"), tone: "brick" }] } : {}));
}

function question(scene: Scene): Question {
  const pending = pendingOf(scene);
  const lays = scene.legal.some((move) => cardOf(move) !== null);
  const ask = (key: string, second?: string): Question => ({ line: scene.own(key, { count: pending }), second });
  if (asksColour(scene.legal, scene.pick)) return ask("ask_colour", scene.own("choose_colour"));
  if (wishOf(scene.pick.target).mau && chosen(scene.pick) === undefined) return ask("ask_mau", scene.own("choose_card"));
  if (pending > 0) {
    if (lays) return ask("ask_counter", scene.own("two_passes_on"));
    return ask("ask_take", scene.own(String(scene.view["top"]).endsWith("+4") ? "no_help" : "no_two"));
  }
  if (!lays) return ask("ask_draw", scene.own("nothing_fits", wanted(scene)));
  return ask(scene.legal.includes("draw") ? "ask_lay" : "ask_must_lay", scene.own("fits", wanted(scene)));
}

/** What the player to move is to do, for those who look on. */
export function task(scene: Scene): string {
  const count = pendingOf(scene);
  const key = count === 0 ? "lay" : String(scene.view["top"]).endsWith("+4") ? "take" : "counter";
  return scene.own(`task_${key}`, { count });
}

/** What fits on the pile: a colour, and a symbol where the top card is none that names its colour. */
function wanted({ view }: Scene): { colour: Colour | null; symbol: string | null } {
  const top = String(view["top"] ?? "");
  const colour = view["colour"] as unknown;
  return { colour: isColour(colour) ? colour : null, symbol: top === "W" ? null : top.slice(1) };
}

/** What others call out with a card. */
export function call(event: Event, scene: Scene): string | null {
  if (event.seat === scene.seat) return null;
  if (event.type === "mau_mau") return scene.own("mau_mau");
  if (event.type === "mau_missed") return scene.own("missed");
  if (event.type !== "lay") return null;
  if (event["mau"]) return scene.own("mau");
  return event["colour"] ? scene.own("wishes", { colour: event["colour"] }) : null;
}
