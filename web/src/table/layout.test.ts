import { expect, test } from "vitest";
import { layOut, type Contents, type Layout, type MatSpot, type Rect, type Room, type Spot } from "./layout";
import { covered, faults, inside, overlap } from "./layout/faults";
import { liftOf, raiseOf } from "./layout/hand";
import { allGames, contents, lifeRows, mammuzLay, mauPiles, mueAuction, mueTrick, opened, slateOf, zoffTrick } from "./layout/outlines";
import { TALL } from "./layout/pieces";
import { plateOf } from "./layout/seats";
import { targetShape } from "./layout/targets";

const SIZES = [
  [320, 568],
  [360, 640],
  [390, 664],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
  [1440, 900],
  [1920, 1080],
] as const;

const ROOMS: Room[] = SIZES.flatMap(([width, height]) => [1, 1.3].map((text) => ({ width, height, text })));

const FRIEDA = 3.56; // width of the longest name of a regular, in em

/** What shows of each card under those that lie on it, further right or further down. */
function strips(spots: readonly Spot[]): { w: number; h: number }[] {
  return spots.map(({ x, y, w }, i) => {
    const next = spots[i + 1];
    const below = spots.find((spot) => spot.y > y + 1);
    return { w: next && next.y === y ? Math.min(w, next.x - x) : w, h: below ? Math.min(TALL * w, below.y - y) : TALL * w };
  });
}

/** Cards, buttons and mats that came out smaller than the brief allows. */
function tooSmall(it: Layout, game: Contents): string[] {
  const wrong: string[] = [];
  const least = (name: string, size: number | undefined, wanted: number): unknown =>
    size !== undefined && size < wanted - 0.01 && wrong.push(`${name} ${size.toFixed(1)}`);
  game.lays.forEach((lay, i) => {
    const { spots } = it.lays[i]!;
    least("lay", spots[0]?.w, lay.open ? 27 : 40);
    if (lay.wide) spots.slice(1).forEach((spot, j) => least("strip of a lay", spot.x - spots[j]!.x, 40));
  });
  it.mine.open.spots.forEach((spot) => least("open card", spot.w, 40));
  if (!game.mine.places) strips(it.mine.open.spots).forEach(({ w, h }) => [least("width of an open card's strip", w, 40), least("height of an open card's strip", h, 44)]);
  it.aids.forEach((aid) => [aid.w, aid.h].forEach((size) => least("aid", size, 44)));
  it.mats.forEach((mat) => [least("mat", mat.size, 40), least("plate", mat.plate, 12)]);
  least("slate", it.slate?.h, 44);
  least("card in the middle", it.centre?.card, 34);
  return wrong;
}

test("nothing is cut off, too small or on anything else, in any game, at any size", { timeout: 60_000 }, () => {
  const games = allGames();
  const wrong: string[] = [];
  for (const room of ROOMS) {
    for (const [name, game] of games) {
      const it = layOut(room, game);
      for (const what of [...faults(it, room, game), ...tooSmall(it, game), ...(game.slate && !it.slate ? ["no slate"] : [])]) wrong.push(`${room.width}×${room.height} ${room.text}: ${name}: ${what}`);
    }
  }
  expect(wrong).toEqual([]);
});

test("where open cards fill the felt of the smallest phone, the slate's line stands in the bar, between its buttons", () => {
  const room = { width: 320, height: 568, text: 1.3 };
  const { slate, bar } = layOut(room, mueTrick(3, 4, 9));
  expect(slate).toMatchObject({ brief: true, y: bar.y, h: bar.h });
  expect(slate!.title * room.text).toBeGreaterThanOrEqual(12);
  expect([slate!.x >= 48, slate!.x + slate!.w <= room.width - 96]).toEqual([true, true]);
});

test("things to choose never need more of the width than they are given", () => {
  for (let width = 300; width < 800; width += 0.37)
    for (const count of [2, 4, 5, 8]) {
      const shape = targetShape(contents({ targets: { count, label: 6, word: 6, pictures: true } }), width, 1)!;
      const inRow = Math.floor((shape.w + 6) / (shape.cell + 6));
      expect(Math.ceil(count / inRow) * (shape.high + 6) - 6).toBeLessThanOrEqual(shape.h);
      expect(shape.cell).toBe(Math.floor(shape.cell));
    }
});

