// A scene for tests: a view as the service sends it, with the words that people read.
import common_de from "../../../src/stammtisch/core/words.de.json";
import common_en from "../../../src/stammtisch/core/words.en.json";
import { Reader, type Common, type Own, type Template } from "../house/words";
import { capital } from "../table/scene.svelte";
import type { Scene } from "./client";

export type Lang = "de" | "en";
type Json = Record<string, unknown>;

const COMMON: Record<Lang, Json> = { de: common_de, en: common_en };
const WORDS = import.meta.glob<Json>("../../../src/stammtisch/games/*/words.*.json", { import: "default", eager: true });
const TEXTS = import.meta.glob<Record<string, Template>>("./*/texts.*.json", { import: "default", eager: true });

/** A game's scene as a seat sees it (null: an onlooker), with names for up to eight. */
export function staged(game: string, view: Json, more: Partial<Scene> & { lang?: Lang } = {}): Scene {
  const { lang = "de", seat = 0, names = ["Ada", "Egon", "Erna", "Otto", "Lotte", "Kurt", "Hilde", "Willi"], ...rest } = more;
  const own = WORDS[`../../../src/stammtisch/games/${game}/words.${lang}.json`] ?? { name: game, cards: {} };
  const reader = new Reader({ common: COMMON[lang] as Common, own: own as Own }, names, seat);
  const texts = TEXTS[`./${game}/texts.${lang}.json`] ?? {};
  const mine = seat !== null && view["to_move"] === seat;
  return {
    game, view, seat, names, reader, mine,
    legal: mine ? ((view["legal"] as string[] | undefined) ?? []) : [],
    prompt: {},
    fresh: { seq: 1, events: [], before: null },
    events: [],
    pick: { cards: [], target: null },
    face: (code) => ({ look: "lettered", text: code }),
    label: (code) => capital(reader.card(code)),
    own: (key, params = {}) => (key in texts ? reader.fill(texts[key]!, params) : `?${key}`),
    choose: () => {},
    play: () => {},
    ...rest,
  };
}
