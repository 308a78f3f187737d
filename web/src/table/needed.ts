// What on the table is needed now, and how much: for things that have to lie over something.
import type { Picture } from "../games/client";
import type { Layout } from "./layout";
import type { Kept } from "./layout/calm";
import { othersLays } from "./outline";
import { around } from "./seats";

/** What a tap plays comes first, then the card to beat. */
const TAPPED = 20;
const LEADING = 8;
const LAID = 3;
const MAT = 2;

export function needed(layout: Layout, picture: Picture, players: number, me: number | null): Kept[] {
  const { mats, lays, mine, slate, centre, aids, targets } = layout;
  const seats = around(players, me);
  const kept: Kept[] = mats.map(({ x, y, size }, at) => {
    const box = { x: x - size / 2, y: y - size / 2, w: size, h: size + 20 };
    return { box, weight: picture.mats?.[seats[at]!]?.move ? TAPPED : MAT };
  });
  othersLays(picture.lays, me).forEach(({ cards, state }, index) => {
    const box = lays[index]?.box;
    const weight = cards.some(({ move }) => move) ? TAPPED : state === "leading" ? LEADING : LAID;
    if (box) kept.push({ box, weight });
  });
  const weigh = (weight: number, ...boxes: Kept["box"][]): unknown => kept.push(...boxes.map((box) => ({ box, weight })));
  weigh(TAPPED, mine.open.box, mine.ghost.box);
  if (targets) weigh(TAPPED, targets);
  if (centre) weigh(LEADING, centre);
  if (slate) weigh(LAID, slate);
  weigh(LEADING, ...aids);
  return kept;
}