/** What is wrong with a hand of so many cards. */
function clumsy(room: Room, count: number): string[] {
  const { hand } = layOut(room, contents({ stacks: [count] }));
  const [back, front] = [0, 1].map((row) => hand.cards.filter((card) => card.row === row));
  const reach = { x: 0, y: hand.box.y, w: Math.max(room.width, hand.box.x + hand.scroll), h: hand.box.h };
  const strip = count > 14 ? 28 : 40;
  const wrong: Record<string, boolean> = {
    "a card is missing": hand.cards.length !== count || back!.length + front!.length !== count,
    "too high": room.width < room.height && hand.box.h > 0.3 * room.height,
    "scrolls early": hand.scroll > 0 && count < 19,
    "out of reach": hand.cards.some((card) => !inside(covered(card), reach)),
    "too narrow": hand.cards.some((card) => card.w < 60 || card.strip < strip),
    "out of order": [back!, front!].some((row) => row.some((card, i) => i > 0 && card.x <= row[i - 1]!.x)),
    "back row hidden": front!.length > 0 && front![0]!.y - back![0]!.y < 44 - 0.01,
  };
  return Object.keys(wrong).filter((what) => wrong[what]).map((what) => `${room.width}×${room.height}, ${count} cards: ${what}`);
}

test("a hand stands in order, every card shows enough of itself and can be reached", () => {
  const counts = Array.from({ length: 25 }, (_, count) => count);
  expect(ROOMS.flatMap((room) => counts.flatMap((count) => clumsy(room, count)))).toEqual([]);
});

test("a lifted card stays in the hand with its badge, and rises far enough to be seen", () => {
  for (const room of ROOMS) {
    for (let count = 1; count <= 24; count++) {
      const { hand } = layOut(room, contents({ stacks: [count] }));
      const { lifted, legal, illegal } = raiseOf(hand);
      for (const card of hand.cards) {
        const { lift, badge } = liftOf(hand.box, card, lifted);
        const top = card.y - (TALL * card.w) / 2;
        expect(lift).toBeGreaterThanOrEqual(8);
        expect(top - lift - badge).toBeGreaterThanOrEqual(hand.box.y - 0.01);
        expect(covered(card).y + covered(card).h - illegal).toBeLessThanOrEqual(room.height + 0.5);
        if (hand.cards.some(({ row }) => row > 0)) expect(legal).toBe(0); // else it would cover the card behind it
      }
    }
  }
});

test("a hand keeps its rows and the felt its place, whatever else happens at the table", () => {
  for (const room of ROOMS) {
    const hand = (game: Partial<Contents>): unknown => layOut(room, contents({ stacks: [11], ...game })).hand;
    expect(hand({ slate: slateOf(3, "Schlägt zwei Robben", "Im Stich: 5 Karten"), aids: 1 })).toEqual(hand({}));
    const felt = (stacks: number): Rect => layOut(room, contents({ stacks: [stacks] })).felt;
    expect(felt(3)).toEqual(felt(14));
  }
});

test("my cards keep their place when a ghost appears", () => {
  for (const room of ROOMS) {
    const slate = slateOf(3, "Schlägt zwei Robben", "Im Stich: 5 Karten");
    const without = layOut(room, contents({ slate, aids: 1 }));
    const lifted = layOut(room, contents({ slate, aids: 1, mine: { played: 0, open: 0, ghost: 1, places: 0 } }));
    expect({ ...lifted.slate, aids: lifted.aids }).toEqual({ ...without.slate, aids: without.aids });
  }
});

test("things to choose have room for fingers, and leave question, hand and my open cards alone", () => {
  for (const room of ROOMS) {
    for (const count of [1, 2, 4, 8]) {
      for (const open of [0, 3]) {
        const targets = { count, label: 7, word: 5, pictures: true };
        const it = layOut(room, contents({ targets, mine: { played: 0, open, ghost: 0, places: 0 }, slate: slateOf(1, "Erwischt!", "Willi nimmt 5 Karten", { row: "Hirsch" }) }));
        const { w, h, cell, high } = it.targets!;
        expect(inside(it.targets!, it.felt)).toBe(true);
        expect(Math.min(cell, high)).toBeGreaterThanOrEqual(44);
        const inRow = Math.floor((w + 6) / (cell + 6));
        expect(Math.ceil(count / inRow) * (high + 6) - 6).toBeLessThanOrEqual(h);
        for (const box of [it.slate, ...it.aids, ...it.mine.open.spots.map(covered)]) expect(!!box && overlap(box, it.targets!)).toBe(false);
      }
    }
  }
});

