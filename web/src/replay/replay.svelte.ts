// A finished match as a board that shows one step of it.
import type { Lay } from "../games/client";
import { ask } from "../house/api";
import { download } from "../house/download";
import { texts } from "../house/texts.svelte";
import { Reader } from "../house/words";
import { avatarArt } from "../table/avatars";
import { regularOf, storedName } from "../table/regulars";
import type { Sitter } from "../table/people";
import type { Board } from "../table/scene.svelte";
import { minus } from "../table/sheet";
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
  avatars?: (string | null)[]; // of people, as far as they are known
  steps: Step[];
}

export class ReplayState implements Board {
  private match = $state.raw<Replayed | null>(null);
  private at = $state(0);
  readonly mine = false;
  readonly legal: string[] = [];
  readonly prompt = null;

  constructor(private readonly table: string) {}

  take(match: Replayed): void {
    this.match = match;
    this.show(this.at);
  }

  show(step: number): void {
    this.at = step;
  }

  get steps(): readonly Step[] {
    return this.match?.steps ?? [];
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
      return name === "" ? regularOf(this.table, seat).name : storedName(this.table, name, seat);
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
  /** The hands that these eyes see, open before their mats. */
  get handLays(): Lay[] {
    return this.hands.map(({ seat, cards }) => ({
      key: `hand.${seat}`,
      seat,
      cards: cards.map((code, at) => ({ key: `hand.${seat}.${code}.${cards.slice(0, at).filter((other) => other === code).length}`, code })),
      state: "plain",
      open: true,
      hand: true,
    }));
  }
  private get hands(): { seat: number; cards: string[] }[] {
    const { step } = this;
    if (step?.open_hands) return step.open_hands.map((cards, seat) => ({ seat, cards }));
    return this.seat === null ? [] : [{ seat: this.seat, cards: (step?.view["hand"] as string[] | undefined) ?? [] }];
  }

  sitters(hidesPoints: boolean): Sitter[] {
    const { view } = this;
    return this.names.map((name, seat) => ({
      seat,
      name,
      art: this.artOf(seat),
      cards: (view?.["hands"] as number[] | undefined)?.[seat] ?? null,
      points: hidesPoints ? "" : minus(String((view?.["scores"] as number[] | undefined)?.[seat] ?? 0)),
      note: "",
      turn: view?.["to_move"] === seat,
      away: false,
      left: null,
      low: false,
    }));
  }

  private artOf(seat: number): string {
    const name = this.match?.names?.[seat] ?? "";
    const avatar = this.match?.avatars?.[seat];
    if (avatar) return avatarArt(avatar);
    return name === "" || name.startsWith("bot:") ? regularOf(this.table, seat).art : "cards-fan";
  }

  play(): Promise<boolean> {
    return Promise.resolve(false);
  }

  async download(number: number): Promise<void> {
    download(await ask<unknown>(`/api/matches/${this.table}/${number}/record`), `${this.game}-${number}.json`);
  }
}
