// The first lesson of a game, offered to somebody who sits at a table of it and has never played it.
import { ask } from "../house/api";
import { say, texts } from "../house/texts.svelte";
import type { LessonListed } from "../wire";
import { allLessons } from "./lesson.svelte";

interface Played {
  matches: number;
  practice: number;
}

/** The lesson to offer; null: they know the game, or there is nothing to learn. */
export function lessonFor(game: string, lessons: readonly LessonListed[], played: Readonly<Record<string, Played>>): LessonListed | null {
  const first = lessons.find((lesson) => lesson.game === game);
  const matches = (played[game]?.matches ?? 0) + (played[game]?.practice ?? 0);
  return first && !first.done && matches === 0 ? first : null;
}

/** The offer in words; empty: none. */
export async function offerOf(game: string): Promise<string> {
  const [lessons, played] = await Promise.all([allLessons(), ask<Record<string, Played>>("/api/me/statistics")]);
  const lesson = lessonFor(game, lessons, played);
  return lesson ? say("offer", { game: texts.of(game).own.name, count: lesson.minutes }) : "";
}
