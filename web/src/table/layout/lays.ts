// The others' cards in columns under their mats: open ones as minis, below them what was played.
import type { Contents, LayOutline, MatSpot, Rect, Spread } from "../layout";
import { chipWidth } from "./letters";
import { bottom, clamp, fan, moved, NOTHING, overlap, rect, right, sum, TALL } from "./pieces";
import { chipHeight, matBox } from "./seats";

export interface LaySizes {
  card: number;
  lead: number; // the one to beat
  mini: number;
  gap: number;
  text: number;
  places: boolean; // empty places are shown
  chips: boolean; // there is room for chips
  bids: boolean; // open cards are large while nothing is played beside them
  abreast: boolean; // what is played lies at the right of the minis, not below them
  tuck: boolean; // what is played covers the feet of the minis above it
}

const isTight = ({ abreast, tuck }: LaySizes): boolean => abreast || tuck;

export interface Columns {
  spreads: Spread[]; // as in the contents
  floor: number; // where they end at the lowest, chips included
  short: number; // width that is missing
}

interface Column {
  mat: MatSpot;
  lays: readonly { index: number; lay: LayOutline }[]; // open ones first
  want: number;
  least: number;
}

/** Open cards are minis as long as others are played beside them. */
export const onlyOpen = (lays: readonly LayOutline[]): boolean => lays.every((lay) => lay.open);

/** Whether this one is shown to bid with it: a whole hand, open in a replay, never is. */
export const isBid = (lay: LayOutline, bid: boolean): boolean => bid && !lay.hand;

export function cardOf(lay: LayOutline, sizes: LaySizes, bid: boolean): number {
  if (lay.wide) return Math.max(FINGER, lay.state === "leading" ? sizes.lead : sizes.card);
  if (lay.open && !isBid(lay, bid)) return sizes.mini;
  return lay.state === "leading" && !bid ? sizes.lead : sizes.card;
}

function pitchOf(lay: LayOutline, card: number, bid: boolean): number {
  if (lay.wide) return Math.max(1.06, (FINGER + 0.5) / card);
  return lay.open && !isBid(lay, bid) ? 1.1 : 0.45;
}

const FINGER = 44;

/** What must show of a card: equal cards need little, open ones their index, those to be tapped a finger's width. */
function stripOf(lay: LayOutline, card: number, bid: boolean): number {
  return lay.wide ? FINGER : !lay.open ? 5 : isBid(lay, bid) ? Math.max(11, card * 0.3) : card * MINI_STRIP;
}

/** What must show of a mini that is written tightly, for its figure and the shape below it to be read: of its width and of its height. */
export const MINI_STRIP = 0.45;
const MINI_HIGH = 0.58;
export const MINI_RISE = { best: MINI_HIGH, least: MINI_HIGH };

export function layColumns(contents: Contents, mats: readonly MatSpot[], width: number, height: number, sizes: LaySizes): Columns {
  const bid = sizes.bids && onlyOpen(contents.lays.filter((lay) => !lay.hand));
  const columns = mats.map((mat, at) => columnOf(contents, mat, at, sizes, bid)).filter((column) => column.lays.length);
  const { lefts, widths, short } = shareOut(columns, width, contents.others > 4 || isTight(sizes) ? 3 : 6);
  const hanging = contents.chips * chipHeight(sizes.text);
  const lowest = Math.max(...mats.map((mat) => bottom(matBox(mat, hanging))));
  const spreads: Spread[] = contents.lays.map(() => NOTHING);
  let floor = 0;
  columns.forEach((column, c) => {
    const [left, wide] = [lefts[c]!, widths[c]!];
    const within = left >= column.mat.column.x - 1 && left + wide <= right(column.mat.column) + 1;
    const top = (within ? bottom(matBox(column.mat, hanging)) : lowest) + sizes.gap;
    const box = rect(left, top, wide, height - top);
    floor = Math.max(floor, sizes.abreast && column.lays.length > 1 ? abreast(column, box, sizes, spreads) : stacked(column, box, sizes, bid, spreads));
  });
  const placed = chipsApart(contents.lays, spreads, width, chipHeight(sizes.text));
  const lowestChip = Math.max(0, ...placed.map(({ chip }) => (chip ? chip.y + chipHeight(sizes.text) : 0)));
  return { spreads: placed, floor: Math.max(floor, lowestChip), short };
}

/** Minis above what was played; returns where they end. */
function stacked({ lays }: Column, box: Rect, sizes: LaySizes, bid: boolean, spreads: Spread[]): number {
  let y = box.y;
  for (const { index, lay } of lays) {
    const spread = spreadOf(lay, sizes, bid, box.w, bottom(box) - y);
    y = put(spread, box.x + (box.w - spread.box.w) / 2, y, { index, lay }, sizes, spreads);
    if (sizes.tuck && lay.open && lays.length > 1) y -= 5 + cardOf(lay, sizes, bid) * TALL * (1 - MINI_HIGH);
  }
  return y;
}

/** What was played at the right of the minis. */
function abreast({ lays }: Column, box: Rect, sizes: LaySizes, spreads: Spread[]): number {
  const [minis, ...played] = lays;
  const right = played.map(({ lay }) => spreadOf(lay, sizes, false, leastOf(lay, sizes, false), box.h));
  const taken = right.reduce((sum, spread) => sum + BESIDE + spread.box.w, 0);
  const spread = spreadOf(minis!.lay, sizes, false, box.w - taken, box.h);
  let x = box.x + Math.max(0, box.w - taken - spread.box.w) / 2;
  const ends = [spread, ...right].map((one, i) => {
    const end = put(one, x, box.y, lays[i]!, sizes, spreads);
    x += one.box.w + BESIDE;
    return end;
  });
  return Math.max(...ends);
}

