// How a table's match is played, in one line of words.
import { line, say, texts } from "../house/texts.svelte";
import { sayIn } from "../table/own";
import type { Settings } from "../wire";

export function inWords({ game, options, clock, memory, level }: Settings): string {
  return line(
    optionsInWords(game, options),
    texts.part(`clock_${clock.kind}`, { amount: clock.amount }),
    !memory && texts.part("memory_off"),
    level !== "normal" && texts.part("regulars_play", { level: say(`level_${level}`).toLowerCase() }),
  );
}

export function optionsInWords(game: string, options: Record<string, boolean | number>): string {
  return line(...Object.entries(options).map(([option, value]) => optionInWords(game, option, value)));
}

/** The game says it in its own words; of one that does not, the option's label. */
function optionInWords(game: string, option: string, value: boolean | number): string {
  if (texts.hasOwn(game, `set_${option}`)) return texts.ownPart(game, `set_${option}`, { [option]: value });
  const label = labelOf(game, option);
  return typeof value === "number" ? `${label}: ${value}` : value ? label : "";
}

export function labelOf(game: string, option: string): string {
  return (texts.of(game).own["options"] as Record<string, string> | undefined)?.[option] ?? option;
}

/** A house rule's short name, and what it means. */
export function ruleOf(game: string, option: string): { name: string; text: string } {
  const text = labelOf(game, option);
  return texts.hasOwn(game, `rule_${option}`) ? { name: sayIn(game, `rule_${option}`), text } : { name: text, text: "" };
}
