// A table screen that all look at from three metres away: everybody around the felt, large cards, a caption below it.
// It is laid out as for a small window and drawn as many times larger: so whatever is never under 12 px at a table is
// never under 32 on a television of 1080 lines.
import { formOf, layOut, type Contents, type Layout, type Rect, type Room } from "../layout";
import { layOutAround, matsOnRim } from "./around";
import { rect } from "./pieces";
import { chipHeight, hangOf } from "./seats";

const HIGH = 405; // 1080 lines, at 12 for 32
const NARROWEST = 640;
const SIDE = 45;
const TOP = 37;
const CAPTION = 58;
const MAT = 59; // 157 px; smaller ones are drawn as on phones

/** How many times larger everything is drawn in a window of this size. */
export function zoomOf({ width, height }: Pick<Room, "width" | "height">): number {
  return Math.max(1, Math.min(height / HIGH, width / NARROWEST));
}

/** The room is the window's, divided by the zoom.  A phone held upright is no table screen: it shows what onlookers see. */
export function layOutScreen(room: Room, contents: Contents): Layout {
  const { width, height, text } = room;
  if (formOf(room) === "portrait") return layOut(room, contents);
  const low = height - Math.round(CAPTION * Math.max(1, text * 0.9));
  const felt = rect(SIDE, TOP, width - 2 * SIDE, low - TOP - 8);
  const plate = 13 * text;
  const hang = hangOf({ mat: MAT, plate }, contents.chips * chipHeight(text));
  const mats = matsOnRim(felt, contents.others, { mat: MAT, plate, inset: 24, sunk: 9, hang });
  const around = {
    felt,
    radius: Math.min(150, felt.h / 2),
    mats,
    sizes: { card: 57, lead: 89, mini: 30, gap: 8, text, tuck: false, chips: true, bids: true, places: true, abreast: false },
    mine: 57,
    centre: 90,
    leastCentre: 38,
    slate: 172 * text,
    corner: false,
    reach: 90,
  };
  const nowhere: Rect = rect(0, height, width, 0);
  return {
    form: "screen",
    bar: rect(12, 4, Math.min(...mats.filter(({ y }) => y < felt.y + MAT).map(({ x }) => x - MAT / 2), width / 2) - 20, 32),
    felt,
    cloth: felt,
    radius: around.radius,
    mats,
    me: null,
    ...layOutAround(contents, around),
    wick: nowhere,
    question: rect(12, low, width - 24, height - low - 4),
    hand: { box: nowhere, cards: [], scroll: 0 },
    block: null,
  };
}

/** Where the sign with the QR code lies: on the felt while seats are free, afterwards small in the window's corner. */
export function signOf({ felt }: Layout, { width }: Pick<Room, "width">, free: boolean): Rect {
  if (!free) return rect(width - 8 - 62, 6, 62, 80);
  const [w, h] = [Math.min(282, felt.w * 0.5), Math.min(152, felt.h * 0.62)];
  return rect(felt.x + (felt.w - w) / 2, felt.y + (felt.h - h) * 0.55, w, h);
}
