// What typically lies on the table in each game, for tests of the layout.
import type { Contents, LayOutline, SlateOutline } from "../layout";
import { widthOf, wordsOf } from "./letters";

const EMPTY: Contents = {
  others: 4,
  seated: true,
  stacks: [8],
  lays: [],
  mine: { played: 0, open: 0, ghost: 0, places: 0 },
  slate: null,
  centre: null,
  landing: true,
  aids: 0,
  chips: 0,
  block: true,
  targets: null,
  actions: 1,
};

export const contents = (changes: Partial<Contents>): Contents => ({ ...EMPTY, ...changes });

/** A slate of so many rows with these words. */
export function slateOf(rows: number, title: string, second = "", more: Partial<SlateOutline> & { row?: string } = {}): SlateOutline {
  const { row = "", ...rest } = more;
  const words = { title: wordsOf(title), second: wordsOf(second), row: wordsOf(row) };
  return { rows, second: second !== "", bar: false, tallies: false, pictures: true, words, ...rest };
}

const each = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i));

const lay = (at: number, cards: number, changes: Partial<LayOutline> = {}): LayOutline => ({
  at,
  cards,
  state: "plain",
  open: false,
  chip: 0,
  ...changes,
});

/** Everybody has laid as many cards; one of them is to beat. */
export function zoffTrick(others: number, cards: number, leader: number, rows = 3): Contents {
  return contents({
    others,
    lays: each(others, (at) => lay(at, cards, at === leader ? { state: "leading", chip: widthOf("Frieda: zwei Robben") } : { state: "beaten" })),
    mine: { played: 0, open: 0, ghost: cards, places: 0 },
    slate: slateOf(rows, "Schlägt zwei Robben", "Im Stich: 5 Karten", { row: "Ein Elefant" }),
    aids: 1,
  });
}

/** One player shows many cards, everybody else a few; I may add up to three. */
export function mueAuction(others: number, most: number, mine: number): Contents {
  return contents({
    others,
    stacks: [10 - mine],
    lays: each(others, (at) => lay(at, at === 0 ? most : 1 + (at % 3), { open: true, chip: widthOf(at ? "2" : "4 – führt"), state: at === 0 ? "leading" : "plain" })),
    mine: { played: 0, open: mine, ghost: 1, places: 3 },
    slate: slateOf(others + 1, "Wer zeigt die meisten?", "Gleichstand: So gibt es Eklat", { tallies: true, pictures: false, row: "Frieda" }),
    chips: 1,
  });
}

/** Minis, the trick's cards below them, my own open cards. */
export function mueTrick(others: number, minis: number, mine: number): Contents {
  const open = each(others, (at) => lay(at, at ? (at + minis) % 4 : minis, { open: true })).filter(({ cards }) => cards);
  return contents({
    others,
    stacks: [8],
    lays: [...open, ...each(others, (at) => lay(at, 1, at === 0 ? { state: "leading", chip: widthOf("führt") } : {}))],
    mine: { played: 0, open: mine, ghost: 1, places: 0 },
    slate: slateOf(2, "Frieda + Willi: 12 von 34", "Blau schlägt Gelb", { bar: true, row: "Gelb" }),
    chips: 1,
    aids: 1,
  });
}

/** The last lay face down, herd and species in the middle. */
export function mammuzLay(others: number, cards: number, at: number): Contents {
  return contents({
    others,
    stacks: [8],
    lays: [lay(at, cards, { state: "leading", chip: widthOf("von Frieda"), wide: true })],
    mine: { played: 0, open: 0, ghost: 2, places: 0 },
    slate: slateOf(1, "Säbelzahntiger", "6 gelegt, 5 gibt es", { tallies: true, row: "einer zu viel!" }),
    centre: { least: { width: 4.4, height: 1.9 }, best: { width: 7, height: 3.2 } },
  });
}

export function lifeRows(others: number, lastLap: boolean): Contents {
  return contents({
    others,
    stacks: [9],
    landing: false,
    slate: lastLap ? slateOf(0, "Letzte Runde", "Noch zwei sind an der Reihe") : null,
    centre: { least: { width: 6.3, height: 4.4 }, best: { width: 15, height: 4.8 }, flat: [{ width: 12.8, height: 2.2 }] },
    chips: 1,
    aids: 1,
  });
}

export function mauPiles(others: number): Contents {
  return contents({
    others,
    stacks: [7],
    mine: { played: 0, open: 0, ghost: 1, places: 0 },
    slate: slateOf(0, "Frieda zieht vier"),
    centre: { least: { width: 3.5, height: 3.7 }, best: { width: 7, height: 5 }, flat: [{ width: 6.9, height: 2.8 }, { width: 8.5, height: 2.1 }] },
    chips: 1,
  });
}

export const watched = (game: Contents): Contents => ({
  ...game,
  others: game.others + 1,
  seated: false,
  stacks: [],
  landing: false,
  mine: { played: 0, open: 0, ghost: 0, places: 0 },
});

/** The same in a replay: everybody's hand lies open. */
export const opened = (game: Contents, cards: number): Contents => ({
  ...watched(game),
  aids: 0,
  lays: [...game.lays.map((one) => ({ ...one, wide: false })), ...each(game.others + 1, (at) => lay(at, cards, { open: true, hand: true }))],
});

/** Every game with every number of players, at its fullest and in between; by name. */
export function allGames(): Map<string, Contents> {
  const games = new Map<string, Contents>();
  const upTo = (least: number, most: number): number[] => each(most - least + 1, (i) => least + i);
  for (const others of upTo(1, 6)) {
    for (const cards of [1, 3]) games.set(`Zoff im Zoo, ${others} others, ${cards} cards`, zoffTrick(others, cards, others - 1));
    games.set(`Zoff im Zoo, ${others} others, long slate`, zoffTrick(others, 2, 0, 6));
  }
  for (const others of upTo(2, 5)) {
    for (const most of [3, 9]) games.set(`Mü, auction, ${others} others, ${most} shown`, mueAuction(others, most, most % 4));
    for (const minis of [2, 6]) games.set(`Mü, trick, ${others} others, ${minis} open`, mueTrick(others, minis, minis - 2));
    games.set(`Mü, trick, ${others} others, many of mine open`, mueTrick(others, 4, 9));
  }
  for (const others of upTo(2, 6)) for (const cards of [1, 5]) games.set(`Mammuz, ${others} others, ${cards} laid`, mammuzLay(others, cards, cards % others));
  for (const others of upTo(2, 4)) for (const last of [true, false]) games.set(`Life Life, ${others} others, last lap ${last}`, lifeRows(others, last));
  for (const others of upTo(1, 7)) games.set(`Mau Mau, ${others} others`, mauPiles(others));
  const some = [zoffTrick(6, 3, 0), zoffTrick(2, 1, 0), mueAuction(5, 9, 0), mueTrick(5, 4, 0), mammuzLay(6, 5, 2), lifeRows(4, true), mauPiles(6)];
  some.forEach((game, i) => games.set(`watched, ${i}`, watched(game)));
  return games;
}
