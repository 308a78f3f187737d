// Large screens and phones on their side: mats around the rim of the felt, and everything on it where it is free.
import type { Contents, Layout, LayOutline, MatSpot, Rect, Spread } from "../layout";
import { rowOf } from "./arrange";
import { Free, type Point, type Size } from "./free";
import { chipWidth } from "./letters";
import { cardOf, isBid, MINI_RISE, MINI_STRIP, onlyOpen, type LaySizes } from "./lays";
import { myCards } from "./mine";
import { bottom, clamp, fan, moved, NOTHING, rect, right } from "./pieces";
import { chipHeight, matBox } from "./seats";
import { aidHeight, aidWidth, slateShape, slateSpot, type SlateLook } from "./slate";
import { cleared, targetShape } from "./targets";

type Place = number | "L" | "R" | "low L" | "low R";

/** Where the others sit, clockwise from my left; x in % of the felt. */
const PLACES: readonly (readonly Place[])[] = [
  [],
  [50],
  [25, 75],
  ["L", 50, "R"],
  ["L", 34, 66, "R"],
  ["L", 25, 50, 75, "R"],
  ["low L", "L", 33, 67, "R", "low R"],
  ["low L", "L", 25, 50, 75, "R", "low R"],
  ["low L", "L", 17, 39, 61, 83, "R", "low R"], // all eight, as those see them who only watch
];

export interface RimSizes {
  mat: number;
  plate: number;
  inset: number; // of the mats at the sides
  sunk: number; // of the mats at the top
  hang: number; // from a mat's middle to the foot of its plate or chip
}

export function matsOnRim(felt: Rect, others: number, { mat, plate, inset, sunk, hang }: RimSizes): MatSpot[] {
  const places = PLACES[Math.min(others, 8)]!;
  const two = places.includes("low L"); // on each side
  const low = Math.min(felt.y + felt.h * 0.78, bottom(felt) - hang);
  const high = two ? Math.min(felt.y + felt.h * 0.4, low - mat / 2 - hang - 3) : felt.y + felt.h / 2;
  return places.map((place) => {
    const side = typeof place === "string";
    const left = side && place.endsWith("L");
    const x = !side ? felt.x + (felt.w * place) / 100 : left ? felt.x + inset : right(felt) - inset;
    const y = !side ? felt.y + sunk : place.startsWith("low") ? low : high;
    const bubble = !side ? "right" : "below";
    return { x, y, size: mat, plate, points: true, column: columnOf(felt, x, y, mat, side), bubble };
  });
}

function columnOf(felt: Rect, x: number, y: number, mat: number, side: boolean): Rect {
  const size = felt.h * 0.45;
  if (!side) return rect(x - size / 2, y + mat / 2, size, size);
  return rect(x < felt.x + felt.w / 2 ? x + mat / 2 : x - mat / 2 - size, y - size / 2, size, size);
}

export interface Around {
  felt: Rect;
  radius: number;
  mats: readonly MatSpot[];
  sizes: LaySizes;
  mine: number; // width of my cards on the felt
  centre: number; // most for a card in the middle
  leastCentre: number;
  slate: number; // width of the slate
  corner: boolean; // the slate keeps to the lower left, whatever lies there
  reach: number; // how far from its wish a lay may be put
}

type OnFelt = Pick<Layout, "lays" | "mine" | "slate" | "centre" | "aids" | "targets">;

interface Look extends SlateLook {
  icons: boolean; // aids without words
}

interface Pass {
  looks: readonly Look[];
  scales: readonly number[];
  widths: readonly number[]; // of the slate
  spare: boolean;
}

