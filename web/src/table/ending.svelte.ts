// What lies over the table when a round or the match is over: its sheet, the winner in the light, or the seats for another
// match.  The last card is seen before anything covers it, and a sheet that tells slowly is heard to its end.
import { untrack } from "svelte";
import type { GameClient } from "../games/client";
import { span } from "../house/taste.svelte";
import type { TableState } from "./table.svelte";

export type Shown = "play" | "sheet" | "winner" | "seats";

const LOOK_MILLISECONDS = 2000; // at the last card
const READ_MILLISECONDS = 8000; // the last sheet, where nobody presses anything

export class Ending {
  private looked = $state(true);
  private heard = $state(true); // the match's last sheet, where it tells slowly
  private wish = $state<"sheet" | "seats" | null>(null);

  constructor(
    private readonly table: TableState,
    client: () => GameClient | null,
    private readonly taught = false, // somebody teaches here, and has the last word
  ) {
    $effect(() => {
      if (!this.over || untrack(() => table.fresh.events.length === 0)) {
        this.looked = true;
        return;
      }
      this.looked = false;
      if (untrack(() => client()?.revealsSlowly)) this.heard = false;
      const timer = setTimeout(() => (this.looked = true), span(LOOK_MILLISECONDS));
      return () => clearTimeout(timer);
    });
    $effect(() => {
      if (!table.screen || this.heard || !table.revealed || this.shows !== "sheet") return;
      const timer = setTimeout(() => (this.heard = true), READ_MILLISECONDS);
      return () => clearTimeout(timer);
    });
  }

  private readonly over = $derived.by(() => !!this.table.about?.resting || this.table.about?.status === "over");

  readonly shows: Shown = $derived.by(() => {
    if (!this.over || !this.looked) return "play";
    if (this.table.about?.status !== "over") return "sheet";
    return this.wish ?? (!this.taught && this.heard && this.table.revealed ? "winner" : "sheet");
  });

  /** On to the winner, from the last sheet or from the seats. */
  goOn(): void {
    this.heard = true;
    this.wish = null;
  }
  look(at: "sheet" | "seats"): void {
    this.wish = at;
  }
}
