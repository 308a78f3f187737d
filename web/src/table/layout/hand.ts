// My hand: one row of cards, or two on narrow phones; a fan on large screens.
import type { HandSpot, Layout, Rect } from "../layout";
import { clamp, rect, TALL } from "./pieces";

type Hand = Layout["hand"];

const MARGIN = 6;
const ONE_ROW = 30; // beside the card's height: room to lift it, and the edge below
const BADGE = 11; // how far a stack's badge reaches over its card where there is room
const SUNK = 6; // how far illegal cards sink where there is no room to raise the others
const BEHIND = 44; // what shows of a card in the back row
const LIFT = 10; // at least, even if the badge must give way
const RIM = 2; // around a lifted card
const TWO_ROWS = SUNK + BEHIND + LIFT + RIM + 2;
const LEAST = 60;

/** Widths of a card in one row and in two. */
export interface HandWidths {
  one: number;
  two: number;
}

export function phoneWidths(width: number, height: number): HandWidths {
  return { one: clamp(LEAST, Math.min(0.23 * width, 0.135 * height), 92), two: Math.floor(clamp(LEAST, 0.18 * width, 76)) };
}

/** The same for every number of cards, so that the felt keeps its size while the hand is played. */
export function handHeight({ one, two }: HandWidths, height: number): number {
  return Math.floor(Math.min(0.3 * height, Math.max(TALL * one + ONE_ROW, 2 * two + 24)));
}

const leastStrip = (count: number): number => (count > 14 ? 28 : 40);

/** One row where every card shows 40 px and is not much narrower for it, else two. */
export function phoneHand(box: Rect, count: number, { one, two: most }: HandWidths): Hand {
  const single = Math.min(one, box.w - 2 * MARGIN - 40 * (count - 1));
  if (single >= Math.min(70, one)) return { box, cards: row(box, count, single, lowEdge(box, single)), scroll: 0 };
  const two = clamp(LEAST, (box.h - TWO_ROWS) / TALL, most);
  const back = Math.ceil(count / 2);
  const least = leastStrip(count);
  const step = Math.min(two + 2, (box.w - 2 * MARGIN - two) / (back - 1));
  const scrolls = step < least && count > 18;
  const pitch = scrolls ? halfShowing(box.w, least + 2) : step;
  const low = box.y + box.h - SUNK - (TALL * two) / 2;
  const high = low - BEHIND;
  const width = 2 * MARGIN + two + (back - 1) * pitch;
  const across = scrolls ? rect(box.x, box.y, width, box.h) : box;
  return {
    box,
    cards: [...spaced(across, back, two, pitch, high, 0), ...spaced(across, count - back, two, pitch, low, 1)],
    scroll: scrolls ? width : 0,
  };
}

const LARGEST = 150;
const BESIDE = 0.5; // what shows of a large card beside the next one, of its width
const ABOVE = 0.55; // and above the next row, of its height

/** A hand that has most of the screen: in the rows in which its cards are largest. */
export function largeHand(box: Rect, count: number): Hand {
  const wide = box.w - 2 * MARGIN;
  const fit = (rows: number): { rows: number; card: number } => {
    const inRow = Math.ceil(count / rows);
    const card = Math.min(LARGEST, wide / (1 + BESIDE * (inRow - 1)), (box.h - ONE_ROW) / (TALL * (1 + ABOVE * (rows - 1))));
    return { rows, card };
  };
  const { rows, card } = [1, 2, 3].map(fit).reduce((best, one) => (one.card > best.card ? one : best));
  const inRow = Math.ceil(count / rows);
  const step = inRow > 1 ? Math.min(card + 6, (wide - card) / (inRow - 1)) : 0;
  const low = lowEdge(box, card);
  const cards = Array.from({ length: rows }, (_, at) => {
    const there = Math.max(0, Math.min(inRow, count - at * inRow));
    return spaced(box, there, card, step, low - (rows - 1 - at) * ABOVE * TALL * card, at);
  });
  return { box, cards: cards.flat(), scroll: 0 };
}

/** How far a card is lifted at most, and how far its badge then reaches over it: both stay in the hand's box. */
export function liftOf(box: Rect, card: HandSpot, most: number): { lift: number; badge: number } {
  const above = card.y - (TALL * card.w) / 2 - box.y;
  const lift = clamp(0, Math.max(above - BADGE, Math.min(above - RIM, LIFT)), most);
  return { lift, badge: Math.min(BADGE, above - lift) };
}

/** How cards are told apart: legal ones are raised where there is room, else illegal ones sink. */
export function raiseOf({ box, cards }: Hand): { lifted: number; legal: number; illegal: number } {
  const tight = cards.some((card) => card.row > 0 || liftOf(box, card, 18).lift < 18);
  return tight ? { lifted: 18, legal: 0, illegal: -SUNK } : { lifted: 26, legal: 8, illegal: 0 };
}

/** One row whatever the number of cards: narrower down to 60 px, then it scrolls. */
export function flatHand(box: Rect, count: number, widest: number, strip: number): Hand {
  const wide = box.w - 2 * MARGIN;
  const card = clamp(LEAST, wide - strip * (count - 1), widest);
  const y = box.y + box.h - SUNK - (TALL * card) / 2;
  if (count < 2 || (wide - card) / (count - 1) >= 28) return { box, cards: row(box, count, card, y), scroll: 0 };
  const pitch = halfShowing(box.w, 30);
  const width = 2 * MARGIN + card + (count - 1) * pitch;
  return { box, cards: spaced(rect(box.x, box.y, width, box.h), count, card, pitch, y, 0), scroll: width };
}

/** A row as wide as need be. */
function row(box: Rect, count: number, card: number, y: number): HandSpot[] {
  const step = count > 1 ? Math.min(card + 2, (box.w - 2 * MARGIN - card) / (count - 1)) : 0;
  return spaced(box, count, card, step, y, 0);
}

/** The middle of the lowest row. */
const lowEdge = (box: Rect, card: number): number => box.y + box.h - clamp(SUNK, box.h - TALL * card - ONE_ROW, 12) - (TALL * card) / 2;

/** A step of at least so much with which the window's edge cuts a strip in half: it shows that there is more. */
function halfShowing(width: number, least: number): number {
  return (width - MARGIN) / (Math.floor((width - MARGIN) / least - 0.5) + 0.5);
}

function spaced(box: Rect, count: number, card: number, step: number, y: number, index: number): HandSpot[] {
  const first = box.x + (box.w - step * (count - 1)) / 2;
  return Array.from({ length: count }, (_, i) => ({
    x: first + i * step,
    y,
    w: card,
    turn: 0,
    row: index,
    strip: i === count - 1 ? card : Math.min(card, step),
  }));
}

/** One row, every card turned a little about a point three card heights below. */
export function fannedHand(box: Rect, count: number, widest: number, least: number): Hand {
  const card = count > 1 ? clamp(least, box.w - 64 * (count - 1), widest) : widest;
  const flat = row(box, count, card, 0);
  const angle = Math.min(1.2, count > 1 ? 14 / (count - 1) : 0);
  const drop = (i: number): number => 3 * TALL * card * (1 - Math.cos((turn(i) * Math.PI) / 180));
  const turn = (i: number): number => (i - (count - 1) / 2) * angle;
  const lean = (card * Math.sin((Math.abs(turn(0)) * Math.PI) / 180)) / 2;
  const y = box.y + box.h - 6 - drop(0) - lean - (TALL * card) / 2;
  return { box, cards: flat.map((spot, i) => ({ ...spot, y: y + drop(i), turn: turn(i) })), scroll: 0 };
}