/** What is tried one after the other, each at every scale: the whole slate, a brief one, and at last no chips and small bids. */
const PASSES: readonly Pass[] = [
  {
    looks: [
      { brief: false, second: true, columns: 1, icons: false },
      { brief: false, second: false, columns: 1, icons: false },
      { brief: false, second: false, columns: 3, icons: false },
    ],
    scales: [1, 0.85, 0.7],
    widths: [1],
    spare: false,
  },
  {
    looks: [
      { brief: true, second: false, columns: 3, icons: false },
      { brief: true, second: false, columns: 3, icons: true },
    ],
    scales: [1, 0.8, 0.6, 0.42],
    widths: [1.25, 1, 0.65],
    spare: false,
  },
  { looks: [{ brief: true, second: false, columns: 3, icons: true }], scales: [0.8, 0.6, 0.42, 0.34], widths: [1.25, 1, 0.8], spare: true },
];

type Step = "centre" | "mine" | "lays" | "slate" | "aids";

/** What comes first gets the place it likes best. */
const ORDERS: readonly (readonly Step[])[] = [
  ["centre", "mine", "lays", "slate", "aids"],
  ["mine", "slate", "aids", "lays", "centre"],
  ["lays", "mine", "slate", "aids", "centre"],
];

/** On a low felt the middle gets what is left at the sides. */
const LOW = [...ORDERS].reverse();

/** Everything at its best size, or smaller and smaller until nothing lies on anything else. */
export function layOutAround(contents: Contents, table: Around): OnFelt {
  for (const { looks, scales, widths, spare } of PASSES) {
    for (const scale of scales) {
      for (const look of looks) {
        for (const wide of contents.slate ? widths : [1]) {
          const around = { ...(spare ? sparing(table) : table), slate: table.slate * wide };
          for (const order of table.corner ? LOW : ORDERS) {
            const found = attempt(contents, around, scale, look, order, false);
            if (found) return found;
          }
        }
      }
    }
  }
  const last = PASSES.at(-1)!;
  if (contents.slate) return layOutAround({ ...contents, slate: null }, table); // half a slate says nothing
  const found = attempt(contents, sparing(table), last.scales.at(-1)!, last.looks[0]!, ORDERS[0]!, true)!;
  return cleared(found, found.targets);
}

function sparing(table: Around): Around {
  const sizes = { ...table.sizes, chips: false, bids: false };
  return { ...table, reach: Infinity, leastCentre: table.leastCentre * 0.6, sizes };
}

/** Null if something found no place, unless it must be. */
function attempt(contents: Contents, table: Around, scale: number, look: Look, order: readonly Step[], must: boolean): OnFelt | null {
  const hanging = contents.chips * chipHeight(table.sizes.text);
  const free = new Free(table.felt, table.radius, table.mats.map((mat) => matBox(mat, hanging)));
  const found: OnFelt = { lays: [], mine: NO_CARDS, slate: null, centre: null, aids: [], targets: null };
  if (!contents.mine.open) found.targets = targetsNear(contents, table, free, bottom(table.felt) - 6);
  const steps: Record<Step, () => void> = {
    centre: () => (found.centre = middleOf(contents, table, scale, free, order.at(-1) === "centre")),
    mine: () => {
      found.mine = mineOn(contents, table, scale, free);
      if (contents.mine.open) found.targets = targetsNear(contents, table, free, found.mine.open.box.y - 18);
    },
    lays: () => (found.lays = laysOn(contents, table, scale, free, must)),
    slate: () => (found.slate = slateOn(contents, table, look, free)),
    aids: () => (found.aids = aidsOn(contents, table, look, free)),
  };
  for (const step of order) {
    steps[step]();
    if (!free.ok && !must) return null;
  }
  return found;
}

const NO_CARDS: Layout["mine"] = { played: NOTHING, open: NOTHING, ghost: NOTHING, places: [] };

