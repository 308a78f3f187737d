// What is said at the seats: calls of the game, chat, quick phrases.  One bubble a seat, gone after it could be read.
import { SvelteMap } from "svelte/reactivity";
import { atRest } from "./motion";

export interface Bubble {
  text: string;
  number: number; // so that the same words twice are two bubbles
  fades?: boolean; // it has been read
}

const READING_MILLISECONDS = 2500;
const LETTER_MILLISECONDS = 40;
const FADING_MILLISECONDS = 220;

export class Speech {
  private readonly bubbles = new SvelteMap<number, Bubble>();
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private spoken = 0;

  at(seat: number): Bubble | null {
    return this.bubbles.get(seat) ?? null;
  }

  say(seat: number, text: string): void {
    const bubble = { text, number: ++this.spoken };
    this.bubbles.set(seat, bubble);
    this.after(READING_MILLISECONDS + LETTER_MILLISECONDS * text.length, seat, () => this.fade(seat, bubble));
  }

  /** It is not seen any more, and goes when no card moves. */
  private fade(seat: number, bubble: Bubble): void {
    this.bubbles.set(seat, { ...bubble, fades: true });
    const go = (): void => void (this.at(seat)?.number === bubble.number && this.bubbles.delete(seat));
    this.after(FADING_MILLISECONDS, seat, () => atRest(go));
  }

  private after(milliseconds: number, seat: number, act: () => void): void {
    clearTimeout(this.timers.get(seat));
    this.timers.set(seat, setTimeout(act, milliseconds));
  }

  hush(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.bubbles.clear();
  }
}
