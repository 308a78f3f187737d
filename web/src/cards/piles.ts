// Cards as lists of codes.

/** The cards besides these, or null if they are not all there. */
export function without(cards: readonly string[], taken: readonly string[]): string[] | null {
  const left = [...cards];
  for (const card of taken) {
    const at = left.indexOf(card);
    if (at < 0) return null;
    left.splice(at, 1);
  }
  return left;
}
