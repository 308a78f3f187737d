import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { RefereeAsks } from "../wire";
import { Case } from "./referee.svelte";

const ASKED = { game: "spiel", players: 4, players_matter: false, phases: [{ phase: "turn", asks: [], moves: [{ move: "pass", text: "pass", asks: [] }] }], trick: [] } as unknown as RefereeAsks;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says nothing about a case that it could not judge", async () => {
  const matter = new Case(ASKED);
  vi.stubGlobal("fetch", () => Promise.resolve(new Response('{"verdict": "yes"}')));
  matter.judge(matter.question);
  await vi.runAllTimersAsync();
  expect(matter.verdict).toEqual({ verdict: "yes" });
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  matter.judge(matter.question);
  await vi.runAllTimersAsync();
  expect(matter.verdict).toBe(null);
  expect(matter.trouble).toMatchObject({ code: "unreachable" });
});
