// Words for people from codes and parameters: the rules of stammtisch/core/words.py, which are explained there.

export type Template = string | { [key: string]: Template };
export type Params = Record<string, unknown>;
export type Phrase = [code: string, params: Params];
type CardWords = Record<string, string>;

export interface Common {
  decimal: string;
  and: string;
  or: string;
  nothing: string;
  times: string;
  one: string | Record<string, Record<string, string>>;
  numbers: Record<string, string>;
  you: Record<string, string>;
  seat: string;
  [section: string]: unknown;
}

export interface Own {
  name: string;
  tagline?: string;
  cards: Record<string, CardWords>;
  [section: string]: unknown;
}

export interface Words {
  common: Common;
  own: Own;
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const PLACEHOLDER = /\{(\w+)(?:([:?#@])([^{}]*))?\}/g;
const SENTENCE = /(^|[.!?] )([a-zäöü])/g;
const CASES = ["nom", "acc", "dat"];

/** Whom a text is for: players' names by seat, and the reader's own seat (null: nobody at the table). */
export class Reader {
  constructor(
    readonly words: Words,
    readonly names: readonly string[] = [],
    readonly me: number | null = null,
  ) {}

  /** A template of a section by its code, the game's own before the common one; null if there is none. */
  template(section: string, code: string): Template | null {
    for (const words of [this.words.own, this.words.common]) {
      const template = (words[section] as Record<string, Template> | undefined)?.[code];
      if (template !== undefined) return template;
    }
    return null;
  }

  /** The words for a code; empty where there is nothing to say. */
  say(section: string, code: string, params: Params = {}): string {
    const template = this.template(section, code);
    return template === null ? "" : this.fill(template, params);
  }

  /** What to think about before a move, and why it is good, by its reason; a game without words for that says what a bot would. */
  thoughtAndHint(code: string, params: Params): { thought: string; hint: string } {
    const thought = this.say("think", code, params) || this.say("think", "plain");
    return { thought, hint: this.say("hint", code, params) || this.say("why", code, params) };
  }

  /** The template's text with all placeholders filled; sentences begin with a capital. */
  fill(template: Template, params: Params): string {
    const text = this.part(template, params);
    return text.replace(SENTENCE, (_, before: string, letter: string) => before + letter.toUpperCase());
  }

  /** The same in the middle of a sentence. */
  part(template: Template, params: Params): string {
    while (typeof template !== "string") {
      const value = params[template["?"] as string];
      const key = typeof value === "string" ? value : JSON.stringify(value ?? null);
      template = template[key] ?? template["*"] ?? "";
    }
    return template.replace(PLACEHOLDER, (_, name: string, mark: string | undefined, rest: string) =>
      this.fillIn(name, mark, rest, params[name]),
    );
  }

  player(seat: number, form = "nom"): string {
    if (seat === this.me) return this.words.common.you[form] ?? "";
    return this.names[seat] ?? `${this.words.common.seat} ${seat}`;
  }

  /** One form of a card's name; cases fall back to the nominative, plural cases to the plural. */
  card(code: string, form = "nom"): string {
    const entry = this.words.own.cards[code] ?? { one: code };
    return entry[form] ?? entry[form.endsWith("many") ? "many" : "nom"] ?? entry["one"] ?? code;
  }

  /** A number of cards of one kind: "zwei Wale", "einen Wal"; a card known by a proper name stands as it is. */
  count(code: string, number: number, form: string): string {
    const { common, own } = this.words;
    const entry = own.cards[code] ?? { one: code };
    if (!("many" in entry)) {
      const name = this.card(code, form);
      return number === 1 ? name : common.times.replace("%", String(number)).replace("#", name);
    }
    if (number > 1) return `${common.numbers[number] ?? number} ${this.card(code, `${form}_many`)}`;
    const name = this.card(code, form);
    let article = typeof common.one === "string" ? common.one : (common.one[entry["gender"] ?? ""]?.[form] ?? "");
    if (article === "a" && "aeiou".includes(name[0] ?? "")) article = "an";
    return `${article} ${name}`;
  }

  /** Cards counted by kind, in the order in which the kinds first stand. */
  cards(codes: readonly string[], form = "nom", link = "and"): string {
    const kinds = [...new Set(codes)];
    const counted = kinds.map((kind) => this.count(kind, codes.filter((code) => code === kind).length, form));
    return this.join(counted, link);
  }

  /** "a, b und c". */
  join(parts: readonly string[], link = "and"): string {
    if (parts.length < 2) return parts[0] ?? this.words.common.nothing;
    return `${parts.slice(0, -1).join(", ")} ${this.words.common[link] as string} ${parts.at(-1)}`;
  }

  private fillIn(name: string, mark: string | undefined, rest: string, value: unknown): string {
    if (mark === "?") return rest.split("|")[value === this.me ? 0 : 1] ?? "";
    if (mark === "#") return (rest.split("|")[value === 1 ? 0 : 1] ?? "").replaceAll("%", String(value));
    if (mark === "@") return (this.words.own[rest] as Record<string, string>)[value === null ? "None" : String(value)] ?? "";
    return this.plain(name, value, mark === ":" ? rest : "nom");
  }

  private plain(name: string, value: unknown, form: string): string {
    if (name.startsWith("seat")) {
      return Array.isArray(value)
        ? this.join(value.map((seat) => this.player(seat as number, form)))
        : this.player(value as number, form);
    }
    if (name.startsWith("card")) {
      const [grammaticalCase = "nom", link] = form.split("/");
      if (!CASES.includes(grammaticalCase)) return this.card(value as string, form);
      return this.cards((Array.isArray(value) ? value : [value]) as string[], grammaticalCase, link || "and");
    }
    if (name.startsWith("phrase")) {
      const [code, params] = value as Phrase;
      return this.part(this.template("moves", code) ?? "", params);
    }
    if (Array.isArray(value)) return this.join(value.map(String));
    return typeof value === "number" ? String(value).replace(".", this.words.common.decimal) : String(value);
  }
}
