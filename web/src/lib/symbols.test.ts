import { expect, it } from 'vitest';

import { brightness, mix } from './colour';
import { figureOf } from './symbols';
import { pageOf } from './pages';

it('every symbol but none and marker has a figure', () => {
  for (const name of ['infantry', 'paratroops', 'anti-aircraft', 'guerrilla', 'unknown', 'flag'] as const) expect(figureOf(name)).toBeDefined();
  expect(figureOf('none')).toBeUndefined();
  expect(figureOf('marker')).toBeUndefined();
});

it('colours mix', () => {
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
  expect(brightness('#ffffff')).toBeCloseTo(1);
});

it('addresses lead to pages', () => {
  expect(pageOf('')).toEqual({ name: 'shelf' });
  expect(pageOf('#/title/x')).toEqual({ name: 'title', game: 'x' });
  expect(pageOf('#/watch/1')).toEqual({ name: 'game', id: '1', watch: true });
  expect(pageOf('#/join/1/tok')).toEqual({ name: 'join', id: '1', token: 'tok' });
  expect(pageOf('#/nowhere')).toEqual({ name: 'lost' });
});
