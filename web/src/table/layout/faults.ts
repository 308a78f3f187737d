// What is wrong with a layout, for tests: nothing may be cut off, and nothing may lie on anything else.
import type { Contents, Layout, MatSpot, Rect, Room, Spot } from "../layout";
import { chipWidth } from "./letters";
import { TALL } from "./pieces";

export const overlap = (a: Rect, b: Rect): boolean => a.x + a.w > b.x + 0.5 && b.x + b.w > a.x + 0.5 && a.y + a.h > b.y + 0.5 && b.y + b.h > a.y + 0.5;
export const inside = (a: Rect, b: Rect): boolean => a.x >= b.x - 0.5 && a.y >= b.y - 0.5 && a.x + a.w <= b.x + b.w + 0.5 && a.y + a.h <= b.y + b.h + 0.5;

/** What a card covers, turned as it is. */
export function covered({ x, y, w, turn }: Spot): Rect {
  const angle = (Math.abs(turn) * Math.PI) / 180;
  const wide = w * Math.cos(angle) + TALL * w * Math.sin(angle);
  const high = TALL * w * Math.cos(angle) + w * Math.sin(angle);
  return { x: x - wide / 2, y: y - high / 2, w: wide, h: high };
}

const disc = (mat: MatSpot): Rect => ({ x: mat.x - mat.size / 2, y: mat.y - mat.size / 2, w: mat.size, h: mat.size });

/** A mat with its plate, and what hangs below it. */
function seat(mat: MatSpot, chips: number, text: number): Rect {
  const plate = mat.plate * 1.3 - 6;
  return { ...disc(mat), h: mat.size + plate + chips * 18 * text };
}

interface Part {
  name: string;
  owner: string;
  box: Rect;
}

/** Everything on the felt; parts of one owner may lie on one another. */
function parts(it: Layout, game: Contents, text: number): Part[] {
  const found: Part[] = it.mats.map((mat, at) => ({ name: `mat ${at}`, owner: `mat ${at}`, box: seat(mat, game.chips, text) }));
  game.lays.forEach((lay, i) => {
    const owner = `cards of ${lay.at}`;
    it.lays[i]!.spots.forEach((spot) => found.push({ name: owner, owner, box: covered(spot) }));
    const chip = it.lays[i]!.chip;
    if (chip) found.push({ name: `chip of ${lay.at}`, owner, box: { x: chip.x - chipWidth(lay.chip) / 2, y: chip.y, w: chipWidth(lay.chip), h: 19 * text } });
  });
  [...it.mine.played.spots, ...it.mine.ghost.spots].forEach((spot) => found.push({ name: "mine", owner: "mine", box: covered(spot) }));
  it.mine.places.slice(game.mine.ghost).forEach((spot) => found.push({ name: "place", owner: "mine", box: covered(spot) }));
  it.mine.open.spots.forEach((spot) => found.push({ name: "my open", owner: "my open", box: covered(spot) }));
  if (it.slate) found.push({ name: "slate", owner: "slate", box: it.slate });
  if (it.centre) found.push({ name: "centre", owner: "centre", box: it.centre });
  it.aids.forEach((box, i) => found.push({ name: `aid ${i}`, owner: `aid ${i}`, box }));
  return found;
}

export function faults(it: Layout, room: Room, game: Contents): string[] {
  const window = { x: 0, y: 0, w: room.width, h: room.height };
  const zones = { bar: it.bar, felt: it.felt, wick: it.wick, question: it.question, hand: it.hand.box, block: it.block };
  const all = Object.entries(zones).flatMap(([name, box]) => (box ? [{ name, owner: name, box }] : []));
  const found = parts(it, game, room.text);
  const wrong: string[] = [];
  for (const { name, box } of [...all, ...found]) if (!inside(box, window)) wrong.push(`${name} is cut off`);
  for (const { name, box } of found) {
    for (const zone of ["question", "wick", "hand"]) if (overlap(box, all.find((z) => z.name === zone)!.box)) wrong.push(`${name} on ${zone}`);
  }
  for (const list of [all, found]) {
    list.forEach((a, i) => {
      for (const b of list.slice(i + 1)) if (a.owner !== b.owner && overlap(a.box, b.box)) wrong.push(`${a.name} on ${b.name}`);
    });
  }
  return [...new Set(wrong)].sort();
}
