// A finished match as a board that shows one step of it.
import { ask } from "../house/api";
import { download } from "../house/download";
import { texts } from "../house/texts.svelte";
import { Reader } from "../house/words";
import { botName } from "../table/names";
import type { Board } from "../table/scene.svelte";
import { running, type Event, type Fresh, type View } from "../table/table.svelte";

interface Step {
  move: string | null;
  events: Event[];
  view: View;
  open_hands?: string[][];
}

export interface Replayed {
  game: string;
  players: number;
  eyes: string;
  names?: string[];
  steps: Step[];
}

export class ReplayStore implements Board {
  private match = $state.raw<Replayed | null>(null);
  private at = $state(0);
  readonly mine = false;
  readonly legal: string[] = [];
  readonly prompt = null;

  take(match: Replayed): void {
    this.match = match;
    this.show(this.at);
  }

  show(step: number): void {
    this.at = step;
  }

  get length(): number {
    return this.match?.steps.length ?? 0;
  }
  get game(): string {
    return this.match?.game ?? "";
  }
  private get step(): Step | undefined {
    return this.match?.steps[Math.min(this.at, this.length - 1)];
  }
  get view(): View | null {
    return this.step?.view ?? null;
  }
  get seat(): number | null {
    const eyes = this.match?.eyes ?? "";
    return /^\d+$/.test(eyes) ? Number(eyes) : null;
  }
  get names(): string[] {
    const { match } = this;
    return Array.from({ length: match?.players ?? 0 }, (_, seat) => {
      const name = match?.names?.[seat] ?? "";
      return name === "" || name.startsWith("bot:") ? botName(seat) : name;
    });
  }
  get reader(): Reader {
    return new Reader(texts.of(this.game), this.names, this.seat);
  }
  get fresh(): Fresh {
    const before = this.at > 0 ? (this.match?.steps[this.at - 1]?.view ?? null) : null;
    return { seq: this.at, events: this.step?.events ?? [], before };
  }
  /** The events of the running round up to here. */
  get events(): Event[] {
    return running((this.match?.steps ?? []).slice(0, this.at + 1).flatMap((step) => step.events));
  }
  /** The hands that these eyes see. */
  get hands(): { seat: number; cards: string[] }[] {
    const { step } = this;
    if (step?.open_hands) return step.open_hands.map((cards, seat) => ({ seat, cards }));
    return this.seat === null ? [] : [{ seat: this.seat, cards: (step?.view["hand"] as string[] | undefined) ?? [] }];
  }

  play(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async download(table: string, number: number): Promise<void> {
    download(await ask<unknown>(`/api/matches/${table}/${number}/record`), `${this.game}-${number}.json`);
  }
}