const BIDS = 0.78; // cards shown in an auction are smaller than those of a trick
/** As large as there is room near the felt's middle; where it comes last it takes all that it likes of the room that is left. */
function middleOf({ centre }: Contents, table: Around, scale: number, free: Free, last: boolean): OnFelt["centre"] {
  if (!centre) return null;
  const { least, best, flat = [] } = centre;
  const { felt } = table;
  const wish = { x: middle(felt).x, y: middle(felt).y + felt.h * 0.02 };
  const reach = last ? felt.w * 0.25 : felt.h * 0.4;
  const fits = (room: Size): boolean => free.has(room, wish, reach);
  const size = (card: number, shape: typeof least): Size => {
    const most = scale > 0.75 && !last && shape === least ? best : shape;
    return {
      w: clamp(shape.width, (felt.w * 0.62) / card, most.width) * card,
      h: clamp(shape.height, (felt.h * 0.62) / card, most.height) * card,
    };
  };
  const shapes = [least, ...(table.corner ? flat : [])].map((shape) => {
    let card = table.centre * scale;
    while (card > table.leastCentre && !fits(size(card, shape))) card *= 0.94;
    return { card, room: size(card, shape) };
  });
  const { card, room } = shapes.reduce((one, other) => (other.card > one.card ? other : one));
  const grown = last ? grow(room, { w: Math.max(room.w, best.width * card), h: Math.max(room.h, best.height * card) }, fits) : room;
  return { ...free.take(grown, wish, true, 0, reach), card };
}

/** As wide, and then as high, as there is room. */
function grow(least: Size, most: Size, fits: (room: Size) => boolean): Size {
  const parts = [1, 0.8, 0.6, 0.4, 0.2, 0];
  const between = (from: number, to: number, part: number): number => from + (to - from) * part;
  const w = parts.map((part) => between(least.w, most.w, part)).find((w) => fits({ w, h: least.h })) ?? least.w;
  const h = parts.map((part) => between(least.h, most.h, part)).find((h) => fits({ w, h })) ?? least.h;
  return { w, h };
}

const middle = (r: Rect): Point => ({ x: r.x + r.w / 2, y: r.y + r.h / 2 });

/** At the felt's lower rim, in the middle. */
function mineOn(contents: Contents, table: Around, scale: number, free: Free): Layout["mine"] {
  const { felt } = table;
  const most = table.mine * (contents.mine.places ? BIDS : 1) * scale;
  const cards = myCards(contents, Math.max(40, most), felt.w * 0.6);
  if (!cards.w) return cards.at(0, 0);
  const x = table.corner && contents.centre ? felt.x + felt.w * 0.78 : middle(felt).x; // beside the middle where the felt is low
  const w = table.corner || contents.mine.open || contents.mine.places ? cards.w : Math.max(cards.w, GHOST_CHIP * table.sizes.text);
  const place = free.take({ w, h: cards.h }, { x, y: bottom(felt) - 10 - cards.h / 2 }, true, 0, table.reach * 2);
  return cards.at(place.x + (w - cards.w) / 2, place.y);
}

const GHOST_CHIP = 246; // words at a ghost's foot say how it is played

/** Things to choose, their foot here: in one row, or in more of them where that would lie on mats. */
function targetsNear(contents: Contents, { felt, sizes }: Around, free: Free, foot: number): OnFelt["targets"] {
  const shapes = [1, 0.84, 0.76, 0.68, 0.6, 0.5].map((part) => targetShape(contents, felt.w * part, sizes.text));
  const wish = (high: number): Point => ({ x: middle(felt).x, y: foot - high / 2 });
  const shape = shapes.find((one) => one && free.has(one, wish(one.h), Infinity, false)) ?? shapes[0];
  return shape ? { ...shape, ...free.take(shape, wish(shape.h), false) } : null;
}

function laysOn(contents: Contents, table: Around, scale: number, free: Free, must: boolean): Spread[] {
  const spreads: Spread[] = contents.lays.map(() => NOTHING);
  const bid = table.sizes.bids && onlyOpen(contents.lays.filter((lay) => !lay.hand));
  const ordered = contents.lays.map((lay, index) => ({ lay, index })).sort((a, b) => Number(b.lay.open) - Number(a.lay.open));
  for (const { lay, index } of ordered) {
    const mat = table.mats[lay.at];
    if (mat && lay.cards && (free.ok || must)) spreads[index] = layOn(lay, mat, table, scale, free, bid);
  }
  return spreads;
}

