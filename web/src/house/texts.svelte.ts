// The language, and what people read in it.  All texts come from the service, one file a language and game.
import { reach, Refusal } from "./api";
import { keep, kept } from "./keep";
import { update } from "./update.svelte";
import { Reader, type Params, type Template, type Words } from "./words";

export type Lang = "de" | "en";
export const LANGS: readonly Lang[] = ["de", "en"];

type Catalogue = Record<string, Template>;

interface TableWords {
  refusals: Catalogue;
  phrases: Record<string, string>;
}

const PAGES = import.meta.glob<Catalogue>("../words/*.json", { import: "default" });
const OWN = import.meta.glob<Catalogue>("../games/*/texts.*.json", { import: "default" });

const NOTHING: Words = {
  common: { decimal: ".", and: "", or: "", nothing: "", times: "", one: "", numbers: {}, you: {}, seat: "" },
  own: { name: "", cards: {} },
};

function preferred(): Lang {
  const preference = kept("lang") ?? navigator.language;
  return preference.startsWith("de") ? "de" : "en";
}

class Texts {
  lang = $state<Lang>(preferred());
  private page = $state.raw<Catalogue>({});
  private table = $state.raw<TableWords>({ refusals: {}, phrases: {} });
  private games = $state.raw<Record<string, { words: Words; page: Catalogue }>>({});
  private plain = new Reader(NOTHING);
  private latest: Lang = this.lang;
  private readonly parts = new Set(["page"]); // files of the pages' own texts that are in use

  /** Loads the language's texts, and those of the games that are known already, or are by the time it comes. */
  async load(lang: Lang = this.lang): Promise<void> {
    this.latest = lang;
    const games: typeof this.games = {};
    const unread = (): string[] => Object.keys(this.games).filter((game) => !(game in games));
    const read = (): Promise<unknown> => Promise.all(unread().map(async (game) => (games[game] = await ofGame(game, lang))));
    const [page, table] = await Promise.all([
      this.ownTexts(lang),
      fetchJson(`/api/words/table/${lang}`),
      read(),
    ]);
    while (unread().length > 0) await read();
    if (lang !== this.latest) return; // another one has been chosen since
    this.page = page;
    this.table = table as TableWords;
    this.games = games;
    this.lang = lang;
    document.documentElement.lang = lang;
  }

  async choose(lang: Lang): Promise<void> {
    await this.load(lang);
    keep("lang", this.lang);
  }

  /** The words of these games are there from now on. */
  async need(...games: string[]): Promise<void> {
    const lang = this.lang;
    const missing = games.filter((game) => !(game in this.games));
    if (missing.length === 0) return;
    const loaded = await Promise.all(missing.map((game) => ofGame(game, lang)));
    if (lang !== this.lang) return this.need(...games);
    this.games = { ...this.games, ...Object.fromEntries(missing.map((game, at) => [game, loaded[at]!])) };
  }

  /** The texts of pages that few people open are there from now on. */
  async needPart(part: string): Promise<void> {
    this.parts.add(part);
    const lang = this.lang;
    const page = await this.ownTexts(lang);
    if (lang !== this.lang) return this.needPart(part);
    this.page = page;
  }

  private async ownTexts(lang: Lang): Promise<Catalogue> {
    const files = await Promise.all([...this.parts].map((part) => PAGES[`../words/${part}.${lang}.json`]?.() ?? {}));
    return Object.assign({}, ...files) as Catalogue;
  }

  knows(game: string): boolean {
    return game in this.games;
  }

  of(game: string): Words {
    return this.games[game]?.words ?? NOTHING;
  }

  /** A text of the page. */
  say(key: string, params: Params = {}): string {
    return this.fill(this.page[key], key, params);
  }

  /** The same in the middle of a line: it keeps its small letter. */
  part(key: string, params: Params = {}): string {
    return this.plain.part(this.page[key] ?? key, params);
  }

  /** A text that the page has for one game, filled by its reader. */
  own(game: string, key: string, params: Params = {}, reader: Reader = this.plain): string {
    return this.fill(this.games[game]?.page[key], key, params, reader);
  }

  /** The same in the middle of a line. */
  ownPart(game: string, key: string, params: Params = {}): string {
    return this.plain.part(this.games[game]?.page[key] ?? key, params);
  }

  hasOwn(game: string, key: string): boolean {
    return key in (this.games[game]?.page ?? {});
  }

  private fill(template: Template | undefined, key: string, params: Params, reader: Reader = this.plain): string {
    return template === undefined ? key : reader.fill(template, params);
  }

  get phrases(): Record<string, string> {
    return this.table.phrases;
  }

  /** Why something was refused, in words: a game's rule by the game's reader, anything else by the table's words. */
  refusal(refused: { code: string; params: Params; rule?: string | null }, reader: Reader = this.plain): string {
    const own = reader.template("refusals", refused.code);
    const table = this.table.refusals[refused.code] ?? this.page[refused.code] ?? null;
    const template = refused.rule ? (own ?? table) : (table ?? own);
    return template === null ? refused.code : reader.fill(template, refused.params);
  }

  /** The same for whatever was thrown. */
  trouble(problem: unknown): string {
    return problem instanceof Refusal ? this.refusal(problem) : this.refusal({ code: "internal", params: {} });
  }
}

async function ofGame(game: string, lang: Lang): Promise<{ words: Words; page: Catalogue }> {
  const [words, page] = await Promise.all([
    fetchJson(`/api/words/${game}/${lang}`) as Promise<Words>,
    OWN[`../games/${game}/texts.${lang}.json`]?.() ?? {},
  ]);
  return { words, page };
}

/** Browsers keep words for a while, so the address names this page's build: no page reads those of another. */
async function fetchJson(path: string): Promise<unknown> {
  const answer = await reach(update.build === null ? path : `${path}?${update.build}`);
  if (!answer.ok) throw new Refusal("unreachable");
  return answer.json();
}

export const texts = new Texts();
/** Short, as it is used all over the pages. */
export const say = (key: string, params: Params = {}): string => texts.say(key, params);
/** Some texts of the page as one line: "bis 19 Punkte · mit Teams". */
export const line = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(" · ");
