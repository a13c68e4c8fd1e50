import { expect, it } from 'vitest';

import { brightness, mix } from './colour';
import { figureOf } from './symbols';
import { FIGURES } from './symbols.generated';
import { pageOf } from './pages';

it('every symbol but none and marker has a figure', () => {
  const bare = Object.entries(FIGURES).filter(([, figure]) => figure === null);
  expect(bare.map(([name]) => name)).toEqual(['none', 'marker']);
  expect(figureOf('infantry')?.boxed).toBe(true);
  for (const figure of Object.values(FIGURES)) {
    for (const part of figure?.parts ?? []) {
      expect(part.d).toMatch(/^M[-\d.MLHVCSAZ ]+$/);
      expect(part.fill ?? part.stroke, part.d).not.toBeNull();
    }
  }
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
