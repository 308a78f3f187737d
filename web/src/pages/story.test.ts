import { expect, test } from "vitest";
import { storyOf, strengthOf, trendOf, type Played } from "./story";

let time = 1000;
/** A match with Ben, of which I am the given place; the latest is made first. */
function match(rank: number, more: Partial<Played> = {}): Played {
  const [mine, other] = rank === 1 ? [1, 2] : [2, 1];
  return {
    table: "t", number: (time -= 1), game: "mue", names: ["Ada", "Ben"], ranks: [mine, other], scores: [10, rank === 1 ? 4 : 20],
    time, seat: 0, practice: false, ...more,
  };
}

test("streaks are counted from the latest match on, and the longest is remembered", () => {
  const story = storyOf([match(1), match(1), match(2), match(1), match(1), match(1)]);
  expect([story.matches, story.wins, story.streak, story.longest]).toEqual([6, 5, 2, 3]);
  expect(storyOf([]).longest).toBe(0);
});

test("practice and what I only watched are no part of the story", () => {
  expect(storyOf([match(1, { practice: true }), match(1, { seat: null })]).matches).toBe(0);
});

test("company are people, those I play with most first", () => {
  const cem = match(2, { names: ["Ada", "Cem"] });
  const bot = match(1, { names: ["Ada", "bot:hard"] });
  const { company } = storyOf([cem, match(1), bot, match(2)]);
  expect(company.map(({ name, matches, wins }) => [name, matches, wins])).toEqual([["Ben", 2, 1], ["Cem", 1, 0]]);
  expect(company[1]!.last).toBe(cem);
});

test("moments are the clearest and the closest win", () => {
  const close = match(1, { scores: [10, 9] });
  const clear = match(1, { scores: [90, 9] });
  const { clearest, closest } = storyOf([match(1), close, match(2), clear]);
  expect([clearest, closest]).toEqual([clear, close]);
  expect(storyOf([match(1)]).closest).toBeNull();
});

test("a trend compares the last five matches of a game with those before", () => {
  const five = (rank: number): Played[] => Array.from({ length: 5 }, () => match(rank));
  expect(trendOf(five(1), "mue")).toBeNull();
  expect(trendOf([...five(1), ...five(2)], "mue")).toBe("up");
  expect(trendOf([...five(2), ...five(1)], "mue")).toBe("down");
  expect(trendOf([...five(2), ...five(2)], "mue")).toBe("level");
  expect(trendOf([...five(1), ...five(2)], "mammuz")).toBeNull();
});

test("strength is a word and a figure; at first there is no word", () => {
  expect(strengthOf({ mu: 25, sigma: 8.3 })).toEqual({ level: null, figure: 1000 });
  expect([18, 22, 27, 31].map((mu) => strengthOf({ mu, sigma: 3 }).level)).toEqual(["easy", "normal", "hard", "expert"]);
});