test("the felt is high enough on every phone", () => {
  for (const room of ROOMS.filter(({ width, text }) => width < 600 && text === 1)) {
    for (let others = 1; others <= 7; others++) expect(layOut(room, contents({ others })).felt.h).toBeGreaterThanOrEqual(220);
  }
});

test("onlookers have no rail: the felt gets its room", () => {
  for (const room of ROOMS) {
    const seated = layOut(room, contents({}));
    const watched = layOut(room, contents({ seated: false, stacks: [], landing: false }));
    expect(watched.felt.h).toBeGreaterThan(seated.felt.h);
    expect(watched.hand.cards).toEqual([]);
    expect(watched.me).toBeNull();
  }
});

test("the window's size decides on the form", () => {
  const form = (width: number, height: number): string => layOut({ width, height, text: 1 }, contents({})).form;
  expect(form(844, 390)).toBe("landscape");
  expect(form(390, 844)).toBe("portrait");
  expect(form(599, 900)).toBe("portrait");
  expect(form(768, 1024)).toBe("tablet");
  expect(form(1199, 800)).toBe("tablet");
  expect(form(1200, 800)).toBe("desktop");
});

test("a phone upright has its zones where the brief wants them", () => {
  const it = layOut({ width: 390, height: 664, text: 1 }, contents({ stacks: [8] }));
  expect(it.bar).toMatchObject({ y: 0, h: 44 });
  expect(it.felt).toMatchObject({ y: 128, h: 314 });
  expect(it.wick).toMatchObject({ y: 443, h: 5 });
  expect(it.question).toMatchObject({ y: 452, h: 48 });
  expect(it.hand.box).toMatchObject({ y: 500, h: 164 });
  expect(it.hand.cards.every((card) => card.row === 0 && card.w >= 82)).toBe(true);
  expect(it.mats.map(({ size }) => size)).toEqual([58, 58, 58, 58]);
  expect(it.mats[0]!.y - it.mats[1]!.y).toBe(12); // the outer ones lie lower
});

test("more others have smaller mats, and their points only on the block", () => {
  const mats = (others: number): MatSpot[] => [...layOut({ width: 360, height: 640, text: 1 }, contents({ others })).mats];
  expect(mats(4)[0]).toMatchObject({ size: 58, plate: 13, points: true });
  expect(mats(6)[0]).toMatchObject({ size: 46, plate: 12, points: false });
  expect(mats(7)[0]).toMatchObject({ size: 40, plate: 12, points: false });
});

test("names of regulars fit on their plates, with points where only a few sit", () => {
  for (const room of ROOMS) {
    for (let others = 1; others <= 7; others++) {
      for (const mat of layOut(room, contents({ others })).mats) {
        const { letters, edge, points } = plateOf(mat, "Frieda", mat.points ? "12" : "", 0);
        const least = FRIEDA * letters + 2 * edge;
        expect(least).toBeLessThanOrEqual(Math.max(mat.column.w, mat.size) + 2);
        expect(letters).toBeGreaterThanOrEqual(12);
        if (others <= 4 && room.width >= 360) expect(points).toBe("12");
      }
    }
  }
});

test("eleven cards stand in two rows of a phone, six behind five", () => {
  const { cards } = layOut({ width: 390, height: 664, text: 1 }, contents({ stacks: [11] })).hand;
  expect(cards.map((card) => card.row)).toEqual([0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1]);
  expect(cards[0]!.w).toBe(70);
});

test("a trick on a phone has the sizes of the brief where there is room", () => {
  const widths = (others: number): number[] => layOut({ width: 390, height: 664, text: 1 }, zoffTrick(others, 2, 1)).lays.map((lay) => lay.spots[0]!.w);
  expect(widths(4)).toEqual([54, 74, 54, 54]);
  expect(widths(6)).toEqual([44, 58, 44, 44, 44, 44]);
});

