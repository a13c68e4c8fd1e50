/** Which lessons were finished in this browser, and which comes next. */

import type { LessonTitle } from './types';

const KEY = 'indochina.lessons';

type Finished = Record<string, string[]>;

function read(): Finished {
  try {
    const finished: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof finished === 'object' && finished !== null ? (finished as Finished) : {};
  } catch {
    return {};
  }
}

export function isFinished(game: string, lesson: string): boolean {
  return read()[game]?.includes(lesson) ?? false;
}

export function finish(game: string, lesson: string): void {
  const finished = read();
  const own = finished[game] ?? [];
  if (own.includes(lesson)) return;
  finished[game] = [...own, lesson];
  try {
    localStorage.setItem(KEY, JSON.stringify(finished));
  } catch {
    // A browser that keeps nothing offers the lesson once more.
  }
}

/** The lesson to go on with: the first that was not finished, or the first of all. */
export function nextLesson(game: string, lessons: LessonTitle[]): LessonTitle | undefined {
  return lessons.find((lesson) => !isFinished(game, lesson.id)) ?? lessons[0];
}

/** How many steps of a solution have been taken, in their order, whatever else was done in between. */
export function stepsTaken(solution: readonly string[], actions: readonly string[]): number {
  return actions.reduce((taken, action) => (action === solution[taken] ? taken + 1 : taken), 0);
}
