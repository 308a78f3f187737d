// The tip that is shown at the table now.
import { ask } from "../house/api";
import { keep, kept } from "../house/keep";
import { taste } from "../house/taste.svelte";
import type { TipShown } from "../wire";
import { dayOf, GAP_MILLISECONDS, nextTip, noted } from "./tips";

export class Tips {
  now = $state.raw<TipShown | null>(null);
  private last = -Infinity;
  private book: Promise<TipShown[]> | null = null;

  constructor(private readonly game: () => string) {}

  /** These fit what just happened to me; one of them may be shown. */
  async consider(names: readonly string[]): Promise<void> {
    const [game, day] = [this.game(), dayOf(new Date())];
    const name = nextTip(game, names, kept("tips-shown"), day);
    if (name === null || !taste.tips || this.now !== null || performance.now() < this.last + GAP_MILLISECONDS) return;
    this.last = performance.now();
    this.book ??= ask<TipShown[]>(`/api/tips/${game}`);
    const tips = await this.book.catch(() => ((this.book = null), []));
    const tip = tips.find((one) => one.name === name);
    if (tip === undefined || game !== this.game()) return;
    keep("tips-shown", noted(game, name, kept("tips-shown"), day));
    this.now = tip;
  }

  close(): void {
    this.now = null;
  }
}
