// What a game's box and its rulebook say about it: for how many, how long, from which age on.
import type { GameAbout } from "../lobby/games";
import { line, texts } from "./texts.svelte";

export const range = ([low, high]: readonly [number, number]): string => (low === high ? `${low}` : `${low}–${high}`);

/** The facts in one line, as far as they are known. */
export const factsOf = (about: GameAbout): string =>
  line(
    texts.part("for_players", { range: range(about.players) }),
    about.best && texts.part("best_with", { range: range(about.best) }),
    about.minutes && texts.part("for_minutes", { range: range(about.minutes) }),
    about.age ? texts.part("for_ages", { age: about.age }) : null,
  );
