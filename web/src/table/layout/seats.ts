// The others' mats in a row above the felt, on an arc, each over its own column.
import type { MatSpot, Rect } from "../layout";
import { BOLD, PLAIN, widthOf } from "./letters";
import { clamp, rect } from "./pieces";

export interface SeatSizes {
  mat: number;
  plate: number; // letters
  points: boolean;
}

const ARC = 12;
const SUNK = 9; // the plate lies that far over the mat's lower edge

export const plateHeight = (letters: number): number => Math.ceil(letters * 1.3 + 3);

export const chipHeight = (text: number): number => Math.round(20 * text);

/** From the top of a mat to the foot of its plate. */
const matHeight = ({ mat, plate }: SeatSizes): number => mat - SUNK + plateHeight(plate);

/** From the middle of a mat to the foot of its plate, or of the chip below it. */
export const hangOf = (sizes: Pick<SeatSizes, "mat" | "plate">, chips: number): number =>
  sizes.mat / 2 - SUNK + plateHeight(sizes.plate) + chips;

/** The height of the row with its arc. */
export const arcHeight = (sizes: SeatSizes): number => matHeight(sizes) + ARC + 3;

export function seatsOnArc(band: Rect, count: number, sizes: SeatSizes, floor: number): MatSpot[] {
  const column = (band.w - 8) / count;
  return Array.from({ length: count }, (_, i) => {
    const y = band.y + band.h - ARC * (1 - sag(i, count)) - matHeight(sizes);
    const x = band.x + 4 + (i + 0.5) * column;
    const below = y + matHeight(sizes);
    return {
      x,
      y: y + sizes.mat / 2,
      size: sizes.mat,
      plate: sizes.plate,
      points: sizes.points,
      column: rect(x - column / 2, below, column, floor - below),
      bubble: "below" as const,
    };
  });
}

/** 0 for those in the middle, 1 for the outer ones. */
function sag(index: number, count: number): number {
  const middle = (count - 1) / 2;
  const nearest = middle % 1;
  return count < 3 ? 1 : ((index - middle) ** 2 - nearest ** 2) / (middle ** 2 - nearest ** 2);
}

/** What a mat covers with its plate, and its chips if it has any. */
export function matBox(mat: MatSpot, chips: number): Rect {
  const wide = Math.min(Math.max(mat.size, mat.plate * 7.5), Math.max(mat.size, mat.column.w));
  const top = mat.y - mat.size / 2;
  return rect(mat.x - wide / 2, top, wide, mat.size - SUNK + plateHeight(mat.plate) + chips);
}

const SMALLEST = 12; // letters
const AIR = 4; // between a plate or chip and those of the neighbours
const EDGE = 8;
const GAP = 6; // between the things on a plate
const NAME = BOLD * 1.08; // in short words capitals count for more

/** The most that a plate or a chip may take of the width: where neighbours sit close, nearly all of their column. */
export function widthAt({ column, size }: MatSpot): number {
  return column.w ? column.w - (column.w < 60 ? 1 : AIR) : size * 1.9;
}

export interface Lettering {
  letters: number;
  edge: number; // before and behind them
  close: boolean; // set closer than usual
}

/** Letters as large as wished, or so small that all fits between narrower edges; never too small to read.  `width` in em. */
export function lettering(width: number, wish: number, room: number): Lettering {
  if (width * wish + 2 * EDGE <= room) return { letters: wish, edge: EDGE, close: false };
  const edge = room < 60 ? 1.5 : 4;
  const fits = (room - 2 * edge) / width;
  return { letters: clamp(SMALLEST, fits, wish), edge, close: fits < SMALLEST };
}

/** How a plate is lettered that holds a name, points and some `marks` of this width; without points where there is no room for them. */
export function plateOf(mat: MatSpot, name: string, points: string, marks: number): Lettering & { points: string } {
  const room = widthAt(mat) - marks - (points ? GAP : 0);
  const width = widthOf(name) * NAME + widthOf(points) * PLAIN;
  const found = lettering(width, mat.plate, room);
  return points && width * SMALLEST + 2 * found.edge > room ? plateOf(mat, name, "", marks) : { ...found, points };
}

/** How a chip under a plate is lettered. */
export const chipOf = (mat: MatSpot, text: string, wish: number): Lettering => lettering(widthOf(text) * NAME, wish, widthAt(mat));
