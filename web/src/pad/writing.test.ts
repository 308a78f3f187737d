import { describe, expect, it } from "vitest";
import type { Draft, Form, Question } from "./forms";
import { begun, branched, canGoOn, current, onward, reopened, said, skipped, stepOf } from "./writing";

const chief: Question = { id: "chief", kind: "seat", rule: "", seats: [0, 1, 2] };
const taken: Question = { id: "taken", kind: "numbers", rule: "", seats: [0, 1, 2], sum: 36 };
const played: Form = { form: "played", facts: { partner: null }, questions: [chief, taken] };
const passed: Form = { form: "passed", facts: { passed: true }, questions: [] };
const winner: Question = { id: "winner", kind: "seat", rule: "", seats: [0, 1, 2] };
const held: Question = { id: "left", kind: "cards", rule: "", seats: [0, 1, 2], but: ["winner"], cards: [{ card: 7, points: 7, most: 8 }] };
const hands: Form = { form: "left", facts: {}, questions: [winner, held] };

const NOW = { on: 3, seen: "" };

const at = (draft: Draft, form: Form): string | null => current(form, draft)?.id ?? null;

describe("a round that is written down", () => {
  it("goes from name to number to the sheet, with the last number offered", () => {
    let draft = begun([played, passed], NOW);
    draft = said(played, draft, chief, 1, true);
    expect(at(draft, played)).toBe("taken");
    draft = said(played, draft, taken, [10, null, null], false);
    expect(canGoOn(taken, draft.answers, 0, 3)).toBe(true);
    let step = onward(played, draft, taken, 0, 3);
    expect(step.who).toBe(1);
    draft = said(played, step.draft, taken, [10, 20, null], false);
    step = onward(played, draft, taken, 1, 3);
    expect(step.who).toBe(2);
    expect(canGoOn(taken, step.draft.answers, 2, 3)).toBe(true); // 6 are left
    step = onward(played, step.draft, taken, 2, 3);
    expect(step.who).toBeNull();
    expect(at(step.draft, played)).toBeNull();
    expect(stepOf(played, step.draft)).toEqual({ do: "enter", facts: { partner: null, chief: 1, taken: [10, 20, 6] } });
  });

  it("does not go on without an answer", () => {
    const draft = said(played, begun([played], NOW), chief, 1, true);
    expect(canGoOn(taken, draft.answers, 0, 3)).toBe(false);
  });

  it("asks one loser after the other for their cards", () => {
    let draft = said(hands, begun([hands], NOW), winner, 1, true);
    expect(canGoOn(held, draft.answers, 0, 3)).toBe(false);
    draft = said(hands, draft, held, [[7, 7], [], []], false);
    expect(canGoOn(held, draft.answers, 0, 3)).toBe(true);
    expect(onward(hands, draft, held, 0, 3).who).toBe(2);
    draft = said(hands, draft, held, [[7, 7], [], [7]], false);
    expect(at(onward(hands, draft, held, 2, 3).draft, hands)).toBeNull();
  });

  it("can be told otherwise without losing what was said", () => {
    const draft = branched(passed, begun([played, passed], NOW));
    expect(at(draft, passed)).toBeNull();
    expect(stepOf(passed, draft)).toEqual({ do: "enter", facts: { passed: true } });
  });

  it("begins with its sheet when it is changed", () => {
    const draft = reopened([played, passed], 2, { partner: null, chief: 0, taken: [12, 12, 12] }, NOW);
    expect([draft.round, at(draft, played)]).toEqual([2, null]);
    const other = said(played, { ...draft, at: 0 }, chief, 2, true);
    expect(at(other, played)).toBeNull(); // the rest is answered already
    expect(stepOf(played, other)).toMatchObject({ do: "change", round: 2, facts: { chief: 2, taken: [12, 12, 12] } });
  });

  it("skips what may be skipped", () => {
    const winners: Question = { id: "winners", kind: "seats", rule: "", seats: [0, 1], least: 1 };
    const doubter: Question = { id: "doubter", kind: "seat", rule: "", seats: [0, 1], none: true, optional: true, after: "winners" };
    const form: Form = { form: "round", facts: {}, questions: [winners, doubter] };
    const draft = onward(form, said(form, begun([form], NOW), winners, [0, 1], false), winners, 0, 2).draft;
    expect(at(draft, form)).toBe("doubter");
    expect(at(skipped(form, draft, doubter), form)).toBeNull();
  });
});
