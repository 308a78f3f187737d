// Searching the rulebooks: which clauses hold all words that were typed, and where in them.
import type { Book } from "./book";

export interface Source {
  game: string;
  lang: string;
  book: Book;
}

export interface Hit {
  game: string;
  lang: string;
  target: string; // the clause, or the section of what belongs to none
  heading: string; // the section's title
  excerpt: string; // with what was found
}

/** Small letters without dots and accents, one for one, so that places in the text stay the same. */
export function folded(text: string): string {
  return Array.from(text, (letter) => letter.normalize("NFD").charAt(0).toLowerCase() + " ".repeat(letter.length - 1)).join("");
}

export const wordsIn = (query: string): string[] => folded(query).split(/\s+/).filter((word) => word.length > 1 || /\d/.test(word));

const EXCERPT_LETTERS = 90;

/** All places that hold every word: the clause of this id, where words begin so, where they hold them, and last under such a heading. */
export function search(query: string, sources: readonly Source[]): Hit[] {
  const words = wordsIn(query);
  if (words.length === 0) return [];
  const hits: { hit: Hit; rank: number }[] = [];
  for (const { game, lang, book } of sources) {
    for (const { title, id, entries } of [{ title: book.title, id: "part-0", entries: book.opening }, ...book.sections]) {
      for (const { clause, text } of entries) {
        const whole = folded(`${clause ?? ""} ${title} ${text}`);
        if (!words.every((word) => whole.includes(word))) continue;
        const inside = folded(text);
        const rank = words.every((word) => startsWord(inside, word)) ? 1 : words.every((word) => inside.includes(word)) ? 2 : 3;
        hits.push({
          hit: { game, lang, target: clause ?? id, heading: title, excerpt: excerpt(text, words) },
          rank: clause !== null && folded(clause) === words.join(" ") ? 0 : rank + (clause === null ? 0.5 : 0),
        });
      }
    }
  }
  return hits.sort((one, other) => one.rank - other.rank).map(({ hit }) => hit);
}

const startsWord = (text: string, word: string): boolean => ` ${text.replace(/[^\p{L}\d]/gu, " ")}`.includes(` ${word}`);

/** The text around the first word found in it, cut between words. */
function excerpt(text: string, words: readonly string[]): string {
  if (text.length <= EXCERPT_LETTERS) return text;
  const places = words.map((word) => folded(text).indexOf(word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, text.length) - EXCERPT_LETTERS / 3);
  const begin = from === 0 || places.length === 0 ? 0 : text.indexOf(" ", from) + 1;
  const cut = text.slice(begin, begin + EXCERPT_LETTERS);
  const end = begin + EXCERPT_LETTERS >= text.length ? cut : cut.slice(0, cut.lastIndexOf(" "));
  return `${begin > 0 ? "… " : ""}${end}${begin + end.length < text.length ? " …" : ""}`;
}

/** The text in pieces, every second one of which was looked for. */
export function pieces(text: string, words: readonly string[]): string[] {
  const plain = folded(text);
  const result = [""];
  for (let at = 0; at < text.length; ) {
    const word = words.filter((one) => plain.startsWith(one, at)).sort((one, other) => other.length - one.length)[0];
    const length = word?.length ?? 1;
    const found = result.length % 2 === 0;
    if (found === (word !== undefined)) result[result.length - 1] += text.slice(at, at + length);
    else result.push(text.slice(at, at + length));
    at += length;
  }
  return result;
}

const LETTERS = /<[^>]*>|&#?\w+;|[^<&]+/g;
const SPECIAL: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;" };

/** The same HTML with everything marked that was looked for. */
export function highlighted(html: string, words: readonly string[]): string {
  if (words.length === 0) return html;
  return html.replace(LETTERS, (part) => {
    if (part.startsWith("<") || part.startsWith("&")) return part;
    return pieces(part, words)
      .map((piece, at) => (at % 2 === 1 ? `<mark>${safe(piece)}</mark>` : safe(piece)))
      .join("");
  });
}

const safe = (text: string): string => text.replace(/[<>&]/g, (sign) => SPECIAL[sign]!);
