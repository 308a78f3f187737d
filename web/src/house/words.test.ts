// The same cases as the service's own formatter (tests/words_cases.json): both say the same.
import { describe, expect, it } from "vitest";
import { Reader, type Common, type Own, type Params, type Template } from "./words";

interface Case {
  about: string;
  lang: string;
  game: string;
  template: Template;
  params: Params;
  names: string[];
  me: number | null;
  text: string;
}

const cases = Object.values(import.meta.glob<Case[]>("../../../tests/words_cases.json", { eager: true, import: "default" }))[0]!;
const common = import.meta.glob<Common>("../../../src/stammtisch/core/words.*.json", { eager: true, import: "default" });
const own = import.meta.glob<Own>("../../../src/stammtisch/games/*/words.*.json", { eager: true, import: "default" });

function reader(game: string, lang: string, names: string[] = [], me: number | null = null): Reader {
  const root = "../../../src/stammtisch";
  return new Reader(
    { common: common[`${root}/core/words.${lang}.json`]!, own: own[`${root}/games/${game}/words.${lang}.json`]! },
    names,
    me,
  );
}

describe("the shared cases", () => {
  it("are there", () => expect(cases.length).toBeGreaterThan(50));
  it.each(cases.map((one) => [`${one.lang}: ${one.about}`, one] as const))("%s", (_, one) => {
    expect(reader(one.game, one.lang, one.names, one.me).fill(one.template, one.params)).toBe(one.text);
  });
});

describe("a reader", () => {
  it("has nothing to say where there is no template", () => {
    expect(reader("mue", "en").say("events", "no_such_event")).toBe("");
  });
  it("prefers the game's words to the common ones", () => {
    expect(reader("mau_mau", "en").template("events", "round_start")).toBe("Round {round} begins.");
    expect(reader("mau_mau", "en").say("moves", "draw")).toBe("Draw");
  });
});
