import { expect, it } from 'vitest';

import type { GameSummary, TitleSummary } from './types';
import { about, ago, caption, complexityOf, headOf, lengthIn, lengthOf, markOf, percent, practiceOf, sentence, withoutName, signed, sortGames, worthOf } from './words';

it('small and large chances are not rounded away', () => {
  expect([percent(0), percent(0.001), percent(0.5), percent(0.999), percent(1)]).toEqual(['0%', '<1%', '50%', '>99%', '100%']);
});

it('a roll says which numbers decide', () => {
  const roll = { purpose: 'scatter', dice: [] };
  const captions = [roll, { ...roll, target: 5 }, { ...roll, target: 2, at_most: true }].map(caption);
  expect(captions).toEqual(['', 'needed 5+', 'needed 2 or less']);
  expect(caption({ ...roll, target: 2, at_most: true, effect: 'scatters' })).toBe('2 or less scatters');
});

it('words become a sentence', () => {
  expect([sentence('dice were rolled'), sentence('Why? '), sentence('')]).toEqual(['Dice were rolled.', 'Why?', '']);
});

it('a name is not said twice', () => {
  expect(withoutName('Kontum', 'Kontum: South Vietnam.')).toBe('South Vietnam.');
  expect(withoutName('untried unit', 'Untried unit in Hue.')).toBe('in Hue.');
  expect([withoutName('VC', 'VCs everywhere'), withoutName('', 'A hill.')]).toEqual(['VCs everywhere', 'A hill.']);
});

it('a card is worth its first value', () => {
  expect(worthOf(['3 RP', 'response', 'event 2 RP'])).toEqual({ figure: '3', unit: 'RP', tags: ['response', 'event 2 RP'] });
  expect(worthOf([])).toEqual({ figure: '', unit: '', tags: [] });
});

it('a rulebook is as complex as it is long', () => {
  expect(complexityOf({ cases: 478 } as unknown as TitleSummary)).toBe(4);
});

it('a length is told roughly, and not where it is unknown', () => {
  const title = { lengths: [301, 7126, 0] } as unknown as TitleSummary;
  expect([about(0), about(95), about(7126)]).toEqual(['0', '100', '7,000']);
  expect([lengthIn(title, 0), lengthIn(title, 2)]).toEqual(['About 300 decisions.', '']);
  expect(lengthOf(title)).toBe(2);
});

it('your turn comes first, finished games last', () => {
  const game = (id: string, part: Partial<GameSummary>) => ({ id, your_turn: false, turn: { decide: 'x' }, updated_at: 5, ...part }) as GameSummary;
  const over = { over: { winner: null, result: '', title: '', score: 0 } };
  const sorted = sortGames([game('over', { turn: over }), game('theirs', {}), game('mine', { your_turn: true }), game('newer', { updated_at: 9 })]);
  expect(sorted.map((g) => g.id)).toEqual(['mine', 'newer', 'theirs', 'over']);
});

it('times and signs', () => {
  const now = Date.parse('2026-01-01T12:00:00Z');
  expect(ago(now - 10_000, now)).toBe('just now');
  expect(ago(now - 2 * 3600_000, now)).toBe('2 hours ago');
  expect(signed(-3)).toBe('\u22123');
});

it('says in words that the dice of a game can be known', () => {
  const fair = { seed_named: false, imported: false };
  expect([markOf(fair), practiceOf(fair)]).toEqual(['', '']);
  expect(markOf({ seed_named: true, imported: false })).toBe('for practice');
  expect(practiceOf({ seed_named: true, imported: false })).toContain('named the seed');
  expect(markOf({ seed_named: true, imported: true })).toBe('imported, for practice');
  expect(practiceOf({ seed_named: true, imported: true })).toContain('begun elsewhere');
});

it('a count names its side, and the other one of a game for one', () => {
  const sides = [{ id: 'france', name: 'France', colour: '#000000' }];
  const total = { label: 'as the game says it', mean: 1, numbers: [] as [number, number][] };
  expect(headOf({ ...total, kind: 'reduced', side: 0 }, sides)).toBe('France: reduced');
  expect(headOf({ ...total, kind: 'lost' }, sides)).toBe('The other side: lost');
  expect(headOf({ ...total, kind: 'noted', side: 0 }, sides)).toBe('as the game says it');
});
