// Phones on their side: no bar but two buttons in the corners, the question at the left of the hand.
import type { Contents, Layout, MatSpot, Rect, Room } from "../layout";
import { layOutAround, matsOnRim } from "./around";
import { flatHand, largeHand } from "./hand";
import { rect, sum } from "./pieces";
import { chipHeight, hangOf } from "./seats";

const ASKED = 226;
const SIDE = 60;
const TOP = 34;

export function layOutLandscape(room: Room, contents: Contents): Layout {
  const { width, height, text } = room;
  const low = contents.seated ? Math.round((contents.large ? 0.42 : 0.62) * height) : height - 12 - Math.round(44 * text);
  const felt = rect(SIDE, TOP, width - 2 * SIDE, low - TOP);
  const many = contents.others > 4;
  const seat = { mat: many ? 44 : 54, plate: 12 * text };
  const hang = hangOf(seat, contents.chips * chipHeight(text));
  const mats = matsOnRim(felt, contents.others, { ...seat, inset: 32, sunk: 12, hang });
  const rail = low + 12;
  const asked = contents.seated ? rect(12, rail, ASKED, height - rail - 4) : rect(12, rail, width - 24, height - rail);
  const hand = contents.seated ? rect(ASKED + 14, rail, width - ASKED - 22, height - rail) : rect(0, height, width, 0);
  const around = {
    felt,
    radius: Math.min(90, felt.h / 2),
    mats,
    sizes: { card: many ? 48 : 54, lead: many ? 56 : 68, mini: 27, gap: 4, text, abreast: false, tuck: false, places: true, chips: true, bids: true },
    mine: 62,
    centre: 78,
    leastCentre: 40,
    slate: 172 * text,
    corner: true,
    reach: contents.lays.some(({ hand }) => hand) ? Infinity : 60,
  };
  return {
    form: "landscape",
    bar: rect(0, 0, width, TOP),
    felt,
    cloth: felt,
    radius: around.radius,
    mats,
    me: contents.seated ? mySeat(asked, text) : null,
    ...layOutAround(contents, around),
    wick: rect(0, low + 4, width, 5),
    question: asked,
    hand: contents.large ? largeHand(hand, sum(contents.stacks)) : flatHand(hand, contents.seated ? sum(contents.stacks) : 0, Math.min(84, 0.215 * height), 44),
    block: null,
  };
}

function mySeat(asked: Rect, text: number): MatSpot {
  return { x: asked.x + 22, y: asked.y + 24, size: 44, plate: 12 * text, points: false, column: rect(0, 0, 0, 0), bubble: "right" };
}
