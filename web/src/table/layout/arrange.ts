// What lies below the others' cards on phones and tablets: slate and aids, the game's own middle, my cards.
import type { Contents, Layout, Rect } from "../layout";
import { myCards, wantsWidth } from "./mine";
import { bottom, clamp, rect, right } from "./pieces";
import { aidHeight, aidWidth, slateShape, slateSpot, type SlateLook } from "./slate";

export interface Look extends SlateLook {
  /**
   * side: slate at the left, my cards at the right, the middle above both; band: slate across, my cards below it;
   * shared: the middle lies beside my cards; flank: it lies between slate and my cards; row: slate, my cards and aids
   * lie side by side; edge: aids lie at the right of the middle where none of my cards do, else as in shared.
   */
  shape: "side" | "band" | "shared" | "flank" | "row" | "edge";
  mine: number; // width of my cards
  centre: number; // least width of a card in the middle
  widest: number; // and the most
  gap: number;
  icons: boolean; // aids without words
  text: number;
}

export type Arranged = Pick<Layout, "slate" | "aids" | "mine" | "centre"> & { short: number };

export function arrange(contents: Contents, area: Rect, look: Look): Arranged {
  if (look.shape === "flank") return flanked(contents, area, look);
  if (look.shape === "edge" && noCards(contents)) return edged(contents, area, look);
  if (look.shape === "shared" || look.shape === "edge") return shared(contents, area, look);
  if (look.shape === "row") return inARow(contents, area, look);
  const across = look.shape === "band" || wantsWidth(contents) || noCards(contents);
  return across ? banded(contents, area, look) : sideBySide(contents, area, look);
}

const noCards = ({ landing, mine }: Contents): boolean => !(landing || mine.played || mine.open || mine.ghost || mine.places);

function sideBySide(contents: Contents, area: Rect, look: Look): Arranged {
  const left = leftColumn(contents, area, look);
  const x = area.x + (left.w ? left.w + 14 : 0);
  const mine = myCards(contents, look.mine, right(area) - x);
  const foot = Math.max(left.h, mine.h);
  const above = rect(area.x, area.y, area.w, area.h - foot);
  return {
    ...left.at(bottom(area) - left.h),
    mine: mine.at(x + (right(area) - x - mine.w) * 0.6, bottom(area) - mine.h),
    ...middle(contents, above, look, Math.max(mine.short, foot - area.h)),
  };
}

function inARow(contents: Contents, area: Rect, look: Look): Arranged {
  const { slate, aids } = contents;
  const taken = aids * 52;
  const mine = myCards(contents, look.mine, area.w - taken - (slate ? LEAST_SLATE * look.text + 14 : 0));
  const w = area.w - taken - mine.w - 14;
  const shape = slate && slateShape(slate, w, look.text, look);
  const aid = aidHeight(look.text);
  const foot = Math.max(shape?.h ?? 0, mine.h, aids ? aid : 0);
  const y = bottom(area) - foot;
  return {
    slate: shape && slateSpot(rect(area.x, y + (foot - shape.h) / 2, w, shape.h), shape),
    mine: mine.at(area.x + w + 14, y + (foot - mine.h) / 2),
    aids: rowOf(aids, rect(right(area) - taken + 8, y + (foot - aid) / 2, taken - 8, aid), 44),
    ...middle(contents, rect(area.x, area.y, area.w, area.h - foot), look, Math.max(mine.short, foot - area.h, slate ? LEAST_SLATE * look.text - w : 0)),
  };
}

const LEAST_SLATE = 120;

/** Slate above aids. */
function leftColumn(contents: Contents, area: Rect, look: Look) {
  const { slate, aids } = contents;
  const w = slate || aids ? Math.round((area.w < 560 ? 168 : 210) * Math.min(look.text, 1.3)) : 0;
  const shape = slate && slateShape(slate, w, look.text, look);
  const high = shape?.h ?? 0;
  const aid = aids ? aidHeight(look.text) : 0;
  const between = high && aid ? Math.max(8, look.gap) : 0;
  return {
    w,
    h: high + between + aid,
    at: (y: number): Pick<Layout, "slate" | "aids"> => ({
      slate: shape && slateSpot(rect(area.x, y, w, high), shape),
      aids: rowOf(aids, rect(area.x, y + high + between, w, aid), look.icons ? 44 : aidWidth(look.text)),
    }),
  };
}

