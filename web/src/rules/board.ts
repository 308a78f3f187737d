// A worked example as a board: nothing moves on it, and nobody is asked.
import type { Board } from "../table/scene.svelte";
import { regularOf } from "../table/regulars";
import { Reader, type Words } from "../house/words";
import type { ExampleShown } from "../wire";

export function boardOf(game: string, { name, seat, view }: ExampleShown, words: Words): Board {
  const names = Array.from({ length: view["players"] as number }, (_, at) => regularOf(`${game}/${name}`, at).name);
  return {
    game,
    view,
    seat,
    names,
    reader: new Reader(words, names, seat),
    mine: false,
    legal: [],
    prompt: null,
    fresh: { seq: 0, events: [], before: null },
    events: [],
    play: () => Promise.resolve(false),
  };
}

/** Examples by the clause at which they stand: the first that they show. */
export function byClause(examples: readonly ExampleShown[]): Map<string, ExampleShown[]> {
  const places = new Map<string, ExampleShown[]>();
  for (const example of examples) {
    const clause = example.clauses[0] ?? "";
    places.set(clause, [...(places.get(clause) ?? []), example]);
  }
  return places;
}
