import { beforeEach, expect, it, vi } from 'vitest';

import { finish, isFinished, nextLesson, stepsTaken } from './lessons';

const kept = new Map<string, string>();
const lessons = [
  { id: 'counters', title: 'Counters' },
  { id: 'moving', title: 'Moving' },
];

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => kept.set(key, value) });
});

it('the first lesson that was not finished comes next, and the first of all after the last', () => {
  expect(nextLesson('toy', lessons)?.id).toBe('counters');
  finish('toy', 'counters');
  expect(isFinished('toy', 'counters')).toBe(true);
  expect(isFinished('other', 'counters')).toBe(false);
  expect(nextLesson('toy', lessons)?.id).toBe('moving');
  finish('toy', 'moving');
  finish('toy', 'moving');
  expect(nextLesson('toy', lessons)?.id).toBe('counters');
  expect(nextLesson('toy', [])).toBeUndefined();
});

it('what cannot be read counts as nothing', () => {
  kept.set('indochina.lessons', 'torn');
  expect(isFinished('toy', 'counters')).toBe(false);
});

it('the steps of a solution are counted in their order', () => {
  const solution = ['take a', 'step b', 'stop'];
  expect(stepsTaken(solution, [])).toBe(0);
  expect(stepsTaken(solution, ['begin', 'take a', 'look'])).toBe(1);
  expect(stepsTaken(solution, ['step b', 'take a', 'step b', 'stop'])).toBe(3);
});
