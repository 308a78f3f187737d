// My cards as stacks: equal ones of a group stand together where the game wants it.
import type { Group } from "../games/client";
import type { Held } from "./holding";

/** A card's code without the star that marks one of my open cards. */
export const bare = (code: string): string => (code.endsWith("*") ? code.slice(0, -1) : code);

/** The stacks of each group, in its order.  Cards of a second group lie open, and are written with a star. */
export function stacksOf(groups: readonly Group[], stacked: boolean): Held[][] {
  return groups.map((group, at) => {
    const stacks = new Map<string, Held>();
    const seen = new Map<string, number>();
    for (const card of group.cards) {
      const code = at === 0 ? card : `${bare(card)}*`;
      const copy = stacked ? 0 : (seen.get(code) ?? 0);
      seen.set(code, copy + 1);
      const key = `${code}.${copy}`;
      stacks.set(key, { key, code, count: (stacks.get(key)?.count ?? 0) + 1 });
    }
    return [...stacks.values()];
  });
}
