// A lesson as arithmetic: from its step and the number of moves made follows what the coach says, what she points at and
// what there is to press.  Nothing here knows the page.
import type { LessonListed, LessonShown, StepShown } from "../wire";

/** watch: others move first; do: my turn; after: others answer; done: all moves of the step are made. */
export type Phase = "watch" | "do" | "after" | "done";

export interface Moment {
  number: number; // of the step, from 0
  step: StepShown;
  phase: Phase;
  at: number; // which of my moves it is about, from 0
  last: boolean; // the closing step
}

/** Whose texts these are: by language. */
export type Text = Record<string, string>;

export const PATIENCE = 2; // tries after which the coach helps
const LONG = 6; // moves of others that are no longer watched one by one

export function moment({ steps }: Pick<LessonShown, "steps">, number: number, moves: number): Moment | null {
  const step = steps[number];
  if (!step) return null;
  const made = moves - step.begins - step.lead_in; // since I may move
  const at = Math.max(0, Math.min(made, step.do.length - 1));
  const phase = made < 0 ? "watch" : made < step.do.length ? "do" : made < step.do.length + step.after ? "after" : "done";
  return { number, step, phase, at, last: number === steps.length - 1 };
}

/** Whether she still has something to say before the step is over: one without moves is explained, too. */
export const hasMore = ({ step, phase }: Moment, heard: boolean): boolean => phase === "done" && step.do.length === 0 && step.then !== null && !heard;

/** What she says; a code of the page's texts where the lesson has no words for the moment. */
export function words(now: Moment, heard: boolean): Text | "coach_watch" | "coach_skip" {
  const { step, phase } = now;
  if (phase === "watch") return step.lead_in > LONG ? "coach_skip" : "coach_watch";
  if (phase === "do") return step.say;
  if (phase === "after") return "coach_watch";
  return hasMore(now, heard) ? step.say : (step.then ?? step.say);
}

/** Whether I am to listen, whoever's turn it is at the table. */
export const listens = ({ phase }: Moment): boolean => phase !== "do";

/** What lies in the light: only while I am to do something, or where she speaks of it without a move. */
export function light({ step, phase }: Moment): { cards: readonly string[]; spot: string | null } {
  if (phase === "do") return step.light;
  return { cards: [], spot: phase === "done" && step.do.length === 0 ? step.light.spot : null };
}

/** How often I have tried the move that is to be made now. */
export interface Tries {
  number: number;
  at: number;
  count: number;
}

export function tried(before: Tries | null, { number, at }: Pick<Moment, "number" | "at">): Tries {
  return { number, at, count: triesAt(before, { number, at }) + 1 };
}

export const triesAt = (tries: Tries | null, { number, at }: Pick<Moment, "number" | "at">): number =>
  tries !== null && tries.number === number && tries.at === at ? tries.count : 0;

// which lesson

/** Where a lesson goes on: one that is done begins again. */
export const goesOnAt = ({ step, steps, done }: Pick<LessonListed, "step" | "steps" | "done">): number => (done && step === steps - 1 ? 0 : step);

/** The lesson to take now: the first one of the game that is not done. */
export const firstOpen = (lessons: readonly LessonListed[]): LessonListed | null => lessons.find(({ done }) => !done) ?? null;

/** The lesson after this one: the next that is not done, else simply the next. */
export function nextOf(lessons: readonly LessonListed[], name: string): LessonListed | null {
  const at = lessons.findIndex((lesson) => lesson.name === name);
  const rest = [...lessons.slice(at + 1), ...lessons.slice(0, Math.max(0, at))];
  return firstOpen(rest) ?? lessons[at + 1] ?? null;
}
