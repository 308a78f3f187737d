// Phones held upright, and tablets: bar, seats, felt, question and hand below one another.
import { formOf, type Contents, type Layout, type MatSpot, type Rect, type Room, type SlateOutline, type SlateSpot } from "../layout";
import { arrange, type Look } from "./arrange";
import { handHeight, largeHand, phoneHand, phoneWidths, type HandWidths } from "./hand";
import { layColumns, type LaySizes } from "./lays";
import { bottom, clamp, rect, sum } from "./pieces";
import { slateShape, slateSpot } from "./slate";
import { arcHeight, chipHeight, matBox, seatsOnArc, type SeatSizes } from "./seats";
import { above, cleared, targetsOn } from "./targets";

/** How far things have shrunk. */
interface Shrink extends Pick<Look, "shape" | "brief" | "second" | "columns" | "gap" | "icons" | "centre"> {
  mine: number; // of the width my cards like best
  others: number; // of the width others' cards like best
  mats: boolean; // down to 40 px
  deep: number; // how far down lays of several rows may reach, of the felt
  abreast: boolean; // trick cards beside minis
  tuck: boolean; // or over their feet
  places: boolean; // for cards still to come
  chips: boolean; // under lays
  bids: boolean; // cards shown in an auction are no minis
}

const BEST: Shrink = {
  shape: "side",
  second: true,
  columns: 1,
  brief: false,
  gap: 12,
  mine: 1,
  others: 1,
  mats: false,
  icons: false,
  centre: 54,
  deep: 0.6,
  abreast: false,
  tuck: false,
  places: true,
  chips: true,
  bids: true,
};

/** What shrinks first, in this order; each step keeps what the ones before it gave up, and the first that fits is taken. */
const STEPS: readonly Partial<Shrink>[] = [
  {},
  { second: false },
  { columns: 3 },
  { gap: 6, mine: 0.9, centre: 48 },
  { mine: 0.8, centre: 44 },
  { others: 0.9 },
  { others: 0.8 },
  { others: 0.74, mine: 0.72 },
  { shape: "band", brief: true, second: true, others: 1, mine: 0.85 },
  { second: false },
  { others: 0.85, gap: 4 },
  { others: 0.74, mine: 0.7, centre: 40 },
  { mine: 0.6, icons: true, deep: 0.45 },
  { mats: true },
  { mine: 0.52, others: 0.54 },
  { chips: false, bids: false },
  { shape: "row" },
  { shape: "band", abreast: true, places: false, deep: 0.3 },
  { abreast: false, tuck: true },
];

/** The same with something in the middle: it shares its band with my cards before others' cards shrink. */
const STEPS_AROUND: readonly Partial<Shrink>[] = [
  {},
  { second: false },
  { columns: 3 },
  { gap: 6, mine: 0.9, centre: 48 },
  { shape: "shared", mine: 0.9, centre: 50 },
  { brief: true },
  { mine: 0.8, centre: 46 },
  { others: 0.85, centre: 42, mine: 0.72 },
  { others: 0.74, gap: 4 },
  { mats: true, mine: 0.6, centre: 40 },
  { others: 0.54, mine: 0.52, chips: false },
  { shape: "edge", icons: true },
  { shape: "shared", centre: 34 },
  { centre: 28 },
  { shape: "band", centre: 24 },
];

interface Frame {
  bar: Rect;
  seats: Rect;
  felt: Rect;
  wick: Rect;
  question: Rect;
  hand: Rect;
}

interface Attempt {
  layout: Layout;
  short: number; // height or width that is missing
}

export function layOutColumns(room: Room, contents: Contents): Layout {
  if (contents.targets && !contents.mine.open) {
    const { short, layout } = fitted(room, { ...contents, landing: contents.landing && contents.mine.ghost > 0 }, true);
    if (short <= 0) return layout;
  }
  const [whole, ...barer] = [contents, { ...contents, slate: null }, { ...contents, slate: null, aids: 0 }]; // half a slate says nothing
  let tried = fitted(room, whole!, false);
  for (const bare of barer) if (tried.short > AIR) tried = fitted(room, bare, false);
  const layout = cleared(tried.layout, tried.layout.targets);
  const tells = contents.seated && !contents.targets; // else the slate only makes way for a moment
  return contents.slate && !layout.slate && tells ? { ...layout, slate: inTheBar(layout.bar, contents.slate, room.text) } : layout;
}

/** Where the felt has no room for the slate its line stands in the bar, instead of the game's name. */
function inTheBar(bar: Rect, slate: SlateOutline, text: number): SlateSpot {
  const w = bar.w - BAR_BUTTONS.left - BAR_BUTTONS.right;
  const shape = slateShape(slate, w, 1, { brief: true, second: false, columns: 3 });
  return { ...slateSpot(rect(BAR_BUTTONS.left, bar.y, w, bar.h), shape), title: shape.title / text };
}

const BAR_BUTTONS = { left: 50, right: 98 }; // one, and two

const AIR = 8; // between cards, slate and the felt's foot, to be used up before anything has to go

/** As large as there is room; things to choose have a room of their own, or lie over the rest. */
function fitted(room: Room, contents: Contents, apart: boolean): Attempt {
  const tablet = formOf(room) === "tablet";
  let shrink: Shrink = { ...BEST, ...firstShape(contents, tablet) };
  let tried: Attempt | null = null;
  for (const step of contents.centre ? STEPS_AROUND : STEPS) {
    shrink = { ...shrink, ...step };
    tried = attempt(room, contents, tablet, shrink, apart);
    if (tried.short <= 0) break;
  }
  return tried!;
}

