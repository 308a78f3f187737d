// Words for people from codes and parameters: the rules of stammtisch/core/words.py, which docs there explain.

const PLACEHOLDER = /\{(\w+)(?:([:?#@])([^{}]*))?\}/g;
const SENTENCE = /(^|[.!?] )([a-zäöü])/g;
const CASES = ["nom", "acc", "dat"];

export class Reader {
  constructor(words, names, me) {
    this.common = words.common;
    this.own = words.own;
    this.names = names;
    this.me = me;
  }

  say(section, code, params) {
    const template = this.own[section]?.[code] ?? this.common[section]?.[code];
    return template === undefined ? "" : this.fill(template, params);
  }

  fill(template, params) {
    while (typeof template === "object") {
      const value = params[template["?"]];
      const key = typeof value === "string" ? value : JSON.stringify(value ?? null);
      template = template[key] ?? template["*"] ?? "";
    }
    const text = template.replace(PLACEHOLDER, (_, name, mark, rest) => this.place(name, mark, rest, params));
    return text.replace(SENTENCE, (_, before, letter) => before + letter.toUpperCase());
  }

  place(name, mark, rest, params) {
    const value = params[name];
    if (mark === "?") return rest.split("|")[value === this.me ? 0 : 1];
    if (mark === "#") return rest.split("|")[value === 1 ? 0 : 1].replaceAll("%", value);
    if (mark === "@") return this.own[rest][value];
    return this.plain(name, value, mark === ":" ? rest : "nom");
  }

  plain(name, value, form) {
    if (name.startsWith("seat")) {
      return Array.isArray(value) ? this.join(value.map((seat) => this.player(seat, form))) : this.player(value, form);
    }
    if (name.startsWith("card")) {
      const [wanted, link] = form.split("/");
      if (!CASES.includes(wanted)) return this.card(value, form);
      return this.cards(Array.isArray(value) ? value : [value], wanted, link || "and");
    }
    return Array.isArray(value) ? this.join(value.map(String)) : String(value);
  }

  player(seat, form) {
    return seat === this.me ? this.common.you[form] : (this.names[seat] ?? `${this.common.seat} ${seat}`);
  }

  card(code, form) {
    const entry = this.own.cards[code];
    return entry[form] ?? entry[form.endsWith("many") ? "many" : "nom"] ?? entry.one;
  }

  count(code, number, form) {
    const entry = this.own.cards[code];
    if (!("many" in entry)) {
      const name = this.card(code, form);
      return number === 1 ? name : this.common.times.replace("%", number).replace("#", name);
    }
    if (number > 1) return `${this.common.numbers[number] ?? number} ${this.card(code, `${form}_many`)}`;
    const name = this.card(code, form);
    let article = this.common.one;
    if (typeof article === "object") article = article[entry.gender][form];
    if (article === "a" && "aeiou".includes(name[0])) article = "an";
    return `${article} ${name}`;
  }

  cards(codes, form, link = "and") {
    const kinds = [...new Set(codes)];
    return this.join(kinds.map((kind) => this.count(kind, codes.filter((code) => code === kind).length, form)), link);
  }

  join(parts, link = "and") {
    if (parts.length < 2) return parts[0] ?? this.common.nothing;
    return `${parts.slice(0, -1).join(", ")} ${this.common[link]} ${parts.at(-1)}`;
  }
}
