// What lies on the table as the layout needs to know it: how much of everything, not what it is.
import type { Lay, Picture, Slate, Target } from "../games/client";
import type { Contents, LayOutline, SlateOutline, TargetOutline } from "./layout";
import { widthOf, wordsOf } from "./layout/letters";
import { sum } from "./layout/pieces";
import { around } from "./seats";

/** What the picture does not tell. */
export interface Around {
  players: number;
  me: number | null;
  stacks: readonly number[];
  ghost: number; // cards that would be laid
  targets: readonly Target[];
  actions: number;
  block: boolean;
  large?: boolean; // only my cards are shown, and what I can press
}

export function outline(picture: Picture, lays: readonly Lay[], { players, me, ...rest }: Around): Contents {
  const seats = around(players, me);
  const { slate, centre } = picture;
  return {
    others: rest.large && !isAimed(picture, lays, me) ? 0 : seats.length,
    seated: me !== null,
    stacks: rest.stacks,
    landing: me !== null && picture.landing !== false,
    lays: othersLays(lays, me).map((lay) => outlineOf(lay, seats.indexOf(lay.seat))),
    mine: {
      played: count(lays, me, false),
      open: count(lays, me, true),
      ghost: rest.ghost,
      places: picture.places ?? 0,
    },
    slate: slate ? slateOutline(slate) : null,
    centre: centre ? { least: centre.least, best: centre.best, flat: centre.flat } : null,
    aids: picture.aids?.length ?? 0,
    chips: Math.max(0, ...(picture.mats ?? []).map((mat) => (mat.chips?.length ?? 0) + (mat.rings == null ? 0 : 1))),
    block: rest.block,
    targets: targetOutline(rest.targets),
    actions: rest.actions,
    large: rest.large,
  };
}

/** What is left of the picture where the table lies on another screen: what I can press, and my own cards. */
export function bare(picture: Picture, me: number | null, mine: boolean): Picture {
  const { centre, mats, places, landing, question } = picture;
  const lays = picture.lays.filter((lay) => lay.seat === me || lay.cards.some(({ move }) => move !== undefined));
  return { lays, mats, places, landing, question, centre: mine ? centre : null };
}

/** Whether a mat can be pressed, or cards before one. */
const isAimed = ({ mats = [] }: Picture, lays: readonly Lay[], me: number | null): boolean =>
  othersLays(lays, me).length > 0 || mats.some(({ move }) => move !== undefined);

/** Lays before others, in the order in which the layout answers them. */
export const othersLays = (lays: readonly Lay[], me: number | null): Lay[] => lays.filter(({ seat }) => seat !== me);

export const ownLays = (lays: readonly Lay[], me: number | null, open: boolean): Lay[] =>
  lays.filter((lay) => lay.seat === me && !!lay.open === open);

function count(lays: readonly Lay[], me: number | null, open: boolean): number {
  return ownLays(lays, me, open).reduce((sum, lay) => sum + Math.max(lay.cards.length, lay.empty ? 1 : 0), 0);
}

function slateOutline({ title, second = "", rows = [], bar }: Slate): SlateOutline {
  const told = rows.map(({ text = "", note = "" }) => wordsOf(`${text} ${note}`));
  return {
    rows: rows.length,
    second: second !== "",
    bar: !!bar,
    tallies: rows.some(({ tally }) => tally !== undefined),
    pictures: rows.every(({ art, seal }) => art || seal),
    words: { title: wordsOf(title), second: wordsOf(second), row: told.sort((a, b) => sum(b) - sum(a))[0] ?? [] },
  };
}

function targetOutline(targets: readonly Target[]): TargetOutline | null {
  if (targets.length === 0) return null;
  const longest = (pieces: readonly string[]): number => Math.max(...pieces.map(widthOf));
  const labels = targets.map(({ label }) => label);
  return { count: targets.length, label: longest(labels), word: longest(labels.flatMap((label) => label.replaceAll("\u00ad", "- ").split(/\s+|(?<=-)/))), pictures: targets.some(({ art, seal }) => art || seal) };
}

function outlineOf(lay: Lay, at: number): LayOutline {
  const wide = lay.cards.some(({ code, move }) => code === null || move !== undefined);
  return { at, cards: Math.max(lay.cards.length, 1), state: lay.state, open: !!lay.open, hand: lay.hand, chip: lay.chip ? widthOf(lay.chip) : 0, empty: !lay.cards.length, wide };
}
