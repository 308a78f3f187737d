// The coach, who comes only to lessons: her component and the lesson she gives.
import type { TableState } from "../table/table.svelte";
import Coach from "./Coach.svelte";
import { lessonAt, type Lesson } from "./lesson.svelte";

export interface Coaching {
  readonly Coach: typeof Coach;
  readonly lesson: Lesson;
}

export const coachAt = async (table: TableState, name: string): Promise<Coaching> => ({ Coach, lesson: await lessonAt(table, name) });
