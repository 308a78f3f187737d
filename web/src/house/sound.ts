// When something sounds: what happens at a table, unless people have switched it off.
import { card, shuffle, turn, type Noise, type Sounds } from "./noise";
import { taste } from "./taste.svelte";

const OWN = import.meta.glob<Sounds>("../games/*/sounds.ts", { eager: true, import: "default" });
const APART_SECONDS = 0.5; // between sounds of the same news
const TURN_MILLISECONDS = 20; // of buzzing
let air: AudioContext | null = null;

/** Browsers allow sound only after a touch or a click. */
const isAllowed = (): boolean => taste.sound && !!navigator.userActivation?.hasBeenActive;

/** One after the other. */
export function play(...noises: readonly Noise[]): void {
  if (!isAllowed()) return;
  try {
    air ??= new AudioContext();
    air.resume().catch(() => {}); // not now, then
    for (const [at, noise] of noises.entries()) noise(air, air.currentTime + at * APART_SECONDS);
  } catch {
    // a device without sound
  }
}

interface Heard {
  type: string;
  outcome?: string;
}

/** What these events sound like: as the game says; else a new round is shuffled, and anything else is a card. */
export function noisesOf(events: readonly Heard[], game: string): Noise[] {
  const own = OWN[`../games/${game}/sounds.ts`] ?? {};
  const noises = new Set(events.flatMap(({ type, outcome }) => own[`${type}/${outcome}`] ?? own[type] ?? []));
  if (noises.size > 0) return [...noises];
  return [events.some(({ type }) => type === "round_start") ? shuffle : card];
}

/** It is my turn; a phone buzzes as well. */
export function ring(): void {
  play(turn);
  if (isAllowed()) navigator.vibrate?.(TURN_MILLISECONDS);
}