/** Aids lie beside my cards, or as pictures at the slate's end where my cards want the whole width. */
function banded(contents: Contents, area: Rect, look: Look): Arranged {
  const beside = contents.aids > 0 && !wantsWidth(contents) && !(contents.slate && noCards(contents));
  const aid = aidHeight(look.text);
  const each = look.icons ? 44 : aidWidth(look.text);
  const taken = beside ? contents.aids * (each + 8) + 6 : 0;
  const mine = myCards(contents, look.mine, area.w - taken);
  const low = Math.max(mine.h, beside ? aid : 0);
  const top = slateBand(beside ? { ...contents, aids: 0 } : contents, area, look);
  const between = top.h && low ? (look.gap > 4 ? Math.max(8, look.gap) : 4) : 0;
  const foot = top.h + between + low;
  const row = bottom(area) - low;
  const band = top.at(bottom(area) - foot);
  const free = area.w - taken - mine.w;
  return {
    slate: band.slate,
    aids: beside ? rowOf(contents.aids, rect(area.x, row + (low - aid) / 2, taken - 14, aid), each) : band.aids,
    mine: mine.at(right(area) - mine.w - (beside ? free * 0.4 : free / 2), row + (low - mine.h) / 2),
    ...middle(contents, rect(area.x, area.y, area.w, area.h - foot), look, Math.max(mine.short, foot - area.h)),
  };
}

/** The slate across the felt, with aids as pictures at its end. */
function slateBand({ slate, aids }: Contents, area: Rect, look: Look) {
  const aid = aidHeight(look.text);
  const each = slate ? 44 : aidWidth(look.text);
  const taken = aids ? aids * (each + 8) + (slate ? 0 : -8) : 0;
  const w = area.w - taken;
  const shape = slate && slateShape(slate, w, look.text, look);
  const h = Math.max(shape?.h ?? 0, aids ? aid : 0);
  return {
    h,
    at: (y: number): Pick<Layout, "slate" | "aids"> => ({
      slate: shape && slateSpot(rect(area.x, y, w, h), shape),
      aids: rowOf(aids, rect(slate ? right(area) - taken + 8 : area.x, y + (h - aid) / 2, taken, aid), each),
    }),
  };
}

function shared(contents: Contents, area: Rect, look: Look): Arranged {
  const top = slateBand(contents, area, look);
  const between = top.h ? Math.max(6, look.gap) : 0;
  const row = rect(area.x, area.y + top.h + between, area.w, area.h - top.h - between);
  const mine = myCards(contents, look.mine, area.w - contents.centre!.least.width * look.centre - 12);
  const room = rect(row.x, row.y, row.w - mine.w - 12, row.h);
  return {
    ...top.at(area.y + look.gap / 2),
    mine: mine.at(right(area) - mine.w, bottom(row) - mine.h),
    ...middle(contents, room, { ...look, gap: 2 }, Math.max(mine.short, mine.h - row.h)),
  };
}

function edged(contents: Contents, area: Rect, look: Look): Arranged {
  const { aids } = contents;
  const aid = aidHeight(look.text);
  const taken = aids ? 44 + 4 - ASIDE : 0;
  const top = slateBand({ ...contents, aids: 0 }, area, look);
  const below = rect(area.x, area.y + top.h, area.w, area.h - top.h);
  const column = aids * (aid + 8) - 8;
  return {
    slate: top.at(area.y).slate,
    aids: Array.from({ length: aids }, (_, i) => rect(right(area) + ASIDE - 44, below.y + (below.h - column) / 2 + i * (aid + 8), 44, aid)),
    mine: myCards(contents, look.mine, 0).at(0, 0),
    ...middle(contents, { ...below, w: below.w - taken }, look, column - below.h),
  };
}

const ASIDE = 8; // how far they reach over the edge that else is left free

function flanked(contents: Contents, area: Rect, look: Look): Arranged {
  const left = leftColumn(contents, area, look);
  const { least } = contents.centre!;
  const mine = myCards(contents, look.mine, area.w - least.width * look.centre - left.w - 40);
  const side = Math.max(left.w, mine.w) + 14;
  const lopsided = area.w - 2 * side < least.width * look.centre;
  const from = area.x + (lopsided ? left.w + 14 : side);
  const to = right(area) - (lopsided ? mine.w + 14 : side);
  return {
    ...left.at(bottom(area) - left.h),
    mine: mine.at(right(area) - mine.w, bottom(area) - mine.h),
    ...middle(contents, rect(from, area.y, to - from, area.h), look, Math.max(mine.short, left.h - area.h, mine.h - area.h)),
  };
}

/** The middle as large as its room allows, but no larger than it likes to be. */
function middle({ centre }: Contents, room: Rect, look: Look, short: number): Pick<Arranged, "centre" | "short"> {
  if (!centre) return { centre: null, short };
  const { least, best, flat = [] } = centre;
  const tall = room.h - 2 * look.gap;
  const cards = [least, ...flat].map(({ width, height }) => Math.min(room.w / width, tall / height));
  const card = clamp(8, Math.max(...cards), look.widest);
  const w = Math.min(room.w, best.width * card);
  const h = Math.min(tall, best.height * card);
  const place = rect(room.x + (room.w - w) / 2, room.y + look.gap + (tall - h) / 2, w, h);
  return { centre: { ...place, card }, short: Math.max(short, look.centre - card) };
}

export function rowOf(count: number, box: Rect, widest: number): Rect[] {
  const w = Math.min(widest, (box.w - 8 * (count - 1)) / count);
  return Array.from({ length: count }, (_, i) => rect(box.x + i * (w + 8), box.y, w, box.h));
}
