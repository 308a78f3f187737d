// A lesson at its table: what the coach knows of it, made of what the table tells and the lesson's own words.
import { ask, Refusal } from "../house/api";
import { say, texts } from "../house/texts.svelte";
import type { Teacher, TableState } from "../table/table.svelte";
import type { LessonListed, LessonShown } from "../wire";
import { hasMore, light, listens, moment, PATIENCE, tried, triesAt, words, type Moment, type Text, type Tries } from "./coach";

const DOUBLE_CLICK_MILLISECONDS = 400;

/** The lesson that a table is about; the table's others wear its names from now on. */
export async function lessonAt(table: TableState, name: string): Promise<Lesson> {
  const shown = await ask<LessonShown>(`/api/lessons/${table.game}/${name}`).catch((problem: unknown) => {
    if (problem instanceof Refusal && problem.code === "no_such_lesson") table.ended = { code: problem.code, params: {} };
    throw problem;
  });
  return (table.teacher = new Lesson(table, name, shown));
}

export const allLessons = (): Promise<LessonListed[]> => ask<LessonListed[]>("/api/me/lessons");

export class Lesson implements Teacher {
  private heard = $state(-1); // the last step without moves whose first words I have heard
  /** Whether I may go on: a double click must not skip what she says next. */
  ready = $state(true);
  private tries = $state.raw<Tries | null>(null);
  private counted = 0; // the last refusal

  constructor(
    private readonly table: TableState,
    readonly name: string,
    private readonly shown: LessonShown,
  ) {}

  get names(): readonly string[] {
    return this.shown.names;
  }
  get steps(): number {
    return this.shown.steps.length;
  }

  readonly now: Moment | null = $derived.by(() => {
    const position = this.table.about?.position;
    return position ? moment(this.shown, position.step, position.moves) : null;
  });
  readonly listening: boolean = $derived(this.now === null || listens(this.now));
  readonly light = $derived(this.now === null ? { cards: [], spot: null } : light(this.now));
  /** She sees that I need help. */
  readonly helps: boolean = $derived(this.now !== null && this.now.phase === "do" && triesAt(this.tries, this.now) >= PATIENCE);
  readonly part: string = $derived(this.now?.step.part ? this.say(this.now.step.part) : "");
  readonly idea: string = $derived(this.now ? this.say(this.now.step.idea) : "");
  /** The round's sheet lies there, and she has not come to it yet. */
  private readonly resting = $derived.by(() => !!this.table.about?.resting && this.now?.phase !== "done");

  readonly words: string = $derived.by(() => {
    const { now, table } = this;
    if (now === null) return "";
    if (this.resting) return say("coach_rest");
    if (table.trouble?.code === "lesson_other") return this.answer(table.trouble.params["answer"] as Text | null);
    const line = words(now, this.heard >= now.number);
    return typeof line === "string" ? say(line) : this.say(line);
  });

  /** What there is to press in the bubble. */
  readonly offers: "show" | "go_on" | "close" | null = $derived.by(() => {
    const { now } = this;
    if (now === null) return null;
    if (this.resting) return "go_on";
    if (now.phase === "do") return "show";
    if (now.phase !== "done") return null;
    return now.last && !hasMore(now, this.heard >= now.number) ? "close" : "go_on";
  });

  /** A move of mine was refused: by a rule, or because she wants another one. */
  refused({ number, code, rule }: { number: number; code: string; rule: string | null }): void {
    if (this.now?.phase !== "do" || number === this.counted || (code !== "lesson_other" && rule === null)) return;
    this.counted = number;
    this.tries = tried(this.tries, this.now);
  }

  /** I have read it: the rest of what she says, the end of a rest, or the next step. */
  async goOn(): Promise<void> {
    if (this.now === null || !this.ready) return;
    this.ready = false;
    this.table.trouble = null;
    await this.goOnFrom(this.now).finally(() => setTimeout(() => (this.ready = true), DOUBLE_CLICK_MILLISECONDS));
  }

  private async goOnFrom(now: Moment): Promise<void> {
    const { table } = this;
    if (hasMore(now, this.heard >= now.number)) {
      this.heard = now.number;
      return;
    }
    if (table.about?.resting && !this.staysAtSheet(now) && !(await table.do({ do: "continue" }))) return;
    if (now.phase === "done" && !now.last) await table.do({ do: "page", step: now.number + 1 });
  }

  /** Whether the next step is still about the sheet that lies there. */
  private staysAtSheet({ number, phase }: Moment): boolean {
    const next = this.shown.steps[number + 1];
    return phase === "done" && next?.light.spot === "sheet" && next.lead_in + next.do.length === 0;
  }

  /** The move she would make. */
  get move(): string | null {
    return this.table.about?.position?.shows ?? null;
  }

  private answer(prepared: Text | null): string {
    return prepared ? this.say(prepared) : say("coach_other", { idea: this.idea });
  }

  private say(text: Text): string {
    return text[texts.lang] ?? text["en"] ?? "";
  }
}
