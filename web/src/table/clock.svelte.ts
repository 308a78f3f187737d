// The time left to whoever is to move, as a share of the ring and in seconds.
import { tick as ticking } from "../house/noise";
import { play } from "../house/sound";
import type { TableState } from "./table.svelte";

const TICK_MILLISECONDS = 250;
export const WARNING_SECONDS = 10;
const LAST_SECONDS = 5; // heard once

export class Clock {
  private now = $state(0);

  constructor(private readonly table: TableState) {
    this.now = table.now();
    $effect(() => {
      if (!this.runs) return;
      this.now = table.now();
      const tick = setInterval(() => (this.now = table.now()), TICK_MILLISECONDS);
      return () => clearInterval(tick);
    });
    $effect(() => {
      if (this.last) play(ticking);
    });
  }

  private readonly turn = $derived.by(() => {
    const seat = this.table.view?.["to_move"] as number | null | undefined;
    const { about } = this.table;
    return about?.status === "playing" && !about.resting && seat != null ? seat : null;
  });

  /** Whether seconds are counted for a person now. */
  readonly runs = $derived.by(() => {
    const { about } = this.table;
    return this.turn !== null && !!about?.due && !about.paused && about.settings.clock.kind === "seconds" && !about.seats[this.turn]?.bot;
  });

  /** Seconds left, or null where nobody counts them. */
  readonly seconds = $derived.by(() => (this.runs ? Math.max(0, Math.ceil(this.table.about!.due! - this.now)) : null));

  /** The same as a share of the time for a move. */
  readonly share = $derived.by(() => {
    if (!this.runs) return null;
    const { due, settings } = this.table.about!;
    return Math.max(0, Math.min(1, (due! - this.now) / (settings.clock.amount ?? 60)));
  });

  readonly low = $derived(this.seconds !== null && this.seconds < WARNING_SECONDS);

  private readonly last = $derived.by(() => this.table.mine && this.seconds !== null && this.seconds <= LAST_SECONDS);

  /** Hours left for a move that may take days, or null. */
  readonly hours = $derived.by(() => {
    const { about } = this.table;
    if (this.turn === null || !about?.due || about.settings.clock.kind !== "days") return null;
    return Math.max(1, Math.round((about.due - this.now) / 3600));
  });

  shareOf(seat: number): number | null {
    return seat === this.turn ? this.share : null;
  }
}
