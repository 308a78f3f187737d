// How wide words come out, as far as that can be told without a page: by kinds of letters, in em.

/** How much wider or narrower a face is than the widths below. */
export const CHALK = 0.94; // the display face
export const PLAIN = 1.06;
export const BOLD = 1.2;

const SPACE = 0.38;
const KINDS: readonly (readonly [RegExp, number])[] = [
  [/\u00ad/, 0], // may become a hyphen
  [/[ijlI.,:;!'’|]/, 0.3],
  [/[\sfrt()-]/, SPACE],
  [/[mwMW]/, 0.9],
  [/[\p{Lu}\d]/u, 0.64],
];

export function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += KINDS.find(([kind]) => kind.test(letter))?.[1] ?? 0.56;
  return width;
}

/** The widths of a text's words. */
export const wordsOf = (text: string): number[] => text.split(/\s+/).filter(Boolean).map(widthOf);

/** How many lines of this width these words fill. */
export function linesOf(words: readonly number[], room: number): number {
  let lines = words.length > 0 ? 1 : 0;
  let used = 0;
  for (const word of words) {
    const further = used > 0 ? used + SPACE + word : word;
    if (further <= room) {
      used = further;
      continue;
    }
    if (used > 0) lines += 1;
    const broken = Math.max(0, Math.ceil(word / room) - 1); // a word longer than a line
    lines += broken;
    used = word - broken * room;
  }
  return lines;
}

/** The least width in which these words fill no more than so many lines. */
export function widthIn(words: readonly number[], most: number): number {
  const all = words.reduce((sum, word) => sum + word + SPACE, -SPACE);
  let width = Math.max(all / most, ...words);
  while (linesOf(words, width) > most) width += 0.25;
  return width;
}

/** A chip under a lay, of words this wide. */
export const chipWidth = (words: number): number => Math.ceil(words * 13 * BOLD + 18);