test("a large screen has block, felt and mats where the brief wants them", () => {
  const room = { width: 1440, height: 900, text: 1 };
  const it = layOut(room, contents({ others: 4 }));
  expect(it.block).toMatchObject({ w: 268 });
  expect(it.felt).toMatchObject({ x: 64, y: 66, w: 1440 - 292 - 128 });
  expect(it.radius).toBe(240);
  expect(it.hand.cards[0]!.w).toBeCloseTo(114.8);
  expect(it.felt.h).toBeCloseTo(900 - 66 - 70 - 1.4 * 114.8 - 44, -1);
  expect(it.mats.map((mat) => Math.round(((mat.x - it.felt.x) / it.felt.w) * 100))).toEqual([3, 34, 66, 97]);
  expect(it.mats.every((mat) => mat.size === 92)).toBe(true);
  expect(layOut(room, contents({ block: false })).felt.w).toBe(1440 - 128);
  const turns = it.hand.cards.map((card) => card.turn);
  turns.slice(1).forEach((turn, i) => expect(turn - turns[i]!).toBeCloseTo(1.2));
});

test("a lay keeps its fixed, small turn", () => {
  const room = { width: 1920, height: 1080, text: 1 };
  const turns = (): number[] => layOut(room, zoffTrick(4, 3, 0)).lays.flatMap((lay) => lay.spots.map((spot) => spot.turn));
  expect(turns()).toEqual(turns());
  expect(turns().every((turn) => Math.abs(turn) <= 8)).toBe(true);
  expect(new Set(turns()).size).toBeGreaterThan(1);
});

/** What is left of a game on a phone beside a table screen: my cards, and what I can press. */
const HELD: Record<string, Partial<Contents>> = {
  "waiting": { others: 0 },
  "my own lay": { others: 0, mine: { played: 0, open: 0, ghost: 3, places: 0 } },
  "backs to doubt": { others: 4, lays: [{ at: 1, cards: 4, state: "leading", open: false, chip: 6, wide: true }] },
  "rows": { others: 0, landing: false, centre: { least: { width: 5.8, height: 3.9 }, best: { width: 15, height: 4.8 }, flat: [{ width: 12.6, height: 2.2 }] } },
  "piles and colours": { others: 0, centre: { least: { width: 3.5, height: 2.6 }, best: { width: 7, height: 5 } }, targets: { count: 4, label: 4, word: 4, pictures: true }, mine: { played: 0, open: 0, ghost: 1, places: 0 } },
  "a partner": { others: 5, mine: { played: 0, open: 4, ghost: 0, places: 0 } },
  "an auction": { others: 0, mine: { played: 0, open: 3, ghost: 1, places: 3 } },
};

test("a phone beside a table screen shows my hand large, whatever else is to be pressed", { timeout: 60_000 }, () => {
  for (const room of ROOMS.filter(({ width }) => width < 1200)) {
    for (const [what, game] of Object.entries(HELD)) {
      for (const count of [1, 8, 13, 18]) {
        const held = contents({ ...game, stacks: [count], large: true });
        const it = layOut(room, held);
        const usual = layOut(room, contents({ stacks: [count] })).hand.cards;
        const where = `${room.width}×${room.height} ${room.text}, ${what}, ${count} cards`;
        expect(faults(it, room, held), where).toEqual([]);
        expect(it.hand.cards, where).toHaveLength(count);
        expect(it.hand.cards[0]!.w, where).toBeGreaterThan(usual[0]!.w * 1.2);
        strips(it.hand.cards).forEach((strip) => expect(Math.min(strip.w, strip.h), where).toBeGreaterThanOrEqual(28));
        it.hand.cards.forEach((card) => expect(inside(covered(card), it.hand.box), where).toBe(true));
        expect(it.hand, where).toEqual(layOut(room, contents({ others: 0, stacks: [count], large: true })).hand); // nothing jumps when my turn comes
      }
    }
  }
});

test("in a replay every hand lies open before its mat, and still nothing lies on anything else", { timeout: 60_000 }, () => {
  const boards = [[320, 400], [390, 500], [844, 310], [768, 860], [1024, 604], [1440, 740], [1920, 920]] as const;
  const games = [zoffTrick(4, 2, 1), zoffTrick(6, 1, 0), mueAuction(4, 3, 0), mueTrick(4, 3, 0), mammuzLay(5, 3, 1), lifeRows(3, false), mauPiles(5)];
  for (const [width, height] of boards) {
    for (const [at, game] of games.entries()) {
      const held = opened(game, 9);
      const room = { width, height, text: 1 };
      const it = layOut(room, held);
      const where = `${width}×${height}, game ${at}`;
      expect(faults(it, room, held), where).toEqual([]);
      held.lays.forEach((lay, i) => lay.hand && expect(it.lays[i]!.spots.map(({ w }) => w >= 24), where).toEqual(Array<boolean>(9).fill(true)));
    }
  }
});
