// Two clicks to a game against bots: the table that was just made is filled and started by itself.
import { me } from "../house/me.svelte";
import type { TableStore } from "../table/table.svelte";

const wanted = new Map<string, "alone" | "friends">();

/** The new table of this id is for me and bots, or for me and friends who are still to come. */
export function remember(table: string, how: "alone" | "friends"): void {
  wanted.set(table, how);
}

export function forAlone(table: TableStore): void {
  const how = wanted.get(table.id);
  if (how === undefined || !table.about?.guests[me.id]) return;
  wanted.delete(table.id);
  void begin(table, how);
}

async function begin(table: TableStore, how: "alone" | "friends"): Promise<void> {
  if (!(await table.do({ do: "sit", seat: 0 })) || how === "friends") return;
  await table.do({ do: "fill", level: table.about?.settings.level ?? "normal" });
  await table.do({ do: "start" });
}