/** A lay 40 % of the way from its mat to the middle; minis right before the mat. */
function layOn(lay: LayOutline, mat: MatSpot, table: Around, scale: number, free: Free, bid: boolean): Spread {
  const mini = lay.open && !isBid(lay, bid);
  const usual = lay.wide ? table.sizes.card : cardOf(lay, table.sizes, bid) * (isBid(lay, bid) ? BIDS : 1);
  const card = Math.max(mini ? 27 : lay.wide ? 44 : 40, usual * scale);
  const strip = lay.wide ? 44 : mini ? card * MINI_STRIP : lay.open ? card * 0.3 : 5;
  const rise = mini ? MINI_RISE : undefined;
  const shape = { count: lay.cards, card, pitch: lay.wide || mini ? 1.07 : 0.55, strip, turn: mini ? 0 : 8, seat: lay.at, rise };
  const widest = lay.wide ? Math.max(card + 44 * (lay.cards - 1), table.felt.w * 0.45 * scale) : mini ? card * 4.8 : card * 2.4;
  const spread = fan(shape, widest);
  const chip = lay.chip && table.sizes.chips ? chipHeight(table.sizes.text) + 6 : 0;
  const size = { w: Math.max(spread.box.w, chip ? chipWidth(lay.chip) : 0), h: spread.box.h };
  const place = free.take(size, wishOf(mat, table, mini ? 0 : 0.4, size), true, chip, table.reach);
  const placed = moved(spread, place.x + (place.w - spread.box.w) / 2, place.y);
  return { ...placed, chip: chip ? { x: place.x + place.w / 2, y: bottom(place) + 4 } : null };
}

function wishOf(mat: MatSpot, { felt }: Around, way: number, size: Size): Point {
  const to = middle(felt);
  const side = mat.bubble === "below";
  const x = mat.x + (to.x - mat.x) * (side ? way : way * 0.3); // those at the top leave the middle to the slate
  const y = mat.y + (to.y - mat.y) * way;
  const clear = mat.size / 2 + 10;
  if (!side) return { x, y: Math.max(y, mat.y + clear + size.h / 2) };
  const left = mat.x < to.x;
  return { x: left ? Math.max(x, mat.x + clear + size.w / 2) : Math.min(x, mat.x - clear - size.w / 2), y };
}

function slateOn(contents: Contents, table: Around, look: Look, free: Free): OnFelt["slate"] {
  if (!contents.slate) return null;
  const shape = slateShape(contents.slate, table.slate, table.sizes.text, { ...look, large: !table.corner });
  const size = { w: table.slate, h: shape.h };
  return slateSpot(free.take(size, slateWish(contents, table, size), false), shape);
}

/** In the middle if nothing else is there, else at the lower left. */
function slateWish(contents: Contents, { felt, radius, corner }: Around, size: Size): Point {
  const busy = corner || contents.centre !== null || (contents.lays.some((lay) => lay.open) && !onlyOpen(contents.lays));
  if (!busy) return { x: middle(felt).x, y: middle(felt).y - felt.h * 0.05 };
  return { x: felt.x + radius * 0.4 + size.w / 2, y: bottom(felt) - 16 - size.h / 2 };
}

/** At the right of where my cards land. */
function aidsOn({ aids }: Contents, { felt, sizes }: Around, look: Look, free: Free): Rect[] {
  if (!aids) return [];
  const each = look.icons ? 44 : aidWidth(sizes.text);
  const w = aids * (each + 8) - 8;
  const wish = { x: middle(felt).x + felt.w * 0.14 + w / 2, y: bottom(felt) - felt.h * 0.2 };
  return rowOf(aids, free.take({ w, h: aidHeight(sizes.text) }, wish, false), each);
}