const BESIDE = 4;

function spreadOf(lay: LayOutline, sizes: LaySizes, bid: boolean, width: number, height: number): Spread {
  const card = cardOf(lay, sizes, bid);
  const mini = lay.open && !isBid(lay, bid);
  const turn = sizes.gap > 6 && !mini ? 3 : 0;
  const rise = mini ? MINI_RISE : undefined;
  const spread = fan({ count: lay.cards, card, pitch: pitchOf(lay, card, bid), strip: stripOf(lay, card, bid), turn, seat: lay.at, rise }, width, Math.max(card * TALL, height));
  return { ...spread, tight: mini && (spread.tight || isTight(sizes)) };
}

/** Keeps a spread here, with its chip below it; returns where the next may begin. */
function put(spread: Spread, x: number, y: number, { index, lay }: Column["lays"][number], sizes: LaySizes, spreads: Spread[]): number {
  const placed = moved(spread, x, y);
  const end = bottom(placed.box) + 5;
  const chip = lay.chip > 0 && sizes.chips;
  spreads[index] = { ...placed, chip: chip ? { x: placed.box.x + placed.box.w / 2, y: end } : null };
  return end + (chip ? chipHeight(sizes.text) : 0);
}

/** Chips are wider than cards: each stays on the page, and goes below whatever of others it would lie on. */
function chipsApart(lays: readonly LayOutline[], spreads: readonly Spread[], width: number, high: number): Spread[] {
  const taken = spreads.map((spread, i) => ({ at: lays[i]!.at, box: spread.box })).filter(({ box }) => box.w > 0);
  return spreads.map((spread, i) => {
    if (!spread.chip) return spread;
    const { at, chip: words } = lays[i]!;
    const w = chipWidth(words);
    const x = clamp(w / 2 + 4, spread.chip.x, width - w / 2 - 4);
    let box = rect(x - w / 2, spread.chip.y, w, high);
    const others = taken.filter((other) => other.at !== at).sort((a, b) => a.box.y - b.box.y);
    for (const other of others) if (overlap(box, other.box, 2)) box = { ...box, y: bottom(other.box) + 4 };
    taken.push({ at, box });
    return { ...spread, chip: { x, y: box.y } };
  });
}

function columnOf(contents: Contents, mat: MatSpot, at: number, sizes: LaySizes, bid: boolean): Column {
  const lays = contents.lays.map((lay, index) => ({ index, lay })).filter(({ lay }) => lay.at === at && lay.cards && !(lay.empty && !sizes.places));
  lays.sort((a, b) => Number(b.lay.open) - Number(a.lay.open));
  const together = sizes.abreast ? (all: number[]): number => sum(all) + BESIDE * (all.length - 1) : (all: number[]): number => Math.max(...all);
  const wants = lays.map(({ lay }) => wantOf(lay, sizes, bid));
  const leasts = lays.map(({ lay }) => leastOf(lay, sizes, bid));
  return { mat, lays, want: lays.length ? together(wants) : 0, least: lays.length ? together(leasts) : 0 };
}

/** Up to three minis side by side where there is room, more of them overlapping in one row. */
function wantOf(lay: LayOutline, sizes: LaySizes, bid: boolean): number {
  const card = cardOf(lay, sizes, bid);
  const across = (cards: number): number => card * (1 + pitchOf(lay, card, bid) * (cards - 1));
  if (!lay.open || isBid(lay, bid)) return across(lay.cards) + card * 0.08;
  const row = card + stripOf(lay, card, bid) * (lay.cards - 1);
  return isTight(sizes) ? row : Math.max(across(Math.min(lay.cards, 3)), row);
}

/** Minis in rows of three at least, whole hands in rows of two. */
function leastOf(lay: LayOutline, sizes: LaySizes, bid: boolean): number {
  const card = cardOf(lay, sizes, bid);
  if (lay.open && !isBid(lay, bid)) return card + stripOf(lay, card, bid) * (Math.min(lay.cards, lay.hand ? 2 : 3) - 1);
  return card + (lay.wide ? FINGER : 0) * (lay.cards - 1);
}

/** Every column as wide as it likes, or all narrower alike; under their mats, pushed aside only by one another. */
function shareOut(columns: readonly Column[], width: number, gap: number): { lefts: number[]; widths: number[]; short: number } {
  const room = width - 8 - gap * (columns.length - 1);
  const want = columns.reduce((sum, column) => sum + column.want, 0);
  const least = columns.reduce((sum, column) => sum + column.least, 0);
  const part = want > room ? Math.max(0, (room - least) / (want - least || 1)) : 1;
  const widths = columns.map((column) => Math.min(room, column.least + (column.want - column.least) * part));
  const lefts: number[] = [];
  columns.forEach((column, i) => {
    lefts.push(Math.max(column.mat.x - widths[i]! / 2, i ? lefts[i - 1]! + widths[i - 1]! + gap : 4));
  });
  let limit = width - 4;
  for (let i = columns.length - 1; i >= 0; i--) {
    lefts[i] = Math.min(lefts[i]!, limit - widths[i]!);
    limit = lefts[i]! - gap;
  }
  return { lefts, widths, short: Math.max(0, least - room) };
}
