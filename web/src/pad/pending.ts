// Entries on their way to the service.  Each is kept in the browser before it is sent, and until it is answered for good:
// so nothing entered is lost, whatever happens to the connection or the page.
import type { Params } from "../house/words";
import type { Draft, Facts } from "./forms";

export type Step = { do: "enter"; facts: Facts } | { do: "change"; round: number; facts: Facts } | { do: "undo" };

export interface Pending {
  id: string; // made here: sending it again is the same step
  on: number | null; // the number it was decided on; null: whatever the entry before it brings
  step: Step;
  draft: Draft | null; // from which it can be written again
  forms: string; // what was asked then
  seen: string; // how the pad stood then
  /** waiting: for the connection; stale: the pad went on meanwhile; refused: it can't be; open: something else is asked now. */
  state: "waiting" | "stale" | "refused" | "open";
  refusal?: { code: string; params: Params; rule: string | null };
}

/** What the service said about the first entry. */
export type Answer = { kind: "taken" } | { kind: "went_on"; number: number; seen: string } | { kind: "refused"; refusal: NonNullable<Pending["refusal"]> };

export function queued(list: readonly Pending[], step: Step, number: number, draft: Draft | null, then: { forms: string; seen: string }, id: string): Pending[] {
  const on = list.length > 0 ? null : number;
  return [...list, { id, on, step, draft, ...then, state: "waiting" }];
}

/** The entry to send now; none while one before it needs somebody to decide. */
export function next(list: readonly Pending[]): Pending | null {
  const first = list[0];
  return first?.state === "waiting" ? first : null;
}

/** An entry that was made for other questions than those that are asked now must be looked at again. */
export function fitting(list: readonly Pending[], number: number, forms: string): Pending[] {
  const [first, ...rest] = list;
  if (!first || first.state !== "waiting" || first.on !== number || first.step.do !== "enter" || first.forms === forms) return [...list];
  return [{ ...first, state: "open" }, ...rest];
}

export function heard(list: readonly Pending[], id: string, answer: Answer): Pending[] {
  return list.flatMap((entry, at) => {
    if (entry.id !== id) {
      const follows = answer.kind === "taken" && at > 0 && list[at - 1]!.id === id;
      return [follows && entry.on === null ? { ...entry, on: (list[at - 1]!.on ?? 0) + 1 } : entry];
    }
    if (answer.kind === "taken") return [];
    // only who may write has changed, say: it was decided on this very pad
    if (answer.kind === "went_on" && answer.seen === entry.seen && answer.number !== entry.on) return [{ ...entry, on: answer.number }];
    return [answer.kind === "went_on" ? { ...entry, state: "stale" as const } : { ...entry, state: "refused" as const, refusal: answer.refusal }];
  });
}

/** Somebody says that it counts all the same, now that they have seen what came in between. */
export function insisted(list: readonly Pending[], id: string, number: number, fresh: string): Pending[] {
  return list.map((entry) => (entry.id === id ? { ...entry, id: fresh, on: number, state: "waiting" } : entry));
}

export function dropped(list: readonly Pending[], id: string, number: number): Pending[] {
  const rest = list.filter((entry) => entry.id !== id);
  return rest.map((entry, at) => (at === 0 && entry.on === null ? { ...entry, on: number } : entry));
}

/** Whether the others have entered the very same. */
export const isSame = (step: Step, facts: Facts | undefined): boolean => "facts" in step && sorted(step.facts) === sorted(facts ?? {});

const sorted = (facts: Facts): string => JSON.stringify(Object.entries(facts).sort(([one], [other]) => (one < other ? -1 : 1)));

/** A name for a step that no other one has; crypto.randomUUID is for secure contexts alone. */
export function stepId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
