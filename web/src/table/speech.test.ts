import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Speech } from "./speech.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("a bubble", () => {
  it("stays as long as its letters take to read, fades, and is gone", () => {
    const speech = new Speech();
    speech.say(2, "Prost!"); // six letters
    vi.advanceTimersByTime(2500 + 6 * 40 - 1);
    expect(speech.at(2)).toMatchObject({ text: "Prost!" });
    expect(speech.at(2)?.fades).toBeUndefined();
    vi.advanceTimersByTime(1);
    expect(speech.at(2)).toMatchObject({ text: "Prost!", fades: true });
    vi.runAllTimers();
    expect(speech.at(2)).toBeNull();
  });
  it("makes way for the next one, which has its own time", () => {
    const speech = new Speech();
    speech.say(2, "Prost!");
    vi.advanceTimersByTime(2500);
    speech.say(2, "Ich passe.");
    vi.advanceTimersByTime(2500);
    expect(speech.at(2)).toMatchObject({ text: "Ich passe." });
    expect(speech.at(2)?.fades).toBeUndefined();
    vi.runAllTimers();
    expect(speech.at(2)).toBeNull();
  });
});
