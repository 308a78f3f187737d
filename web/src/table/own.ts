import { say, texts } from "../house/texts.svelte";
import type { Params } from "../house/words";

/** A text of the page, or what this game says instead. */
export const sayIn = (game: string, key: string, params: Params = {}): string =>
  texts.hasOwn(game, key) ? texts.own(game, key, params) : say(key, params);
