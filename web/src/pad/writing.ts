// From one question to the next: what each answer makes of a round that is being written down.
import { answered, asked, blank, factsOf, following, isBySeat, isWhole, nextSeat, settled, suggested, type Draft, type Facts, type Form, type Numbers, type Question } from "./forms";
import type { Step } from "./pending";

/** The pad on which something is decided. */
export type Stand = Pick<Draft, "on" | "seen">;

/** The beginning of the next round, or of another account of one that is there already. */
export function begun(forms: readonly Form[], then: Stand): Draft {
  return { ...then, round: null, form: forms[0]?.form ?? "", answers: {}, at: 0 };
}

/** An earlier round as it was entered, to be changed. */
export function reopened(forms: readonly Form[], round: number, facts: Facts, then: Stand): Draft {
  const known = answered(forms, facts);
  if (!known) return { ...begun(forms, then), round };
  return { ...then, round, form: known.form.form, answers: known.answers, at: asked(known.form, known.answers).length };
}

export const formOf = (forms: readonly Form[], draft: Draft): Form | undefined => forms.find(({ form }) => form === draft.form) ?? forms[0];

/** The question that is on; none: the sheet. */
export const current = (form: Form, draft: Draft): Question | null => asked(form, draft.answers)[draft.at] ?? null;

/** The draft with this answer; with nothing more to say it goes on to the next question. */
export function said(form: Form, draft: Draft, question: Question, value: unknown, done: boolean): Draft {
  const answers = settled(form, { ...draft.answers, [question.id]: value });
  return { ...draft, answers, at: done ? following(form, answers, draft.at) : draft.at };
}

/** Where the button that goes on leads: to somebody else's answer, or to the next question. */
export function onward(form: Form, draft: Draft, question: Question, who: number, players: number): { draft: Draft; who: number | null } {
  let value = draft.answers[question.id] ?? blank(question, players);
  const offer = suggested(question, { ...draft.answers, [question.id]: value });
  if (offer && offer.seat === who) value = (value as Numbers).map((one, seat) => (seat === who ? offer.value : one));
  const kept = said(form, draft, question, value, false);
  const open = isBySeat(question) ? nextSeat(question, kept.answers, who) : null;
  if (open !== null) return { draft: kept, who: open };
  return { draft: { ...kept, at: following(form, kept.answers, kept.at) }, who: null };
}

/** Whether it can go on: the answer is whole, or that of the one who is asked now. */
export function canGoOn(question: Question, answers: Facts, who: number, players: number): boolean {
  const given = { ...answers, [question.id]: answers[question.id] ?? blank(question, players) };
  if (isWhole(question, given)) return true;
  if (!isBySeat(question)) return false;
  if (suggested(question, given)?.seat === who) return true;
  const open = nextSeat(question, given, null);
  return open !== null && (open !== who || nextSeat(question, given, who) !== who) && isDone(question, given, who);
}

const isDone = (question: Question, answers: Facts, who: number): boolean => {
  const value = (answers[question.id] as unknown[])[who];
  if (question.kind === "numbers") return value !== null;
  if (question.kind === "cards") return (value as unknown[]).length > 0;
  return (value as number[]).reduce((sum, one) => sum + one, 0) === question.sum;
};

/** A question that may be skipped, skipped. */
export function skipped(form: Form, draft: Draft, question: Question): Draft {
  const answers = { ...draft.answers };
  delete answers[question.id];
  const at = asked(form, answers).findIndex(({ id }) => id === question.id);
  return { ...draft, answers, at: at < 0 ? following(form, answers, draft.at - 1) : Math.max(at + 1, following(form, answers, at)) };
}

/** Another way to say how it went: what has been said so far stays, as far as it is asked there. */
export function branched(form: Form, draft: Draft): Draft {
  const ids = new Set(form.questions.map(({ id }) => id));
  const answers = settled(form, Object.fromEntries(Object.entries(draft.answers).filter(([id]) => ids.has(id))));
  return { ...draft, form: form.form, answers, at: Math.min(draft.at, asked(form, answers).length) };
}

export function stepOf(form: Form, draft: Draft): Step {
  const facts = factsOf(form, draft.answers);
  return draft.round === null ? { do: "enter", facts } : { do: "change", round: draft.round, facts };
}