/** With nothing at the left of my cards the middle lies beside them, and need not end above them. */
function firstShape({ centre, slate, aids, landing }: Contents, tablet: boolean): Partial<Shrink> {
  if (!centre) return {};
  if (tablet) return { shape: "flank", centre: 72 };
  return !slate && aids === 0 && landing ? { shape: "shared", mine: 0.8 } : {};
}

function attempt(room: Room, contents: Contents, tablet: boolean, shrink: Shrink, apart: boolean): Attempt {
  const { width, text } = room;
  const seat = seatSizes(contents.others, tablet, shrink.mats, text);
  const widths: HandWidths = tablet ? tabletWidths(room) : phoneWidths(width, room.height);
  const frame = frameOf(room, contents, seat, widths);
  const { bar, felt, wick, question } = frame;
  const mats = seatsOnArc(frame.seats, contents.others, seat, bottom(felt));
  const lays = layColumns(contents, mats, width, felt.y + felt.h * shrink.deep, laySizes(contents.others, tablet, shrink, text));
  const chips = contents.chips * chipHeight(text);
  const top = Math.max(felt.y, lays.floor, ...mats.map((mat) => bottom(matBox(mat, chips)))) + 4;
  const edge = tablet ? 24 : 14;
  const whole = rect(edge, top, width - 2 * edge, bottom(felt) - (shrink.gap > 6 ? 14 : shrink.gap > 4 ? 8 : 4) - top);
  const foot = apart ? targetsOn(felt, contents, text, felt) : null;
  const area = foot ? above(whole, foot) : whole;
  const look: Look = { ...shrink, mine: Math.round(myWidth(contents.others, tablet) * shrink.mine), widest: tablet ? 110 : 92, text, large: tablet };
  const { short, ...below } = arrange(contents, area, look);
  const layout: Layout = {
    form: tablet ? "tablet" : "portrait",
    bar,
    felt,
    ...clothOf(frame, tablet),
    mats,
    me: contents.seated ? mySeat(question, text) : null,
    lays: lays.spreads,
    ...below,
    wick,
    question,
    targets: foot ?? targetsOn(felt, contents, text, below.mine.open.box),
    hand: handIn(frame.hand, contents, widths),
    block: null,
  };
  return { layout, short: Math.max(short, lays.short) };
}

function handIn(box: Rect, { seated, stacks, large }: Contents, widths: HandWidths): Layout["hand"] {
  if (!seated) return { box, cards: [], scroll: 0 };
  return large ? largeHand(box, sum(stacks)) : phoneHand(box, sum(stacks), widths);
}

function seatSizes(others: number, tablet: boolean, small: boolean, text: number): SeatSizes {
  const mat = small ? 40 : tablet ? 76 : others > 6 ? 40 : others > 4 ? 46 : 58;
  return { mat, plate: (others > 4 && !tablet ? 12 : 13) * text, points: tablet || others <= 4 };
}

const myWidth = (others: number, tablet: boolean): number => (tablet ? 100 : others > 4 ? 68 : 78);

function laySizes(others: number, tablet: boolean, shrink: Shrink, text: number): LaySizes {
  const [card, lead] = tablet ? [72, 98] : others > 4 ? [44, 58] : [54, 74];
  const scaled = (width: number): number => Math.max(40, Math.round(width * shrink.others));
  const mini = tablet ? 36 : 27;
  const { abreast, tuck, places, chips, bids } = shrink;
  return { card: scaled(card), lead: scaled(lead), mini, gap: shrink.gap > 6 ? 14 : 4, text, abreast, tuck, places, chips, bids };
}

function tabletWidths({ width, height }: Room): HandWidths {
  return { one: clamp(84, Math.min(0.12 * width, 0.125 * height), 100), two: 76 };
}

const LARGE = 0.5; // of the height, for a hand that comes before all else; the same at every moment

function frameOf({ width, height, text }: Room, contents: Contents, seat: SeatSizes, widths: HandWidths): Frame {
  const bar = rect(0, 0, width, Math.max(44, Math.round(33 * text)));
  const usual = seat.mat === 58 ? 84 : seat.mat === 46 ? 76 : 0;
  const seats = rect(0, bar.h, width, contents.others ? Math.max(usual, arcHeight(seat)) : 0);
  const hand = contents.seated ? (contents.large ? Math.floor(LARGE * height) : handHeight(widths, height)) : 0;
  const asked = Math.max(48, Math.round(43 * text));
  const question = rect(8, height - hand - asked, width - 16, asked);
  const wick = rect(0, question.y - 9, width, 5);
  const felt = rect(0, bottom(seats), width, wick.y - 1 - bottom(seats));
  return { bar, seats, felt, wick, question, hand: rect(0, height - hand, width, hand) };
}

/** The cloth reaches up behind the mats and over the sides of a phone. */
function clothOf({ felt, seats }: Frame, tablet: boolean): Pick<Layout, "cloth" | "radius"> {
  const over = tablet ? -8 : 14;
  const top = seats.y + Math.round(seats.h * 0.62);
  return { cloth: rect(-over, top, felt.w + 2 * over, bottom(felt) - top), radius: tablet ? 120 : 60 };
}

function mySeat(question: Rect, text: number): MatSpot {
  const y = question.y + question.h / 2;
  return { x: question.x + 22, y, size: 44, plate: 13 * text, points: false, column: rect(0, 0, 0, 0), bubble: "right" };
}
