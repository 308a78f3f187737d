// A refusal in words, as long as it is read.
import { say, texts } from "../house/texts.svelte";
import type { Reader } from "../house/words";
import type { Trouble } from "./table.svelte";

/** What the link to the broken rule says; empty where there is none. */
export const ruleWords = ({ rule }: Trouble): string => (rule?.includes("-") ? say("rule", { rule }) : "");

export const refusalWords = (trouble: Trouble, reader: Reader): string =>
  [texts.refusal(trouble, reader), ruleWords(trouble)].filter(Boolean).join(" ");
