// A new table, and the way to it.
import { ask } from "../house/api";
import { go } from "../house/route.svelte";
import type { Settings, TablePlace } from "../wire";
import { remember } from "./alone";

/** Throws why it was not possible.  One that is for me alone is in nobody's list. */
export async function make(settings: Settings, how: "alone" | "friends"): Promise<void> {
  const made = await ask<TablePlace>("/api/tables", "POST", { settings: { ...settings, public: settings.public && how === "friends" } });
  remember(made.id, how);
  go(`/t/${made.id}`);
}
