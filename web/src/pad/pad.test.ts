import { afterEach, expect, it, vi } from "vitest";
import type { PadShown } from "../wire";
import { PadState } from "./pad.svelte";

const FACTS = { winner: 0, counted: [0, 5] };

/** A pad after these rounds, as the service shows it. */
function page(number: number, ...rounds: { counted: number[] }[]): PadShown {
  const scores = [0, 1].map((seat) => rounds.reduce((sum, { counted }) => sum + counted[seat]!, 0));
  return { number, rounds: rounds.map((facts, at) => ({ round: at + 1, facts })), scores, questions: [], may_write: true, key: null } as unknown as PadShown;
}

/** A service that says these things, one after the other, and then nothing any more. */
function service(...answers: [number, unknown][]): void {
  vi.stubGlobal("fetch", () => {
    const answer = answers.shift();
    return answer ? Promise.resolve(new Response(JSON.stringify(answer[1]), { status: answer[0] })) : new Promise(() => {});
  });
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it("offers what was taken back only as long as nobody writes something else", async () => {
  const pad = new PadState("undone");
  pad.take(page(2, FACTS));
  service([200, page(3)]);
  await pad.undo();
  expect(pad.undone).toEqual({ do: "enter", facts: FACTS });
  pad.take(page(4)); // who may write is no news
  expect(pad.undone).not.toBe(null);
  pad.take(page(5, { ...FACTS, counted: [0, 7] }));
  expect(pad.undone).toBe(null);
});

it("is gone once it is deleted, even while it is open", async () => {
  const pad = new PadState("deleted");
  service([200, page(2, FACTS)], [404, { code: "no_such_pad", params: {} }]);
  const close = pad.open();
  await vi.waitFor(() => expect(pad.gone).toBe(true));
  expect(pad.reached).toBe(true);
  close();
});
