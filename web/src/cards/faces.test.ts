// Every game's cards: each has a face, and every picture on it is among the game's drawings.
import { describe, expect, it, test } from "vitest";
import { href } from "virtual:art";
import { draw } from "../../build/art.ts";
import type { Face } from "./face";

const faces = import.meta.glob<(code: string) => Face>("../games/*/faces.ts", { eager: true, import: "face" });
const words = import.meta.glob<{ cards: Record<string, unknown> }>("../../../src/stammtisch/games/*/words.de.json", { eager: true, import: "default" });
const sprites = draw();
const GAMES = Object.keys(faces).map((path) => path.split("/").at(-2)!);
const face = (game: string): ((code: string) => Face) => faces[`../games/${game}/faces.ts`]!;
const codes = (game: string): string[] => Object.keys(words[`../../../src/stammtisch/games/${game}/words.de.json`]!.cards);

function pictures(shown: Face): string[] {
  return shown.look === "animal" ? [shown.art, shown.sign, shown.act, ...(shown.beatenBy ?? [])].filter((name) => name !== undefined) : [];
}

describe.each(GAMES)("%s", (game) => {
  it("has a face for every card, unlike that of any other", () => {
    const shown = codes(game).map((code) => face(game)(code));
    expect(shown.map(({ look }) => look)).not.toContain("lettered");
    expect(new Set(shown.map((one) => JSON.stringify(one))).size).toBe(shown.length);
  });
  it("has all pictures of its cards among its own drawings", () => {
    for (const name of codes(game).flatMap((code) => pictures(face(game)(code)))) {
      const [from, drawing] = name.split("/");
      expect(from).toBe(game);
      expect(sprites[game]).toContain(`<symbol id="${drawing}"`);
    }
  });
});

test("all five games are here", () => expect(GAMES).toHaveLength(5));

test("Mü: a colour has 12 points, with 1 and 7 twice", () => {
  const digits = [..."0123456789", "1", "7"];
  expect(digits.map((digit) => face("mue")(`r${digit}`)).reduce((sum, card) => sum + (card.look === "figure" ? card.points : 0), 0)).toBe(12);
});

test("Zoff im Zoo: nobody beats the whale, which a star says; the joker has no such strip", () => {
  expect(face("zoff_im_zoo")("W")).toMatchObject({ beatenBy: [] });
  expect(face("zoff_im_zoo")("J")).not.toHaveProperty("beatenBy");
});

test("Mammuz: species show how many there are, dinosaurs what they do", () => {
  expect([..."ABDSHQZM"].map((code) => face("mammuz")(code))).toMatchObject([2, 3, 4, 5, 6, 7, 8, 9].map((copies) => ({ index: String(copies) })));
  for (const code of "bptslr") expect(face("mammuz")(code)).toHaveProperty("act");
});

test("a drawing's name says in which sprite it lies", () => {
  expect(href("beer")).toMatch(/art\.svg#beer$/);
  expect(href("mammuz/bear")).toMatch(/mammuz\.svg#bear$/);
});

test("no two drawings of a sprite share an id", () => {
  for (const sprite of Object.values(sprites)) {
    const ids = [...sprite.matchAll(/\bid="([^"]+)"/g)].map((match) => match[1]);
    expect(new Set(ids).size).toBe(ids.length);
  }
});
