// Any game from its view and events alone: cards that lie open before those who laid them, the rest in the centre.
import type { Event, View } from "../../table/table.svelte";
import type { Lay, Picture, Scene } from "../client";
import Piles from "./Piles.svelte";

type Pile = [name: string, cards: readonly string[]];

export function picture(scene: Scene): Picture {
  const owners = laidBy(scene.events);
  const lays = before(scene, piles(scene, scene.view), owners);
  const ownerless = rest(scene).length > 0;
  return {
    lays,
    finished: finished(scene, owners),
    centre: ownerless ? { Component: Piles, least: { width: 3, height: 1.5 }, best: { width: 5, height: 3 } } : null,
  };
}

const MINE = ["hand", "legal"]; // a card is often a move

/** Whatever a view shows of the table as lists of the game's own cards. */
function piles(scene: Scene, view: View): Pile[] {
  const known = scene.reader.words.own.cards;
  const isPile = (value: unknown): value is string[] =>
    Array.isArray(value) && value.length > 0 && value.every((card) => typeof card === "string" && card in known);
  return Object.entries(view).flatMap(([name, value]): Pile[] => (!MINE.includes(name) && isPile(value) ? [[name, value]] : []));
}

/** Piles that nobody laid. */
export function rest(scene: Scene): Pile[] {
  const owners = laidBy(scene.events);
  return piles(scene, scene.view)
    .map(([name, cards]): Pile => [name, cards.filter((code) => !owners.has(code))])
    .filter(([, cards]) => cards.length > 0);
}

/** Who was the last to do something with a card. */
function laidBy(events: readonly Event[]): Map<string, number> {
  const owners = new Map<string, number>();
  for (const { seat, card } of events) if (seat !== null && typeof card === "string") owners.set(card, seat);
  return owners;
}

/** A lay for each pile and seat, in the order in which the cards lie there. */
function before(scene: Scene, piles: readonly Pile[], owners: ReadonlyMap<string, number>): Lay[] {
  return piles.flatMap(([name, cards]) => {
    const seats = [...new Set(cards.flatMap((code) => owners.get(code) ?? []))];
    return seats.map((seat): Lay => {
      const own = cards.filter((code) => owners.get(code) === seat);
      return { key: `${name}.${seat}`, seat, state: "plain", cards: own.map((code) => ({ key: code, code, label: scene.label(code) })) };
    });
  });
}

/** A pile that the last news completed and took away; the seat that is named last took it. */
function finished(scene: Scene, owners: ReadonlyMap<string, number>): Picture["finished"] {
  const { events, before: was } = scene.fresh;
  const laid = events.flatMap(({ card, seat }) => (seat !== null && typeof card === "string" ? [card] : []));
  const now = new Set(piles(scene, scene.view).flatMap(([, cards]) => cards));
  if (was === null || laid.length === 0 || laid.some((card) => now.has(card))) return null;
  const gone = piles(scene, was).filter(([, cards]) => cards.every((card) => !now.has(card)));
  const cards = [...new Set([...gone.flatMap(([, cards]) => cards), ...laid])];
  const taker = events.findLast(({ seat, card }) => seat !== null && typeof card === "string")?.seat ?? null;
  return { lays: before(scene, [["gone", cards]], owners), taker };
}
