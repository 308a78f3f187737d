// Two clicks to a game against regulars: the table that was just made is filled and started by itself.
import { SvelteSet } from "svelte/reactivity";
import { me } from "../house/me.svelte";
import type { TableState } from "../table/table.svelte";

const plans = new Map<string, "alone" | "friends">();
const starting = new SvelteSet<string>(); // tables that start by themselves, as long as nothing went wrong

/** The new table of this id is for me and regulars, or for me and friends who are still to come. */
export function remember(table: string, how: "alone" | "friends"): void {
  plans.set(table, how);
  if (how === "alone") starting.add(table);
}

/** Nobody need see the table's empty seats. */
export const startsAlone = (table: string): boolean => starting.has(table);

export function forAlone(table: TableState): void {
  const how = plans.get(table.id);
  if (how === undefined || !table.about?.guests[me.id]) return;
  plans.delete(table.id);
  void begin(table, how).finally(() => starting.delete(table.id));
}

async function begin(table: TableState, how: "alone" | "friends"): Promise<void> {
  if (!(await table.do({ do: "sit", seat: 0 })) || how === "friends") return;
  if (!(await table.do({ do: "fill", level: table.about?.settings.level ?? "normal" }))) return;
  await table.do({ do: "start" });
}
