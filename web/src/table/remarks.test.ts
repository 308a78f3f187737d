import { expect, it, vi } from "vitest";
import { Remarks } from "./remarks";
import { regularOf } from "./regulars";
import { Speech } from "./speech.svelte";
import type { Event, TableState } from "./table.svelte";

// Egon always has something to say: a table at which he has the second seat
const id = Array.from({ length: 500 }, (_, number) => `table-${number}`).find((table) => regularOf(table, 1).name === "Egon")!;
const table = { id, view: { round: 1 }, events: [] as Event[], occupants: [{ person: "ada", bot: null }, { person: null, bot: "easy" }] };

function sitting(): { remarks: Remarks; speech: Speech } {
  const speech = new Speech();
  return { remarks: new Remarks(table as unknown as TableState, speech), speech };
}

it("hears every piece of news once, and answers at the regular's seat", () => {
  const { remarks, speech } = sitting();
  const fresh = { seq: 4, events: [{ type: "trick", seat: 1 }], before: null };
  remarks.hear(fresh);
  expect(speech.at(1)?.text).toBe("says_egon_takes");
  expect(speech.at(0)).toBeNull();
  speech.hush();
  remarks.hear(fresh);
  remarks.hear({ ...fresh, seq: 5 }); // still the same trick
  expect(speech.at(1)).toBeNull();
});

it("speaks when waiting takes long, unless it was over before", () => {
  vi.useFakeTimers();
  const { remarks, speech } = sitting();
  remarks.wait()();
  vi.advanceTimersByTime(60_000);
  expect(speech.at(1)).toBeNull();
  remarks.wait();
  vi.advanceTimersByTime(25_000);
  expect(speech.at(1)?.text).toBe("says_egon_waits");
  vi.useRealTimers();
});
