// Which cards a text names, by the words that people read.
import type { Own } from "../house/words";
import type { Lang } from "../house/texts.svelte";

/** Names that a rulebook has for a card besides those of the words, as patterns: "Zieh zwei" for any card of that kind. */
export type Names = Record<Lang, Record<string, string>>;

const NAMES = import.meta.glob<Names>("../games/*/names.ts", { import: "default" });

export async function namesOf(game: string): Promise<Names | null> {
  return (await NAMES[`../games/${game}/names.ts`]?.()) ?? null;
}

const ARTICLE = /^(?:der|die|das|den|dem|the|an?) /;
const MARKS = /[.*+?^${}()|[\]\\]/g;

interface Finder {
  pattern: RegExp;
  codes: ReadonlyMap<string, string>; // by name, in small letters
  others: readonly (readonly [RegExp, string])[];
}

/** What finds the cards of these words. */
export function finder(cards: Own["cards"], others: Record<string, string> = {}): Finder {
  const codes = new Map<string, string>();
  for (const [code, forms] of Object.entries(cards)) {
    for (const [form, name] of Object.entries(forms)) {
      const bare = name.replace(ARTICLE, "").toLowerCase();
      if (form !== "gender" && !codes.has(bare)) codes.set(bare, code);
    }
  }
  const patterns = [...Object.keys(others), ...[...codes.keys()].map((name) => name.replace(MARKS, "\\$&"))];
  const longest = patterns.sort((one, other) => other.length - one.length).join("|");
  return {
    pattern: new RegExp(`(?<![\\p{L}\\d+])(?:${longest || "(?!)"})(?![\\p{L}\\d])`, "giu"),
    codes,
    others: Object.entries(others).map(([pattern, code]) => [new RegExp(`^(?:${pattern})$`, "iu"), code]),
  };
}

/** The cards that the text names, each once, in the order in which they are named. */
export function cardsNamed(text: string, { pattern, codes, others }: Finder): string[] {
  const found = Array.from(text.matchAll(pattern), ([name]) => codes.get(name.toLowerCase()) ?? others.find(([fits]) => fits.test(name))?.[1]);
  return [...new Set(found)].filter((code) => code !== undefined);
}
