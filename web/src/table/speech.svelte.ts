// What is said at the seats: calls of the game, chat, quick phrases.  One bubble a seat, gone after it could be read.
import { SvelteMap } from "svelte/reactivity";

export interface Bubble {
  text: string;
  number: number; // so that the same words twice are two bubbles
}

const READING_MILLISECONDS = 2500;
const LETTER_MILLISECONDS = 40;

export class Speech {
  private readonly bubbles = new SvelteMap<number, Bubble>();
  private readonly timers = new Map<number, ReturnType<typeof setTimeout>>();
  private spoken = 0;

  at(seat: number): Bubble | null {
    return this.bubbles.get(seat) ?? null;
  }

  say(seat: number, text: string): void {
    clearTimeout(this.timers.get(seat));
    this.bubbles.set(seat, { text, number: ++this.spoken });
    this.timers.set(seat, setTimeout(() => this.bubbles.delete(seat), READING_MILLISECONDS + LETTER_MILLISECONDS * text.length));
  }

  hush(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
    this.bubbles.clear();
  }
}
