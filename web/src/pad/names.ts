// Who plays: names in the order in which people sit.

export const NAME_LETTERS = 24;

/** The name as it is written down; null if it says nothing, or is there already. */
export function tidy(name: string, there: readonly string[]): string | null {
  const plain = name.trim().replace(/\s+/g, " ").slice(0, NAME_LETTERS).trim();
  const taken = there.some((other) => other.toLocaleLowerCase() === plain.toLocaleLowerCase());
  return plain === "" || taken ? null : plain;
}

/** The same people with one of them at another place. */
export function moved(names: readonly string[], from: number, to: number): string[] {
  const rest = names.filter((_, at) => at !== from);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, names[from]!);
  return rest;
}
