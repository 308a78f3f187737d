import { beforeEach, expect, test, vi } from "vitest";
import { card, caught, doubt, knock, shuffle, turn, won, type Noise } from "./noise";
import { noisesOf, play, ring } from "./sound";
import { taste } from "./taste.svelte";

test("an event sounds as its game says, wherever it stands among others", () => {
  expect(noisesOf([{ type: "swap" }, { type: "knock" }], "life_life")).toEqual([knock]);
});

test("what happens at once sounds one after the other, each once", () => {
  const events = [{ type: "doubt", outcome: "true" }, { type: "doubt", outcome: "false" }, { type: "doubt", outcome: "true" }];
  expect(noisesOf(events, "mammuz")).toEqual([doubt, caught]);
});

test("an outcome may have a sound of its own", () => {
  expect(noisesOf([{ type: "doubt", outcome: "true" }], "mammuz")).toEqual([doubt]);
  expect(noisesOf([{ type: "doubt", outcome: "false" }], "mammuz")).toEqual([caught]);
});

test("a new round is shuffled, and everything else sounds like a card", () => {
  expect(noisesOf([{ type: "round_start" }, { type: "deal" }], "life_life")).toEqual([shuffle]);
  expect(noisesOf([{ type: "swap" }], "life_life")).toEqual([card]);
  expect(noisesOf([{ type: "knock" }], "a_game_without_sounds")).toEqual([card]);
});

const buzz = vi.fn();
const touched = (hasBeenActive: boolean): unknown => vi.stubGlobal("navigator", { userActivation: { hasBeenActive }, vibrate: buzz });

/** Counts what is made; every part of a sound can be connected to the next. */
function stubbedAir(): { made: number } {
  const seen = { made: 0 };
  const part = (): object => ({
    connect: (next: object) => next, start: () => (seen.made += 1), stop: () => {},
    frequency: {}, gain: { setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} },
  });
  vi.stubGlobal("AudioContext", class {
    currentTime = 0;
    sampleRate = 100;
    destination = {};
    resume = (): Promise<void> => Promise.resolve();
    createOscillator = part;
    createGain = part;
    createBufferSource = part;
    createBiquadFilter = part;
    createBuffer = (): object => ({ getChannelData: () => [] });
  });
  return seen;
}
const air = stubbedAir();

beforeEach(() => {
  air.made = 0;
  buzz.mockClear();
  taste.mute(false);
});

test("nothing sounds or buzzes before the first touch, nor once it is switched off", () => {
  touched(false);
  play(card);
  ring();
  touched(true);
  taste.mute(true);
  play(card);
  ring();
  expect([air.made, buzz.mock.calls.length]).toEqual([0, 0]);
});

test("my turn buzzes shortly", () => {
  touched(true);
  ring();
  expect(buzz).toHaveBeenCalledExactlyOnceWith(20);
  expect(air.made).toBe(2);
});

test("all seven make a sound of their own", () => {
  touched(true);
  const seven: Noise[] = [card, shuffle, knock, doubt, caught, turn, won];
  const parts = seven.map((noise) => {
    air.made = 0;
    play(noise);
    return air.made;
  });
  expect(parts.every((made) => made > 0)).toBe(true);
});
