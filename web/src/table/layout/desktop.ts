// Large screens: the whole table, the block at its right.
import type { Contents, Layout, MatSpot, Rect, Room } from "../layout";
import { layOutAround, matsOnRim } from "./around";
import { fannedHand } from "./hand";
import { clamp, rect, sum, TALL } from "./pieces";
import { chipHeight, hangOf } from "./seats";

const BLOCK = 268;
const ASKED = 70; // wick and question
const SIDE = 64;
const TOP = 66;

interface Frame {
  felt: Rect;
  wick: Rect;
  question: Rect;
  hand: Rect;
  card: number; // widest in the hand
}

export function layOutDesktop(room: Room, contents: Contents): Layout {
  const { width, height, text } = room;
  const table = contents.block ? width - BLOCK - 24 : width;
  const frame = frameOf(room, contents, table);
  const { felt, wick, question, hand } = frame;
  const scale = felt.h / 546;
  const mat = contents.seated ? 92 : Math.round(clamp(92, 92 * scale, 150));
  const plate = Math.max(13 * text, mat * 0.15);
  const hang = hangOf({ mat, plate }, contents.chips * chipHeight(text));
  const mats = matsOnRim(felt, contents.others, { mat, plate, inset: 28, sunk: 10, hang });
  const grown = clamp(0.7, scale, contents.seated ? 1.3 : 1.7);
  const around = {
    felt,
    radius: Math.min(240, felt.h / 2),
    mats,
    sizes: { card: 96 * grown, lead: 122 * grown, mini: 42 * Math.min(grown, 1.2), gap: 12, text, abreast: false, tuck: false, places: true, chips: true, bids: true },
    mine: 112 * grown,
    centre: 96 * grown,
    leastCentre: 54,
    slate: 216 * text,
    corner: false,
    reach: contents.lays.some(({ hand }) => hand) ? Infinity : 90,
  };
  return {
    form: "desktop",
    bar: rect(0, 8, firstMat(mats, table), Math.max(48, 32 * text)),
    felt,
    cloth: felt,
    radius: around.radius,
    mats,
    me: contents.seated ? mySeat(hand, text) : null,
    ...layOutAround(contents, around),
    wick,
    question,
    hand: contents.seated ? fannedHand(hand, sum(contents.stacks), frame.card, 84) : { box: hand, cards: [], scroll: 0 },
    block: contents.block ? rect(table, 30, BLOCK, height - 60) : null,
  };
}

/** From the bottom: hand, question, wick; the felt gets the rest, and at least 380. */
function frameOf({ height, text }: Room, { seated }: Contents, table: number): Frame {
  const asked = Math.max(ASKED, Math.round(62 * text));
  const most = clamp(84, Math.min(0.1 * table, 0.128 * height), 124);
  const card = clamp(84, (height - TOP - asked - 44 - 380) / TALL, most);
  const tall = seated ? Math.ceil(TALL * card + 44) : 0;
  const bottom = height - tall - asked;
  const left = seated ? 186 : SIDE;
  return {
    card,
    felt: rect(SIDE, TOP, table - 2 * SIDE, bottom - TOP),
    wick: rect(left, bottom + 6, table - left - SIDE, 5),
    question: rect(left, bottom + 14, table - left - SIDE, asked - 16),
    hand: rect(170, height - tall, table - 170 - 24, tall),
  };
}

function mySeat(hand: Rect, text: number): MatSpot {
  const y = hand.y + hand.h / 2;
  return { x: 90, y, size: 100, plate: 13 * text, points: true, column: rect(0, 0, 0, 0), bubble: "right" };
}

/** The bar ends before the first mat at the upper rim. */
function firstMat(mats: readonly MatSpot[], table: number): number {
  return Math.min(table, 420, ...mats.filter((mat) => mat.bubble === "right").map((mat) => mat.x - mat.size / 2 - 12));
}
