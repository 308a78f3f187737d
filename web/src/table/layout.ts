// Where everything on the table lies, as plain arithmetic: the size of the window and what is to be shown in, rectangles
// out.  Nothing here knows the page; components place what is said here.
import type { Centre } from "../games/client";
import { layOutColumns } from "./layout/columns";
import { layOutDesktop } from "./layout/desktop";
import { layOutLandscape } from "./layout/landscape";

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

export type Form = "portrait" | "landscape" | "tablet" | "desktop" | "screen";

/** The window, without what a phone's notch takes of it; `text` is the reader's size of letters, 1 for 16 px. */
export interface Room {
  width: number;
  height: number;
  text: number;
}

/** What is to be laid out; see `Picture` in games/client.ts, of which this is the outline. */
export interface Contents {
  others: number; // mats around the table besides mine; all of them for onlookers, none where nobody is to be pressed
  seated: boolean; // I have a seat: there is a rail with my mat, question and hand
  stacks: readonly number[]; // stacks in each group of my hand (Mü: hand; own open cards lie on the felt)
  lays: readonly LayOutline[];
  mine: { played: number; open: number; ghost: number; places: number }; // cards on my side of the felt
  slate: SlateOutline | null;
  centre: Pick<Centre, "least" | "best" | "flat"> | null;
  landing: boolean; // cards can come to lie before me: their room is kept while nothing lies there
  aids: number;
  chips: number; // lines of chips or rings under the plates, at most
  block: boolean; // it is unfolded (desktop)
  targets: TargetOutline | null; // things to choose beside cards (colours, trumps, species)
  actions: number; // buttons beside the question
  large?: boolean; // the table lies on another screen: my hand gets most of this one
}

export interface TargetOutline {
  count: number;
  label: number; // width of the longest label in em
  word: number; // and of the longest piece of one that can't be broken
  pictures: boolean;
}

export interface SlateOutline {
  rows: number;
  second: boolean;
  bar: boolean;
  tallies: boolean;
  pictures: boolean; // every row has one: where room is scarce it stands for its words
  words: { title: readonly number[]; second: readonly number[]; row: readonly number[] }; // their widths in em; of the longest row
}

export interface LayOutline {
  at: number; // index of the mat, clockwise from my left
  cards: number;
  state: "leading" | "beaten" | "plain";
  open: boolean;
  chip: number; // width of its words in em; 0: none
  hand?: boolean; // a whole hand, open: small cards, whatever else is shown
  empty?: boolean; // a place for a card still to come: it gives way first
  wide?: boolean; // face down, or to be tapped one by one: side by side as far as there is room
}

/** A card's middle, its width and its turn in degrees. */
export interface Spot {
  x: number;
  y: number;
  w: number;
  turn: number;
}

/** Cards that lie together, with the box around all of them and the middle of the chip's upper edge. */
export interface Spread {
  box: Rect;
  spots: readonly Spot[];
  chip: { x: number; y: number } | null;
  tight: boolean; // only the upper left corner of some is sure to be seen
}

export interface MatSpot {
  x: number; // the disc's middle
  y: number;
  size: number; // its diameter
  plate: number; // size of the letters on its plate
  points: boolean; // whether points stand on the plate
  column: Rect; // what is before it on the felt, the mat itself excluded
  bubble: "below" | "left" | "right"; // where speech has room
}

export interface HandSpot extends Spot {
  row: number; // 0 is the back row
  strip: number; // how much of it shows beside the next card
}

export interface SlateSpot extends Rect {
  brief: boolean; // pictures and numbers at the right of the title
  title: number; // size of its letters, where the reader's are 16
  second: boolean; // there is room for the second line
  columns: number; // how many rows share a line; 0: no room for rows
  bar: boolean;
}

export interface TargetSpot extends Rect {
  cell: number; // each is so wide
  high: number;
  tall: boolean; // picture above the label
  size: number; // of the label's letters
}

export interface Layout {
  form: Form;
  bar: Rect;
  felt: Rect; // what may be covered with cards
  cloth: Rect; // the felt as it is drawn: on phones it reaches up behind the mats and over the window's sides
  radius: number; // of the cloth's corners
  mats: readonly MatSpot[];
  me: MatSpot | null;
  lays: readonly Spread[]; // as in the contents
  mine: { played: Spread; open: Spread; ghost: Spread; places: readonly Spot[] }; // a ghost lies on the first free places
  slate: SlateSpot | null;
  centre: (Rect & { card: number }) | null; // with the width of its cards
  aids: readonly Rect[];
  wick: Rect;
  question: Rect; // with my mat on phones, and the buttons at its right end
  targets: TargetSpot | null;
  hand: { box: Rect; cards: readonly HandSpot[]; scroll: number }; // scroll: width of the rows where they scroll, else 0
  block: Rect | null; // null: it opens as a sheet
}

const LAYERS: Record<Exclude<Form, "screen">, (room: Room, contents: Contents) => Layout> = {
  portrait: layOutColumns,
  tablet: layOutColumns,
  landscape: layOutLandscape,
  desktop: layOutDesktop,
};

export function formOf({ width, height }: Pick<Room, "width" | "height">): Exclude<Form, "screen"> {
  if (height < 500 && width > height) return "landscape";
  if (width < 600) return "portrait";
  return width < 1200 ? "tablet" : "desktop";
}

export function layOut(room: Room, contents: Contents): Layout {
  return LAYERS[formOf(room)](room, contents);
}
